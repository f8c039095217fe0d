"""The coin that falls where two events have the same time (D19): no seat is favoured, and everybody sees the same side."""

from __future__ import annotations

from tenpaces.fair.hashing import number, tagged


def rank(seed: bytes, t: int, seat: int) -> bytes:
    """Return what seats that were equally fast at ``t`` (ms) are ordered by. ``seed`` is of the log, so nobody chooses it."""
    return tagged("coin", seed, number(t), number(seat))
