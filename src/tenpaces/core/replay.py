"""From a record to a state: ``state = replay(record)``, and nothing else is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tenpaces.core.entry import Entry
from tenpaces.core.game import Game
from tenpaces.core.record import Record, Sheet, entry
from tenpaces.core.refusal import Malformed, Refusal, one_line
from tenpaces.core.text import ENGLISH, Text


class Illegal(Exception):
    """An entry of the right form that the rules refuse now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.code}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a record was refused. ``entry`` counts from 0; ``None`` means the header or the file."""

    entry: int | None
    kind: Literal["illegal", "malformed"]
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Trace:
    """How far a record went: the state after ``entries`` entries, everything that happened, and what stopped it."""

    state: Any
    entries: int
    events: tuple[Any, ...]
    fault: Fault | None


def advance(game: Game, state: Any, made: Entry) -> tuple[Any, tuple[Any, ...]]:
    """Check one entry against a state and apply it; return the next state and the events.

    Raises:
        Malformed: with the rule ``time``, when the entry lies before the state.
        Illegal: when the rules refuse it.
    """
    if made.t < state.t:
        raise Malformed("time", f"time falls from {state.t} to {made.t}" if made.t >= 0 else f"time is negative: {made.t}")
    refused = game.refusal(state, made)
    if refused:
        raise Illegal(refused)
    return game.apply(state, made)


def replay(record: Record) -> Any:
    """Return the state that a record leads to.

    Raises:
        Malformed: when time falls.
        Illegal: at the first entry that the rules refuse.
    """
    state = record.game.initial(record.options, len(record.seats))
    for made in record.log:
        state, _ = advance(record.game, state, made)
    return state


def trace(sheet: Sheet, until: int | None = None, text: Text = ENGLISH) -> Trace:
    """Follow a sheet entry by entry to its end, to the first refused one, or to ``until`` entries; later ones are not looked at."""
    rows: Sequence[Any] = sheet.rows[:until]
    state = sheet.game.initial(sheet.options, len(sheet.seats))
    events: list[Any] = []
    for index, row in enumerate(rows):
        try:
            state, happened = advance(sheet.game, state, entry(sheet, row))
        except Malformed as error:
            return Trace(state, index, tuple(events), Fault(index, "malformed", error.rule, error.message))
        except Illegal as error:
            message = one_line(sheet.game.explain(error.refusal, sheet.seats, text))
            return Trace(state, index, tuple(events), Fault(index, "illegal", error.refusal.rule, message))
        events.extend(happened)
    return Trace(state, len(rows), tuple(events), None)
