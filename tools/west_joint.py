"""All joint choices of three or four hearts in all states, laid out flat: exact gains by gathering and summing."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.west_sample import Moment
from tools.west_states import HANDS, Ints, Rows, rows, sets

Singles = npt.NDArray[np.float32]
NONE = sets().count * HANDS
"""The place of nobody's value, which is 0, after those of all states."""


class Joint:
    """Level l of the layout lists, sorted, every legal choice of me and the first l - 1 others in every state."""

    def __init__(self, hearts: int) -> None:
        self.states: Rows = rows(hearts)
        states, n = self.states, self.states.others
        width = states.actions
        options = [np.flatnonzero(can) for can in states.can]
        many = np.array([len(found) for found in options])
        listed = np.zeros((states.count, width), dtype=np.int64)
        for place, found in enumerate(options):
            listed[place, : len(found)] = found
        row: Ints = np.arange(states.count)
        self.starts: list[Ints] = []
        """Where in level l + 1 the choices of each entry of level l begin."""
        self.cells: list[npt.NDArray[np.int32]] = []
        """Of each entry of level l + 1 the cell (own state, own action) of the last of its choices."""
        acts: list[Ints] = []
        for player in range(n + 1):
            own = row if player == 0 else states.seen[row, player - 1]
            size = many[own]
            start = np.concatenate(([0], size.cumsum()))
            number = np.arange(start[-1]) - start[:-1].repeat(size)
            acts = [act.repeat(size) for act in acts]
            row, own = row.repeat(size), own.repeat(size)
            acts.append(listed[own, number])
            self.starts.append(start[:-1])
            self.cells.append((own * width + acts[-1]).astype(np.int32))
        self.next = self._next(row, acts)
        self.parts = self._parts()
        self.size: list[Ints] = [many] * len(self.starts)
        """Of each row how many entries of a level are its own."""
        total = np.ones(states.count, dtype=np.int64)
        for level, own in enumerate([np.arange(states.count), *states.seen.T]):
            total = total * many[own]
            self.size[level] = total

    def _next(self, row: Ints, acts: list[Ints]) -> npt.NDArray[np.int32]:
        """Return the place of my value after each joint choice."""
        states, n = self.states, self.states.others
        found = np.empty(len(row), dtype=np.int32)
        # The sampler's arithmetic does it in slices: each slice is a set of states with one choice of everybody.
        for low in range(0, len(row), 500_000):
            part = slice(low, low + 500_000)
            at = row[part]
            cards = [states.card[act[part]] for act in acts[1:]]
            aims = [states.aims[at, j, act[part] % n] for j, act in enumerate(acts[1:])]
            found[part] = Moment(states, cards, aims, at).place(acts[0][part])
        return found

    def _parts(self) -> list[Singles]:
        """Return by copy and row what the row counts in the mean over the places that its first player may have for the copy."""
        states, n = self.states, self.states.others
        found = []
        for j in range(n):
            own = states.seen[:, j]
            places = (states.rest[own] == states.mine[:, None]).sum(axis=1)
            found.append((places / (states.seen == own[:, None]).sum(axis=1) / n).astype(np.float32))
        return found

    def fold(self, tensor: Singles, weights: list[Singles], down: int = 1) -> Singles:
        """Sum a tensor of the last level over the others' choices, weighted, down to level ``down``."""
        for level in range(len(self.starts) - 1, down - 1, -1):
            tensor = np.add.reduceat(tensor * weights[level], self.starts[level])
        return tensor

    def weights(self, mixes: list[Singles]) -> list[Singles]:
        """Return the chance of the last choice of each entry, by level; ``mixes`` are mine and the others'."""
        return [mix.reshape(-1)[cells] for mix, cells in zip(mixes, self.cells, strict=True)]

    def spread(self, cells: npt.NDArray[np.int32], values: Singles) -> Singles:
        """Sum values by cell."""
        states = self.states
        found = np.bincount(cells, values, minlength=states.count * states.actions)
        return found.reshape(states.count, states.actions).astype(np.float32)

    def gains(self, value: Singles, mix: Singles) -> Singles:
        """Return what each action of mine is worth where the others play ``mix``."""
        weights = self.weights([mix] * len(self.cells))
        return self.spread(self.cells[0], self.fold(value[self.next], weights))

    def both(self, value: Singles, mix: Singles, heat: float) -> tuple[Singles, Singles]:
        """Return the gains of somebody among copies of ``mix``, and what an action of a copy means to him if he replies well.

        He replies by a logit of his gains. What an action means to him is the mean over his places among the copy's others.
        """
        n = len(self.cells) - 1
        # Weights of the levels above, then the tensor summed from below, meet at each copy's level.
        weights = self.weights([mix] * (n + 1))
        folded = [value[self.next]]
        for level in range(n, 0, -1):
            folded.insert(0, np.add.reduceat(folded[0] * weights[level], self.starts[level]))
        gain = self.spread(self.cells[0], folded[0])
        above = logit(self.states, gain, heat).reshape(-1)[self.cells[0]]
        cost = np.zeros((self.states.count, self.states.actions), dtype=np.float32)
        for level in range(1, n + 1):
            wide = above.repeat(np.diff(np.append(self.starts[level], len(self.cells[level]))))
            part = self.parts[level - 1].repeat(self.size[level])
            cost += self.spread(self.cells[level], wide * folded[level] * part)
            above = wide * weights[level]
        return gain, cost


def logit(states: Rows, gains: Singles, heat: float) -> Singles:
    """Return the logit mix of gains."""
    raised = np.where(states.can, gains / heat, -1e9)
    raised -= raised.max(axis=1, keepdims=True)
    mix = np.exp(raised)
    mix /= mix.sum(axis=1, keepdims=True)
    return mix.astype(np.float32)
