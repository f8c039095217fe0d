"""What a round without a wound is worth beside one that wounds, in the course of a match (E20)."""

from __future__ import annotations

from functools import cache

import msgspec

from tenpaces.games.eye2eye.exchange import MORTAL
from tenpaces.games.eye2eye.options import Options

WOUNDING = 0.7
"""The share of rounds that wound somebody; measured among copies of the strongest bot."""


def draw_worth(options: Options, number: int, wounds: tuple[int, int]) -> float:
    """Return what no wound in round ``number`` is worth to seat 0, if wounding is worth 1 and being wounded -1.

    Without a cap it is 0: whatever the wounds so far, a wound gains as much as one costs.
    """
    if isinstance(options.round_cap, msgspec.UnsetType):
        return 0.0
    left = max(0, options.round_cap - number)
    mine, his = wounds
    win, loss, draw = chance(mine, his + 1, left), chance(mine + 1, his, left), chance(mine, his, left)
    return max(-1.0, min(1.0, (2 * draw - win - loss) / (win - loss)))


@cache
def chance(mine: int, his: int, left: int) -> float:
    """Return the chance of the match, a draw counting half, with so many wounds and so many rounds to come among equals."""
    if mine >= MORTAL or his >= MORTAL:
        return float(his >= MORTAL)
    if not left:
        return (1 + (mine < his) - (mine > his)) / 2
    wounded = chance(mine + 1, his, left - 1) + chance(mine, his + 1, left - 1)
    return WOUNDING / 2 * wounded + (1 - WOUNDING) * chance(mine, his, left - 1)
