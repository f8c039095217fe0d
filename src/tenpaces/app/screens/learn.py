"""Learning a game by playing: the list of its lessons, and the coach who stands over the table of one."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, button, div, header, li, ol, p, span

from tenpaces.app.model import Settings
from tenpaces.app.screens.frame import switch
from tenpaces.app.screens.home import game_name
from tenpaces.core.text import Text
from tenpaces.games.lesson import Lesson
from tenpaces.games.paper import hidden, icon, picture, screen


def learn(text: Text, game: str, lessons: Sequence[Lesson], done: Sequence[bool]) -> Element:
    """Draw the list of a game's lessons, with a tick for what has been gone through."""
    first = next((number for number, ticked in enumerate(done) if not ticked), None)
    begin = button(
        "#begin",
        class_="go second" if first is None else "go",
        type="button",
        data_do="learn",
        data_game=game,
        data_lesson=(first or 0) + 1,
    )[text.gettext("Once more") if first is None else text.gettext("Go on") if any(done) else text.gettext("Begin")]
    return screen(
        game,
        p(".lead")[text.gettext("Five tiny positions on the real table, two minutes in all. Nothing can go wrong.")],
        ol(".lessons")[[_line(text, game, number, lesson, ticked=done[number]) for number, lesson in enumerate(lessons)]],
        picture(game),
        div(".foot")[
            _play_now(text, game) if first is None else None,
            begin,
            button(".plain", type="button", data_do="rules", data_game=game)[text.gettext("The rules")],
            button(".plain", type="button", data_do="home")[text.gettext("All games")],
        ],
        heading=text.gettext("Learn {game}").format(game=game_name(text, game)),
        kind="learn",
    )


def _line(text: Text, game: str, number: int, lesson: Lesson, *, ticked: bool) -> Element:
    return li[
        button(".lesson-line", type="button", data_do="learn", data_game=game, data_lesson=number + 1)[
            span(".seat-number", aria_hidden="true")[str(number + 1)],
            span(".lesson-title")[lesson.title],
            span(".lesson-done")[icon("check"), hidden(text.gettext("done"))] if ticked else None,
        ]
    ]


def _play_now(text: Text, game: str) -> Element:
    return button("#play-now.go", type="button", data_do="play_now", data_game=game)[text.gettext("Play now")]


def lesson_bar(text: Text, game: str, number: int, lessons: Sequence[Lesson], settings: Settings) -> Element:
    """Return the top bar of a lesson: which one it is, sound, and the way back to the list."""
    return header("#bar.bar")[
        span(".bar-title")[
            span(".lesson-number", aria_hidden="true")[f"{number + 1}/{len(lessons)}"],
            hidden(text.gettext("{n} of {all}").format(n=number + 1, all=len(lessons)), " "),
            lessons[number].title,
        ],
        switch(text, "sound", settings.sound, words=False),
        button(".bar-menu", type="button", data_do="learn", data_game=game)[
            icon("close"), hidden(text.gettext("Leave the lesson"))
        ],
    ]


def coach(text: Text, game: str, say: str, *, said: str | None = None, rule: str | None = None) -> Element:
    """Return what the coach says: what is to be done; before it ``said``, the answer to something else; the ``rule`` at the end."""
    ruling = (
        button(".coach-rule", type="button", data_do="rules", data_game=game, data_ruling=rule)[
            text.gettext("Rule {rule}").format(rule=rule)
        ]
        if rule
        else None
    )
    return div("#coach.coach", data_game=game, role="status", tabindex="-1")[
        p(".coach-said")[said] if said else None, p[say, [" ", ruling] if ruling else None]
    ]


def coach_foot(text: Text, game: str, number: int, last: int) -> Element:
    """Return what can be done at a lesson's end; after the last one a match is next."""
    return div("#coach-foot.coach-foot", data_game=game)[
        button("#lesson-again.plain", type="button", data_do="learn", data_game=game, data_lesson=number + 1)[
            text.gettext("Again")
        ],
        _play_now(text, game)
        if number == last
        else button("#lesson-next.go", type="button", data_do="learn", data_game=game, data_lesson=number + 2)[
            text.gettext("Next lesson")
        ],
    ]
