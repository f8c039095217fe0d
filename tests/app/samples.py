"""Sample tables, and the views drawn with them, for the tests of the screens."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from tenpaces.app.model import Draft, SavedLine, Settings
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.home import home
from tenpaces.app.screens.learn import learn
from tenpaces.app.screens.paused import paused
from tenpaces.app.screens.result import result
from tenpaces.app.screens.setup import setup
from tenpaces.app.screens.trouble import trouble
from tenpaces.app.table.west import TABLE as WEST
from tenpaces.core.seat import Seat
from tenpaces.core.text import ENGLISH
from tenpaces.games.scene import Refused, Standing
from tenpaces.games.west import GAME, view
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import (
    Card,
    Event,
)
from tenpaces.games.west.guide import guide
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick

NAMES = ("Ana", "Bo", "Cruz", "Dunja", "Eleanor", "Fiodor")
EVIL = '<img src=x onerror="alert(1)">&"\''
KNOWN = {
    "set", "resume", "delete", "delete_sure", "keep", "sound", "buzz", "seat_name", "seat_kind", "add_seat", "drop_seat", "option",
    "preset", "start", "lift", "undo", "act", "pause", "proceed", "draw", "next", "again", "home", "install", "rules", "back",
    "record", "history", "who", "more", "share", "export", "import", "language", "learn",
    "play_now",
    "reload", "meet", "open_room", "to_room", "room", "receipt",
}  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, and its words."""

    def __init__(self, markup: object) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(str(markup))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def acts(self) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.elements if "data-do" in attrs]

    def text(self) -> str:
        return " ".join(self.words)


def play(seats: int, *plays: tuple[int, Card, int], options: Options | None = None) -> tuple[Any, Any, tuple[Event, ...]]:
    """Return the states before and after the last entry and every event of the plays."""
    state = before = GAME.initial(options or Options(), seats)
    events: list[Event] = []
    for seat, card, target in plays:
        before = state
        state, more = GAME.apply(state, Choose(t=0, by=seat, card=card, target=target))
        events.extend(more)
    return before, state, tuple(events)


def seen(state: Any, seat: int | None) -> Any:
    return GAME.observe(state, seat)


def every_screen(names: Sequence[str] = NAMES) -> list[tuple[str, Any]]:
    before, after, events = play(3, (0, "pistol", 1), (1, "reload", 0), (2, "barricade", 0))
    spectators = seen(before, None), seen(after, None)
    draft = Draft("west", (Seat(names[0]), Seat(names[1], "steady"), Seat(names[2])), {"goal": 3})
    saved = (
        SavedLine("one", "west", tuple(names[:3]), "round 2", 0),
        SavedLine("two", "west", tuple(names[:2]), "round 1", 0, over=True),
    )
    standings = tuple(Standing(seat, f"${sum_}", -sum_) for seat, sum_ in enumerate((5, 1, 0)))
    return [
        ("home", home(ENGLISH)),
        ("home kept", home(ENGLISH, saved, 10**7, Settings(sound=False), names[0], "one")),
        ("setup", setup(ENGLISH, draft, names[0])),
        ("curtain", curtain(ENGLISH, "west", names[0], names[1], True)),
        ("choose", view.choose(ENGLISH, names[:3], seen(after, 0), Pick("pistol", 2), Refused(names[1], "W6"), True, "")),
        ("ready", view.ready(ENGLISH, names[:3], seen(after, None))),
        *((f"showdown {step}", view.showdown(ENGLISH, names[:3], spectators[0], events, step, spectators[1])) for step in range(4)),
        ("result", result(ENGLISH, "west", "one", names[:3], 0, "First to $5.", standings, True)),
        ("drawn", result(ENGLISH, "west", "one", names[:3], None, "", standings)),
        ("rules", guide(ENGLISH, "W6")),
        ("learn", learn(ENGLISH, "west", WEST.lessons(ENGLISH), (True, False, False, False, False))),
        ("learnt", learn(ENGLISH, "west", WEST.lessons(ENGLISH), (True,) * 5)),
        ("paused", paused(ENGLISH, "west")),
        ("trouble", trouble(ENGLISH, names[0])),
    ]


SCREENS = [name for name, _ in every_screen()]
