"""What the conformance suite must know of each game beyond its ``Game``: a game joins by adding its kit here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.core.game import Game
from tenpaces.core.options import schema
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.observation import Choice, Hand
from tenpaces.games.west.options import Options
from tenpaces.games.west.state import FULL, State, size


@dataclass(frozen=True)
class Kit:
    """``seat_entries(seats)`` is every entry of a seat; ``chance(state, rng)`` an entry that chance could make now, or ``None``.

    ``hide(state, seat, rng)`` changes what ``seat`` (``None``: a spectator) may not know, and nothing else.
    ``conserved(state)`` says whether every card is where it may be. ``ends(options, seats)`` says whether random play comes to an
    end, and ``most`` bounds its entries.
    """

    seat_entries: Callable[[int], Iterator[SeatEntry]]
    chance: Callable[[Any, Random], Entry | None]
    hide: Callable[[Any, int | None, Random], Any]
    conserved: Callable[[Any], bool]
    ends: Callable[[Any, int], bool]
    most: int


def west_entries(seats: int) -> Iterator[SeatEntry]:
    for seat in range(seats):
        for card in CARDS:
            for target in range(seats):
                yield Choose(t=0, by=seat, card=card, target=target)
        yield Resign(t=0, by=seat)


def west_chance(state: State, rng: Random) -> Entry | None:
    silent = [seat for seat, choice in enumerate(state.choices) if choice is None and state.alive[seat] and size(state.hands[seat])]
    if not silent or state.result:
        return None
    seat = rng.choice(silent)
    card = rng.choice([card for card in CARDS if getattr(state.hands[seat], card)])
    target = rng.choice([other for other, living in enumerate(state.alive) if living and other != seat])
    return Timeout(t=state.t, by="chance", seat=seat, card=card, target=target)


def west_hide(state: State, viewer: int | None, rng: Random) -> State:
    def choice(seat: int) -> Choice | None:
        return rng.choice([None, Choice(rng.choice(CARDS), rng.randrange(state.seats))]) if seat != viewer else state.choices[seat]

    def hand(seat: int) -> Hand:
        if seat == viewer or state.options.hands == "open":
            return state.hands[seat]
        return Hand(rng.randrange(4), rng.randrange(2), rng.randrange(2), rng.randrange(2))

    seats = range(state.seats)
    return replace(state, choices=tuple(map(choice, seats)), hands=tuple(map(hand, seats)), t=state.t + rng.randrange(9))


def west_conserved(state: State) -> bool:
    """Replay the round's turned cards against the hands: what is not held was played since the last refill."""
    spent = [dict.fromkeys(CARDS, 0) for _ in range(state.seats)]
    for exchange in state.shown:
        played = dict(exchange)
        shot_at = {choice.target: choice for choice in played.values() if choice.card in ("pistol", "rifle")}
        for seat, choice in exchange:
            spent[seat][choice.card] += 1
            if choice.card == "reload" and seat not in shot_at:
                kept = spent[seat]["reload"] if state.options.reload == "spent" else 0
                spent[seat] = {**dict.fromkeys(CARDS, 0), "reload": kept}
            rifles = any(other.target == seat and other.card == "rifle" for other in played.values())
            if choice.card == "barricade" and state.options.barricade == "returns" and not rifles:
                spent[seat]["barricade"] -= 1
    return all(
        getattr(hand, card) + spent[seat][card] == getattr(FULL, card) and getattr(hand, card) >= 0
        for seat, hand in enumerate(state.hands)
        for card in CARDS
    )


def west_ends(options: Options, seats: int) -> bool:
    # W11: half of the living at most go out in one exchange, so a short cap can keep every round of a larger match from ending.
    return seats == 2 or options.exchange_cap >= seats + 2


KITS: Mapping[str, Kit] = {
    "west": Kit(west_entries, west_chance, west_hide, west_conserved, west_ends, most=36_000),
}


def options_of(game: Game) -> st.SearchStrategy[Any]:
    """Draw any combination of a game's house rules; a whole number is its default or close to its least value."""
    return st.fixed_dictionaries(
        {
            field.key: st.sampled_from(field.values)
            if field.values
            else st.just(field.default) | st.integers(field.least, (field.least or 0) + 5)
            for field in schema(game.options, game.rulings)
        }
    ).map(lambda values: msgspec.convert(values, game.options))


def every_option(game: Game) -> list[Any]:
    """Return the defaults, and then for each house rule every other value by itself."""
    singles: list[dict[str, Any]] = [{}]
    for field in schema(game.options, game.rulings):
        singles += [{field.key: value} for value in field.values[1:] or (field.least,)]
    return [msgspec.convert(single, game.options) for single in singles]


def step(game: Game, state: Any, rng: Random) -> Entry | None:
    """Return some legal entry: nearly always of a seat, sometimes of chance or the clock, seldom a resignation."""
    acting = game.to_act(state)
    if acting.over:
        return None
    later = state.t + rng.randrange(3)
    made = KITS[game.name].chance(state, rng) if acting.chance or rng.random() < 0.05 else None
    if made is None and acting.seats and rng.random() < 0.97:
        menu = [
            entry for entry in game.legal(state, rng.choice(acting.seats)) if not isinstance(entry, Resign) or rng.random() < 0.02
        ]
        made = rng.choice(menu) if menu else None
    return msgspec.structs.replace(made or Tick(t=0, by="clock"), t=later)


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
