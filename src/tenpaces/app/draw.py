"""From the model to one HTML text. Nothing secret of anybody else is in it, on whichever screen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from htpy import Element, button, div, p

from tenpaces.app import learning
from tenpaces.app.model import Curtain, Live, Model, Playing, Ready, SavedLine, School, Showing
from tenpaces.app.offer import TABLES, board
from tenpaces.app.play import can_rush, can_undo, give_up_seats, goes_on, public, scene, steps, table_of, timed
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.frame import bar, screen
from tenpaces.app.screens.history import past
from tenpaces.app.screens.home import game_name, home, known
from tenpaces.app.screens.learn import coach, coach_foot, learn, lesson_bar
from tenpaces.app.screens.paused import paused
from tenpaces.app.screens.record import record
from tenpaces.app.screens.result import result
from tenpaces.app.screens.setup import setup
from tenpaces.core.text import Text
from tenpaces.games.lesson import Ask
from tenpaces.games.scene import Telling

if TYPE_CHECKING:
    from tenpaces.app.remote.values import Remote

_TURNING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What cannot be seen and turns or breaks the text around it. Names in records from elsewhere may have it."""


def page(text: Text, model: Model) -> str:
    """Draw the whole of the page's root."""
    return _TURNING.sub("", "".join(root(text, model).iter_chunks()))


def root(text: Text, model: Model) -> Element:
    """Return the element that is morphed into the page."""
    if model.screen == "play" and model.play:
        playing = model.play
        where = bar_title(text, playing.match.game.name, _where(text, playing))
        if playing.course is not None and model.remote is not None:
            return _across(text, model, playing, model.remote, where)
        can_pause = timed(playing) and goes_on(playing)
        return div("#root")[
            bar(
                text,
                where,
                model.settings,
                playing.match.game.name,
                can_pause,
                resigns=tuple((seat, playing.match.names[seat]) for seat in give_up_seats(playing)),
            ),
            _notice(text, model.notice),
            table(text, playing, model.now),
        ]
    if model.screen == "room" and model.remote:
        from tenpaces.app.screens.meet import ask_in
        from tenpaces.app.screens.room import room

        return div("#root")[_notice(text, model.notice), room(text, model.remote, ask_in(text, model.meeting))]
    if model.screen in ("invite", "join") and model.meeting:
        from tenpaces.app.screens import meet

        screen_ = meet.invite(text, model.meeting, model.remote.room.game) if model.screen == "invite" and model.remote else None
        return div("#root")[_notice(text, model.notice), screen_ or meet.join(text, model.meeting)]
    if model.screen == "proof" and model.verdict:
        from tenpaces.app.screens.proof import proof

        return div("#root")[proof(text, model.verdict)]
    if model.screen == "lesson" and model.school:
        return _lesson(text, model, model.school)
    if model.screen == "learn":
        lessons = learning.lessons(text, model.about)
        return div("#root")[learn(text, model.about, lessons, learning.learnt(text, model.about, model.settings.learnt))]
    if model.screen == "result" and model.play:
        return div("#root.across" if model.play.course else "#root")[_said(text, model), _result(text, model, model.play)]
    if model.screen == "setup" and model.draft:
        game = model.draft.game
        return div("#root")[
            setup(
                text,
                model.draft,
                model.problem,
                offers=game not in known(model.lines.values(), model.settings),
                waits=_waiting(model, game),
                flat=model.how == "table",
            )
        ]
    if model.screen == "record" and model.reading:
        return div("#root")[record(text, model.reading, model.settings, model.notice)]
    if model.screen == "past":
        return div("#root")[past(text, tuple(model.lines.values()), model.past, model.now, model.notice, model.asking)]
    if model.screen == "rules":
        return div("#root")[TABLES[model.about].rules(text, model.ruling)]
    lines = sorted(model.lines.values(), key=lambda line: (line.over, -line.touched))
    return div("#root")[home(text, lines, model.now, model.settings, model.notice, model.asking, _in_room(model))]


def _across(text: Text, model: Model, playing: Playing, remote: Remote, where: str) -> Element:
    """Draw a match across devices: its table, and what comes from the others over it."""
    from tenpaces.app.screens import company

    assert playing.course is not None
    stage, course = playing.stage, playing.course
    opened = isinstance(stage, Live) and stage.opened is not None
    return div("#root.across", data_signal=course.race if opened else None)[
        bar(text, where, model.settings, playing.match.game.name, more=company.people_button(text, remote), kept=False),
        company.people_sheet(text, remote, playing),
        _notice(text, model.notice),
        company.over_table(text, remote, playing),
        table(text, playing, model.now),
    ]


def _said(text: Text, model: Model) -> Element | None:
    """Return what the others have to say over a result."""
    if model.remote is None or model.play is None or model.play.course is None:
        return None
    from tenpaces.app.screens.room import notes

    return div("#company.company.at-result")[notes(text, model.remote)]


