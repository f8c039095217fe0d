"""What a person at a West table has picked and not yet laid down, and how a hand lies that others may not read."""

from __future__ import annotations

from dataclasses import dataclass

from tenpaces.core.rng import shuffled
from tenpaces.games.west.events import CARDS, Card
from tenpaces.games.west.observation import Observation
from tenpaces.games.west.state import FULL, held


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the own hand, and whom to point at. ``place`` is where the card lies in the ``fan``, where it was picked there."""

    card: str | None = None
    target: int | None = None
    place: int | None = None


def fan(seen: Observation) -> tuple[Card | None, ...]:
    """Return a seat's cards as they lie face down before it: mixed anew in every exchange, so that no place tells a card.

    Where hands must be remembered (W13) a spent card keeps a place, ``None``, because the number of cards would tell.
    """
    assert seen.seat is not None, "a spectator has no hand"
    hand = seen.hands[seen.seat]
    assert hand is not None, "every seat knows its own hand"
    cards: list[Card | None] = []
    for card in CARDS:
        here, gone = held(hand, card), held(FULL, card) - held(hand, card)
        cards += [card] * here + [None] * (gone if seen.options.hands == "memory" else 0)
    return shuffled(cards, _Mixer(f"{seen.seat} {seen.round} {seen.money} {seen.shown}"))


class _Mixer:
    """Numbers that follow from a text alone: what a hand looks like must not change while it is looked at."""

    def __init__(self, text: str) -> None:
        self._at = 0x811C9DC5
        for letter in text.encode():
            self._at = (self._at ^ letter) * 0x01000193 & 0xFFFFFFFF
        for _ in range(8):  # texts that differ in a letter must not begin alike
            self.random()

    def random(self) -> float:
        """Return a float in [0, 1)."""
        self._at ^= self._at << 13 & 0xFFFFFFFF
        self._at ^= self._at >> 17
        self._at ^= self._at << 5 & 0xFFFFFFFF
        return self._at / 0x100000000

    def randrange(self, stop: int, /) -> int:
        """Return an integer in [0, stop)."""
        return int(self.random() * stop)
