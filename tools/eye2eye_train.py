"""Train the networks of the Eye 2 Eye bots by self-play: ``python tools/eye2eye_train.py`` writes ``network.bin``.

Policy gradients with clipped steps (PPO, Schulman et al. 2017) and an entropy bonus that fades. In zero-sum games that is close to
magnetic mirror descent, whose last iterate comes near an equilibrium of noisy players (Sokota et al. 2023, *A unified approach to
reinforcement learning, quantal response equilibria, and two-player zero-sum games*). The critic sees all cards, which
makes the advantages less noisy and biases nothing. In the Fire Exchange every pick's worth is computed, so there the gradient is
exact given the cards. What is kept is a running average of the weights.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tenpaces.games.eye2eye.network import CRITIC_SHAPES, SHAPES, read  # noqa: E402
from tools.eye2eye_nets import Adam, Arrays, Critic, Policy, fresh_pair  # noqa: E402
from tools.eye2eye_sight import see, truth  # noqa: E402
from tools.eye2eye_table import Flags, Floats, Ints, Small, Table  # noqa: E402

TARGET = ROOT / "src/tenpaces/games/eye2eye/network.bin"
SIZE, STEPS, BATCH, PASSES = 1024, 12, 1536, 2
"""Rounds side by side, turns of each between two updates, samples of a gradient, uses of a sample."""
LAMBDA, CLIP = 0.9, 0.2
FIRE_BONUS, FIRE_SHARE = 4.0, 0.5
"""The Fire Exchange's entropy bonus by that of a turn, and the weight of its gradient."""


def softmax(logits: Floats, legal: Flags | None = None) -> Floats:
    """Return shares; illegal choices have none."""
    if legal is not None:
        logits = np.where(legal, logits, np.float32(-1e9))
    raw = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(raw / raw.sum(-1, keepdims=True))


def entropies(shares: Floats) -> tuple[Floats, Floats]:
    """Return logarithms and entropies."""
    logs = np.log(np.maximum(shares, 1e-12))
    return logs, -(shares * logs).sum(1, keepdims=True)


@dataclass(frozen=True)
class Turns:
    """Turns that were played: what was seen, what was legal and chosen and how often, and how much better than expected it was."""

    stacks: Floats
    whole: Floats
    true_stacks: Floats
    true_whole: Floats
    legal: Flags
    share: Floats
    choice: Ints
    advantage: Floats
    worth: Floats


@dataclass(frozen=True)
class Fires:
    """Fire Exchanges as either seat saw them, and what each pick was worth."""

    stacks: Floats
    whole: Floats
    gains: Floats


