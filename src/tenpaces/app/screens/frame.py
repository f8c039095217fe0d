"""What stands around every screen of play: the top bar with its menu."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, header, label, li, option, p, select, span, ul

from tenpaces.app.languages import LANGUAGES, language_of
from tenpaces.app.model import Settings
from tenpaces.core.text import Text
from tenpaces.games.paper import hidden, icon, screen

__all__ = ["bar", "icon", "languages", "screen", "switch"]


def switch(text: Text, which: str, on: bool, *, words: bool) -> Element:
    """Return the toggle of ``sound`` or ``buzz``. ``words`` spells it out beside the icon."""
    label = {"sound": text.gettext("Sound"), "buzz": text.pgettext("vibration", "Buzz")}[which]
    state = text.gettext("on") if on else text.gettext("off")
    face = {"sound": "sound" if on else "mute", "buzz": "buzz"}[which]
    return button(
        ".switch", type="button", data_do=which, aria_pressed="true" if on else "false", data_state=state if words else None
    )[icon(face), span[label] if words else hidden(label)]


def languages(text: Text, key: str) -> Element:
    """Return the choice of a language, each in its own words. ``key`` tells two on one page apart."""
    spoken = language_of(text)
    return label(".languages")[
        icon("language"),
        hidden(text.gettext("Language")),
        select(id=f"language-{key}", data_do="language")[
            [option(value=tag, lang=tag, selected=tag == spoken)[name] for tag, name in LANGUAGES.items()]
        ],
    ]


def bar(
    text: Text,
    title: str,
    settings: Settings,
    game: str = "west",
    can_pause: bool = False,
    more: Node = None,
    kept: bool = True,
    resigns: Sequence[tuple[int, str]] = (),
) -> Element:
    """Return the top bar of a screen of play: what is played, sound, and the menu as a sheet that needs no program.

    ``more`` stands before the menu; ``kept`` tells that the match waits for whoever leaves the table. ``resigns`` are those who may
    give the match up here: seat and name.
    """
    return header("#bar.bar")[
        span(".bar-title")[title],
        button(".bar-pause", type="button", data_do="pause")[icon("pause"), hidden(text.gettext("Pause"))] if can_pause else None,
        switch(text, "sound", settings.sound, words=False),
        more,
        button(".bar-menu", type="button", popovertarget="menu", aria_haspopup="dialog")[
            icon("menu"), hidden(text.gettext("Menu"))
        ],
        div("#menu.sheet", popover="auto", role="dialog", aria_label=text.gettext("Menu"))[
            ul[
                li[_item("rules", text.gettext("The rules"), game)],
                li[switch(text, "sound", settings.sound, words=True)],
                li[switch(text, "buzz", settings.buzz, words=True)],
                li[languages(text, "menu")],
                li[
                    button(".plain", type="button", popovertarget="give-up", aria_haspopup="dialog")[
                        text.gettext("Give the match up")
                    ]
                ]
                if resigns
                else None,
                li[_item("home", text.gettext("Leave the table (it is kept)") if kept else text.gettext("To the box"))],
            ],
            button(".plain", type="button", popovertarget="menu", popovertargetaction="hide")[text.gettext("Close")],
        ],
        _giving_up(text, resigns) if resigns else None,
    ]


def _giving_up(text: Text, resigns: Sequence[tuple[int, str]]) -> Element:
    """Ask once more: a match that is given up is over. Either answer closes the menu too, from which this was opened."""
    ask = text.gettext("Give the match up")
    return div("#give-up.sheet", popover="auto", role="dialog", aria_label=ask)[
        p(".sheet-title")[ask],
        p[text.gettext("The match is over then, and the other one wins. It stays among the matches played.")],
        ul[
            [
                li[
                    button(
                        ".plain.danger",
                        type="button",
                        data_do="give_up",
                        data_seat=seat,
                        popovertarget="menu",
                        popovertargetaction="hide",
                    )[text.gettext("{name} gives up").format(name=name)]
                ]
                for seat, name in resigns
            ]
        ],
        button(".plain", type="button", popovertarget="menu", popovertargetaction="hide")[text.gettext("Play on")],
    ]


def _item(do: str, words: str, game: str | None = None) -> Element:
    return button(".plain", type="button", data_do=do, data_game=game, popovertarget="menu", popovertargetaction="hide")[words]
