"""The bots of Eye 2 Eye: what they may know, what they may do, that play ends, and who is the stronger."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tenpaces.bots.arena import compare, play
from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.levels import LEVEL_NAMES, Level
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.bot import LEVELS, Gentle, Ruthless, Steady, Uniform, measure, only, veiled
from tenpaces.games.eye2eye.entries import Grab, Move, Pass, Play
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import State
from tests.bots.eye2eye_positions import dealt, fire, lay, options_with, walk
from tests.effort import examples
from tests.kits import eye2eye, options_of

BOTS: dict[str, Callable[[], Bot]] = {
    "gentle": Gentle,
    "steady": Steady,
    "ruthless": lambda: Ruthless(most=2, worlds=2, rounds=8),
    "uniform": Uniform,
}
PLACES = {"name": st.sampled_from(sorted(BOTS)), "options": options_of(GAME), "seed": st.integers(0, 9999)}


def test_levels_have_the_names_of_the_box() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES


def acting(options: Options, seed: int) -> tuple[State, int]:
    """Return a state of random play in which somebody has something to do, and who."""
    state = walk(options, Random(seed))
    seats = GAME.to_act(state).seats
    return state, seats[seed % len(seats)]


@settings(max_examples=examples(60))
@given(**PLACES)
def test_every_choice_is_legal(name: str, options: Options, seed: int) -> None:
    state, seat = acting(options, seed)
    chosen = decide(BOTS[name](), GAME.observe(state, seat), Random(seed))
    assert chosen is not None
    assert chosen.t == 0
    stamped = msgspec.structs.replace(chosen, t=state.t)
    assert GAME.refusal(state, stamped) is None
    if isinstance(chosen, Grab):
        assert chosen.ms >= 200
        stamped = msgspec.structs.replace(stamped, ms=0)
    assert stamped in GAME.legal(state, seat)


@settings(max_examples=examples(40))
@given(**PLACES)
def test_what_is_hidden_changes_no_choice(name: str, options: Options, seed: int) -> None:
    """The other's cards, and what he has done in the Fire Exchange, are swapped; the bot decides alike."""
    state, seat = acting(options, seed)
    hidden = eye2eye.hide(state, seat, Random(seed + 1))
    assert GAME.observe(hidden, seat) == GAME.observe(state, seat)
    first = decide(BOTS[name](), GAME.observe(state, seat), Random(seed))
    assert decide(BOTS[name](), GAME.observe(hidden, seat), Random(seed)) == first


@settings(max_examples=examples(15))
@given(options=options_of(GAME), seed=st.integers(0, 9999))
def test_only_weaker_bots_forget_their_cards(options: Options, seed: int) -> None:
    """E22: the strongest plays alike whether it sees its cards or must remember them."""
    choices = []
    for visibility in ("device", "memory"):
        state, seat = acting(options_with(options, hand_visibility=visibility), seed)
        choices.append(decide(BOTS["ruthless"](), GAME.observe(state, seat), Random(seed)))
    assert choices[0] == choices[1]


def test_a_veil_hides_the_card_and_not_the_stack() -> None:
    shares = [0.0] * 37
    shares[0], shares[4], shares[1], shares[36] = 0.6, 0.1, 0.2, 0.1
    found = veiled(shares, 0.4)
    assert found == pytest.approx({0: 0.6 * 0.6 + 0.4 * 0.35, 4: 0.6 * 0.1 + 0.4 * 0.35, 1: 0.2, 36: 0.1})
    assert veiled(shares, 0.0) == pytest.approx(only(shares))


def grabs(bot: Bot, state: State, seat: int) -> list[int]:
    found = []
    for seed in range(60):
        chosen = decide(bot, GAME.observe(state, seat), Random(seed))
        assert isinstance(chosen, Grab)
        found.append(chosen.stack)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("bot", [Gentle(waver=0.0, heat=0.1), Steady(greed=40.0, poise=0.0)])
def test_gentle_and_steady_forget_what_they_laid_first(bot: Bot) -> None:
    """The first card made a pair, the second was the broken weapon: whoever takes one for the other reaches elsewhere (E22)."""
    mine = [("head", 0), ("broken", 1), ("leg", 2), ("hand", 3), ("torso", 2)]
    his = [("hand", 2), ("leg", 2), ("torso", 2), ("head", 2)]
    turns = [(0, *mine[0])]
    for (card, stack), (other, place) in zip(mine[1:], his, strict=True):
        turns += [(1, other, place), (0, card, stack)]
    right = []
    for visibility in ("device", "memory"):
        state = fire(turns, options_with(Options(), hand_visibility=visibility))
        right.append(grabs(bot, state, 0).count(0))
    assert right[0] > 50
    assert right[1] < 45


