"""Cards as the bots count them: by rank alone, because suits never matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tenpaces.games.dvoboj.cards import PACK_WITH_JOKERS, VALUE, Card
from tenpaces.games.dvoboj.observation import HIDDEN, Seen

LETTERS = "A23456789TJQKR"
COUNT = len(LETTERS)
ACE, TWO, THREE, FOUR, TEN, JACK, QUEEN, KING, JOKER = 0, 1, 2, 3, 9, 10, 11, 12, 13
NONE = -1
"""No card."""
RANK: Mapping[Card, int] = {card: LETTERS.index(card[0]) for card in PACK_WITH_JOKERS}
WORTH: tuple[int, ...] = tuple(VALUE[f"{letter}S"] if letter != "R" else 0 for letter in LETTERS)  # type: ignore[index]
SUPPORTS = (TWO, THREE)
WARRIORS = range(FOUR, JACK)
OFFICERS = range(JACK, JOKER)
RANKS = range(COUNT)

Counts = list[int]
"""How many cards of each rank."""


def is_officer(rank: int) -> bool:
    """Whether the rank is King, Queen or Jack."""
    return JACK <= rank <= KING


def is_warrior(rank: int) -> bool:
    """Whether the rank is 4 to 10."""
    return FOUR <= rank <= TEN


def partners(rank: int) -> range:
    """Return the ranks that make an attack with this one (V10)."""
    if is_officer(rank):
        return WARRIORS
    return OFFICERS if is_warrior(rank) else range(0)


def rank_of(card: Seen | None) -> int:
    """Return the rank of a card that is seen, ``NONE`` for one that is hidden or not there."""
    return NONE if card is None or card == HIDDEN else RANK[card]


def count(cards: Iterable[Seen | None]) -> Counts:
    """Count the cards that are seen."""
    found = [0] * COUNT
    for card in cards:
        if card is not None and card != HIDDEN:
            found[RANK[card]] += 1
    return found


def full_pack(jokers: bool) -> Counts:
    """Return what a pack holds."""
    return [4] * JOKER + [2 if jokers else 0]


def best_warrior(hand: Counts) -> int:
    """Return the highest warrior, or ``NONE``."""
    return next((rank for rank in reversed(WARRIORS) if hand[rank]), NONE)


def best_officer(hand: Counts) -> int:
    """Return the officer of most points, or ``NONE``: the Jack stands above the Queen (V27)."""
    return next((rank for rank in (KING, JACK, QUEEN) if hand[rank]), NONE)
