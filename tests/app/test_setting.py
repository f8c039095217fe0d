"""The house rules of a table that is being set."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tenpaces.app.model import Draft
from tenpaces.app.setting import set_option
from tenpaces.games.eye2eye import GAME
from tests.app.desk import Desk


def options_after(before: Mapping[str, str | int], *changes: tuple[str, str]) -> Mapping[str, str | int]:
    draft = Draft(game="eye2eye", seats=(), options=before)
    for key, value in changes:
        draft = set_option(draft, GAME, key, value)
    return draft.options


def test_an_emptied_field_takes_away_an_option_that_is_absent_by_default() -> None:
    assert options_after({"ko": "on"}, ("round_cap", "5")) == {"ko": "on", "round_cap": 5}
    assert options_after({"ko": "on"}, ("round_cap", "5"), ("round_cap", "")) == {"ko": "on"}
    assert options_after({}, ("round_cap", "")) == {}


@pytest.mark.parametrize(
    ("key", "value"), [("round_cap", "0"), ("round_cap", "x"), ("round_cap", "1234567"), ("idle_limit", ""), ("ko", "")]
)
def test_what_is_no_value_changes_nothing(key: str, value: str) -> None:
    before: dict[str, str | int] = {"round_cap": 5, "idle_limit": 7, "ko": "on"}
    assert options_after(before, (key, value)) == before


def test_a_phone_says_that_three_round_it_are_too_many() -> None:
    desk = Desk()
    desk.send("set", game="west", how="table")
    assert "crowd" not in desk.html
    desk.send("add_seat")
    assert "crowd" in desk.html, "the sheet shows it on a small screen alone"
    desk.send("seat_kind", seat=2, value="gentle")
    assert "crowd" not in desk.html, "bots need no side"
