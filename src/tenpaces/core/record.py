"""The match record: one JSON text from which a match can be replayed.

Reading is strict and has two steps. ``read`` checks everything but the entries and gives a ``Sheet``; ``entry`` checks one of its
rows. So a reader may stop early, and a fault is reported for the first row that has one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core.entry import Entry
from tenpaces.core.game import Game
from tenpaces.core.refusal import Malformed, TooLong
from tenpaces.core.strict import BROKEN_TEXT, convert, convert_format, parse, whole

FORMAT: Literal["paces/1"] = "paces/1"
MAX_BYTES = 4 * 1024 * 1024
MAX_ENTRIES = 20_000

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record whose header holds and whose ``rows`` are not looked at yet. ``options`` is the game's own options type."""

    game: Game
    seats: tuple[str, ...]
    options: Any
    rows: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: who sat where, by which house rules, and every entry."""

    game: Game
    seats: tuple[str, ...]
    options: Any
    log: tuple[Entry, ...]


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["paces/1"]
    game: str
    seats: tuple[Name, ...]
    options: dict[str, Any]
    log: tuple[Any, ...]


def read(data: bytes, games: Mapping[str, Game]) -> Sheet:
    """Check a record's size, JSON and header.

    Raises:
        Malformed: with the rule ``record``.
    """
    if len(data) > MAX_BYTES:
        raise Malformed("record", f"the record is larger than {MAX_BYTES} bytes")
    return sheet(parse(data, "record"), games)


def sheet(value: Any, games: Mapping[str, Game]) -> Sheet:
    """Check the header of a record that is parsed already, for one that lies inside another text.

    Raises:
        Malformed: with the rule ``record``.
    """
    header = convert_format(value, _Header, "record", FORMAT)
    if not all(map(whole, header.seats)):
        raise Malformed("record", BROKEN_TEXT)
    game = games.get(header.game)
    if game is None:
        raise Malformed("record", f"unknown game {_quote(header.game)}")
    if len(header.seats) not in game.seats:
        span = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        raise Malformed("record", f"{game.name} is for {span} seats, not {len(header.seats)}")
    if len(header.log) > MAX_ENTRIES:
        raise TooLong("record", f"the log holds more than {MAX_ENTRIES} entries")
    return Sheet(game, header.seats, convert(header.options, game.options, "record"), header.log)


def entry(of: Sheet, row: Any) -> Entry:
    """Check the form of one row of a sheet, which any state might admit.

    Raises:
        Malformed: with the rule ``entry``.
    """
    found: Entry = convert(row, of.game.entries, "entry")
    for seat in of.game.seats_in(found):
        if not 0 <= seat < len(of.seats):
            raise Malformed("entry", f"there is no seat {seat} among {len(of.seats)}")
    return found


def decode(data: bytes, games: Mapping[str, Game]) -> Record:
    """Read a whole record; the entries' forms are checked, not whether the rules admit them.

    Raises:
        Malformed: with the rule ``record`` or ``entry``.
    """
    found = read(data, games)
    return Record(found.game, found.seats, found.options, tuple(entry(found, row) for row in found.rows))


def encode(record: Record) -> bytes:
    """Write a record as UTF-8 JSON; options at their default are left out."""
    return msgspec.json.encode(
        {
            "format": FORMAT,
            "game": record.game.name,
            "seats": record.seats,
            "options": record.options,
            "log": record.log,
        }
    )


def _quote(text: str) -> str:
    return json.dumps(text[:40])
