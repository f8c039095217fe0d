"""The worked examples of Dot Duel, each a test named by its id."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.deck import count, is_double_dot, total
from tenpaces.games.dotduel.events import (
    Blank,
    DuelWon,
    Ended,
    FellOut,
    Final,
    Kept,
    Plundered,
    Rolled,
    SetAside,
    Staked,
    Took,
    Unproved,
)
from tenpaces.games.dotduel.observation import Duel
from tests.rules.dotduel_table import LETTERS, Table, dice

FILE = Path(__file__).parent / "examples_dotduel.json"
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["examples"]


def claimed(data: dict[str, Any], *before: int) -> Table:
    """Seat A claims the example's card; the cards ``before`` it are on show too."""
    assert count(data["card"], data["roll"]) == data["true"]
    table = Table(2, data["card"], *before)
    table.play(dice(data["roll"]), f"A claims {data['card']} {data['claimed']}")
    return table


def right_claim(data: dict[str, Any]) -> None:
    table = claimed(data)
    table.play("B challenges 2 2", "B done", "tick @5019")
    assert table.owned() == ((), ())
    table.play("tick @5020")
    assert table.happened(Kept) == [Kept(0, 2)]
    assert table.owned() == ((2,), ())


def missed_symbol(data: dict[str, Any]) -> None:
    table = claimed(data)
    table.play("B challenges 6 3 @5019")
    assert table.happened(SetAside) == [SetAside(6, initiator=1, accused=0)]
    assert table.state.duels == (Duel(6, 1, 0),)
    assert 6 not in table.state.showing
    unchallenged = claimed(data)
    unchallenged.play("wait 5000")
    assert unchallenged.owned() == ((6,), ())


def over_claim(data: dict[str, Any]) -> None:
    table = Table(2, 0, 2)
    table.play(dice(data["roll"]), "A claims 2 1", "wait 5000", f"A claims 0 {data['claimed']}")
    assert table.owned() == ((2,), ())
    table.play(f"B challenges 0 {data['true']}")
    assert table.happened(FellOut) == [FellOut(0, "over_claim")]
    assert table.state.out == (True, False)
    assert table.state.returning == (2,)
    table.play("back 2>7")
    assert table.state.deck[7] == 2
    assert table.owned() == ((), ())
    assert 0 in table.state.showing
    assert table.state.pending == ()
    assert table.refused("A claims 0 1") == "out"


def double_dot(data: dict[str, Any]) -> None:
    one, other = data["cards"]
    assert is_double_dot(one, other, data["roll"]) is data["valid"]
    table = Table(3, one, other, 1, 2, 3, 4)
    table.play(dice(data["roll"]), "A claims 3 1", "wait 5000", "B claims 1 1", "C claims 2 1", f"C doubles {one} {other}")
    if data["valid"]:
        assert table.happened(Took, Ended) == [Took(2, (0, 7, 1, 2, 4)), Ended("taken")]
        assert table.owned() == ((3,), (), (0, 7, 1, 2, 4))
        assert table.phase() == "roll"
        return
    assert table.happened(FellOut) == [FellOut(2, "double")]
    assert table.state.returning == (2,)
    table.play("back 2>0")
    assert table.refused("C claims 4 1") == "out"
    assert table.state.sitting == (0, 0, 1)
    table.play("A done", "B done", "wait 5000", "roll 1 1")
    assert table.happened(Rolled) == [Rolled(1, (1, 1), 2, out=(2,))]
    assert (table.state.out, table.state.sitting) == ((False, False, True), (0, 0, 1))


