"""Seek and question in Dot Duel: corners of the rules, each named by the ruling it rests on.

Cards 0 to 5 are on show. A nine matches 2, 1, 3, 1, 1, 1 of their symbols, and any two of them share one and the same nine; a four
matches 0, 3, 1, 0, 0, 0, and no two of them share a four.
"""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.deck import count, is_double_dot
from tenpaces.games.dotduel.events import (
    Challenged,
    Ended,
    FellOut,
    Overclaimed,
    Reinserted,
    Reopened,
    Returning,
    SetAside,
    Sits,
    Starts,
    Took,
    Turned,
    Unproved,
)
from tenpaces.games.dotduel.observation import Duel
from tests.rules.dotduel_table import Table

NINE, FOUR = "roll 4 5", "roll 1 3"


def rolled(seats: int, roll: str = NINE, **options: Any) -> Table:
    table = Table(seats, **options)
    table.play(roll)
    return table


def test_the_cards_are_what_these_tests_say() -> None:
    assert [count(card, 9) for card in range(6)] == [2, 1, 3, 1, 1, 1]
    assert [count(card, 4) for card in range(6)] == [0, 3, 1, 0, 0, 0]
    assert all(is_double_dot(a, b, 9) and not is_double_dot(a, b, 4) for a in range(6) for b in range(a))


def test_d2_chance_names_the_starter_once() -> None:
    table = Table(4)
    assert table.happened(Turned, Starts) == [Turned((0, 1, 2, 3, 4, 5)), Starts(0)]
    assert (table.phase(), table.state.roller) == ("roll", 0)


@pytest.mark.parametrize("n", [0, -1])
def test_d4_a_claim_names_at_least_one(n: int) -> None:
    table = rolled(2)
    assert table.refused(f"A claims 0 {n}") == "D4"
    table.play("A claims 0 1000")


def test_d5_a_claimed_card_may_only_be_challenged() -> None:
    table = rolled(3)
    table.play("A claims 1 1")
    assert table.refused("B claims 1 1") == "D5"
    assert table.refused("A claims 1 2") == "D5"
    table.play("B challenges 1 3", "B claims 2 3")
    assert table.refused("C claims 2 3") == "D5"


def test_d6_one_seat_may_have_several_claims() -> None:
    table = rolled(2)
    table.play("A claims 3 1", "A claims 1 1", "B claims 0 2", "A claims 2 3")
    assert [claim.card for claim in table.state.pending] == [3, 1, 0, 2]
    assert table.shown("pending")["pending"][0] == {"card": 3, "seat": 0, "count": 1, "ripe_at": 5020}
    table.play("wait 5000")
    assert table.owned() == ((3, 1, 2), (0,))


@pytest.mark.parametrize(("claimed", "named"), [(2, 2), (2, 1), (2, 0), (1, 1), (1, 3), (3, 3), (3, 0), (1, -5)])
def test_d7_a_challenge_that_proves_nothing_costs_nothing_but_itself(claimed: int, named: int) -> None:
    table = rolled(3)
    table.play(f"A claims 0 {claimed}", f"B challenges 0 {named}")
    assert table.events[-2:] == [Challenged(1, 0, 0, named), Unproved(1, 0, "wrong")]
    assert (table.state.out, table.state.pending[0].ripe_at, table.state.duels) == ((False,) * 3, 5020, ())
    assert table.refused(f"B challenges 0 {named}") == "D7"
    assert table.refused("B challenges 0 2") == "D7"
    table.play("C challenges 0 7", "wait 5000")
    assert table.owned()[0] == (0,)


def test_d7_a_new_claim_on_the_card_may_be_challenged_afresh() -> None:
    table = rolled(3)
    table.play("A claims 0 3", "B challenges 0 3", "C challenges 0 2")
    assert table.happened(Overclaimed, FellOut, Reopened) == [Overclaimed(0, 0, 2), FellOut(0, "over_claim"), Reopened((0,))]
    table.play("C claims 0 1", "B challenges 0 2")
    assert table.state.duels == (Duel(0, 1, 2),)


def test_d8_a_challenge_must_name_the_true_count() -> None:
    table = rolled(3)
    table.play("A claims 2 1", "B challenges 2 2", "C challenges 2 3")
    assert table.happened(Unproved, SetAside) == [Unproved(1, 2, "wrong"), SetAside(2, 2, 0)]
    table.play("A claims 1 2", "B challenges 1 0", "C challenges 1 1")
    assert table.state.out == (True, False, False)


def test_d8_the_true_count_may_be_none() -> None:
    table = rolled(2, FOUR)
    table.play("A claims 0 1", "B challenges 0 0")
    assert table.happened(Overclaimed) == [Overclaimed(0, 0, 0)]
    assert table.state.out == (True, False)


