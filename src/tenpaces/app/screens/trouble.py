"""The screen for a fault of our own making."""

from __future__ import annotations

from htpy import Element, button, p

from tenpaces.core.text import Text
from tenpaces.games.paper import icon, screen


def trouble(text: Text, detail: str | None = None) -> Element:
    """Say that the program failed, that the match is safe, and offer to start again. ``detail`` is for a report."""
    return screen(
        "box",
        icon("hole"),
        p(".lead")[text.gettext("This is our fault, not anybody’s at the table. The match is kept as it was before the last tap.")],
        p(".detail")[detail] if detail else None,
        button(".go", type="button", data_do="reload")[text.gettext("Start again from the last move")],
        heading=text.gettext("The page misfired"),
        kind="trouble",
    )
