"""The golden records are replayed and must print what they printed when they were written (``tools/golden.py``)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.golden import PRESETS, SEATS, printed

from tenpaces.core.record import decode, encode
from tenpaces.games import GAMES

RECORDS = sorted(path for path in Path(__file__).parent.glob("*-*-*.json") if not path.name.endswith(".expected.json"))


def test_there_is_one_for_each_preset_and_number_of_seats() -> None:
    assert {path.stem for path in RECORDS} == {f"west-{preset}-{seats}" for preset in PRESETS for seats in SEATS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_prints_what_it_printed(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(printed(path))) == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_encoding_is_the_same(path: Path) -> None:
    data = path.read_bytes()
    assert json.loads(encode(decode(data, GAMES))) == json.loads(data)


def test_together_they_hold_every_kind_of_entry_and_event() -> None:
    expected = [json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8")) for path in RECORDS]
    entries = {entry["do"] for path in RECORDS for entry in json.loads(path.read_bytes())["log"]}
    assert entries == {"choose", "timeout", "tick", "resign"}
    events = {event["event"] for found in expected for event in found["events"]}
    assert events == {
        *("laid", "timed_out", "pointed", "turned", "dodged", "stopped", "unused", "hit", "reloaded", "recovered"),
        *("earned", "void", "began", "resigned", "won"),
    }
    voids = {event["why"] for found in expected for event in found["events"] if event["event"] == "void"}
    assert voids == {"cap", "nobody", "empty"}
    assert {found["outcome"]["why"] for found in expected if found["outcome"]} == {"money", "resigned"}
