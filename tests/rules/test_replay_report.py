"""What the replay command prints, without starting a process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tenpaces.cli.replay import report

LOG = [
    {"t": 0, "by": 0, "do": "choose", "card": "pistol", "target": 1},
    {"t": 2100, "by": 1, "do": "choose", "card": "reload", "target": 0},
    {"t": 3000, "by": 1, "do": "choose", "card": "rifle", "target": 0},
]


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write(tmp_path, {})


def write(folder: Path, changes: dict[str, Any]) -> str:
    record = {"format": "paces/1", "game": "west", "seats": ["Ana", "Bo"], "options": {"hands": "memory"}, "log": LOG, **changes}
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def test_what_is_printed(file: str) -> None:
    printed, code = report(file, "2", None)
    assert code == 0
    printed = json.loads(json.dumps(printed))
    assert list(printed) == ["game", "entries", "events", "state", "outcome"]
    assert (printed["game"], printed["entries"], printed["outcome"]) == ("west", 2, None)
    assert printed["events"][:2] == [{"event": "laid", "seat": 0}, {"event": "laid", "seat": 1}]
    assert printed["events"][-2:] == [{"event": "earned", "seat": 0, "money": 1}, {"event": "began", "round": 2, "caller": 1}]
    full = {"pistol": 3, "rifle": 1, "barricade": 1, "reload": 1}
    expected = {"money": [1, 0], "alive": [True, True], "hands": [full, full], "round": 2, "exchange": 1, "chosen": [False, False]}
    assert printed["state"].items() >= expected.items()


def test_until_and_seat(file: str) -> None:
    assert report(file, "0", None)[0]["entries"] == 0
    for many in ("9" * 30, "1" + "0" * 20, "9" * 5000, "0" * 30 + "3"):
        assert report(file, many, None)[0]["entries"] == 3
    mine, theirs, nobody = (report(file, None, seat)[0]["state"] for seat in ("1", "0", "spectator"))
    assert mine["hands"][0] is None
    assert mine["hands"][1]["rifle"] == 1
    assert theirs["hands"][1] is None
    assert nobody["hands"] == [None, None]
    assert mine["choices"] == [None, {"card": "rifle", "target": 0}]
    assert theirs["choices"] == nobody["choices"] == [None, None]
    assert mine["chosen"] == theirs["chosen"] == [False, True]


def test_an_outcome_is_printed(tmp_path: Path) -> None:
    resigned = write(tmp_path, {"log": [*LOG, {"t": 4000, "by": 0, "do": "resign"}]})
    assert report(resigned, None, None)[0]["outcome"] == {"winner": 1, "why": "resigned"}


@pytest.mark.parametrize("seat", ["2", "-1", "", "00", "0 ", "one", "all", "Spectator", "٠"])
def test_seats_that_do_not_exist(file: str, seat: str) -> None:
    check_error(report(file, None, seat), None, "malformed", "record")


@pytest.mark.parametrize("until", ["-1", "", "x", "1.0", "1_0", " 1", "٣", "+1"])
def test_until_must_be_a_number(file: str, until: str) -> None:
    check_error(report(file, until, None), None, "malformed", "record")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.json"), str(tmp_path), "", "a\0b", "a\udcffb"):
        check_error(report(path, None, None), None, "malformed", "record")


def test_a_refused_entry_is_printed_alone(tmp_path: Path) -> None:
    path = write(tmp_path, {"log": [*LOG, LOG[2]]})
    printed = check_error(report(path, None, None), 3, "illegal", "turn")
    assert printed["message"] == "Bo has already chosen in this exchange."
    check_error(report(write(tmp_path, {"log": [*LOG, {"t": 0}]}), None, None), 3, "malformed", "entry")
    check_error(report(write(tmp_path, {"log": [*LOG, {**LOG[0], "t": 2999}]}), None, None), 3, "malformed", "time")


def check_error(found: tuple[dict[str, Any], int], entry: int | None, kind: str, rule: str) -> dict[str, Any]:
    printed, code = found
    assert code == 2
    assert list(printed) == ["error"]
    error: dict[str, Any] = printed["error"]
    assert list(error) == ["entry", "kind", "rule", "message"]
    assert (error["entry"], error["kind"], error["rule"]) == (entry, kind, rule)
    assert error["message"]
    assert error["message"].encode()
    return error


def test_a_message_is_one_line_whatever_strangers_wrote(tmp_path: Path) -> None:
    illegal = write(tmp_path, {"seats": ["Ana\nMaria", "B\r\no"], "log": [*LOG, LOG[2]]})
    assert check_error(report(illegal, None, None), 3, "illegal", "turn")["message"] == "B o has already chosen in this exchange."
    malformed = write(tmp_path, {"log": [{**LOG[0], "a\nb": 1}]})
    assert "\n" not in check_error(report(malformed, None, None), 0, "malformed", "entry")["message"]
    assert "\n" not in check_error(report("no\nfile", None, None), None, "malformed", "record")["message"]
