"""A match comes to the end of what a record may hold: it stops there, says so, and is read again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tenpaces.app import packing, shelf
from tenpaces.app.offer import OFFERED
from tenpaces.core.record import FORMAT, MAX_BYTES, MAX_ENTRIES, decode, encode
from tenpaces.match import running, saved
from tests.app.desk import Desk
from tests.app.test_library import RECORDS

FEW = 20
ENOUGH = "This match has become too long to be kept any further."


@pytest.mark.parametrize("levels", [(None, "gentle"), (None, None)])
def test_a_match_stops_where_its_record_would_be_read_no_more(
    levels: tuple[str | None, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MAX_ENTRIES", FEW)
    desk = Desk()
    desk.sit("solo" if "gentle" in levels else "hand", *levels)
    list(desk.moves(Random(3)))
    id_ = desk.playing.match.id
    assert desk.app.model.screen == "home"
    assert ENOUGH in desk.html
    assert len(desk.playing.match.log) == FEW
    opened = saved.read(desk.store[shelf.MATCH + id_], OFFERED, shelf.KNOWN_LEVELS, desk.now)
    assert opened.match.log == desk.playing.match.log
    desk.send("noted")
    desk.send("resume", id=id_)
    assert (desk.app.model.screen, ENOUGH in desk.html) == ("home", True)
    assert not desk.logs
    again = Desk(desk.store)
    again.send("resume", id=id_)
    assert (again.app.model.screen, ENOUGH in again.html) == ("home", True)


def test_a_match_that_holds_too_much_is_not_called_damaged() -> None:
    rows = [{"t": 0, "by": "clock", "do": "tick"}] * (MAX_ENTRIES + 1)
    text = msgspec.json.encode({"format": FORMAT, "game": "west", "seats": ["Ana", "Bo"], "options": {}, "log": rows})
    for do, fields in (("import", {"value": text.decode()}), ("go", {"hash": "#replay/" + packing.pack(text)})):
        desk = Desk()
        desk.send(do, **fields)
        assert "too long to be opened" in desk.html


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_entries_reach_their_limit_long_before_the_bytes_do(path: Path) -> None:
    found = decode(path.read_bytes(), OFFERED)
    assert len(encode(found)) / len(found.log) * MAX_ENTRIES < MAX_BYTES / 2
