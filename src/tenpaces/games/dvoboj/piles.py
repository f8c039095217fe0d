"""Drawing, penalties and Jokers: how cards move between a seat's pile, hand and heap, and who remembers what of them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.state import RECYCLED, Batch, Lying, Side


def batch_on_top(side: Side) -> int:
    """Return the number of the batch that the pile's top card comes from, counted from 1; 0 if it was never recycled.

    Each recycling goes under the pile, so an earlier batch lies above a later one.
    """
    if sum(batch.size for batch in side.batches) < len(side.pile):
        return 0
    return next(number for number, batch in enumerate(side.batches, 1) if batch.size)


def draw(side: Side) -> tuple[Card, Side]:
    """Take the top card of a pile that is not empty into the hand."""
    card = side.pile[0]
    batches = _look(side.batches, batch_on_top(side), card) if side.batches else ()
    after = Side(side.pile[1:], (*side.hand, card), side.attack, side.defence, side.heap, side.gone, batches)
    return card, after


def _look(batches: tuple[Batch, ...], number: int, card: Card) -> tuple[Batch, ...]:
    """Return what is remembered once the owner has drawn ``card`` from a batch, or from none (0)."""
    if not number:
        return batches
    return tuple(
        Batch(
            batch.size - (index == number),
            batch.drawn + (index == number),
            tuple(face for face in batch.known if face != card),
            batch.public,
            batch.joins,
        )
        for index, batch in enumerate(batches, 1)
    )


def penalise(side: Side, cards: int) -> tuple[tuple[Card, ...], Side]:
    """Move cards unseen from the pile to the heap, as many as there are (V22)."""
    moved = side.pile[:cards]
    for card in moved:
        number = batch_on_top(side) if side.batches else 0
        batches = tuple(
            replace(batch, size=batch.size - 1) if index == number else batch for index, batch in enumerate(side.batches, 1)
        )
        side = replace(side, pile=side.pile[1:], heap=(*side.heap, Lying(card, "down", number)), batches=batches)
    return moved, side


def recycled_count(side: Side) -> int:
    """Return how many cards a Joker brings back now: all that are there, but never more than ten (V26)."""
    return min(RECYCLED, len(side.heap))


def recycle(side: Side, order: Iterable[Card]) -> Side:
    """Shuffle the heap and put ``order`` under the pile; what stays in the heap lies face down, and nobody knows which is which."""
    back = tuple(order)
    number = len(side.batches) + 1
    batch = Batch(
        size=len(back),
        drawn=0,
        known=tuple(lying.card for lying in side.heap if lying.how != "down"),
        public=tuple(lying.card for lying in side.heap if lying.how == "up"),
        joins=any(lying.batch for lying in side.heap),
    )
    before = side.batches
    if any(lying.how not in ("up", "down") for lying in side.heap):
        # A card that the owner drew and an Ace swept away unseen is mixed in: only the owner can tell what that means.
        before = tuple(replace(earlier, public=()) if earlier.drawn else earlier for earlier in before)
    rest = tuple(Lying(lying.card, "down", number) for lying in side.heap if lying.card not in back)
    return replace(side, pile=side.pile + back, heap=rest, batches=(*before, batch))
