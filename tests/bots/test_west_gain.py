"""The tools that solve and measure three to six hearts, checked against the rules; they need NumPy, which the app has not."""

from __future__ import annotations

from random import Random

import pytest

np = pytest.importorskip("numpy")

from tools.west_gain import Reply, copies  # noqa: E402
from tools.west_joint import NONE, Joint  # noqa: E402
from tools.west_sample import Moment, Sampler  # noqa: E402
from tools.west_states import HANDS, gather, rows  # noqa: E402

from tenpaces.games.west.options import Options  # noqa: E402
from tests.bots.west_positions import position, settle  # noqa: E402


@pytest.mark.parametrize("hearts", [2, 3, 4])
def test_an_exchange_ends_where_the_rules_say(hearts: int) -> None:
    """The place of my value after a joint choice, and the aims translated between seats, against ``GAME.apply``."""
    states = rows(hearts)
    rng = Random(hearts)
    for _ in range(150):
        at = rng.randrange(states.count)
        hands = [int(states.mine[at]), *states.rest[at].tolist()]
        acts, played = [], []
        for seat in range(hearts):
            own = at if seat == 0 else int(states.seen[at, seat - 1])
            act = rng.choice(np.flatnonzero(states.can[own]).tolist())
            others = sorted((i for i in range(hearts) if i != seat), key=lambda i: hands[i])
            target = act % states.others
            acts.append(act)
            if seat == 0:
                aim = others[target]
            else:
                seen = int(states.aims[at, seat - 1, target])
                aim = 0 if seen == states.others else seen + 1
                assert hands[aim] == states.rest[own][target]
            played.append((int(states.card[act]), aim))
        cards = [np.array([states.card[act]]) for act in acts[1:]]
        aims = [states.aims[[at], j, act % states.others] for j, act in enumerate(acts[1:])]
        place = int(Moment(states, cards, aims, np.array([at])).place(np.array([acts[0]]))[0])
        winner, left = settle(position([hand + 16 for hand in hands], Options()), played)
        if left:
            rest = gather([np.array([hand - 16]) for hand in left[1:] if hand >= 0])
            assert place == (NONE if left[0] < 0 else int(rest[0]) * HANDS + left[0] - 16)
        else:
            assert (place < HANDS) == (winner == 0)
            assert (place == NONE) == (winner != 0)


def test_sampled_gains_tend_to_the_exact_ones() -> None:
    joint = Joint(3)
    states = joint.states
    rng = np.random.default_rng(1)
    mix = states.level((rng.random(states.can.shape) * states.can).astype(np.float32))
    mix /= mix.sum(axis=1, keepdims=True)
    value = np.append(rng.random(NONE), 0).astype(np.float32)
    exact, cost = joint.both(value, mix, 0.003)
    assert abs(exact - joint.gains(value, mix)).max() < 1e-5
    sampler = Sampler(states, rng)
    total = sum(states.level(sampler.moment([mix, mix]).worth(value)) for _ in range(300)) / 300
    error = np.where(states.can, total - exact, 0.0)
    assert abs(error).mean() < 0.02
    assert abs(error.mean()) < 0.002
    # All that two copies can do to a replier, weighed by how often they do it, is what he gets in the mean.
    assert cost[states.can].min() >= 0.0


@pytest.mark.thorough
def test_a_best_reply_to_copies_with_three_hearts_gains_little() -> None:
    """Exact, endless rounds worth nothing; the figures are those of docs/bots.md."""
    gains = {}
    for bot in ("ruthless", "steady", "gentle"):
        mixes = copies(bot, 3)
        reply = Reply()
        for hearts in (2, 3):
            reply.solve(Joint(hearts), mixes[hearts])
        gains[bot] = float(reply.value[rows(3).last]) - 1 / 3
        won = reply.play(3, mixes, 4000, np.random.default_rng(1)) / 4000
        assert won - 1 / 3 == pytest.approx(gains[bot], abs=0.03)
    assert 0.0 < gains["ruthless"] < 0.08 < gains["steady"] < gains["gentle"]


def test_copies_of_ruthless_with_two_hearts_leave_nothing() -> None:
    reply = Reply()
    reply.solve(Joint(2), copies("ruthless", 2)[2])
    assert float(reply.value[rows(2).last]) == pytest.approx(0.5, abs=1e-5)
