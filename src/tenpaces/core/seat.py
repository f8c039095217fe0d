"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass

ELSEWHERE = "elsewhere"
"""Stands for a bot's level at a seat that a person plays on another device."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a match on this device: a bot of a ``level``, a person here (``None``), or one ``ELSEWHERE``."""

    name: str
    level: str | None = None

    @property
    def person(self) -> bool:
        """Whether a person at this device plays the seat."""
        return self.level is None

    @property
    def elsewhere(self) -> bool:
        """Whether a person on another device plays the seat."""
        return self.level == ELSEWHERE
