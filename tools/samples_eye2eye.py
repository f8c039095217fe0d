"""The screens of an Eye 2 Eye table for ``tools.pictures``, drawn with positions that the rules themselves led to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from htpy import Element

from tenpaces.app.draw import bar_title
from tenpaces.app.screens.result import result
from tenpaces.app.table import Act
from tenpaces.app.table.eye2eye import TABLE
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.eye2eye import GAME, view
from tenpaces.games.eye2eye.entries import Deal, Grab, Miss, Move, Pass, Play, Starter
from tenpaces.games.eye2eye.events import Card, Event
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.picks import Held, own_hand
from tenpaces.games.eye2eye.reveal import LAST
from tenpaces.games.scene import Form, Refused, Scene, Side, Telling
from tools import samples_people

NAMES, LONG = samples_people.NAMES[:2], samples_people.LONG[:2]
DEAL = Deal(
    t=0,
    by="chance",
    row=("torso", "head", "leg", "hand"),
    hands=(("head", "head", "hand", "leg"), ("torso", "torso", "hand", "leg")),
)
Turn = tuple[Any, ...]


def course(turns: Sequence[Turn], options: Options | None = None, wounds: tuple[int, int] = (0, 0)) -> tuple[Any, Any, list[Event]]:
    """Return (before, after, events) of the last turn; a turn is ``(seat, card, stack)``, ``(seat, from, to)`` or ``(seat,)``."""
    state, _ = GAME.apply(GAME.initial(options or Options(), 2), Starter(t=0, by="chance", seat=0))
    state, events = GAME.apply(_wounded(state, wounds), DEAL)
    before = state
    for turn in turns:
        before = state
        state, events = GAME.apply(state, _entry(*turn))
    return before, state, list(events)


def _entry(seat: int, *what: Any) -> Pass | Play | Move:
    if not what:
        return Pass(t=0, by=seat)
    first, second = what
    return (
        Play(t=0, by=seat, card=cast("Card", first), stack=second)
        if isinstance(first, str)
        else Move(t=0, by=seat, source=first, to=second)
    )


def _wounded(state: Any, wounds: tuple[int, int]) -> Any:
    """Give a state other wounds, and the round that goes with them."""
    return msgspec.structs.replace(state, wounds=wounds, round=1 + sum(wounds))


MIDDLE: tuple[Turn, ...] = ((0, "head", 1), (1, "torso", 0), (0, "broken", 0), (1, "hand", 3), (0, "leg", 2), (1, 0, 3))
FULL: tuple[Turn, ...] = (
    *((0, "head", 1), (1, "torso", 1), (0, "broken", 1), (1, "hand", 1), (0, "leg", 1), (1, "leg", 1)),
    *((0, "head", 1), (1, "broken", 1), (0, "hand", 1), (1, "torso", 1)),
)
FIRE: tuple[Turn, ...] = (*MIDDLE, (0, "head", 1), (1, "torso", 0), (0,), (1,))


def scene(
    state: Any,
    form: Form,
    seats: Sequence[int],
    events: Sequence[Event] = (),
    picks: dict[int, Held] | None = None,
    **more: Any,
) -> Scene:
    """Return a moment as these seats see it."""
    acting = GAME.to_act(state).seats
    refused: Refused | None = more.pop("refused", None)
    names = more.pop("names", NAMES)
    sides = []
    for seat in seats:
        seen = GAME.observe(state, seat)
        pick = (picks or {}).get(seat) or Held(own_hand(seen))
        sides.append(Side(seat, seen, pick, refused if seat == seats[0] else None, seat in acting))
    people = (True, form != "solo")
    redacted = [GAME.redact(event, seats[0] if len(seats) == 1 else None) for event in events]
    return Scene(names, form, people, GAME.observe(state, None), tuple(sides), tuple(redacted), **more)


def held(state: Any, seat: int, **what: Any) -> dict[int, Held]:
    """Return a pick of one seat."""
    return {seat: Held(own_hand(GAME.observe(state, seat)), **what)}


def exchange(
    grabs: Sequence[tuple[int, int, int] | tuple[int]],
    turns: Sequence[Turn] = FIRE,
    wounds: tuple[int, int] = (0, 0),
    options: Options | None = None,
) -> tuple[Any, Any, tuple[Event, ...]]:
    """Return (before, after, events) of a Fire Exchange that is settled."""
    _, state, _ = course(turns, options, wounds)
    events: tuple[Event, ...] = ()
    before = state
    for grab in grabs:
        before = state
        entry = Grab(t=0, by=grab[0], stack=grab[1], ms=grab[2]) if len(grab) == 3 else Miss(t=0, by=grab[0])
        state, events = GAME.apply(state, entry)
    return before, state, events


def telling(
    found: tuple[Any, Any, Sequence[Event]],
    form: Form,
    step: int,
    last: int = LAST,
    seat: int | None = None,
    **more: Any,
) -> Telling:
    """Return a step of telling these events."""
    before, after, events = found
    names = more.pop("names", NAMES)
    redacted = tuple(GAME.redact(event, seat) for event in events)
    people = (True, form != "solo")
    return Telling(names, form, people, seat, GAME.observe(before, seat), GAME.observe(after, seat), redacted, step, last, **more)


def moments(text: Text = ENGLISH) -> Iterator[tuple[str, Scene]]:
    """Yield scenes of play by name."""
    _, dealt, events = course(())
    yield "duel-first", scene(dealt, "solo", (0,), events)
    _, state, events = course(MIDDLE, wounds=(1, 0))
    yield "duel-turn", scene(state, "solo", (0,), events)
    yield "duel-card", scene(state, "solo", (0,), events, held(state, 0, card=1))
    yield "duel-move", scene(state, "solo", (0,), events, held(state, 0, source=3))
    yield "duel-hand-long", scene(state, "hand", (0,), events, names=LONG)
    why = Refused(GAME.explain(Refusal("E2", "face_up", {"seat": 0, "stack": 2}), NAMES, text), "E2")
    yield "duel-refused", scene(state, "solo", (0,), events, refused=why)
    _, state, events = course((*MIDDLE, (0, 2, 1), (1,)), wounds=(1, 0))
    yield "duel-knocked", scene(state, "solo", (0,), events)
    yield "across-knocked", scene(state, "table", (0, 1), events)
    _, state, events = course(MIDDLE[:5], Options(mark_own="on"), (0, 1))
    yield "duel-waits", scene(state, "solo", (0,), events)
    _, state, events = course(FULL, Options(mark_own="on"), (1, 1))
    yield "duel-full", scene(state, "solo", (0,), events)
    memory = Options(hand_visibility="memory", idle_limit=6)
    _, dealt, events = course((), memory)
    yield "duel-learn", scene(dealt, "hand", (0,), events, held(dealt, 0, card=2))
    _, state, events = course((*MIDDLE, (0, 2, 1), (1, 3, 0)), memory)
    yield "duel-memory", scene(state, "hand", (0,), events)

    _, state, events = course(MIDDLE, wounds=(1, 0))
    yield "across-turn", scene(state, "table", (0, 1), events, held(state, 0, card=0))
    yield "across-long", scene(state, "table", (0, 1), events, names=LONG, refused=why)
    _, state, events = course(FULL, wounds=(1, 1))
    yield "across-full", scene(state, "table", (0, 1), events)
    _, state, events = course(MIDDLE[:1], memory)
    yield "across-learn", scene(state, "table", (0, 1), events, held(state, 0, card=2))

    _, state, events = course(FIRE)
    set_ = {seat: Held(own_hand(GAME.observe(state, seat)), ready=True) for seat in (0, 1)}
    yield "calls-solo", scene(state, "solo", (0,), events)
    yield "race-solo-off", scene(state, "solo", (0,), events, set_)
    yield "race-solo-on", scene(state, "solo", (0,), events, set_, opened=0)
    off = scene(state, "solo", (0,), events, set_)
    early = cast("Refused", TABLE.act(text, off, off.sides[0], Act("pad", "1", 0, 0)))
    yield "race-solo-early", scene(state, "solo", (0,), events, set_, refused=early)
    yield "race-solo-slow", scene(state, "solo", (0,), events, held(state, 0, last=True))
    forms: tuple[Form, ...] = ("hand", "table")
    for form in forms:
        yield f"calls-{form}", scene(state, form, (0, 1), events, held(state, 1, ready=True))
        yield f"race-{form}-off", scene(state, form, (0, 1), events, set_)
        yield f"race-{form}-on", scene(state, form, (0, 1), events, set_, opened=0, refused=early)
        yield f"race-{form}-slow", scene(state, form, (0, 1), events, held(state, 0, last=True))
        going = {**held(state, 0, last=True), **held(state, 1, since=5)}
        yield f"race-{form}-going", scene(state, form, (0, 1), events, going)
        touched, _ = GAME.apply(state, Grab(t=0, by=0, stack=1, ms=412))
        yield f"race-{form}-touched", scene(touched, form, (0, 1), events, set_, opened=0)
    _, state, met = exchange(((0, 1, 412), (1, 1, 466)), options=Options(contest="repick"))
    yield "race-hand-again", scene(state, "hand", (0, 1), met, set_, opened=0)
    yield "calls-again", scene(state, "solo", (1,), met)


def tellings() -> Iterator[tuple[str, Telling]]:
    """Yield steps of tellings by name."""
    found = exchange(((0, 1, 412), (1, 3, 655)))
    for step in range(LAST + 1):
        yield f"reveal-{step}", telling(found, "solo", step, seat=0)
    yield "reveal-table", telling(found, "table", LAST)
    met = exchange(((0, 1, 412), (1, 1, 466)))
    yield "reveal-met", telling(met, "solo", 0, seat=0)
    yield "reveal-met-long", telling(met, "hand", 0, names=LONG)
    spoilt = exchange(((0, 0, 412), (1, 1, 1380)), wounds=(1, 1), options=Options(reveal_all="on"))
    yield "reveal-won", telling(spoilt, "hand", LAST, over=True)
    tall = exchange(((0, 1, 2105), (1, 1, 409)), (*FULL, (0,), (1,)))
    yield "reveal-tall", telling(tall, "hand", LAST, names=LONG)
    yield "reveal-none", telling(exchange(((0,), (1,))), "solo", LAST, seat=0)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, main element, title of the top bar or ``None``)."""
    for name, moment in moments(text):
        yield f"e2-{name}", view.play(text, moment), bar_title(text, "eye2eye", TABLE.title(text, moment.seen))
    for name, told in tellings():
        yield f"e2-{name}", view.told(text, told), bar_title(text, "eye2eye", TABLE.title(text, told.before))
    _, over, _ = exchange(((0, 0, 412), (1, 1, 1380)), wounds=(1, 1))
    seen, outcome = GAME.observe(over, None), GAME.outcome(over)
    assert outcome is not None
    sums = TABLE.standings(text, seen)
    yield (
        "result-e2",
        result(text, "eye2eye", "one", NAMES, outcome.winner, TABLE.verdict(text, NAMES, seen, outcome), sums),
        None,
    )
    yield "rules-e2", TABLE.rules(text, "E12"), None
