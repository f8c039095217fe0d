"""The randomness that deterministic code is handed; ``random.Random`` is one."""

from __future__ import annotations

from typing import Protocol


class Rng(Protocol):
    """A source of random numbers made and seeded by the caller."""

    def random(self) -> float:
        """Return a float in [0, 1)."""

    def randrange(self, stop: int, /) -> int:
        """Return an integer in [0, stop)."""
