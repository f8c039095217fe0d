"""West for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.observation import Choice, Hand
from tenpaces.games.west.options import Options
from tenpaces.games.west.state import FULL, State, size
from tests.kits.kit import Kit


def seat_entries(state: State) -> Iterator[SeatEntry]:
    for seat in range(state.seats):
        for card in CARDS:
            for target in range(state.seats):
                yield Choose(t=0, by=seat, card=card, target=target)
        yield Resign(t=0, by=seat)


def late(state: State, rng: Random) -> Entry | None:
    silent = [seat for seat, choice in enumerate(state.choices) if choice is None and state.alive[seat] and size(state.hands[seat])]
    if not silent or state.result:
        return None
    seat = rng.choice(silent)
    card = rng.choice([card for card in CARDS if getattr(state.hands[seat], card)])
    target = rng.choice([other for other, living in enumerate(state.alive) if living and other != seat])
    return Timeout(t=state.t, by="chance", seat=seat, card=card, target=target)


def hide(state: State, viewer: int | None, rng: Random) -> State:
    def choice(seat: int) -> Choice | None:
        return rng.choice([None, Choice(rng.choice(CARDS), rng.randrange(state.seats))]) if seat != viewer else state.choices[seat]

    def hand(seat: int) -> Hand:
        if seat == viewer or state.options.hands == "open":
            return state.hands[seat]
        return Hand(rng.randrange(4), rng.randrange(2), rng.randrange(2), rng.randrange(2))

    seats = range(state.seats)
    return replace(state, choices=tuple(map(choice, seats)), hands=tuple(map(hand, seats)), t=state.t + rng.randrange(9))


def conserved(state: State) -> bool:
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


def ends(options: Options, seats: int) -> bool:
    # W11: half of the living at most go out in one exchange, so a short cap can keep every round of a larger match from ending.
    return seats == 2 or options.exchange_cap >= seats + 2


KIT = Kit(seat_entries, hide, conserved, ends, most=36_000, late=late, bookkeeping=frozenset({"chosen"}))
