"""A match as this device keeps it: the record, who plays the seats, and how far it has been told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core import record as records
from tenpaces.core.game import Game
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, advance
from tenpaces.core.seat import Seat
from tenpaces.core.strict import convert_format, parse, whole
from tenpaces.games.scene import Form
from tenpaces.match.running import KNOWN, Match, record

FORMAT: Literal["paces-kept/1"] = "paces-kept/1"
LEVEL = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
ID = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{1,20}$")]


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The stored form. ``told`` counts the entries whose events have been shown; ``touched`` is epoch milliseconds.

    ``foreign``: the match was played elsewhere and came by a link or a file. Texts without ``form`` were written before tablets
    were thought of: who sits there tells it.
    """

    format: Literal["paces-kept/1"]
    id: ID
    levels: tuple[LEVEL | None, ...]
    told: Annotated[int, msgspec.Meta(ge=0)]
    touched: Annotated[int, msgspec.Meta(ge=0)]
    record: Any
    form: Form | None = None
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept match brought back: the match, and the events and the state before of the last entry if they are yet to be told."""

    match: Match
    told: int
    touched: int
    untold: tuple[Any, ...]
    foreign: bool = False


def write(match: Match, told: int, now: int, *, foreign: bool = False) -> str:
    """Return the text that keeps a match."""
    levels = tuple(seat.level for seat in match.seats)
    kept = Kept(FORMAT, match.id, levels, told, now, msgspec.Raw(records.encode(record(match))), match.form, foreign)
    return msgspec.json.encode(kept).decode()


def read(text: str, games: Mapping[str, Game], levels: Mapping[str, object], now: int) -> Opened:
    """Bring a kept match back, to go on at ``now``.

    Raises:
        Malformed: when the text is not one that ``write`` could have written, whatever it is.
    """
    if len(text) > records.MAX_BYTES or not whole(text):
        raise Malformed("record", "not a kept match")
    kept: Kept = convert_format(parse(text.encode(), "record"), Kept, "record", FORMAT)
    sheet = records.sheet(kept.record, games)
    if len(kept.levels) != len(sheet.seats) or any(level is not None and level not in levels for level in kept.levels):
        raise Malformed("record", "the kept match and its seats do not agree")
    state, events = sheet.game.initial(sheet.options, len(sheet.seats)), ()
    log, story, states = [], [], []
    for row in sheet.rows:
        entry = records.entry(sheet, row)
        try:
            after, events = advance(sheet.game, state, entry)
        except Illegal as error:
            raise Malformed("record", f"a kept entry is refused: {error}") from error
        states.append(state)
        state = after
        log.append(entry)
        story.append(events)
    seats = tuple(Seat(name, level) for name, level in zip(sheet.seats, kept.levels, strict=True))
    form = kept.form or ("hand" if kept.levels.count(None) > 1 else "solo")
    match = Match(
        kept.id, sheet.game, seats, sheet.options, tuple(log), state, tuple(states[-KNOWN:]), now - state.t, form, tuple(story)
    )
    told = min(kept.told, len(log))
    return Opened(match, told, kept.touched, events if told < len(log) else (), kept.foreign)
