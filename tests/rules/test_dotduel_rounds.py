"""Rounds of Dot Duel, how they begin and end: corners of the rules, each named by the ruling it rests on.

Cards 0 to 5 are on show. A nine matches 2, 1, 3, 1, 1, 1 of their symbols, and any two of them share one and the same nine; a four
matches 0, 3, 1, 0, 0, 0, and no two of them share a four.
"""

from __future__ import annotations

from typing import Any

from tenpaces.games.dotduel.events import (
    Ended,
    Kept,
    Rolled,
    Skipped,
    Turned,
    Voted,
)
from tests.rules.dotduel_table import Table

NINE, FOUR = "roll 4 5", "roll 1 3"


def rolled(seats: int, roll: str = NINE, **options: Any) -> Table:
    table = Table(seats, **options)
    table.play(roll)
    return table


def test_d3_the_dice_go_round_and_past_those_who_sit() -> None:
    table = rolled(3, FOUR)
    assert table.happened(Rolled) == [Rolled(0, (1, 3), 4, ())]
    table.play("B doubles 0 1", "A done", "C done")
    assert (table.state.roller, table.state.sitting) == (1, (0, 1, 0))
    table.play(FOUR)
    assert table.happened(Rolled) == [Rolled(1, (1, 3), 4, (1,))]
    table.play("A done", "C done", FOUR, "A done", "B done", "C done", FOUR, "A done", "B done", "C done")
    assert table.state.roller == 1


def test_d15_the_round_ends_when_all_who_are_in_have_voted() -> None:
    table = rolled(3)
    table.play("A done")
    assert table.refused("A done") == "D15"
    assert table.shown("done") == {"done": [True, False, False]}
    table.play("C done", "B done")
    assert table.happened(Voted, Ended) == [Voted(2), Voted(1), Ended("agreed")]
    assert (table.phase(), table.state.roller) == ("roll", 1)


def test_votes_and_who_is_out_stay_until_the_next_round_is_rolled_for() -> None:
    table = rolled(3)
    table.play("A claims 1 2", "B challenges 1 1", "B done", "C done", "tick")
    assert table.shown("phase", "out", "done") == {"phase": "roll", "out": [True, False, False], "done": [False, True, True]}
    table.play(NINE)
    assert table.shown("phase", "out", "done") == {"phase": "seek", "out": [False] * 3, "done": [False] * 3}


def test_d15_whoever_falls_out_is_not_waited_for() -> None:
    table = rolled(3, FOUR)
    table.play("A done", "B done", "C doubles 0 1")
    assert table.happened(Ended) == [Ended("agreed")]
    assert table.refused("A done") == "phase"


def test_d15_somebody_who_is_out_has_no_vote() -> None:
    table = rolled(3, FOUR)
    table.play("C doubles 0 1")
    assert table.refused("C done") == "out"


def test_d15_a_card_that_opens_again_clears_the_votes() -> None:
    table = rolled(3)
    table.play("A claims 0 3", "A done", "B done", "B challenges 0 2")
    assert table.state.done == (False, False, False)
    table.play("B done", "C done")
    assert table.phase() == "roll"


def test_d15_a_claim_set_aside_or_kept_clears_no_vote() -> None:
    table = rolled(3)
    table.play("A claims 0 1", "B claims 1 1", "A done", "B challenges 0 2", "tick @5030")
    assert table.state.done == (True, False, False)


def test_d15_a_voter_may_still_claim_challenge_and_call() -> None:
    table = rolled(2)
    table.play("A done", "A claims 0 2", "B claims 1 1", "A challenges 1 1")
    assert table.state.done == (True, False)
    table.play("A doubles 2 3")
    assert table.owned()[0] == (0, 1, 2, 3, 4, 5)


def test_d15_with_a_claim_pending_the_round_ends_when_the_last_one_ripens() -> None:
    table = rolled(2)
    table.play("A claims 0 2", "A done", "B claims 1 1", "B done", "tick @5020")
    assert (table.phase(), table.owned()) == ("seek", ((0,), ()))
    table.play("tick @5039")
    assert table.phase() == "seek"
    table.play("tick @5040")
    assert table.happened(Kept, Ended) == [Kept(1, 1), Ended("agreed")]
    assert table.phase() == "roll"


def test_d15_or_when_the_last_one_goes() -> None:
    table = rolled(2)
    table.play("A claims 0 1", "A done", "B done", "B challenges 0 2")
    assert table.happened(Ended) == [Ended("agreed")]
    assert table.phase() == "duel_roll"


def test_d16_when_nobody_is_left_in_the_round_ends() -> None:
    table = rolled(2, FOUR)
    table.play("A doubles 0 1", "B doubles 0 1")
    # All sit the next round out, so that one is skipped at once (D26).
    assert table.happened(Ended, Skipped) == [Ended("nobody"), Skipped(1)]
    assert (table.phase(), table.state.roller, table.state.sitting) == ("roll", 0, (0, 0))


def test_d16_but_not_before_the_claims_have_ripened() -> None:
    table = rolled(2, FOUR, false_alarm="out")
    table.play("A claims 1 3", "B claims 2 1", "A challenges 2 9", "B challenges 1 9")
    assert table.state.out == (True, True)
    assert table.phase() == "seek"
    table.play("tick @5020")
    assert table.phase() == "seek"
    table.play("tick @5030")
    assert table.happened(Ended) == [Ended("nobody")]
    assert table.owned() == ((1,), (2,))


def test_d26_penalties_add_up_and_start_with_the_next_round() -> None:
    table = rolled(3, FOUR)
    table.play("A doubles 0 1", "B done", "C done")
    assert table.state.sitting == (1, 0, 0)
    table.play(FOUR)
    assert (table.state.out, table.state.sitting) == ((True, False, False), (1, 0, 0))
    table.play("B doubles 0 1", "C done")
    assert table.state.sitting == (0, 1, 0)
    assert table.state.out == (True, True, False)
    table.play(FOUR)
    assert table.state.out == (False, True, False)


def test_d34_cards_left_over_stay_and_the_show_is_topped_up() -> None:
    table = Table(2)
    table.harvest(A=2)
    assert table.state.showing == (2, 3, 4, 5, 6, 7)
    assert table.happened(Turned) == [Turned((6, 7))]


def test_a_card_on_show_stays_where_it_lies_and_new_ones_fill_the_gaps() -> None:
    table = Table(2, 0, 1, 2, 3, 4, 5, 6, 7)
    assert table.state.lying == (0, 1, 2, 3, 4, 5)
    table.play("roll 4 4", "A claims 1 1", "B claims 3 1", "wait 5000")
    assert table.state.showing == (0, 2, 4, 5)
    assert table.state.lying == (0, 1, 2, 3, 4, 5)
    table.play("A done", "B done")
    assert table.state.lying == (0, 6, 2, 7, 4, 5)
