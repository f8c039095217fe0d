"""Looking back at a match: the table as it was, what happened there in words, and ways to give the match away."""

from __future__ import annotations

from htpy import Element, Node, button, details, div, input, label, li, ol, option, p, section, select, span, summary

from tenpaces.app.model import Settings
from tenpaces.app.offer import TABLES, board
from tenpaces.app.reading import Eyes, Reading, first, lines, moment
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import game_name
from tenpaces.core.notation import labels
from tenpaces.core.text import Text
from tenpaces.games.paper import facts, hidden, icon, screen

KEYS = {"back": "ArrowLeft", "on": "ArrowRight"}
BEFORE = 12
"""So many entries are told, the present one first."""


def record(text: Text, reading: Reading, settings: Settings, notice: str | None = None) -> Element:
    """Draw the screen."""
    now = moment(reading)
    where = TABLES[reading.game.name].title(text, now.seen)
    return div(".reading-page")[
        bar(text, text.gettext("Looking back"), settings, reading.game.name),
        screen(
            reading.game.name,
            div("#notice.notice", role="status")[p[notice], button(".plain", type="button", data_do="noted")[text.gettext("Close")]]
            if notice
            else None,
            section(".reading-board", aria_label=text.gettext("The table"), tabindex="0")[board(reading.game.name)(text, now)],
            section(".reading-words", aria_label=text.gettext("What happened, the latest first"), tabindex="0")[
                _lines(text, reading)
            ],
            _controls(text, reading),
            heading=[facts(game_name(text, reading.game.name), where), span(".reading-place")[_place(text, reading)]],
            kind="reading",
        ),
    ]


def _place(text: Text, reading: Reading) -> str:
    return text.gettext("{n} of {last}").format(n=reading.at, last=reading.last)


def _lines(text: Text, reading: Reading) -> Node:
    """What the present entry brought about, said aloud; below it those before, each with its notation for those who want it."""
    names = reading.record.seats
    called = labels(names)
    rows: list[Element] = []
    for number, entry, events in reversed(lines(reading, BEFORE)):
        words = " ".join(reading.game.sentence(text, names, event) for event in events) or text.gettext("Time passes.")
        rows.append(
            li(id=f"entry-{number}", value=number, class_="now" if number == reading.at else None)[
                p("#told.reading-now", aria_live="polite", dir="auto")[words]
                if number == reading.at
                else button(".reading-line", type="button", data_do="turn", data_value=number, dir="auto")[words],
                p(".notation", dir="auto")[
                    hidden(text.gettext("Notation"), ": "), f"{number}  {reading.game.notation.write_entry(entry, called)}"
                ]
                if reading.eyes == "all"
                else None,
            ]
        )
    if reading.at == 0:
        rows = [li(".now")[p("#told.reading-now", aria_live="polite")[text.gettext("The match begins.")]]]
    return ol(".reading-lines", reversed=True)[rows]


def _controls(text: Text, reading: Reading) -> Element:
    start = first(reading)
    begins, ends = reading.at <= start, reading.at >= reading.last
    return div(".reading-foot")[
        div(".reading-steps", role="group", aria_label=text.gettext("Go through the match"))[
            _step("first", text.gettext("To the beginning"), begins),
            _step("back", text.gettext("One back"), begins),
            input(
                "#reading-at",
                type="range",
                min=str(start),
                max=str(reading.last),
                value=str(reading.at),
                aria_label=text.gettext("Place in the match"),
                aria_valuetext=_place(text, reading),
                data_do="turn",
                disabled=start >= reading.last,
            ),
            _step("on", text.gettext("One on"), ends),
            _step("last", text.gettext("To the end"), ends),
        ],
        label(".reading-eyes")[
            icon("eye"),
            hidden(text.gettext("Seen by")),
            select("#reading-eyes", data_do="eyes")[
                [option(value=str(eyes), selected=eyes == reading.eyes)[words] for eyes, words in _eyes(text, reading)]
            ],
        ],
        details("#give.reading-give")[
            summary[text.gettext("More")],
            div[
                button(".plain", type="button", data_do="share", data_how="link")[text.gettext("Give away as a link")],
                button(".plain", type="button", data_do="share", data_how="file")[text.gettext("Give away as a file")],
                button(".plain", type="button", data_do="share", data_how="text")[text.gettext("Copy as text")],
                None if reading.id else button(".plain", type="button", data_do="keep_record")[text.gettext("Keep on this device")],
                button(".plain", type="button", data_do="again")[text.gettext("Play it again")] if reading.over else None,
                button(".plain", type="button", data_do="history")[text.gettext("Played matches")],
                button(".plain", type="button", data_do="home")[text.gettext("All games")],
            ],
        ],
    ]


def _step(to: str, words: str, end: bool) -> Element:
    return button(
        f"#step-{to}.reading-step",
        type="button",
        data_do="turn",
        data_to=to,
        data_key=KEYS.get(to),
        aria_keyshortcuts=KEYS.get(to),
        aria_disabled="true" if end else None,
    )[icon(f"to-{to}"), hidden(words)]


def _eyes(text: Text, reading: Reading) -> list[tuple[Eyes, str]]:
    watching: list[tuple[Eyes, str]] = [("public", text.gettext("as a spectator"))]
    if not reading.over:
        return watching
    every: list[tuple[Eyes, str]] = [("all", text.gettext("all cards open"))]
    seats = [(seat, text.gettext("as {name}").format(name=name)) for seat, name in enumerate(reading.record.seats)]
    return [*every, *seats, *watching]
