"""What a match record may be, and what is refused as malformed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenpaces.core.record import MAX_BYTES, MAX_ENTRIES, Record, decode, encode, entry, read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, replay, trace
from tenpaces.games import GAMES
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.options import Options

CHOOSE = {"t": 0, "by": 0, "do": "choose", "card": "pistol", "target": 1}


def sheet(**changes: Any) -> dict[str, Any]:
    return {"format": "paces/1", "game": "west", "seats": ["Ana", "Bo"], "options": {}, "log": [], **changes}


def text(**changes: Any) -> bytes:
    return json.dumps(sheet(**changes)).encode()


def fault(data: bytes) -> tuple[int | None, str, str]:
    """Return (entry, kind, rule) of what a record is refused for."""
    try:
        found = trace(read(data, GAMES)).fault
    except Malformed as error:
        return None, "malformed", error.rule
    assert found is not None, data[:200]
    assert found.message
    assert "\n" not in found.message
    return found.entry, found.kind, found.rule


def test_the_record_of_the_format_page() -> None:
    data = b"""{"format": "paces/1", "game": "west", "seats": ["Ana", "Bo"], "options": {"goal": 3},
     "log": [ {"t": 0, "by": 0, "do": "choose", "card": "pistol", "target": 1},
              {"t": 2100, "by": 1, "do": "choose", "card": "reload", "target": 0} ]}"""
    record = decode(data, GAMES)
    assert record.seats == ("Ana", "Bo")
    assert record.options == Options(goal=3)
    assert record.log[0] == Choose(t=0, by=0, card="pistol", target=1)
    assert replay(record).money == (1, 0)
    assert json.loads(encode(record)) == json.loads(data)


HEADERS: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n",
    "not json": b"paces/1",
    "array": b"[]",
    "null": b"null",
    "truncated": text()[:-1],
    "trailing": text() + b"x",
    "two values": text() + text(),
    "byte order mark": b"\xef\xbb\xbf" + text(),
    "utf-16": text().decode().encode("utf-16"),
    "latin-1": text(seats=["Zoë", "Bo"]).decode().replace("\\u00eb", "ë").encode("latin-1"),
    "bad utf-8 in the log": text(log=["?"]).replace(b"?", b"\xff"),
    "nan": text(log=["?"]).replace(b'"?"', b"NaN"),
    "infinity": text(log=["?"]).replace(b'"?"', b"-Infinity"),
    "leading zero": text(log=["?"]).replace(b'"?"', b"01"),
    "bare control character": text(log=["?"]).replace(b"?", b"\n"),
    "bad escape in the log": text(log=["?"]).replace(b"?", b"\\x"),
    "comment": text() + b"//",
    "single quotes": text().replace(b'"', b"'"),
    "nested lists": text(log=["?"]).replace(b'"?"', b"[" * 100_000 + b"]" * 100_000),
    "nested objects": b'{"a":' * 100_000,
    "repeated key": text().replace(b'"game"', b'"game": "west", "game"'),
    "repeated option": text(options={"goal": 3}).replace(b'"goal"', b'"goal": 3, "goal"'),
    "extra key": text(extra=1),
    "future format": text(format="paces/2"),
    "format as number": text(format=1),
    "unknown game": text(game="chess"),
    "broken game name": text(game="\ud800"),
    "game as null": text(game=None),
    "one seat": text(seats=["Ana"]),
    "seven seats": text(seats=["Ana"] * 7),
    "no seats": text(seats=[]),
    "seats as text": text(seats="AB"),
    "seats as object": text(seats={"0": "Ana", "1": "Bo"}),
    "seat without a name": text(seats=["Ana", None]),
    "empty name": text(seats=["Ana", ""]),
    "long name": text(seats=["Ana", "B" * 41]),
    "half a surrogate pair": text(seats=["Ana", "\ud800"]),
    "options as list": text(options=[]),
    "options as null": text(options=None),
    "unknown option": text(options={"wound": 1}),
    "option of another game": text(options={"strength": "sets"}),
    "unknown value": text(options={"goal": 4}),
    "goal as text": text(options={"goal": "3"}),
    "goal as float": text(options={"goal": 3.0}),
    "option as boolean": text(options={"reload": True}),
    "cap as boolean": text(options={"exchange_cap": True}),
    "cap of zero": text(options={"exchange_cap": 0}),
    "negative cap": text(options={"exchange_cap": -(10**30)}),
    "cap with exponent": text(options={"exchange_cap": 77}).replace(b"77", b"1e2"),
    "endless cap": text(options={"exchange_cap": 77}).replace(b"77", b"9" * 5000),
    "broken option value": text(options={"ward": "\udfff"}),
    "log as object": text(log={}),
    "log as null": text(log=None),
    "log too long": text(log=[None] * (MAX_ENTRIES + 1)),
    "file too large": text() + b" " * (MAX_BYTES + 1 - len(text())),
    **{f"without {key}": json.dumps({k: v for k, v in sheet().items() if k != key}).encode() for key in sheet()},
}


@pytest.mark.parametrize("data", HEADERS.values(), ids=HEADERS.keys())
def test_headers_that_are_refused(data: bytes) -> None:
    assert fault(data) == (None, "malformed", "record")


ROWS: dict[str, Any] = {
    "null": None,
    "list": [],
    "number": 1,
    "empty": {},
    "unknown do": {**CHOOSE, "do": "shoot"},
    "do as number": {**CHOOSE, "do": 1},
    "do as null": {**CHOOSE, "do": None},
    "do of another game": {"t": 0, "by": 0, "do": "pass"},
    "extra key": {**CHOOSE, "why": ""},
    "null face": {**CHOOSE, "card": None},
    "unknown card": {**CHOOSE, "card": "Pistol"},
    "broken card": {**CHOOSE, "card": "\ud800"},
    "broken key": {**CHOOSE, "\ud800": 1},
    "card as number": {**CHOOSE, "card": 1},
    "seat too high": {**CHOOSE, "by": 2},
    "seat far too high": {**CHOOSE, "by": 10**30},
    "seat negative": {**CHOOSE, "by": -1},
    "target too high": {**CHOOSE, "target": 2},
    "target negative": {**CHOOSE, "target": -1},
    "seat as text": {**CHOOSE, "by": "0"},
    "seat as boolean": {**CHOOSE, "by": False},
    "seat as float": {**CHOOSE, "by": 0.0},
    "target as boolean": {**CHOOSE, "target": True},
    "target as float": {**CHOOSE, "target": 1.0},
    "target as null": {**CHOOSE, "target": None},
    "time as boolean": {**CHOOSE, "t": False},
    "time as float": {**CHOOSE, "t": 0.0},
    "time as text": {**CHOOSE, "t": "0"},
    "time as null": {**CHOOSE, "t": None},
    "chance chooses": {**CHOOSE, "by": "chance"},
    "clock chooses": {**CHOOSE, "by": "clock"},
    "seat ticks": {"t": 0, "by": 0, "do": "tick"},
    "chance ticks": {"t": 0, "by": "chance", "do": "tick"},
    "tick with more": {"t": 0, "by": "clock", "do": "tick", "seat": 0},
    "clock resigns": {"t": 0, "by": "clock", "do": "resign"},
    "resigning seat too high": {"t": 0, "by": 2, "do": "resign"},
    "seat times out by itself": {"t": 0, "by": 0, "do": "timeout", "seat": 0, "card": "pistol", "target": 1},
    "timed out seat too high": {"t": 0, "by": "chance", "do": "timeout", "seat": 2, "card": "pistol", "target": 1},
    "timed out target too high": {"t": 0, "by": "chance", "do": "timeout", "seat": 0, "card": "pistol", "target": 2},
    **{f"without {key}": {k: v for k, v in CHOOSE.items() if k != key} for key in CHOOSE},
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS.keys())
def test_entries_that_are_malformed_in_any_state(row: Any) -> None:
    tick = {"t": 0, "by": "clock", "do": "tick"}
    assert fault(text(log=[tick, row, None])) == (1, "malformed", "entry")
    resigned = {"t": 0, "by": 1, "do": "resign"}
    assert fault(text(log=[resigned, row])) == (1, "malformed", "entry")


def test_a_repeated_key_spoils_its_entry_only() -> None:
    data = text(log=[CHOOSE, CHOOSE]).replace(b'"by": 0', b'"by": 0, "by": 1', 2).replace(b'"by": 0, "by": 1', b'"by": 0', 1)
    assert fault(data) == (1, "malformed", "entry")


@pytest.mark.parametrize("number", [b"1e2", b"1.0", b"1e400", b"-0.0", b"9" * 5000])
def test_numbers_that_are_no_integers(number: bytes) -> None:
    data = text(log=[{**CHOOSE, "t": 77}]).replace(b"77", number)
    assert fault(data) == (0, "malformed", "entry")


def test_a_nested_entry_is_its_own_fault_until_it_is_too_deep() -> None:
    for depth, expected in ((60, (0, "malformed", "entry")), (200, (None, "malformed", "record"))):
        assert fault(text(log=["?"]).replace(b'"?"', b"[" * depth + b"]" * depth)) == expected
        assert fault(text(log=["?"]).replace(b'"?"', b'[{"\\"[":' * (depth // 2) + b"[]" + b"}]" * (depth // 2))) == expected
    brackets = "[[{{" * 100
    for name in (brackets[:40], '"' + brackets[:30], "\\" + brackets[:30]):
        assert read(text(seats=[name, "Bo"]), GAMES).seats[0] == name


def test_time_may_stand_still_but_not_fall() -> None:
    later = {"t": 5, "by": "clock", "do": "tick"}
    assert fault(text(log=[later, later, {**CHOOSE, "t": 4}])) == (2, "malformed", "time")
    assert fault(text(log=[{**CHOOSE, "t": -1}])) == (0, "malformed", "time")
    assert trace(read(text(log=[later, {**CHOOSE, "t": 10**30}]), GAMES)).entries == 2


def test_the_first_refused_entry_is_reported_whatever_its_kind() -> None:
    assert fault(text(log=[CHOOSE, CHOOSE, None])) == (1, "illegal", "turn")
    assert fault(text(log=[CHOOSE, None, CHOOSE])) == (1, "malformed", "entry")


def test_entries_after_until_are_not_looked_at() -> None:
    found = trace(read(text(log=[CHOOSE, None, {"t": -1}]), GAMES), 1)
    assert (found.fault, found.entries) == (None, 1)
    assert trace(read(text(log=[CHOOSE, None]), GAMES), 0).entries == 0
    assert trace(read(text(log=[CHOOSE]), GAMES), 99).entries == 1


def test_the_limits_themselves_are_allowed() -> None:
    data = text(log=[{"t": 0, "by": "clock", "do": "tick"}] * MAX_ENTRIES)
    data += b" " * (MAX_BYTES - len(data))
    assert trace(read(data, GAMES)).entries == MAX_ENTRIES
    names = ("x", "Ž" * 40, "x")
    assert read(text(seats=names), GAMES).seats == names


def test_an_option_at_its_default_is_read_and_never_written() -> None:
    stated = {"reload": "returns", "ward": "all", "barricade": "spent", "hands": "open", "goal": 5, "exchange_cap": 200}
    record = decode(text(options=stated), GAMES)
    assert record == decode(text(), GAMES)
    assert json.loads(encode(record))["options"] == {}
    others: dict[str, Any] = {
        "reload": "spent",
        "ward": "like",
        "barricade": "returns",
        "hands": "memory",
        "goal": 3,
        "exchange_cap": 1,
    }
    assert json.loads(encode(decode(text(options=others), GAMES)))["options"] == others


def test_decode_names_a_bad_entry_as_such() -> None:
    with pytest.raises(Malformed) as caught:
        decode(text(log=[CHOOSE, {**CHOOSE, "by": 6}]), GAMES)
    assert caught.value.rule == "entry"
    with pytest.raises(Malformed):
        entry(read(text(), GAMES), {**CHOOSE, "extra": 1})


def test_replay_raises_at_the_first_refused_entry() -> None:
    choose = Choose(t=0, by=0, card="pistol", target=1)
    with pytest.raises(Illegal) as caught:
        replay(Record(GAME, ("Ana", "Bo"), Options(), (choose, choose)))
    assert caught.value.refusal.rule == "turn"
