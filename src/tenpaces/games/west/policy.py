"""The solved tables of West, made by ``tools/solve_west.py`` and read from the package.

Layout of ``policy_table.bin``, little-endian, in this order:

* default pairs: for every (me, foe) of 16 x 16 hands, value and four probabilities as float64;
* the seven other variants, spent x like x returns: 16 x 16 or (reload spent) 32 x 32 values as int16 / 32767, then as many
  times four probabilities as uint16;
* three alive, then four, default hands: 16 x 136 and 16 x 816 (me; the others, unordered, see ``rank``) times six and eight
  probabilities as uint8: a pistol at each other, a rifle at each, barricade, reload, the others sorted by hand;
* strengths: 8 variants x 3 to 6 alive x 32 hand codes as float32.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, product
from math import comb

from tenpaces.games.west.codes import CODES
from tenpaces.games.west.options import Options

Variant = tuple[bool, bool, bool]
"""(reload spent, ward like, barricade returns)."""
VARIANTS: tuple[Variant, ...] = tuple(product((False, True), (False, True), (False, True)))
DEFAULT: Variant = (False, False, False)
TABLED: tuple[int, ...] = (3, 4)
"""Hearts left, beyond two, for which there is a table."""
_HALF = 16


def variant(options: Options) -> Variant:
    """Return the house rules that change the fight (W3, W7, W8)."""
    return options.reload == "spent", options.ward == "like", options.barricade == "returns"


def hands_of(kind: Variant) -> range:
    """Return the codes of the hands a living seat can hold: a Reload is always there unless it stays spent (W3)."""
    return range(CODES) if kind[0] else range(_HALF, CODES)


def rank(hands: Sequence[int]) -> int:
    """Return the place of a sorted multiset of hands 0 to 15 among those of its size (combinatorial number system)."""
    return sum(comb(hand + i, i + 1) for i, hand in enumerate(hands))


def ranks(size: int) -> int:
    """Return how many multisets of so many hands there are."""
    return comb(_HALF + size - 1, size)


class Tables:
    """The tables as flat arrays; rows are cut out as they are asked for, so that reading takes no noticeable time.

    Raises:
        ValueError: when the data has another length than the layout.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        rows = self._take("d", _HALF * _HALF * 5)
        self.values: dict[Variant, array[float]] = {DEFAULT: rows[::5]}
        self.mixes: dict[Variant, array[float]] = {DEFAULT: array("d", (x for i, x in enumerate(rows) if i % 5))}
        for kind in VARIANTS[1:]:
            states = len(hands_of(kind)) ** 2
            self.values[kind] = self._take("h", states)
            self.mixes[kind] = self._take("H", states * 4)
        self.several = {hearts: self._take("B", _HALF * ranks(hearts - 1) * 2 * hearts) for hearts in TABLED}
        self.strengths = {key: self._take("f", CODES) for key in product(VARIANTS, range(3, 7))}
        if self._at != len(data):
            raise ValueError(f"policy_table.bin holds {len(data)} bytes, not {self._at}")

    def _take(self, code: str, count: int) -> array[float]:
        found: array[float] = array(code)
        size = found.itemsize * count
        found.frombytes(self._data[self._at : self._at + size])
        if sys.byteorder == "big":
            found.byteswap()
        self._at += size
        return found


def _row(cells: array[float], index: int, width: int) -> list[float]:
    row = cells[index * width : (index + 1) * width]
    total = sum(row)
    return [cell / total for cell in row]


@cache
def tables() -> Tables:
    """Read the tables from the package."""
    return Tables(files("tenpaces.games.west").joinpath("policy_table.bin").read_bytes())


def pair(kind: Variant, me: int, foe: int) -> tuple[float, list[float]]:
    """Return value (P(I win the dollar) - P(foe does)) and optimal mix over the four cards, two hearts left.

    Raises:
        ValueError: for a hand that cannot be held under these rules, or my empty hand.
    """
    hands = hands_of(kind)
    if me not in hands or foe not in hands or not me:
        raise ValueError(f"no such pair of hands: {me}, {foe}")
    state = (me - hands.start) * len(hands) + foe - hands.start
    cells = tables().mixes[kind]
    # The default mixes are stored whole; scaling them again would only move their last bits.
    mix = list(cells[state * 4 : state * 4 + 4]) if kind == DEFAULT else _row(cells, state, 4)
    return pair_value(kind, me, foe), mix


def pair_value(kind: Variant, me: int, foe: int) -> float:
    """Return the value alone; an empty hand is allowed (W3)."""
    hands = hands_of(kind)
    value = tables().values[kind][(me - hands.start) * len(hands) + foe - hands.start]
    return value if kind == DEFAULT else value / 32767


def several(me: int, others: Sequence[int]) -> list[float]:
    """Return the mix with three to six hearts left under the default rules.

    Its columns are a pistol at each of the others as they are given, a rifle at each, barricade, reload. With five and six
    hearts it is the mean of what the table of four advises against any three of the others.
    """
    count = len(others)
    order = sorted(range(count), key=others.__getitem__)
    most = TABLED[-1] - 1
    found = [0.0] * (2 * count + 2)
    groups = list(combinations(order, min(count, most)))
    for group in groups:
        size = len(group)
        place = (me - _HALF) * ranks(size) + rank([others[i] - _HALF for i in group])
        row = _row(tables().several[size + 1], place, 2 * size + 2)
        for column, share in zip((*group, *(count + i for i in group), 2 * count, 2 * count + 1), row, strict=True):
            found[column] += share / len(groups)
    return found


def strengths(kind: Variant, alive: int) -> array[float]:
    """Return a weight for each hand code: with 3 to 6 hearts left a chance of the dollar is about weight / sum of weights."""
    return tables().strengths[kind, alive]
