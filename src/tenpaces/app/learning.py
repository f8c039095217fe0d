"""Playing a lesson through: the learner acts at the very table that matches are played at, and the others follow a script.

A lesson is never kept. What the learner does and the script does not ask for is taken back, so that nothing can be lost.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from tenpaces.app import play, setting
from tenpaces.app.model import Live, Playing, School, Showing
from tenpaces.app.offer import NAMES, TABLES
from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Refusal
from tenpaces.core.seat import Seat
from tenpaces.core.text import Text
from tenpaces.games.lesson import LEARNER, Ask, Lesson, Reply
from tenpaces.match.running import Match, begin, enter

BELL_MS = 1200
"""So long after the learner is ready the bell of a race rings."""
HASTE_MS = 300
"""A tap that comes so soon after a lesson's end was meant for what was there before."""


def key(game: str, number: int) -> str:
    """Return what a lesson that was gone through is remembered by; ``number`` counts from 0."""
    return f"{game}/{number + 1}"


@lru_cache(maxsize=len(NAMES))
def lessons(text: Text, game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game. They are asked for several times an event, and never change."""
    return TABLES[game].lessons(text)


def learnt(text: Text, game: str, done: tuple[str, ...]) -> tuple[bool, ...]:
    """Return by lesson whether it has been gone through on this device."""
    return tuple(key(game, number) in done for number in range(len(lessons(text, game))))


def open_lesson(text: Text, game: str, number: int, now: int) -> School:
    """Sit down at a lesson, from its beginning."""
    lesson = lessons(text, game)[number]
    match = position(text, game, lesson, now)
    playing = play.opened(match, len(match.log), (), now)
    # Time goes on from the position, whatever its table says about matches that were left.
    return attend(text, School(game, number, play=play.go(playing, now)), now)


def position(text: Text, game: str, lesson: Lesson, now: int) -> Match:
    """Return the match that a lesson begins with. Raises ``RuntimeError`` where its log is against the rules."""
    table = TABLES[game]
    seats = (Seat(setting.person_name(text, LEARNER + 1)), *(Seat(name, "steady") for name in table.names[: lesson.seats - 1]))
    options = msgspec.convert(dict(lesson.options or {}), table.game.options)
    match = begin(table.game, seats, options, id="lesson", now=now)
    for entry in lesson.log:
        found = enter(match, entry, entry.t)
        if isinstance(found, Refusal):
            raise RuntimeError(f"a lesson's position is refused: {entry}, {found}")
        match = found[0]
    return replace(match, began=now - match.state.t)


def course(text: Text, school: School) -> Ask | Reply | None:
    """Return what comes next, ``None`` at the end."""
    beats = lessons(text, school.game)[school.number].course
    return beats[school.beat] if school.beat < len(beats) else None


def ended(text: Text, school: School) -> bool:
    """Whether everything has been done and told."""
    stage = school.play.stage
    return course(text, school) is None and not (isinstance(stage, Showing) and stage.step < len(play.steps(school.play)))


def acted(text: Text, school: School, moved: Playing) -> School:
    """Take what the learner did, which led to ``moved``: it is what was asked for, or it is answered and taken back."""
    ask, before = course(text, school), school.play
    if not isinstance(ask, Ask):
        return school
    if len(moved.match.log) == len(before.match.log):
        return replace(school, play=moved)
    entry = moved.match.log[len(before.match.log)]
    assert isinstance(entry, SeatEntry), "a learner makes entries of a seat"
    answer = ask.answer(entry)
    if answer is None:
        return replace(school, play=moved, beat=school.beat + 1, said=None)
    return replace(school, play=_fresh(before), said=answer)


def _fresh(playing: Playing) -> Playing:
    """Return the same moment with nothing picked, as after a choice that was made; fingers that wait for a bell stay there."""
    stage = playing.stage
    if isinstance(stage, Live) and stage.signal is None:
        bare = replace(playing, picks={})
        return replace(bare, stage=replace(stage, hands=tuple(play.fresh_hand(bare, hand.seat) for hand in stage.hands)))
    if isinstance(stage, Live):
        return replace(playing, stage=replace(stage, hands=tuple(replace(hand, refused=None) for hand in stage.hands)))
    return replace(playing, picks={}, stage=play.next_stage(replace(playing, picks={})))


def attend(text: Text, school: School, now: int) -> School:
    """Let everything happen that is due at ``now`` (epoch ms)."""
    while not isinstance(school.play.stage, Showing):
        beat = course(text, school)
        if isinstance(beat, Ask):
            return replace(school, play=_waits(school.play, now, beat))
        if beat is None:
            break
        playing = play.go(school.play, now)
        at = playing.match.state.t + beat.after
        if play.clock(playing, now) < at:
            return replace(school, play=playing)
        moved = play.play_entry(playing, beat.entry, at, now)
        if isinstance(moved, Refusal):
            raise RuntimeError(f"a lesson's reply is refused: {beat.entry}, {moved}")
        school = replace(school, play=moved, beat=school.beat + 1)
    return replace(school, since=now) if school.since is None and ended(text, school) else school


def _waits(playing: Playing, now: int, ask: Ask) -> Playing:
    """Wait for the learner: time stands still, unless the moment of the touch counts; then the bell rings once it is asked for."""
    if not ask.runs:
        return play.stop(playing, now)
    playing = play.go(playing, now)
    stage, t = playing.stage, play.clock(playing, now)
    if not isinstance(stage, Live) or stage.signal is None or stage.opened is not None:
        return playing
    if play.patient(playing, stage):
        return replace(playing, stage=replace(stage, opens=None))
    if stage.opens is None:
        return replace(playing, stage=replace(stage, opens=t + BELL_MS))
    return replace(playing, stage=replace(stage, opened=t)) if stage.opens <= t else playing


def due(text: Text, school: School) -> int | None:
    """Return the match's time at which something happens of itself, if anything does."""
    playing = school.play
    if not play.goes_on(playing) or playing.stopped is not None:
        return None
    beat = course(text, school)
    if isinstance(beat, Reply):
        return int(playing.match.state.t + beat.after)
    stage = playing.stage
    return stage.opens if beat is not None and isinstance(stage, Live) and stage.opened is None else None
