"""A match under way: entries, time, undo."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tenpaces.core.entry import Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import replay
from tenpaces.core.seat import Seat
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import Card
from tenpaces.games.west.options import Options
from tenpaces.match.running import Match, begin, enter, record, undo, undoable, waiting

PEOPLE = (Seat("Ana"), Seat("Bo"), Seat("Cruz"))
BEGAN = 1_000_000


def start(*seats: Seat) -> Match:
    return begin(GAME, seats or PEOPLE, Options(), id="one", now=BEGAN)


def choose(match: Match, seat: int, card: Card, target: int, t: int = 0) -> Match:
    found = enter(match, Choose(t=0, by=seat, card=card, target=target), t)
    assert not isinstance(found, Refusal), found
    return found[0]


def test_an_entry_is_stamped_with_the_matchs_time() -> None:
    match = choose(start(), 0, "pistol", 1, 1234)
    assert [entry.t for entry in match.log] == [1234]
    assert match.state.t == 1234


def test_time_never_falls() -> None:
    match = choose(start(), 0, "pistol", 1, 5000)
    match = choose(match, 1, "pistol", 0, -9000)
    match = choose(match, 2, "pistol", 0, 5001)
    assert [entry.t for entry in match.log] == [5000, 5000, 5001]
    assert replay(record(match)) == match.state


def test_a_refused_entry_changes_nothing_and_says_why() -> None:
    match = choose(start(), 0, "pistol", 1)
    before = (match.log, match.state)
    found = enter(match, Choose(t=0, by=0, card="rifle", target=1), 0)
    assert isinstance(found, Refusal)
    assert (found.rule, found.code) == ("turn", "chosen")
    assert (match.log, match.state) == before


def test_the_seats_that_wait_are_told_apart_by_who_plays_them() -> None:
    match = start(Seat("Ana"), Seat("Doc", "steady"), Seat("Bo"))
    assert waiting(match, people=True) == (0, 2)
    assert waiting(match, people=False) == (1,)
    match = choose(match, 0, "pistol", 1)
    assert waiting(match, people=True) == (2,)


@pytest.mark.parametrize(("people", "shared"), [(1, False), (2, True), (3, True)])
def test_a_device_is_shared_when_two_people_play_on_it(people: int, shared: bool) -> None:
    assert start(*(Seat(f"seat {n}", None if n < people else "gentle") for n in range(3))).shared == shared


def test_undo_is_for_a_persons_last_choice_until_the_cards_turn() -> None:
    match = start()
    assert not undoable(match)
    for seat in (0, 1):
        match = choose(match, seat, "pistol", 2)
        assert undoable(match)
    match = choose(match, 2, "reload", 0)
    assert not undoable(match), "everybody has seen the cards"
    with pytest.raises(ValueError, match="cannot be taken back"):
        undo(match)


def test_undo_brings_back_the_very_state() -> None:
    before = choose(start(), 0, "pistol", 1)
    after = undo(choose(before, 1, "rifle", 0, BEGAN + 700))
    assert (after.log, after.state) == (before.log, before.state)
    assert not undoable(after, 1)
    again = choose(after, 1, "barricade", 2, BEGAN + 900)
    assert undoable(again)
    assert replay(record(again)) == again.state


def test_a_seat_takes_back_its_own_entry_and_nobody_elses() -> None:
    match = choose(choose(start(), 0, "pistol", 1, 100), 1, "rifle", 2, 200)
    assert [undoable(match, seat) for seat in range(3)] == [True, True, False]
    other = undo(match, 0)
    assert other.log == match.log[1:]
    assert replay(record(other)) == other.state
    assert len(other.story) == len(other.log) == len(other.back)
    assert undo(other, 1).state == start().state
    with pytest.raises(ValueError, match="cannot be taken back"):
        undo(other, 0)
    over = choose(match, 2, "reload", 0, 300)
    assert not any(undoable(over, seat) for seat in (None, 0, 1, 2)), "everybody has seen the cards"


def test_a_choice_of_an_exchange_that_is_over_stays() -> None:
    match = start()
    for seat in range(3):
        match = choose(match, seat, "pistol", (seat + 1) % 3)
    match = choose(match, 1, "pistol", 0)
    assert [undoable(match, seat) for seat in range(3)] == [False, True, False]


def test_nobody_takes_back_what_a_bot_or_the_clock_did() -> None:
    seats = (Seat("Ana"), Seat("Doc", "steady"), Seat("Bo"))
    match = choose(start(*seats), 0, "pistol", 1)
    assert not undoable(choose(match, 1, "pistol", 0))
    found = enter(match, Tick(t=0, by="clock"), 0)
    assert not isinstance(found, Refusal)
    assert not undoable(found[0])


def test_nothing_is_taken_back_once_the_match_is_over() -> None:
    found = enter(start(Seat("Ana"), Seat("Bo")), Resign(t=0, by=0), 0)
    assert not isinstance(found, Refusal)
    assert found[0].over
    assert not undoable(found[0])


@pytest.mark.parametrize("hands", ["open", "memory"])
def test_undo_agrees_with_what_the_others_may_know(hands: str) -> None:
    """Over random matches: offered exactly where all other observations, a spectator's too, are as before the entry."""
    offered = set()
    for seed, levels in product(range(12), ((None, None), (None, None, None), (None, "gentle", None))):
        rng = Random(seed)
        seats = tuple(Seat(f"seat {n}", level) for n, level in enumerate(levels))
        match = begin(GAME, seats, Options(hands=hands, goal=3), id="one", now=0)  # type: ignore[arg-type]
        for now in range(40):
            seat = rng.choice(GAME.to_act(match.state).seats)
            menu = [entry for entry in GAME.legal(match.state, seat) if isinstance(entry, Choose)]
            before = match.state
            found = enter(match, rng.choice(menu), now)
            assert not isinstance(found, Refusal)
            match = found[0]
            if match.over:
                break
            others = [other for other in (*range(len(seats)), None) if other != seat]
            learnt = any(GAME.observe(before, other) != GAME.observe(match.state, other) for other in others)
            assert undoable(match) == (seats[seat].person and not learnt)
            offered.add(undoable(match))
            if undoable(match) and rng.random() < 0.5:
                match = undo(match)
                assert match.state == before
    assert offered == {True, False}


def test_a_match_without_the_state_before_offers_no_undo() -> None:
    match = choose(start(), 0, "pistol", 1)
    assert not undoable(replace(match, back=()))
