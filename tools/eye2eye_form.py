"""The sequence form of a small round (Koller, Megiddo & von Stengel 1996): exact best replies, and equilibria by regret matching.

A seat's sequences are numbered from 1 on, those of one information set next to each other; 0 is the empty one. A behaviour gives
every sequence the share of its last choice in its information set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tenpaces.games.eye2eye.course import Layout
from tenpaces.games.eye2eye.observation import STACKS
from tools.eye2eye_small import Node, laid, public

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Mixes = Callable[[Node, int, Layout], Mapping[int, float]]
"""What a player does: the mix of a seat with a layout at a node."""


@dataclass(frozen=True)
class Infoset:
    """What a seat with a layout knows at a node, the sequence that leads there, and its choices, numbered from ``first`` on."""

    node: Node
    layout: Layout
    parent: int
    depth: int
    choices: list[int]
    first: int


@dataclass(frozen=True)
class Level:
    """Information sets of one depth: which, their parents, their sequences, where those of each begin, and whose each is."""

    sets: Places
    parents: Places
    sequences: Places
    starts: Places
    owners: Places


class Form:
    """A round from its tree."""

    def __init__(self, tree: Node) -> None:
        """Number the sequences and collect the payoffs."""
        self.sets: tuple[list[Infoset], list[Infoset]] = ([], [])
        self.counts = [1, 1]
        self._depths: list[list[int]] = [[0], [0]]
        self._cells: list[tuple[Places, Places, Numbers]] = []
        self.positions, self.fires = 0, 0
        self._walk(tree, ({(): 0}, {(): 0}))
        parts = [np.concatenate(part) for part in zip(*self._cells, strict=True)]
        self._first, self._second, self._worth = parts
        self._levels = [self._by_depth(seat) for seat in (0, 1)]
        self._owner = [np.repeat(np.arange(len(sets)), [len(each.choices) for each in sets]) for sets in self.sets]
        self._even = [
            1 / np.array([len(each.choices) for each in sets])[owner] for sets, owner in zip(self.sets, self._owner, strict=True)
        ]

    def _walk(self, node: Node, before: tuple[dict[Layout, int], dict[Layout, int]]) -> None:
        if node.seat is None:
            self.fires += 1
            picks = [
                np.array([np.arange(STACKS) + self._add(seat, node, layout, before[seat][layout]) for layout in node.layouts[seat]])
                for seat in (0, 1)
            ]
            worth = node.payoffs
            first = np.broadcast_to(picks[0][:, None, :, None], worth.shape)
            second = np.broadcast_to(picks[1][None, :, None, :], worth.shape)
            some = worth != 0
            self._cells.append((first[some], second[some], worth[some]))
            return
        self.positions += 1
        seat = node.seat
        after: dict[int, dict[Layout, int]] = {choice: {} for choice in node.after}
        for layout in node.layouts[seat]:
            number = self._add(seat, node, layout, before[seat][layout])
            for place, choice in enumerate(node.choices[layout]):
                after[public(choice)][laid(layout, choice)] = number + place
        for choice, child in node.after.items():
            self._walk(child, (after[choice], before[1]) if seat == 0 else (before[0], after[choice]))

    def _add(self, seat: int, node: Node, layout: Layout, parent: int) -> int:
        choices = list(range(STACKS)) if node.seat is None else node.choices[layout]
        first, depth = self.counts[seat], self._depths[seat][parent]
        self.sets[seat].append(Infoset(node, layout, parent, depth, choices, first))
        self.counts[seat] += len(choices)
        self._depths[seat] += [depth + 1] * len(choices)
        return first

    def _by_depth(self, seat: int) -> list[Level]:
        sets = self.sets[seat]
        found = []
        for depth in range(max(each.depth for each in sets) + 1):
            here = [number for number, each in enumerate(sets) if each.depth == depth]
            sizes = [len(sets[number].choices) for number in here]
            sequences = [sets[number].first + place for number, size in zip(here, sizes, strict=True) for place in range(size)]
            starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
            parents = np.array([sets[number].parent for number in here])
            found.append(Level(np.array(here), parents, np.array(sequences), starts, np.repeat(np.arange(len(here)), sizes)))
        return found

    def even(self, seat: int) -> Numbers:
        """Return the behaviour that plays all choices alike."""
        return np.concatenate([[1.0], self._even[seat]])

    def behaviour(self, seat: int, mixes: Mixes) -> tuple[Numbers, int]:
        """Return what a player does, asked only where it can come, and how often it was asked."""
        found, reach, asked = self.even(seat), np.zeros(self.counts[seat]), 0
        reach[0] = 1.0
        for each in self.sets[seat]:
            span = slice(each.first, each.first + len(each.choices))
            if reach[each.parent] > 0.0:
                mix = mixes(each.node, seat, each.layout)
                found[span] = [mix.get(choice, 0.0) for choice in each.choices]
                asked += 1
            reach[span] = reach[each.parent] * found[span]
        return found, asked

    def reach(self, seat: int, behaviour: Numbers) -> Numbers:
        """Return the product of a seat's shares along every sequence."""
        found = np.ones(self.counts[seat])
        for level in self._levels[seat]:
            found[level.sequences] = found[level.parents][level.owners] * behaviour[level.sequences]
        return found

    def gains(self, seat: int, reach: Numbers) -> Numbers:
        """Return what each last sequence of a seat earns, given the other's reach."""
        if seat == 0:
            return np.bincount(self._first, self._worth * reach[self._second], self.counts[0]).astype(np.float64)
        return np.bincount(self._second, -self._worth * reach[self._first], self.counts[1]).astype(np.float64)

    def back(self, seat: int, gains: Numbers, behaviour: Numbers | None = None) -> tuple[Numbers, Numbers]:
        """Carry gains back to all sequences, and to the information sets: by a behaviour, or by the best choices."""
        gains, worth = gains.copy(), np.zeros(len(self.sets[seat]))
        for level in reversed(self._levels[seat]):
            here = gains[level.sequences]
            if behaviour is None:
                worth[level.sets] = np.maximum.reduceat(here, level.starts)
            else:
                worth[level.sets] = np.add.reduceat(here * behaviour[level.sequences], level.starts)
            np.add.at(gains, level.parents, worth[level.sets])
        return gains, worth

    def best(self, seat: int, other: Numbers) -> float:
        """Return what a best reply of a seat to the other's behaviour earns."""
        return float(self.back(seat, self.gains(seat, self.reach(1 - seat, other)))[0][0])

    def exploitability(self, behaviours: tuple[Numbers, Numbers]) -> float:
        """Return the mean of what best replies in either seat earn: 0 in an equilibrium, 1 at most."""
        return (self.best(0, behaviours[1]) + self.best(1, behaviours[0])) / 2

    def solve(self, rounds: int) -> tuple[Numbers, Numbers]:
        """Return behaviours near an equilibrium, by counterfactual regret minimisation (CFR+, Tammelin 2014)."""
        regrets = [np.zeros(count - 1) for count in self.counts]
        sums = [np.zeros(count - 1) for count in self.counts]
        now = [self.even(seat) for seat in (0, 1)]
        for step in range(1, rounds + 1):
            for seat in (0, 1):
                owner = self._owner[seat]
                gains, worth = self.back(seat, self.gains(seat, self.reach(1 - seat, now[1 - seat])), now[seat])
                regrets[seat] = np.maximum(0.0, regrets[seat] + gains[1:] - worth[owner])
                now[seat] = self._shares(seat, regrets[seat])
                sums[seat] += step * self.reach(seat, now[seat])[1:]
        return self._shares(0, sums[0]), self._shares(1, sums[1])

    def _shares(self, seat: int, weights: Numbers) -> Numbers:
        owner = self._owner[seat]
        total = np.bincount(owner, weights)[owner]
        return np.concatenate([[1.0], np.where(total > 0.0, weights / np.where(total > 0.0, total, 1.0), self._even[seat])])
