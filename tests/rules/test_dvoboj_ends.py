"""How a Dvoboj match ends, each corner named by the ruling it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.events import Drawn, Drew, Dry, Moved, Resigned, Won
from tests.rules.dvoboj_table import Table

A = "KS 4S 9S 8S 2S 3S JS"
B = "QH JH 8H 9H 2H 3H AH"


def ready(seat: str, pile: int, a: str = A, b: str = B, **options: Any) -> Table:
    """Let both pass until that seat is to move with so many cards in its pile; K and J lie for attack and defence."""
    table = Table(**options)
    table.deal(a, b)
    table.play(f"A lays {' '.join(a.split()[:2])}", f"B lays {' '.join(b.split()[:2])}")
    table.wait(seat, pile)
    return table


def ended(table: Table, winner: int | None, why: str, turn: int) -> None:
    """Check an end, and that nothing goes on after it."""
    assert GAME.outcome(table.state) == Outcome(winner, why)
    assert GAME.to_act(table.state) == ToAct(over=True)
    assert (table.state.phase, table.state.turn) == ("over", turn)
    if winner is None:
        assert table.happened(Drawn, Won) == [Drawn("double_out")]
    else:
        assert table.happened(Drawn, Won) == [Won(winner, why)]  # type: ignore[arg-type]
    for words in ("A ends", "B answers", "A resigns", "tick", "A starts", "A regroups"):
        assert table.refused(words) == "over"
    assert GAME.legal(table.state, 0) == GAME.legal(table.state, 1) == ()


@pytest.mark.parametrize("double_out", ["attacker", "draw"])
def test_v23_the_turns_draw_that_empties_the_pile_loses(double_out: str) -> None:
    table = ready("B", 1, double_out=double_out)
    assert table.piles == (1, 1)
    table.pass_turn()
    assert table.happened(Drew)[-1].pile == 0
    ended(table, 1, "turn_draw", turn=0)


def test_v23_cannot_draw_an_empty_pile_is_played_on_until_a_card_is_due() -> None:
    table = ready("A", 0, loss="cannot_draw")
    assert table.piles == (0, 1)
    table.pass_turn()
    assert table.piles == (0, 0)
    table.pass_turn()
    assert table.happened(Drew) == []
    assert table.happened(Dry) == [Dry(0)]
    ended(table, 1, "turn_draw", turn=0)


def test_v22_a_penalty_larger_than_the_pile_takes_what_there_is_and_loses() -> None:
    table = ready("A", 3)
    assert table.piles == (3, 4)
    table.play("A attacks 9S", "B defends", "A supports", "B answers")  # 12 against 0
    assert [(event.seat, len(event.cards), event.pile) for event in table.happened(Moved)] == [(1, 4, 0)]
    ended(table, 0, "penalty", turn=0)
    shown = GAME.show(table.state, "all")
    assert shown["battle"] is None
    assert shown["discards"] == [41 + 2, 41 + 1 + 4]
    assert len(table.hand("B")) == 5  # nobody refills


def test_v22_a_penalty_of_exactly_the_pile_loses_too() -> None:
    table = ready("A", 3, b="QH 8H JH 9H 2H 3H AH")
    table.play("A attacks 9S", "B defends", "A supports", "B answers")  # 12 against 8
    assert table.happened(Moved)[0].pile == 0
    ended(table, 0, "penalty", turn=0)


def test_v21_the_one_card_of_a_beaten_attacker_can_be_his_last() -> None:
    table = ready("A", 1, b="QH TH JH 9H 2H 3H AH")
    table.play("A attacks 8S", "B defends JH", "A supports", "B answers")  # 11 against 12
    assert [(event.seat, event.pile) for event in table.happened(Moved)] == [(0, 0)]
    ended(table, 1, "penalty", turn=0)


def test_v20_the_attackers_card_of_a_tie_can_be_his_last() -> None:
    table = ready("A", 1, b="QH 9H KH JH 2H 3H AH", tie="attacker_one")
    table.play("A attacks 9S", "B defends KH", "A supports", "B answers")
    ended(table, 1, "penalty", turn=0)


def test_v23_cannot_draw_a_penalty_takes_what_there_is_and_the_next_draw_decides() -> None:
    table = ready("A", 3, loss="cannot_draw")
    table.play("A attacks 9S", "B defends", "A supports", "B answers")
    assert [(event.seat, len(event.cards), event.pile) for event in table.happened(Moved)] == [(1, 4, 0)]
    assert table.happened(Dry) == [Dry(1)]  # no card is due in the refill, but one in B's own turn
    ended(table, 0, "turn_draw", turn=1)


def test_v24_both_piles_empty_in_one_refill() -> None:
    for double_out, winner, why, drawing in (("attacker", 1, "refill", [0]), ("draw", None, "double_out", [0, 1, 1])):
        table = ready("A", 1, double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
        assert table.piles == (1, 2)
        table.play("A attacks 8S", "B defends 9H", "A supports 3S", "B answers 3H")  # 14 against 14
        assert [event.seat for event in table.happened(Drew)] == drawing
        ended(table, winner, why, turn=0)


@pytest.mark.parametrize("double_out", ["attacker", "draw"])
def test_v24_one_pile_empty_in_a_refill_loses_whoever_it_is(double_out: str) -> None:
    table = ready("A", 1, double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
    table.play("A attacks 8S", "B defends 8H", "A supports", "B answers 2H")  # 11 against 12: A has nothing to draw
    assert table.happened(Moved) == [Moved(0, table.happened(Moved)[0].cards, 0)]
    ended(table, 1, "penalty", turn=0)
    table = ready("A", 1, double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
    table.play("A attacks 9S", "B defends 8H", "A supports", "B answers 2H")  # 12 against 12: only B refills, his last two
    assert [event.seat for event in table.happened(Drew)] == [1, 1]
    ended(table, 0, "refill", turn=0)
    table = ready("A", 1, double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
    table.play("A attacks 9S", "B defends 8H", "A supports 2S", "B answers AH")  # stopped: A refills his last card, B his last two
    ended(table, 1 if double_out == "attacker" else None, "refill" if double_out == "attacker" else "double_out", turn=0)


def test_v24_draw_the_attacker_alone_is_dry_and_the_defender_draws_all_the_same() -> None:
    table = ready("A", 1, double_out="draw", a="KS 4S 7S 8S 2S 3S JS", b="QH JH TH 8H 2H 3H AH")
    table.play("A attacks 7S", "B defends TH", "A supports 2S", "B answers")  # 12 against 12
    assert [(event.seat, event.pile) for event in table.happened(Drew)] == [(0, 0), (1, 1)]
    ended(table, 1, "refill", turn=0)


def test_v23_cannot_draw_five_from_the_last_cards_is_enough() -> None:
    for double_out in ("attacker", "draw"):
        table = ready("A", 1, loss="cannot_draw", double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
        table.play("A attacks 9S", "B defends 8H", "A supports 2S", "B answers AH")  # one is due, and two: all that there is
        assert table.happened(Dry)[:1] == [Dry(1)]  # B's own turn asks for more
        ended(table, 0, "turn_draw", turn=1)


def test_v23_cannot_draw_a_refill_from_an_empty_pile_loses() -> None:
    for double_out, winner, why in (("attacker", 1, "refill"), ("draw", None, "double_out")):
        table = ready("A", 0, loss="cannot_draw", double_out=double_out, b="QH JH 9H 8H 2H 3H AH")
        assert table.piles == (0, 1)
        table.play("A attacks 9S", "B defends 8H", "A supports 2S", "B answers AH")  # one is due from 0, and two from 1
        assert table.happened(Dry) == ([Dry(0)] if winner is not None else [Dry(0), Dry(1)])
        ended(table, winner, why, turn=0)


def test_v23_cannot_draw_with_draw_one_who_falls_short_loses() -> None:
    table = ready("A", 0, loss="cannot_draw", double_out="draw", b="QH JH 9H 8H 2H 3H AH")
    table.play("A attacks 9S", "B defends", "A supports 2S", "B answers AH")  # one is due from 0, and one from 1
    ended(table, 1, "refill", turn=0)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_is_possible_at_any_time_and_leaves_everything_as_it_lies(seat: int) -> None:
    letter = "AB"[seat]
    table = Table()
    table.play(f"{letter} resigns")
    assert table.events == [Resigned(seat), Won(1 - seat, "resigned")]
    assert (table.state.turn, table.state.phase) == (None, "over")
    table = ready("A", 40)
    table.play("A attacks 9S", "B defends 8H", f"{letter} resigns")
    assert GAME.show(table.state, "all")["battle"] == {"attack": ["KS", "9S"], "defence": ["JH", "8H"]}
    assert GAME.show(table.state, 0)["battle"] == {"attack": ["KS", "9S"], "defence": [None, None]}
    ended(table, 1 - seat, "resigned", turn=0)
