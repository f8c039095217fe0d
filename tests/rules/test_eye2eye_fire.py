"""The Fire Exchange, each corner named by the ruling it rests on."""

from __future__ import annotations

import pytest

from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.entries import Grab, Miss
from tenpaces.games.eye2eye.events import (
    Acted,
    Contested,
    Fired,
    Missed,
    Revealed,
    Silent,
    Tied,
    Took,
    Touched,
    Unharmed,
    Won,
    Wounded,
)
from tests.rules.eye2eye_table import Table, dealt, exchange, round_with
from tests.rules.test_eye2eye_examples import resolve


def at_fire(**options: object) -> Table:
    """Stack 1 holds two heads, stack 2 a torso and a leg, and both have knocked."""
    table = dealt(**options)
    table.play("A head 1", "B leg 2", "A knocks", "B knocks")
    return table


def won(table: Table) -> object:
    last = table.printed["last_exchange"]
    return last["won"] if last else None


def picks(table: Table, seat: int) -> list[int | None]:
    """Return the stacks that a seat may reach for, counted from 1, and ``None`` if it may let it be."""
    menu = [entry for entry in GAME.legal(table.state, seat) if isinstance(entry, Grab | Miss)]
    return [entry.stack + 1 if isinstance(entry, Grab) else None for entry in menu]


def test_e10_a_broken_weapon_in_the_hand_does_not_count() -> None:
    table = at_fire()
    table.play("A grabs 1 400", "B grabs 2 400")
    assert all("broken" in hand for hand in table.state.hands)
    assert table.happened(Fired, Wounded) == [Fired(0, "head", 2), Wounded(1, 1)]


def test_e11_the_face_up_bottom_counts() -> None:
    assert resolve(["leg", "leg"], None) == "B"
    assert resolve(["leg", "hand"], None) is None


@pytest.mark.parametrize("first", ["A", "B"])
def test_e12_the_lower_ms_has_it_whatever_the_order_of_the_entries(first: str) -> None:
    table = at_fire()
    words = {"A": "A grabs 1 500", "B": "B grabs 1 499"}
    table.play(words[first], words["B" if first == "A" else "A"])
    assert won(table) == [None, 0]
    assert table.happened(Touched, Contested) == [Touched(0, 0, 500), Touched(1, 0, 499), Contested(1, 0, again=False)]
    assert table.happened(Silent) == [Silent(0, "nothing")]


def test_e12_ms_is_compared_as_written() -> None:
    for a, b, winner in ((-5, 0, 0), (0, 10**20, 0), (10**20, 10**20 - 1, 1)):
        table = at_fire()
        table.play(f"A grabs 1 {a}", f"B grabs 1 {b}")
        assert won(table) == [0 if seat == winner else None for seat in (0, 1)]


def test_e12_different_stacks_are_no_contest_however_late() -> None:
    table = at_fire()
    table.play("A grabs 2 9000", "B grabs 1 3")
    assert won(table) == [1, 0]


@pytest.mark.parametrize("contest", ["faster", "repick"])
def test_e12_the_first_tap_is_final(contest: str) -> None:
    table = at_fire(contest=contest)
    table.play("A grabs 1 400")
    for words in ("A grabs 1 400", "A grabs 2 300", "A misses"):
        assert table.refused(words) == "E12"
    assert GAME.to_act(table.state) == ToAct(seats=(1,))
    assert table.printed["to_act"] is None
    table = at_fire(contest=contest)
    table.play("B misses")
    assert table.refused("B grabs 1 5") == table.refused("B misses") == "turn"


@pytest.mark.parametrize("seat", ["A", "B"])
def test_e12_a_coin_settles_the_same_ms(seat: str) -> None:
    table = at_fire()
    table.play("B grabs 1 333", "A grabs 1 333")
    assert table.happened(Tied) == [Tied(0)]
    assert table.state.phase == "tie"
    assert GAME.to_act(table.state) == ToAct(chance="tie")
    assert (table.printed["to_act"], won(table)) == (None, None)
    assert table.refused("A grabs 2 5") == table.refused("B misses") == table.refused("A knocks") == "phase"
    table.play("tick", f"coin {seat}")
    assert won(table) == ([0, None] if seat == "A" else [None, 0])
    assert table.happened(Contested) == [Contested("AB".index(seat), 0, again=False)]
    assert table.refused("coin A") == "phase"


def test_e12_no_coin_for_the_same_ms_on_different_stacks_or_for_two_misses() -> None:
    for words in (("A grabs 1 7", "B grabs 2 7"), ("A misses", "B misses")):
        table = at_fire()
        table.play(*words)
        assert table.state.phase == "deal"