@pytest.mark.parametrize("name", sorted(BOTS))
def test_who_has_nothing_to_do_is_not_asked(name: str) -> None:
    state = dealt()
    for observation in (GAME.observe(state, 1), GAME.observe(state, None), GAME.observe(GAME.initial(Options(), 2), 0)):
        with pytest.raises(ValueError, match="nothing to choose"):
            decide(BOTS[name](), observation, Random(1))


@settings(max_examples=examples(30))
@given(name=st.sampled_from(LEVEL_NAMES), options=options_of(GAME), seed=st.integers(0, 9999), pauses=st.integers(0, 12))
def test_a_hurried_thought_settles_at_once(name: Level, options: Options, seed: int, pauses: int) -> None:
    state, seat = acting(options, seed)
    thinking = LEVELS[name]().think(GAME.observe(state, seat), Random(seed))
    chosen: Any = None
    try:
        for _ in range(pauses):
            next(thinking)
        thinking.send(True if pauses else None)
        assert pauses == 0, "it went on thinking"
    except StopIteration as stop:
        chosen = stop.value
    if chosen is not None:
        assert GAME.refusal(state, msgspec.structs.replace(chosen, t=state.t)) is None


@settings(max_examples=examples(30))
@given(name=st.sampled_from(["gentle", "ruthless", "steady"]), options=options_of(GAME), seed=st.integers(0, 9999))
def test_no_bot_moves_three_times_without_a_play(name: str, options: Options, seed: int) -> None:
    """E4: whatever came before, a bot's third move in a row waits for a play of its own."""
    state, seat = acting(options, seed)
    chosen = decide(BOTS[name](), GAME.observe(state, seat), Random(seed))
    since = 0
    for turn in state.turns:
        if turn.by == seat:
            since = 0 if turn.do == "play" else since + (turn.do == "move")
    assert since < 2 or not isinstance(chosen, Move)


@pytest.mark.thorough
@pytest.mark.parametrize("name", LEVEL_NAMES)
@pytest.mark.parametrize("cap", [None, 3])
def test_matches_of_copies_end(name: str, cap: int | None) -> None:
    options = Options() if cap is None else Options(round_cap=cap)
    played = play(GAME, [BOTS[name]()] * 2, options, [Random(seat) for seat in range(3)], measure)
    assert played.entries < 1000
    assert played.winner is not None or cap is not None


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("strong", "weak", "least"), [("ruthless", "steady", 7), ("steady", "gentle", 7), ("gentle", "uniform", 6)]
)
def test_each_level_beats_the_one_below(strong: str, weak: str, least: int) -> None:
    found = compare(GAME, [(strong, BOTS[strong]()), (weak, BOTS[weak]())], 10, lambda key: Random(f"1/{key}"), Options(), measure)
    assert found.scores[0].wins >= least


def test_uniform_plays_anything() -> None:
    state = lay(dealt(), [(0, "head", 0), (1, "leg", 1)])
    kinds = {type(decide(Uniform(), GAME.observe(state, 0), Random(seed))) for seed in range(200)}
    assert kinds == {Play, Move, Pass}


def test_measure_counts_what_happens() -> None:
    played = play(GAME, [Gentle(), Gentle()], Options(), [Random(1), Random(2), Random(3)], measure)
    counts = played.counts
    rounds = counts.get(("void", None), 0) + counts.get(("round", 0), 0) + counts.get(("round", 1), 0)
    assert counts[("exchange", None)] == rounds
    assert max(counts.get(("round", 0), 0), counts.get(("round", 1), 0)) == 2
    turns = sum(times for (kind, _), times in counts.items() if kind in ("play", "move", "knock"))
    picks = 2 * rounds
    assert played.entries == 1 + rounds + turns + picks  # a starter, deals, turns and picks; no tie to the millisecond


def test_a_hidden_card_stays_out_of_the_first_turn() -> None:
    """Whatever the rival holds follows from what lies open: no second deal looks the same, but his order changes nothing."""
    state = dealt()
    shuffled = replace(state, hands=(state.hands[0], tuple(reversed(state.hands[1]))))
    chosen = [decide(BOTS["ruthless"](), GAME.observe(each, 0), Random(5)) for each in (state, shuffled)]
    assert isinstance(chosen[0], Play)
    assert chosen[0] == chosen[1]
