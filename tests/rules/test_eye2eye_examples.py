"""The worked examples of the rules, each a test named by its id and played through entries."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenpaces.core.game import Outcome
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.events import Opened, Unharmed, Won, Wounded
from tests.rules.eye2eye_table import Table, dealt, exchange, round_with

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "examples_eye2eye.json").read_text(encoding="utf-8"))[
    "examples"
]


def one_exchange(example: dict[str, Any]) -> None:
    data = example["data"]
    assert resolve(data["a"], data["b"]) == data["wounded"]
    if example["id"] == "E-09":
        assert resolve(data["a"], data["b"], strength="taller_first") == "A"


def resolve(a: list[str] | None, b: list[str] | None, **options: Any) -> str | None:
    """Return who is wounded, the same whoever starts."""
    found = []
    for starter in "AB":
        table = Table(**options)
        table.play(f"start {starter}")
        exchange(table, a, b)
        last = table.printed["last_exchange"]
        assert last["won"] == [None if a is None else 0, None if b is None else 1]
        assert table.printed["wounds"] == [int(last["wounded"] == 0), int(last["wounded"] == 1)]
        assert len(table.happened(Wounded)) + len(table.happened(Unharmed)) == 1
        found.append(None if last["wounded"] is None else "AB"[last["wounded"]])
    assert found[0] == found[1]
    return found[0]


def one_stack(example: dict[str, Any]) -> None:
    data = example["data"]
    for order in ((0, 1), (1, 0)):
        table = dealt()
        table.play("A head 3", "B leg 1", "A knocks", "B knocks")
        for seat in order:
            table.play(f"{'AB'[seat]} grabs {data['choice'][seat] + 1} {data['ms'][seat]}")
        assert table.printed["last_exchange"]["won"] == data["won"]
        assert table.state.phase == "deal"


def turn_log(example: dict[str, Any]) -> None:
    data = example["data"]
    table = dealt()
    words = data["log"].split()
    ends_at = len(words) - 1 if data["ends_at"] == "illegal" else data["ends_at"]
    for number, word in enumerate(words):
        assert table.state.phase == "turns"
        card = iter(("head", "torso", "hand", "leg"))
        said = {"P": f"{next(card)} 1", "M": "1>2", "K": "knocks"}[word[1]]
        if data["ends_at"] == "illegal" and number == ends_at:
            assert table.refused(f"{word[0]} {said}") == "E7"
            return
        table.play(f"{word[0]} {said}")
        assert bool(table.happened(Opened)) == (number == ends_at)
    assert table.state.phase == "fire"


def a_bare_bottom(example: dict[str, Any]) -> None:
    assert example["data"] == {"legal": False}
    table = dealt()
    table.play("A head 1", "B head 2")
    assert table.stack(3) == ["hand"]
    assert table.refused("A 3>1") == example["ruling"] == "E2"


def second_wound(example: dict[str, Any]) -> None:
    table = Table()
    table.play("start A")
    exchange(table, None, ["leg", "leg"])
    exchange(table, ["leg", "leg"], None)
    assert list(table.state.wounds) == example["data"]["before"]
    round_with(table, ["head"], ["leg", "leg"])
    table.play("B grabs 2 300")
    assert GAME.outcome(table.state) is None
    table.play("A grabs 1 299")
    assert example["data"]["wounded"] == "A"
    assert table.happened(Wounded, Won) == [Wounded(0, 2), Won(1, "wounds")]
    assert table.state.wounds == (2, 1)
    assert GAME.outcome(table.state) == Outcome("AB".index(example["data"]["winner"]), "wounds")
    assert GAME.to_act(table.state).over


SPECIAL: dict[str, Callable[[dict[str, Any]], None]] = {
    "E-13": one_stack,
    "E-14": turn_log,
    "E-17": turn_log,
    "E-18": turn_log,
    "E-19": a_bare_bottom,
    "E-22": second_wound,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example: dict[str, Any]) -> None:
    SPECIAL.get(example["id"], one_exchange)(example)


def test_every_example_is_checked() -> None:
    assert len(EXAMPLES) == 16
    assert SPECIAL.keys() <= {example["id"] for example in EXAMPLES}
    assert all("wounded" in example["data"] for example in EXAMPLES if example["id"] not in SPECIAL)