def test_d9_the_true_count_decides_which_it_was() -> None:
    table = rolled(2)
    table.play("A claims 0 1", "B challenges 0 2", "A claims 1 2", "B challenges 1 1")
    assert table.state.duels == (Duel(0, 1, 0),)
    assert table.state.out == (True, False)


def test_d10_an_over_claimed_card_stays_for_everybody_still_in() -> None:
    table = rolled(3)
    table.play("A claims 0 3", "B challenges 0 2")
    assert (table.state.showing, table.state.pending) == ((0, 1, 2, 3, 4, 5), ())
    assert table.refused("A claims 0 2") == "out"
    table.play("C claims 0 2", "wait 5000")
    assert table.owned() == ((), (), (0,))


def test_d11_over_claim_opens_the_other_claims_and_sends_added_cards_back() -> None:
    table = rolled(3)
    table.play("A claims 5 1", "B claims 4 1", "wait 5000", "A claims 3 1", "A claims 0 3", "B claims 2 3", "B challenges 0 2")
    assert table.happened(Reopened, Returning) == [Reopened((0, 3)), Returning(0, (5,))]
    assert table.state.showing == (0, 1, 2, 3)
    assert [claim.card for claim in table.state.pending] == [2]
    assert (table.phase(), table.state.returning, table.owned()) == ("reinsert", (5,), ((), (4,), ()))
    table.play("back 5>3")
    assert table.happened(Reinserted) == [Reinserted(1)]
    assert table.state.deck[:5] == (6, 7, 8, 5, 9)
    assert (table.phase(), table.state.returning) == ("seek", ())


def test_d11_only_cards_of_this_round_go_back() -> None:
    table = Table(2)
    table.harvest(A=2)
    table.play("roll 4 5", "A claims 3 1", "wait 5000", "A claims 4 2", "B challenges 4 1", "back 3>0")
    assert table.owned() == ((0, 1), ())


def test_d11_after_a_wrong_double_dot_claimed_cards_go_to_the_deck_too() -> None:
    table = rolled(3, FOUR)
    table.play("A claims 2 1", "wait 5000", "B claims 3 1", "A claims 0 1", "A claims 4 1", "A doubles 4 5")
    assert table.happened(Returning, FellOut, Sits) == [FellOut(0, "double"), Sits(0, 1), Returning(0, (0, 4, 2))]
    assert (table.state.showing, table.state.returning) == ((1, 3, 5), (0, 4, 2))
    assert [claim.card for claim in table.state.pending] == [3]
    table.play("back 2>0 4>0 0>2")
    assert table.state.deck[:4] == (4, 2, 0, 6)


def test_d12_duels_of_somebody_who_falls_out_are_fought() -> None:
    table = rolled(3)
    table.play("A claims 0 1", "B challenges 0 2", "A claims 1 2", "C challenges 1 1", "B claims 2 9", "A challenges 2 3")
    assert table.state.out == (True, True, False)
    table.play("C done")
    assert (table.phase(), table.state.duels) == ("duel_roll", (Duel(0, 1, 0),))


def test_d13_whoever_is_out_may_show_an_over_claim() -> None:
    table = rolled(2)
    table.play("A claims 1 2", "B challenges 1 1", "B claims 2 4", "A challenges 2 3")
    assert table.state.out == (True, True)
    assert table.phase() == "roll"


def test_d13_but_a_missed_symbol_shown_by_him_changes_nothing() -> None:
    table = rolled(3)
    table.play("A claims 1 2", "B challenges 1 1", "B claims 2 1", "A challenges 2 3")
    assert table.happened(Unproved) == [Unproved(0, 2, "out")]
    assert (table.state.duels, len(table.state.pending)) == ((), 1)
    assert table.refused("A challenges 2 3") == "D7"
    table.play("C challenges 2 3")
    assert table.state.duels == (Duel(2, 2, 1),)


def test_d14_a_wrong_claim_that_nobody_notices_stands() -> None:
    table = rolled(2)
    table.play("A claims 0 1", "A claims 1 7", "wait 5000")
    assert table.owned()[0] == (0, 1)


def test_d17_double_dot_takes_all_on_show_but_neither_added_cards_nor_those_set_aside() -> None:
    table = rolled(3)
    table.play("A claims 5 1", "wait 5000", "A claims 0 1", "B challenges 0 2", "B claims 1 1", "C claims 2 3", "C doubles 3 1")
    assert table.happened(Took, Ended) == [Took(2, (1, 2, 3, 4)), Ended("taken")]
    assert table.owned()[1:] == ((), (1, 2, 3, 4))
    assert (table.state.pending, table.state.duels) == ((), (Duel(0, 1, 0),))
    assert table.phase() == "stakes"