def set_aside_cannot_be_pointed_to(data: dict[str, Any]) -> None:
    assert data["legal"] is False
    # Card 0 has a single ten, which nobody can miss and claim (D4), so it is a nine that puts it aside.
    assert (count(0, 10), count(0, 9)) == (1, 2)
    table = Table(3, 0, 7, 8)
    table.play("roll 4 5", "A claims 0 1", "B challenges 0 2", "A claims 8 1", "wait 5000")
    assert table.state.duels == (Duel(0, 1, 0),)
    for words in ("C doubles 0 7", "C doubles 7 0", "C doubles 7 8"):
        assert table.refused(words) == "D17"
    assert (table.state.out, table.state.sitting) == ((False,) * 3, (0,) * 3)


def right_claim_challenged(_data: dict[str, Any]) -> None:
    table = Table(3, 2)
    table.play("roll 4 5", "A claims 2 3", "B challenges 2 3")
    assert table.happened(Unproved) == [Unproved(1, 2, "wrong")]
    assert table.state.out == (False,) * 3
    assert table.state.pending[0].ripe_at == 5020
    assert table.refused("B challenges 2 4") == "D7"
    table.play("tick @5020")
    assert table.state.collections[0] == (2,)


def duel(data: dict[str, Any]) -> Table:
    """B, who owns nothing, duels A, who owns nothing, over card 9 on grounds that the deck lays."""
    grounds = data["grounds"]
    others = [card for card in (9, 10, 11, 12, 13, 14, 15) if card not in grounds][:6]
    table = Table(2, *others, *grounds)
    number = next(number for number in range(2, 13) if count(others[0], number) > 1)
    table.play(dice(number), f"A claims {others[0]} 1", f"B challenges {others[0]} {count(others[0], number)}", "A done", "B done")
    assert table.phase() == "duel_roll"
    assert table.state.grounds == tuple(grounds)
    assert table.happened(Staked) == [Staked(1, (), tuple(grounds[:1])), Staked(0, (), tuple(grounds[1:]))]
    table.play(dice(data["roll"]))
    return table


def right_number(data: dict[str, Any]) -> None:
    assert total(data["grounds"], data["roll"]) == data["total"]
    table = duel(data)
    table.play("B says 4")
    assert table.happened(DuelWon) == [DuelWon(1, (0, 7, 8, 6, 9))]
    assert table.owned() == ((), (0, 7, 8, 6, 9))


def misfire(data: dict[str, Any]) -> None:
    assert total(data["grounds"], data["roll"]) == data["total"] != data["said"]
    table = duel(data)
    table.play(f"A says {data['said']}")
    assert table.owned() == ((), (0, 7, 8, 6, 9))


def double_dot_in_a_duel(data: dict[str, Any]) -> None:
    valid = [[a, b] for a in data["grounds"] for b in data["grounds"] if a != b and is_double_dot(a, b, data["roll"])]
    assert {frozenset(pair) for pair in valid} == {frozenset(pair) for pair in data["valid_pairs"]}
    # A and B own cards first: A the stakes 7, 8 and 6, B 0 and three more.
    table = Table(2, 0, 10, 11, 12, 7, 8, 6, 9)
    table.harvest(B=4)
    assert table.state.showing[:4] == (7, 8, 6, 9)
    table.harvest(A=3)
    assert table.counts == (3, 4)
    number = next(number for number in range(2, 13) if count(9, number) > 1)
    table.play(dice(number), "A claims 9 1", f"B challenges 9 {count(9, number)}", "A done", "B done")
    table.play("stakes B0 A7 A8 A6", dice(data["roll"]), "A doubles 0 7")
    assert table.state.grounds == ()
    assert table.happened(DuelWon, Plundered) == [DuelWon(0, (0, 7, 8, 6, 9)), Plundered(0, 1, 3)]
    assert set(table.state.collections[0]) == {0, 7, 8, 6, 9, 10, 11, 12}
    assert table.state.collections[1] == ()


def nobody_can_win(data: dict[str, Any]) -> None:
    assert total(data["grounds"], data["roll"]) == data["total"] == 0
    table = duel(data)
    assert table.happened(Blank) == [Blank(1, (5, 6), 11)]
    assert (table.phase(), table.state.number) == ("duel_roll", None)
    assert table.refused("B says 0") == "phase"
    table.play("roll 4 5")
    assert table.phase() == "duel"


