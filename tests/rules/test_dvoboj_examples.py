"""The worked examples of the rules, each a test named by its id."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tenpaces.core.game import Outcome
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.entries import Attack, End
from tenpaces.games.dvoboj.events import Attacked, Cleared, Compared, Discarded, Joked, Moved, Recycled, Revealed, Won
from tenpaces.games.dvoboj.state import Lying
from tests.rules.dvoboj_table import Table, cards

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "examples_dvoboj.json").read_text(encoding="utf-8"))[
    "examples"
]
SUMS = {"V-01": (13, 11), "V-02": (11, 12), "V-03": (7, 16), "V-04": (10, 10), "V-06": (16, 0), "V-07": (5, 0), "V-08": (15, 10)}


def faces(ranks: list[str], suit: str) -> list[str]:
    return [rank.replace("10", "T") + suit for rank in ranks]


def battle(table: Table, attack: list[str], defence: list[str]) -> tuple[tuple[int, int], list[int]]:
    """Fight one battle from an empty start, in the order of the house rules; return the two sums and the penalties."""
    support = attack[2] if len(attack) > 2 else ""
    reply = next((card for card in defence[1:] if card[0] in "23"), "")
    laid = [card for card in defence if card != reply]
    table.deal(" ".join(["AH", *attack]), " ".join(["AS", *defence]))
    table.play(f"A places {attack[0]} attack", "A ends")
    table.play(*([f"B places {laid[0]} defence"] if laid else []), f"B ends {'AS' if not laid else ''}")
    steps = [f"B defends {' '.join(laid[1:])}", f"A supports {support}"]
    if table.options.battle == "fast":
        steps.reverse()
    before = table.piles
    table.play(f"A attacks {attack[1]}", *steps, f"B answers {reply}")
    mine, theirs = (event.strength for event in table.happened(Revealed))
    assert [event.cards for event in table.happened(Revealed)] == [tuple(attack), tuple(defence)]
    moved = [0, 0]
    for event in table.happened(Moved):
        moved[event.seat] += len(event.cards)
        assert event.pile == before[event.seat] - len(event.cards)
    return (mine, theirs), moved


@pytest.mark.parametrize("order", ["literal", "fast"])
@pytest.mark.parametrize("example", [example for example in EXAMPLES if "penalty" in example["data"]], ids=lambda one: one["id"])
def test_battle(example: dict[str, Any], order: str) -> None:
    data = example["data"]
    table = Table(setup="empty", battle=order)
    (mine, theirs), penalty = battle(table, faces(data["attack"], "S"), faces(data["defence"], "H"))
    assert penalty == data["penalty"]
    assert (mine, theirs) == SUMS[example["id"]]
    assert table.happened(Compared) == [Compared(mine, theirs, None if mine == theirs else 0 if mine > theirs else 1)]
    assert table.happened(Cleared) == [Cleared(True)]
    assert [lying.card for lying in table.side("A").heap if lying.how == "up"] == faces(data["attack"], "S")
    assert sum(lying.how == "down" for lying in table.side("B").heap) == data["penalty"][1]


def named(example: str) -> dict[str, Any]:
    return next(one for one in EXAMPLES if one["id"] == example)["data"]  # type: ignore[no-any-return]


def v_11_no_ace_without_a_third_card() -> None:
    for ace, allowed in (("after_third", named("V-11")["ace_allowed"]), ("any_attack", True)):
        table = Table(ace=ace)
        table.deal("KS 4S 9S 5S 6S 7S 8S", "AH 4H 5H 6H 7H 8H 9H")
        table.play("A lays KS 4S", "B lays 4H 5H", "A attacks 9S", "B defends", "A supports")
        if allowed:
            table.play("B answers AH")
            assert table.happened(Revealed, Moved) == []
        else:
            assert table.refused("B answers AH") == "V17"


def v_12_no_attack_without_a_warrior() -> None:
    table = Table()
    table.deal("KS KH AS 2S 3S JS QS QH", "AH 4H 5H 6H 7H 8H 9H")
    table.play("A lays KS KH", "B lays 4H 5H")
    assert table.hand("A") == set(cards("AS 2S 3S JS QS QH"))
    attacks = [entry for entry in GAME.legal(table.state, 0) if isinstance(entry, Attack)]
    assert bool(attacks) is named("V-12")["attack_legal"]
    assert {table.refused(f"A attacks {card}") for card in table.hand("A")} == {"V10"}
    table.play("A regroups", "A places JS attack", "A ends QH")
    assert table.hand("A") == set(cards("AS 2S 3S KH QS"))


def v_13_a_warrior_leads_and_an_officer_joins() -> None:
    found = []
    for officer in ("JS", "QS"):
        table = Table()
        table.deal("9S 4S JS QS 2S 3S AS", "AH 4H 5H 6H 7H 8H 9H")
        table.play("A lays 9S 4S", "B lays 4H 5H")
        assert {entry.card for entry in GAME.legal(table.state, 0) if isinstance(entry, Attack)} == {"JS", "QS"}
        table.play(f"A attacks {officer}")
        assert table.happened(Attacked) == [Attacked(0, "9S", officer, opened=True)]
        assert GAME.redact(table.events[0], 1) == Attacked(0, "9S", None, opened=True)
        table.play("B defends", "A supports", "B answers")
        found.append(table.happened(Revealed)[0].strength)
    assert found == named("V-13")["strengths"]


def v_14_an_exchange_keeps_six_cards_and_one_is_discarded() -> None:
    table = Table()
    table.deal("9S 4S JS QS 2S 3S AS 8S", "AH 4H 5H 6H 7H 8H 9H")
    table.play("A lays 9S 4S", "B lays 4H 5H", "A places 8S attack")
    assert table.hand("A") == set(cards("JS QS 2S 3S AS 9S"))
    assert table.refused("A ends") == "V8"
    table.play("A ends 9S")
    assert len(table.hand("A")) == named("V-14")["hand_after"]
    assert table.happened(Discarded) == [Discarded(0, ("9S",))]
    assert table.heaps == (named("V-14")["discarded"], 0)


def v_15_a_card_onto_an_empty_place_leaves_five() -> None:
    table = Table(setup="empty")
    table.deal("9S 4S JS QS 2S 3S", "AH 4H 5H 6H 7H")
    assert len(table.hand("A")) == 6
    table.play("A places 3S attack")
    assert len(table.hand("A")) == named("V-15")["hand_after"]
    assert [entry.discard for entry in GAME.legal(table.state, 0) if isinstance(entry, End)] == [()]
    table.play("A ends")


def v_16_one_card_onto_an_empty_place_a_turn() -> None:
    table = Table()
    table.deal("KS 4S 9S 5S 6S JS 8S QS 7S", "KH 4H 9H 5H 6H JH 8H QH 7H")
    table.play("A lays KS 4S", "B lays KH 4H")
    table.play("A attacks 9S", "B defends", "A supports", "B answers", "B attacks 9H", "A defends JS", "B supports", "A answers")
    assert table.side("A").attack is table.side("A").defence is None
    assert named("V-16")["legal"] is False
    for first, second in (("attack", "defence"), ("defence", "attack")):
        again = Table()
        again.state = table.state
        again.play(f"A places QS {first}")
        assert again.refused(f"A places 8S {second}") == "V5"
        again.play(f"A places 8S {first}", "A regroups")
        assert again.refused(f"A places QS {first}") == "V5"


def v_18_the_last_card_of_the_pile_is_drawn_and_loses() -> None:
    table = Table()
    table.deal("KS 4S 9S 5S 6S 7S 8S", "AH 4H 5H 6H 7H 8H 9H")
    table.play("A lays KS 4S", "B lays 4H 5H")
    while table.piles != (named("V-18")["pile"], 2):
        table.pass_turn()
    table.pass_turn()  # B draws the last but one
    assert table.piles == (1, 1)
    assert table.state.turn == 1
    table.pass_turn()
    assert table.happened(Won) == [Won(1, "turn_draw")]
    assert GAME.outcome(table.state) == Outcome(1, "turn_draw")
    assert (table.state.turn, table.state.phase) == (0, "over")
    assert table.refused("A attacks 9S") == "over"


def joker_table(pile: int, heap: int) -> Table:
    """A turn with that many cards in pile and heap, which no real pack of 54 comes to."""
    table = Table(joker="on")
    table.deal("KS 4S R2 5S 6S 7S 8S", "AH 4H 5H 6H 7H 8H 9H")
    table.play("A lays KS 4S", "B lays 4H 5H")
    side = table.side("A")
    lying = tuple(Lying(card, "up") for card in side.pile[pile : pile + heap])
    table.state = replace(table.state, sides=(replace(side, pile=side.pile[:pile], heap=lying), table.side("B")))
    return table


def joker(example: str, pile: int, heap: int) -> None:
    table = joker_table(pile, heap)
    data = named(example)
    back = [lying.card for lying in table.side("A").heap][-10:]
    before = table.side("A")
    table.play("A jokes")
    assert table.happened(Joked) == [Joked(0, "R2")]
    table.play(f"recycle {' '.join(back)}")
    assert table.happened(Recycled) == [Recycled(0, tuple(back), data["discard_after"])]
    assert (len(table.side("A").pile), len(table.side("A").heap)) == (data["pile_after"], data["discard_after"])
    assert table.side("A").pile == (*before.pile, *back)
    assert "R2" not in table.hand("A")
    assert table.side("A").gone == ("R2",)


def v_20_up_to_ten_cards_all_come_back() -> None:
    joker("V-20", 4, 9)


def v_21_of_more_than_ten_ten_come_back() -> None:
    joker("V-21", 4, 23)


def v_23_default_setup() -> None:
    table = Table()
    table.deal("KS 4S 9S 5S 6S 7S 8S", "AH 4H 5H 6H 7H 8H 9H", starter="B")
    table.play("B lays AH 4H")
    assert table.state.phase == "lay"
    data = named("V-23")
    side = table.side("B")
    assert (len(side.hand), len(side.pile), len(side.heap)) == (data["hand"], data["pile"], data["discard"])
    assert (side.attack, side.defence) == ("AH", "4H")
    assert len(side.hand) + len(side.pile) + data["slots"] == 52


SPECIAL: dict[str, Callable[[], None]] = {
    "V-11": v_11_no_ace_without_a_third_card,
    "V-12": v_12_no_attack_without_a_warrior,
    "V-13": v_13_a_warrior_leads_and_an_officer_joins,
    "V-14": v_14_an_exchange_keeps_six_cards_and_one_is_discarded,
    "V-15": v_15_a_card_onto_an_empty_place_leaves_five,
    "V-16": v_16_one_card_onto_an_empty_place_a_turn,
    "V-18": v_18_the_last_card_of_the_pile_is_drawn_and_loses,
    "V-20": v_20_up_to_ten_cards_all_come_back,
    "V-21": v_21_of_more_than_ten_ten_come_back,
    "V-23": v_23_default_setup,
}


@pytest.mark.parametrize("example", SPECIAL)
def test_situation(example: str) -> None:
    SPECIAL[example]()


def test_every_example_is_checked() -> None:
    assert len(EXAMPLES) == 17
    assert {example["id"] for example in EXAMPLES} == SUMS.keys() | SPECIAL.keys()
