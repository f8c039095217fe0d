"""Figures of matches that are over, as plain values: one shape for all games, drawn by the app. Players read the labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

import msgspec

from tenpaces.core.entry import Entry
from tenpaces.core.text import Text


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure that is worth a line of its own."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a bar chart: ``part`` of ``whole``, and how that reads in words. ``mark`` names a symbol of the sprite."""

    label: str
    part: int
    whole: int
    words: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart. All rows share one scale, the largest ``whole``."""

    title: str
    rows: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Dots:
    """A dot plot: a column for each match, oldest first, and a dot for each value in it.

    ``unit`` words a value (``{n} ms``), of which ``per`` make one of the unit.
    """

    title: str
    unit: str
    columns: tuple[tuple[int, ...], ...]
    per: int = 1


Figure = Fact | Bars | Dots
Count = Annotated[int, msgspec.Meta(ge=0)]
"""What a tally counts."""
Story = Iterable[tuple[Entry, Sequence[Any]]]
"""A match as it went: each entry with the events that it brought about."""


class Tallies(Protocol):
    """What each game's ``tallies`` module offers."""

    @property
    def Tally(self) -> type[Any]:
        """What is counted of one seat in one match: a frozen struct that is kept beside the match."""

    def tallies(self, story: Story, state: Any) -> tuple[Any, ...]:
        """Count a match, seat by seat; ``state`` is what it led to."""

    def score(self, text: Text, counted: Sequence[Any]) -> str:
        """Say in short how the seats stood at the end (``$5 : $3``)."""

    def ending(self, text: Text, why: str) -> str:
        """Say in a few words how a match ended."""

    def figures(self, text: Text, counted: Sequence[Any]) -> tuple[Figure, ...]:
        """Return what is worth telling of one person's matches, oldest first."""


def decimal(text: Text, value: float, form: str = ".1f") -> str:
    """Return a number (``form``: a format specification) with the decimal sign of the language: ``2.5``, ``2,5``."""
    return format(value, form).replace(".", text.pgettext("decimal sign", "."))


def percent(text: Text, part: int, whole: int) -> str:
    """Return a share in per cent, or a dash where there is nothing to share."""
    return text.gettext("{n} %").format(n=round(100 * part / whole)) if whole else "–"


def share(text: Text, part: int, whole: int) -> str:
    """Return a share in words: ``3 of 5``."""
    return text.gettext("{part} of {whole}").format(part=part, whole=whole)


def total(counted: Sequence[Any], name: str) -> int:
    """Add up what tallies have under one name."""
    return sum(getattr(tally, name) for tally in counted)


def median(values: Sequence[int]) -> int | None:
    """Return the middle value, the lower of two middles; ``None`` where there is none."""
    return sorted(values)[(len(values) - 1) // 2] if values else None
