"""The screens of a West table that lies flat, for ``tools.pictures``, drawn with positions that the rules themselves led to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from htpy import Element

from tenpaces.app.draw import bar_title
from tenpaces.app.table import Act
from tenpaces.app.table.west import BEATS, STEPS, TABLE
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.scene import Refused, Scene, Side, Telling
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import Card, Event
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tools import samples_people
from tools.samples_people import NAMES

LONG = (*samples_people.LONG, "Constantinopolitan")
Plays = tuple[tuple[int, Card, int], ...]
SIX: Plays = ((0, "pistol", 4), (1, "barricade", 0), (2, "rifle", 1), (3, "reload", 2), (4, "pistol", 3), (5, "reload", 0))
EXCHANGES: dict[int, Plays] = {
    2: ((0, "rifle", 1), (1, "barricade", 0)),
    3: ((0, "pistol", 1), (1, "barricade", 0), (2, "rifle", 0)),
    4: ((0, "pistol", 2), (1, "reload", 0), (2, "rifle", 1), (3, "barricade", 0)),
    5: ((0, "rifle", 2), (1, "pistol", 4), (2, "barricade", 0), (3, "pistol", 2), (4, "pistol", 0)),
    6: SIX,
}


class Play:
    """A match under way, with all that has happened."""

    def __init__(self, seats: int, names: tuple[str, ...] = NAMES, bots: tuple[int, ...] = (), **options: Any) -> None:
        self.names = names[:seats]
        self.people = tuple(seat not in bots for seat in range(seats))
        self.state: Any = GAME.initial(Options(**options), seats)
        self.before: Any = self.state
        self.events: list[Event] = []
        self.last: tuple[Event, ...] = ()

    def choose(self, *plays: tuple[int, Card, int]) -> Play:
        """Let seats choose."""
        for seat, card, target in plays:
            self.before = self.state
            self.state, self.last = GAME.apply(self.state, Choose(t=self.state.t, by=seat, card=card, target=target))
            self.events += self.last
        return self

    def scene(self, picks: dict[int, Pick] | None = None, refused: dict[int, Refused] | None = None, **more: Any) -> Scene:
        """Return the moment as everybody at the tablet sees it."""
        acting = GAME.to_act(self.state).seats
        sides = []
        for seat, person in enumerate(self.people):
            if person:
                seen = GAME.observe(self.state, seat)
                pick = (picks or {}).get(seat) or TABLE.pick(seen)
                sides.append(Side(seat, seen, pick, (refused or {}).get(seat), seat in acting, bool(seen.choice)))
        news = tuple(self.events[-8:])
        return Scene(self.names, "table", self.people, GAME.observe(self.state, None), tuple(sides), news, **more)

    def telling(self, step: int, *, rush: bool = False) -> Telling:
        """Return what is told of the last entry."""
        before, after = (GAME.observe(state, None) for state in (self.before, self.state))
        over = self.state.result is not None
        return Telling(
            self.names, "table", self.people, None, before, after, tuple(self.last), step, len(STEPS), over=over, rush=rush
        )


def moments(text: Text = ENGLISH) -> Iterator[tuple[str, Scene]]:
    """Yield scenes of play by name."""
    for seats in range(2, 7):
        yield f"choose-{seats}", Play(seats).scene()
    for seats in range(2, 7):
        picks = {0: Pick("rifle", 1, 2), seats - 1: Pick("pistol", None if seats > 2 else 0, 0)}
        yield f"laid-{seats}", Play(seats).choose(*EXCHANGES[seats][1:-1]).scene(picks)
    play = Play(6).choose(*SIX)
    unaimed = Play(2).scene({0: Pick("rifle")})
    why = cast("Refused", TABLE.act(text, unaimed, unaimed.sides[0], Act("lock", "", 0, 0)))
    long = Refused(GAME.explain(Refusal("W6", "dead_target", {"seat": 1, "target": 0}), LONG, text), "W6")
    yield "ghosts", play.scene({0: Pick("pistol", None, 1)}, {0: why})
    yield "long", Play(6, LONG).choose(*SIX).scene(refused={0: long, 2: why, 4: long})
    yield "long-2", Play(2, LONG).scene(refused={0: long})
    yield "long-3", Play(3, LONG).scene()
    yield "bots-4", Play(4, bots=(1, 2)).scene()
    yield "bots-6", Play(6, bots=(1, 3, 4)).choose((1, "pistol", 0)).scene()
    yield "bots-1", Play(3, bots=(1, 2)).scene()
    yield "memory", Play(4, hands="memory").choose(*EXCHANGES[4]).scene({0: Pick("pistol", None, 1)})
    yield "spent", Play(3, reload="spent").choose(*EXCHANGES[3]).scene()


def tellings() -> Iterator[tuple[str, Telling]]:
    """Yield steps of tellings by name."""
    for seats, plays in EXCHANGES.items():
        play = Play(seats).choose(*plays)
        for step in range(-len(BEATS), len(STEPS) + 1):
            if step in (-3, 1, 2, 3):
                yield f"told-{seats}-{step}", play.telling(step)
    play = Play(6, LONG).choose(*SIX)
    yield "told-long-1", play.telling(1)
    yield "told-long-3", play.telling(3)
    yield "told-bots-3", Play(6, bots=(1, 3, 4)).choose(*SIX).telling(3, rush=True)
    won = Play(3, goal=3)
    for _ in range(3):
        won.choose((0, "rifle", 1), (1, "reload", 2), (2, "reload", 0)).choose((0, "pistol", 2), (2, "reload", 0))
    yield "told-won-3", won.telling(3)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, main element, title of the top bar)."""
    for name, moment in moments(text):
        yield f"w-{name}", TABLE.play(text, moment), bar_title(text, "west", TABLE.title(text, moment.seen))
    for name, telling in tellings():
        yield f"w-{name}", TABLE.told(text, telling), bar_title(text, "west", TABLE.title(text, telling.before))