class Learner:
    """Both networks, new or as they are given, a table to learn at, and the average that is kept."""

    def __init__(self, seed: int, pair: tuple[Arrays, Arrays] | None = None) -> None:
        self.rng = np.random.default_rng(seed)
        self.table = Table(SIZE, self.rng)
        self.policy, self.critic = pair or fresh_pair(self.rng)
        self.kept: Arrays = {name: array.copy() for name, array in self.policy.items()}
        self._steps = Adam(self.policy), Adam(self.critic)

    def play(self) -> tuple[Turns, Fires]:
        """Play on at every round."""
        rows = np.arange(SIZE)
        turns: list[tuple[Floats, Floats, Floats, Floats, Flags, Floats, Ints]] = []
        course: list[tuple[Floats, Floats, Flags]] = []
        fires: list[tuple[Floats, Floats, Floats]] = []
        for _ in range(STEPS):
            seat = self.table.turn.copy()
            stacks, whole, true_stacks, true_whole = self._look(rows, seat)
            legal = self.table.legal()
            shares = softmax(Policy(self.policy, stacks, whole).turn, legal)
            cumulated = shares.cumsum(1)
            choice = (cumulated <= self.rng.random((SIZE, 1)) * cumulated[:, -1:]).sum(1).clip(0, 36)
            worth = Critic(self.critic, true_stacks, true_whole).worth
            done = self.table.step(choice)
            reward = np.zeros(SIZE, np.float32)
            over = np.flatnonzero(done)
            if len(over):
                reward[over] = self._fire(over, seat[over], fires)
                self.table.deal(over)
            turns.append((stacks, whole, true_stacks, true_whole, legal, shares[rows, choice], choice))
            course.append((worth, reward, done))
        advantages = self._advantages(course, Critic(self.critic, *self._look(rows, self.table.turn)[2:]).worth)
        joined = [np.concatenate(part) for part in zip(*turns, strict=True)]
        worths = advantages + np.concatenate([worth for worth, _, _ in course])
        burnt = [np.concatenate(part) for part in zip(*fires, strict=True)]
        stacks, whole, true_stacks, true_whole, legal, share, choice = joined
        played = Turns(stacks, whole, true_stacks, true_whole, legal, share, choice, advantages, worths)
        return played, Fires(*burnt)

    def _look(self, rows: Ints, seat: Small) -> tuple[Floats, Floats, Floats, Floats]:
        stacks, whole = see(self.table, rows, seat, fire=False)
        true = truth(self.table, rows, seat)
        return stacks, whole, np.concatenate([stacks, true[0]], 2), np.concatenate([whole, true[1]], 1)

    def _fire(self, rows: Ints, seat: Small, fires: list[tuple[Floats, Floats, Floats]]) -> Floats:
        """Hold the Fire Exchanges; return what they are expected to be worth to ``seat``."""
        views = [see(self.table, rows, np.full(len(rows), side, np.int8), fire=True) for side in (0, 1)]
        first, second = (softmax(Policy(self.policy, *view).fire) for view in views)
        gains = self.table.exchange(rows, first, second)
        fires += [(*view, gain) for view, gain in zip(views, gains, strict=True)]
        worth = (first * gains[0]).sum(1)
        return np.asarray(np.where(seat == 0, worth, -worth), np.float32)

    def _advantages(self, course: list[tuple[Floats, Floats, Flags]], after: Floats) -> Floats:
        """Generalised advantages (Schulman et al. 2016); the next turn is the other seat's, so its worth counts the other way."""
        found: list[Floats] = []
        later = np.zeros(SIZE, np.float32)
        for worth, reward, done in reversed(course):
            later = np.where(done, reward, -after) - worth - np.where(done, 0, LAMBDA * later)
            found.append(later)
            after = worth
        return np.concatenate(found[::-1]).astype(np.float32)

    def learn(self, turns: Turns, fires: Fires, rate: float, bonus: float) -> None:
        """Update both networks."""
        count, burnt = len(turns.choice), len(fires.gains)
        for _ in range(PASSES):
            chunks = max(1, count // BATCH)
            fired = np.array_split(self.rng.permutation(burnt), chunks)
            for rows, exchanges in zip(np.array_split(self.rng.permutation(count), chunks), fired, strict=True):
                critic = Critic(self.critic, turns.true_stacks[rows], turns.true_whole[rows])
                error = (critic.worth - turns.worth[rows]).astype(np.float32)
                self._steps[1].step(self.critic, critic.gradients(np.asarray(2 * error / len(rows), np.float32)), rate)
                stacks = np.concatenate([turns.stacks[rows], fires.stacks[exchanges]])
                policy = Policy(self.policy, stacks, np.concatenate([turns.whole[rows], fires.whole[exchanges]]))
                turn, fire = np.zeros_like(policy.turn), np.zeros_like(policy.fire)
                turn[: len(rows)] = _turn_gradient(policy.turn[: len(rows)], turns, rows, bonus)
                gains = fires.gains[exchanges]
                fire[len(rows) :] = _fire_gradient(policy.fire[len(rows) :], gains, FIRE_BONUS * bonus) * FIRE_SHARE
                self._steps[0].step(self.policy, policy.gradients(turn, fire), rate)
        for name, array in self.policy.items():
            self.kept[name] += np.float32(0.02) * (array - self.kept[name])


def _turn_gradient(logits: Floats, turns: Turns, rows: Ints, bonus: float) -> Floats:
    shares = softmax(logits, turns.legal[rows])
    logs, entropy = entropies(shares)
    here, choice, advantage = np.arange(len(rows)), turns.choice[rows], turns.advantage[rows]
    ratio = shares[here, choice] / turns.share[rows]
    clipped = ((advantage > 0) & (ratio > 1 + CLIP)) | ((advantage < 0) & (ratio < 1 - CLIP))
    pull = advantage * ratio * ~clipped
    found = shares * pull[:, None] + bonus * shares * (logs + entropy)
    found[here, choice] -= pull
    return np.asarray(found / len(rows), np.float32)


def _fire_gradient(logits: Floats, gains: Floats, bonus: float) -> Floats:
    shares = softmax(logits)
    logs, entropy = entropies(shares)
    found = bonus * shares * (logs + entropy) - shares * (gains - (shares * gains).sum(1, keepdims=True))
    return np.asarray(found / max(1, len(gains)), np.float32)


def pack(policy: Arrays, critic: Arrays) -> bytes:
    """Return the arrays as ``tenpaces.games.eye2eye.network`` reads them."""
    parts = []
    for arrays, shapes in ((policy, SHAPES), (critic, CRITIC_SHAPES)):
        for name, _ in shapes:
            scale = np.float32(max(float(np.abs(arrays[name]).max()), 1e-9) / 32767)
            parts += [np.array([scale], "<f4").tobytes(), np.rint(arrays[name] / scale).astype("<i2").tobytes()]
    return b"".join(parts)


def unpack(data: bytes) -> tuple[Arrays, Arrays]:
    """Return the arrays that ``pack`` wrote."""
    arrays = read(data)
    policy, critic = (
        {name: np.array(next(arrays), np.float32).reshape(shape) for name, shape in kind} for kind in (SHAPES, CRITIC_SHAPES)
    )
    return policy, critic


def main() -> None:
    """Train and write the file."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, help="go on from this file, as from the middle of a run")
    parser.add_argument("--target", type=Path, default=TARGET)
    args = parser.parse_args()
    learner = Learner(args.seed, unpack(args.resume.read_bytes()) if args.resume else None)
    first, start = 0.5 if args.resume else 0.0, time.perf_counter()
    for update in range(args.updates):
        done = first + (1 - first) * update / args.updates
        turns, fires = learner.play()
        learner.learn(turns, fires, rate=1.5e-3 * (1 - done) + 1e-4 * done, bonus=0.01 * 0.15 ** min(1.0, done / 0.7))
        if update % 20 == 19 or update + 1 == args.updates:
            args.target.write_bytes(pack(learner.kept, learner.critic))
            length = 2 * len(turns.choice) / max(1, len(fires.gains))
            print(f"{update + 1} updates, {time.perf_counter() - start:.0f} s, {length:.1f} turns a round", flush=True)


if __name__ == "__main__":
    main()
