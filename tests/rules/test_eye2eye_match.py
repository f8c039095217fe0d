"""Rounds and the match around them in Eye 2 Eye, each corner named by the ruling it rests on."""

from __future__ import annotations

from random import Random

import pytest

from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.entries import Deal, Starter
from tenpaces.games.eye2eye.events import Dealt, Drawn, Halved, Received, Resigned, Unharmed, Won
from tests.rules.eye2eye_table import HANDS, ROW, Table, deal, dealt, exchange


@pytest.mark.parametrize("coin", [0, 1])
def test_e8_the_coin_names_the_first_starter_once_and_then_they_take_turns(coin: int) -> None:
    table = Table()
    assert (table.printed["starter"], table.printed["phase"], table.printed["to_act"]) == (None, "starter", None)
    assert GAME.to_act(table.state) == ToAct(chance="starter")
    table.play(f"start {'AB'[coin]}")
    assert table.events == [Drawn(coin)]
    starters = []
    for a, b in ((["leg"], ["hand"]), (["leg", "leg"], None), (["leg"], ["hand"]), (None, ["leg", "leg"]), (None, None)):
        assert table.refused("start A") == "phase"
        starters.append(table.state.starter)
        exchange(table, a, b)
    assert starters == [coin, 1 - coin, coin, 1 - coin, coin]


def test_e9_a_deal_is_four_four_and_four_with_a_broken_weapon_each() -> None:
    table = dealt()
    assert [table.stack(number) for number in (1, 2, 3, 4)] == [["head"], ["torso"], ["hand"], ["leg"]]
    assert table.printed["hands"] == [["head", "torso", "hand", "leg", "broken"]] * 2
    assert table.events == [
        Drawn(0),
        Dealt(1, 0, ROW),  # type: ignore[arg-type]
        Received(0, (*HANDS[0], "broken")),  # type: ignore[arg-type]
        Received(1, (*HANDS[1], "broken")),  # type: ignore[arg-type]
    ]


def test_e9_twelve_cards_that_are_not_three_of_each_are_illegal() -> None:
    table = Table()
    table.play("start B")
    assert table.refused(deal(20, ("head", "head", "hand", "leg"))) == "deck"
    assert table.refused(deal(20, ROW, (("head", "head", "head", "head"), HANDS[1]))) == "deck"
    table.deal(("leg", "leg", "leg", "head"), (("torso", "torso", "torso", "head"), ("hand", "head", "hand", "hand")))
    assert table.state.turn == 1


def test_a_deal_comes_after_the_coin_and_once_a_round() -> None:
    table = Table()
    assert table.refused(deal(0)) == "phase"
    assert table.refused(deal(0, ("head",) * 4)) == "phase"
    table.play("start A")
    assert GAME.to_act(table.state) == ToAct(chance="deal")
    table.deal()
    assert table.refused(deal(50)) == "phase"
    table.play("A head 1", "B leg 2", "A knocks", "B knocks")
    assert table.refused(deal(90)) == "phase"


def test_before_the_first_deal_nothing_lies_on_the_table() -> None:
    table = Table()
    for _ in range(2):
        assert (table.printed["stacks"], table.printed["hands"]) == ([[], [], [], []], [[], []])
        assert table.refused("A head 1") == table.refused("A knocks") == table.refused("A grabs 1 5") == "phase"
        assert GAME.legal(table.state, 0) == GAME.legal(table.state, 0)[-1:]
        if table.state.phase == "starter":
            table.play("start A")


def test_stacks_hands_and_bottoms_stay_until_the_next_deal() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2")
    table.play("A knocks", "B knocks", "A misses", "B misses")
    assert (table.state.phase, table.state.round, table.state.starter) == ("deal", 2, 1)
    assert (table.stack(1), table.stack(2)) == (["head", "head"], ["torso", "leg"])
    assert table.printed["hands"] == [["torso", "hand", "leg", "broken"], ["head", "torso", "hand", "broken"]]
    assert table.printed["to_act"] is None
    table.deal()
    assert [len(stack) for stack in table.state.stacks] == [1, 1, 1, 1]
    assert table.printed["to_act"] == 1
    assert table.printed["hands"] == [["head", "torso", "hand", "leg", "broken"]] * 2


