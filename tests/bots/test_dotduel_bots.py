"""The bots of Dot Duel see as people do, act by the rules, and know nothing else than what lies on the table."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.__main__ import main
from tenpaces.bots.arena import compare, play
from tenpaces.bots.bot import decide
from tenpaces.bots.reaction import LEAST
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.bot import LEVELS, Restless, Searcher, measure
from tenpaces.games.dotduel.deck import CARDS, count, is_double_dot
from tenpaces.games.dotduel.entries import Challenge, Claim, Deck, Done, Double, Roll, Say, Starter
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.sight import PHANTOM, SIGHTS, Sight
from tests.effort import examples
from tests.kits import KITS, options_of, some_state

EVERY = [*LEVELS, "uniform"]
EAGLE = Sight(300, 300, 300, 300, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0)
"""Misses nothing and imagines nothing."""


def bot(name: str) -> Any:
    return Restless() if name == "uniform" else LEVELS[name]()  # type: ignore[index]


def board(order: list[int], dice: tuple[int, int], seats: int = 2, **options: Any) -> Any:
    """A board whose six cards are the first of ``order``."""
    state = GAME.initial(Options(**options), seats)
    rest = [card for card in range(CARDS) if card not in order]
    for entry in (
        Deck(t=0, by="chance", order=tuple(order + rest)),
        Starter(t=0, by="chance", seat=0),
        Roll(t=0, by="chance", dice=dice),
    ):
        state, _ = GAME.apply(state, entry)
    return state


@settings(max_examples=examples(150))
@given(st.sampled_from(EVERY), options_of(GAME), st.sampled_from(GAME.seats), st.integers(0, 2**32))
def test_every_choice_is_legal(name: str, options: Options, seats: int, seed: int) -> None:
    rng = Random(seed)
    state = some_state(GAME, options, seats, rng)
    for seat in GAME.to_act(state).seats:
        chosen = decide(bot(name), GAME.observe(state, seat), rng)
        if chosen is None:
            continue
        assert chosen.t >= state.t + LEAST
        # At the moment it is meant for it may come too late, but here and now the rules admit it.
        assert GAME.refusal(state, msgspec.structs.replace(chosen, t=state.t)) is None


@settings(max_examples=examples(60))
@given(st.sampled_from(EVERY), options_of(GAME), st.sampled_from(GAME.seats), st.integers(0, 2**32))
def test_what_lies_hidden_changes_no_choice(name: str, options: Options, seats: int, seed: int) -> None:
    state = some_state(GAME, options, seats, Random(seed))
    for seat in GAME.to_act(state).seats:
        other = KITS["dotduel"].hide(state, seat, Random(seed + 1))
        first = decide(bot(name), GAME.observe(state, seat), Random(seed))
        second = decide(bot(name), GAME.observe(other, seat), Random(seed))
        if name != "uniform" or first is None:
            assert first == second


def test_perfect_sight_claims_what_is_there_and_then_is_done() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = board(rng.sample(range(CARDS), 6), (3, 3))
        searcher = Searcher(Sight(300, 300, 300, 300, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
        there = {card: count(card, 6) for card in state.showing if count(card, 6)}
        claimed = {}
        while not isinstance(made := decide(searcher, GAME.observe(state, 0), rng), Done):
            assert isinstance(made, Claim)
            assert made.t < 5000
            state, _ = GAME.apply(state, made)
            claimed[made.card] = made.count
        assert claimed == there


def test_perfect_sight_finds_the_double_dot() -> None:
    for seed in range(30):
        rng = Random(seed)
        state = board(rng.sample(range(CARDS), 6), (2, 6))
        possible = any(is_double_dot(one, other, 8) for one in state.showing for other in state.showing if one < other)
        searcher = Searcher(EAGLE)
        while isinstance(made := decide(searcher, GAME.observe(state, 0), rng), Claim):
            state, _ = GAME.apply(state, made)
        assert isinstance(made, Double) == possible
        if isinstance(made, Double):
            assert is_double_dot(*made.cards, 8)


@pytest.mark.parametrize(("said", "true"), [(1, 3), (4, 3)])
def test_a_wrong_claim_of_another_is_challenged_in_time(said: int, true: int) -> None:
    """D-02: card 6 shows three 3s."""
    state = board([6, 0, 1, 2, 4, 5], (1, 2))
    assert count(6, 3) == true
    state, _ = GAME.apply(state, Claim(t=900, by=1, card=6, count=said))
    made = decide(Searcher(EAGLE), GAME.observe(state, 0), Random(1))
    assert isinstance(made, Challenge)
    assert (made.card, made.count) == (6, true)
    assert made.t < state.pending[0].ripe_at


def test_who_is_out_shows_an_over_claim_but_starts_no_duel() -> None:
    """D13."""
    for said, shown in ((4, True), (2, False)):
        state = board([6, 0, 1, 2, 4, 5], (1, 2), seats=3)
        state, _ = GAME.apply(state, Double(t=500, by=0, cards=(0, 1) if not is_double_dot(0, 1, 3) else (0, 2)))
        state, _ = GAME.apply(state, Claim(t=900, by=1, card=6, count=said))
        assert state.out[0]
        made = decide(Searcher(EAGLE), GAME.observe(state, 0), Random(1))
        assert (made is not None) == shown


def test_a_duel_is_counted() -> None:
    """D-13: four 10s on the grounds."""
    grounds = (0, 7, 8, 6)
    total = sum(count(card, 10) for card in grounds)
    seen = GAME.observe(GAME.initial(Options(), 2), 0)
    for double, blind in ((True, 0.0), (False, 1.0)):
        sight = Sight(300, 300, 300, 300, 0.0, 0.0, blind, 0.0, 1.0, 1.0, 1.0, 1.0)
        duel = replace(seen, phase="duel", number=10, grounds=grounds, t=1000, rolled_at=1000)
        made = decide(Searcher(sight), duel, Random(3))
        if double:
            assert isinstance(made, Double)
            assert is_double_dot(*made.cards, 10)
        else:
            assert made == Say(t=made.t if made else 0, by=0, count=total)


def test_nothing_is_forgotten_in_a_round_and_everything_in_the_next_match() -> None:
    state = board([6, 0, 1, 2, 4, 5], (1, 2))
    searcher = LEVELS["steady"]()
    rng = Random(5)
    first = decide(searcher, GAME.observe(state, 0), rng)
    assert isinstance(first, Claim)
    later, _ = GAME.apply(state, first)
    second = decide(searcher, GAME.observe(later, 0), rng)
    assert second is not None
    assert second.t > first.t
    # The same roll at the same moment in another match: other cards, so nothing of the first may be left.
    other = board([30, 31, 32, 33, 34, 35], (1, 2))
    fresh = decide(LEVELS["steady"](), GAME.observe(other, 0), Random(7))
    assert decide(searcher, GAME.observe(other, 0), Random(7)) == fresh


def test_sight_errs_as_often_as_it_is_told() -> None:
    sight, rng = SIGHTS["gentle"], Random(2)
    looks = [sight.see(6, 3, rng) for _ in range(4000)]
    missed = sum(3 - len(seen - {PHANTOM}) for seen in looks) / 12_000
    assert missed == pytest.approx(sight.miss, abs=0.01)
    assert sum(PHANTOM in seen for seen in looks) / 4000 == pytest.approx(sight.phantom, abs=0.01)


def test_levels_differ_as_they_are_called() -> None:
    gentle, steady, ruthless = SIGHTS.values()
    for name in ("notice", "look", "pair", "hand", "miss", "phantom", "blind", "muddle"):
        assert getattr(gentle, name) > getattr(steady, name) > getattr(ruthless, name) > 0
    for name in ("keen", "thorough", "attention", "nerve"):
        assert getattr(gentle, name) < getattr(steady, name) < getattr(ruthless, name) < 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_matches_end(seats: int) -> None:
    names = [*LEVELS, *EVERY][:seats]
    rngs = [Random(seat) for seat in range(seats + 1)]
    played = play(GAME, [bot(name) for name in names], Options(), rngs, measure)
    assert played.winner is not None


@pytest.mark.parametrize(
    "options", [{"referee": "on"}, {"false_alarm": "out"}, {"double_dot": "two_cards", "zero_in_duel": "trap"}]
)
def test_matches_under_house_rules_end(options: dict[str, Any]) -> None:
    rngs = [Random(seat) for seat in range(4)]
    played = play(GAME, [bot("gentle"), bot("steady"), bot("uniform")], Options(**options), rngs, measure)
    assert played.winner is not None


@pytest.mark.thorough
@pytest.mark.parametrize(("strong", "weak"), [("ruthless", "steady"), ("steady", "gentle"), ("gentle", "uniform")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    found = compare(GAME, [(strong, bot(strong)), (weak, bot(weak))], 10, lambda key: Random(f"1/{key}"), Options(), measure)
    assert found.scores[0].wins >= 8


def test_the_sight_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", "--boards", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == list(LEVELS)
    first = [found[level]["first_claim_s"] for level in LEVELS]
    assert first[0][0] > first[1][0] > first[2][0] > 0.8
    assert all(low <= middle <= high for middle, low, high in first)
    assert main(["sight", "--boards", "20"]) == 0
    assert "double dots found" in capsys.readouterr().out
    assert main(["sight", "--boards", "one"]) == 2
    assert "--boards" in json.loads(capsys.readouterr().out)["error"]