def _in_room(model: Model) -> tuple[str, ...]:
    return tuple(member.name for member in model.remote.room.members) if model.remote else ()


def bar_title(text: Text, game: str, where: str) -> str:
    """Return what the top bar says during play: the game, and ``where`` the match stands."""
    return text.gettext("{game} · {where}").format(game=game_name(text, game), where=where)


def title(text: Text, model: Model) -> str:
    """Return the page's title: the screen's name, and nothing of a match."""
    where = {
        "home": "",
        "setup": text.gettext("Set the table"),
        "play": game_name(text, model.play.match.game.name) if model.play else "",
        "result": text.gettext("Result"),
        "rules": text.gettext("Rules"),
        "record": text.gettext("Looking back"),
        "learn": text.gettext("Learn {game}").format(game=game_name(text, model.about)),
        "lesson": text.gettext("Learn {game}").format(game=game_name(text, model.about)),
        "past": text.gettext("Played matches"),
        "invite": text.gettext("Ask somebody in"),
        "join": text.gettext("Join a room"),
        "room": text.gettext("The room"),
        "proof": text.gettext("A receipt"),
    }[model.screen]
    name = text.gettext("Ten Paces")
    return f"{where} · {name}" if where else name


def table(text: Text, playing: Playing, now: int) -> Element:
    """Draw the stage that the match is in."""
    match, stage = playing.match, playing.stage
    drawn = table_of(match)
    if isinstance(stage, Curtain):
        return curtain(text, match.game.name, match.names[stage.seat], can_undo=can_undo(playing))
    if playing.paused:
        return paused(text, match.game.name)
    if isinstance(stage, Ready):
        return drawn.ready(text, replace(scene(playing, now), seen=_before(playing, None), news=stage.events))
    if isinstance(stage, Showing):
        seat = match.alone
        return drawn.told(
            text,
            Telling(
                names=match.names,
                form=match.form,
                people=match.people,
                seat=seat,
                before=_before(playing, seat),
                after=match.game.observe(match.state, seat),
                events=stage.events,
                step=stage.step,
                last=len(steps(playing)),
                over=match.over,
                rush=can_rush(playing),
            ),
        )
    if playing.course is not None and not any(match.people):
        return _watched(text, playing, now)
    return drawn.play(text, scene(playing, now))


def _watched(text: Text, playing: Playing, now: int) -> Element:
    """Draw the table for those who watch, as everybody may see it."""
    name = playing.match.game.name
    return screen(name, board(name)(text, scene(playing, now)), heading=text.gettext("Watching"), kind="watched", live=True)


def _lesson(text: Text, model: Model, school: School) -> Element:
    """Draw the table of a lesson, with the coach over it, and at the end what comes next under it."""
    lessons = learning.lessons(text, school.game)
    lesson, beat = lessons[school.number], learning.course(text, school)
    over = school.since is not None
    asked = [ask for ask in lesson.course[: school.beat + 1] if isinstance(ask, Ask)]
    say = lesson.close if over else asked[-1].say
    return div("#root.lesson", data_over="true" if over else None, data_asks="true" if isinstance(beat, Ask) else None)[
        lesson_bar(text, school.game, school.number, lessons, model.settings),
        coach(text, school.game, say, said=school.said, rule=lesson.rule if over else None),
        table(text, school.play, model.now),
        coach_foot(text, school.game, school.number, len(lessons) - 1) if over else None,
    ]


def _waiting(model: Model, game: str) -> SavedLine | None:
    """Return the match of a game that was played last and is not over."""
    lines = [line for line in model.lines.values() if line.game == game and not line.over]
    return max(lines, key=lambda line: line.touched, default=None)


def _before(playing: Playing, seat: int | None) -> Any:
    match = playing.match
    return match.game.observe(match.state if match.previous is None else match.previous, seat)


def _notice(text: Text, notice: str | None) -> Element | None:
    """What has to be said during play, until it is put away."""
    if notice is None:
        return None
    away = button(".plain", type="button", data_do="noted")[text.gettext("Close")]
    return div("#notice.notice", role="status")[p[notice], away]


def _where(text: Text, playing: Playing) -> str:
    """Where people see the match: while something is being told, where it was before."""
    drawn, stage = table_of(playing.match), playing.stage
    told = isinstance(stage, Ready | Showing)
    if isinstance(stage, Showing) and drawn.title_counts:
        told = stage.step < len(steps(playing))
    return drawn.title(text, _before(playing, None) if told else public(playing.match))


def _result(text: Text, model: Model, playing: Playing) -> Element:
    match = playing.match
    outcome = match.game.outcome(match.state)
    assert outcome is not None, "a result needs an outcome"
    drawn, seen = table_of(match), public(match)
    why = drawn.verdict(text, match.names, seen, outcome)
    return result(
        text,
        match.game.name,
        match.id,
        match.names,
        outcome.winner,
        why,
        drawn.standings(text, seen),
        model.installable,
        model.notice,
        across=playing.course is not None and model.remote is not None,
    )
