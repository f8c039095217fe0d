"""Who sees what in Eye 2 Eye: printed views, observations and redacted events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.events import Dealt, Event, Moved, Played, Received, Took, Touched
from tenpaces.games.eye2eye.observation import MOVES, PASSES, PLAYS, Pick, laid_by
from tests.rules.eye2eye_table import Table, dealt

FIVE = ["head", "torso", "hand", "leg", "broken"]


def laid() -> Table:
    """A's head on stack 1; on stack 2 a torso, B's leg and A's broken weapon; on stack 3 a hand and B's head."""
    table = dealt()
    table.play("A head 1", "B leg 2", "A broken 2", "B head 3")
    return table


def test_the_table_as_each_may_see_it() -> None:
    state = laid().state
    assert GAME.show(state, "all")["stacks"] == [["head", "head"], ["torso", "leg", "broken"], ["hand", "head"], ["leg"]]
    assert GAME.show(state, 0)["stacks"] == [["head", "head"], ["torso", None, "broken"], ["hand", None], ["leg"]]
    assert GAME.show(state, 1)["stacks"] == [["head", None], ["torso", "leg", None], ["hand", "head"], ["leg"]]
    assert GAME.show(state, "spectator")["stacks"] == [["head", None], ["torso", None, None], ["hand", None], ["leg"]]


def test_the_hands_as_each_may_see_them() -> None:
    state = laid().state
    mine, theirs = ["torso", "hand", "leg"], ["torso", "hand", "broken"]
    assert GAME.show(state, "all")["hands"] == [mine, theirs]
    assert GAME.show(state, 0)["hands"] == [mine, [None] * 3]
    assert GAME.show(state, 1)["hands"] == [[None] * 3, theirs]
    assert GAME.show(state, "spectator")["hands"] == [[None] * 3, [None] * 3]


def test_e24_a_seat_knows_its_own_cards_wherever_anybody_moved_them() -> None:
    table = laid()
    table.play("A 2>1", "B 1>4", "A 4>3")
    assert GAME.show(table.state, 0)["stacks"] == [["head", "head"], ["torso", None], ["hand", None, "broken"], ["leg"]]
    assert GAME.show(table.state, 1)["stacks"] == [["head", None], ["torso", "leg"], ["hand", "head", None], ["leg"]]


@pytest.mark.parametrize("key", ["hand_visibility", "mark_own"])
def test_e22_e24_matters_of_the_interface_change_no_view_but_are_told(key: str) -> None:
    value = {"hand_visibility": "memory", "mark_own": "on"}[key]
    words = ("A head 1", "B leg 2", "A 2>1", "B head 3", "A knocks", "B knocks", "A grabs 1 5", "B misses")
    plain, other = dealt(), dealt(**{key: value})
    for word in words:
        plain.play(word)
        other.play(word)
        assert plain.events == other.events
        for viewer in (0, 1, "spectator", "all"):
            assert GAME.show(plain.state, viewer) == GAME.show(other.state, viewer)
        for seat in (0, 1, None):
            seen, same = GAME.observe(plain.state, seat), GAME.observe(other.state, seat)
            assert getattr(same.options, key) == value
            assert (seen.stacks, seen.hands) == (same.stacks, same.hands)


def after_fire(**options: Any) -> Table:
    table = dealt(**options)
    table.play("A head 1", "B leg 2", "A hand 3", "B torso 1", "A knocks", "B knocks", "A grabs 1 5", "B grabs 4 6")
    return table


def test_won_stacks_are_open_to_all_until_the_next_deal() -> None:
    table = after_fire()
    for viewer in (0, 1, "spectator"):
        stacks = GAME.show(table.state, viewer)["stacks"]
        assert (stacks[0], stacks[3]) == (["head", "head", "torso"], ["leg"])
    assert GAME.show(table.state, 0)["stacks"][1:3] == [["torso", None], ["hand", "hand"]]
    assert GAME.show(table.state, 1)["stacks"][1:3] == [["torso", "leg"], ["hand", None]]
    assert GAME.show(table.state, "spectator")["stacks"][1:3] == [["torso", None], ["hand", None]]
    assert GAME.show(table.state, 0)["hands"][1] == [None] * 3
    table.deal()
    table.play("B head 1", "A torso 2")
    assert GAME.show(table.state, 0)["stacks"] == [["head", None], ["torso", "torso"], ["hand"], ["leg"]]


def test_e23_reveal_all_opens_every_stack_and_no_hand() -> None:
    table = after_fire(reveal_all="on")
    whole = GAME.show(table.state, "all")["stacks"]
    for viewer in (0, 1, "spectator"):
        assert GAME.show(table.state, viewer)["stacks"] == whole
    assert GAME.show(table.state, "spectator")["hands"] == [[None] * 3, [None] * 3]
    table.deal()
    table.play("B head 1")
    assert GAME.show(table.state, 0)["stacks"][0] == ["head", None]


def test_what_was_won_stays_open_where_a_seat_resigns_before_the_deal_and_nothing_opens_after_it() -> None:
    table = after_fire()
    table.play("A resigns")
    assert GAME.show(table.state, "spectator")["stacks"][0] == ["head", "head", "torso"]
    table = after_fire()
    table.deal()
    table.play("B head 1", "A torso 1", "B resigns")
    assert GAME.show(table.state, "spectator")["stacks"][0] == ["head", None, None]
    assert GAME.show(table.state, "spectator")["last_exchange"] == {"won": [0, 3], "wounded": 1}


def test_a_pick_is_secret_until_both_have_acted() -> None:
    table = dealt(contest="repick")
    table.play("A head 1", "B leg 2", "A knocks", "B knocks")
    before = [GAME.observe(table.state, seat) for seat in (1, None)]
    table.play("A grabs 2 412")
    assert [GAME.observe(table.state, seat) for seat in (1, None)] == before
    assert GAME.observe(table.state, 0).picks == (Pick(1, 412), None)
    assert GAME.show(table.state, 0)["picks"] == [{"stack": 1, "ms": 412}, None]
    assert GAME.show(table.state, 1)["picks"] == GAME.show(table.state, "spectator")["picks"] == [None, None]
    assert table.happened(Touched) == []
    table.play("B grabs 2 411")
    for seat in (0, 1, None):
        seen = GAME.observe(table.state, seat)
        assert (seen.picks, seen.again, seen.phase) == ((None, Pick(1, 411)), 0, "fire")


def test_both_picks_are_public_while_a_coin_is_owed() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A knocks", "B knocks", "A grabs 2 412", "B grabs 2 412")
    for seat in (0, 1, None):
        assert GAME.observe(table.state, seat).picks == (Pick(1, 412), Pick(1, 412))


def test_the_history_of_the_round_is_public() -> None:
    table = laid()
    table.play("A 2>1", "B knocks")
    for seat in (0, 1, None):
        seen = GAME.observe(table.state, seat)
        assert seen.turns == (PLAYS[0][0], PLAYS[1][1], PLAYS[0][1], PLAYS[1][2], MOVES[0][1][0], PASSES[1])
        assert laid_by(seen.turns) == ((None, 0, 0), (None, 1), (None, 1), (None,))


def test_an_event_tells_a_face_only_to_whom_it_belongs() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A 2>1")
    told: list[Event] = table.events
    for viewer in (0, 1, None):
        seen = [GAME.redact(event, viewer) for event in told]
        assert seen == [
            Played(0, 0, "head" if viewer == 0 else None),
            Played(1, 1, "leg" if viewer == 1 else None),
            Moved(0, 1, 0),
        ]
    fresh = Table()
    fresh.play("start A")
    fresh.deal()
    dealt_, first, second = fresh.events[1:]
    for viewer in (0, 1, None):
        assert GAME.redact(dealt_, viewer) == dealt_
        assert [GAME.redact(event, viewer) for event in (first, second)] == [
            Received(seat, tuple(FIVE) if viewer == seat else None)  # type: ignore[arg-type]
            for seat in (0, 1)
        ]


def test_every_other_event_is_public() -> None:
    table = after_fire(reveal_all="on")
    assert table.happened(Took)
    for event in table.events:
        if not isinstance(event, Played):
            for viewer in (0, 1, None):
                assert GAME.redact(event, viewer) is event


def test_redacted_events_name_no_card_that_the_viewer_could_not_name() -> None:
    table = Table()
    table.play("start A")
    table.deal()
    events = list(table.events)
    table.play("A head 1", "B leg 2", "A 2>1", "B torso 4")
    for event in (*events, *table.events):
        plain = msgspec.to_builtins(GAME.redact(event, None))
        if not isinstance(event, Dealt):
            assert not set(FIVE) & {str(value) for value in plain.values()}
            assert plain.get("cards") is None


def test_printed_keys_are_those_of_the_match_record() -> None:
    keys = {"wounds", "round", "starter", "to_act", "phase", "stacks", "hands", "last_exchange"}
    table = dealt()
    for viewer in ("all", "spectator", 0, 1):
        assert keys <= GAME.show(table.state, viewer).keys()
