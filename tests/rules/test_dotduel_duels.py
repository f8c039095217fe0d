"""Duels in Dot Duel: stakes, dice, declarations, each test named by the ruling it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.deck import count, is_double_dot, total
from tenpaces.games.dotduel.events import (
    Bare,
    Blank,
    Cast,
    Doubled,
    Duelling,
    DuelWon,
    NotDoubled,
    Plundered,
    Rolled,
    Said,
    Sits,
    Skipped,
    Staked,
    Turned,
    Won,
)
from tenpaces.games.dotduel.observation import Duel
from tests.rules.dotduel_table import Table, agreed, dice, last_cards, number_on, set_aside


def fresh(seats: int = 2, **options: Any) -> Table:
    """B duels A over card 0; neither owns a card, so the deck lays 6, 7, 8 and 9."""
    table = Table(seats, **options)
    set_aside(table, 0, "B", "A")
    agreed(table)
    return table


def owners(seats: int, *cards: int, **harvest: int) -> Table:
    """A table at which seats own the next so many cards."""
    table = Table(seats, *cards)
    table.harvest(**harvest)
    return table


def test_duels_are_fought_in_the_order_in_which_they_were_initiated() -> None:
    table = Table(3)
    table.play("roll 4 5", "C claims 2 1", "A claims 0 1", "B challenges 0 2", "A challenges 2 3")
    assert table.shown("duels") == {
        "duels": [{"card": 0, "initiator": 1, "accused": 0}, {"card": 2, "initiator": 0, "accused": 2}],
    }
    agreed(table)
    assert table.happened(Duelling) == [Duelling(0, 1, 0)]
    table.play(dice(4), "B says 9")
    # A has won the first duel and owns cards for the second.
    assert table.happened(DuelWon, Duelling, Turned) == [DuelWon(0, (6, 7, 8, 9, 0)), Duelling(2, 0, 2)]
    assert (table.phase(), table.state.duels) == ("stakes", (Duel(2, 0, 2),))
    table.play("stakes A8")
    assert table.state.grounds == (8, 10, 11, 12)
    table.play(dice(number_on((8, 10, 11, 12))), "C says 99")
    assert table.happened(Turned) == [Turned((13, 14))]
    assert (table.phase(), table.state.roller, table.state.showing) == ("roll", 1, (1, 3, 4, 5, 13, 14))


def test_d20_stakes_are_skipped_only_if_neither_owns_a_card() -> None:
    table = fresh()
    assert (table.phase(), table.state.grounds) == ("duel_roll", (6, 7, 8, 9))
    assert table.happened(Staked) == [Staked(1, (), (6,)), Staked(0, (), (7, 8, 9))]
    assert GAME.to_act(table.state) == ToAct(chance="roll")


@pytest.mark.parametrize(
    ("harvest", "right", "grounds"),
    [
        ({"A": 1}, "A0", (8, 0, 9, 10)),
        ({"B": 1}, "B0", (0, 8, 9, 10)),
        ({"A": 2, "B": 1}, "B2 A1 A0", (2, 1, 0, 8)),
        ({"A": 4, "B": 2}, "A3 B5 A0 A2", (5, 3, 0, 2)),
    ],
)
def test_d20_own_cards_first_then_the_deck_and_the_initiator_before_the_accused(
    harvest: dict[str, int], right: str, grounds: tuple[int, ...]
) -> None:
    table = owners(2, **harvest)
    card = next(card for card in table.state.showing if any(count(card, number) > 1 for number in range(2, 13)))
    set_aside(table, card, "B", "A")
    agreed(table)
    taken = sum(harvest.values())
    assert (table.phase(), table.state.deck[0]) == ("stakes", 6 + taken)
    # The deck's cards are those that come next, whatever they are here.
    deck = iter(range(6 + taken, 57))
    expected = tuple(card if card < 6 else next(deck) for card in grounds)
    table.play(f"stakes {right}")
    assert table.state.grounds == expected
    assert all(card not in pile for pile in table.owned() for card in expected)


def test_d20_stakes_are_exactly_one_and_three_of_the_own_cards() -> None:
    table = owners(3, A=4, B=2)
    set_aside(table, 6, "B", "A")
    agreed(table)
    for wrong in (
        "B4 A0 A1",
        "B4 A0 A1 A2 A3",
        "A0 A1 A2",
        "B4 B5 A0 A1 A2",
        "B4 A0 A1 A1",
        "B4 A0 A1 A6",
        "B0 A1 A2 A3",
        "C4 A0 A1 A2",
        "B4 A0 A1 A2 C0",
    ):
        assert table.refused(f"stakes {wrong}") == "D20", wrong
    assert table.refused("roll 1 1") == "phase"
    table.play("stakes A2 B5 A0 A3")
    assert table.happened(Staked) == [Staked(1, (5,), ()), Staked(0, (2, 0, 3), ())]
    assert table.owned() == ((1,), (4,), ())


def test_d20_with_the_deck_dry_the_grounds_are_what_there_is() -> None:
    table = last_cards({"A": 2}, left=1)
    set_aside(table, 56, "B", "A")
    assert (table.phase(), table.state.number) == ("stakes", None)
    table.play("stakes A0 A1")
    assert table.happened(Staked, Bare) == [Staked(1, (), ()), Staked(0, (0, 1), ())]
    assert table.state.grounds == (0, 1)
    table.play(dice(number_on((0, 1))), "B says 50")
    assert table.happened(DuelWon, Won) == [DuelWon(0, (0, 1, 56)), Won(2, "most_cards")]


def test_d20_when_the_deck_is_short_the_initiators_need_is_filled_first() -> None:
    table = Table(2)
    for _ in range(8):
        table.harvest(A=6)
    # 48 are owned, six on show, three in the deck; A gets rid of all that is his in a duel.
    assert (len(table.state.deck), table.counts) == (3, (48, 0))
    set_aside(table, 49, "A", "B")
    agreed(table)
    table.play("stakes A0")
    assert table.happened(Staked) == [Staked(0, (0,), ()), Staked(1, (), (54, 55, 56))]
    assert table.state.grounds == (0, 54, 55, 56)
    assert table.state.deck == ()


def test_d21_the_disputed_card_is_no_part_of_the_grounds() -> None:
    table = fresh()
    nine = next(number for number in range(2, 13) if count(0, number) and total((6, 7, 8, 9), number))
    table.play(dice(nine), f"B says {total((6, 7, 8, 9), nine)}")
    assert table.happened(Said, DuelWon) == [
        Said(1, total((6, 7, 8, 9), nine), total((6, 7, 8, 9), nine)),
        DuelWon(1, (6, 7, 8, 9, 0)),
    ]
    table = fresh()
    table.play(dice(4))
    assert table.refused("A doubles 0 6") == "D24"


def test_d21_alone_it_stands_in_the_grounds_and_in_the_duel_and_is_won_once() -> None:
    table = last_cards({}, left=1)
    set_aside(table, 56, "B", "A")
    assert table.happened(Staked, Bare) == [Staked(1, (), ()), Staked(0, (), ()), Bare(56)]
    assert table.shown("grounds", "duels", "phase") == {
        "grounds": [56],
        "duels": [{"card": 56, "initiator": 1, "accused": 0}],
        "phase": "duel_roll",
    }
    number = number_on((56,))
    table.play(dice(number), f"A says {count(56, number)}")
    assert table.happened(DuelWon) == [DuelWon(0, (56,))]
    assert table.counts == (1, 0, 56)


def test_d22_a_blank_roll_keeps_the_race_closed() -> None:
    table = Table(2, 9, 10, 11, 12, 13, 14, 0, 1, 2, 5)
    set_aside(table, 9, "B", "A")
    agreed(table)
    table.play("roll 5 6")
    assert table.happened(Blank, Cast) == [Blank(1, (5, 6), 11)]
    assert (table.phase(), table.state.number) == ("duel_roll", None)
    table.play("roll 5 6", "roll 4 5")
    assert table.happened(Blank, Cast) == [Blank(1, (5, 6), 11), Cast(1, (4, 5), 9)]


def test_d23_the_first_declaration_ends_the_duel() -> None:
    table = fresh()
    table.play(dice(4), "A says 0")
    assert table.happened(DuelWon) == [DuelWon(1, (6, 7, 8, 9, 0))]
    assert (table.state.sitting, table.phase()) == ((0, 0), "roll")
    assert table.refused("B says 4") == "phase"


@pytest.mark.parametrize("said", [-1, 0, 13, 10**20])
def test_any_number_may_be_said_and_is_a_misfire(said: int) -> None:
    table = fresh()
    table.play(dice(4), f"B says {said}")
    assert table.counts == (5, 0)


def test_d24_a_double_dot_takes_the_whole_pile_of_the_other_as_well() -> None:
    table = owners(2, 0, 1, 2, 3, 4, 5, 13, 14, 15, 16, 17, 18, 6, 7, A=3, B=3)
    set_aside(table, 13, "B", "A")
    agreed(table)
    table.play("stakes B5 A0 A1 A2", "roll 4 5", "A doubles 0 5")
    assert table.happened(Doubled, DuelWon, Plundered) == [
        Doubled(0, (0, 5), 49),
        DuelWon(0, (5, 0, 1, 2, 13)),
        Plundered(0, 1, 2),
    ]
    assert (set(table.owned()[0]), table.owned()[1]) == ({5, 0, 1, 2, 13, 3, 4}, ())


def test_d24_a_wrong_double_dot_loses_and_costs_two_rounds() -> None:
    table = fresh(3)
    assert not is_double_dot(6, 7, 4)
    table.play(dice(4), "A doubles 6 7")
    assert table.happened(NotDoubled, Sits, DuelWon) == [NotDoubled(0, (6, 7), 48), Sits(0, 2), DuelWon(1, (6, 7, 8, 9, 0))]
    assert (table.state.sitting, table.phase()) == ((2, 0, 0), "roll")
    for left in (2, 1):
        table.play("roll 1 1")
        assert (table.state.out, table.state.sitting) == ((True, False, False), (left, 0, 0))
        table.play("B done", "C done")
    table.play("roll 1 1")
    assert (table.state.out, table.state.sitting) == ((False,) * 3, (0, 0, 0))


@pytest.mark.parametrize("words", ["A doubles 6 6", "A doubles 6 0", "A doubles 6 10", "B doubles 1 2"])
def test_d24_two_cards_of_the_grounds_must_be_pointed_to(words: str) -> None:
    table = fresh()
    table.play(dice(4))
    assert table.refused(words) == "D24"


def test_only_the_two_duellists_may_answer() -> None:
    table = fresh(3)
    table.play(dice(4))
    assert table.refused("C says 4") == "duel"
    assert table.refused("C doubles 6 7") == "duel"
    assert [table.refused(words) for words in ("A done", "A claims 1 1", "A challenges 0 1", "roll 1 1")] == ["phase"] * 4
    assert set(GAME.to_act(table.state).seats) == {0, 1}
    assert GAME.legal(table.state, 2) == ()


def test_d26_penalties_of_round_and_duel_add_up() -> None:
    table = Table(3)
    table.play("roll 4 5", "A claims 0 1", "B challenges 0 2")
    assert not is_double_dot(1, 2, 4)
    table.play("C done", "A done", "B done", dice(4), "A doubles 6 7")
    assert table.state.sitting == (2, 0, 0)
    table.play("roll 1 3", "B doubles 1 2", "C done")
    assert table.state.sitting == (1, 1, 0)
    table.play("roll 1 3", "C done")
    assert table.state.sitting == (0, 0, 0)


def test_d26_if_all_sit_the_rounds_are_skipped_and_count() -> None:
    table = Table(2)
    table.play("roll 1 3", "A claims 1 1", "B challenges 1 3", "A doubles 0 2", "B done")
    table.play(dice(4), "B doubles 6 7")
    # A sits one round more, B two: one is skipped, and the dice pass on.
    assert table.happened(Skipped) == [Skipped(1)]
    assert (table.state.sitting, table.state.roller, table.phase()) == ((0, 1), 0, "roll")
    table.play("roll 1 1")
    assert table.happened(Rolled) == [Rolled(0, (1, 1), 2, (1,))]


def test_d27_a_duel_over_the_last_card_comes_before_the_end() -> None:
    table = last_cards({"A": 3, "B": 1}, left=1)
    set_aside(table, 56, "B", "A")
    assert table.phase() == "stakes"
    assert GAME.outcome(table.state) is None
    table.play("stakes B3 A0 A1 A2")
    table.play(dice(number_on((0, 1, 2, 3))), "A says 0")
    assert GAME.outcome(table.state) == Outcome(2, "most_cards")
    assert table.counts == (0, 5, 52)


def test_d37_duellists_fight_whatever_their_status() -> None:
    table = Table(3)
    table.play("roll 1 3", "A claims 1 1", "B challenges 1 3", "A doubles 0 2", "B doubles 0 2", "C done")
    assert table.state.out == (True, True, False)
    table.play(dice(4), f"A says {total((6, 7, 8, 9), 4)}")
    assert table.counts == (5, 0, 0)


def test_while_a_duel_waits_no_number_is_shown() -> None:
    table = Table(2)
    numbers = [table.state.number]
    for words in ("roll 4 5", "A claims 0 1", "B challenges 0 2", "A done", "B done", dice(4), "A says 4"):
        table.play(words)
        numbers.append(table.state.number)
    assert numbers == [None, 9, 9, 9, 9, None, 4, None]


def test_the_end_is_tested_before_a_round_of_sitting_is_skipped() -> None:
    table = Table(2)
    for _ in range(9):
        table.harvest(A=6)
    assert table.state.showing == (54, 55, 56)
    set_aside(table, 56, "B", "A")
    table.play("B doubles 54 55", "A claims 54 1", "A claims 55 1", "wait 5000")
    assert (table.phase(), table.state.sitting) == ("stakes", (0, 1))
    table.play("stakes A0 A1 A2")
    grounds = table.state.grounds
    number = next(number for number in range(2, 13) if total(grounds, number) and not is_double_dot(0, 1, number))
    table.play(dice(number), "A doubles 0 1")
    # Both would sit the next round out, but there is none.
    assert (table.state.sitting, table.phase(), table.happened(Skipped)) == ((2, 1), "over", [])
    assert table.state.roller == 1
