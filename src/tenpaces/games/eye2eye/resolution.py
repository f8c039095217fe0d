"""Who shoots whom when the won stacks are turned up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tenpaces.games.eye2eye.events import SHOTS, Card, Shot


@dataclass(frozen=True, slots=True)
class Volley:
    """The best set of a stack that fires: ``count`` shots of ``part`` in a stack of ``height`` cards."""

    part: Shot
    count: int
    height: int


def volley(cards: Sequence[Card] | None) -> Volley | None:
    """Return what a won stack fires (``None``: nothing was won), or ``None`` if it does not.

    Every card counts, the bottom too (E11). The best set is the largest, then the highest part (E15).
    """
    if not cards or "broken" in cards:
        return None
    # SHOTS falls from head to leg, and max keeps the first of equals.
    part = max(SHOTS, key=cards.count)
    count = cards.count(part)
    return Volley(part, count, len(cards)) if count >= 2 else None


def wounded(volleys: Sequence[Volley | None], strength: Literal["sets", "taller_first"]) -> int | None:
    """Return the seat that two won stacks wound, or ``None``. Equal sets cannot be: there are three of each part (E16)."""
    first, second = volleys
    if first is None:
        return None if second is None else 0
    if second is None:
        return 1
    if strength == "taller_first" and first.height != second.height:
        return 1 if first.height > second.height else 0  # E13
    return 1 if _rank(first) > _rank(second) else 0


def _rank(fired: Volley) -> tuple[int, int]:
    return fired.count, -SHOTS.index(fired.part)
