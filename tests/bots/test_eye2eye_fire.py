"""The Fire Exchange as the Eye 2 Eye bots see it, and how fast their hands are."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.pace import Pace
from tenpaces.bots.reaction import LEAST, Reaction, doubt
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.bot import LEVELS, Gentle, Ruthless, Steady, Uniform, position
from tenpaces.games.eye2eye.course import Layout
from tenpaces.games.eye2eye.entries import Grab, Miss
from tenpaces.games.eye2eye.features import Stake
from tenpaces.games.eye2eye.fire import NOTHING, Exchange, settle
from tenpaces.games.eye2eye.network import Look
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import State
from tests.bots.eye2eye_positions import fire, knock, options_with, walk
from tests.bots.test_eye2eye_belief import layout
from tests.effort import examples
from tests.kits import options_of

SEEDS = st.integers(0, 9999)


def in_fire(options: Options, seed: int) -> State:
    """Return a Fire Exchange after random plays in which nobody has acted."""
    rng = Random(seed)
    for _ in range(200):
        state = walk(options, rng)
        if state.phase == "turns" and len(state.turns) > 1:
            state = knock(state)
        if state.phase == "fire" and state.picks == (None, None):
            return state
    raise AssertionError("no Fire Exchange")


def pick(state: State, seat: int, stack: int, ms: int) -> State:
    entry: Any = Miss(t=state.t, by=seat) if stack == NOTHING else Grab(t=state.t, by=seat, stack=stack, ms=ms)
    after: State = GAME.apply(state, entry)[0]
    return after


@settings(max_examples=examples(60))
@given(options=options_of(GAME), seed=SEEDS, stacks=st.tuples(st.integers(0, 4), st.integers(0, 4)), seat=st.integers(0, 1))
def test_payoffs_are_those_of_the_rules(options: Options, seed: int, stacks: tuple[int, int], seat: int) -> None:
    """What two picks are worth is who is wounded by the rules, and a miss is never better than a stack (E26)."""
    state = in_fire(options, seed)
    here = position(GAME.observe(state, seat), 0.5)
    exchange = Exchange(here.course, seat, {layout(state, seat): 1.0}, {layout(state, 1 - seat): 1.0}, Stake(0.5, 0.25))
    found = exchange.shots[0][0]
    mine, his = stacks
    if mine != his or mine == NOTHING:
        wounded = pick(pick(state, seat, mine, 300), 1 - seat, his, 300).last
        assert wounded is not None
        draw = Stake(0.5, 0.25).of(seat)[1]
        assert found[mine][his] == (draw if wounded.wounded is None else -1.0 if wounded.wounded == seat else 1.0)
    # With a draw worth more than a loss and less than a win.
    assert all(found[stack][his] >= found[NOTHING][his] for stack in range(4))


def test_a_contested_stack_goes_to_the_faster_as_often_as_he_is() -> None:
    state = fire([(0, "head", 0), (1, "leg", 1)])
    here = position(GAME.observe(state, 0), 0.5)
    exchange = Exchange(here.course, 0, {(0,): 1.0}, {(3,): 1.0}, Stake(0.8))
    assert exchange.payoffs[0][0][0][0] == pytest.approx(0.8 - 0.2)
    assert exchange.payoffs[0][0][1][1] == 0.0
    assert exchange.payoffs[0][0][0][1] == 1.0


def test_who_may_reach_again_loses_less() -> None:
    """E12 ``repick``: the slower takes the pair of legs, which does not beat heads but torsos would."""
    turns = [(0, "torso", 1), (1, "head", 0)]
    worth = []
    for contest in ("faster", "repick"):
        state = fire(turns, options_with(Options(), contest=contest))
        here = position(GAME.observe(state, 0), 0.5)
        worth.append(Exchange(here.course, 0, {(1,): 1.0}, {(0,): 1.0}, Stake(0.5)).payoffs[0][0])
    assert worth[0][1][1] == 0.0
    assert worth[1][1][1] == pytest.approx(0.5 * -1.0 + 0.5 * 1.0)  # whoever has the torsos loses to the heads
    assert worth[1][0][0] == pytest.approx(0.0)


def finish(thinking: Any) -> Any:
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            return stop.value


@settings(max_examples=examples(6))
@given(options=options_of(GAME), seed=SEEDS, chance=st.floats(0.1, 0.9))
def test_settling_comes_near_an_equilibrium(options: Options, seed: int, chance: float) -> None:
    """Neither side could gain much by another pick: mixes of both sides are settled in turn and answered by a best reply."""
    state = in_fire(options, seed)
    here = position(GAME.observe(state, 0), chance)
    mine = {layout(state, 0): 0.6, tuple(reversed(layout(state, 0))): 0.4}
    his = {layout(state, 1): 0.5, tuple(reversed(layout(state, 1))): 0.5}
    exchange = Exchange(here.course, 0, mine, his, Stake(chance))
    even = [0.25] * 4
    first = [finish(settle(exchange, [even] * len(mine), [even] * len(his), row, 200, 0.0, Pace())) for row in range(len(mine))]
    mirror = Exchange(here.course, 1, his, mine, Stake(chance))
    second = [finish(settle(mirror, [even] * len(his), [even] * len(mine), row, 200, 0.0, Pace())) for row in range(len(his))]
    best = sum(w * max(exchange.worth(row, second)) for row, w in enumerate(mine.values()))
    reply = sum(w * max(mirror.worth(row, first)) for row, w in enumerate(his.values()))
    assert best + reply < 0.15


def test_nobody_shares_what_both_know_to_be_worthless() -> None:
    """Heads lie paired on the first stack and nothing else fires; the faster takes it."""
    state = fire([(0, "head", 0), (1, "leg", 1), (0, "torso", 2), (1, "torso", 3)])
    mix = finish(Ruthless(rounds=60).mix(position(GAME.observe(state, 0), 0.8)))
    assert max(mix, key=mix.__getitem__) == 0


def test_who_reaches_again_takes_the_best_that_is_left() -> None:
    """E12 ``repick``: a hand that came too late to the heads takes the pair that it knows of, whatever the level."""
    state = fire([(0, "torso", 1), (1, "leg", 3), (0, "head", 0), (1, "hand", 3)], Options(contest="repick"))
    state = pick(pick(state, 1, 0, 300), 0, 0, 400)
    assert state.again == 0
    for name in ("steady", "ruthless"):
        chosen = decide(LEVELS[name](), GAME.observe(state, 0), Random(1))
        assert isinstance(chosen, Grab)
        assert chosen.stack == 1


@pytest.mark.thorough
def test_levels_react_with_their_medians_and_never_at_once() -> None:
    state = fire([(0, "head", 0), (1, "leg", 1)])
    # What a fast thought finds is as good here: the hand does not wait for it.
    bots: dict[str, Bot] = {"gentle": Gentle(), "steady": Steady(), "ruthless": Ruthless(rounds=4)}
    for name, middle in (("gentle", 900), ("steady", 650), ("ruthless", 450)):
        times = []
        for seed in range(100):
            chosen = decide(bots[name], GAME.observe(state, seed % 2), Random(seed))
            assert isinstance(chosen, Grab)
            times.append(chosen.ms)
        assert min(times) >= LEAST
        assert 0.8 < median(times) / middle < 1.2


def test_uniform_reaches_for_anything_or_nothing() -> None:
    state = fire([(0, "head", 0), (1, "leg", 1)])
    chosen = [decide(Uniform(), GAME.observe(state, 0), Random(seed)) for seed in range(100)]
    assert {entry.stack for entry in chosen if isinstance(entry, Grab)} == {0, 1, 2, 3}
    assert 5 < sum(isinstance(entry, Miss) for entry in chosen) < 40


def test_reactions() -> None:
    slow, fast = Reaction(900), Reaction(450)
    times = [slow.draw(Random(seed)) for seed in range(2000)]
    assert median(times) == pytest.approx(900, rel=0.05)
    low, middle, high = quantiles(times, n=20)[0], median(times), quantiles(times, n=20)[-1]
    assert high - middle > 1.2 * (middle - low)  # the right tail is the longer
    assert sum(fast.draw(Random(seed)) < slow.draw(Random(seed + 5000)) for seed in range(2000)) / 2000 == pytest.approx(
        fast.beats(slow), abs=0.02
    )
    assert fast.beats(fast) == pytest.approx(0.5)
    assert slow.beats(fast) == pytest.approx(1 - fast.beats(slow))
    assert min(Reaction(150).draw(Random(seed)) for seed in range(200)) == LEAST


def test_a_hard_choice_takes_longer() -> None:
    assert doubt([1.0]) == doubt([1.0, 0.0]) == 0.0
    assert doubt([0.25] * 4) == pytest.approx(1.0)
    easy, hard = (median(Reaction(600).draw(Random(seed), sure) for seed in range(500)) for sure in (0.0, 1.0))
    assert hard / easy == pytest.approx(1.15 / 0.85, rel=0.02)


def test_a_hurried_exchange_is_settled_all_the_same() -> None:
    state = fire([(0, "head", 0), (1, "leg", 1)])
    thinking = Ruthless().mix(position(GAME.observe(state, 0), 0.5))
    next(thinking)
    with pytest.raises(StopIteration) as stop:
        thinking.send(True)
    assert sum(stop.value.value.values()) == pytest.approx(1)


def test_steady_reaches_for_what_promises_most() -> None:
    state = fire([(0, "head", 0), (1, "leg", 1), (0, "torso", 2), (1, "torso", 3)])
    mix = finish(Steady(greed=30.0).mix(position(GAME.observe(state, 0), 0.5)))
    assert max(mix, key=mix.__getitem__) == 0


def test_a_hurried_exchange_looks_into_few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left to do after the hurry must fit into one slice."""
    asked: list[Layout] = []
    fires = Look.fire

    def counted(look: Look, layout: Layout) -> list[float]:
        asked.append(layout)
        return fires(look, layout)

    monkeypatch.setattr(Look, "fire", counted)
    turns = [(seat, card, stack) for stack, card in enumerate(("head", "leg", "torso")) for seat in (0, 1)]
    thinking = Ruthless().mix(position(GAME.observe(fire(turns), 0), 0.5))
    next(thinking)
    with pytest.raises(StopIteration):
        thinking.send(True)
    assert len(asked) == 2 * Ruthless().few
    asked.clear()
    finish(Ruthless().mix(position(GAME.observe(fire(turns), 0), 0.5)))
    assert len(asked) > 2 * Ruthless().few
