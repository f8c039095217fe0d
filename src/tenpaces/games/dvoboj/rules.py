"""The rules of Dvoboj: what an entry does to the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.core.game import Outcome, ToAct
from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.dvoboj import battle, course
from tenpaces.games.dvoboj.course import Course
from tenpaces.games.dvoboj.entries import (
    Answer,
    Attack,
    Deck,
    Defend,
    End,
    Joker,
    Lay,
    Place,
    Recycle,
    Regroup,
    Starter,
    Support,
)
from tenpaces.games.dvoboj.events import Event
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.piles import recycled_count
from tenpaces.games.dvoboj.refusals import refusal
from tenpaces.games.dvoboj.state import Side, State, pack, to_move


def initial(options: Options, seats: int) -> State:
    """Return a match of two before its first entry."""
    if seats != 2:
        raise ValueError(f"Dvoboj is for 2 seats, not {seats}")
    return State(
        options=options,
        t=0,
        phase="decks",
        turn=None,
        sides=(Side(), Side()),
        battle=None,
        opening=False,
        placed=False,
        prepared=0,
        result=None,
    )


def to_act(state: State) -> ToAct:
    """Return whom the match waits for."""
    if state.result:
        return ToAct(over=True)
    match state.phase:
        case "decks":
            return ToAct(chance="deck")
        case "starter":
            return ToAct(chance="starter")
        case "recycle":
            return ToAct(chance="recycle")
        case "lay":
            return ToAct(seats=tuple(seat for seat, side in enumerate(state.sides) if side.attack is None))
    seat = to_move(state)
    assert seat is not None
    return ToAct(seats=(seat,))


def chance(state: State, rng: Rng) -> Entry:
    """Draw the entry that chance owes: a pack for the first seat without one, the starter, or what a Joker brings back."""
    match to_act(state).chance:
        case "deck":
            seat = next(seat for seat, side in enumerate(state.sides) if not side.hand)
            return Deck(t=state.t, by="chance", seat=seat, order=shuffled(pack(state.options), rng))
        case "starter":
            return Starter(t=state.t, by="chance", seat=rng.randrange(2))
        case "recycle":
            assert state.turn is not None
            side = state.sides[state.turn]
            heap = shuffled([lying.card for lying in side.heap], rng)
            return Recycle(t=state.t, by="chance", order=heap[: recycled_count(side)])
    raise ValueError("chance owes nothing")


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or ``None`` while it runs."""
    return state.result


def seats_in(entry: Entry) -> tuple[int, ...]:
    """List the seats that an entry names."""
    if isinstance(entry, SeatEntry):
        return (entry.by,)
    return (entry.seat,) if isinstance(entry, Deck | Starter) else ()


def apply(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what a person would see happen. The entry must not be refused."""
    refused = refusal(state, entry)
    if refused:
        raise ValueError(f"a refused entry was applied: {entry!r}, {refused!r}")
    match = Course(state, entry.t)
    _STEPS[type(entry)](match, entry)
    return match.state(), tuple(match.events)


def _tick(_match: Course, _entry: Tick) -> None:
    """Time passes; ``Course`` has noted it."""


_STEPS: Mapping[type[Entry], Callable[[Course, Any], None]] = {
    Deck: course.deal,
    Starter: course.start,
    Lay: course.lay,
    Place: course.place,
    Regroup: course.regroup,
    Joker: course.joker,
    Recycle: course.recycle,
    End: course.end,
    Attack: battle.attack,
    Defend: battle.defend,
    Support: battle.support,
    Answer: battle.answer,
    Resign: course.resign,
    Tick: _tick,
}
