"""The judge: a small network that says how likely a seat is to win from what it knows, right after it chose.

It learnt from its own play (``tools/dvoboj_train``): each moment's judgement is moved towards the later ones and the outcome
(temporal differences, Sutton 1988; as TD-Gammon, Tesauro 1995), with house rules drawn anew for each match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from struct import calcsize, unpack

from tenpaces.games.dvoboj.features import MEASURES, ROWS

WIDTH = 32
LEAK = 0.01
"""The slope of a hidden unit below zero."""
Vector = list[float]


class Judge:
    """The network: rows that are added up, one hidden layer, the logarithm of the odds to win."""

    def __init__(self, data: bytes) -> None:
        """Read half-precision numbers, little-endian: the rows, the rows of the measures, the bias, the output and its bias."""
        form = f"<{(ROWS + MEASURES + 2) * WIDTH + 1}e"
        if len(data) != calcsize(form):
            raise ValueError(f"judge.bin holds {len(data)} bytes, not {calcsize(form)}")
        numbers: tuple[float, ...] = unpack(form, data)
        vectors = [list(numbers[at : at + WIDTH]) for at in range(0, len(numbers) - 1, WIDTH)]
        self.rows = vectors[:ROWS]
        columns = list(zip(*vectors[ROWS : ROWS + MEASURES], strict=True))
        self._measures = columns
        self._bias, self._out = vectors[ROWS + MEASURES :]
        self._end = numbers[-1]

    def base(self, rows: Sequence[int], measures: Sequence[float]) -> Vector:
        """Sum up what several positions share."""
        first = map(sum, zip(self._bias, *(self.rows[row] for row in rows), strict=True))
        return [some + sum(map(mul, column, measures)) for some, column in zip(first, self._measures, strict=True)]

    def odds(self, base: Vector, rows: Sequence[int]) -> float:
        """Return the logarithm of the odds to win once the rest of a position is added."""
        table = self.rows
        total = self._end
        for hidden, weight in zip(map(sum, zip(base, *[table[row] for row in rows], strict=True)), self._out, strict=True):
            total += hidden * weight if hidden > 0.0 else LEAK * hidden * weight
        return total


@cache
def judge() -> Judge:
    """Return the judge that comes with the package."""
    return Judge(files("tenpaces.games.dvoboj").joinpath("judge.bin").read_bytes())
