"""The curtain between two people who share a phone."""

from __future__ import annotations

from htpy import Element, button, div, p, span

from tenpaces.core.text import Text
from tenpaces.games.paper import icon, name_tag, screen


def curtain(text: Text, game: str, name: str, note: str | None = None, can_undo: bool = False) -> Element:
    """Ask for the phone to be handed to ``name``; nothing here tells one person what another has chosen."""
    before, _, after = text.gettext("Hand the phone to {name}").partition("{name}")
    return screen(
        game,
        div(".curtain-art", aria_hidden="true")[icon("hand", box="0 0 120 48")],
        p(".note")[note] if note else None,
        div(".foot")[
            button(".go", type="button", data_do="lift")[
                span[text.gettext("I am {name}").partition("{name}")[0]],
                name_tag(name),
                span[text.gettext("I am {name}").partition("{name}")[2]],
            ],
            button(".plain", type="button", data_do="undo")[text.gettext("Take the last choice back")] if can_undo else None,
        ],
        heading=[span(".kicker")[before], name_tag(name), span(".kicker")[after] if after else None],
        kind="curtain",
    )
