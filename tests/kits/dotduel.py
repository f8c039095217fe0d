"""Dot Duel for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

from msgspec.structs import replace

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Say
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.state import State
from tests.kits.kit import Kit


def seat_entries(state: State) -> Iterator[SeatEntry]:
    # Of the cards that nobody sees, a few stand for all; every card that lies open is among them.
    cards = sorted({*state.showing, *state.grounds, *state.returning, *(duel.card for duel in state.duels), *range(0, CARDS, 8)})
    for seat in range(state.seats):
        for card in cards:
            yield from (Claim(t=0, by=seat, card=card, count=count) for count in range(1, 9))
            yield from (Challenge(t=0, by=seat, card=card, count=count) for count in range(9))
        yield from (Double(t=0, by=seat, cards=pair) for pair in combinations(cards, 2))
        yield from (Say(t=0, by=seat, count=count) for count in range(3 * len(state.grounds) + 1))
        yield Claim(t=0, by=seat, card=cards[0], count=0)
        yield Double(t=0, by=seat, cards=(cards[0], cards[0]))
        yield Done(t=0, by=seat)
        yield Resign(t=0, by=seat)


def hide(state: State, viewer: int | None, rng: Random) -> State:
    """Deal the deck and the collections of others anew: nobody knows what lies there, and where (D29)."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    hidden = [*state.deck, *(card for seat in others for card in state.collections[seat])]
    rng.shuffle(hidden)
    cards = iter(hidden)
    dealt = [iter(pile) if seat == viewer else cards for seat, pile in enumerate(state.collections)]
    return replace(
        state,
        deck=tuple(next(cards) for _ in state.deck),
        collections=tuple(tuple(islice(dealt[seat], len(pile))) for seat, pile in enumerate(state.collections)),
    )


def conserved(state: State) -> bool:
    """Every card is in one place; a disputed card that is the only card of the grounds lies there too."""
    aside = [duel.card for duel in state.duels if duel.card not in state.grounds]
    places = (state.deck, state.showing, state.grounds, state.returning, aside, *state.collections)
    found = sorted(card for place in places for card in place)
    counts = all(0 <= added <= len(cards) for added, cards in zip(state.added, state.collections, strict=True))
    claimed = set(state.claimed) <= set(state.showing)
    return counts and claimed and (found == list(range(CARDS)) or (state.phase in ("deck", "over") and not found))


def ends(_options: Options, _seats: int) -> bool:
    return True


# Small counts are the likely ones; a missed symbol is shown by naming two or three, so that duels come about. With
# many claims or Double Dots, which are mostly wrong, everybody would be out and hardly a card be won.
CLAIMS = {1: 0.2, 2: 0.02, 3: 0.006}
CHALLENGES = {0: 0.2, 1: 0.2, 2: 1.0, 3: 0.3}


def weigh(entry: SeatEntry) -> float:
    if isinstance(entry, Claim):
        return CLAIMS.get(entry.count, 0.0006)
    if isinstance(entry, Challenge):
        return CHALLENGES.get(entry.count, 0.01)
    return 0.03 if isinstance(entry, Double) else 1.0


KIT = Kit(seat_entries, hide, conserved, ends, most=10_000, weigh=weigh)
