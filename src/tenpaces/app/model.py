"""What the app knows, as frozen values: the M of its update loop. Screens are drawn from these alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tenpaces.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set for this device."""

    sound: bool = True
    buzz: bool = True


@dataclass(frozen=True, slots=True)
class SavedLine:
    """One saved match as the home screen lists it; ``touched`` is epoch milliseconds."""

    id: str
    game: str
    names: tuple[str, ...]
    round: int
    touched: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being set. ``options`` holds what differs from the defaults."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pick:
    """What a person has picked and not yet laid down."""

    card: str | None = None
    target: int | None = None
