"""A model of human sight: looking at a card takes time, symbols are missed or seen where none are, and so are pairs of pictures.

The levels differ in these numbers and in nothing else. A search is a chain of looks one after the other (serial search, Treisman &
Gelade 1980); each takes a skewed time (``bots.reaction``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tenpaces.bots.levels import Level
from tenpaces.bots.reaction import Reaction
from tenpaces.core.rng import Rng
from tenpaces.games.dotduel.deck import FACES, SYMBOLS

PHANTOM = -1
"""Stands for a symbol that is not there."""
Seen = frozenset[int]
"""The symbols of the number rolled that somebody believes to be on a card."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How somebody looks. Times are medians in milliseconds, everything else is a chance.

    ``notice`` to take in the dice, ``look`` for each card, ``pair`` for the pictures of two cards, ``hand`` to point. A symbol is
    missed with chance ``miss``, one more seen with ``phantom``; an equal pair is overlooked with ``blind``, and different pictures
    are taken for equal with ``muddle``. ``keen`` is the inclination to compare pairs before going on to the next card, ``thorough``
    that to look again at a card that seemed to have nothing, ``attention`` that to check a claim, and ``nerve`` that to challenge
    when it looks wrong.
    """

    notice: float
    look: float
    pair: float
    hand: float
    miss: float
    phantom: float
    blind: float
    muddle: float
    keen: float
    thorough: float
    attention: float
    nerve: float

    def time(self, median: float, rng: Rng) -> int:
        """Draw how long something takes."""
        return Reaction(median, 0.35).draw(rng)

    def see(self, card: int, number: int, rng: Rng) -> Seen:
        """Look at a card for a number."""
        found = {symbol for symbol in matching(card, number) if rng.random() >= self.miss}
        if rng.random() < self.phantom:
            found.add(PHANTOM)
        return frozenset(found)

    def same(self, one: Seen, other: Seen, rng: Rng) -> bool:
        """Compare what was seen on two cards; whether it looks as if they shared a picture."""
        alike = (one & other) - {PHANTOM}
        return rng.random() >= self.blind if alike else rng.random() < self.muddle


def matching(card: int, number: int) -> Iterable[int]:
    """List the symbols of a card that stand for a number."""
    return (symbol for symbol in FACES[card] if SYMBOLS[symbol].number == number)


SIGHTS: Mapping[Level, Sight] = {
    "gentle": Sight(1000, 2000, 1300, 550, 0.08, 0.02, 0.45, 0.008, 0.2, 0.4, 0.35, 0.6),
    "steady": Sight(850, 1600, 1000, 460, 0.05, 0.012, 0.32, 0.004, 0.4, 0.6, 0.55, 0.8),
    "ruthless": Sight(700, 1200, 700, 380, 0.025, 0.005, 0.18, 0.0015, 0.7, 0.85, 0.8, 0.95),
}
"""How the three levels look."""
