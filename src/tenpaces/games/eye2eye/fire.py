"""The Fire Exchange as a matrix game with secrets: both reach for a stack at once, and neither knows the other's layout.

It is a Bayesian game (Harsanyi 1967) of a few layouts on either side and four picks, settled by regret matching for each layout.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from tenpaces.bots.pace import Pace
from tenpaces.games.eye2eye.course import BROKEN, Course, Layout, strength
from tenpaces.games.eye2eye.features import Stake
from tenpaces.games.eye2eye.observation import STACKS

Payoffs = list[list[float]]
STEPS = 4
"""Rounds of regret matching between two yields."""
FEWEST = 8
"""Rounds even in a hurry."""
NOTHING = STACKS
"""The place of a won nothing beside the four stacks."""


def powers(course: Course, layouts: tuple[Layout, Layout]) -> list[int]:
    """Rank what the stacks fire, and last what nothing does (0); a higher number beats a lower (E13)."""
    return _powers(course, course.contents(0, layouts[0]), _laid(course, 1, layouts[1]))


def _powers(course: Course, seen: list[list[int]], laid: list[list[int]]) -> list[int]:
    found = [strength([a + b for a, b in zip(first, second, strict=True)]) for first, second in zip(seen, laid, strict=True)]
    if course.options.strength == "taller_first":
        found = [power and power + 16 * height for power, height in zip(found, course.heights(), strict=True)]
    return [*found, 0]


def _laid(course: Course, seat: int, layout: Layout) -> list[list[int]]:
    """Count what a seat has laid, without what lies open."""
    return [
        [*(count - shown for count, shown in zip(cards, shots, strict=False)), cards[BROKEN]]
        for cards, shots in zip(course.contents(seat, layout), course.public, strict=True)
    ]


def shots(power: Sequence[int], draw: float) -> Payoffs:
    """Return what it is worth to win stack i while the other wins j; 4 is nothing. A draw is worth ``draw``."""
    return [[draw if not a + b else float((a > b) - (a < b)) for b in power] for a in power]


class Exchange:
    """A Fire Exchange between the layouts of a seat and those of the other, each weighed."""

    def __init__(self, course: Course, seat: int, mine: Mapping[Layout, float], his: Mapping[Layout, float], stake: Stake) -> None:
        """Work out every payoff."""
        self.mine, self.his = list(mine), list(his)
        self.weights = (list(mine.values()), list(his.values()))
        self._chance, draw = stake.of(seat)
        theirs = [_laid(course, 1 - seat, layout) for layout in self.his]
        # Many layouts come to the same.
        known: dict[tuple[int, ...], Payoffs] = {}
        self.shots = []
        for layout in self.mine:
            seen, row = course.contents(seat, layout), []
            for laid in theirs:
                power = _powers(course, seen, laid)
                key = tuple(power)
                if key not in known:
                    known[key] = shots(power, draw)
                row.append(known[key])
            self.shots.append(row)
        again = course.options.contest == "repick"
        first, second = (self._again() if again else None), (self._left() if again else None)
        self.payoffs = [
            [self._payoffs(cell, first[b] if first else None, second[a] if second else None) for b, cell in enumerate(row)]
            for a, row in enumerate(self.shots)
        ]

    def _again(self) -> list[list[int]]:
        """For each of his layouts and each stack that I took from him: where he reaches next (E12 ``repick``)."""
        weights = self.weights[0]
        found = []
        for b in range(len(self.his)):
            hopes = [
                [sum(weight * row[b][i][j] for weight, row in zip(weights, self.shots, strict=True)) for j in range(STACKS)]
                for i in range(STACKS)
            ]
            found.append([min((j for j in range(STACKS) if j != i), key=hopes[i].__getitem__) for i in range(STACKS)])
        return found

    def _left(self) -> list[list[int]]:
        """For each of my layouts and each stack that he took from me: where I reach next."""
        found = []
        for row in self.shots:
            hopes = [
                [sum(weight * cell[i][j] for weight, cell in zip(self.weights[1], row, strict=True)) for i in range(STACKS)]
                for j in range(STACKS)
            ]
            found.append([max((i for i in range(STACKS) if i != j), key=hopes[j].__getitem__) for j in range(STACKS)])
        return found

    def _payoffs(self, cell: Payoffs, again: list[int] | None, left: list[int] | None) -> Payoffs:
        """Return my expected payoffs for picks i (mine) and j (his): who is faster has the stack that both want."""
        chance = self._chance
        found = [row[:STACKS] for row in cell[:STACKS]]
        for i in range(STACKS):
            won = cell[i][again[i] if again else NOTHING]
            lost = cell[left[i] if left else NOTHING][i]
            found[i][i] = chance * won + (1 - chance) * lost
        return found

    def worth(self, row: int, his_mixes: Sequence[Sequence[float]]) -> list[float]:
        """Return what each pick is worth to one of my layouts if his layouts play these mixes."""
        gains = [0.0] * STACKS
        for weight, payoffs, mix in zip(self.weights[1], self.payoffs[row], his_mixes, strict=True):
            w0, w1, w2, w3 = (weight * share for share in mix)
            for i, (p0, p1, p2, p3) in enumerate(payoffs):
                gains[i] += w0 * p0 + w1 * p1 + w2 * p2 + w3 * p3
        return gains

    def cost(self, column: int, my_mixes: Sequence[Sequence[float]]) -> list[float]:
        """Return what each pick is worth to one of his layouts if mine play these mixes."""
        gains = [0.0] * STACKS
        for weight, row, mix in zip(self.weights[0], self.payoffs, my_mixes, strict=True):
            for share, line in zip(mix, row[column], strict=True):
                scale = weight * share
                if scale:
                    for j, pay in enumerate(line):
                        gains[j] -= scale * pay
        return gains


class _Side:
    """The regrets of one side's layouts, floored at zero, and the linear average of their mixes (RM+, Tammelin 2014)."""

    def __init__(self, priors: Sequence[Sequence[float]], trust: float) -> None:
        self.mixes = [list(prior) for prior in priors]
        self._regrets = [[trust * share for share in prior] for prior in priors]
        self.sums = [[0.0] * STACKS for _ in priors]

    def learn(self, row: int, gains: Sequence[float], step: int) -> None:
        mix, regrets, sums = self.mixes[row], self._regrets[row], self.sums[row]
        base = sum(share * gain for share, gain in zip(mix, gains, strict=True))
        for i, gain in enumerate(gains):
            sums[i] += step * mix[i]
            regrets[i] = max(0.0, regrets[i] + gain - base)
        total = sum(regrets)
        if total > 0.0:
            self.mixes[row] = [regret / total for regret in regrets]


def settle(
    exchange: Exchange,
    mine: Sequence[Sequence[float]],
    his: Sequence[Sequence[float]],
    row: int,
    rounds: int,
    trust: float,
    pace: Pace,
) -> Generator[None, bool | None, list[float]]:
    """Match regrets from these first mixes on and return the average mix of my layout ``row``.

    ``trust`` is how many wounds of regret the first mixes stand for.
    """
    sides = _Side(mine, trust), _Side(his, trust)
    for step in range(1, rounds + 1):
        for index in range(len(exchange.mine)):
            sides[0].learn(index, exchange.worth(index, sides[1].mixes), step)
        for index in range(len(exchange.his)):
            sides[1].learn(index, exchange.cost(index, sides[0].mixes), step)
        if step % STEPS == 0:
            yield from pace.pause()
        if pace.hurried and step >= FEWEST:
            break
    total = sum(sides[0].sums[row])
    return [share / total for share in sides[0].sums[row]]
