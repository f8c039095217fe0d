"""The solved tables of West, made by ``tools/solve_west.py`` and read from the package.

Layout of ``policy_table.bin``, little-endian, in this order:

* default pairs: for every (me, foe) of 16 x 16 hands, value and four probabilities as float64;
* the seven other variants, spent x like x returns: 16 x 16 or (reload spent) 32 x 32 values as int16 / 32767, then as many
  times four probabilities as uint16;
* three alive, default hands: 16 x 136 (me; the other two, unordered) times six probabilities as uint8, then values as
  uint16 / 65535;
* strengths: 8 variants x 3 to 6 alive x 32 hand codes as float32.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from importlib.resources import files
from itertools import product

from tenpaces.games.west.codes import CODES
from tenpaces.games.west.options import Options

Variant = tuple[bool, bool, bool]
"""(reload spent, ward like, barricade returns)."""
VARIANTS: tuple[Variant, ...] = tuple(product((False, True), (False, True), (False, True)))
DEFAULT: Variant = (False, False, False)
THREE_ACTIONS: tuple[tuple[int, int], ...] = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (3, 0))
"""(card, which of the other two) of each column of the table of three."""
_HALF = 16
_DUOS = _HALF * (_HALF + 1) // 2
_MIRROR = (1, 0, 3, 2, 4, 5)


def variant(options: Options) -> Variant:
    """Return the house rules that change the fight (W3, W7, W8)."""
    return options.reload == "spent", options.ward == "like", options.barricade == "returns"


def hands_of(kind: Variant) -> range:
    """Return the codes of the hands a living seat can hold: a Reload is always there unless it stays spent (W3)."""
    return range(CODES) if kind[0] else range(_HALF, CODES)


def duo(left: int, right: int) -> int:
    """Return the place of an unordered pair of hands 0 to 15 among 136."""
    low, high = min(left, right), max(left, right)
    return high * (high + 1) // 2 + low


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
        self.three_mixes = self._take("B", _HALF * _DUOS * 6)
        self.three_values = self._take("H", _HALF * _DUOS)
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


def three(me: int, left: int, right: int) -> list[float]:
    """Return the mix over ``THREE_ACTIONS`` with three hearts left under the default rules."""
    row = _row(tables().three_mixes, (me - _HALF) * _DUOS + duo(left - _HALF, right - _HALF), 6)
    return row if left <= right else [row[i] for i in _MIRROR]


def three_value(me: int, left: int, right: int) -> float:
    """Return my chance of the dollar when all three play the table."""
    return tables().three_values[(me - _HALF) * _DUOS + duo(left - _HALF, right - _HALF)] / 65535


def strengths(kind: Variant, alive: int) -> array[float]:
    """Return a weight for each hand code: with 3 to 6 hearts left a chance of the dollar is about weight / sum of weights."""
    return tables().strengths[kind, alive]
