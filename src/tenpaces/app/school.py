"""The lessons of a game: which of them are done, and what the events of one change."""

from __future__ import annotations

from dataclasses import replace

from tenpaces.app import events as on
from tenpaces.app import learning, play
from tenpaces.app.model import Model, School
from tenpaces.app.offer import OFFERED
from tenpaces.app.table import Act
from tenpaces.core.text import Text


def learn(text: Text, model: Model, game: str, number: int, now: int) -> Model:
    """Go to a game's lessons, or (``number``, counted from 1) to one of them, from its beginning."""
    if game not in OFFERED:
        return model
    if not 0 < number <= len(learning.lessons(text, game)):
        return replace(model, screen="learn", about=game)
    school = model.school
    if model.screen == "lesson" and school and school.since is not None and now - school.since < learning.HASTE_MS:
        return model
    return replace(model, screen="lesson", about=game, school=learning.open_lesson(text, game, number - 1, now), notice=None)


def back_to(text: Text, model: Model, game: str, number: str, now: int) -> Model:
    """Come by an address, to a lesson as it was left where that is still known."""
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 3 else 0
    school = model.school
    if school and (school.game, school.number + 1) == (game, wanted):
        return replace(model, screen="lesson", about=game)
    return learn(text, model, game, wanted, now)


def at_lesson(text: Text, model: Model, event: on.Event) -> Model:
    """Return the model after what was done at the table of a lesson."""
    school, now = model.school, event.now
    if school is None:
        return model
    match event:
        case on.Act(verb=verb, value=value, seat=seat, at=at):
            t = play.clock(school.play, min(now, at) if at is not None else now)
            school = learning.acted(text, school, play.act(text, school.play, Act(verb, value, seat, t), now))
        case on.Next(step=step) if school.since is None:
            school = replace(school, play=play.go_on(school.play, now, step))
        case on.Step(step=step, log=log) if log == len(school.play.match.log):
            school = replace(school, play=play.step(school.play, step))
    return replace(model, school=school)


def attend(text: Text, model: Model, now: int) -> Model:
    """Let the script of the lesson go on; a lesson that is over with it has been learnt."""
    assert model.school is not None, "a lesson is on the screen"
    school = learning.attend(text, model.school, now)
    model = replace(model, school=school)
    return _remembered(model, school) if school.since is not None else model


def _remembered(model: Model, school: School) -> Model:
    done = learning.key(school.game, school.number)
    if done in model.settings.learnt:
        return model
    return replace(model, settings=replace(model.settings, learnt=(*model.settings.learnt, done)))
