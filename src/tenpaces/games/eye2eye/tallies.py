"""What is worth counting of an Eye 2 Eye match: reaction times, wounds by the part that was shot, weapons that failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.entries import Grab
from tenpaces.games.eye2eye.events import SHOTS, Fired, Shot, Silent, Wounded
from tenpaces.games.eye2eye.state import State
from tenpaces.games.eye2eye.words import card_name
from tenpaces.games.figures import Bar, Bars, Count, Dots, Fact, Figure, Story, median, total


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's match. ``ms`` are its reaction times in the Fire Exchanges, ``dealt`` and ``taken`` the parts shot at (E15)."""

    ms: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20_000)] = ()
    dealt: Annotated[tuple[Shot, ...], msgspec.Meta(max_length=20_000)] = ()
    taken: Annotated[tuple[Shot, ...], msgspec.Meta(max_length=20_000)] = ()
    fired: Count = 0
    broken: Count = 0
    wounds: Count = 0


def tallies(story: Story, state: State) -> tuple[Tally, ...]:
    """Count a match, seat by seat."""
    ms: list[list[int]] = [[] for _ in range(state.seats)]
    dealt: list[list[Shot]] = [[] for _ in range(state.seats)]
    fired, broken = [0] * state.seats, [0] * state.seats
    for entry, events in story:
        if isinstance(entry, Grab):
            ms[entry.by].append(max(0, entry.ms))
        shot: dict[int, Shot] = {}
        for event in events:
            match event:
                case Fired(seat=seat, part=part):
                    fired[seat] += 1
                    shot[seat] = part
                case Silent(seat=seat, why="broken"):
                    broken[seat] += 1
                case Wounded(seat=seat) if 1 - seat in shot:
                    dealt[1 - seat].append(shot[1 - seat])
    return tuple(
        Tally(tuple(ms[seat]), tuple(dealt[seat]), tuple(dealt[1 - seat]), fired[seat], broken[seat], state.wounds[seat])
        for seat in range(state.seats)
    )


def score(text: Text, counted: Sequence[Tally]) -> str:
    """The wounds."""
    return text.gettext("wounds {score}").format(score=" : ".join(str(tally.wounds) for tally in counted))


def ending(text: Text, why: str) -> str:
    """Wounds, rounds, or somebody gave up."""
    return {
        "wounds": text.gettext("by the second wound"),
        "rounds": text.gettext("after the last round"),
        "resigned": text.gettext("the other gave up"),
    }.get(why, "")


def figures(text: Text, counted: Sequence[Tally]) -> tuple[Figure, ...]:
    """How fast, and where it hurt."""
    every = [ms for tally in counted for ms in tally.ms]
    middle = median(every)
    unit = text.gettext("{n} ms")
    timed = (
        Fact(text.gettext("Reaction time, as a rule"), unit.format(n=middle) if middle is not None else "–"),
        Fact(text.gettext("Fastest hand"), unit.format(n=min(every)) if every else "–"),
    )
    return (
        *timed,
        Fact(text.gettext("Stacks that fired"), str(total(counted, "fired"))),
        Fact(text.gettext("Broken weapons drawn"), str(total(counted, "broken"))),
        Dots(text.gettext("Reaction times, match by match"), unit, tuple(tally.ms for tally in counted)),
        _parts(text, text.gettext("Wounds dealt"), [part for tally in counted for part in tally.dealt]),
        _parts(text, text.gettext("Wounds taken"), [part for tally in counted for part in tally.taken]),
    )


def _parts(text: Text, title: str, parts: Sequence[Shot]) -> Bars:
    return Bars(
        title,
        tuple(
            Bar(card_name(text, shot), parts.count(shot), parts.count(shot), str(parts.count(shot)), f"e2-{shot}") for shot in SHOTS
        ),
    )
