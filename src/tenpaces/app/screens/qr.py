"""A code that a camera reads, as a drawing in the page."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from htpy import Element, div, svg
from htpy import path as drawn

QUIET = 3
"""Light modules around the code, in which cameras find it."""


@lru_cache(maxsize=8)
def _rows(text: str) -> tuple[str, int]:
    """Return the runs of dark modules as an SVG path, and how many modules wide all of it is."""
    from segno import encoder  # only who invites needs it, and of segno nothing else is part of the page

    matrix = encoder.encode(text, error="l", micro=False).matrix
    parts = []
    for y, row in enumerate(matrix):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                parts.append(f"M{x} {y + QUIET}h{length}v1h-{length}z")
            x += length
    return "".join(parts), len(matrix) + 2 * QUIET


def qr(text: str, label: str) -> Element:
    """Return the code; it is black on white in the dark as well, because cameras want it so."""
    rows, width = _rows(text)
    return div(".qr", role="img", aria_label=label, data_code=text)[
        svg(viewBox=f"0 0 {width} {width}")[drawn(fill="#fff", d=f"M0 0h{width}v{width}h-{width}z"), drawn(fill="#000", d=rows)]
    ]
