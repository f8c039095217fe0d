"""What a log is made of: the forms that all games share."""

from __future__ import annotations

from typing import Literal

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Base of every entry: ``t`` is milliseconds since the match began."""

    t: int


class SeatEntry(Entry, frozen=True):
    """Base of the entries that a seat makes."""

    by: int


class Tick(Entry, frozen=True, tag="tick"):
    """Time passes; nothing else."""

    by: Literal["clock"]


class Resign(SeatEntry, frozen=True, tag="resign"):
    """A seat gives up a match of two."""
