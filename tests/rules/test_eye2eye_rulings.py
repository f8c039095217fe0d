"""The turns of Eye 2 Eye, each corner named by the ruling it rests on."""

from __future__ import annotations

import pytest

from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.entries import Move, Play
from tenpaces.games.eye2eye.events import Knocked, Moved, Opened, Played
from tests.rules.eye2eye_table import Table, dealt


def both_played(**options: object) -> Table:
    """A and B have each laid a card: A's head lies on stack 1, B's leg on stack 2."""
    table = dealt(**options)
    table.play("A head 1", "B leg 2")
    return table


def moves(table: Table) -> set[tuple[int, int]]:
    """Return the moves that the seat whose turn it is may make, stacks counted from 1."""
    seat = table.state.turn
    assert seat is not None
    return {(entry.source + 1, entry.to + 1) for entry in GAME.legal(table.state, seat) if isinstance(entry, Move)}


def test_e1_a_card_is_never_moved_onto_its_own_stack() -> None:
    table = both_played()
    assert table.refused("A 1>1") == "E1"
    assert moves(table) == {(source, to) for source in (1, 2) for to in (1, 2, 3, 4) if source != to}


def test_e2_anybody_moves_any_face_down_card() -> None:
    table = both_played()
    table.play("A 2>1")
    assert (table.stack(1), table.stack(2)) == (["head", "head", "leg"], ["torso"])
    assert table.events == [Moved(0, 1, 0)]
    assert table.refused("B 2>1") == "E2"
    assert table.refused("B 4>1") == "E2"
    table.play("B 1>4", "A 1>4")
    assert table.stack(4) == ["leg", "leg", "head"]


def test_e2_is_asked_before_e1() -> None:
    assert both_played().refused("A 3>3") == "E2"
    assert both_played(move_scope="own").refused("A 2>2") == "E2"
    assert both_played(move_scope="own").refused("A 1>1") == "E1"


def test_e2_own_cards_only() -> None:
    table = both_played(move_scope="own")
    assert table.refused("A 2>1") == "E2"
    assert moves(table) == {(1, 2), (1, 3), (1, 4)}
    table.play("A 1>2")
    assert table.refused("B 2>1") == "E2"
    assert moves(table) == set()
    table.play("B torso 2", "A knocks", "B 2>3")
    assert table.stack(3) == ["hand", "torso"]


def test_e2_own_a_card_stays_its_owners_wherever_it_was_moved() -> None:
    table = both_played(move_scope="own")
    table.play("A 1>2", "B knocks", "A 2>4")
    assert table.stack(4) == ["leg", "head"]
    assert table.refused("B 4>1") == "E2"


def test_e3_nobody_sees_a_moved_card() -> None:
    table = both_played()
    table.play("A 2>1")
    assert table.events == [Moved(0, 1, 0)]
    assert GAME.show(table.state, 0)["stacks"][0] == ["head", "head", None]


@pytest.mark.parametrize("limit", [1, 2, 3, 20])
def test_e4_the_turn_that_reaches_the_limit_opens_fire(limit: int) -> None:
    table = both_played(idle_limit=limit)
    back = {"1>3": "3>1", "3>1": "1>3"}
    move = "3>1"
    for number in range(1, limit + 1):
        move = back[move]
        assert table.state.phase == "turns"
        table.play(f"{'BA'[number % 2]} {move}")
    assert table.happened(Opened) == [Opened("idle")]
    assert (table.state.phase, table.state.turn) == ("fire", None)


def test_e4_passes_count_and_a_play_starts_afresh() -> None:
    table = both_played(idle_limit=4)
    table.play("A knocks", "B 1>3", "A 3>1", "B torso 4", "A knocks", "B 1>3", "A 3>1")
    assert table.state.phase == "turns"
    table.play("B knocks")
    assert table.events[-2:] == [Knocked(1), Opened("idle")]


def test_e4_the_knocks_of_the_rulebook_come_before_the_guard() -> None:
    table = both_played(idle_limit=2)
    table.play("A knocks", "B knocks")
    assert table.events[-1] == Opened("both")
    table = both_played(idle_limit=3)
    table.play("A knocks", "B 1>3", "A knocks")
    assert table.events[-1] == Opened("twice")


def test_e4_without_ko_a_card_may_be_moved_straight_back() -> None:
    table = both_played()
    table.play("A 1>2", "B 2>1", "A 1>2")
    assert table.stack(2) == ["torso", "leg", "head"]


def test_e4_ko_refuses_the_move_that_undoes_the_latest_one() -> None:
    table = both_played(ko="on")
    table.play("A 1>2")
    assert table.refused("B 2>1") == "E4"
    assert (2, 1) not in moves(table)
    assert {(2, 3), (2, 4)} <= moves(table)


def test_e4_ko_passes_between_do_not_lift_it() -> None:
    table = both_played(ko="on")
    table.play("A 1>2", "B knocks")
    assert table.refused("A 2>1") == "E4"


