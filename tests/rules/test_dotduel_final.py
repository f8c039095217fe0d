"""The end of Dot Duel: most cards, or the final duel of D28."""

from __future__ import annotations

from typing import Any

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.deck import is_double_dot, total
from tenpaces.games.dotduel.events import (
    Blank,
    Cast,
    Doubled,
    DuelWon,
    FellOut,
    Final,
    Kept,
    Lapsed,
    NotDoubled,
    Plundered,
    Sits,
    Staked,
    Won,
)
from tests.rules.dotduel_table import LETTERS, Table, dice, last_cards, number_on, set_aside


def tied(a: int, b: int, c: int, **options: Any) -> Table:
    """All cards are owned: so many by each seat."""
    table = Table(3, **options)
    left = {"A": a, "B": b, "C": c}
    while sum(left.values()):
        board, now = 6, {}
        for letter, n in left.items():
            now[letter] = min(n, board, 2 if letter != "C" and n != sum(left.values()) else 6)
            board -= now[letter]
            left[letter] -= now[letter]
        table.harvest(**now)
    return table


def staked(table: Table) -> tuple[int, ...]:
    cards = [(seat, card) for seat, out in enumerate(table.state.out) if not out for card in table.owned()[seat][:2]]
    table.play("stakes " + " ".join(f"{LETTERS[seat]}{card}" for seat, card in cards))
    assert table.happened(Staked) == [Staked(seat, table.state.grounds[2 * i : 2 * i + 2], ()) for i, seat in enumerate(_in(table))]
    return table.state.grounds


def _in(table: Table) -> list[int]:
    return [seat for seat, out in enumerate(table.state.out) if not out]


def test_the_most_cards_win() -> None:
    table = tied(20, 19, 18)
    assert table.counts == (20, 19, 18)
    assert table.happened(Won) == [Won(0, "most_cards")]
    assert (table.phase(), table.state.showing, table.state.deck) == ("over", (), ())


def test_d28_the_tied_leaders_duel_with_two_cards_each() -> None:
    table = tied(20, 20, 17)
    assert table.counts == (20, 20, 17)
    last = next(event.seat for event in reversed(table.happened(Kept)) if event.seat != 2)  # type: ignore[attr-defined]
    assert table.happened(Final) == [Final((0, 1), last)]
    assert (table.phase(), table.state.duels, table.state.out) == ("stakes", (), (False, False, True))
    assert table.state.roller == last
    own = table.owned()
    for wrong in (
        f"A{own[0][0]} A{own[0][1]} B{own[1][0]}",
        f"A{own[0][0]} A{own[0][0]} B{own[1][0]} B{own[1][1]}",
        f"A{own[0][0]} A{own[0][1]} B{own[1][0]} B{own[2][1]}",
        f"A{own[0][0]} A{own[0][1]} B{own[1][0]} B{own[1][1]} C{own[2][0]} C{own[2][1]}",
        f"A{own[0][0]} B{own[1][2]} B{own[1][0]} B{own[1][1]}",
    ):
        assert table.refused(f"stakes {wrong}") == "D20", wrong
    grounds = staked(table)
    assert grounds == own[0][:2] + own[1][:2]
    assert table.phase() == "duel_roll"
    table.play(dice(number_on(grounds)))
    assert table.happened(Cast)[0].seat == last  # type: ignore[attr-defined]
    assert table.refused("C says 1") == "out"
    assert table.refused("C doubles 1 2") == "out"
    table.play(f"A says {total(grounds, number_on(grounds))}")
    assert table.happened(DuelWon, Won) == [DuelWon(0, grounds), Won(0, "final_duel")]
    assert GAME.outcome(table.state) == Outcome(0, "final_duel")
    assert (table.counts, table.phase(), table.state.grounds, table.state.number) == ((22, 18, 17), "over", (), None)


def test_d28_a_misfire_puts_that_seat_out_the_roll_stands_and_the_last_one_in_wins() -> None:
    table = tied(19, 19, 19)
    grounds = staked(table)
    assert len(grounds) == 6
    number = number_on(grounds)
    table.play(dice(number), "B says 99")
    assert table.happened(FellOut) == [FellOut(1, "final")]
    assert (table.phase(), table.state.number, table.state.out) == ("duel", number, (False, True, False))
    assert table.state.sitting == (0, 0, 0)
    assert table.refused("B says 1") == "out"
    assert GAME.to_act(table.state).seats == (0, 2)
    table.play("A says 99")
    assert table.happened(FellOut, Won) == [FellOut(0, "final"), Won(2, "final_duel")]
    assert table.counts == (17, 17, 23)


def test_d28_a_wrong_double_dot_puts_out_and_costs_nothing_more() -> None:
    table = tied(20, 20, 17)
    grounds = staked(table)
    number, pair = next(
        (number, (a, b))
        for number in range(2, 13)
        for a in grounds
        for b in grounds
        if a != b and total(grounds, number) and not is_double_dot(a, b, number)
    )
    table.play(dice(number))
    assert table.refused(f"A doubles {pair[0]} {pair[0]}") == "D24"
    table.play(f"A doubles {pair[0]} {pair[1]}")
    assert table.happened(NotDoubled, FellOut, Sits, Won)[1:] == [FellOut(0, "final"), Won(1, "final_duel")]
    assert (table.state.sitting, table.counts) == ((0, 0, 0), (18, 22, 17))


def test_d28_a_right_double_dot_wins_the_grounds_and_the_match() -> None:
    table = tied(20, 20, 17)
    grounds = staked(table)
    a, b = grounds[0], grounds[2]
    number = next(number for number in range(2, 13) if is_double_dot(a, b, number))
    table.play(dice(number), f"B doubles {a} {b}")
    assert table.happened(Doubled, DuelWon, Plundered, Won)[1:] == [DuelWon(1, grounds), Won(1, "final_duel")]
    assert table.counts == (18, 22, 17)


def test_d28_the_final_roll_lapses_and_is_rolled_again_like_any_other() -> None:
    table = tied(20, 20, 17)
    grounds = staked(table)
    blank = next((number for number in range(2, 13) if not total(grounds, number)), None)
    if blank:
        table.play(dice(blank))
        assert len(table.happened(Blank)) == 1
        assert table.phase() == "duel_roll"
    table.play(dice(number_on(grounds)), "wait 60000")
    assert table.happened(Lapsed) == [Lapsed()]
    assert (table.phase(), table.state.grounds) == ("duel_roll", grounds)


def test_d28_a_misfire_before_the_lapse_stays_when_the_dice_are_rolled_again() -> None:
    table = tied(19, 19, 19)
    grounds = staked(table)
    table.play(dice(number_on(grounds)), "C says 99", "wait 60000", dice(number_on(grounds)))
    assert table.state.out == (False, False, True)
    assert table.refused("C says 1") == "out"


def test_d28_who_added_a_card_last_rolls_whoever_won_it_how() -> None:
    # C owns the most but for one; B wins the last card in a duel and has added last.
    table = last_cards({"A": 1, "B": 1}, left=1)
    assert table.state.adders == (2, 1, 0)
    set_aside(table, 56, "B", "A")
    table.play("stakes B1 A0", dice(number_on((0, 1))), "A says 0")
    assert table.state.adders == (1, 2, 0)
    assert GAME.outcome(table.state) == Outcome(2, "most_cards")
