"""Two hearts left: the exact equilibrium of every pair of hands, by value iteration over one-shot matrix games.

Shapley (1953) for stochastic games, Everett (1957) for recursive ones; each matrix game (at most 4 x 4) is solved by
enumerating its kernels (Shapley & Snow 1950), which yields every extreme optimal mix and so the whole optimal set.
Value iteration from 0 is the game with a cap on exchanges and a void round worth 0, which is what W11 makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

PISTOL, RIFLE, BARRICADE, RELOAD = range(4)
COST = (1, 4, 8, 16)
"""What each card weighs in a hand code: pistols 0-3, rifle 4, barricade 8, reload 16."""
FULL = 31
EPS = 1e-9


@dataclass(frozen=True)
class Rules:
    """The house rules that change the fight (W3, W7, W8)."""

    spent: bool = False
    like: bool = False
    returns: bool = False

    @property
    def hands(self) -> list[int]:
        """Every hand a living seat can hold, in the order of the table."""
        return list(range(32)) if self.spent else list(range(16, 32))

    @property
    def name(self) -> str:
        """The rules that differ from the default, for messages."""
        return (
            "-".join(word for word, on in (("spent", self.spent), ("like", self.like), ("returns", self.returns)) if on)
            or "default"
        )


def legal(hand: int) -> list[int]:
    """Cards held; ``[-1]`` for an empty hand, which plays nothing (W3)."""
    cards = [c for c, held in enumerate((hand & 3, hand & 4, hand & 8, hand & 16)) if held]
    return cards or [-1]


def hit(rules: Rules, card: int, by: int) -> bool:
    """Whether the player of ``card`` falls to the card ``by`` aimed at him (W7, W19)."""
    if by not in (PISTOL, RIFLE):
        return False
    if card in (PISTOL, RIFLE):
        return rules.like and card != by
    return by == RIFLE if card == BARRICADE else True


def after(rules: Rules, hand: int, card: int) -> int:
    """The hand of a survivor (W3, W8)."""
    if card == RELOAD:
        return FULL - 16 if rules.spent else FULL
    if card < 0 or (card == BARRICADE and rules.returns):
        return hand
    return hand - COST[card]


@dataclass(frozen=True)
class Pairs:
    """A solved variant: arrays over (my hand, foe's hand), hands in the order of ``rules.hands``."""

    rules: Rules
    value: Floats
    mix: Floats
    exploitability: float
    sweeps: int


class Board:
    """All one-shot games of a variant as arrays: reward and next state of (me, foe, my card, foe's card)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        hands = rules.hands
        n = len(hands)
        place = {hand: i for i, hand in enumerate(hands)}
        self.n = n
        self.can = np.zeros((n, 4), dtype=bool)
        for i, hand in enumerate(hands):
            for card in legal(hand):
                self.can[i, max(card, 0)] = True  # an empty hand's "nothing" stands in column 0
        self.next = np.full((n, n, 4, 4), -1, dtype=np.int64)
        self.reward = np.zeros((n, n, 4, 4))
        for i, mine in enumerate(hands):
            for j, theirs in enumerate(hands):
                for a in legal(mine):
                    for b in legal(theirs):
                        cell = (i, j, max(a, 0), max(b, 0))
                        i_fall, he_falls = hit(rules, a, b), hit(rules, b, a)
                        if i_fall or he_falls:
                            self.reward[cell] = float(he_falls) - float(i_fall)
                        elif a >= 0 or b >= 0:
                            self.next[cell] = place[after(rules, mine, a)] * n + place[after(rules, theirs, b)]
        mine_ok = np.broadcast_to(self.can[:, None, :, None], self.next.shape)
        his_ok = np.broadcast_to(self.can[None, :, None, :], self.next.shape)
        self.bar = np.where(mine_ok & his_ok, 0.0, np.where(his_ok, -2.0, np.where(mine_ok, 2.0, 0.0)))

    def games(self, value: Floats) -> Floats:
        """Payoff matrices (n*n, 4, 4) at these continuation values; cards not held are barred by payoffs nobody accepts."""
        flat = np.append(value.ravel(), 0.0)
        return np.asarray(self.reward + flat[self.next] + self.bar).reshape(-1, 4, 4)


def kernels(games: Floats) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Values (N,), and for each of 69 kernels the row player's mix (N, 69, 4) with whether it is optimal (N, 69)."""
    count = len(games)
    value = np.zeros(count)
    best = np.full(count, np.inf)
    mixes: list[Floats] = []
    good: list[npt.NDArray[np.bool_]] = []
    for size in range(1, 5):
        for rows in combinations(range(4), size):
            for cols in combinations(range(4), size):
                sub = games[:, rows, :][:, :, cols]
                x, v1 = _bordered(sub.transpose(0, 2, 1))
                y, v2 = _bordered(sub)
                full_x, full_y = np.zeros((count, 4)), np.zeros((count, 4))
                full_x[:, rows], full_y[:, cols] = x, y
                low = np.einsum("ni,nij->nj", full_x, games).min(axis=1)
                high = np.einsum("nij,nj->ni", games, full_y).max(axis=1)
                with np.errstate(invalid="ignore"):
                    flaw = np.maximum.reduce([-full_x.min(axis=1), -full_y.min(axis=1), v1 - low, high - v1, abs(v1 - v2)])
                flaw = np.where(np.isfinite(flaw), flaw, np.inf)
                better = flaw < best
                value[better], best[better] = v1[better], flaw[better]
                mixes.append(full_x)
                good.append(flaw < EPS)
    if best.max() > EPS:
        raise ArithmeticError(f"a matrix game without a kernel: flaw {best.max():.2e}")
    return value, np.stack(mixes, axis=1), np.stack(good, axis=1)


def _bordered(sub: Floats) -> tuple[Floats, Floats]:
    """Solve ``sub @ y = v, sum(y) = 1``; infinite where the system is singular."""
    count, size, _ = sub.shape
    system = np.zeros((count, size + 1, size + 1))
    system[:, :size, :size] = sub
    system[:, :size, size] = -1.0
    system[:, size, :size] = 1.0
    singular = abs(np.linalg.det(system)) < 1e-10
    system[singular] = np.eye(size + 1)
    right = np.zeros((count, size + 1, 1))
    right[:, size] = 1.0
    answer = np.linalg.solve(system, right)[:, :, 0]
    answer[singular] = np.inf
    return np.where(np.isfinite(answer[:, :size]), answer[:, :size], 9.0), answer[:, size]


def solve(rules: Rules, cap: int = 200, log: bool = True) -> Pairs:
    """Solve one variant: values to a fixed point, then one mix per state that is optimal, ends the play and waits for slips.

    Where a Reload stays spent and a barricade does not, two can wait for each other as long as they like: no mix that looks only
    at the hands is optimal (Everett 1957), and the mixes are those of the game in which each exchange costs 0.5 % of the dollar.
    """
    board = Board(rules)
    n = board.n
    value, sweeps, change = _iterate(board, 1.0, cap)
    patience = 0.995 if rules.spent and rules.returns else 1.0
    costly = value if patience == 1.0 else _iterate(board, patience, cap)[0]
    _, mixes, good = kernels(board.games(patience * costly))
    mix = _refine(board, mixes, good)
    mix = np.where(board.can[:, None, :], np.clip(mix, 0.0, None), 0.0)
    mix[mix < 1e-12] = 0.0
    mix /= mix.sum(axis=2, keepdims=True)
    found = exploitability(board, value, mix, 0.0, cap)[0]
    if log:
        lost, start = exploitability(board, value, mix, 1.0, 100 * cap)
        print(
            f"pairs {rules.name}: {n * n} states, {sweeps} sweeps (last change {change:.1e}); exploitability {found:.1e}"
            f" with void rounds (W11), {lost:.1e} with endless rounds lost ({start:.1e} at the start)"
        )
    return Pairs(rules, value, mix, found, sweeps)


def _iterate(board: Board, patience: float, cap: int) -> tuple[Floats, int, float]:
    """Value iteration from 0; return values, sweeps and the last change. What follows an exchange counts ``patience`` times."""
    n = board.n
    value = np.zeros((n, n))
    sweeps, change = 0, np.inf
    while sweeps < cap and change >= 1e-14:
        sweeps += 1
        fresh = kernels(board.games(patience * value))[0].reshape(n, n)
        fresh = (fresh - fresh.T) / 2
        change = float(abs(fresh - value).max())
        value = fresh
    return value, sweeps, change


def _refine(board: Board, mixes: Floats, good: npt.NDArray[np.bool_], slip: float = 0.2) -> Floats:
    """Of the optimal mixes take the one that gains most from a foe who slips, with a part of all others so that play ends.

    Optimal mixes form a convex set, so the blend is optimal too. The foe plays the centre of his own optimal set but slips to a
    random card with chance ``slip``; the best reply among extreme mixes is found by policy iteration.
    """
    n = board.n
    weight = good[:, :, None].astype(float)
    mixes = np.where(good[:, :, None], mixes, 0.0)
    centre = ((mixes * weight).sum(axis=1) / weight.sum(axis=1)).reshape(n, n, 4)
    held = board.can / board.can.sum(axis=1, keepdims=True)
    foe = (1 - slip) * centre.transpose(1, 0, 2) + slip * held[None, :, :]
    chosen = centre
    for _ in range(30):
        value = evaluate(board, chosen, foe)
        flat = np.append(value.ravel(), 0.0)
        gain = np.einsum("mfij,mfj->mfi", board.reward + flat[board.next], foe).reshape(-1, 1, 4)
        score = np.where(good, (mixes * gain).sum(axis=2), -np.inf)
        best = score.max(axis=1, keepdims=True)
        tied = (score >= best - 1e-9)[:, :, None]
        fresh = ((mixes * tied).sum(axis=1) / tied.sum(axis=1)).reshape(n, n, 4)
        if abs(fresh - chosen).max() < 1e-9:
            break
        chosen = fresh
    return np.asarray(0.9 * chosen + 0.1 * centre)


def evaluate(board: Board, mine: Floats, foe: Floats) -> Floats:
    """Exact value (n, n) of fixed mixes, a void round worth 0. ``foe[i, j]`` is the foe's mix holding j against i."""
    n = board.n
    joint = mine[:, :, :, None] * foe[:, :, None, :]
    gain = (joint * board.reward).sum(axis=(2, 3)).ravel()
    move = np.zeros((n * n, n * n + 1))
    np.add.at(move, (np.repeat(np.arange(n * n), 16), board.next.reshape(-1)), joint.reshape(-1))
    # A hair of discount keeps the system regular where a pair of mixes never ends (then the round is void, W11).
    solved = np.linalg.solve(np.eye(n * n) - (1 - 1e-12) * move[:, : n * n], gain)
    return np.asarray(solved).reshape(n, n)


def exploitability(board: Board, value: Floats, mix: Floats, endless: float, sweeps: int) -> tuple[float, float]:
    """The most a best reply to ``mix`` gains over the value, in any state and at the start.

    An endless round is worth ``endless`` to the replier.
    """
    n = board.n
    foe_mix = mix.transpose(1, 0, 2)
    reply = np.full((n, n), endless)
    for _ in range(sweeps):
        flat = np.append(reply.ravel(), 0.0)
        gain = np.einsum("mfij,mfj->mfi", board.reward + flat[board.next], foe_mix)
        fresh = np.where(board.can[:, None, :], gain, -np.inf).max(axis=2)
        if abs(fresh - reply).max() < 1e-15:
            break
        reply = fresh
    return float((reply - value).max()), float((reply - value)[-1, -1])
