"""The kits of all games, and random play for tests. A game joins by adding its kit here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.core.game import Game
from tenpaces.core.options import schema
from tests.kits import dotduel, dvoboj, eye2eye, west
from tests.kits.kit import Kit

KITS: Mapping[str, Kit] = {
    "dotduel": dotduel.KIT,
    "dvoboj": dvoboj.KIT,
    "eye2eye": eye2eye.KIT,
    "west": west.KIT,
}


def options_of(game: Game) -> st.SearchStrategy[Any]:
    """Draw any combination of a game's house rules; a whole number is its default, absent or close to its least value."""
    return st.fixed_dictionaries(
        {},
        optional={
            field.key: st.sampled_from(field.values) if field.values else st.integers(field.least, (field.least or 0) + 5)
            for field in schema(game.options, game.rulings)
        },
    ).map(lambda values: msgspec.convert(values, game.options))


def every_option(game: Game) -> list[Any]:
    """Return the defaults, and then for each house rule every other value by itself."""
    singles: list[dict[str, Any]] = [{}]
    for field in schema(game.options, game.rulings):
        singles += [{field.key: value} for value in field.values[1:] or (field.least,)]
    return [msgspec.convert(single, game.options) for single in singles]


def step(game: Game, state: Any, rng: Random) -> Entry | None:
    """Return some legal entry: what chance owes, nearly always one of a seat, sometimes of the clock, seldom a resignation."""
    acting = game.to_act(state)
    if acting.over:
        return None
    kit = KITS[game.name]
    later = state.t + rng.randrange(3)
    made = game.chance(state, rng) if acting.chance else None
    if made is None and rng.random() < 0.05:
        made = kit.late(state, rng)
    if made is None and acting.deadline is not None and rng.random() < 0.15:
        return Tick(t=max(later, acting.deadline + rng.randrange(-1, 2)), by="clock")
    if made is None and acting.seats and rng.random() < 0.97:
        made = _pick(kit, game.legal(state, acting.seats[int(rng.random() * len(acting.seats))]), rng)
    if acting.deadline is not None:
        # What a seat or chance may do now, it may perhaps not do after the deadline any more.
        later = min(later, acting.deadline - 1)
    return msgspec.structs.replace(made or Tick(t=0, by="clock"), t=later)


def _pick(kit: Kit, menu: Sequence[SeatEntry], rng: Random) -> SeatEntry | None:
    """Draw by weight: any entry with equal chance, to be taken with the chance that is its weight. One number decides both."""
    many, draw, weigh = len(menu), rng.random, kit.weigh
    while many and not (many == 1 and isinstance(menu[0], Resign)):
        place = draw() * many
        made = menu[int(place)]
        if place % 1.0 < (0.02 if isinstance(made, Resign) else weigh(made)):
            return made
    return None


def walk(game: Game, options: Any, seats: int, rng: Random) -> Iterator[tuple[Any, Entry, Any, tuple[Any, ...]]]:
    """Play one match at random; yield (state before, entry, state after, events)."""
    state = game.initial(options, seats)
    while (made := step(game, state, rng)) is not None:
        after, events = game.apply(state, made)
        yield state, made, after, events
        state = after


def some_state(game: Game, options: Any, seats: int, rng: Random) -> Any:
    """Return the state after a random number of random entries, most often in the middle of a match."""
    state = game.initial(options, seats)
    stop = rng.randrange(60)
    for count, (_, _, after, _) in enumerate(walk(game, options, seats, rng)):
        state = after
        if count >= stop:
            break
    return state
