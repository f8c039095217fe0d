"""The frame of every game's rules page, and the list of its rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from htpy import Element, Node, button, dd, div, dl, dt, h2, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.paper import screen

Ruling: TypeAlias = tuple[str, str, str, str | None]
"""Number, question, answer, and the house rule that may be chosen instead."""


def rulebook(
    text: Text, game: str, *told: Node, heading: str, rulings: Sequence[Ruling], asked: str | None, credit: str
) -> Element:
    """Draw a rules page: what is ``told``, then every ruling; the one ``asked`` for (``V16``) is marked and takes the focus."""
    return screen(
        game,
        section(".prose")[
            *told,
            h2[text.gettext("Where the rulebook is silent")],
            p[text.gettext("Each question has a number, the usual answer, and the house rule that a table may choose instead.")],
            dl(".rulings")[[_ruling(text, ruling, asked=ruling[0] == asked) for ruling in rulings]],
            p(".credit")[credit],
        ],
        div(".foot")[
            button(".plain", type="button", data_do="learn", data_game=game)[text.gettext("Learn it by playing")],
            button(".go", type="button", data_do="back")[text.gettext("Back")],
        ],
        heading=heading,
        kind="rules",
    )


def _ruling(text: Text, ruling: Ruling, *, asked: bool) -> Element:
    number, question, answer, house = ruling
    return div(id=number, class_="asked" if asked else None, tabindex="-1" if asked else None)[
        dt[span(".ruling")[number], " ", question],
        dd[answer, span(".instead")[text.gettext("House rule: {rule}").format(rule=house)] if house else None],
    ]
