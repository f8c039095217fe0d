"""Eye 2 Eye positions for the tests of its bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.entries import Deal, Grab, Pass, Play, Starter
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import State


def options_with(options: Options, **changes: Any) -> Options:
    return msgspec.structs.replace(options, **changes)


def dealt(options: Options | None = None) -> State:
    """Return a round in which head, torso, hand and leg lie open and each seat holds one of each and one more."""
    state: State = GAME.initial(options or Options(), 2)
    state, _ = GAME.apply(state, Starter(t=0, by="chance", seat=0))
    hands: Any = (("head", "torso", "hand", "leg"), ("head", "torso", "hand", "leg"))
    state, _ = GAME.apply(state, Deal(t=0, by="chance", row=("head", "torso", "hand", "leg"), hands=hands))
    return state


def lay(state: State, turns: Sequence[tuple[int, Any, int]]) -> State:
    """Play cards: (seat, card, stack)."""
    for seat, card, stack in turns:
        state, _ = GAME.apply(state, Play(t=0, by=seat, card=card, stack=stack))
    return state


def knock(state: State) -> State:
    """Pass until the Fire Exchange: both seats do, unless it opens before."""
    while state.turn is not None:
        state, _ = GAME.apply(state, Pass(t=state.t, by=state.turn))
    return state


def fire(turns: Sequence[tuple[int, Any, int]], options: Options | None = None) -> State:
    """Play cards and knock until the Fire Exchange."""
    return knock(lay(dealt(options), turns))


def walk(options: Options, rng: Random) -> State:
    """Return a state of random play in which somebody has something to do, often late in a round."""
    state: State = GAME.initial(options, 2)
    stop = rng.randrange(40)
    count = 0
    while True:
        acting = GAME.to_act(state)
        if acting.over:
            return walk(options, rng)
        if acting.seats and count >= stop:
            return state
        entry = GAME.chance(state, rng) if acting.chance else _some(state, acting.seats[rng.randrange(len(acting.seats))], rng)
        state, _ = GAME.apply(state, entry)
        count += 1


def _some(state: State, seat: int, rng: Random) -> SeatEntry:
    legal: list[Any] = [entry for entry in GAME.legal(state, seat) if not isinstance(entry, Resign)]
    entry: SeatEntry = legal[rng.randrange(len(legal))]
    if isinstance(entry, Grab):
        # Now and then both touch in the same millisecond.
        entry = msgspec.structs.replace(entry, ms=300 + rng.randrange(2))
    return entry
