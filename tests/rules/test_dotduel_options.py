"""The house rules of Dot Duel, each value that is not the default; cards as in ``test_dotduel_seek``."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.events import Cast, Ended, FellOut, Kept, Overclaimed, Reopened, Returning, Said, Took, Undercounted
from tenpaces.games.dotduel.options import Options
from tests.rules.dotduel_table import Table

NINE, FOUR = "roll 4 5", "roll 1 3"


def rolled(seats: int, roll: str = NINE, **options: Any) -> Table:
    table = Table(seats, **options)
    table.play(roll)
    return table


@pytest.mark.parametrize(
    "wrong", [{"period_s": 2}, {"period_s": 16}, {"period_s": "5"}, {"period_s": True}, {"referee": "ON"}, {"zero_in_duel": None}]
)
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, GAME.options)
    assert msgspec.convert({"period_s": 3, "referee": "on"}, GAME.options) == Options(period_s=3, referee="on")


def test_defaults_are_read_and_not_written() -> None:
    assert msgspec.convert({"period_s": 5, "referee": "off", "out_may_check": "yes"}, GAME.options) == Options()
    assert msgspec.json.encode(Options(period_s=5, false_alarm="out")) == b'{"false_alarm":"out"}'


def test_referee_d14_too_many_is_settled_at_once_as_if_shown() -> None:
    table = rolled(3, referee="on")
    table.play("A claims 1 1", "A claims 3 1", "wait 5000", "A claims 4 1", "B done", "A claims 0 3")
    assert table.happened(Overclaimed, FellOut, Reopened, Returning) == [
        Overclaimed(0, 0, 2),
        FellOut(0, "over_claim"),
        Reopened((0, 4)),
        Returning(0, (1, 3)),
    ]
    assert (table.state.done, table.state.pending, table.phase()) == ((False,) * 3, (), "reinsert")
    table.play("back 1>0 3>1")
    assert table.refused("A claims 0 2") == "out"
    table.play("B claims 0 2")


def test_referee_d14_too_few_opens_the_card_and_bars_that_seat_from_it() -> None:
    table = rolled(3, referee="on")
    table.play("B done", "A claims 0 1")
    assert table.happened(Undercounted, Reopened) == [Undercounted(0, 0), Reopened((0,))]
    assert (table.state.out, table.state.pending, table.state.duels) == ((False,) * 3, (), ())
    assert table.state.done == (False, False, False)
    assert table.refused("A claims 0 2") == "D14"
    table.play("B claims 0 2", "A claims 2 1", "C claims 1 1", "wait 5000")
    assert table.owned() == ((), (0,), (1,))


def test_referee_d14_the_bar_falls_with_the_round() -> None:
    table = rolled(2, referee="on")
    table.play("A claims 0 1", "A done", "B done", NINE, "A claims 0 2")
    assert table.state.barred == ()


def test_referee_d14_there_are_no_challenges_but_a_right_claim_still_ripens() -> None:
    table = rolled(2, referee="on")
    table.play("A claims 0 2")
    assert table.refused("B challenges 0 1") == "D14"
    assert table.refused("B challenges 3 1") == "D14"
    assert [claim.ripe_at for claim in table.state.pending] == [5020]
    table.play("B doubles 0 1")
    assert table.owned() == ((), (0, 1, 2, 3, 4, 5))
    assert GAME.to_act(rolled(2, referee="on").state).seats == (0, 1)


def test_referee_d32_alone_in_the_round_a_wrong_claim_still_counts() -> None:
    table = rolled(2, FOUR, referee="on")
    table.play("A doubles 0 1", "B claims 0 1")
    assert table.happened(Ended) == [Ended("nobody")]


@pytest.mark.parametrize(("claimed", "named"), [(2, 2), (2, 1), (1, 1), (1, 3), (3, 9)])
def test_false_alarm_d7_puts_the_challenger_out_also_for_a_wrong_count(claimed: int, named: int) -> None:
    table = rolled(3, false_alarm="out")
    table.play("B claims 1 1", f"A claims 0 {claimed}", f"B challenges 0 {named}")
    assert table.happened(FellOut) == [FellOut(1, "false_alarm")]
    assert table.state.out == (False, True, False)
    # He is out as whoever over-claims, but what he claimed and added is his: only over-claims send cards back.
    table.play("wait 5000")
    assert table.owned() == ((0,), (1,), ())


def test_false_alarm_d7_a_challenge_that_proves_something_is_none() -> None:
    table = rolled(3, false_alarm="out")
    table.play("A claims 0 3", "B challenges 0 2", "C claims 2 1", "B challenges 2 3")
    assert table.state.out == (True, False, False)


def test_false_alarm_d13_a_missed_symbol_shown_by_somebody_out_is_none_either() -> None:
    table = rolled(3, false_alarm="out")
    table.play("A claims 0 2", "B challenges 0 1", "A claims 2 1", "B challenges 2 3")
    assert table.happened(FellOut) == [FellOut(1, "false_alarm")]
    assert len(table.state.pending) == 2


def test_false_alarm_may_end_the_round() -> None:
    table = rolled(2, FOUR, false_alarm="out")
    table.play("A claims 1 3", "A doubles 0 1", "back 1>0", "B done")
    assert table.phase() == "roll"
    table = rolled(3, false_alarm="out")
    table.play("A claims 0 2", "A done", "B done", "C challenges 0 1", "tick @5020")
    assert table.happened(Ended) == [Ended("agreed")]


def test_double_dot_d17_takes_the_two_cards_and_the_round_goes_on() -> None:
    table = rolled(3, double_dot="two_cards")
    table.play("B claims 1 1", "C claims 2 3", "A doubles 0 1")
    assert table.happened(Took) == [Took(0, (0, 1))]
    assert (table.state.showing, table.owned()) == ((2, 3, 4, 5), ((0, 1), (), ()))
    assert [claim.card for claim in table.state.pending] == [2]
    assert table.phase() == "seek"


def test_double_dot_d17_the_two_cards_count_as_added_in_this_round() -> None:
    table = rolled(2, double_dot="two_cards")
    table.play("A doubles 0 1", "A claims 2 4", "B challenges 2 3")
    assert table.state.returning == (0, 1)
    table = rolled(2, double_dot="two_cards")
    table.play("A doubles 0 1", "A doubles 2 3", "B doubles 4 5")
    assert table.happened(Ended) == [Ended("taken")]


def test_double_dot_d17_if_the_claimed_cards_go_and_all_voted_the_round_ends() -> None:
    table = rolled(2, double_dot="two_cards")
    table.play("A claims 0 2", "A done", "B done", "B doubles 0 1")
    assert table.happened(Ended) == [Ended("agreed")]


def duel(**options: Any) -> Table:
    """B duels A over card 9, which has two fours, on grounds of which none has an eleven."""
    table = Table(2, 9, 10, 11, 12, 13, 14, 0, 1, 2, 5, **options)
    table.play(FOUR, "A claims 9 1", "B challenges 9 2", "A done", "B done", "roll 5 6")
    assert table.state.grounds == (0, 1, 2, 5)
    return table


def test_zero_in_duel_d22_the_race_opens_and_zero_is_the_right_word() -> None:
    assert duel().state.phase == "duel_roll"
    table = duel(zero_in_duel="trap")
    assert (table.phase(), table.state.number, len(table.happened(Cast))) == ("duel", 11, 1)
    table.play("A says 0")
    assert table.happened(Said) == [Said(0, 0, 0)]
    assert set(table.owned()[0]) == {0, 1, 2, 5, 9}
    table = duel(zero_in_duel="trap")
    table.play("A says 1")
    assert set(table.owned()[1]) == {0, 1, 2, 5, 9}


def test_out_may_check_d13_no() -> None:
    table = rolled(3, FOUR, out_may_check="no")
    table.play("A doubles 0 1", "B claims 1 9")
    assert table.refused("A challenges 1 3") == "D13"
    assert table.refused("A challenges 2 3") == "D13"
    assert GAME.legal(table.state, 0) == ()
    assert GAME.to_act(table.state).seats == (1, 2)
    table.play("C challenges 1 3")
    assert table.state.out == (True, True, False)


def test_out_may_check_yes_gives_him_something_to_do() -> None:
    table = rolled(3, FOUR)
    table.play("A doubles 0 1", "B claims 1 9")
    assert GAME.to_act(table.state).seats == (0, 1, 2)
    table.play("A challenges 1 9")
    assert GAME.to_act(table.state).seats == (1, 2)


def test_period_d36() -> None:
    table = rolled(2, period_s=3)
    table.play("A claims 0 2", "wait 2999")
    assert table.happened(Kept) == []
    table.play("wait 1")
    assert table.happened(Kept) == [Kept(0, 0)]
