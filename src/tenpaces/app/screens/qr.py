"""A code that a camera reads, as a drawing in the page."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, div
from markupsafe import Markup


@lru_cache(maxsize=8)
def _drawn(text: str) -> str:
    import segno  # only who invites needs it

    made = segno.make(text, error="l", micro=False, boost_error=True)
    return made.svg_inline(border=3, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff")


def qr(text: str, label: str) -> Element:
    """Return the code; it is black on white in the dark as well, because cameras want it so."""
    return div(".qr", role="img", aria_label=label, data_code=text)[Markup(_drawn(text))]