def test_e4_ko_any_play_or_other_move_lifts_it() -> None:
    for between in ("B torso 4", "B 2>4"):
        table = both_played(ko="on")
        table.play("A 1>3", between, "A 3>1")
        assert table.stack(1) == ["head", "head"]


def test_e4_ko_looks_at_stacks_and_not_at_cards() -> None:
    table = both_played(ko="on")
    table.play("A torso 1", "B 1>2", "A hand 2")
    # The latest is a play: another card on top, and nothing is undone.
    table.play("B 2>1")
    assert table.stack(1) == ["head", "head", "hand"]
    # The same way again is no way back.
    table.play("A 2>1")
    assert table.refused("B 1>2") == "E4"


def test_e4_ko_does_not_reach_into_the_next_round() -> None:
    table = both_played(ko="on")
    table.play("A 1>3", "B knocks", "A knocks", "A misses", "B misses")
    table.deal()
    table.play("B head 3", "A leg 3", "B 3>1")
    assert table.stack(1) == ["head", "leg"]


def test_e5_two_knocks_on_ones_own_successive_turns() -> None:
    table = both_played()
    table.play("A knocks", "B torso 3", "A knocks")
    assert table.events == [Knocked(0), Played(1, 2, "torso"), Knocked(0), Opened("twice")]
    assert table.state.phase == "fire"


@pytest.mark.parametrize("between", ["B torso 3", "B 1>3"])
def test_e6_what_the_opponent_does_in_between_does_not_cancel(between: str) -> None:
    table = both_played()
    table.play("A knocks", between, "A knocks")
    assert table.state.phase == "fire"


@pytest.mark.parametrize("own", ["A torso 3", "A 1>3"])
def test_e6_an_own_play_or_move_does_cancel(own: str) -> None:
    table = both_played()
    table.play("A knocks", "B hand 4", own, "B head 4", "A knocks")
    assert table.printed["phase"] == "turns"
    table.play("B 3>2", "A knocks")
    assert table.printed["phase"] == "fire"


def test_e5_after_one_knock_the_opponent_has_exactly_one_more_action() -> None:
    table = both_played()
    table.play("A knocks")
    assert (table.state.phase, table.state.turn) == ("turns", 1)
    table.play("B torso 3")
    assert table.state.turn == 0
    table.play("A knocks")
    assert table.state.phase == "fire"


def test_e5_knocks_of_the_round_before_do_not_count() -> None:
    table = both_played()
    table.play("A knocks", "B knocks", "A misses", "B misses")
    table.deal()
    table.play("B head 1", "A head 1", "B knocks")
    assert table.state.phase == "turns"


def test_e7_the_first_turn_of_each_player_in_each_round_is_a_play() -> None:
    table = dealt()
    for _ in range(2):
        seats = "AB" if table.state.starter == 0 else "BA"
        for seat in seats:
            assert table.refused(f"{seat} knocks") == "E7"
            assert table.refused(f"{seat} 1>2") == "E7"
            menu = GAME.legal(table.state, "AB".index(seat))
            assert all(isinstance(entry, Play) for entry in menu[:-1])
            assert len(menu) == 5 * 4 + 1
            table.play(f"{seat} broken 1")
        table.play(f"{seats[0]} knocks", f"{seats[1]} knocks", "A misses", "B misses")
        table.deal()


def test_e7_the_turn_is_asked_before_the_first_play() -> None:
    table = dealt()
    assert table.refused("B knocks") == "turn"
    assert table.refused("B head 1") == "turn"
    table.play("A head 1")
    assert table.refused("A knocks") == "turn"


def test_a_card_that_is_not_held_is_refused() -> None:
    table = both_played()
    assert table.refused("A head 1") == "hand"
    assert table.refused("A head 3") == "hand"
    table.play("A broken 3")
    table.play("B broken 3")
    assert table.refused("A broken 1") == "hand"


def test_a_play_takes_the_first_equal_face_from_the_hand() -> None:
    table = Table()
    table.play("start A")
    table.deal(("leg", "torso", "hand", "leg"), (("leg", "head", "torso", "head"), ("head", "torso", "hand", "hand")))
    table.play("A head 1")
    assert table.printed["hands"][0] == ["leg", "torso", "head", "broken"]


def test_an_empty_hand_moves_or_knocks() -> None:
    table = dealt()
    for card in ("head", "torso", "hand", "leg", "broken"):
        table.play(f"A {card} 1", f"B {card} 2")
    assert table.state.hands == ((), ())
    assert table.refused("A head 1") == "hand"
    assert moves(table) == {(source, to) for source in (1, 2) for to in (1, 2, 3, 4) if source != to}
    table.play("A 1>2", "B 2>1", "A knocks", "B knocks")
    assert table.state.phase == "fire"


def test_the_fire_exchange_has_no_turns_and_turns_have_no_fire() -> None:
    table = both_played()
    assert table.refused("A grabs 1 5") == table.refused("B misses") == table.refused("coin A") == "phase"
    table.play("A knocks", "B knocks")
    for words in ("A torso 1", "A 1>2", "A knocks", "B torso 1", "coin B", "start A"):
        assert table.refused(words) == "phase"
