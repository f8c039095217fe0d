"""What is seen of a Dot Duel match: printed states, observations, worlds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from tenpaces.core.entry import Resign
from tenpaces.core.game import Outcome, ToAct
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Reinsert, Roll, Say, Stakes
from tenpaces.games.dotduel.events import Resigned, Won
from tenpaces.games.dotduel.options import Options
from tests.rules.dotduel_table import Table, agreed, last_cards, set_aside

NAMED = {
    *("phase", "deck", "showing", "pending", "collections", "roller", "number", "out", "sitting", "duels", "grounds"),
    *("returning", "done"),
}


def test_before_the_first_entry() -> None:
    state = GAME.initial(Options(), 3)
    shown = GAME.show(state, "all")
    assert shown.keys() >= NAMED
    assert {key: shown[key] for key in NAMED} == {
        "phase": "deck",
        "deck": 0,
        "showing": [],
        "pending": [],
        "collections": [[], [], []],
        "roller": None,
        "number": None,
        "out": [False] * 3,
        "sitting": [0, 0, 0],
        "duels": [],
        "grounds": [],
        "returning": [],
        "done": [False] * 3,
    }
    assert GAME.to_act(state) == ToAct(chance="deck")


def test_six_cards_are_turned_up_in_the_deck_entry() -> None:
    table = Table(2, 9, 8, 7, 6, 5, 4, 3)
    assert table.shown("deck", "showing") == {"deck": 51, "showing": [9, 8, 7, 6, 5, 4]}
    assert table.state.deck[:2] == (3, 0)


def test_d29_the_collections_of_others_are_counts() -> None:
    table = Table(3)
    table.harvest(A=2, C=1)
    whole = GAME.show(table.state, "all")
    assert whole["collections"] == [[0, 1], [], [2]]
    closed: list[list[int | None]] = [[None, None], [], [None]]
    for viewer, pile in ((0, [0, 1]), (1, []), (2, [2])):
        seen = GAME.show(table.state, viewer)
        assert seen == {**whole, "collections": [*closed[:viewer], pile, *closed[viewer + 1 :]]}
        assert GAME.observe(table.state, viewer).collections == tuple(tuple(cards) for cards in seen["collections"])
    assert GAME.show(table.state, "spectator") == {**whole, "collections": closed}


def test_showing_closes_up_and_new_cards_are_appended() -> None:
    table = Table(2)
    table.play("roll 4 5", "A claims 1 1", "B claims 4 1", "A done", "B done", "wait 5000")
    assert table.shown("showing") == {"showing": [0, 2, 3, 5, 6, 7]}


def test_the_number_is_null_outside_seek_reinsert_and_duel() -> None:
    table = Table(2)
    seen = [(table.phase(), table.state.number)]
    for words in (
        *("roll 4 5", "A claims 0 2", "B claims 2 1", "wait 5000", "A claims 1 9", "B challenges 1 1", "back 0>0", "B claims 3 1"),
        *("wait 5000", "B done", "roll 4 5", "A claims 1 1", "wait 5000", "A claims 4 1", "A done", "B done", "wait 5000"),
    ):
        table.play(words)
        seen.append((table.phase(), table.state.number))
    assert {phase for phase, _ in seen} == {"roll", "seek", "reinsert"}
    assert {phase for phase, number in seen if number is None} == {"roll"}


def test_an_observation_holds_the_public_history() -> None:
    table = Table(3)
    table.play("roll 4 5 @100", "A claims 0 2 @700", "B challenges 0 1 @900", "C claims 1 1 @5800", "B done")
    seen = GAME.observe(table.state, 2)
    assert (seen.seat, seen.phase, seen.rolled_at, seen.number, seen.t) == (2, "seek", 100, 9, 5810)
    assert (seen.collections, seen.added, seen.adders, seen.deck) == (((None,), (), ()), (1, 0, 0), (0,), 51)
    assert [(claim.card, claim.seat, claim.count, claim.ripe_at, claim.challenged) for claim in seen.pending] == [
        (1, 2, 1, 10_800, ())
    ]
    assert seen.done == (False, True, False)
    table.play("B challenges 1 2")
    assert GAME.observe(table.state, 0).pending[0].challenged == (1,)
    assert GAME.observe(table.state, None).seat is None


def test_worlds_are_drawn_with_equal_chance() -> None:
    table = last_cards({"A": 1, "B": 1}, left=1)
    seen = GAME.observe(table.state, None)
    rng = Random(1)
    first = Counter(GAME.worlds(seen, rng).collections[0][0] for _ in range(5600))
    assert first.keys() == set(range(56))
    # 100 each are expected; the chi-square of 55 degrees of freedom stays below 99.6 in 999.8 of 1000 tries.
    assert sum((n - 100) ** 2 / 100 for n in first.values()) < 99.6


def test_worlds_leave_everything_in_sight_where_it_is() -> None:
    table = Table(2)
    table.harvest(A=3, B=1)
    set_aside(table, 6, "B", "A")
    agreed(table)
    table.play("stakes B3 A0 A1 A2")
    for seed in range(20):
        world = GAME.worlds(GAME.observe(table.state, 1), Random(seed))
        assert (world.showing, world.grounds, world.duels, world.t) == (
            table.state.showing,
            table.state.grounds,
            table.state.duels,
            table.state.t,
        )
        assert world.collections[1] == table.state.collections[1]
        hidden = {*world.deck, *(card for cards in world.collections for card in cards)}
        assert hidden == {*table.state.deck, *(card for cards in table.state.collections for card in cards)}


def test_a_world_of_a_disputed_card_alone_holds_it_once() -> None:
    table = last_cards({}, left=1)
    set_aside(table, 56, "B", "A")
    world = GAME.worlds(GAME.observe(table.state, 0), Random(0))
    assert (world.grounds, world.duels, len(world.collections[2])) == ((56,), table.state.duels, 56)


def test_the_order_of_what_a_seat_may_do() -> None:
    table = Table(2, 5, 4, 3, 2, 1, 0)
    table.play("roll 4 5", "B claims 4 1")
    menu = GAME.legal(table.state, 0)
    assert {entry.t for entry in menu} == {table.state.t}
    assert [type(entry) for entry in menu] == [*[Claim] * 40, *[Challenge] * 9, *[Double] * 15, Done, Resign]
    assert [(e.card, e.count) for e in menu if isinstance(e, Claim)] == [(c, n) for c in (5, 3, 2, 1, 0) for n in range(1, 9)]
    assert [e.count for e in menu if isinstance(e, Challenge)] == list(range(9))
    assert [e.cards for e in menu if isinstance(e, Double)] == list(combinations(range(6), 2))
    table.play("A challenges 4 1", "A done")
    assert [type(entry) for entry in GAME.legal(table.state, 0)] == [*[Claim] * 40, *[Double] * 15, Resign]


def test_in_a_duel_every_count_that_could_be_true_is_listed() -> None:
    table = Table(2)
    set_aside(table, 0, "B", "A")
    agreed(table)
    assert GAME.legal(table.state, 0) == (Resign(t=table.state.t, by=0),)
    table.play("roll 1 3")
    menu = GAME.legal(table.state, 0)
    assert [e.count for e in menu if isinstance(e, Say)] == list(range(13))
    assert [e.cards for e in menu if isinstance(e, Double)] == list(combinations((6, 7, 8, 9), 2))
    assert [type(entry) for entry in menu] == [*[Say] * 13, *[Double] * 6, Resign]


def test_chance_draws_only_what_is_due() -> None:
    table = Table(2)
    assert isinstance(GAME.chance(table.state, Random(0)), Roll)
    table.play("roll 1 3")
    with pytest.raises(ValueError, match="owes nothing"):
        GAME.chance(table.state, Random(0))


def test_d30_every_place_in_the_deck_can_be_drawn() -> None:
    table = Table(2)
    table.play("roll 1 3", "A claims 0 1", "A claims 2 1", "A doubles 3 4")
    places = [GAME.chance(table.state, Random(seed)) for seed in range(2000)]
    found = {index for entry in places if isinstance(entry, Reinsert) for _, index in entry.places}
    assert found == set(range(53))
    assert {tuple(card for card, _ in entry.places) for entry in places if isinstance(entry, Reinsert)} == {(0, 2)}


def test_d20_every_choice_of_stakes_can_be_drawn() -> None:
    table = Table(2)
    table.harvest(A=4, B=2)
    set_aside(table, 6, "B", "A")
    agreed(table)
    drawn = [GAME.chance(table.state, Random(seed)) for seed in range(500)]
    laid = {frozenset(entry.cards) for entry in drawn if isinstance(entry, Stakes)}
    triples = {frozenset(triple) for triple in permutations(range(4), 3)}
    assert laid == {frozenset({(1, b), *((0, a) for a in triple)}) for b in (4, 5) for triple in triples}


def test_a_match_of_two_may_be_resigned_at_any_time() -> None:
    moments: tuple[tuple[str, ...], ...] = (
        (),
        ("roll 1 3",),
        ("roll 1 3", "A claims 0 1"),
        ("roll 1 3", "A claims 0 1", "A doubles 2 3"),
        ("roll 4 5", "A claims 0 1", "B challenges 0 2", "A done", "B done"),
        ("roll 4 5", "A claims 0 1", "B challenges 0 2", "A done", "B done", "roll 1 3"),
        ("roll 4 5", "B claims 1 1", "wait 5000", "A claims 0 1", "B challenges 0 2", "A done", "B done"),
    )
    phases = []
    for words in moments:
        table = Table(2)
        table.play(*words)
        phases.append(table.phase())
        before = table.state
        table.play("A resigns")
        assert table.events == [Resigned(0), Won(1, "resigned")]
        assert GAME.outcome(table.state) == Outcome(1, "resigned")
        assert (table.phase(), table.state.number, table.owned()) == ("over", None, before.collections)
        for refused in ("tick", "B resigns", "roll 1 1", "A done", "A claims 0 1"):
            assert table.refused(refused) == "over"
    assert phases == ["roll", "seek", "seek", "reinsert", "duel_roll", "duel", "stakes"]


def test_a_larger_match_cannot_be_resigned() -> None:
    for seats in (3, 6):
        table = Table(seats)
        assert table.refused("A resigns") == "phase"
        table.play("roll 1 3")
        assert table.refused("A resigns") == "phase"


def test_two_to_six_seats() -> None:
    for seats in (2, 6):
        assert GAME.initial(Options(), seats).seats == seats
    for seats in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            GAME.initial(Options(), seats)


def test_applying_a_refused_entry_is_our_error() -> None:
    table = Table(2)
    with pytest.raises(ValueError, match="refused entry"):
        GAME.apply(table.state, table.entry("A claims 0 1"))
