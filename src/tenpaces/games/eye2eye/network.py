"""Two small networks that were trained on rounds of self-play (``tools/eye2eye_train.py``), read from the package and run.

``Policy`` gives the mix of a seat's choices, ``Critic`` what a round is worth to who sees all cards. Both treat the four stacks
alike: each stack and the round give a vector, their sum and their greatest components give one for the whole table (Zaheer et
al. 2017, *Deep Sets*). What both seats know is summed up once for all layouts of a seat.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp, tanh

from tenpaces.games.eye2eye import features
from tenpaces.games.eye2eye.course import CHOICES, PASS, Course, Layout
from tenpaces.games.eye2eye.features import CONTEST, DRAW, Stake
from tenpaces.games.eye2eye.observation import STACKS

if sys.version_info >= (3, 12):
    from math import sumprod  # less than half the time of a sum of products on the page's Python
else:
    from operator import mul

    def sumprod(left: Sequence[float], right: Sequence[float]) -> float:
        """Return the sum of products."""
        return float(sum(map(mul, left, right)))


WIDE, NARROW, RANK = 40, 20, 4
CRITIC_WIDE, CRITIC_NARROW = 48, 32
Vector = list[float]
Matrix = list[Vector]
SHAPES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("W1", (features.STACK_PLACES, WIDE)),
    ("U1", (features.ROUND_PLACES, WIDE)),
    ("b1", (WIDE,)),
    ("W2", (WIDE, WIDE)),
    ("M2", (WIDE, WIDE)),
    ("U2", (features.ROUND_PLACES, WIDE)),
    ("b2", (WIDE,)),
    ("W3", (WIDE, NARROW)),
    ("V3", (WIDE, NARROW)),
    ("b3", (NARROW,)),
    ("P", (NARROW, 5)),
    ("PC", (WIDE, 5)),
    ("pb", (5,)),
    ("A", (NARROW, RANK)),
    ("B", (NARROW, RANK)),
    ("a", (NARROW, 1)),
    ("t", (NARROW, 1)),
    ("mc", (WIDE, 1)),
    ("mb", (1,)),
    ("k", (WIDE, 1)),
    ("kb", (1,)),
    ("f", (NARROW, 1)),
)
"""The arrays of the policy in the order of the file; those of the critic follow."""
CRITIC_SHAPES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("W1", (features.STACK_PLACES + features.TRUE_STACK_PLACES, CRITIC_WIDE)),
    ("U1", (features.ROUND_PLACES + features.TRUE_ROUND_PLACES, CRITIC_WIDE)),
    ("b1", (CRITIC_WIDE,)),
    ("W2", (CRITIC_WIDE, CRITIC_WIDE)),
    ("M2", (CRITIC_WIDE, CRITIC_WIDE)),
    ("U2", (features.ROUND_PLACES + features.TRUE_ROUND_PLACES, CRITIC_WIDE)),
    ("b2", (CRITIC_WIDE,)),
    ("v1", (CRITIC_WIDE, CRITIC_NARROW)),
    ("c1", (CRITIC_NARROW,)),
    ("v2", (CRITIC_NARROW, 1)),
    ("c2", (1,)),
)


def read(data: bytes) -> Iterator[Matrix]:
    """Yield the arrays of the file: each is a float32 scale and then int16 numbers, little-endian. A vector is one row."""
    at = 0
    for _, shape in (*SHAPES, *CRITIC_SHAPES):
        rows, columns = (1, *shape)[-2:]
        scale, cells = array("f"), array("h")
        scale.frombytes(data[at : at + 4])
        cells.frombytes(data[at + 4 : at + 4 + 2 * rows * columns])
        at += 4 + 2 * rows * columns
        if sys.byteorder == "big":
            scale.byteswap()
            cells.byteswap()
        if len(cells) != rows * columns:
            break
        yield [[cell * scale[0] for cell in cells[row * columns : (row + 1) * columns]] for row in range(rows)]
    if at != len(data):
        raise ValueError(f"network.bin holds {len(data)} bytes, not {at}")


def _turned(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def _sum(rows: Sequence[Vector]) -> Vector:
    return [sum(column) for column in zip(*rows, strict=True)]


@dataclass(frozen=True, slots=True)
class Base:
    """What both seats know, summed up: by stack, and for the whole; and what layouts asked so far have added to it."""

    stacks: Matrix
    whole: Vector
    cells: dict[tuple[int, ...], Vector] = field(default_factory=dict)
    hands: dict[tuple[int, ...], tuple[Vector, Vector]] = field(default_factory=dict)


class _Trunk:
    """The part that both networks share."""

    def __init__(self, arrays: dict[str, Matrix]) -> None:
        self._stack, self._round, (self._bias,) = arrays["W1"], arrays["U1"], arrays["b1"]
        self._whole, (self._whole_bias,) = arrays["U2"], arrays["b2"]
        self._zero = [0.0] * len(self._bias)
        self._join = [total + most for total, most in zip(_turned(arrays["W2"]), _turned(arrays["M2"]), strict=True)]

    def base(self, stacks: list[list[int]], whole: list[int], fractions: tuple[float, float]) -> Base:
        """Sum up what is known to both: for each stack and for the whole."""
        contest, draw = 2 * fractions[0] - 1, fractions[1]
        common = _sum([self._bias, *(self._round[place] for place in whole), *_scaled(self._round, contest, draw)])
        joined = [self._whole_bias, *(self._whole[place] for place in whole), *_scaled(self._whole, contest, draw)]
        return Base([_sum([common, *(self._stack[place] for place in on)]) for on in stacks], _sum(joined))

    def run(self, base: Base, stacks: list[list[int]], whole: list[int]) -> tuple[Matrix, Vector]:
        """Add what one layout brings; return the vectors of the stacks and of the whole."""
        key = tuple(whole)
        if key not in base.hands:
            base.hands[key] = (
                _sum([self._zero, *(self._round[place] for place in whole)]),
                _sum([base.whole, *(self._whole[place] for place in whole)]),
            )
        common, start = base.hands[key]
        hidden = []
        for number, on in enumerate(stacks):
            cell = (number, *on)
            known = base.cells.get(cell)
            if known is None:
                known = base.cells[cell] = _sum([base.stacks[number], *(self._stack[place] for place in on)])
            hidden.append([x if (x := a + b) > 0.0 else 0.0 for a, b in zip(known, common, strict=True)])
        pooled = [*map(sum, zip(*hidden, strict=True)), *map(max, zip(*hidden, strict=True))]
        return hidden, [
            x if (x := value + sumprod(row, pooled)) > 0.0 else 0.0 for value, row in zip(start, self._join, strict=True)
        ]


def _scaled(rows: Matrix, contest: float, draw: float) -> Matrix:
    return [[contest * x for x in rows[CONTEST]], [draw * x for x in rows[DRAW]]]


def softmax(logits: Sequence[float]) -> list[float]:
    """Return the shares that go with logits."""
    top = max(logits)
    raw = [exp(logit - top) for logit in logits]
    total = sum(raw)
    return [x / total for x in raw]


class Policy(_Trunk):
    """The mix of a seat's choices."""

    def __init__(self, arrays: dict[str, Matrix]) -> None:
        super().__init__(arrays)
        self._narrow, self._narrow_whole, (self._narrow_bias,) = _turned(arrays["W3"]), _turned(arrays["V3"]), arrays["b3"]
        self._play, self._play_whole, (self._play_bias,) = _turned(arrays["P"]), _turned(arrays["PC"]), arrays["pb"]
        self._from, self._onto = _turned(arrays["A"]), _turned(arrays["B"])
        (self._source,), (self._target,) = _turned(arrays["a"]), _turned(arrays["t"])
        (self._move,), self._move_bias = _turned(arrays["mc"]), arrays["mb"][0][0]
        (self._pass,), self._pass_bias = _turned(arrays["k"]), arrays["kb"][0][0]
        (self._fire,) = _turned(arrays["f"])

    def look(self, course: Course, seat: int, stake: Stake, fire: bool = False) -> Look:
        """Sum up what both seats know, once for all layouts of ``seat``."""
        stacks, whole = features.stack_places(course, seat), features.round_places(course, seat, fire)
        return Look(self, course, seat, self.base(stacks, whole, stake.of(seat)))

    def narrow(self, hidden: Matrix, whole: Vector) -> Matrix:
        """Return the short vectors of the stacks."""
        shared = [sumprod(row, whole) + bias for row, bias in zip(self._narrow_whole, self._narrow_bias, strict=True)]
        return [
            [x if (x := sumprod(row, stack) + value) > 0.0 else 0.0 for row, value in zip(self._narrow, shared, strict=True)]
            for stack in hidden
        ]

    def picks(self, narrow: Matrix) -> list[float]:
        """Return the logits of the four stacks in the Fire Exchange."""
        return [sumprod(self._fire, stack) for stack in narrow]

    def logits(self, legal: Sequence[int], narrow: Matrix, whole: Vector) -> list[float]:
        """Return the logits of some choices of a turn."""
        faces: dict[int, float] = {}
        moves: Matrix | None = None
        found = []
        for choice in legal:
            if choice < 20:
                face = choice // 4
                if face not in faces:
                    faces[face] = sumprod(self._play_whole[face], whole) + self._play_bias[face]
                found.append(sumprod(self._play[face], narrow[choice % 4]) + faces[face])
            elif choice == PASS:
                found.append(sumprod(self._pass, whole) + self._pass_bias)
            else:
                moves = moves or self._moves(narrow, whole)
                found.append(moves[(choice - 20) // 4][choice % 4])
        return found

    def _moves(self, narrow: Matrix, whole: Vector) -> Matrix:
        left = [[sumprod(row, stack) for row in self._from] for stack in narrow]
        right = [[sumprod(row, stack) for row in self._onto] for stack in narrow]
        source, target = ([sumprod(row, stack) for stack in narrow] for row in (self._source, self._target))
        shared = sumprod(self._move, whole) + self._move_bias
        return [[source[s] + target[t] + sumprod(left[s], right[t]) + shared for t in range(STACKS)] for s in range(STACKS)]


class Look:
    """A round as one seat looks at it, ready to be asked for any layout of that seat."""

    __slots__ = ("_base", "_course", "_policy", "_seat")

    def __init__(self, policy: Policy, course: Course, seat: int, base: Base) -> None:
        # The course goes on while a look stays; what it needs of it is looked up in a copy.
        self._policy, self._course, self._seat, self._base = policy, course.copy(), seat, base

    def _run(self, layout: Layout) -> tuple[Matrix, Vector]:
        stacks = features.own_stack_places(self._course, self._seat, layout)
        hidden, whole = self._policy.run(self._base, stacks, features.own_round_places(self._course, self._seat, layout))
        return self._policy.narrow(hidden, whole), whole

    def turn(self, layout: Layout) -> list[float]:
        """Return the share of every choice of a turn; illegal ones have none."""
        narrow, whole = self._run(layout)
        legal = self._course.legal(self._seat, layout)
        shares = [0.0] * CHOICES
        for choice, share in zip(legal, softmax(self._policy.logits(legal, narrow, whole)), strict=True):
            shares[choice] = share
        return shares

    def fire(self, layout: Layout) -> list[float]:
        """Return the share of every stack in the Fire Exchange."""
        return softmax(self._policy.picks(self._run(layout)[0]))


class Critic(_Trunk):
    """What a round is worth to the seat whose turn it is, for who sees all cards and if both play on by the policy."""

    def __init__(self, arrays: dict[str, Matrix]) -> None:
        super().__init__(arrays)
        self._inner, (self._inner_bias,) = _turned(arrays["v1"]), arrays["c1"]
        (self._worth,), self._worth_bias = _turned(arrays["v2"]), arrays["c2"][0][0]

    def known(self, course: Course, seat: int, stake: Stake) -> Base:
        """Sum up what both seats know."""
        stacks, whole = features.stack_places(course, seat), features.round_places(course, seat, fire=False)
        return self.base(stacks, whole, stake.of(seat))

    def worth(self, base: Base, course: Course, seat: int, layouts: tuple[Layout, Layout]) -> float:
        """Return the worth for ``seat``, from -1 to 1; ``base`` is what is ``known``."""
        own, true = features.own_stack_places(course, seat, layouts[seat]), features.true_stack_places(course, layouts)
        stacks = [[*left, *right] for left, right in zip(own, true, strict=True)]
        places = features.own_round_places(course, seat, layouts[seat])
        places += features.true_round_places(course, seat, layouts[1 - seat])
        _, whole = self.run(base, stacks, places)
        inner = [max(0.0, sumprod(row, whole) + bias) for row, bias in zip(self._inner, self._inner_bias, strict=True)]
        return tanh(sumprod(self._worth, inner) + self._worth_bias)


@cache
def _file() -> Iterator[Matrix]:
    return read(files("tenpaces.games.eye2eye").joinpath("network.bin").read_bytes())


@cache
def policy() -> Policy:
    """Read the first network from the package."""
    arrays = _file()
    return Policy({name: next(arrays) for name, _ in SHAPES})


@cache
def critic() -> Critic:
    """Read the second network from the package: apart from the first, because either takes as long as a slice of thinking may."""
    policy()
    arrays = _file()
    found = Critic({name: next(arrays) for name, _ in CRITIC_SHAPES})
    if next(arrays, None) is not None:
        raise ValueError("network.bin holds more than the layout")
    return found
