"""What time alone brings about in Dot Duel: claims ripen (D36), the roll of a duel lapses (D25)."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.events import Ended, Kept, Lapsed, Turned, Won
from tests.rules.dotduel_table import Table

NINE = "roll 4 5"


def rolled(seats: int = 2, **options: Any) -> Table:
    table = Table(seats, **options)
    table.play("roll 4 5 @0")
    return table


@pytest.mark.parametrize("period", [3, 5, 15])
def test_d36_a_claim_ripens_after_the_period_to_the_millisecond(period: int) -> None:
    table = rolled(period_s=period)
    table.play("A claims 0 1 @7")
    ripe = 7 + 1000 * period
    assert table.state.pending[0].ripe_at == GAME.to_act(table.state).deadline == ripe
    table.play(f"tick @{ripe - 1}")
    assert table.owned()[0] == ()
    assert table.refused(f"B challenges 0 2 @{ripe}") == "pending"
    table.play(f"B challenges 0 2 @{ripe - 1}")
    assert len(table.state.duels) == 1


def test_d36_a_challenge_at_that_very_millisecond_is_too_late() -> None:
    table = rolled()
    table.play("A claims 0 1 @0")
    assert table.refused("B challenges 0 2 @5000") == "pending"
    table.play("B claims 1 1 @5000")
    assert table.events == [Kept(0, 0), *table.events[1:]]
    assert table.owned()[0] == (0,)


def test_d36_nothing_restarts_the_period_and_several_run_side_by_side() -> None:
    table = rolled(3)
    table.play("A claims 0 1 @0", "B claims 1 1 @100", "C challenges 0 7 @4000", "A claims 2 3 @4900", "tick @5000")
    assert [claim.ripe_at for claim in table.state.pending] == [5100, 9900]
    table.play("tick @20000")
    assert table.happened(Kept) == [Kept(1, 1), Kept(0, 2)]


def test_claims_of_one_millisecond_ripen_in_the_order_of_claiming() -> None:
    table = rolled(3)
    table.play("C claims 3 1 @5", "A claims 1 1 @5", "B claims 2 3 @5", "tick @5005")
    assert table.happened(Kept) == [Kept(2, 3), Kept(0, 1), Kept(1, 2)]
    assert table.state.adders == (1, 0, 2)


def test_after_the_last_entry_nothing_ripens() -> None:
    table = rolled()
    table.play("A claims 0 1 @0")
    assert table.shown("pending", "collections") == {
        "pending": [{"card": 0, "seat": 0, "count": 1, "ripe_at": 5000}],
        "collections": [[], []],
    }


def test_the_round_may_end_before_an_entry_is_judged_so_the_next_roll_is_legal_at_that_millisecond() -> None:
    table = rolled()
    table.play("A claims 0 1 @0", "A done", "B done")
    assert table.refused("roll 1 1 @4999") == "phase"
    assert table.refused("A claims 1 1 @5000") == "phase"
    table.play("roll 1 1 @5000")
    assert table.happened(Kept, Ended, Turned) == [Kept(0, 0), Ended("agreed"), Turned((6,))]
    assert (table.phase(), table.state.number) == ("seek", 2)


def test_the_round_ends_at_the_first_ripening_that_leaves_nothing() -> None:
    table = rolled()
    table.play(*(f"A claims {card} 1 @{card}" for card in range(6)), "tick @9999")
    assert table.happened(Ended, Turned) == [Ended("taken"), Turned((6, 7, 8, 9, 10, 11))]


def test_claims_ripen_while_cards_wait_for_their_places_but_the_round_does_not_end() -> None:
    table = rolled(3)
    table.play("A claims 0 2 @0", "B claims 1 2 @10", "C claims 2 3 @20", "C done @30", "tick @5000")
    table.play("A claims 3 2 @5000", "C challenges 3 1 @5005")
    assert (table.phase(), table.state.returning) == ("reinsert", (0,))
    assert GAME.to_act(table.state) == ToAct(chance="reinsert", deadline=5010)
    table.play("tick @5010")
    assert table.owned() == ((), (1,), ())
    table.play("back 0>45 @5020")
    assert table.owned() == ((), (1,), (2,))
    assert table.phase() == "seek"


def test_the_end_of_the_round_waits_for_the_places() -> None:
    table = rolled(2)
    table.play("A claims 0 2 @0", "tick @5000", "A claims 1 9 @5000", "B claims 2 3 @5000", "B challenges 1 1 @5001")
    assert table.phase() == "reinsert"
    table.play("tick @10000")
    assert (table.phase(), table.owned()) == ("reinsert", ((), (2,)))
    assert table.refused("roll 1 1 @10000") == "phase"
    table.play("back 0>0 @10000")
    assert table.phase() == "seek"
    table.play("B done")
    assert table.phase() == "roll"


def test_a_tick_may_end_the_match_because_it_lets_the_time_pass() -> None:
    table = Table(2)
    for _ in range(9):
        table.harvest(A=6)
    table.play("roll 4 5", *(f"B claims {card} 1 @600000" for card in (54, 55, 56)))
    assert GAME.outcome(table.state) is None
    for words in ("B done @605000", "roll 1 1 @605000", "A resigns @605000", "A challenges 56 1 @605000"):
        assert table.refused(words) == "over"
    table.play("tick @605000")
    assert table.happened(Won) == [Won(0, "most_cards")]
    assert GAME.outcome(table.state) == Outcome(0, "most_cards")
    assert table.refused("tick @605000") == "over"


def duel(**options: Any) -> Table:
    """A and B duel over card 0 on the cards 6 to 9."""
    table = rolled(**options)
    table.play("A claims 0 1", "B challenges 0 2", "A done", "B done")
    assert (table.phase(), table.state.grounds) == ("duel_roll", (6, 7, 8, 9))
    return table


def test_d25_a_roll_that_nobody_answers_lapses_after_a_minute() -> None:
    table = duel()
    table.play("roll 2 2 @1000")
    assert GAME.to_act(table.state) == ToAct(seats=(1, 0), deadline=61_000)
    table.play("tick @60999")
    assert (table.phase(), table.state.number) == ("duel", 4)
    assert table.refused("roll 1 1 @60999") == "phase"
    table.play("tick @61000")
    assert table.happened(Lapsed) == [Lapsed()]
    assert (table.phase(), table.state.number, table.state.grounds) == ("duel_roll", None, (6, 7, 8, 9))


def test_d25_at_that_very_millisecond_an_answer_is_too_late_and_the_next_roll_is_legal() -> None:
    table = duel()
    table.play("roll 2 2 @1000")
    assert table.refused("A says 4 @61000") == "phase"
    assert table.refused("A doubles 6 7 @61000") == "phase"
    table.play("roll 2 2 @61000", "tick @61001")
    assert (table.phase(), table.state.rolled_at) == ("duel", 61_000)
    table.play("A says 4 @120999")
    assert table.phase() == "roll"


def test_time_passes_in_every_phase() -> None:
    table = Table(2)
    table.play("tick", NINE, "tick", "A claims 0 2", "wait 5000", "A claims 1 9", "B challenges 1 1", "tick", "back 0>0", "tick")
    table.play("B claims 2 1", "wait 5000", "B done", NINE, "A claims 3 2", "B done", "A done", "wait 5000", "tick")
    table.play(NINE, "A claims 0 1", "B challenges 0 2", "A done", "B done")
    assert table.phase() == "stakes"
    table.play("tick", "stakes B2 A3", "tick", "roll 1 2", "tick")
    assert table.phase() == "duel"
    assert table.state.t == table.log[-1].t