def test_e19_wounds_and_broken_weapons_change_nothing_in_the_next_round() -> None:
    table = Table()
    table.play("start A")
    exchange(table, ["leg", "leg"], ["head", "broken"])
    assert table.state.wounds == (0, 1)
    table.deal()
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert all("broken" in hand for hand in table.state.hands)


@pytest.mark.parametrize(("wounds", "winner"), [((1, 0), 1), ((0, 1), 0), ((1, 1), None), ((0, 0), None)])
def test_e20_after_the_last_round_fewer_wounds_win(wounds: tuple[int, int], winner: int | None) -> None:
    table = Table(round_cap=3)
    table.play("start A")
    for loser in [*([0] * wounds[0]), *([1] * wounds[1]), None, None, None][:3]:
        assert GAME.outcome(table.state) is None
        exchange(
            table, None if loser == 0 else ["leg", "leg"] if loser == 1 else ["leg"], ["leg", "leg"] if loser == 0 else ["hand"]
        )
    assert GAME.outcome(table.state) == Outcome(winner, "rounds")
    assert (table.state.phase, table.state.round, table.state.wounds) == ("over", 3, wounds)
    assert table.events[-1] == (Halved("rounds") if winner is None else Won(winner, "rounds"))


def test_e20_a_second_wound_in_the_last_round_is_what_ends_it() -> None:
    table = Table(round_cap=2)
    table.play("start A")
    exchange(table, ["leg", "leg"], None)
    exchange(table, ["leg", "leg"], None)
    assert GAME.outcome(table.state) == Outcome(0, "wounds")
    assert (table.state.round, table.state.starter) == (2, 1)


def test_e20_without_a_cap_rounds_go_on() -> None:
    table = Table()
    table.play("start A")
    for number in range(1, 30):
        assert table.state.round == number
        exchange(table, ["leg"], ["hand"])
        assert table.happened(Unharmed) == [Unharmed(number)]
    assert GAME.outcome(table.state) is None


@pytest.mark.parametrize(
    "words", [(), ("start A",), ("start A", "deal"), ("start A", "deal", "A head 1", "B leg 2", "A knocks", "B knocks")]
)
def test_resigning_at_any_time(words: tuple[str, ...]) -> None:
    for seat, winner in (("A", 1), ("B", 0)):
        table = Table()
        for word in words:
            if word == "deal":
                table.deal()
            else:
                table.play(word)
        before = table.printed
        table.play("tick", f"{seat} resigns")
        assert table.events == [Resigned(1 - winner), Won(winner, "resigned")]
        assert GAME.outcome(table.state) == Outcome(winner, "resigned")
        assert table.printed == {**before, "phase": "over", "to_act": None}


def test_after_the_end_everything_is_refused() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2")
    table.play("A resigns")
    for words in ("A head 1", "B 1>2", "A knocks", "A grabs 1 5", "B misses", "start A", "coin A", "B resigns", "tick"):
        assert table.refused(words) == "over"
    assert table.refused(deal(table.state.t)) == "over"
    assert GAME.legal(table.state, 0) == GAME.legal(table.state, 1) == ()
    assert GAME.to_act(table.state) == ToAct(over=True)


def test_only_two_seats() -> None:
    for seats in (1, 3):
        with pytest.raises(ValueError, match="2 seats"):
            GAME.initial(GAME.options(), seats)


def test_chance_deals_three_of_each_and_owes_nothing_during_turns() -> None:
    rng = Random(5)
    table = Table()
    table.enter(GAME.chance(table.state, rng))
    found = GAME.chance(table.state, rng)
    assert isinstance(table.log[0], Starter)
    assert isinstance(found, Deal)
    assert sorted((*found.row, *found.hands[0], *found.hands[1])) == sorted(ROW * 3)
    table.enter(found)
    with pytest.raises(ValueError, match="owes nothing"):
        GAME.chance(table.state, rng)


def test_applying_a_refused_entry_is_our_error() -> None:
    table = dealt()
    with pytest.raises(ValueError, match="refused entry"):
        GAME.apply(table.state, table.entry("B head 1"))
