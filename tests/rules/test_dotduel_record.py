"""Dot Duel in the match record: which forms are entries at all, and what refuses those that are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenpaces.core.record import decode, encode, entry, read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import trace
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.dotduel import GAME
from tests.rules.dotduel_table import Table

ORDER = list(range(57))
SETUP: list[dict[str, Any]] = [
    {"t": 0, "by": "chance", "do": "deck", "order": ORDER},
    {"t": 0, "by": "chance", "do": "starter", "seat": 0},
    {"t": 0, "by": "chance", "do": "roll", "dice": [4, 5]},
]


def record(*log: Any, seats: int = 3, **options: Any) -> bytes:
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil"][:seats]
    return json.dumps({"format": "paces/1", "game": "dotduel", "seats": names, "options": options, "log": log}).encode()


@pytest.mark.parametrize(
    "form",
    [
        {"by": 0, "do": "claim", "card": 0, "count": 0},
        {"by": 2, "do": "claim", "card": 56, "count": -(10**30)},
        {"by": 0, "do": "challenge", "card": 3, "count": 99},
        {"by": 0, "do": "double", "cards": [3, 3]},
        {"by": 1, "do": "done"},
        {"by": 1, "do": "say", "count": -1},
        {"by": 1, "do": "resign"},
        {"by": "chance", "do": "deck", "order": [0] * 57},
        {"by": "chance", "do": "roll", "dice": [6, 6]},
        {"by": "chance", "do": "reinsert", "places": []},
        {"by": "chance", "do": "reinsert", "places": [[0, 10**6], [0, -1]]},
        {"by": "chance", "do": "stakes", "cards": []},
        {"by": "chance", "do": "stakes", "cards": [[2, 56], [2, 56]]},
        {"by": "clock", "do": "tick"},
    ],
)
def test_forms_whatever_the_state(form: dict[str, Any]) -> None:
    row = {"t": 0, **form}
    found = entry(read(record(), GAMES), row)
    sheet = decode(record(row), GAMES)
    assert sheet.log == (found,)
    assert json.loads(encode(sheet))["log"] == [row]


@pytest.mark.parametrize(
    "form",
    [
        {"by": 3, "do": "done"},
        {"by": -1, "do": "done"},
        {"by": "0", "do": "done"},
        {"by": True, "do": "done"},
        {"by": "chance", "do": "done"},
        {"by": "clock", "do": "done"},
        {"by": "chance", "do": "tick"},
        {"by": 0, "do": "tick"},
        {"by": 0, "do": "roll", "dice": [1, 1]},
        {"by": 0, "do": "done", "card": 1},
        {"by": 0, "do": "pass"},
        {"by": 0, "do": "claim", "card": 57, "count": 1},
        {"by": 0, "do": "claim", "card": -1, "count": 1},
        {"by": 0, "do": "claim", "card": None, "count": 1},
        {"by": 0, "do": "claim", "card": 1},
        {"by": 0, "do": "claim", "card": 1, "count": 1.0},
        {"by": 0, "do": "claim", "card": 1, "count": "1"},
        {"by": 0, "do": "claim", "card": True, "count": 1},
        {"by": 0, "do": "challenge", "card": 57, "count": 1},
        {"by": 0, "do": "challenge", "card": 1, "count": None},
        {"by": 0, "do": "double", "cards": [1]},
        {"by": 0, "do": "double", "cards": [1, 2, 3]},
        {"by": 0, "do": "double", "cards": [1, 57]},
        {"by": 0, "do": "say"},
        {"by": 0, "do": "say", "count": False},
        {"by": "chance", "do": "deck", "order": ORDER[1:]},
        {"by": "chance", "do": "deck", "order": [*ORDER, 0]},
        {"by": "chance", "do": "deck", "order": [*ORDER[1:], 57]},
        {"by": "chance", "do": "deck", "order": [*ORDER[1:], None]},
        {"by": "chance", "do": "starter", "seat": 3},
        {"by": "chance", "do": "starter", "seat": None},
        {"by": "chance", "do": "roll", "dice": [4]},
        {"by": "chance", "do": "roll", "dice": [4, 5, 1]},
        {"by": "chance", "do": "roll", "dice": [0, 5]},
        {"by": "chance", "do": "roll", "dice": [4, 7]},
        {"by": "chance", "do": "roll", "dice": 9},
        {"by": "chance", "do": "reinsert", "places": [[57, 0]]},
        {"by": "chance", "do": "reinsert", "places": [[0]]},
        {"by": "chance", "do": "reinsert", "places": [[0, 1, 2]]},
        {"by": "chance", "do": "reinsert", "places": {"0": 1}},
        {"by": "chance", "do": "stakes", "cards": [[3, 0]]},
        {"by": "chance", "do": "stakes", "cards": [[0, 57]]},
        {"by": "chance", "do": "stakes", "cards": [0, 1]},
    ],
)
def test_other_forms_are_malformed_whatever_the_state(form: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        entry(read(record(), GAMES), {"t": 0, **form})
    assert caught.value.rule == "entry"
    fault = trace(read(record(*SETUP, {"t": 0, **form}), GAMES)).fault
    assert fault is not None
    assert (fault.entry, fault.kind) == (3, "malformed")


def test_falling_time_is_malformed_and_ripens_nothing() -> None:
    claim = {"t": 100, "by": 0, "do": "claim", "card": 0, "count": 2}
    fault = trace(read(record(*SETUP, claim, {"t": 99, "by": 1, "do": "done"}), GAMES)).fault
    assert fault is not None
    assert (fault.entry, fault.kind, fault.rule) == (4, "malformed", "time")


def test_a_deck_holds_every_card_once() -> None:
    fault = trace(read(record({"t": 0, "by": "chance", "do": "deck", "order": [1, *ORDER[1:]]}), GAMES)).fault
    assert fault is not None
    assert (fault.entry, fault.kind, fault.rule) == (0, "illegal", "deck")


def test_options_of_the_record() -> None:
    for options in (
        {"period_s": 15},
        {"referee": "on", "double_dot": "two_cards"},
        {"out_may_check": "no", "zero_in_duel": "trap"},
    ):
        assert json.loads(encode(decode(record(**options), GAMES)))["options"] == options
    for wrong in ({"period_s": 16}, {"period_s": 2}, {"referee": True}, {"false_alarm": "on"}, {"hands": "open"}):
        with pytest.raises(Malformed) as caught:
            read(record(**wrong), GAMES)
        assert caught.value.rule == "record"
    for seats in (1, 7):
        with pytest.raises(Malformed):
            read(record(seats=seats), GAMES)


PHASES: dict[str, tuple[str, ...]] = {
    "roll": (),
    "seek": ("roll 4 5",),
    "reinsert": ("roll 1 3", "A claims 0 1", "A doubles 1 2"),
    "duel_roll": ("roll 4 5", "A claims 0 1", "B challenges 0 2", "A done", "B done"),
    "duel": ("roll 4 5", "A claims 0 1", "B challenges 0 2", "A done", "B done", "roll 1 3"),
    "stakes": ("roll 4 5", "A claims 1 1", "wait 5000", "A claims 0 1", "B challenges 0 2", "A done", "B done"),
}
WORDS = {
    "roll 1 1": {"roll", "duel_roll"},
    "back 0>0": {"reinsert"},
    "stakes A1": {"stakes"},
    "B claims 4 1": {"seek"},
    "B done": {"seek"},
    "B doubles 4 5": {"seek"},
    "B says 1": {"duel"},
    "tick": set(PHASES),
    "A resigns": set(PHASES),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("words", WORDS)
def test_what_each_phase_admits(phase: str, words: str) -> None:
    table = Table(2)
    table.play(*PHASES[phase])
    assert table.phase() == phase
    if phase in WORDS[words]:
        table.play(words)
    elif phase == "duel" and words == "B doubles 4 5":
        assert table.refused(words) == "D24"
    else:
        assert table.refused(words) == "phase"
        refusal = GAME.refusal(table.state, table.entry(words))
        assert refusal is not None
        assert GAME.explain(refusal, ("Ana", "Bo"), ENGLISH).endswith(".")


def test_before_the_deck_and_the_starter() -> None:
    roll = SETUP[2]
    deck, starter, done = *SETUP[:2], {"t": 0, "by": 0, "do": "done"}
    for log in (
        [roll],
        [starter],
        [done],
        [deck, roll],
        [deck, deck],
        [deck, done],
        [deck, starter, starter],
        [deck, starter, deck],
    ):
        fault = trace(read(record(*log), GAMES)).fault
        assert fault is not None
        assert (fault.entry, fault.kind, fault.rule) == (len(log) - 1, "illegal", "phase")
    tick = {"t": 0, "by": "clock", "do": "tick"}
    assert trace(read(record(tick, SETUP[0], tick, SETUP[1], tick), GAMES)).fault is None
