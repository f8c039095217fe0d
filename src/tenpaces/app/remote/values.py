"""What a device shows of a room and of a match across devices, as frozen values of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tenpaces.fair.setup import Terms
from tenpaces.match.running import Match
from tenpaces.net import electorate
from tenpaces.net.room import Room

Parts = Literal["", "room", "bots", "ends"]
NoteKind = Literal["calm", "wrong"]


@dataclass(frozen=True, slots=True)
class Reach:
    """A seat's interval in a race (ms after the signal), as its device claimed it and as it was judged."""

    seat: int
    raw: int
    judged: int


@dataclass(frozen=True, slots=True)
class Frame:
    """The match after a line of the log, and what happened by it.

    It is not shown before ``at`` (the device's own tick), where it opens a race. ``held`` are the seats that cannot act now,
    ``sealed`` those here whose choice lies sealed until all have chosen. ``mine``: it was done here, and need not be followed.
    ``finish`` is the race that ended with it.
    """

    match: Match
    events: tuple[object, ...] = ()
    held: frozenset[int] = frozenset()
    sealed: frozenset[int] = frozenset()
    at: int | None = None
    mine: bool = False
    finish: tuple[Reach, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person here did: the entry of a seat without time and author, and the interval since the signal in a race."""

    seat: int
    entry: Mapping[str, object]
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """How far this device has shown a match across devices.

    The match's time was 0 at the tick ``began``. ``frames`` have come and are still to be shown; the next not before the tick
    ``rest``. ``wishes`` were made and are not handed to the protocol yet. ``signal`` is the tick of the signal of the race under
    way, ``race`` names the race, and ``painted`` is the tick at which its signal stood on this screen. ``held`` and ``sealed`` are
    those of the frame that is shown, ``pending`` the seats whose step is under way, ``anew`` those that choose once more though
    their choice lies sealed. ``finish`` is the race that ended last.
    """

    began: int
    frames: tuple[Frame, ...] = ()
    rest: int = 0
    wishes: tuple[Wish, ...] = ()
    signal: int | None = None
    race: str = ""
    painted: int | None = None
    held: frozenset[int] = frozenset()
    sealed: frozenset[int] = frozenset()
    pending: frozenset[int] = frozenset()
    anew: frozenset[int] = frozenset()
    finish: tuple[Reach, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is said to the people here until it is put away or ``until`` (a tick) has come."""

    words: str
    kind: NoteKind = "calm"
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Remote:
    """A room as this device knows it.

    ``seats`` are those of the match that are played here, ``left`` the seconds of grace by seat of those whose device is
    silent. ``asked`` is the seat that asks to take its last entry back, ``answers`` the seats here that have not answered,
    ``undo`` the seat here that may ask, ``gives_up`` the one that may give the match up. ``faults`` counts by member what
    its device sent that none of ours does. ``phrases`` are the three words to compare with each member. ``alone``: a
    majority is out of reach and nothing can be written; ``missing`` are then the names of those who are waited for, and
    ``parts`` tells whether one may go on without them here and what comes of it: ``bots`` play for them, the match
    ``ends``, or it is but a ``room`` of its own. ``receipt``: there is one to save. ``leaving``: it is asked whether to
    leave.
    """

    me: str
    room: Room
    seats: tuple[int, ...] = ()
    left: Mapping[int, int] = field(default_factory=dict)
    asked: int | None = None
    answers: tuple[int, ...] = ()
    undo: int | None = None
    gives_up: int | None = None
    faults: Mapping[str, int] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    alone: bool = False
    missing: tuple[str, ...] = ()
    parts: Parts = ""
    broken: bool = False
    receipt: bool = False
    leaving: bool = False

    @property
    def host(self) -> bool:
        """Whether this device is the host."""
        return self.room.host == self.me

    @property
    def cut_off(self) -> bool:
        """Whether this host waits for a majority, whatever the grace; in a room of two the one that is left goes on."""
        return self.alone and electorate.lone(self.room) is None

    @property
    def terms(self) -> Terms:
        """The terms that the room plays by."""
        return self.room.terms

    def name(self, member: str) -> str:
        """Return what a member is called."""
        found = self.room.member(member)
        return found.name if found else member
