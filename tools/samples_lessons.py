"""Pictures of the lessons: each as it begins, in the middle and at its end, by the taps that go through it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count

from htpy import Element

from tenpaces.app import draw, learning
from tenpaces.app.loop import App
from tenpaces.app.model import Model, Showing
from tenpaces.app.play import steps
from tenpaces.core.text import ENGLISH, Text

TAPS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "west": (
        ("card pistol", "aim 2", "lock"),
        ("card barricade", "lock"),
        ("card reload", "lock"),
        ("card rifle", "lock"),
        ("card pistol", "lock"),
    ),
    "eye2eye": (
        ("card 0", "stack 0"),
        ("stack 0", "stack 1"),
        ("knock", "knock"),
        ("ready", "pad 0"),
        ("ready", "pad 0"),
    ),
    "dvoboj": (
        ("card KS", "slot attack", "card TS", "slot defence", "confirm"),
        ("card 9H", "attack", "card 3D", "confirm"),
        ("card JD", "confirm", "card 2C", "confirm"),
        ("card AC", "confirm"),
        ("regroup", "card TD", "attack", "card 3H", "confirm"),
    ),
    "dotduel": (
        ("card 26", "claim 2"),
        ("card 7", "check 2"),
        ("double", "card 10", "card 34"),
        ("card 30", "check 3", "done"),
        ("say 3",),
    ),
}
"""The taps (verb and value) by which each lesson is gone through, by game."""


class Class:
    """The app with nobody's device around it: events go in at their times, and what waits for the clock is waited for."""

    def __init__(self) -> None:
        """Open the page."""
        ticks = count()
        self.app = App(seconds=lambda: next(ticks) / 1000)
        self.now = 1_700_000_000_000
        self.send("boot", seed="seed", hash="#", store=[])

    def send(self, do: str, **fields: object) -> None:
        """Send one event."""
        self.now += 100
        self.app.handle(json.dumps({"do": do, **fields, "now": self.now}))

    def settle(self) -> None:
        """Wait for what goes on by itself."""
        while (school := self.app.model.school) and learning.due(ENGLISH, school) is not None:
            self.now += 500
            self.send("clock")

    def tap(self, tap: str) -> None:
        """Do something at the table."""
        verb, _, value = tap.partition(" ")
        self.send("act", verb=verb, value=value, seat=0)

    def watch(self) -> None:
        """See what is told to its last step."""
        while (
            (school := self.app.model.school)
            and isinstance(stage := school.play.stage, Showing)
            and stage.step < len(steps(school.play))
        ):
            self.send("step", step=stage.step + 1, log=len(school.play.match.log))


@cache
def models() -> tuple[tuple[str, Model], ...]:
    """Go through every lesson and return what the app knew on the way, by name."""
    found = []
    for game, lessons in TAPS.items():
        room = Class()
        room.send("learn", game=game)
        found.append((f"learn-{game}", room.app.model))
        for number, taps in enumerate(lessons):
            room.send("learn", game=game, lesson=number + 1)
            for step, tap in enumerate(taps):
                room.settle()
                found.append((f"lesson-{game}-{number + 1}-{step}", room.app.model))
                room.tap(tap)
            room.settle()
            room.watch()
            room.now += 1000
            found.append((f"lesson-{game}-{number + 1}-end", room.app.model))
        room.send("learn", game=game)
        found.append((f"learn-{game}-done", room.app.model))
    return tuple(found)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, root element, ``None``)."""
    for name, model in models():
        yield name, draw.root(text, model), None
