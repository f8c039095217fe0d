"""Faults that people found, each of which must not come back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tenpaces.app import draw
from tenpaces.app.model import Choosing, Showing
from tenpaces.app.offer import NAMES
from tenpaces.app.play import can_rush
from tenpaces.core.replay import replay
from tenpaces.games import GAMES
from tenpaces.games.west.events import Earned, Void
from tenpaces.match.running import record
from tests.app.desk import Desk


def _focused(commands: list[dict[str, Any]]) -> list[str]:
    return [command["id"] for command in commands if command["do"] == "focus"]


def test_a_match_thrown_away_does_not_take_the_focus_with_it() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    id_ = desk.playing.match.id
    desk.send("home")
    assert _focused(desk.send("delete_sure", id=id_)) == []
    desk.send("delete", id=id_)
    assert _focused(desk.send("delete_sure", id=id_)) == ["heading"]


def test_records_of_the_loop_replay() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle", goal=3)
    list(desk.moves(Random(9)))
    match = desk.playing.match
    assert replay(record(match)) == match.state


def test_people_who_are_out_may_see_the_end_of_the_round_alone() -> None:
    desk = Desk(seed="out")
    desk.sit("solo", None, "ruthless", "ruthless", "ruthless")
    for _ in range(400):
        desk.settle()
        if "rush" in desk.acts():
            break
        if isinstance(desk.playing.stage, Choosing):
            desk.act("card", "reload")
            desk.act("aim", next(str(seat) for seat in (1, 2, 3) if desk.playing.match.state.alive[seat]))
            desk.act("lock")
        else:
            desk.send("next")
    assert can_rush(desk.playing)
    before = desk.playing.match.state.round
    desk.send("rush")
    desk.settle()
    stage = desk.playing.stage
    assert isinstance(stage, Showing)
    assert any(isinstance(event, Earned | Void) for event in stage.events)
    assert desk.playing.match.state.round == before + 1 or desk.playing.match.over


def test_a_slice_without_a_choice_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.sit("solo", None, "ruthless", "ruthless", "ruthless", "ruthless", "ruthless")
    desk.settle()
    monkeypatch.setattr(draw, "page", lambda *_: pytest.fail("drawn for nothing"))
    assert [command["do"] for command in desk.send("think")] == []


def test_a_game_without_a_table_is_not_set() -> None:
    for game in {"eye2eye", "dvoboj", "dotduel", "chess"} - set(NAMES):
        desk = Desk()
        desk.send("go", hash=f"#set/{game}/solo")
        assert desk.app.model.screen == "home"


def test_a_skip_that_comes_as_the_timer_moves_on_still_skips() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    rng = Random(1)
    while not isinstance(desk.playing.stage, Showing):
        desk.move(rng)
    desk.send("step", step=1, log=len(desk.playing.match.log))
    desk.send("next", step=0)
    stage = desk.playing.stage
    assert isinstance(stage, Showing)
    assert stage.step == 3
    desk.send("next", step=0)
    assert desk.playing.stage == stage, "what was never seen is not passed over"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes here")
def test_the_first_screen_loads_no_game() -> None:
    code = "import sys, tenpaces.app.loop; print([name for name in sys.modules if name.startswith('tenpaces.games.')])"
    source = str(Path(__file__).parents[2] / "src")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env={"PYTHONPATH": source}, text=True, check=True)
    assert "tenpaces.games.paper" in done.stdout
    assert not any(game in done.stdout for game in GAMES)