def disputed_card_alone(data: dict[str, Any]) -> None:
    table = Table(3)
    for _ in range(9):
        table.harvest(C=6)
    table.harvest(C=2)
    assert (table.counts, table.state.deck, table.state.showing) == ((0, 0, 56), (), (56,))
    table.play("roll 5 4", "A claims 56 1", "B challenges 56 2")
    assert len(table.state.grounds) == data["grounds_size"]
    assert table.state.grounds == (56,)
    assert table.state.duels == (Duel(56, 1, 0),)
    table.play("roll 3 4", "A says 2")
    assert table.counts == (1, 0, 56)
    assert GAME.outcome(table.state) == Outcome(2, "most_cards")


def final_duel(data: dict[str, Any]) -> None:
    table = Table(3)
    for a, b, c in [(2, 2, 2)] * 8 + [(2, 4, 0), (2, 0, 1)]:
        table.harvest(A=a, B=b, C=c)
    assert table.counts == tuple(data["scores"])
    assert table.happened(Final) == [Final((0, 1), roller=0)]
    own = table.state.collections
    stakes = (own[0][0], own[0][1], own[1][0], own[1][1])
    table.play(f"stakes A{stakes[0]} A{stakes[1]} B{stakes[2]} B{stakes[3]}")
    assert len(table.state.grounds) == data["grounds_size"]
    number = next(number for number in range(2, 13) if total(stakes, number))
    table.play(dice(number), f"B says {total(stakes, number)}")
    assert GAME.outcome(table.state) == Outcome(1, "final_duel")


def all_agree(_data: dict[str, Any]) -> None:
    table = Table(2)
    for a, b in [(6, 0)] * 9 + [(0, 1)]:
        table.harvest(A=a, B=b)
    assert (table.state.deck, table.state.showing, table.state.roller) == ((), (55, 56), 0)
    number = next(number for number in range(2, 13) if not total((55, 56), number))
    table.play(dice(number), "A done", "B done")
    assert table.happened(Ended) == [Ended("agreed")]
    assert (table.phase(), table.state.showing, table.state.roller) == ("roll", (55, 56), 1)
    table.play("roll 1 1")
    assert table.phase() == "seek"


def fewest_cards_of_a_leader(_data: dict[str, Any]) -> None:
    table = Table(6)
    for _ in range(9):
        table.harvest(A=1, B=1, C=1, D=1, E=1, F=1)
    table.harvest(D=1, E=1, F=1)
    assert table.counts == (9, 9, 9, 10, 10, 10)
    assert max(table.counts) == -(-57 // 6)
    assert table.happened(Final) == [Final((3, 4, 5), roller=5)]
    own = table.state.collections
    table.play("stakes " + " ".join(f"{LETTERS[seat]}{card}" for seat in (3, 4, 5) for card in own[seat][:2]))
    assert len(table.state.grounds) == 6
    assert table.phase() == "duel_roll"


RESULTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "D-01": right_claim,
    "D-02": missed_symbol,
    "D-03": over_claim,
    "D-04": over_claim,
    "D-06": double_dot,
    "D-07": double_dot,
    "D-09": set_aside_cannot_be_pointed_to,
    "D-10": right_claim_challenged,
    "D-13": right_number,
    "D-14": misfire,
    "D-15": double_dot_in_a_duel,
    "D-17": nobody_can_win,
    "D-19": disputed_card_alone,
    "D-20": final_duel,
    "D-21": all_agree,
    "D-23": fewest_cards_of_a_leader,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_example(example: dict[str, Any]) -> None:
    RESULTS[example["id"]](example["data"])


def test_every_example_is_checked() -> None:
    assert [example["id"] for example in EXAMPLES] == list(RESULTS)
