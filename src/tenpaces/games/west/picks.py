"""What a person at a West table has picked and not yet laid down, and how a hand lies that others may not read."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

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
    # What a hand looks like must not change while it is looked at: the order follows from what everybody has seen.
    mixed = f"{seen.seat} {seen.round} {seen.money} {seen.shown}"
    places = sorted(range(len(cards)), key=lambda place: sha256(f"{mixed} {place}".encode()).digest())
    return tuple(cards[place] for place in places)
