"""A whole match as lines that a person can read, send in a bug report and paste back.

Three lines of header, then each entry led by its number in the log, what it brought about indented below::

    game west
    seats ["Ana", "Bo"]
    options {}
    0 Ana: pistol > Bo @0.000
        Ana lays a card
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tenpaces.core.game import Game
from tenpaces.core.notation import labels
from tenpaces.core.record import FORMAT, MAX_BYTES, Record, Sheet, decode, encode, sheet
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import advance
from tenpaces.core.strict import parse


def transcript(record: Record) -> str:
    """Return the lines of a record.

    Raises:
        Malformed, Illegal: as ``replay`` does.
    """
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    game, called = record.game, labels(record.seats)
    header = json.loads(encode(record))
    yield f"game {game.name}"
    yield f"seats {json.dumps(record.seats, ensure_ascii=False)}"
    yield f"options {json.dumps(header['options'])}"
    state = game.initial(record.options, len(record.seats))
    for number, entry in enumerate(record.log):
        yield f"{number} {game.notation.write_entry(entry, called)}"
        state, events = advance(game, state, entry)
        for event in events:
            yield f"    {game.notation.write_event(event, called)}"


def read_transcript(text: str, games: Mapping[str, Game]) -> Record:
    """Return the record that a transcript tells. Indented and empty lines mean nothing.

    Raises:
        Malformed: naming the line, counted from 1. Whether the rules admit the entries is not asked.
    """
    if len(text) > MAX_BYTES:
        raise Malformed("record", f"the text is longer than {MAX_BYTES} letters")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip() and not line.startswith(" ")]
    header = {"format": FORMAT, "log": []}
    for (number, line), key in zip(lines, ("game", "seats", "options"), strict=False):
        word, _, rest = line.partition(" ")
        if word != key:
            raise Malformed("record", f"line {number}: {key} is missing")
        header[key] = rest if key == "game" else parse(rest.encode(errors="replace"), "record")
    found = sheet(header, games)
    log = [_entry(found, number, line, place) for place, (number, line) in enumerate(lines[3:])]
    # Through the record's own form and back, so that its limits hold here too.
    return decode(encode(Record(found.game, found.seats, found.options, tuple(log))), games)


def _entry(found: Sheet, number: int, line: str, place: int) -> Any:
    count, _, words = line.partition(" ")
    if count != str(place):
        raise Malformed("record", f"line {number}: entry {place} is missing")
    try:
        return found.game.notation.read_entry(words.strip(), labels(found.seats))
    except (ValueError, msgspec.MsgspecError) as error:
        raise Malformed("record", f"line {number}: {error}") from error
