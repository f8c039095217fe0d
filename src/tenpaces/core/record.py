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
from tenpaces.core.refusal import Malformed

FORMAT: Literal["paces/1"] = "paces/1"
MAX_BYTES = 4 * 1024 * 1024
MAX_ENTRIES = 20_000
MAX_DIGITS = 100
MAX_MESSAGE = 200
BROKEN_TEXT = "a text holds half a surrogate pair"

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


class _Misfit:
    """Stands for a JSON value that no form admits, so that whatever holds it is refused and nothing else."""


def read(data: bytes, games: Mapping[str, Game]) -> Sheet:
    """Check a record's size, JSON and header.

    Raises:
        Malformed: with the rule ``record``.
    """
    if len(data) > MAX_BYTES:
        raise Malformed("record", f"the record is larger than {MAX_BYTES} bytes")
    header = _convert(_parse(data), _Header, "record")
    if any("\ud800" <= letter <= "\udfff" for name in header.seats for letter in name):
        raise Malformed("record", BROKEN_TEXT)
    game = games.get(header.game)
    if game is None:
        raise Malformed("record", f"unknown game {_quote(header.game)}")
    if len(header.seats) not in game.seats:
        raise Malformed("record", f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {len(header.seats)}")
    if len(header.log) > MAX_ENTRIES:
        raise Malformed("record", f"the log holds more than {MAX_ENTRIES} entries")
    return Sheet(game, header.seats, _convert(header.options, game.options, "record"), header.log)


def entry(sheet: Sheet, row: Any) -> Entry:
    """Check the form of one row of a sheet, which any state might admit.

    Raises:
        Malformed: with the rule ``entry``.
    """
    found: Entry = _convert(row, sheet.game.entries, "entry")
    for seat in sheet.game.seats_in(found):
        if not 0 <= seat < len(sheet.seats):
            raise Malformed("entry", f"there is no seat {seat} among {len(sheet.seats)}")
    return found


def decode(data: bytes, games: Mapping[str, Game]) -> Record:
    """Read a whole record; the entries' forms are checked, not whether the rules admit them.

    Raises:
        Malformed: with the rule ``record`` or ``entry``.
    """
    sheet = read(data, games)
    return Record(sheet.game, sheet.seats, sheet.options, tuple(entry(sheet, row) for row in sheet.rows))


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


def _parse(data: bytes) -> Any:
    """Parse strict JSON. ``msgspec`` alone would keep the last of two equal keys and pass bad UTF-8 by."""
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise Malformed("record", f"not UTF-8: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise Malformed("record", "not a record: nested too deeply") from error
    except ValueError as error:
        raise Malformed("record", f"not JSON: {error}"[:MAX_MESSAGE]) from error


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _Misfit()


def _integer(digits: str) -> Any:
    return int(digits) if len(digits) <= MAX_DIGITS else _Misfit()


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON value")


def _convert(value: Any, form: Any, rule: str) -> Any:
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        message = str(error).replace(_Misfit.__name__, "a repeated key or an oversized number")
        raise Malformed(rule, message[:MAX_MESSAGE]) from error
    except UnicodeError as error:
        raise Malformed(rule, BROKEN_TEXT) from error


def _quote(text: str) -> str:
    return json.dumps(text[:40])