@pytest.mark.parametrize("words", ["A doubles 0 0", "A doubles 0 6", "A doubles 56 1"])
def test_d17_double_dot_needs_two_cards_on_show_and_costs_nothing_otherwise(words: str) -> None:
    table = rolled(2)
    assert table.refused(words) == "D17"


def test_d17_cards_added_or_set_aside_cannot_be_pointed_to() -> None:
    table = rolled(2)
    table.play("A claims 0 1", "A claims 1 1", "B challenges 0 2", "tick @5030")
    assert table.owned()[0] == (1,)
    assert [table.refused(f"B doubles {card} 2") for card in (0, 1)] == ["D17", "D17"]


def test_d17_double_dot_is_settled_at_once_even_on_claimed_cards() -> None:
    table = rolled(2)
    table.play("A claims 0 2", "A claims 1 1", "B doubles 0 1")
    assert table.owned() == ((), (0, 1, 2, 3, 4, 5))
    assert table.phase() == "roll"


def test_d17_whoever_is_out_cannot_call() -> None:
    table = rolled(3, FOUR)
    table.play("A doubles 0 1")
    assert table.refused("A doubles 0 1") == "out"


def test_d18_a_wrong_double_dot_without_cards_needs_no_places() -> None:
    table = rolled(3, FOUR)
    table.play("B doubles 0 1")
    assert (table.phase(), table.state.out, table.state.sitting) == ("seek", (False, True, False), (0, 1, 0))


def test_d18_if_nothing_is_left_on_show_the_round_ends_after_the_places_are_drawn() -> None:
    table = rolled(2, FOUR)
    table.play("A claims 0 1", "A claims 1 3", "A claims 2 1", "A claims 3 1", "A claims 4 1", "A claims 5 1", "A doubles 0 1")
    assert (table.phase(), table.state.showing) == ("reinsert", ())
    table.play("back 0>0 1>0 2>0 3>0 4>0 5>0")
    assert table.happened(Ended, Turned) == [Ended("taken"), Turned((5, 4, 3, 2, 1, 0))]
    assert table.phase() == "roll"


def test_d19_the_log_decides_who_was_first() -> None:
    table = rolled(3)
    table.play("B claims 0 2 @500")
    assert table.refused("A claims 0 2 @500") == "D5"
    table.play("C challenges 0 1 @500", "A doubles 0 1 @500")
    assert table.owned()[0] == (0, 1, 2, 3, 4, 5)


def test_d30_cards_that_return_need_exactly_their_places() -> None:
    table = rolled(2, FOUR)
    table.play("A claims 0 1", "A claims 1 3", "A doubles 2 3")
    size = len(table.state.deck)
    assert size == 51
    for places in ("0>0", "0>0 1>0 2>0", "0>0 0>0", "0>0 2>0", "0>-1 1>0", f"0>{size + 1} 1>0", f"0>0 1>{size + 2}"):
        assert table.refused(f"back {places}") == "D30", places
    for words in ("A done", "B claims 2 1", "B challenges 0 1", "B doubles 2 3", "B says 0", "stakes A0", "roll 1 1"):
        assert table.refused(words) == "phase", words
    table.play("tick", f"back 1>{size} 0>{size + 1}")
    assert table.state.deck[-2:] == (1, 0)


def test_d35_a_claim_cannot_be_withdrawn_or_made_again() -> None:
    table = rolled(2)
    table.play("A claims 0 1")
    assert table.refused("A claims 0 2") == "D5"
    assert table.refused("A challenges 0 2") == "own"


def test_somebody_who_is_out_claims_nothing() -> None:
    table = rolled(2, FOUR)
    table.play("A doubles 0 1")
    assert [table.refused(words) for words in ("A claims 0 1", "A doubles 0 1", "A done")] == ["out"] * 3


def test_cards_must_be_on_show_to_be_claimed_and_claimed_to_be_challenged() -> None:
    table = rolled(2)
    assert table.refused("A claims 6 1") == "show"
    assert table.refused("A challenges 6 1") == "pending"
    assert table.refused("A challenges 0 1") == "pending"
    table.play("A claims 0 2", "wait 5000")
    assert table.refused("B challenges 0 2") == "pending"
    assert table.refused("B claims 0 2") == "show"


def test_two_players_one_of_them_out_d32() -> None:
    table = rolled(2)
    table.play("A claims 1 2", "B challenges 1 1", "B claims 2 1", "B claims 0 1", "A challenges 2 3", "wait 5000")
    assert table.owned() == ((), (2, 0))
    assert GAME.to_act(table.state).seats == (1,)