def test_e12_repick_the_slower_acts_once_more_elsewhere() -> None:
    table = at_fire(contest="repick")
    table.play("A grabs 1 400", "B grabs 1 450")
    assert (table.state.phase, table.printed["to_act"], won(table)) == ("fire", None, None)
    assert table.events[-1] == Contested(0, 0, again=True)
    assert GAME.to_act(table.state) == ToAct(seats=(1,))
    assert picks(table, 1) == [2, 3, 4, None]
    assert picks(table, 0) == []
    assert table.refused("B grabs 1 1") == "E12"
    assert table.refused("A grabs 2 1") == table.refused("A misses") == "E12"
    assert table.refused("B knocks") == table.refused("coin B") == "phase"
    # The second time, the clock decides nothing any more.
    table.play("B grabs 2 1")
    assert won(table) == [0, 1]
    assert table.events[:2] == [Acted(1), Touched(1, 1, 1)]


def test_e12_repick_or_lets_it_be() -> None:
    table = at_fire(contest="repick")
    table.play("B grabs 1 400", "A grabs 1 401")
    assert GAME.to_act(table.state).seats == (0,)
    table.play("A misses")
    assert won(table) == [None, 0]
    assert table.events[:2] == [Acted(0), Missed(0)]


def test_e12_repick_goes_on_after_a_coin() -> None:
    table = at_fire(contest="repick")
    table.play("A grabs 1 400", "B grabs 1 400", "coin B")
    assert table.events[-1] == Contested(1, 0, again=True)
    assert table.state.phase == "fire"
    assert GAME.to_act(table.state) == ToAct(seats=(0,))
    assert table.refused("A grabs 1 1") == "E12"
    assert table.refused("coin A") == "phase"
    table.play("A grabs 4 0")
    assert won(table) == [3, 0]


def test_e12_repick_changes_nothing_without_a_contest() -> None:
    table = at_fire(contest="repick")
    table.play("A grabs 1 400", "B grabs 2 400")
    assert (won(table), table.state.phase) == ([0, 1], "deal")


def test_e12_repick_is_over_with_the_round() -> None:
    table = at_fire(contest="repick")
    table.play("A grabs 1 400", "B grabs 1 450", "B misses")
    table.deal()
    table.play("B head 1", "A head 1", "B knocks", "A knocks", "B grabs 1 400")
    assert picks(table, 0) == [1, 2, 3, 4, None]


def test_e13_pair_below_triple_then_the_part() -> None:
    assert resolve(["leg", "leg", "leg"], ["head", "head"]) == "B"
    order = ["head", "torso", "hand", "leg"]
    for higher in range(4):
        for lower in range(higher + 1, 4):
            for count in (2, 3):
                assert resolve([order[higher]] * count, [order[lower]] * count) == "B"
                assert resolve([order[lower]] * count, [order[higher]] * count) == "A"


def test_e13_height_means_nothing_by_default() -> None:
    assert resolve(["leg", "leg", "hand", "torso"], ["hand", "hand"]) == "A"


def test_e13_taller_first() -> None:
    # The bottom and every other card count.
    assert resolve(["leg", "leg", "hand"], ["head", "head"], strength="taller_first") == "B"
    assert resolve(["leg", "leg", "hand", "torso"], ["head", "head", "head"], strength="taller_first") == "B"
    # Equal height falls back to sets.
    assert resolve(["leg", "leg", "hand"], ["head", "head", "torso"], strength="taller_first") == "A"
    assert resolve(["leg", "leg", "leg"], ["head", "head", "torso"], strength="taller_first") == "B"


def test_e13_taller_first_only_where_both_fire() -> None:
    tall = ["head", "torso", "hand", "leg"]
    assert resolve(tall, ["leg", "leg"], strength="taller_first") == "A"
    assert resolve(["head", "head", "head", "broken"], ["leg", "leg"], strength="taller_first") == "A"
    assert resolve(tall, ["torso", "hand"], strength="taller_first") is None


def test_e15_the_best_set_alone_counts() -> None:
    # Three legs and two torsos are three legs; two pairs are the higher pair.
    table = Table()
    table.play("start A")
    exchange(table, ["torso", "leg", "torso", "leg", "leg"], ["head", "head"])
    assert table.happened(Fired) == [Fired(0, "leg", 3), Fired(1, "head", 2)]
    assert table.happened(Wounded) == [Wounded(1, 1)]
    exchange(table, ["leg", "leg", "torso", "torso"], ["hand", "hand"])
    assert table.happened(Fired) == [Fired(0, "torso", 2), Fired(1, "hand", 2)]


