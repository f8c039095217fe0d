"""What the app knows, as frozen values: the M of its update loop. Screens are drawn from these alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tenpaces.app.languages import DEFAULT
from tenpaces.app.reading import Reading
from tenpaces.app.table import Signal
from tenpaces.core.entry import SeatEntry
from tenpaces.core.seat import Seat
from tenpaces.games.scene import Form, Refused
from tenpaces.match.running import Match

if TYPE_CHECKING:  # the first screen needs nothing of other devices
    from tenpaces.app.meeting.seen import Seen
    from tenpaces.app.remote.values import Course, Remote
    from tenpaces.app.remote.verdict import Verdict

ScreenName = Literal[
    "home", "setup", "play", "result", "rules", "record", "past", "learn", "lesson", "room", "invite", "join", "proof"
]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set for this device, and which lessons have been gone through here (``west/1``)."""

    sound: bool = True
    buzz: bool = True
    learnt: tuple[str, ...] = ()
    language: str = ""
    """The tag of the language that was chosen; empty: the browser's."""
    name: str = ""
    """What somebody here is called in a room of several devices."""
    broker: str = ""
    relay: str = ""
    """Addresses of one's own: where rooms are found by letters, and what connections may go through."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a kept match ended, and what was counted of it.

    ``levels`` are the seats' (``None``: a person), ``winner`` is ``None`` for a draw, ``lasted`` the match's time in milliseconds.
    ``foreign``: it was played elsewhere and taken in. ``tallies`` are what the game's own module counted, by seat, as plain data.
    """

    levels: tuple[str | None, ...]
    winner: int | None
    why: str
    lasted: int
    foreign: bool
    tallies: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SavedLine:
    """One saved match as the lists show it; ``touched`` is epoch milliseconds, ``ending`` there for one that is over."""

    id: str
    game: str
    names: tuple[str, ...]
    where: str
    touched: int
    over: bool = False
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """What the screen of played matches is set to.

    One game (empty: all), whose figures (empty: those of whoever played most), and how many matches it lists.
    """

    game: str = ""
    who: str = ""
    shown: int = 30


@dataclass(frozen=True, slots=True)
class Incoming:
    """Matches of a file that are still to be checked and taken in, and what became of the others."""

    left: tuple[str, ...]
    taken: int = 0
    here: int = 0
    broken: int = 0
    newer: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being set. ``options`` holds what differs from the defaults."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Curtain:
    """The phone is to be handed to ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person at the screen has picked and not yet done, and why the last tap was refused."""

    seat: int
    pick: Any = None
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class Choosing:
    """One person looks at what is for that seat alone."""

    hand: Hand

    @property
    def seat(self) -> int:
        """Who looks."""
        return self.hand.seat


@dataclass(frozen=True, slots=True)
class Live:
    """Several may act on one screen: on a tablet always, on a phone where all is open or everybody acts at once.

    A phase ``signal`` opens at the match's time ``opens`` (``None``: not drawn yet), and was ``opened`` then; both are ``None`` in
    a phase without a signal, which is open at once.
    """

    hands: tuple[Hand, ...]
    signal: Signal | None = None
    opens: int | None = None
    opened: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Only bots are to act. ``rush``: nobody here is left in the round, and what happens is told from its end alone."""

    rush: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """People are called together before ``events`` are told."""

    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Showing:
    """``events`` are being told; ``step`` is how far. Below 0 it is a beat of the count before."""

    events: tuple[Any, ...]
    step: int = 0


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sealed trial (``app.trial``): who is still to have a turn, and then the marks that are still to be played.

    It began at the match's time ``since``, and each turn lasts ``ms``. ``hands`` are those of the turns that are over, ``broken``
    that of one that was broken off and goes on.
    """

    key: str
    since: int
    ms: int
    todo: tuple[int, ...]
    hands: tuple[Hand, ...] = ()
    marks: tuple[SeatEntry, ...] = ()
    broken: Hand | None = None


Stage = Curtain | Choosing | Live | Waiting | Ready | Showing


@dataclass(frozen=True, slots=True)
class Playing:
    """The match on the table. ``told`` counts the entries whose events people have seen.

    Bots hold still until the match's time ``rest`` (ms). ``stopped`` is the match's time while time stands still, ``paused``
    whether a person wants that or the page was out of sight; a telling stops time as well where time counts. ``picks`` is what each
    seat here picked last, of which its table may keep what lasts. ``course`` is there for a match across devices.
    """

    match: Match
    stage: Stage
    told: int
    rest: int = 0
    stopped: int | None = None
    paused: bool = False
    sealed: Sealed | None = None
    picks: Mapping[int, Any] = field(default_factory=dict)
    course: Course | None = None


@dataclass(frozen=True, slots=True)
class School:
    """A lesson that is being played: lesson ``number`` (from 0) of a game, and the match at its table, which is never kept.

    ``beat`` counts what has been done of its course, ``said`` answers what was done instead of it, and ``since`` is when the lesson
    was over (epoch ms).
    """

    game: str
    number: int
    play: Playing
    beat: int = 0
    said: str | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that a screen may depend on. ``fault`` is for the log: why the last thing from outside could not be read."""

    screen: ScreenName = "home"
    settings: Settings = Settings()
    language: str = DEFAULT
    draft: Draft | None = None
    how: Form = "solo"
    play: Playing | None = None
    school: School | None = None
    remote: Remote | None = None
    meeting: Seen | None = None
    verdict: Verdict | None = None
    kept: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, SavedLine] = field(default_factory=dict)
    reading: Reading | None = None
    past: Past = Past()
    incoming: Incoming | None = None
    notice: str | None = None
    fault: str | None = None
    unkept: bool = False
    asking: str | None = None
    problem: str | None = None
    about: str = "west"
    ruling: str | None = None
    behind: ScreenName = "home"
    now: int = 0
    installable: bool = False
    renewable: bool = False

    @property
    def on_screen(self) -> Playing | None:
        """The match that is played on the screen, if one is: that on the table, or a lesson's."""
        if self.screen == "lesson":
            return self.school.play if self.school else None
        return self.play if self.screen == "play" else None
