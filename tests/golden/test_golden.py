"""The golden records are replayed and must print what they printed when they were written (``tests/golden/write.py``)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tenpaces.core.game import Game
from tenpaces.core.record import decode, encode
from tenpaces.games import GAMES
from tests.golden.write import plans, printed

RECORDS = sorted(path for path in Path(__file__).parent.glob("*-*-*.json") if not path.name.endswith(".expected.json"))


RARE = {"dotduel": {"bare"}, "dvoboj": {"limited"}}
"""What random play hardly ever comes to; the tests of the rules bring it about."""


def test_there_is_one_for_each_preset_and_number_of_seats() -> None:
    assert {path.stem for path in RECORDS} == {name for name, _ in plans()}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_prints_what_it_printed(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(printed(path))) == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_encoding_is_the_same(path: Path) -> None:
    data = path.read_bytes()
    assert json.loads(encode(decode(data, GAMES))) == json.loads(data)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_together_they_hold_every_kind_of_entry_and_event(game: Game) -> None:
    paths = [path for path in RECORDS if path.stem.startswith(f"{game.name}-")]
    entries = {entry["do"] for path in paths for entry in json.loads(path.read_bytes())["log"]}
    assert entries == {kind.__struct_config__.tag for kind in game.notation.entries}
    expected = [json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8")) for path in paths]
    events = {event["event"] for found in expected for event in found["events"]}
    assert events == {kind.__struct_config__.tag for kind in game.notation.events} - RARE.get(game.name, set())


def test_west_comes_to_every_kind_of_end() -> None:
    expected = [json.loads(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("west-*.expected.json")]
    voids = {event["why"] for found in expected for event in found["events"] if event["event"] == "void"}
    assert voids == {"cap", "nobody", "empty"}
    assert {found["outcome"]["why"] for found in expected if found["outcome"]} == {"money", "resigned"}
