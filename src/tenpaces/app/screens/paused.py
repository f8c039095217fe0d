"""Time stands still: nothing of the table is shown that could be studied meanwhile."""

from __future__ import annotations

from htpy import Element, button, div, p

from tenpaces.core.text import Text
from tenpaces.games.paper import icon, screen


def paused(text: Text, game: str) -> Element:
    """Say that time stands still, and offer to go on."""
    return screen(
        game,
        div(".curtain-art", aria_hidden="true")[icon("clock")],
        p(".note")[text.gettext("The table is covered until play goes on.")],
        div(".foot")[button(".go", type="button", data_do="proceed")[text.gettext("Go on")]],
        heading=text.gettext("Time stands still"),
        kind="curtain",
    )
