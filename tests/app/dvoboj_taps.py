"""Playing Dvoboj by taps alone: what to tap for an entry, and whole matches at a desk."""

from __future__ import annotations

from random import Random
from typing import Any

from tenpaces.app.model import Choosing, Curtain, Hand, Live, Ready, Showing
from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, End, Joker, Lay, Place, Regroup, Support
from tenpaces.match.running import Match
from tests.app.desk import Desk
from tests.app.samples import Page

Tap = tuple[str, str]


def taps(entry: SeatEntry, spare: int = 0, joker: str = "R1") -> list[Tap]:
    """Return the taps that make an entry; ``spare`` is how many cards a turn's end discards."""
    match entry:
        case Lay(attack=attack, defence=defence):
            return [("card", attack), ("slot", "attack"), ("card", defence), ("slot", "defence"), ("confirm", "")]
        case Place(card=card, slot=slot):
            return [("card", card), ("slot", slot)]
        case Regroup():
            return [("regroup", "")]
        case Joker():
            return [("card", joker), ("joker", "")]
        case Attack(card=card):
            return [("card", card), ("attack", "")]
        case End(discard=discard):
            return [("end", ""), *(("card", card) for card in discard), ("discard", "")] if spare else [("end", "")]
        case Defend(card=card) | Support(card=card) | Answer(card=card):
            return [("none", "")] if card is None else [("card", card), ("confirm", "")]
    raise TypeError(entry)


def can(desk: Desk, verb: str, value: str, seat: int) -> bool:
    """Whether the screen has a button for a tap, and one that is not out of use."""
    for act in Page(desk.html).acts():
        if act.get("data-verb") == verb and act.get("data-value") == value and act.get("data-seat") == str(seat):
            return "disabled" not in act
    return False


def make(desk: Desk, entry: SeatEntry) -> None:
    """Make an entry by its taps; each must be on the screen when it is tapped."""
    state = desk.playing.match.state
    hand = state.sides[entry.by].hand
    spare = max(0, len(hand) - 5)
    joker = next((card for card in hand if card[0] == "R"), "")
    before = len(desk.playing.match.log)
    for verb, value in taps(entry, spare, joker):
        assert can(desk, verb, value, entry.by), f"{verb} {value} of seat {entry.by} is not on the screen"
        desk.act(verb, value, seat=entry.by)
    assert len(desk.playing.match.log) > before, f"{entry} was not made: {desk.playing.stage}"


def wish(match: Match, rng: Random) -> SeatEntry:
    """Draw something to do; a turn does not dither, so that a match ends in good time."""
    seat = match.game.to_act(match.state).seats[0]
    legal = [entry for entry in match.game.legal(match.state, seat) if not isinstance(entry, Resign)]
    final = [entry for entry in legal if not isinstance(entry, Place | Regroup)]
    pool: list[Any] = final if rng.random() < 0.6 else legal
    attacks = [entry for entry in pool if isinstance(entry, Attack)]
    return rng.choice(attacks) if attacks and rng.random() < 0.7 else rng.choice(pool)


def move(desk: Desk, rng: Random) -> str:
    """Do the next thing that the screen asks for; return what it was."""
    desk.settle()
    stage = desk.playing.stage
    for kind, do in ((Curtain, "lift"), (Ready, "draw"), (Showing, "next")):
        if isinstance(stage, kind):
            assert do in desk.acts(), f"{do} is not on the screen"
            desk.send(do)
            return do
    assert isinstance(stage, Choosing | Live), stage
    make(desk, wish(desk.playing.match, rng))
    return "made"


def play_out(desk: Desk, rng: Random, most: int = 3000) -> list[str]:
    """Play a match to its result."""
    done: list[str] = []
    for _ in range(most):
        if desk.app.model.screen != "play":
            return done
        done.append(move(desk, rng))
    raise AssertionError("the match does not end")


def hand_of(desk: Desk, seat: int) -> Hand:
    """Return what a seat has picked."""
    stage = desk.playing.stage
    assert isinstance(stage, Choosing | Live), stage
    hands = stage.hands if isinstance(stage, Live) else (stage.hand,)
    return next(hand for hand in hands if hand.seat == seat)
