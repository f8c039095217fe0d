"""What a game is taught by: a position that the rules lead to, what is to be done in it, and what comes of that. Values alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tenpaces.core.entry import Entry, SeatEntry

LEARNER = 0
"""The seat of whoever learns; the others follow the script."""

Row = Mapping[str, Any]
"""An entry as a record writes it, without its time."""
Pattern = Mapping[str, Any]
"""Fields of an entry by name, with ``do`` for its kind. Whatever a pattern does not name may be anything."""


def fits(entry: Entry, pattern: Pattern) -> bool:
    """Whether an entry has every field that a pattern names, with that value."""
    return all(
        (type(entry).__struct_config__.tag if name == "do" else getattr(entry, name, ...)) == value
        for name, value in pattern.items()
    )


@dataclass(frozen=True, slots=True)
class Ask:
    """What the learner is to do. ``say`` tells it and why, in a sentence or two.

    An entry that fits one of ``wants`` is done. Any other that the rules admit is taken back, and answered by the sentence of the
    first pattern in ``instead`` that it fits; the last of them fits everything. Time stands still meanwhile unless the moment of
    the touch belongs to the game (``runs``).
    """

    say: str
    wants: tuple[Pattern, ...]
    instead: tuple[tuple[Pattern, str], ...]
    runs: bool = False

    def answer(self, entry: SeatEntry) -> str | None:
        """Return ``None`` where an entry is what was asked for, else what is said to it."""
        if any(fits(entry, pattern) for pattern in self.wants):
            return None
        return next(sentence for pattern, sentence in self.instead if fits(entry, pattern))


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody else, chance or the clock does then, ``after`` so many milliseconds. The entry's own time does not count."""

    entry: Entry
    after: int = 900


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position to play through.

    ``log`` leads to it under ``options`` (a game's own, as in a record) with ``seats`` at the table. ``course`` is what the learner
    is asked for and what the others reply, in order. ``close`` says at the end what was learnt, and ``rule`` is its ruling.
    """

    title: str
    seats: int
    log: tuple[Entry, ...]
    course: tuple[Ask | Reply, ...]
    close: str
    rule: str
    options: Mapping[str, str | int] | None = None


def entries(kinds: Any, *rows: Row | Sequence[Row]) -> tuple[Entry, ...]:
    """Read the rows of a log as a record writes them, without their times; ``kinds`` are a game's entries."""
    flat = [row for item in rows for row in ([item] if isinstance(item, Mapping) else item)]
    return tuple(msgspec.convert({"t": 0, **row}, kinds) for row in flat)


def reply(kinds: Any, row: Row, after: int = 900) -> Reply:
    """Return what somebody else does, from a row."""
    return Reply(entries(kinds, row)[0], after)
