"""What a seat may see of a Dvoboj match: printed views, observations and redacted events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tenpaces.core.canon import canonical
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj import observation as seen
from tenpaces.games.dvoboj.events import (
    Dealt,
    Defended,
    Drew,
    Event,
    Exchanged,
    Laid,
    Moved,
    Revealed,
    Stopped,
    Supported,
)
from tests.rules.dvoboj_table import Table

A = "KS 4S 9S 8S 2S 3S JS 5S"
B = "QH JH 8H 9H 2H 3H AH 5H"


def ready(**options: Any) -> Table:
    table = Table(**options)
    table.deal(A, B)
    table.play("A lays KS 4S", "B lays QH JH")
    return table


def test_the_whole_state_as_the_match_record_prints_it() -> None:
    table = ready()
    table.play("A ends 5S", "B attacks 8H", "A defends JS")
    assert GAME.show(table.state, "all") == {
        "turn": 1,
        "phase": "support",
        "piles": [44, 44],
        "hands": [["9S", "8S", "2S", "3S"], ["9H", "2H", "3H", "AH", "5H"]],
        "attack": ["KS", None],
        "defence": [None, "JH"],
        "discards": [1, 0],
        "battle": {"attack": ["QH", "8H"], "defence": ["4S", "JS"]},
        "filled": [[True, False], [False, True]],
        "heaps": [["5S"], []],
        "gone": [[], []],
        "opening": False,
        "placed": False,
        "prepared": 0,
    }


def test_the_same_state_as_the_seats_see_it() -> None:
    table = ready()
    table.play("A ends 5S", "B attacks 8H", "A defends JS")
    whole = GAME.show(table.state, "all")
    hidden = {0: [None] * 4, 1: [None] * 5}
    expected: dict[Any, dict[str, Any]] = {
        0: {
            "hands": [whole["hands"][0], hidden[1]],
            "defence": [None, None],
            "battle": {"attack": ["QH", None], "defence": ["4S", "JS"]},
        },
        1: {
            "hands": [hidden[0], whole["hands"][1]],
            "attack": [None, None],
            "battle": {"attack": ["QH", "8H"], "defence": [None, None]},
        },
        "spectator": {
            "hands": [hidden[0], hidden[1]],
            "attack": [None, None],
            "defence": [None, None],
            "battle": {"attack": ["QH", None], "defence": [None, None]},
        },
    }
    for viewer, changes in expected.items():
        assert GAME.show(table.state, viewer) == {**whole, **changes}


def test_before_the_packs_come_there_is_nothing() -> None:
    shown = GAME.show(Table().state, "all")
    assert [shown[key] for key in ("turn", "phase", "piles", "hands", "attack", "battle")] == [
        None,
        "decks",
        [0, 0],
        [[], []],
        [None, None],
        None,
    ]


def test_the_end_shows_nothing_new() -> None:
    table = ready()
    before = [GAME.show(table.state, viewer) for viewer in (0, 1, "spectator")]
    table.play("A resigns")
    after = [GAME.show(table.state, viewer) for viewer in (0, 1, "spectator")]
    assert after == [{**shown, "phase": "over"} for shown in before]


def test_v25_what_lies_in_the_heaps_after_a_fought_battle() -> None:
    table = ready()
    table.play("A attacks 9S", "B defends 8H", "A supports 3S", "B answers 2H")  # 15 against 12
    moved = table.happened(Moved)[0].cards
    assert len(moved) == 3
    whole, mine, theirs, nobody = (GAME.show(table.state, viewer)["heaps"] for viewer in ("all", 0, 1, "spectator"))
    assert whole == [["KS", "9S", "3S"], [*moved, "JH", "8H", "2H"]]
    # V25: revealed cards lie open, and a penalty is unknown to its owner too.
    assert mine == theirs == nobody == [["KS", "9S", "3S"], [None, None, None, "JH", "8H", "2H"]]


@pytest.mark.parametrize(("view", "lead"), [("open", "KS"), ("closed", None)])
def test_v25_what_an_ace_sweeps_away_its_owner_remembers(view: str, lead: str | None) -> None:
    table = ready(attack_view=view)
    table.play("A attacks 9S", "B defends 8H", "A supports 3S", "B answers AH")
    mine, theirs, nobody = (GAME.show(table.state, viewer)["heaps"] for viewer in (0, 1, "spectator"))
    assert mine == [["KS", "9S", "3S"], [None, None, "AH"]]
    assert theirs == [[lead, None, None], ["JH", "8H", "AH"]]
    assert nobody == [[lead, None, None], [None, None, "AH"]]
    hows = [there.how for there in GAME.observe(table.state, 1).sides[0].heap]
    assert hows == ["up" if lead else "lead", "joined", "support"]


def test_v25_hand_discards_lie_open() -> None:
    table = ready()
    table.play("A ends 5S")
    assert GAME.show(table.state, "spectator")["heaps"] == [["5S"], []]


def test_taking_a_card_back_tells_the_others_nothing_but_that() -> None:
    # No card of a place was ever seen by anybody else: it is opened by an attack alone, and an attack is not taken back (V30).
    table = ready()
    before = GAME.observe(table.state, 1)
    table.play("A places 9S attack")
    assert table.events == [Exchanged(0, "attack", "9S", "KS")]
    assert GAME.redact(table.events[0], 1) == Exchanged(0, "attack", None, None)
    assert GAME.redact(table.events[0], 0) == table.events[0]
    after = GAME.observe(table.state, 1)
    assert after.sides == before.sides
    assert after.prepared == before.prepared + 1


def pairs_that_a_seat_cannot_tell(words: tuple[str, ...], one: str, two: str) -> tuple[Table, Table]:
    """Play the same with two cards of B's pack in each other's place."""
    tables = []
    for first in (B, B.replace(one, "?").replace(two, one).replace("?", two)):
        table = Table()
        table.deal(A, first)
        table.play(*words)
        tables.append(table)
    return tables[0], tables[1]


STEPS = ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports 2S", "B answers")


@pytest.mark.parametrize("count", range(len(STEPS)))
def test_readme_4_no_prompt_tells_whether_a_card_is_held(count: int) -> None:
    """An Ace, supports and a fitting second card, in the hand or deep in the pile: who is asked, and when, is the same."""
    with_ace, without = pairs_that_a_seat_cannot_tell(STEPS[:count], "AH", "5H")
    assert GAME.observe(with_ace.state, 0) == GAME.observe(without.state, 0)
    assert GAME.observe(with_ace.state, None) == GAME.observe(without.state, None)
    assert GAME.to_act(with_ace.state) == GAME.to_act(without.state)
    assert [GAME.redact(event, 0) for event in with_ace.events] == [GAME.redact(event, 0) for event in without.events]


def test_readme_4_the_defender_is_asked_whatever_he_holds() -> None:
    table = Table()
    table.deal(A, "QH AD 2D 3D AC KC JC")  # no second card can go with an Ace but a warrior, and he has none
    table.play("A lays KS 4S", "B lays QH AD", "A attacks 9S")
    assert GAME.to_act(table.state).seats == (1,)
    table.play("B defends")
    assert GAME.to_act(table.state).seats == (0,)
    table.play("A supports")
    assert GAME.to_act(table.state).seats == (1,)  # the window for Aces is shut, and he has no warrior to support
    assert [entry.card for entry in GAME.legal(table.state, 1) if hasattr(entry, "card")] == [None]


PRIVATE: tuple[tuple[Event, Event, int], ...] = (
    (Dealt(0, ("KS", "4S"), 45), Dealt(0, (None, None), 45), 0),
    (Drew(1, "KS", 3), Drew(1, None, 3), 1),
    (Laid(0, "attack", "KS"), Laid(0, "attack", None), 0),
    (Exchanged(1, "defence", "KS", "QS"), Exchanged(1, "defence", None, None), 1),
    (Defended(1, True, "KS"), Defended(1, True, None), 1),
    (Supported(0, True, "2S"), Supported(0, True, None), 0),
)


@pytest.mark.parametrize(("event", "masked", "owner"), PRIVATE, ids=lambda part: type(part).__name__)
def test_faces_are_for_their_owner_alone(event: Event, masked: Event, owner: int) -> None:
    assert GAME.redact(event, owner) == event
    assert GAME.redact(event, 1 - owner) == GAME.redact(event, None) == masked


def test_what_everybody_sees_is_not_masked() -> None:
    for event in (Revealed(0, ("KS", "9S"), 12), Stopped(1, "AH"), Defended(1, False, None), Supported(1, False, None)):
        for viewer in (None, 0, 1):
            assert GAME.redact(event, viewer) == event


def test_a_penalty_is_seen_by_nobody() -> None:
    for viewer in (None, 0, 1):
        assert GAME.redact(Moved(1, ("KS", "9S"), 12), viewer) == Moved(1, (None, None), 12)


def test_an_observation_is_plain_and_its_tokens_say_nothing() -> None:
    table = ready()
    table.play("A attacks 9S")
    view = GAME.observe(table.state, 1)
    assert view.sides[0] == seen.Side(44, ("?",) * 5, None, "?", (), (), ())
    assert view.battle == seen.Battle("KS", "?", None, "JH", None)
    assert b"4S" not in canonical(view)
    assert b"9S" not in canonical(view)
    assert msgspec.to_builtins(view)["sides"][1]["hand"] == ("8H", "9H", "2H", "3H", "AH")