def test_e17_e18_one_wound_a_round_and_the_winner_is_unhurt() -> None:
    table = Table()
    table.play("start B")
    exchange(table, ["head", "head"], ["torso", "torso"])
    assert table.happened(Wounded, Unharmed) == [Wounded(1, 1)]
    assert table.state.wounds == (0, 1)


def test_e26_nobody_need_reach_and_misses_win_nothing() -> None:
    table = at_fire()
    table.play("A misses", "B grabs 1 900")
    assert won(table) == [None, 0]
    assert table.state.wounds == (1, 0)


def test_e27_four_different_parts_are_nothing() -> None:
    assert resolve(["head", "torso", "hand", "leg"], ["leg", "leg"]) == "A"


def test_a_broken_weapon_in_one_stack_silences_that_seat_alone() -> None:
    assert resolve(["head", "head", "head", "broken"], ["leg", "leg"]) == "A"
    assert resolve(["leg", "leg"], ["head", "head", "head", "broken"]) == "B"


def test_both_win_the_bare_bottoms() -> None:
    table = at_fire()
    table.play("A grabs 3 1", "B grabs 4 1")
    assert table.happened(Took, Silent, Unharmed) == [
        Took(0, 2, ("hand",)),
        Silent(0, "set"),
        Took(1, 3, ("leg",)),
        Silent(1, "set"),
        Unharmed(1),
    ]


def test_the_order_of_events() -> None:
    table = Table(reveal_all="on")
    table.play("start A")
    round_with(table, ["head", "head", "broken"], ["leg", "leg"])
    table.play("B grabs 2 480", "A grabs 1 512")
    assert table.events[:8] == [
        Acted(1),
        Acted(0),
        Touched(0, 0, 512),
        Touched(1, 1, 480),
        Took(0, 0, ("head", "head", "broken")),
        Silent(0, "broken"),
        Took(1, 1, ("leg", "leg")),
        Fired(1, "leg", 2),
    ]
    assert table.events[8] == Wounded(0, 1)
    assert [(type(event), event.stack) for event in table.events[9:] if isinstance(event, Revealed)] == [
        (Revealed, 2),
        (Revealed, 3),
    ]
    assert len(table.events) == 11


def test_e23_unwon_stacks_stay_unseen_by_default() -> None:
    table = at_fire()
    table.play("A misses", "B misses")
    assert table.happened(Revealed, Took) == []
    assert table.state.open == ()


def test_e23_reveal_all_shows_every_stack_once() -> None:
    table = at_fire(reveal_all="on")
    table.play("A grabs 2 5", "B misses")
    assert table.happened(Took, Revealed) == [
        Took(0, 1, ("torso", "leg")),
        Revealed(0, ("head", "head")),
        Revealed(2, ("hand",)),
        Revealed(3, ("leg",)),
    ]
    assert table.state.open == (0, 1, 2, 3)


def test_the_second_wound_ends_the_game_at_once() -> None:
    table = Table()
    table.play("start A")
    exchange(table, ["leg", "leg"], None)
    exchange(table, ["leg", "leg"], ["hand"])
    assert table.events[-2:] == [Wounded(1, 2), Won(0, "wounds")]
    assert GAME.outcome(table.state) == Outcome(0, "wounds")
    state = table.printed
    assert (state["phase"], state["round"], state["starter"], state["wounds"], state["to_act"]) == ("over", 2, 1, [0, 2], None)
    assert state["last_exchange"] == {"won": [0, 1], "wounded": 1}
    assert table.stack(1) == ["leg", "leg"]


def test_last_exchange_stays_through_the_next_round() -> None:
    table = at_fire()
    assert table.printed["last_exchange"] is None
    table.play("A grabs 1 5", "B misses")
    table.deal()
    table.play("B head 1")
    assert table.printed["last_exchange"] == {"won": [0, None], "wounded": 1}


def test_resigning_while_a_coin_is_owed_or_a_second_pick() -> None:
    for words in (("A grabs 1 4", "B grabs 1 4"), ("A grabs 1 4", "B grabs 1 5")):
        table = at_fire(contest="repick")
        table.play(*words, "A resigns")
        assert GAME.outcome(table.state) == Outcome(1, "resigned")
        assert (table.printed["phase"], table.printed["picks"], table.printed["again"]) == ("over", [None, None], None)
        assert table.printed["last_exchange"] is None
