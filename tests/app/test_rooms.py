"""Whole apps on several devices: a room is opened, people sit down, a match is played to its end by taps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tenpaces.app import history
from tenpaces.app.model import Choosing, Live
from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.fair.steps import Make
from tenpaces.games.dotduel.deck import count, total
from tenpaces.games.dvoboj.entries import Attack, Place, Regroup
from tenpaces.games.west.state import held
from tests.app.dvoboj_taps import can, taps
from tests.app.party import Party, Phone, undrawn


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    undrawn(monkeypatch)


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
    # It counts for the people of a device, against people, and can be looked back at and played again at a new table.
    for phone, name in ((ana, "Host"), (bo, "Bo")):
        lines = tuple(phone.app.model.lines.values())
        assert history.people(lines) == (name,)
        assert history.figures(lines, name).against.keys() == {"people"}
        (id_,) = phone.app.model.kept
        assert f"match:{id_}" in phone.store
    bo.send("record", id=id_)
    assert bo.screen == "record"
    bo.send("again")
    assert bo.screen == "setup"
    assert not bo.logs


def tap_dvoboj(phone: Phone, rng: Random) -> None:
    """Make any legal entry of the seat here, by taps that are on the screen."""
    stage, match = phone.playing.stage, phone.playing.match
    assert isinstance(stage, Choosing)
    menu = match.game.legal(match.state, stage.seat)
    legal = [entry for entry in menu if isinstance(entry, SeatEntry) and not isinstance(entry, Resign)]
    final = [entry for entry in legal if not isinstance(entry, Place | Regroup)]
    pool = final if rng.random() < 0.6 else legal
    attacks = [entry for entry in pool if isinstance(entry, Attack)]
    entry = rng.choice(attacks) if attacks and rng.random() < 0.7 else rng.choice(pool)
    hand = match.state.sides[stage.seat].hand
    for verb, value in taps(entry, max(0, len(hand) - 5)):
        # Every tenth screen is looked at: drawing takes longer than all the rest.
        looks = rng.random() < 0.1
        assert not looks or can(phone, verb, value, stage.seat), f"{verb} {value} is not on the screen of {phone.name}"
        phone.act(verb, value, seat=stage.seat)


def dvoboj(party: Party, rng: Random, most: int = 700) -> None:
    """Let both sides of Dvoboj take any legal entry at random, by the screen's own taps, until the match is over."""
    for _ in range(most):
        party.run(400)
        for phone in party.phones.values():
            phone.look()
            if isinstance(phone.app.model.on_screen and phone.playing.stage, Choosing):
                tap_dvoboj(phone, rng)
                phone.work()
        if all(phone.screen == "result" for phone in party.phones.values()):
            return
    raise AssertionError("the match does not end")


def play_eye2eye(phone: Phone, rng: Random) -> None:
    """Lay, move, knock, and touch a pad as soon as the bell has rung."""
    stage, match = phone.playing.stage, phone.playing.match
    if isinstance(stage, Live):
        (hand,) = stage.hands
        if stage.opened is not None and hand.seat not in match.held:
            phone.send("act", verb="pad", value=str(rng.randrange(4)), seat=hand.seat, tick=phone.tick + rng.randrange(150, 400))
    elif isinstance(stage, Choosing):
        held = stage.hand.pick
        if held.hand and rng.random() < 0.8:
            phone.act("card", "0")
            phone.act("stack", str(rng.randrange(4)))
        if isinstance(phone.playing.stage, Choosing) and stage.seat not in phone.playing.match.held:
            phone.act("knock")


def play_dotduel(phone: Phone, rng: Random) -> None:
    """Claim what shows the number, check what was claimed wrongly, and say when nothing is left."""
    stage, match = phone.playing.stage, phone.playing.match
    if not isinstance(stage, Live) or stage.opened is None:
        return
    seat, state = stage.hands[0].seat, match.state
    if seat in match.held or seat not in match.game.to_act(state).seats:
        return
    if state.phase == "duel":
        true = total(match.game.observe(state, seat).grounds, state.number)
        phone.act("say", str(true if rng.random() < 0.7 else true + 1), seat=seat)
        return
    taken = {claim.card for claim in state.pending}
    free = [card for card in state.showing if card not in taken and count(card, state.number)]
    free = [] if state.out[seat] else free
    if free and rng.random() < 0.7:
        card = rng.choice(free)
        phone.act("card", str(card), seat=seat)
        wrong = 1 if rng.random() < 0.05 else 0
        phone.act("claim", str(count(card, state.number) + wrong), seat=seat)
    elif not free and not state.done[seat] and not state.out[seat]:
        phone.act("done", seat=seat)


def to_the_end(party: Party, play: Callable[[Phone, Random], None], rng: Random, most: int, step: int = 200) -> None:
    for _ in range(most):
        party.run(step)
        for phone in party.phones.values():
            phone.look()
            if phone.screen == "play":
                play(phone, rng)
                phone.work()
        if all(phone.screen == "result" for phone in party.phones.values()):
            return
    raise AssertionError("the match does not end")


def agree(party: Party) -> None:
    """Both devices have the same match and nothing to complain of."""
    ana, bo = party["Ana"], party["Bo"]
    assert not ana.logs
    assert not bo.logs
    assert ana.playing.match.log == bo.playing.match.log


@pytest.mark.parametrize(("game", "play", "seed", "most"), [("eye2eye", play_eye2eye, 4, 600), ("dotduel", play_dotduel, 5, 1500)])
def test_two_devices_play_to_the_end(game: str, play: Any, seed: int, most: int) -> None:
    party = Party("Ana", "Bo")
    party.open(game)
    begin(party)
    to_the_end(party, play, Random(seed), most)
    agree(party)


def test_two_devices_play_dvoboj_without_a_dealer() -> None:
    party = Party("Ana", "Bo")
    party.open("dvoboj")
    begin(party)
    party.run(1_000)
    dvoboj(party, Random(2))
    agree(party)


@pytest.mark.parametrize("how", ["taps", "steps"])
def test_one_who_drums_on_a_stack_has_reached_once(how: str) -> None:
    """E12. Each tap more, or step of a changed page, was a reach more while the other had not touched; the last one counted.

    The photo finish had a bar for each.
    """
    party = Party("Ana", "Bo")
    party.open("eye2eye")
    party["Ana"].send("option", key="round_cap", value="1")
    begin(party)
    ana, bo = party["Ana"], party["Bo"]
    for _ in range(300):
        party.run(50)
        for phone in (ana, bo):
            phone.look()
            if isinstance(phone.playing.stage, Choosing):
                play_eye2eye(phone, Random(1))
        if all(isinstance(phone.playing.stage, Live) and phone.playing.stage.opened is not None for phone in (ana, bo)):
            break
    for tap in range(4):
        if how == "taps":
            ana.send("act", verb="pad", value=str(tap), seat=0, tick=ana.tick + tap)
        else:
            assert ana.company.peer is not None
            ana.company.peer.act(0, Make({"do": "grab", "stack": tap}, tap), ana.tick)
        party.run(100)
    bo.send("act", verb="pad", value="1", seat=1, tick=bo.tick)
    party.run(3_000)
    lines = ana.company.device.lines  # type: ignore[union-attr]
    reaches = [line.by for line in lines if getattr(line.step, "ms", None) is not None]
    assert sorted(reaches, key=str) == [0, 1]
    for phone in (ana, bo):
        phone.look()
        party.run(100)
        course = phone.playing.course
        assert course is not None
        assert sorted(reach.seat for reach in course.finish) == [0, 1]
