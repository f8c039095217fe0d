"""Faults that people found, each of which must not come back."""

from __future__ import annotations

from typing import Any

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
