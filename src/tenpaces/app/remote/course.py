"""The course of a match across devices on one of them: what has come is shown in order, and what is told is told to its end first.

All functions take values and give values. The match goes on elsewhere meanwhile; nothing here makes time stand still.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tenpaces.app.model import Choosing, Live, Playing, Showing, Waiting
from tenpaces.app.offer import TABLES
from tenpaces.app.play import fresh_hand, kept_hand, next_stage, showing
from tenpaces.app.remote.values import Course, Frame, Wish
from tenpaces.core.entry import SeatEntry
from tenpaces.games.scene import Refused

RACED = frozenset({"grab", "miss", "claim", "challenge", "double", "say"})
"""Entries whose device says how long after the signal they were made."""
CROWD = 5
"""So many frames behind, and they are shown without a pause between them."""
NOBODY: frozenset[int] = frozenset()


def course_of(playing: Playing) -> Course:
    """Return how far a match across devices is shown. Raises ``ValueError`` for a match of this device alone."""
    if playing.course is None:
        raise ValueError("the match is played on this device alone")
    return playing.course


def opened(frame: Frame, began: int, course: Course | None = None) -> Playing:
    """Sit down at a match across devices as it stands, with all that has happened behind it."""
    old = course or Course(began)
    course = replace(old, began=began, frames=(), held=frame.held, sealed=frame.sealed, anew=NOBODY)
    playing = Playing(frame.match, Waiting(), len(frame.match.log), course=course)
    return _with(playing)


def _with(playing: Playing, acted: frozenset[int] = NOBODY, **changes: object) -> Playing:
    """Change the course, and go to the stage that comes of it. Those who have ``acted`` start from a fresh pick."""
    course = replace(course_of(playing), **changes)  # type: ignore[arg-type]
    held = (course.held | course.pending) - (course.anew & course.sealed)
    playing = replace(playing, course=course, match=replace(playing.match, held=held))
    return playing if isinstance(playing.stage, Showing) else _staged(playing, acted)


def _staged(playing: Playing, acted: frozenset[int]) -> Playing:
    old, match = playing.stage, playing.match
    stage = next_stage(playing, old)
    if isinstance(stage, Choosing) and isinstance(old, Choosing) and stage.seat == old.seat and stage.seat not in acted:
        stage = Choosing(kept_hand(match, old.hand))
    elif isinstance(stage, Live):
        hands = tuple(fresh_hand(playing, hand.seat) if hand.seat in acted else hand for hand in stage.hands)
        stage = replace(stage, hands=hands)
    return replace(playing, stage=stage)


def came(playing: Playing, frames: tuple[Frame, ...], now: int) -> Playing:
    """Take in what has come, and show what can be shown at the tick ``now``."""
    course = course_of(playing)
    return proceed(replace(playing, course=replace(course, frames=course.frames + frames)), now)


def proceed(playing: Playing, now: int) -> Playing:
    """Show what has come, up to what is told in steps or waits for its moment."""
    while (at := next_at(playing)) is not None and at <= now:
        playing = _shown(playing, course_of(playing).frames[0], now)
    return _signalled(playing, now)


def next_at(playing: Playing) -> int | None:
    """Return the tick at which the next frame can be shown; ``None`` if there is none or a telling is on."""
    course = course_of(playing)
    if not course.frames or isinstance(playing.stage, Showing):
        return None
    frame = course.frames[0]
    follows = frame.events and not frame.mine and len(course.frames) <= CROWD
    return max(course.rest if follows else 0, frame.at or 0)


def _shown(playing: Playing, frame: Frame, now: int) -> Playing:
    course, before, match = course_of(playing), playing.match, frame.match
    table = TABLES[match.game.name]
    rest = table.rest(frame.events) if frame.events else 0
    acted = frozenset(entry.by for entry in match.log[len(before.log) :] if isinstance(entry, SeatEntry))
    if len(match.log) < len(before.log):  # Something was taken back.
        acted = frozenset(range(len(match.seats)))
    moved = replace(playing, match=match, told=len(match.log))
    if frame.events and table.steps(frame.events) is not None:
        told = tuple(match.game.redact(event, match.alone) for event in frame.events)
        moved = replace(moved, stage=showing(match, told))
    return _with(
        moved,
        acted,
        frames=course.frames[1:],
        rest=now + rest if rest else course.rest,
        finish=frame.finish or course.finish,
        held=frame.held,
        sealed=frame.sealed,
        anew=course.anew & frame.sealed,
    )


def _signalled(playing: Playing, now: int) -> Playing:
    """Open a phase whose signal has come; its time counts from when it was painted."""
    course, stage = course_of(playing), playing.stage
    if not isinstance(stage, Live):
        return playing
    on = bool(course.race) and course.signal is not None and course.signal <= now
    since = course.signal if course.painted is None else course.painted
    at = (since or 0) - course.began if on else None
    return playing if stage.opened == at else replace(playing, stage=replace(stage, opened=at))


def raced(playing: Playing, race: str, signal: int | None, now: int) -> Playing:
    """Take over which race is on and when its signal comes."""
    course = course_of(playing)
    if race != course.race:
        playing = replace(playing, course=replace(course, race=race, signal=signal, painted=None))
    return _signalled(playing, now)


def painted(playing: Playing, key: str, tick: int) -> Playing:
    """Note that the signal of a race stands on the screen."""
    course = course_of(playing)
    if not key or key != course.race or course.painted is not None or course.signal is None or tick < course.signal:
        return playing
    return _signalled(replace(playing, course=replace(course, painted=tick)), tick)


def under_way(playing: Playing, seats: frozenset[int]) -> Playing:
    """Take over which seats here have a step under way."""
    return playing if course_of(playing).pending == seats else _with(playing, pending=seats)


def wished(playing: Playing, entry: SeatEntry, t: int) -> Playing:
    """Take what a person here has done at the match's time ``t``; it counts when the log has it."""
    course, seat = course_of(playing), entry.by
    if seat in playing.match.held:
        return playing  # What was done before is still under way.
    found = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("t", "by", "ms")}
    ms: int | None = None
    if found["do"] in RACED and course.race:
        since = course.painted if course.painted is not None else course.signal or 0
        ms = max(0, t - (since - course.began))
    wishes = (*course.wishes, Wish(seat, found, ms))
    return _with(playing, frozenset({seat}), wishes=wishes, pending=course.pending | {seat}, anew=course.anew - {seat})


def can_choose_anew(playing: Playing) -> tuple[int, ...]:
    """List the seats here whose choice lies sealed and may be replaced while others still choose."""
    course = course_of(playing)
    return () if isinstance(playing.stage, Showing) or course.frames else tuple(sorted(course.sealed - course.anew))


def choose_anew(playing: Playing, seat: int | None) -> Playing:
    """Let a seat choose once more; what lies sealed counts until then."""
    able = can_choose_anew(playing)
    seat = able[0] if seat is None and able else seat
    return _with(playing, frozenset(able), anew=course_of(playing).anew | {seat}) if seat in able else playing


def refused(playing: Playing, seat: int, found: Refused) -> Playing:
    """Say at a seat's hand why what it did does not count; it may act again."""
    moved = _with(playing, pending=course_of(playing).pending - {seat})
    stage = moved.stage
    if isinstance(stage, Choosing) and stage.seat == seat:
        return replace(moved, stage=Choosing(replace(stage.hand, refused=found)))
    if isinstance(stage, Live):
        hands = tuple(replace(hand, refused=found) if hand.seat == seat else hand for hand in stage.hands)
        return replace(moved, stage=replace(stage, hands=hands))
    return moved
