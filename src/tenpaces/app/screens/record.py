"""Looking back at a match: the table as it was, what happened there in words, and ways to give the match away."""

from __future__ import annotations

from htpy import Element, button, details, div, input, label, li, ol, option, p, section, select, span, summary

from tenpaces.app.model import Settings
from tenpaces.app.offer import TABLES
from tenpaces.app.reading import Eyes, Reading, first, lines, moment, telling
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import game_name
from tenpaces.core.notation import labels
from tenpaces.core.text import Text
from tenpaces.games.paper import hidden, icon

AROUND = 6
"""So many entries before and after the present one are listed."""


def record(text: Text, reading: Reading, settings: Settings, notice: str | None = None) -> Element:
    """Draw the screen."""
    title = text.gettext("{game} · looking back").format(game=game_name(text, reading.game.name))
    return div(".reading")[
        bar(text, title, settings, reading.game.name),
        div("#notice.notice", role="status")[p[notice], button(".plain", type="button", data_do="noted")[text.gettext("Close")]]
        if notice
        else None,
        div(".reading-table", inert=True, data_open="" if reading.eyes == "all" else None)[_table(text, reading)],
        section(".reading-words", aria_label=text.gettext("What happened"))[_lines(text, reading)],
        _controls(text, reading),
    ]


def _table(text: Text, reading: Reading) -> Element:
    table = TABLES[reading.game.name]
    steps = table.steps(reading.story[reading.at - 1]) if reading.at else None
    if steps is not None:
        return table.told(text, telling(reading, len(steps)))
    return table.play(text, moment(reading))


def _lines(text: Text, reading: Reading) -> Element:
    """The entries around the present one, each as the words of what it brought about, with its notation for those who want it."""
    names = reading.record.seats
    called = labels(names)
    rows = []
    for number, entry, events in lines(reading, AROUND):
        words = [reading.game.sentence(text, names, event) for event in events]
        rows.append(
            li(id=f"entry-{number}", value=number, class_="now" if number == reading.at else None)[
                button(".reading-line", type="button", data_do="turn", data_value=number)[
                    [span[word, " "] for word in words] or text.gettext("Time passes.")
                ],
                span(".notation")[reading.game.notation.write_entry(entry, called)]
                if reading.eyes == "all" and number == reading.at
                else None,
            ]
        )
    return ol("#told.reading-lines", aria_live="polite")[rows]


def _controls(text: Text, reading: Reading) -> Element:
    start = first(reading)
    return div(".reading-foot")[
        div(".reading-steps")[
            _step("first", text.gettext("To the beginning"), reading.at <= start),
            _step("back", text.gettext("One back"), reading.at <= start),
            label[
                hidden(text.gettext("Entry {n} of {last}").format(n=reading.at, last=reading.last)),
                input(
                    "#reading-at",
                    type="range",
                    min=str(start),
                    max=str(reading.last),
                    value=str(reading.at),
                    data_do="turn",
                ),
            ],
            _step("on", text.gettext("One on"), reading.at >= reading.last),
            _step("last", text.gettext("To the end"), reading.at >= reading.last),
        ],
        label(".reading-eyes")[
            span[text.gettext("Seen by")],
            select("#reading-eyes", data_do="eyes")[
                [option(value=str(eyes), selected=eyes == reading.eyes)[words] for eyes, words in _eyes(text, reading)]
            ],
        ],
        details("#give.reading-give")[
            summary[text.gettext("Give it away")],
            div[
                button(".plain", type="button", data_do="share", data_how="link")[text.gettext("As a link")],
                button(".plain", type="button", data_do="share", data_how="file")[text.gettext("As a file")],
                button(".plain", type="button", data_do="share", data_how="text")[text.gettext("Copy as text")],
                None if reading.id else button(".plain", type="button", data_do="keep_record")[text.gettext("Keep on this device")],
            ],
        ],
        button(".plain", type="button", data_do="home")[text.gettext("All games")],
    ]


def _step(to: str, words: str, end: bool) -> Element:
    return button(".reading-step", type="button", data_do="turn", data_to=to, aria_disabled="true" if end else None)[
        icon(f"to-{to}"), hidden(words)
    ]


def _eyes(text: Text, reading: Reading) -> list[tuple[Eyes, str]]:
    watching: list[tuple[Eyes, str]] = [("public", text.gettext("somebody who watches"))]
    if not reading.over:
        return watching
    every: list[tuple[Eyes, str]] = [("all", text.gettext("all, with open cards"))]
    return [*every, *enumerate(reading.record.seats), *watching]
