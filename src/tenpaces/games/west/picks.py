"""What a person at a West table has picked and not yet laid down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the own hand, and whom to point at."""

    card: str | None = None
    target: int | None = None
