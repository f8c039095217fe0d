"""Whole apps on several devices: a room is opened, people sit down, a match is played to its end by taps."""

from __future__ import annotations

from random import Random

from tenpaces.app.model import Choosing, Showing
from tenpaces.core.entry import Resign
from tenpaces.games.dvoboj.entries import Attack, Place, Regroup
from tenpaces.games.west.state import held
from tests.app.dvoboj_taps import can, taps
from tests.app.party import Party, Phone


def west(party: Party, rng: Random, most: int = 400) -> None:
    """Let everybody at a West table choose at random until the match is over."""
    for _ in range(most):
        party.run(100)
        for phone in party.phones.values():
            phone.look()
            playing = phone.app.model.on_screen
            if playing is None or not isinstance(playing.stage, Choosing):
                continue
            stage, state = playing.stage, playing.match.state
            seat = stage.seat
            cards = [card for card in ("pistol", "rifle", "barricade", "reload") if held(state.hands[seat], card)]
            phone.act("card", rng.choice(cards))
            others = [other for other, alive in enumerate(state.alive) if alive and other != seat]
            if len(others) > 1:
                phone.act("aim", str(rng.choice(others)))
            phone.act("lock")
            phone.work()
        if all(phone.screen == "result" for phone in party.phones.values()):
            return
    raise AssertionError("the match does not end")


def begin(party: Party) -> None:
    """Let everybody without a chair sit down, be ready, and begin."""
    names = list(party.phones)
    for seat, name in enumerate(names):
        if seat >= len(party[names[0]].remote.room.chairs):
            party[names[0]].room("more")
            party.run(200)
        if not party[name].remote.room.chairs_of(party[name].remote.me):
            party[name].room("sit", seat=seat)
            party.run(200)
    for name in names:
        party[name].room("ready", "yes")
    party.run(300)
    party[names[0]].room("deal")
    party.run(500)


def test_two_devices_play_west_from_the_lobby_to_the_result() -> None:
    party = Party("Ana", "Bo")
    party.open("west")
    assert [phone.screen for phone in party.phones.values()] == ["room", "room"]
    begin(party)
    assert [phone.screen for phone in party.phones.values()] == ["play", "play"]
    west(party, Random(1))
    ana, bo = party["Ana"], party["Bo"]
    assert ana.playing.match.log == bo.playing.match.log
    assert not ana.logs
    assert not bo.logs
    (kept,) = [key for key in bo.store if key.startswith("match:")]
    assert bo.store[kept].replace("null", "") != ana.store[kept].replace("null", "")
    assert not isinstance(ana.playing.stage, Showing) or ana.screen == "result"


def tap_dvoboj(phone: Phone, rng: Random) -> None:
    """Make any legal entry of the seat here, by taps that are on the screen."""
    stage, match = phone.playing.stage, phone.playing.match
    assert isinstance(stage, Choosing)
    legal = [entry for entry in match.game.legal(match.state, stage.seat) if not isinstance(entry, Resign)]
    final = [entry for entry in legal if not isinstance(entry, Place | Regroup)]
    pool = final if rng.random() < 0.6 else legal
    attacks = [entry for entry in pool if isinstance(entry, Attack)]
    entry = rng.choice(attacks) if attacks and rng.random() < 0.7 else rng.choice(pool)
    hand = match.state.sides[stage.seat].hand
    for verb, value in taps(entry, max(0, len(hand) - 5)):
        assert can(phone, verb, value, stage.seat), f"{verb} {value} is not on the screen of {phone.name}"
        phone.act(verb, value, seat=stage.seat)


def dvoboj(party: Party, rng: Random, most: int = 700) -> None:
    """Let both sides of Dvoboj take any legal entry at random, by the screen's own taps, until the match is over."""
    for _ in range(most):
        party.run(100)
        for phone in party.phones.values():
            phone.look()
            if isinstance(phone.app.model.on_screen and phone.playing.stage, Choosing):
                tap_dvoboj(phone, rng)
                phone.work()
        if all(phone.screen == "result" for phone in party.phones.values()):
            return
    raise AssertionError("the match does not end")


def test_two_devices_play_dvoboj_without_a_dealer() -> None:
    party = Party("Ana", "Bo")
    party.open("dvoboj")
    begin(party)
    party.run(1_000)
    dvoboj(party, Random(2))
    ana, bo = party["Ana"], party["Bo"]
    assert not ana.logs
    assert not bo.logs
    assert ana.playing.match.log == bo.playing.match.log
