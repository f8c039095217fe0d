"""What the lists need of a kept match, kept beside it, so that no list has to replay anything.

A glance belongs to one text of a match and says so by its checksum: one that was left behind, or damaged, is made anew from the
match, which alone is the truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from zlib import crc32

import msgspec

from tenpaces.app.languages import language_of
from tenpaces.app.model import Ending, SavedLine
from tenpaces.app.offer import NAMES, TABLES, TALLIES
from tenpaces.core.game import Outcome
from tenpaces.core.record import Name
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import convert, parse, whole
from tenpaces.core.text import Text
from tenpaces.match.running import Match
from tenpaces.match.saved import LEVEL

FORMAT: Literal["paces-glance/1"] = "paces-glance/1"
KEY = "glance:"
LONGEST = 512 * 1024
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: Annotated[tuple[LEVEL | None, ...], msgspec.Meta(max_length=6)]
    winner: Annotated[int, msgspec.Meta(ge=0, le=5)] | None
    why: Annotated[str, msgspec.Meta(max_length=20)]
    lasted: Count
    foreign: bool
    tallies: Annotated[tuple[Any, ...], msgspec.Meta(max_length=6)]


class _Glance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["paces-glance/1"]
    of: Count
    language: Annotated[str, msgspec.Meta(max_length=20)]
    game: str
    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=6)]
    where: Annotated[str, msgspec.Meta(max_length=200)]
    touched: Count
    ending: _Ending | None


def line(text: Text, match: Match, touched: int, *, foreign: bool = False) -> SavedLine:
    """Return the line on a match, from the match itself. ``foreign``: it was played elsewhere."""
    where = TABLES[match.game.name].title(text, match.game.observe(match.state, None))
    outcome = match.game.outcome(match.state)
    ending = _ending(match, outcome, foreign) if outcome else None
    return SavedLine(match.id, match.game.name, match.names, where, touched, outcome is not None, ending)


def _ending(match: Match, outcome: Outcome, foreign: bool) -> Ending:
    counted = TALLIES[match.game.name].tallies(zip(match.log, match.story, strict=True), match.state)
    levels = tuple(seat.level for seat in match.seats)
    return Ending(levels, outcome.winner, outcome.why, match.state.t, foreign, tuple(map(msgspec.to_builtins, counted)))


def write(text: Text, of: str, found: SavedLine) -> str:
    """Return the glance that belongs to the kept text ``of``."""
    end = found.ending
    ending = _Ending(end.levels, end.winner, end.why, end.lasted, end.foreign, end.tallies) if end else None
    glance = _Glance(
        FORMAT,
        crc32(of.encode()),
        language_of(text),
        found.game,
        found.names,
        found.where,
        found.touched,
        ending,
    )
    return msgspec.json.encode(glance).decode()


def read(text: Text, id: str, of: str, kept: str | None) -> SavedLine | None:
    """Return the line that a glance holds on the kept text ``of``; ``None`` where it is missing, damaged, or of another text.

    The tallies in it are looked at when they are needed (``app.history``), because that takes the game's own types.
    """
    if kept is None or len(kept) > LONGEST or not whole(kept):
        return None
    try:
        found: _Glance = convert(parse(kept.encode(), "record"), _Glance, "record")
    except Malformed:
        return None
    if found.game not in NAMES or found.of != crc32(of.encode(errors="replace")):
        return None
    end = found.ending
    if end is None:
        # Where a match stands is said in words, which are of one language.
        if found.language != language_of(text):
            return None
        return SavedLine(id, found.game, found.names, found.where, found.touched)
    seats = len(found.names)
    if len(end.levels) != seats or len(end.tallies) != seats or (end.winner is not None and end.winner >= seats):
        return None
    ending = Ending(end.levels, end.winner, end.why, end.lasted, end.foreign, end.tallies)
    return SavedLine(id, found.game, found.names, found.where, found.touched, True, ending)


def key(id: str) -> str:
    """Return where the glance of a match is kept."""
    return KEY + id


def changed(
    text: Text, before: Mapping[str, SavedLine], after: Mapping[str, SavedLine], kept: Mapping[str, str]
) -> dict[str, str | None]:
    """Return what is to be kept where: the glances of lines that are new, and nothing where a line is gone."""
    found: dict[str, str | None] = {
        key(id): write(text, kept[id], line) for id, line in after.items() if before.get(id) is not line and id in kept
    }
    return found | {key(id): None for id in before if id not in after}
