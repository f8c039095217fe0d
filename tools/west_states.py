"""States of three to six hearts for the solver and the measure: my hand and the multiset of the others' hands.

Default hands only (a Reload is always there), numbered 0 to 15: pistols 0-3, rifle 4, barricade 8. An *action* of m hearts is a
column: a pistol at each of the m - 1 others, a rifle at each, barricade, reload; the others stand sorted by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

HANDS = 16
DEAD = 16
FULL = 15
PISTOL, RIFLE, BARRICADE, RELOAD = range(4)
MOST = 5
"""The most others that a seat can face."""

AFTER: Ints = np.array(
    [[max(h - 1, 0), h & 11, h & 7, FULL] for h in range(HANDS)] + [[DEAD] * 4],
    dtype=np.int64,
)
"""The hand of a survivor by hand and card."""
HELD: npt.NDArray[np.bool_] = np.array([[h & 3 > 0, h & 4 > 0, h & 8 > 0, True] for h in range(HANDS)])


@dataclass(frozen=True)
class Sets:
    """All multisets of up to five hands. ``add[id, hand]`` is the multiset with one hand more; ``DEAD`` adds nothing."""

    add: Ints
    first: tuple[int, ...]
    hands: tuple[Ints, ...]

    @property
    def count(self) -> int:
        """How many multisets there are."""
        return len(self.add)


@cache
def sets() -> Sets:
    """Number the multisets by size, then in lexical order; the empty one is 0."""
    lists = [list(combinations_with_replacement(range(HANDS), size)) for size in range(MOST + 1)]
    place = {hands: i for i, hands in enumerate(hands for by_size in lists for hands in by_size)}
    add = np.full((len(place), HANDS + 1), -1, dtype=np.int64)
    for hands, i in place.items():
        add[i, DEAD] = i
        if len(hands) < MOST:
            add[i, :HANDS] = [place[tuple(sorted((*hands, hand)))] for hand in range(HANDS)]
    first = tuple(place[by_size[0]] for by_size in lists)
    return Sets(add, first, tuple(np.array(by_size, dtype=np.int64).reshape(len(by_size), -1) for by_size in lists))


def gather(hands: list[Ints]) -> Ints:
    """Return the multisets of hands, given one array for each hand (``DEAD`` for none)."""
    add = sets().add.reshape(-1)
    found = np.zeros(len(hands[0]), dtype=np.int64) if hands else np.zeros(1, dtype=np.int64)
    for hand in hands:
        found = add[found * (HANDS + 1) + hand]
    return found


class Rows:
    """The states with ``hearts`` left, a row each: ``first + row`` is the index of a state among those of all sizes."""

    def __init__(self, hearts: int) -> None:
        self.hearts = hearts
        self.others = hearts - 1
        self.actions = 2 * self.others + 2
        pool = sets().hands[self.others]
        self.first = sets().first[self.others] * HANDS
        self.count = len(pool) * HANDS
        self.last = self.first + self.count - 1
        """The index of full hands all round."""
        self.rest: Ints = pool.repeat(HANDS, axis=0)
        self.mine: Ints = np.tile(np.arange(HANDS), len(pool))
        self.card = np.array([PISTOL] * self.others + [RIFLE] * self.others + [BARRICADE, RELOAD])
        self.can = HELD[self.mine][:, self.card]
        self.seen = np.zeros((self.count, self.others), dtype=np.int64)
        """The row of each other's own state."""
        self.aims = np.zeros((self.count, self.others, self.others), dtype=np.int64)
        """Whom each other's targets are here: 0 to m - 2 others, m - 1 me."""
        for j in range(self.others):
            near = [self.rest[:, k] for k in range(self.others) if k != j]
            self.seen[:, j] = gather([*near, self.mine]) * HANDS + self.rest[:, j] - self.first
            mark = sum((hand <= self.mine).astype(np.int64) for hand in near) if near else np.zeros(self.count, dtype=np.int64)
            for target in range(self.others):
                before = target + (target >= j)
                after = target - 1 + (target - 1 >= j)
                self.aims[:, j, target] = np.where(target < mark, before, np.where(target == mark, self.others, after))
        same = self.rest[:, :, None] == self.rest[:, None, :]
        self.alike = (same / same.sum(axis=2, keepdims=True)).astype(np.float32)

    def level(self, table: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Average a table over targets with equal hands."""
        n = self.others
        out = table.copy()
        for start in (0, n):
            out[:, start : start + n] = np.einsum("rjk,rk->rj", self.alike, table[:, start : start + n])
        return out


@cache
def rows(hearts: int) -> Rows:
    """Return the states with so many hearts left."""
    return Rows(hearts)
