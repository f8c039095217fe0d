"""The randomness that deterministic code is handed; ``random.Random`` is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """A source of random numbers made and seeded by the caller."""

    def random(self) -> float:
        """Return a float in [0, 1)."""

    def randrange(self, stop: int, /) -> int:
        """Return an integer in [0, stop)."""


def shuffled(items: Sequence[T], rng: Rng) -> tuple[T, ...]:
    """Return the items in an order drawn with equal chance (Fisher & Yates 1938, Durstenfeld 1964)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
