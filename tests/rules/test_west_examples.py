"""The worked examples of the rules, each a test named by its id."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tenpaces.core.entry import Entry
from tenpaces.core.game import Outcome
from tenpaces.core.replay import advance
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS, Began, Earned, Hit, Reloaded, Stopped, Unused, Won
from tenpaces.games.west.observation import Choice
from tenpaces.games.west.options import Options
from tenpaces.games.west.resolution import GUNS, fates
from tests.rules.west_table import LETTERS, Table

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "examples_west.json").read_text(encoding="utf-8"))["examples"]


def both_pistols_spent(table: Table) -> None:
    assert table.hand("A") == table.hand("B") == (2, 1, 1, 1)


def rifle_and_pistol_spent(table: Table) -> None:
    assert (table.hand("A"), table.hand("B")) == ((3, 0, 1, 1), (2, 1, 1, 1))


def pistol_and_barricade_spent(table: Table) -> None:
    assert (table.hand("A"), table.hand("B")) == ((2, 1, 1, 1), (3, 1, 0, 1))
    assert table.happened(Stopped) == [Stopped(1, (0,))]


def a_takes_the_dollar(table: Table) -> None:
    assert table.happened(Hit, Reloaded, Earned)[1:] == [Earned(0, 1)]
    assert table.state.money == (1, 0)


def b_refills_and_a_spent_his_barricade(table: Table) -> None:
    assert (table.hand("A"), table.hand("B")) == ((2, 1, 0, 1), (3, 1, 1, 1))
    assert table.happened(Reloaded) == [Reloaded(1, 2)]


def both_refill(table: Table) -> None:
    assert table.hand("A") == table.hand("B") == (3, 1, 1, 1)


def c_reloads(table: Table) -> None:
    assert table.happened(Reloaded) == [Reloaded(2, 2)]
    assert [table.hand(seat) for seat in "ABC"] == [(1, 1, 1, 1), (1, 1, 1, 1), (3, 1, 1, 1)]


def only_b_is_out(table: Table) -> None:
    assert table.alive == "ACD"
    assert table.happened(Stopped) == [Stopped(3, (2,))]


def unused_barricade_spent(table: Table) -> None:
    assert table.happened(Unused) == [Unused(1, returned=False)]
    assert table.hand("B") == (3, 1, 0, 1)
    assert table.alive == "AB"


AFTER: dict[str, Callable[[Table], None]] = {
    "W-01": both_pistols_spent,
    "W-02": rifle_and_pistol_spent,
    "W-03": pistol_and_barricade_spent,
    "W-04": a_takes_the_dollar,
    "W-05": a_takes_the_dollar,
    "W-06": b_refills_and_a_spent_his_barricade,
    "W-07": both_refill,
    "W-08": c_reloads,
    "W-11": only_b_is_out,
    "W-13": unused_barricade_spent,
}
# Played before the example, so that there is something to take back.
BEFORE = {
    "W-06": ("A pistol B", "B pistol A"),
    "W-07": ("A pistol B", "B rifle A"),
    "W-08": ("A pistol B", "B pistol A", "C pistol A"),
}


def one_exchange(example: dict[str, Any]) -> None:
    data = example["data"]
    table = Table(len(data["cards"]))
    if example["id"] in BEFORE:
        table.play(*BEFORE[example["id"]])
    table.play(*(f"{seat} {card} {data['aims'][seat]}" for seat, card in data["cards"].items()))
    assert list(table.hit) == data["hit"]
    AFTER[example["id"]](table)


def last_dollar(example: dict[str, Any]) -> None:
    table = Table(2)
    for _ in range(example["data"]["money_before"]):
        table.play("A pistol B", "B reload A")
    assert table.state.money == (4, 0)
    table.play("A pistol B", "B reload A")
    assert table.happened(Earned, Won, Began) == [Earned(0, 5), Won(0, "money")]
    assert GAME.outcome(table.state) == Outcome(0, "money")
    assert (table.state.round, table.state.alive) == (5, (True, False))


def everybody_rises(example: dict[str, Any]) -> None:
    assert example["ruling"] == "W12"
    table = Table(3)
    table.play("A pistol B", "B pistol A", "C pistol A")
    table.play("A pistol C", "B pistol A", "C reload A")
    assert table.hit == "C"
    table.play("A pistol B", "B pistol A")
    table.play("A barricade B", "B barricade A")
    assert table.state.exchange == 5
    table.play("A rifle B", "B reload A")
    assert table.hit == "B"
    assert table.state.money == (1, 0, 0)
    assert table.alive == "ABC"
    assert {table.hand(seat) for seat in "ABC"} == {(3, 1, 1, 1)}
    assert (table.state.round, table.state.exchange) == (2, 1)


def every_exchange(example: dict[str, Any]) -> None:
    assert example["id"] == "W-19"
    checked = 0
    for seats in (2, 3, 4):
        menus = [[Choice(card, target) for card in CARDS for target in range(seats) if target != seat] for seat in range(seats)]
        for index, choices in enumerate(product(*menus)):
            found = fates((True,) * seats, choices, "all")
            hit = [seat for seat, fate in enumerate(found) if fate and fate.hit]
            assert len(hit) < seats
            assert all(choices[seat].card not in GUNS for seat in hit)
            assert all(choices[by].card in GUNS and choices[by].target == seat for seat in hit for by in found[seat].hit)  # type: ignore[union-attr]
            checked += 1
            if index % 97 == 0:
                through_entries(choices, hit)
    assert checked == 4**2 + 8**3 + 12**4


def through_entries(choices: tuple[Choice, ...], hit: list[int]) -> None:
    state = GAME.initial(Options(), len(choices))
    happened: list[Any] = []
    for seat, choice in enumerate(choices):
        entry: Entry = Choose(t=seat, by=seat, card=choice.card, target=choice.target)
        state, events = advance(GAME, state, entry)
        happened += events
    assert [event.seat for event in happened if isinstance(event, Hit)] == hit
    if len(hit) == len(choices) - 1:
        assert sum(state.money) == 1
    else:
        assert [seat for seat, living in enumerate(state.alive) if not living] == hit


SPECIAL = {"W-15": last_dollar, "W-16": everybody_rises, "W-19": every_exchange}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example: dict[str, Any]) -> None:
    SPECIAL.get(example["id"], one_exchange)(example)


def test_every_example_is_checked() -> None:
    assert len(EXAMPLES) == 13
    assert {example["id"] for example in EXAMPLES} == AFTER.keys() | SPECIAL.keys()


# Row A, column B; the letters of those who are out, as the specification tabulates them.
TABLE = {
    "pistol": ("", "", "", "B"),
    "rifle": ("", "", "B", "B"),
    "barricade": ("", "A", "", ""),
    "reload": ("A", "A", "", ""),
}
# The same where a gun wards off only its own kind (W7).
TABLE_LIKE = {**TABLE, "pistol": ("", "AB", "", "B"), "rifle": ("AB", "", "B", "B")}


@pytest.mark.parametrize("ward", ["all", "like"])
@pytest.mark.parametrize("mine", CARDS)
@pytest.mark.parametrize("theirs", CARDS)
def test_two_player_table(ward: str, mine: str, theirs: str) -> None:
    table = Table(2, ward=ward)
    table.play("A pistol B", "B pistol A")
    table.play(f"A {mine} B", f"B {theirs} A")
    expected = (TABLE if ward == "all" else TABLE_LIKE)[mine][CARDS.index(theirs)]
    assert table.hit == expected
    assert table.state.money == {"": (0, 0), "A": (0, 1), "B": (1, 0), "AB": (0, 0)}[expected]
    assert table.state.round == (2 if expected else 1)
    if not expected:
        for seat, card in zip(LETTERS, (mine, theirs), strict=False):
            left = {"pistol": (1, 1, 1, 1), "rifle": (2, 0, 1, 1), "barricade": (2, 1, 0, 1), "reload": (3, 1, 1, 1)}[card]
            assert table.hand(seat) == left
