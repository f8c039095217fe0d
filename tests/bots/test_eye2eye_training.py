"""The arrays that the Eye 2 Eye networks learn from say the same as the code that the bots run."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.games.eye2eye import features
from tenpaces.games.eye2eye.course import Course, Layout
from tenpaces.games.eye2eye.features import CONTEST, DRAW, Stake
from tenpaces.games.eye2eye.fire import powers, shots
from tenpaces.games.eye2eye.network import Critic, Policy
from tenpaces.games.eye2eye.options import Options

np = pytest.importorskip("numpy")
table_of = pytest.importorskip("tools.eye2eye_table")
sight = pytest.importorskip("tools.eye2eye_sight")
nets = pytest.importorskip("tools.eye2eye_nets")

ROUNDS = 40


class Twin:
    """One round of a table, followed by the bots' own code."""

    def __init__(self, table: Any, row: int) -> None:
        options = Options(
            strength="taller_first" if table.taller[row] else "sets",
            move_scope="own" if table.own[row] else "any",
            ko="on" if table.ko[row] else "off",
            idle_limit=int(table.limit[row]),
            contest="repick" if table.repick[row] else "faster",
        )
        self.course = Course(table.public[row].tolist(), table.dealt[row].tolist(), options)
        self.layouts: list[Layout] = [(), ()]
        self.stake = Stake(float(table.contest[row]), float(table.draw[row]))

    def act(self, seat: int, choice: int) -> bool:
        if choice < 20:
            self.layouts[seat] = (*self.layouts[seat], choice // 4)
        return self.course.act(seat, choice)


def dense(places: list[int], size: int) -> Any:
    assert len(set(places)) == len(places)
    found = np.zeros(size)
    found[places] = 1
    return found


def check_features(twin: Twin, seat: int, fire: bool, stacks: Any, whole: Any) -> None:
    course, layouts = twin.course, (twin.layouts[0], twin.layouts[1])
    parts = (
        features.stack_places(course, seat),
        features.own_stack_places(course, seat, layouts[seat]),
        features.true_stack_places(course, layouts),
    )
    for number, (public, own, true) in enumerate(zip(*parts, strict=True)):
        assert (dense(public + own + true, stacks.shape[1]) == stacks[number]).all()
    places = features.round_places(course, seat, fire) + features.own_round_places(course, seat, layouts[seat])
    expected = dense(places + features.true_round_places(course, seat, layouts[1 - seat]), whole.shape[0])
    expected[[CONTEST, DRAW]] = 2 * twin.stake.of(seat)[0] - 1, twin.stake.of(seat)[1]
    assert whole == pytest.approx(expected, abs=1e-6)


def softmax(logits: Any) -> Any:
    raw = np.exp(logits - logits.max())
    return raw / raw.sum()


@pytest.mark.thorough
def test_arrays_and_bots_agree_on_what_is_seen_and_made_of_it() -> None:
    rng = np.random.default_rng(3)
    table = table_of.Table(ROUNDS, rng)
    policy, critic = nets.fresh_pair(rng)
    rows = np.arange(ROUNDS)
    twins = [Twin(table, row) for row in rows]

    def lists(arrays: Any) -> Any:
        return {name: np.atleast_2d(array).tolist() if array.ndim == 1 else array.tolist() for name, array in arrays.items()}

    plain, judge = Policy(lists(policy)), Critic(lists(critic))
    for step in range(30):
        seat, legal = table.turn.copy(), table.legal()
        fire = step % 3 == 0
        stacks, whole = sight.see(table, rows, seat, fire)
        true_stacks, true_whole = sight.truth(table, rows, seat)
        every = np.concatenate([stacks, true_stacks], 2), np.concatenate([whole, true_whole], 1)
        logits = nets.Policy(policy, stacks, whole)
        worth = nets.Critic(critic, *every).worth
        for row, twin in enumerate(twins):
            mover = int(seat[row])
            assert sorted(twin.course.legal(mover, twin.layouts[mover])) == np.flatnonzero(legal[row]).tolist()
            check_features(twin, mover, fire, every[0][row], every[1][row])
            if row % 8 == step % 8:
                look = plain.look(twin.course, mover, twin.stake, fire)
                if fire:
                    assert look.fire(twin.layouts[mover]) == pytest.approx(softmax(logits.fire[row]), abs=1e-4)
                else:
                    shares = softmax(np.where(legal[row], logits.turn[row], -1e9))
                    assert look.turn(twin.layouts[mover]) == pytest.approx(shares, abs=1e-4)
                    base = judge.known(twin.course, mover, twin.stake)
                    layouts = twin.layouts[0], twin.layouts[1]
                    assert judge.worth(base, twin.course, mover, layouts) == pytest.approx(worth[row], abs=1e-4)
        payoffs = table.duel(rows)
        for row in range(0, ROUNDS, 5):
            twin = twins[row]
            power = powers(twin.course, (twin.layouts[0], twin.layouts[1]))
            assert shots(power, twin.stake.draw) == pytest.approx(payoffs[row], abs=1e-6)
        choice = np.array([rng.choice(np.flatnonzero(legal[row])) for row in rows])
        opened = table.step(choice)
        for row, twin in enumerate(twins):
            assert twin.act(int(seat[row]), int(choice[row])) == bool(opened[row])
        again = np.flatnonzero(opened)
        table.deal(again)
        for row in again:
            twins[row] = Twin(table, int(row))


@pytest.mark.parametrize("kind", ["policy", "critic"])
def test_gradients_are_those_of_small_steps(kind: str) -> None:
    rng = np.random.default_rng(1)
    table = table_of.Table(6, rng)
    for _ in range(4):
        legal = table.legal()
        table.step(np.array([rng.choice(np.flatnonzero(row)) for row in legal]))
    rows = np.arange(6)
    arrays = {name: array.astype(float) for name, array in nets.fresh_pair(rng)[kind == "critic"].items()}
    stacks, whole = sight.see(table, rows, table.turn, False)
    if kind == "critic":
        true_stacks, true_whole = sight.truth(table, rows, table.turn)
        stacks, whole = np.concatenate([stacks, true_stacks], 2), np.concatenate([whole, true_whole], 1)
    turn, fire, worth = rng.standard_normal((6, 37)), rng.standard_normal((6, 4)), rng.standard_normal(6)

    def total(some: Any) -> float:
        if kind == "critic":
            return float((nets.Critic(some, stacks, whole).worth * worth).sum())
        made = nets.Policy(some, stacks, whole)
        return float((made.turn * turn).sum() + (made.fire * fire).sum())

    net = nets.Critic(arrays, stacks, whole) if kind == "critic" else nets.Policy(arrays, stacks, whole)
    gradients = net.gradients(worth) if kind == "critic" else net.gradients(turn, fire)
    assert set(gradients) == set(arrays)
    for name, array in arrays.items():
        place = tuple(rng.integers(0, size) for size in array.shape)
        higher, lower = ({**arrays, name: array.copy()} for _ in range(2))
        higher[name][place] += 1e-6
        lower[name][place] -= 1e-6
        assert gradients[name][place] == pytest.approx((total(higher) - total(lower)) / 2e-6, abs=1e-4)
