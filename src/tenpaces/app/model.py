"""What the app knows, as frozen values: the M of its update loop. Screens are drawn from these alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tenpaces.core.seat import Seat
from tenpaces.match.running import Match

ScreenName = Literal["home", "setup", "play", "result", "rules"]


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


@dataclass(frozen=True, slots=True)
class Curtain:
    """The phone is to be handed to ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choosing:
    """``seat`` looks at its own hand."""

    seat: int
    pick: Pick = Pick()
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Only bots are to act. ``rush``: nobody here is left in the round, and what happens is told from its end alone."""

    rush: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """Everything is chosen; people are called together before ``events`` are told."""

    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Showing:
    """``events`` are being told; ``step`` is how far."""

    events: tuple[Any, ...]
    step: int = 0


Stage = Curtain | Choosing | Waiting | Ready | Showing


@dataclass(frozen=True, slots=True)
class Playing:
    """The match on the table. ``told`` counts the entries whose events people have seen."""

    match: Match
    stage: Stage
    told: int


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that a screen may depend on."""

    screen: ScreenName = "home"
    settings: Settings = Settings()
    draft: Draft | None = None
    how: str = "solo"
    play: Playing | None = None
    kept: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, SavedLine] = field(default_factory=dict)
    notice: str | None = None
    unkept: bool = False
    asking: str | None = None
    problem: str | None = None
    ruling: str | None = None
    behind: ScreenName = "home"
    now: int = 0
    installable: bool = False
    renewable: bool = False
