"""Bots think in slices, about what their own seat may know and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
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


def make(bot: Any) -> Any:
    return lambda _, level: bot if level == "w" else LEVELS[level]()


def chosen(thinker: Thinker, match: Match) -> Any:
    while thinker.busy(match):
        thinker.step(match)
    return thinker.wish(match)


def test_a_thought_takes_its_slices_and_ends_in_a_legal_entry() -> None:
    thinker = Thinker(make(Watched(3)), Random(1))
    match = table(None, "w", "w")
    assert [thinker.step(match) for _ in range(4)] == [True, False, False, False], "the first slice begins the thought"
    assert thinker.wish(match) is not None
    assert thinker.busy(match), "the other bot has not thought"
    found = chosen(thinker, match)
    assert isinstance(found, Choose)
    assert (found.by, GAME.refusal(match.state, found)) == (1, None)


def test_a_bot_sees_its_own_observation_and_nothing_else() -> None:
    bot = Watched(0)
    thinker = Thinker(make(bot), Random(1))
    match = put(table(None, "w", "w", None), Choose(t=0, by=0, card="rifle", target=2))
    assert chosen(thinker, match) is not None
    for seat, seen in zip((1, 2), bot.seen, strict=True):
        assert isinstance(seen, Observation)
        assert seen == GAME.observe(match.state, seat)
        assert (seen.seat, seen.choice) == (seat, None)


def test_other_seats_entries_do_not_break_a_thought_off() -> None:
    bot = Watched(4)
    thinker = Thinker(make(bot), Random(1))
    match = table(None, "w", None)
    thinker.step(match)
    thinker.step(match)
    match = put(match, Choose(t=0, by=0, card="rifle", target=1))
    assert chosen(thinker, match) is not None
    assert len(bot.seen) == 1, "one thought, though somebody else has chosen meanwhile"


def test_a_wish_stands_until_the_seat_sees_something_else() -> None:
    bot = Watched(0)
    thinker = Thinker(make(bot), Random(1))
    match = table(None, "w", "w")
    wish = chosen(thinker, match)
    assert (wish.by, thinker.busy(match)) == (1, False)
    match = put(match, wish)
    thinker.forget(wish.by)
    assert not thinker.busy(match)
    assert chosen(thinker, match).by == 2
    assert len(bot.seen) == 2


def test_a_bot_that_wants_nothing_is_asked_again_when_the_table_changes() -> None:
    class Idle(Watched):
        def think(self, observation: Any, rng: Rng) -> Thinking:
            yield from ()
            self.seen.append((observation, rng))
            return None

    bot = Idle()
    thinker = Thinker(make(bot), Random(1))
    match = table(None, "w")
    assert chosen(thinker, match) is None
    assert not thinker.busy(match)
    match = replace(match, state=msgspec.structs.replace(match.state, exchange=2))
    assert thinker.busy(match)


def test_the_earliest_wish_comes_first() -> None:
    class Late(Watched):
        def think(self, observation: Any, rng: Rng) -> Thinking:
            found = yield from super().think(observation, rng)
            assert found is not None
            return msgspec.structs.replace(found, t=900 - 100 * found.by)

    thinker = Thinker(make(Late(0)), Random(1))
    wish = chosen(thinker, table(None, "w", "w"))
    assert (wish.by, wish.t) == (2, 700)


def test_a_thought_is_given_up_when_the_table_is_another() -> None:
    bot = Watched(4)
    thinker = Thinker(make(bot), Random(1))
    first = table(None, "w")
    thinker.step(first)
    thinker.step(replace(first, id="two"))
    assert len(bot.seen) == 2


def test_nobody_thinks_where_no_bot_may_act() -> None:
    thinker = Thinker(make(None), Random(1))
    assert not thinker.busy(table(None, None))
    with pytest.raises(LookupError):
        thinker.step(table(None, None))


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_have_laid_down_changes_no_thought(level: str, seats: int) -> None:
    """The same dice and the same observation lead to the same choice, whatever lies face down before the others."""

    def choice(hidden: Choice | None, seed: int) -> Choose:
        match = table(None, *[level] * (seats - 1))
        match = replace(match, state=msgspec.structs.replace(match.state, choices=(hidden, *match.state.choices[1:])))
        found = chosen(Thinker(make(None), Random(seed)), match)
        assert isinstance(found, Choose)
        return found

    for seed in range(3):
        every = {str(choice(hidden, seed)) for hidden in (None, Choice("rifle", 1), Choice("reload", seats - 1))}
        assert len(every) == 1


def test_the_same_dice_lead_to_the_same_match() -> None:
    def log(seed: int) -> list[str]:
        match, thinker = table("gentle", "steady", "ruthless"), Thinker(make(None), Random(seed))
        while len(match.log) < 25:
            found = chosen(thinker, match)
            thinker.forget(found.by)
            match = put(match, found)
        return [str(entry) for entry in match.log]

    assert log(3) == log(3)
    assert log(3) != log(4)
