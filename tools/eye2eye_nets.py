"""The two networks of ``tenpaces.games.eye2eye.network`` on many rounds at once, with their gradients."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tenpaces.games.eye2eye.network import CRITIC_SHAPES, SHAPES
from tools.eye2eye_table import Floats

Arrays = dict[str, Floats]
GAINS = {"W1": 1.0, "U1": 0.7, "W2": 0.5, "M2": 0.7, "U2": 0.7, "W3": 1.4, "V3": 0.7, "A": 0.5, "B": 0.5, "f": 0.3, "v1": 1.4}
"""How widely the first weights are spread, 0.1 where nothing is said; vectors begin at 0 but for these."""
STARTS = {"mb": -2.0, "kb": 1.0}


def fresh(rng: np.random.Generator, shapes: tuple[tuple[str, tuple[int, ...]], ...]) -> Arrays:
    """Return first weights."""
    found: Arrays = {}
    for name, shape in shapes:
        if len(shape) == 1:
            found[name] = np.full(shape, STARTS.get(name, 0.0), np.float32)
        else:
            spread = GAINS.get(name, 0.1) / np.sqrt(shape[0])
            found[name] = (rng.standard_normal(shape) * spread).astype(np.float32)
    return found


def fresh_pair(rng: np.random.Generator) -> tuple[Arrays, Arrays]:
    """Return first weights of a policy and a critic."""
    return fresh(rng, SHAPES), fresh(rng, CRITIC_SHAPES)


@dataclass
class Trunk:
    """The shared part on some rounds: its inputs, and what it made of them."""

    arrays: Arrays
    stacks: Floats
    whole: Floats

    def __post_init__(self) -> None:
        """Run forward."""
        a, n = self.arrays, len(self.whole)
        flat = self.stacks.reshape(n * 4, -1) @ a["W1"]
        self.hidden = np.maximum(flat.reshape(n, 4, -1) + (self.whole @ a["U1"] + a["b1"])[:, None], 0)
        self.total, self.most = self.hidden.sum(1), self.hidden.max(1)
        joined = self.total @ a["W2"] + self.most @ a["M2"] + self.whole @ a["U2"] + a["b2"]
        self.joined = np.maximum(joined, 0)

    def back(self, hidden: Floats, joined: Floats) -> Arrays:
        """Return the gradients, given those of the vectors of the stacks and of the whole."""
        a, n = self.arrays, len(self.whole)
        joined = joined * (self.joined > 0)
        found = {"W2": self.total.T @ joined, "M2": self.most.T @ joined, "U2": self.whole.T @ joined, "b2": joined.sum(0)}
        peak = self.hidden == self.most[:, None]
        hidden = hidden + (joined @ a["W2"].T)[:, None] + peak * (joined @ a["M2"].T)[:, None]
        hidden *= self.hidden > 0
        together = hidden.sum(1)
        found |= {"U1": self.whole.T @ together, "b1": together.sum(0)}
        return found | {"W1": self.stacks.reshape(n * 4, -1).T @ hidden.reshape(n * 4, -1)}


class Policy(Trunk):
    """The logits of the 37 choices of a turn, and of the four stacks in the Fire Exchange."""

    def __post_init__(self) -> None:
        """Run forward."""
        super().__post_init__()
        a, n, c = self.arrays, len(self.whole), self.joined
        narrow = self.hidden.reshape(n * 4, -1) @ a["W3"]
        self.flat = np.maximum(narrow.reshape(n, 4, -1) + (c @ a["V3"] + a["b3"])[:, None], 0).reshape(n * 4, -1)
        play = (self.flat @ a["P"]).reshape(n, 4, 5) + (c @ a["PC"] + a["pb"])[:, None]
        self.left, self.right = (self.flat @ a["A"]).reshape(n, 4, -1), (self.flat @ a["B"]).reshape(n, 4, -1)
        source, target = (self.flat @ a["a"]).reshape(n, 4, 1), (self.flat @ a["t"]).reshape(n, 1, 4)
        move = source + target + np.einsum("nsr,ntr->nst", self.left, self.right) + (c @ a["mc"] + a["mb"])[:, :, None]
        knock = c @ a["k"] + a["kb"]
        self.turn: Floats = np.concatenate([play.transpose(0, 2, 1).reshape(n, 20), move.reshape(n, 16), knock], axis=1)
        self.fire: Floats = (self.flat @ a["f"]).reshape(n, 4)

    def gradients(self, turn: Floats, fire: Floats) -> Arrays:
        """Return the gradients, given those of the logits."""
        a, n, c, flat = self.arrays, len(self.whole), self.joined, self.flat
        play = np.ascontiguousarray(turn[:, :20].reshape(n, 5, 4).transpose(0, 2, 1))
        move, knock = turn[:, 20:36].reshape(n, 4, 4), turn[:, 36:]
        all_plays, all_moves = play.sum(1), move.sum((1, 2))[:, None]
        parts = {
            "P": play.reshape(n * 4, 5),
            "a": move.sum(2).reshape(-1, 1),
            "t": move.sum(1).reshape(-1, 1),
            "A": np.einsum("nst,ntr->nsr", move, self.right).reshape(n * 4, -1),
            "B": np.einsum("nst,nsr->ntr", move, self.left).reshape(n * 4, -1),
            "f": fire.reshape(-1, 1),
        }
        found = {name: flat.T @ part for name, part in parts.items()}
        narrow = sum((part @ a[name].T for name, part in parts.items()), np.zeros_like(flat)) * (flat > 0)
        joint = {"PC": all_plays, "mc": all_moves, "k": knock, "V3": narrow.reshape(n, 4, -1).sum(1)}
        found |= {name: c.T @ part for name, part in joint.items()}
        found |= {"pb": all_plays.sum(0), "mb": all_moves.sum(0), "kb": knock.sum(0), "b3": joint["V3"].sum(0)}
        found["W3"] = self.hidden.reshape(n * 4, -1).T @ narrow
        joined = sum((part @ a[name].T for name, part in joint.items()), np.zeros_like(c))
        return found | self.back((narrow @ a["W3"].T).reshape(n, 4, -1), joined)


class Critic(Trunk):
    """What rounds are worth to the seat to move, for who sees all cards."""

    def __post_init__(self) -> None:
        """Run forward."""
        super().__post_init__()
        a = self.arrays
        self.inner = np.maximum(self.joined @ a["v1"] + a["c1"], 0)
        self.worth: Floats = np.tanh(self.inner @ a["v2"] + a["c2"])[:, 0]

    def gradients(self, worth: Floats) -> Arrays:
        """Return the gradients, given that of the worth."""
        a = self.arrays
        last = (worth * (1 - self.worth**2))[:, None]
        inner = (last @ a["v2"].T) * (self.inner > 0)
        found = {"v2": self.inner.T @ last, "c2": last.sum(0), "v1": self.joined.T @ inner, "c1": inner.sum(0)}
        return found | self.back(np.zeros_like(self.hidden), inner @ a["v1"].T)


class Adam:
    """Adam (Kingma & Ba 2015) with the gradient's length cut at 1."""

    def __init__(self, arrays: Arrays) -> None:
        self._first = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._second = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._steps = 0

    def step(self, arrays: Arrays, gradients: Arrays, rate: float) -> None:
        """Move the arrays against their gradients."""
        self._steps += 1
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        scale = min(1.0, 1.0 / (length + 1e-9))
        size = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, gradient in gradients.items():
            cut = gradient * scale
            self._first[name] += 0.1 * (cut - self._first[name])
            self._second[name] += 0.001 * (cut * cut - self._second[name])
            arrays[name] -= (size * self._first[name] / (np.sqrt(self._second[name]) + 1e-8)).astype(np.float32)
