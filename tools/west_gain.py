"""How much a best reply gains against copies of a West bot, default rules: ``python -m tools.west_gain [--bots …] [--hearts …]``.

Payoff is the chance of the round's dollar, from the start of a round; a round that never ends is worth nothing. The gain is what
one seat gets by its best reply to copies in all other seats, less its fair share 1 / n.

Up to four hearts it is *exact*: dynamic programming over all states and all joint choices. With five and six hearts it is a
*lower bound*: a reply is learnt by averaging sampled exchanges in all states, and then plays fresh rounds; what it wins there, with
its 95 % Wilson interval, no best reply falls short of.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

from tenpaces.bots.wilson import wilson
from tenpaces.games.west.bot import Gentle, Steady
from tenpaces.games.west.policy import DEFAULT, pair, several
from tools.west_joint import NONE, Joint
from tools.west_sample import Moment, Sampler, Singles
from tools.west_states import HANDS, MOST, Ints, rows
from tools.west_table import habit, widen

EXACT = 4
"""The most hearts whose joint choices are all counted."""


def copies(bot: str, most: int = MOST + 1) -> dict[int, Singles]:
    """Return what a bot plays in every state of two hearts up to ``most``."""
    gentle, steady = Gentle(), Steady()
    ruthless: dict[int, Singles] = {}
    for hearts in range(2, min(EXACT, most) + 1):
        states = rows(hearts)
        table = [
            pair(DEFAULT, int(me) + 16, int(rest[0]) + 16)[1] if hearts == 2 else several(int(me) + 16, [int(h) + 16 for h in rest])
            for me, rest in zip(states.mine, states.rest, strict=True)
        ]
        ruthless[hearts] = np.array(table, dtype=np.float32)
    for hearts in range(EXACT + 1, most + 1):
        ruthless[hearts] = widen(hearts, ruthless[hearts - 1])
    match bot:
        case "ruthless":
            return ruthless
        case "steady":
            care, waver = np.float32(steady.care), steady.careless.waver
            return {hearts: care * mix + (1 - care) * habit(hearts, waver) for hearts, mix in ruthless.items()}
        case "gentle":
            return {h: habit(h, gentle.waver) for h in ruthless}
        case _:
            raise ValueError(f"no such bot: {bot}")


@dataclass
class Reply:
    """A reply to copies: its value in every state, so far as it is solved or learnt, and its action by hearts and row."""

    value: Singles = field(default_factory=lambda: np.zeros(NONE + 1, dtype=np.float32))
    action: dict[int, Ints] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Who is alone has won."""
        self.value[:HANDS] = 1.0

    def solve(self, joint: Joint, mix: Singles, sweeps: int = 400) -> int:
        """Iterate values from 0 until they stand; return the sweeps."""
        states = joint.states
        part = slice(states.first, states.first + states.count)
        sweep, change = 0, np.inf
        while sweep < sweeps and change >= 1e-6:
            sweep += 1
            gains = np.where(states.can, joint.gains(self.value, mix), -1.0)
            fresh = gains.max(axis=1)
            change = float(abs(fresh - self.value[part]).max())
            self.value[part] = fresh
        self.action[states.hearts] = gains.argmax(axis=1)
        return sweep

    def learn(self, hearts: int, mix: Singles, rounds: int, rng: np.random.Generator, quick: float = 10.0) -> None:
        """Average sampled gains; the newest counts ``quick`` / (rounds so far + ``quick`` - 1)."""
        states = rows(hearts)
        part = slice(states.first, states.first + states.count)
        sampler = Sampler(states, rng)
        self.value[part] = 1 / hearts
        gains = np.zeros((states.count, states.actions), dtype=np.float32)
        for step in range(1, rounds + 1):
            now = sampler.moment([mix] * states.others).worth(self.value)
            gains += np.float32(quick / (step + quick - 1)) * (now - gains)
            action = np.where(states.can, states.level(gains), -1.0).argmax(axis=1)
            self.value[part] = gains[np.arange(states.count), action]
        self.action[hearts] = action

    def play(self, hearts: int, mixes: dict[int, Singles], rounds: int, rng: np.random.Generator, cap: int = 200) -> int:
        """Play rounds from full hands against copies; return the dollars won."""
        place = np.full(rounds, rows(hearts).last, dtype=np.int64)
        steps = {h: mixes[h].cumsum(axis=1) for h in range(2, hearts + 1)}
        for _ in range(cap):
            for h in range(2, hearts + 1):
                states = rows(h)
                among = np.flatnonzero((place >= states.first) & (place < states.first + states.count))
                if not len(among):
                    continue
                at = place[among] - states.first
                cards, aims = [], []
                for j in range(states.others):
                    chance = steps[h][states.seen[at, j]]
                    drawn = rng.random((len(at), 1), dtype=np.float32) * chance[:, -1:]
                    action = (drawn >= chance[:, :-1]).sum(axis=1)
                    cards.append(states.card[action])
                    aims.append(states.aims[at, j, action % states.others])
                place[among] = Moment(states, cards, aims, at).place(self.action[h][at])
        return int((place < HANDS).sum())


def main() -> None:
    """Print a line for each bot and number of hearts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="ruthless,steady,gentle")
    parser.add_argument("--hearts", default="3,4,5,6")
    parser.add_argument("--learn", default="400,120", help="sampled exchanges a state with five and six hearts")
    parser.add_argument("--rounds", type=int, default=200_000, help="rounds played for a bound")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wanted = [int(word) for word in args.hearts.split(",")]
    learning = [int(word) for word in args.learn.split(",")]
    joints = {hearts: Joint(hearts) for hearts in range(2, min(EXACT, max(wanted)) + 1)}
    for bot in args.bots.split(","):
        mixes = copies(bot, max(wanted))
        reply = Reply()
        rng = np.random.default_rng(args.seed)
        for hearts in range(2, max(wanted) + 1):
            begun = time.perf_counter()
            if hearts <= EXACT:
                sweeps = reply.solve(joints[hearts], mixes[hearts])
                found = float(reply.value[rows(hearts).last])
                if hearts in wanted:
                    print(
                        f"{bot}, {hearts} hearts: gain {found - 1 / hearts:.4f} (exact: {sweeps} sweeps of {rows(hearts).count}"
                        f" states, {time.perf_counter() - begun:.0f} s)",
                        flush=True,
                    )
                continue
            reply.learn(hearts, mixes[hearts], learning[hearts - EXACT - 1], rng)
            if hearts in wanted:
                won = reply.play(hearts, mixes, args.rounds, rng)
                low, high = (end - 1 / hearts for end in wilson(won, args.rounds))
                print(
                    f"{bot}, {hearts} hearts: gain at least {won / args.rounds - 1 / hearts:.4f} ({low:.4f} to {high:.4f};"
                    f" {args.rounds} rounds, {time.perf_counter() - begun:.0f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
