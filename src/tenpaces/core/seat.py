"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a match on this device: a person here, or a bot of a level (``level`` is ``None`` for a person)."""

    name: str
    level: str | None = None

    @property
    def person(self) -> bool:
        """Whether a person at this device plays the seat."""
        return self.level is None
