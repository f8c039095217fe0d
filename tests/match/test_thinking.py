"""Bots think in slices, about what their own seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tenpaces.bots.bot import Thinking
from tenpaces.core.refusal import Refusal
from tenpaces.core.rng import Rng
from tenpaces.core.seat import Seat
from tenpaces.games.west import GAME
from tenpaces.games.west.bot import LEVELS
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.observation import Choice, Observation
from tenpaces.games.west.options import Options
from tenpaces.match.running import Match, begin, enter
from tenpaces.match.thinking import Thinker

BOTS: Mapping[str, Any] = {name: make() for name, make in LEVELS.items()}


class Watched:
    """Takes some slices, then fires at the next one alive; keeps what it was shown."""

    def __init__(self, slices: int = 3) -> None:
        self.slices = slices
        self.seen: list[object] = []

    def think(self, observation: Any, rng: Rng) -> Thinking:
        self.seen.append(observation)
        for _ in range(self.slices):
            yield
        rng.random()
        target = next(seat for seat, alive in enumerate(observation.alive) if alive and seat != observation.seat)
        hand = observation.hands[observation.seat]
        return Choose(t=0, by=observation.seat, card=next(card for card in CARDS if getattr(hand, card)), target=target)


def table(*levels: str | None) -> Match:
    seats = tuple(Seat(f"seat {number}", level) for number, level in enumerate(levels))
    return begin(GAME, seats, Options(), id="one", now=0)


def put(match: Match, entry: Any) -> Match:
    found = enter(match, entry, 0)
    assert not isinstance(found, Refusal), found
    return found[0]


def test_a_thought_takes_its_slices_and_ends_in_a_legal_entry() -> None:
    thinker = Thinker({"w": Watched(3)}, Random(1))
    match = table(None, "w", "w")
    assert [thinker.step(match) for _ in range(3)] == [None] * 3
    found = thinker.step(match)
    assert isinstance(found, Choose)
    assert (found.by, GAME.refusal(match.state, found)) == (1, None)


def test_a_bot_sees_its_own_observation_and_nothing_else() -> None:
    bot = Watched(0)
    thinker = Thinker({"w": bot}, Random(1))
    match = put(table(None, "w", "w", None), Choose(t=0, by=0, card="rifle", target=2))
    for seat in (1, 2):
        found = thinker.step(match)
        assert found is not None
        seen = bot.seen[-1]
        assert isinstance(seen, Observation)
        assert seen == GAME.observe(match.state, seat)
        assert (seen.seat, seen.choice) == (seat, None)
        match = put(match, found)
    assert len(bot.seen) == 2


def test_other_seats_entries_do_not_break_a_thought_off() -> None:
    bot = Watched(4)
    thinker = Thinker({"w": bot}, Random(1))
    match = table(None, "w", None)
    assert thinker.step(match) is None
    assert thinker.step(match) is None
    match = put(match, Choose(t=0, by=0, card="rifle", target=1))
    assert [thinker.step(match) for _ in range(2)] == [None, None]
    assert thinker.step(match) is not None
    assert len(bot.seen) == 1, "one thought, though somebody else has chosen meanwhile"


def test_a_thought_is_given_up_when_the_table_is_another() -> None:
    bot = Watched(4)
    thinker = Thinker({"w": bot}, Random(1))
    first = table(None, "w")
    thinker.step(first)
    thinker.step(replace(first, id="two"))
    assert len(bot.seen) == 2


def test_nobody_thinks_where_no_bot_may_act() -> None:
    with pytest.raises(LookupError):
        Thinker(BOTS, Random(1)).step(table(None, None))


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_have_laid_down_changes_no_thought(level: str, seats: int) -> None:
    """The same dice and the same observation lead to the same choice, whatever lies face down before the others."""

    def chosen(hidden: Choice | None, seed: int) -> Choose:
        match = table(None, *[level] * (seats - 1))
        match = replace(match, state=replace(match.state, choices=(hidden, *match.state.choices[1:])))
        thinker = Thinker(BOTS, Random(seed))
        while (found := thinker.step(match)) is None:
            pass
        assert isinstance(found, Choose)
        return found

    for seed in range(3):
        every = {str(chosen(hidden, seed)) for hidden in (None, Choice("rifle", 1), Choice("reload", seats - 1))}
        assert len(every) == 1


def test_the_same_dice_lead_to_the_same_match() -> None:
    def log(seed: int) -> list[str]:
        match, thinker = table("gentle", "steady", "ruthless"), Thinker(BOTS, Random(seed))
        while len(match.log) < 25:
            found = thinker.step(match)
            match = put(match, found) if found is not None else match
        return [str(entry) for entry in match.log]

    assert log(3) == log(3)
    assert log(3) != log(4)
