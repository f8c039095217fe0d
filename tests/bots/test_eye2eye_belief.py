"""What the Eye 2 Eye bots make of what they see: the course of a round, layouts and weights, features, the worth of a draw."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tenpaces.bots.pace import Pace
from tenpaces.core.entry import Resign
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.belief import Range, heaviest, weigh
from tenpaces.games.eye2eye.bot import Trained, position
from tenpaces.games.eye2eye.course import BROKEN, CHOICES, FACES, Course, Layout, choice_of, entry_of, seen, strength
from tenpaces.games.eye2eye.features import Stake
from tenpaces.games.eye2eye.instinct import Instinct
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.resolution import volley
from tenpaces.games.eye2eye.state import State
from tenpaces.games.eye2eye.worth import chance, draw_worth
from tests.bots.eye2eye_positions import dealt, lay, walk
from tests.effort import examples
from tests.kits import options_of

SEEDS = st.integers(0, 9999)


def acting(options: Options, seed: int) -> tuple[State, int]:
    state = walk(options, Random(seed))
    seats = GAME.to_act(state).seats
    return state, seats[seed % len(seats)]


def layout(state: State, seat: int) -> Layout:
    """What a seat laid, first to last, from the whole truth: its own observation shows it."""
    return seen(GAME.observe(state, seat)).layout if seat in GAME.to_act(state).seats else _told(state, seat)


def _told(state: State, seat: int) -> Layout:
    tokens: list[list[int]] = [[] for _ in range(4)]
    laid: list[int] = []
    for turn in state.turns:
        if turn.to is None:
            continue
        if turn.source is None:
            tokens[turn.to].append(len(laid) if turn.by == seat else -1)
            laid += [0] if turn.by == seat else []
        else:
            tokens[turn.to].append(tokens[turn.source].pop())
    for number, stack in enumerate(tokens):
        for height, token in enumerate(stack, 1):
            if token >= 0:
                laid[token] = FACES[state.stacks[number][height].card]
    return tuple(laid)


def run(
    seed_state: State, seat: int, model: object, seats: tuple[int, ...], most: int = 120, slips: float = 0.1
) -> tuple[Range, Range]:
    thinking = weigh(seen(GAME.observe(seed_state, seat)), model, seats, slips, most, Pace())  # type: ignore[arg-type]
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            found: tuple[Range, Range] = stop.value
            return found


@settings(max_examples=examples(60))
@given(options=options_of(GAME), seed=SEEDS)
def test_the_course_of_a_round_is_that_of_the_rules(options: Options, seed: int) -> None:
    """Cards go with the tokens that are moved, hands shrink, and the choices are those of the rules with two moves at most."""
    state, seat = acting(options, seed)
    here = position(GAME.observe(state, seat), 0.5)
    layouts = _told(state, 0), _told(state, 1)
    assert layouts[seat] == here.layout
    for stack, (first, second, shots) in enumerate(
        zip(here.course.contents(0, layouts[0]), here.course.contents(1, layouts[1]), here.course.public, strict=True)
    ):
        cards = Counter(FACES[laid.card] for laid in state.stacks[stack])
        assert [a + b - c for a, b, c in zip(first, second, [*shots, 0], strict=True)] == [cards[face] for face in range(5)]
        assert here.course.heights()[stack] == len(state.stacks[stack])
    for owner in (0, 1):
        held = Counter(FACES[card] for card in state.hands[owner])
        assert here.course.hand(owner, layouts[owner]) == [held[face] for face in range(5)]
    if state.phase == "turns":
        assert here.course.idle == state.idle
        rules = [entry for entry in GAME.legal(state, seat) if not isinstance(entry, Resign)]
        mine = [entry_of(choice, seat) for choice in here.course.legal(seat, here.layout)]
        kept = [entry for entry in rules if here.course.since[seat] < 2 or type(entry).__name__ != "Move"]
        assert sorted(map(repr, mine)) == sorted(repr(entry).replace(f"t={state.t}", "t=0") for entry in kept)


@settings(max_examples=examples(60))
@given(options=options_of(GAME), seed=SEEDS)
def test_a_belief_holds_every_layout_once_and_the_true_one(options: Options, seed: int) -> None:
    state, seat = acting(options, seed)
    here = position(GAME.observe(state, seat), 0.5)
    ranges = run(state, seat, Instinct(), (0, 1))
    for owner in (0, 1):
        cards = [face for face, count in enumerate([*here.course.dealt[owner], 1]) for _ in range(count)]
        laid = here.course.laid[owner]
        assert set(ranges[owner]) == set(permutations(cards, laid))
        assert len(ranges[owner]) <= factorial(5)
        assert sum(ranges[owner].values()) == pytest.approx(1)
        assert ranges[owner][_told(state, owner)] > 0


@settings(max_examples=examples(20))
@given(seed=SEEDS, most=st.integers(1, 6))
def test_asking_fewer_layouts_keeps_all_of_them(seed: int, most: int) -> None:
    state, seat = acting(Options(), seed)
    few, all_of_them = (run(state, seat, Instinct(), (1 - seat,), count)[1 - seat] for count in (most, 120))
    assert set(few) == set(all_of_them)
    assert sum(few.values()) == pytest.approx(1)
    kept = heaviest(few, 3, min(few))
    assert min(few) in kept
    assert sum(kept.values()) == pytest.approx(1)


def test_a_play_tells_by_what_a_sensible_player_would_lay() -> None:
    """Bayes by hand: instinct lays a head onto the head before anything else."""
    state = lay(dealt(), [(0, "head", 0)])
    ranged = run(state, 1, Instinct(0.3), (0,), slips=0.0)[0]
    start = seen(GAME.observe(state, 1)).start
    mix = Instinct(0.3).look(start, 0).turn(())
    total = sum(mix[4 * face] for face in range(5))
    assert ranged == pytest.approx({(face,): mix[4 * face] / total for face in range(5)})
    assert max(ranged, key=ranged.__getitem__) == (0,)


def test_a_card_laid_onto_the_rivals_is_likelier_the_broken_weapon() -> None:
    shares = []
    for stack in (0, 3):
        state = lay(dealt(), [(0, "head", 0), (1, "leg", 3), (0, "hand", 2), (1, "broken", stack)])
        ranged = run(state, 0, Instinct(0.3), (1,))[1]
        shares.append(sum(weight for (_, second), weight in ranged.items() if second == BROKEN))
    assert shares[0] > 2 * shares[1]
    assert shares[0] > 0.2


def permuted(state: State, order: tuple[int, ...]) -> Course:
    """The course of a state with its stacks in another order."""
    start = seen(GAME.observe(state, state.turn)).start
    course = Course([start.public[number] for number in order], start.dealt, start.options)
    for turn in state.turns:
        to = None if turn.to is None else order.index(turn.to)
        source = None if turn.source is None else order.index(turn.source)
        course.act(turn.by, choice_of(type(turn)(turn.by, turn.do, source, to), 0))
    return course


@settings(max_examples=examples(25))
@given(options=options_of(GAME), seed=SEEDS, order=st.permutations(range(4)))
def test_the_network_minds_no_order_of_the_stacks(options: Options, seed: int, order: list[int]) -> None:
    state, seat = acting(options, seed)
    assume(state.phase == "turns")
    here = position(GAME.observe(state, seat), 0.6)
    plain = Trained(here.stake).look(here.course, seat).turn(here.layout)
    other = Trained(here.stake).look(permuted(state, tuple(order)), seat).turn(here.layout)
    assert sum(plain) == pytest.approx(1)
    assert [choice for choice in range(CHOICES) if plain[choice]] == sorted(here.course.legal(seat, here.layout))
    for choice, share in enumerate(plain):
        new = choice
        if choice < 20:
            new = choice - choice % 4 + order.index(choice % 4)
        elif choice < 36:
            new = 20 + 4 * order.index((choice - 20) // 4) + order.index(choice % 4)
        assert other[new] == pytest.approx(share, abs=1e-9)


def test_a_stake_is_the_same_from_either_seat() -> None:
    assert Stake(0.7, 0.2).of(1) == pytest.approx((0.3, -0.2))


@given(cards=st.lists(st.sampled_from(sorted(FACES)), max_size=8))
def test_strength_orders_as_the_rules_do(cards: list[str]) -> None:
    """E13, E14, E15: triples above pairs, and then head, torso, hand, leg."""
    assume(all(cards.count(card) <= (1 if card == "broken" else 3) for card in cards))
    counts = [0] * 5
    for card in cards:
        counts[FACES[card]] += 1  # type: ignore[index]
    fired = volley(cards)  # type: ignore[arg-type]
    expected = 0 if fired is None else 4 * (fired.count - 2) + 4 - FACES[fired.part]
    assert strength(counts) == expected


def test_a_draw_is_worth_what_the_wounds_make_it() -> None:
    """E20: with no cap nothing; in the last round everything to who is ahead; before it something between."""
    assert draw_worth(Options(), 7, (0, 1)) == 0.0
    last = Options(round_cap=3)
    assert draw_worth(last, 3, (0, 1)) == pytest.approx(1.0)
    assert draw_worth(last, 3, (1, 0)) == pytest.approx(-1.0)
    assert draw_worth(last, 3, (1, 1)) == pytest.approx(0.0)
    assert draw_worth(last, 1, (0, 0)) == pytest.approx(0.0)
    assert 0.0 < draw_worth(Options(round_cap=5), 3, (0, 1)) < 1.0
    assert chance(0, 1, 4) + chance(1, 0, 4) == pytest.approx(1)
    assert chance(2, 1, 3) == 0.0
