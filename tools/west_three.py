"""Three hearts left under the default hands: regret matching over every state at once, scored by an exact best reply.

Payoff is the chance of the dollar. Each state is (my hand, left hand, right hand); by symmetry one table of mixes serves all
three seats. Play of three has no value that all must agree on, so what is found is measured: how much one seat gains by its
best reply against two that play the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.west_pairs import COST, FULL, Floats, Pairs, Rules, after, hit

ACTIONS: tuple[tuple[int, int], ...] = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (3, 0))
"""(card, which of the two others); whom a barricade or a reload points at changes nothing (W5)."""
HANDS = 16


@dataclass(frozen=True)
class Three:
    """Rows by (my hand * 16 + left hand) * 16 + right hand: mixes (4096, 6) and values; the gain of a best reply at the start."""

    mix: Floats
    value: Floats
    gain: float


class Table:
    """Reward and continuation of every joint action of three, for the first seat."""

    def __init__(self, rules: Rules, pairs: Pairs) -> None:
        if rules.spent:
            raise ValueError("the table of three is for reload=returns")
        n = HANDS
        hands = list(range(16, 32))
        win = (1 + pairs.value) / 2
        self.can = np.zeros((n, 6), dtype=bool)
        for i, hand in enumerate(hands):
            for a, (card, _) in enumerate(ACTIONS):
                self.can[i, a] = bool(hand & (3 if card == 0 else COST[card]))
        grid = np.indices((n, n, n)).reshape(3, -1)
        rest = np.zeros((n, 6), dtype=np.int64)
        for i, a in zip(*np.nonzero(self.can), strict=True):
            rest[i, a] = after(rules, hands[i], ACTIONS[a][0]) - 16
        self.next = np.zeros((n**3, 6, 6, 6), dtype=np.int32)
        self.reward = np.zeros((n**3, 6, 6, 6))
        self.live = np.zeros((6, 6, 6))
        for a in range(6):
            for b in range(6):
                for c in range(6):
                    falls = _falls(rules, (a, b, c))
                    x, y, z = (rest[grid[k], act] for k, act in enumerate((a, b, c)))
                    if not any(falls):
                        self.live[a, b, c] = 1.0
                        self.next[:, a, b, c] = (x * n + y) * n + z
                    elif not falls[0]:
                        self.reward[:, a, b, c] = 1.0 if falls[1] and falls[2] else win[x, z] if falls[1] else win[x, y]
                    elif falls[1] and falls[2]:
                        self.reward[:, a, b, c] = 1 / 3  # nobody is left: the round is void, and void for all alike
        self.turn_left = ((grid[1] * n + grid[2]) * n + grid[0]).astype(np.int64)
        self.turn_right = ((grid[2] * n + grid[0]) * n + grid[1]).astype(np.int64)
        self.flip = ((grid[0] * n + grid[2]) * n + grid[1]).astype(np.int64)
        self.mine = self.can[grid[0]]

    def gains(self, value: Floats, mix: Floats) -> Floats:
        """What each of my six actions is worth while the two others play ``mix``: (4096, 6)."""
        # The seat to my left sees (left, right, me): its first other is the seat to my right. The right seat's first other is me.
        second, third = mix[self.turn_left], mix[self.turn_right]
        total = value[self.next]
        total *= self.live
        total += self.reward
        inner = np.einsum("nabc,nc->nab", total, third, optimize=False)
        return np.asarray(np.einsum("nab,nb->na", inner, second))


def _falls(rules: Rules, acts: tuple[int, int, int]) -> list[bool]:
    cards = [ACTIONS[a][0] for a in acts]
    aims = [(k + 1 + ACTIONS[a][1]) % 3 for k, a in enumerate(acts)]
    return [any(aims[j] == k and j != k and hit(rules, cards[k], cards[j]) for j in range(3)) for k in range(3)]


def evaluate(table: Table, mix: Floats, start: Floats, sweeps: int = 400) -> Floats:
    """Value of everybody playing ``mix``."""
    value = start
    for _ in range(sweeps):
        fresh = (table.gains(value, mix) * mix).sum(axis=1)
        change = abs(fresh - value).max()
        value = fresh
        if change < 1e-10:
            break
    return value


def best_reply(table: Table, mix: Floats, start: Floats, sweeps: int = 2000) -> Floats:
    """Value of a best reply to two who play ``mix``; begins from ``start`` (at least the value of ``mix``)."""
    value = start
    for _ in range(sweeps):
        fresh = np.where(table.mine, table.gains(value, mix), -1.0).max(axis=1)
        change = abs(fresh - value).max()
        value = fresh
        if change < 1e-9:
            break
    return value


def solve(pairs: Pairs, careful: int = 1000, shaken: int = 500, slip: float = 0.1, log: bool = True) -> Three:
    """Solve the default rules in two stages of regret matching.

    First among careful players: that comes near an equilibrium (a best reply gains about 0.01 at the start), but one in which all
    three shoot and then reload in step for ever. Then, from there, among players each of whom slips with chance ``slip`` to any
    card he holds; the table kept plays with the slips, so its rounds end.
    """
    table = Table(pairs.rules, pairs)
    held = table.mine.astype(float)
    noise = held * np.array([0.5, 0.5, 0.5, 0.5, 1.0, 0.3])
    noise /= noise.sum(axis=1, keepdims=True)
    third = np.full(HANDS**3, 1 / 3)
    mix = _match(table, noise, noise, third, 0.0, careful, np.zeros_like(held))
    _tell(table, f"three careful ({careful} rounds)", mix, third, log)
    played = (1 - slip) * mix + slip * noise
    mix = _match(table, mix, noise, evaluate(table, played, third), slip, shaken, 0.3 * mix)
    mix = (1 - slip) * mix + slip * noise
    value, gain = _tell(table, f"three shaken ({shaken} rounds, slips {slip})", mix, third, log)
    return Three(mix, value, gain)


def _match(table: Table, mix: Floats, noise: Floats, value: Floats, slip: float, rounds: int, regret: Floats) -> Floats:
    """Regret matching with floors (RM+) in all states at once; values follow the play, the average is linear."""
    average = np.zeros_like(mix)
    least = 0.05 if slip else 0.02
    for step in range(1, rounds + 1):
        shaken = (1 - slip) * mix + slip * noise
        gain = table.gains(value, shaken)
        now = (gain * shaken).sum(axis=1)
        regret = np.maximum(regret + np.where(table.mine, gain - now[:, None], 0.0), 0.0)
        weight = regret.sum(axis=1, keepdims=True)
        average += mix * step
        mix = np.where(weight > 1e-12, regret / np.maximum(weight, 1e-12), noise)
        mix = (mix + mix[table.flip][:, [1, 0, 3, 2, 4, 5]]) / 2
        value = value + (now - value) * max(least, 2 / (step + 2))
    return np.asarray(average / average.sum(axis=1, keepdims=True))


def _tell(table: Table, name: str, mix: Floats, start: Floats, log: bool) -> tuple[Floats, float]:
    value = evaluate(table, mix, start, 4000)
    gap = best_reply(table, mix, value) - value
    if log:
        place = full()
        print(f"{name}: best reply to two copies gains {gap[place]:.4f} at the start, {gap.mean():.4f} on average over all states")
    return value, float(gap[full()])


def full() -> int:
    """Index of three full hands."""
    place: int = (FULL - 16) * (HANDS * HANDS + HANDS + 1)
    return place
