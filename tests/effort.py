"""How hard the tests try: ``TENPACES_EFFORT`` is the share of Hypothesis' examples that are drawn, in percent (100)."""

from __future__ import annotations

import os

EFFORT = int(os.environ.get("TENPACES_EFFORT", "100"))


def examples(number: int) -> int:
    """Return how many examples to draw where the whole effort is ``number``, at least three."""
    return max(3, number * EFFORT // 100)
