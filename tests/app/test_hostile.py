"""What people type, addresses, and texts in the store, at their worst: each of these once broke something."""

from __future__ import annotations

import json
from typing import Any
from unicodedata import combining

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.app.shelf import MATCH
from tenpaces.core.names import LETTERS, alike, tidy
from tests.app.desk import Desk

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana \t Maria\n", "Ana Maria"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("\u202eobmuD", "obmuD"),
        ("A\u200bn\u2060a\ufeff", "Ana"),
        ("\u200b\u200b", ""),
        ("\u2800", ""),
        ("\u3164 \u3164", ""),
        ("\x00\x07\x1b", ""),
        ("\u3000\u00a0 ", ""),
        (FAMILY, FAMILY),
        ("\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645", "\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0336" * 40, "Z" + "\u0336" * 3),
    ],
)
def test_a_name_is_what_can_be_read_of_it(typed: str, name: str) -> None:
    assert tidy(typed) == name


@given(st.text(max_size=90))
def test_no_name_turns_hides_or_piles_up(typed: str) -> None:
    name = tidy(typed)
    assert len(name) <= LETTERS
    assert tidy(name) == name
    assert all(letter.isprintable() or letter in "\u200c\u200d" for letter in name)
    assert not any(all(map(combining, name[start : start + 4])) for start in range(len(name) - 3))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "\uff21\uff4e\uff41"),
        ("Ana", "An\u200da"),
        ("\u00e9", "E\u0301"),
        ("ma\u00df", "MASS"),
        ("Ana", "Ana\ufe0f"),
    ],
)
def test_two_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert alike(one) == alike(other)
    desk = Desk()
    desk.send("set", game="west", how="hand")
    for seat, name in enumerate((one, other)):
        desk.send("seat_name", seat=seat, value=name)
    desk.send("start")
    assert desk.app.model.screen == "setup"
    assert "Give each a name of its own" in desk.html


@pytest.mark.parametrize("address", ["#" + "x" * 300, "#match/" + "a" * 100_000, "#rules/" + "%F0" * 500])
def test_no_address_is_too_long_to_start_from(address: str) -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    again = Desk(desk.store, address=address)
    assert again.logs == []
    assert (again.app.model.screen, again.address) == ("home", "#")
    assert "resume" in again.acts()
    desk.send("go", hash=address)
    assert (desk.logs, desk.app.model.screen) == ([], "home")


def test_a_damaged_match_in_the_address_is_called_damaged() -> None:
    desk = Desk({MATCH + "abc": "rubbish"}, address="#match/abc")
    assert "1 kept match is damaged" in desk.html


@pytest.mark.parametrize("typed", ["0", "-1", "", "1e3", "9" * 300, "\u0663"])
def test_a_house_rule_that_is_not_taken_is_drawn_anew(typed: str) -> None:
    desk = Desk()
    desk.send("set", game="west", how="solo")
    done = desk.send("option", key="exchange_cap", value=typed)
    assert [command["do"] for command in done] == ["show"], "so that the field shows what holds"
    assert desk.app.model.draft is not None
    assert desk.app.model.draft.options == {}


def test_texts_of_another_match_or_form_are_left_and_said() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    key, text = next(iter(desk.store.items()))
    wrong: list[dict[str, Any]] = [
        {"told": -1}, {"told": 1.5}, {"levels": [None]}, {"levels": [None, "god"]}, {"id": "other"}, {"id": "<b>"}, {"touched": -1},
        {"format": "paces-kept/2"}, {"record": None}, {"record": {**json.loads(text)["record"], "seats": ["", "x"]}}, {"more": 1},
    ]  # fmt: skip
    for change in wrong:
        again = Desk({key: json.dumps({**json.loads(text), **change})}, address=desk.address)
        assert again.logs == []
        assert again.app.model.kept == {}, change
        assert "1 kept match is damaged" in again.html
    odd: list[dict[str, Any]] = [{"told": 10**9}, {"touched": 10**30}, {"levels": ["gentle", "steady"]}]
    for change in odd:
        again = Desk({key: json.dumps({**json.loads(text), **change})}, address=desk.address)
        assert (again.logs, again.app.model.screen) == ([], "play"), change
