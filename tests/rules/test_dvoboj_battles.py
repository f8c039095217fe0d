"""Battles of Dvoboj, each corner named by the ruling it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Answer, Defend, Support
from tenpaces.games.dvoboj.events import (
    Attacked,
    Began,
    Cleared,
    Compared,
    Defended,
    Drew,
    Moved,
    Revealed,
    Stopped,
    Supported,
)
from tenpaces.games.dvoboj.state import Lying
from tests.rules.dvoboj_table import Table, cards

A = "KS 4S 9S TS 2S 3S JS QS"


def ready(defence: str, hand: str, first: str = A, **options: Any) -> Table:
    """A to move with a King for attack; B has one card for defence (``-``: none) and these in hand."""
    table = Table(**options)
    if defence == "-":
        table = Table(setup="empty", **options)
        table.deal(first, f"{hand} 4C 5C 6C 7C 8C")
        table.play("A places KS attack", "A ends")
        table.play(f"B ends {table.side('B').hand[-1]}")
    else:
        table.deal(first, f"QH {defence} {hand} 4C 5C 6C 7C")
        table.play("A lays KS 4S", f"B lays QH {defence}")
    return table


def battle(table: Table, attack: str, defend: str = "", support: str = "", answer: str = "") -> None:
    """Fight a battle to its end, in the order of the house rules."""
    steps = [f"B defends {defend}", f"A supports {support}"]
    if table.options.battle == "fast":
        steps.reverse()
    table.play(f"A attacks {attack}", *steps, f"B answers {answer}")


def strengths(table: Table) -> tuple[int, int]:
    mine, theirs = table.happened(Revealed)
    return mine.strength, theirs.strength


def seconds(table: Table) -> set[str | None]:
    return {entry.card for entry in table.may("B", Defend)}


def test_both_cards_go_into_the_battle_and_every_step_is_asked_for() -> None:
    table = ready("9H", "KH 8H 2H AH 5H")
    steps = {
        "A attacks 9S": ("defend", 1, {"attack": ["KS", "9S"], "defence": ["9H"]}),
        "B defends KH": ("support", 0, {"attack": ["KS", "9S"], "defence": ["9H", "KH"]}),
        "A supports 2S": ("answer", 1, {"attack": ["KS", "9S", "2S"], "defence": ["9H", "KH"]}),
    }
    for words, (phase, waits, laid) in steps.items():
        table.play(words)
        shown = GAME.show(table.state, "all")
        assert (shown["phase"], GAME.to_act(table.state).seats, shown["battle"]) == (phase, (waits,), laid)
        assert (shown["turn"], shown["attack"], shown["defence"]) == (0, [None, "QH"], ["4S", None])
        for other in ("A ends", "B regroups", "A attacks TS"):
            assert table.refused(other) == "phase"
    table.play("B answers 2H")
    assert table.happened(Compared) == [Compared(14, 14, None)]
    assert table.state.battle is None
    assert (table.state.turn, table.state.phase) == (1, "prepare")


@pytest.mark.parametrize("order", ["literal", "fast"])
def test_nothing_is_skipped_even_where_only_none_is_possible(order: str) -> None:
    table = ready("AH", "3C 2D 3D 3H QC", first="KS 4S 9S 5S 6S 7S 8S TS", battle=order, bare_defence="none")
    table.play("A attacks 9S")
    asked = []
    while table.state.battle:
        seat = GAME.to_act(table.state).seats[0]
        asked.append((table.state.phase, seat))
        (entry,) = (entry for entry in GAME.legal(table.state, seat) if isinstance(entry, Defend | Support | Answer))
        assert entry.card is None
        table.enter(entry)
    assert asked == (
        [("defend", 1), ("support", 0), ("answer", 1)] if order == "literal" else [("support", 0), ("defend", 1), ("answer", 1)]
    )


def test_fast_the_attacker_supports_before_the_second_card() -> None:
    table = ready("9H", "KH 8H 2H AH 5H", battle="fast")
    table.play("A attacks 9S")
    assert table.refused("B defends KH") == "phase"
    assert table.refused("B supports 2H") == "turn"
    table.play("A supports 2S")
    assert GAME.show(table.state, "all")["battle"] == {"attack": ["KS", "9S", "2S"], "defence": ["9H"]}
    table.play("B defends KH")
    assert table.state.phase == "answer"
    table.play("B answers AH")
    assert table.happened(Stopped) == [Stopped(1, "AH")]


@pytest.mark.parametrize("words", ["A defends", "A defends 9S", "A answers", "B supports"])
def test_each_step_belongs_to_one_seat(words: str) -> None:
    table = ready("9H", "KH 8H 2H AH 5H")
    table.play("A attacks 9S")
    if words.startswith("A answers"):
        table.play("B defends", "A supports")
    elif words.startswith("B supports"):
        table.play("B defends")
    assert table.refused(words) == "turn"


def test_v9_the_place_card_is_opened_and_the_hand_card_is_not() -> None:
    views: tuple[tuple[str, Card | None], ...] = (("open", "KS"), ("closed", None))
    for view, lead in views:
        table = ready("9H", "KH 8H 2H AH 5H", attack_view=view)
        table.play("A attacks 9S")
        assert table.events == [Attacked(0, "KS", "9S", opened=view == "open")]
        assert GAME.redact(table.events[0], 0) == table.events[0]
        assert (
            GAME.redact(table.events[0], 1) == GAME.redact(table.events[0], None) == Attacked(0, lead, None, opened=view == "open")
        )
        assert GAME.show(table.state, 0)["battle"] == {"attack": ["KS", "9S"], "defence": [None]}
        assert GAME.show(table.state, 1)["battle"] == {"attack": [lead, None], "defence": ["9H"]}
        assert GAME.show(table.state, "spectator")["battle"] == {"attack": [lead, None], "defence": [None]}


def test_v13_the_second_card_may_be_kept() -> None:
    table = ready("9H", "KH 8H 2H AH 5H")
    battle(table, "9S")
    assert table.happened(Defended) == [Defended(1, laid=False, card=None)]
    assert strengths(table) == (12, 9)


@pytest.mark.parametrize(
    ("defence", "second", "others"),
    [
        ("9H", {"KH"}, "8H 2H AH"),
        ("JH", {"8H"}, "KH 2H AH"),
        ("AH", {"8H"}, "KH 2H 3H"),
        ("3H", {"8H"}, "KH 2H AH"),
        ("-", {"8H"}, "KH 2H AH"),
    ],
)
def test_v15_which_second_card_goes_with_the_place(defence: str, second: set[str], others: str) -> None:
    table = ready(defence, "KH 8H 2H AH 5H".replace(defence, "3H"))
    if defence in ("3H", "AH", "-") or defence == "JH":
        second = {card for card in table.hand("B") if card[0] in "456789T"}
    table.play("A attacks 9S")
    assert seconds(table) == {*second, None}
    for card in others.split():
        assert table.refused(f"B defends {card}") == ("V15" if card in table.hand("B") else "hand")
    assert table.refused("B defends TH") == "hand"


@pytest.mark.parametrize("defence", ["AH", "2H", "-"])
def test_v15_none_there_is_no_second_card_onto_nothing_useful(defence: str) -> None:
    table = ready(defence, "KH 8H 3H 9H 5H", bare_defence="none")
    table.play("A attacks 9S")
    assert seconds(table) == {None}
    assert table.refused("B defends 8H") == "V15"
    assert table.refused("B defends KH") == "V15"
    table.play("B defends", "A supports")
    assert table.refused("B answers 3H") == "V16"
    table.play("B answers")
    assert strengths(table) == (12, 0)


def test_v15_none_still_lets_a_place_card_have_its_second() -> None:
    for defence, second, sum_ in (("9H", "KH", 12), ("KH", "9H", 12)):
        table = ready(defence, f"{second} 8H 3H 5H 6H", bare_defence="none")
        battle(table, "9S", defend=second)
        assert strengths(table) == (12, sum_)


def test_v15_a_useless_place_card_is_worth_nothing_and_goes_with_the_rest() -> None:
    for useless in ("3H", "AH"):
        table = ready(useless, "8H 2H KH 5H 6H")
        battle(table, "9S", defend="8H", answer="2H")
        assert table.happened(Revealed)[1] == Revealed(1, cards(f"{useless} 8H 2H"), 10)
        assert [lying.card for lying in table.side("B").heap if lying.how == "up"] == [useless, "8H", "2H"]
        assert table.side("B").defence is None


def test_v14_an_officer_without_a_warrior() -> None:
    for option, worth in (("zero", 0), ("points", 2)):
        table = ready("JH", "8H 2H AH 5H 6H", lone_officer=option)
        table.play("A attacks 9S", "B defends", "A supports")
        assert table.refused("B answers 2H") == "V16"
        table.play("B answers")
        assert strengths(table) == (12, worth)
        assert [(event.seat, len(event.cards), event.pile) for event in table.happened(Moved)] == [(1, 12 - worth, 33 + worth)]


def test_v14_points_an_officer_beside_a_warrior_counts_once() -> None:
    table = ready("JH", "8H 2H AH 5H 6H", lone_officer="points")
    battle(table, "9S", defend="8H", answer="2H")
    assert strengths(table) == (12, 12)


def test_v16_one_support_each_from_the_hand() -> None:
    table = ready("9H", "KH 8H 2H 3H 5H")
    table.play("A attacks 9S", "B defends KH")
    assert {entry.card for entry in table.may("A", Support)} == {"2S", "3S", None}
    assert table.refused("A supports TS") == "V16"
    assert table.refused("A supports JS") == "V16"
    assert table.refused("A supports 2D") == "hand"
    table.play("A supports 3S")
    assert table.refused("A supports 2S") == "phase"
    assert {entry.card for entry in table.may("B", Answer)} == {"2H", "3H", None}
    table.play("B answers 2H")
    assert strengths(table) == (15, 14)


def test_v16_the_defender_supports_on_his_own_and_only_a_warrior() -> None:
    table = ready("9H", "KH 8H 2H 3H 5H")
    battle(table, "9S", answer="3H")
    assert table.happened(Supported) == [Supported(0, laid=False, card=None), Supported(1, laid=True, card="3H")]
    assert strengths(table) == (12, 12)
    table = ready("AH", "KH 8H 2H 3H 5H")
    table.play("A attacks 9S", "B defends", "A supports")
    assert table.refused("B answers 2H") == "V16"
    table = ready("AH", "KH 8H 2H 3H 5H")
    table.play("A attacks 9S", "B defends 8H", "A supports", "B answers 2H")
    assert strengths(table) == (12, 10)


@pytest.mark.parametrize("card", ["KH", "8H"])
def test_v16_an_answer_is_an_ace_or_a_support(card: str) -> None:
    table = ready("9H", "KH 8H 2H 3H AH")
    table.play("A attacks 9S", "B defends", "A supports 2S")
    assert table.refused(f"B answers {card}") == "V16"
    assert table.refused("B answers KD") == "hand"
    assert {entry.card for entry in table.may("B", Answer)} == {"2H", "3H", "AH", None}


@pytest.mark.parametrize("order", ["literal", "fast"])
def test_v17_the_window_opens_on_the_third_card(order: str) -> None:
    for option, support, allowed in (
        ("after_third", "", False),
        ("after_third", "2S", True),
        ("any_attack", "", True),
        ("any_attack", "2S", True),
    ):
        table = ready("9H", "KH 8H 2H 3H AH", ace=option, battle=order)
        table.play("A attacks 9S")
        for _ in range(2):
            table.play("B defends KH" if table.state.phase == "defend" else f"A supports {support}")
        assert (Answer(t=table.state.t, by=1, card="AH") in table.may("B", Answer)) is allowed
        if allowed:
            table.play("B answers AH")
        else:
            assert table.refused("B answers AH") == "V17"


def test_v17_an_ace_needs_no_defence() -> None:
    table = ready("AC", "KH JH 2H 3H AH", bare_defence="none")
    table.play("A attacks 9S", "B defends", "A supports 2S", "B answers AH")
    assert table.happened(Stopped) == [Stopped(1, "AH")]


def test_v18_an_ace_sweeps_the_battle_cards_away_and_both_refill() -> None:
    table = ready("9H", "KH 8H 2H 3H AH")
    table.play("A attacks 9S", "B defends KH", "A supports 2S", "B answers AH")
    assert table.happened(Revealed, Compared, Moved) == []
    assert table.happened(Stopped, Cleared, Began) == [Stopped(1, "AH"), Cleared(False), Began(1)]
    assert table.side("A").heap == (Lying("KS", "up"), Lying("9S", "joined"), Lying("2S", "support"))
    assert table.side("B").heap == (Lying("9H", "guard"), Lying("KH", "second"), Lying("AH", "up"))
    assert table.side("A").defence == "4S"
    assert table.side("B").attack == "QH"
    assert [event.seat for event in table.happened(Drew)] == [0, 1, 1, 1]  # one, two, and B's own turn
    assert (len(table.hand("A")), len(table.hand("B"))) == (5, 6)


def test_v19_an_ace_on_the_place_stops_nothing() -> None:
    table = ready("AH", "KH 8H 2H 3H 5H")
    table.play("A attacks 9S", "B defends 8H", "A supports 2S")
    assert table.refused("B answers AH") == "hand"
    assert {entry.card for entry in table.may("B", Answer)} == {"2H", "3H", None}


@pytest.mark.parametrize(("option", "moved"), [("none", 0), ("attacker_one", 1)])
def test_v20_equal_sums(option: str, moved: int) -> None:
    table = ready("9H", "KH 8H 2H 3H 5H", tie=option)
    before = table.piles
    battle(table, "9S", defend="KH")
    assert table.happened(Compared) == [Compared(12, 12, None)]
    assert [(event.seat, len(event.cards)) for event in table.happened(Moved)] == [(0, 1)] * moved
    assert table.piles == (before[0] - moved, before[1] - 2)  # B refilled one and drew one


@pytest.mark.parametrize("option", ["none", "attacker_one"])
def test_v21_a_beaten_attacker_moves_one_and_a_beaten_defender_the_difference(option: str) -> None:
    table = ready("TH", "KH 8H 2H 3H 5H", tie=option)
    battle(table, "9S", defend="KH", answer="3H")
    assert strengths(table) == (12, 16)
    assert [(event.seat, len(event.cards)) for event in table.happened(Moved)] == [(0, 1)]
    table = ready("8H", "KH 9H 2H 3H 5H", tie=option)
    battle(table, "9S", support="3S")
    assert strengths(table) == (15, 8)
    assert [(event.seat, len(event.cards)) for event in table.happened(Moved)] == [(1, 7)]


def test_the_heap_takes_the_battle_cards_and_the_penalty() -> None:
    table = ready("8H", "KH 9H 2H 3H 5H")
    pile = table.side("B").pile
    battle(table, "9S", defend="KH")
    assert strengths(table) == (12, 11)
    assert table.happened(Moved) == [Moved(1, pile[:1], 44)]
    assert set(table.side("B").heap) == {Lying(pile[0], "down"), Lying("8H", "up"), Lying("KH", "up")}
    assert table.side("A").heap == (Lying("KS", "up"), Lying("9S", "up"))
    assert table.side("B").hand[-2:] == pile[1:3]  # the refill and the turn's draw


def test_step_8_the_attacker_refills_before_the_defender() -> None:
    table = ready("9H", "KH 8H 2H 3H AH")
    battle(table, "9S", defend="KH", support="2S", answer="3H")
    assert strengths(table) == (14, 15)
    assert [(event.seat, event.pile) for event in table.happened(Drew)] == [(0, 42), (1, 44), (1, 43), (1, 42)]


def test_the_strongest_and_the_weakest_attack() -> None:
    table = ready("-", "KH QH 2H 3H AH")
    battle(table, "TS", support="3S")
    assert strengths(table) == (16, 0)
    assert len(table.happened(Moved)[0].cards) == 16
    table = Table()
    table.deal("QS KS 4S 5S 6S 7S 8S", "QH KH 4H 5H 6H 7H 8H")
    table.play("A lays QS KS", "B lays QH KH")
    battle(table, "4S")
    assert strengths(table) == (5, 0)
