"""Confidence in a share of wins."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson(wins: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson (1927) score interval of a share; (0, 1) without trials.

    Raises:
        ValueError: unless ``0 <= wins <= trials``.
    """
    if not 0 <= wins <= trials:
        raise ValueError(f"{wins} wins of {trials}")
    if not trials:
        return 0.0, 1.0
    share = wins / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    # At the ends the exact bound is 0 or 1; rounding must not push it off.
    return 0.0 if wins == 0 else middle - half, 1.0 if wins == trials else middle + half
