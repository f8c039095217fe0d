"""What one device knows of a room, and what it gives out; the parts of the protocol are functions that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from tenpaces.core.game import Game
from tenpaces.core.rng import Rng
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.line import Line
from tenpaces.fair.steps import AnyStep
from tenpaces.fair.table import Table
from tenpaces.net.clocks import ClockSync
from tenpaces.net.limits import Account
from tenpaces.net.messages import Log, Message, Propose, RoomNow
from tenpaces.net.room import Room
from tenpaces.net.wire import Reader, Writer

NO_TOKEN = "0" * 32


@dataclass(frozen=True, slots=True)
class Identity:
    """This device in a room: its id, name, resume token (32 hexadecimal digits, random) and public key (empty: signs nothing)."""

    id: str
    name: str
    token: str
    key: str = ""

    @property
    def proof(self) -> str:
        """What others hold of the token."""
        return proof(self.token)


def proof(token: str) -> str:
    """Return the hash by which a resume token is recognised."""
    return sha256(token.encode()).hexdigest()


# Outputs. A page carries out ``Send`` and ``Close`` in order; the rest is news for the app.


@dataclass(frozen=True, slots=True)
class Send:
    """Send bytes on a link."""

    link: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Close:
    """Close a link, once what was sent before is out."""

    link: str
    why: str


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign bytes with this device's key and come back with ``Peer.signed``."""

    seat: int
    cid: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Verify:
    """Check a signature and come back with ``Peer.verified``."""

    n: int
    key: str
    data: bytes
    sig: str


@dataclass(frozen=True, slots=True)
class Check:
    """Check the signature of a step that is not written yet and come back with ``Peer.checked``."""

    number: int
    key: str
    data: bytes
    sig: str


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell or redraw. ``what`` is one of: room, happened, rewound, refused, fault, alone, together, host, mended,
    diverged, forged, broken, sorry, signal, gesture, left. ``data`` holds plain values, ``events`` what happened at the
    table, which then was ``table``.
    """

    what: str
    data: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Any, ...] = ()
    table: Table | None = None


Output = Send | Close | Sign | Verify | Check | News


@dataclass(slots=True)
class Link:
    """A way to one other device. ``member`` is who that has proved to be; ``introduced`` whom the page dialled through the
    room.

    ``heard`` is when something valid came last, ``lease`` the latest ``s`` of our beats that came back, ``epoch`` and ``version``
    their room's, and ``promised`` what they voted for. ``fuller`` tells that they would not vote for us, having more lines,
    ``stray`` that they are in another room by now (``parting``). ``leads`` is another room than ours into which a link of our own
    making leads, and whose host has let us in.
    """

    id: str
    opened: int
    introduced: str | None = None
    member: str | None = None
    asked: bool = False
    heard: int = 0
    echo: int | None = None
    echoed: int = 0
    lease: int = -(1 << 50)
    beaten: int = -(1 << 50)
    beats: int = 0
    promised: int = 0
    epoch: int = 0
    version: int = 0
    fuller: bool = False
    stray: bool = False
    leads: RoomNow | None = None
    wanted: int = -(1 << 50)
    wanted_all: int = -(1 << 50)
    told_room: int = -(1 << 50)
    told_all: int = -(1 << 50)
    clock: ClockSync = field(default_factory=ClockSync)
    reader: Reader = field(default_factory=Reader)
    writer: Writer = field(default_factory=Writer)
    account: Account = field(default_factory=Account)


@dataclass(slots=True)
class Pending:
    """A step of one of our seats that no log has yet. ``sig`` is ``None`` until it is signed."""

    seat: int
    cid: int
    after: int
    step: AnyStep
    sig: str | None
    head: bytes = b""
    sent: int = -(1 << 50)


@dataclass(slots=True)
class Checking:
    """A step whose signature a host has checked; ``valid`` is ``None`` until it knows."""

    number: int
    who: str
    link: Link | None
    wish: Propose
    valid: bool | None = None


@dataclass(slots=True)
class Standing:
    """We would be the host of ``epoch``: who voted for it or has answered at all, when we last asked, and since when it is won."""

    epoch: int
    votes: set[str]
    asked: int
    since: int
    answered: set[str] = field(default_factory=set)
    won: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A step that a host holds back until a race is decided."""

    who: str
    link: Link | None
    wish: Propose
    judged: int
    at: int


@dataclass(slots=True)
class Device:
    """The whole of it. Times are this device's own milliseconds, which never fall.

    ``promised`` is the latest epoch that we voted for, and ``pledged`` whom. ``joint`` is the version of the room with
    which its heirs came into force, ``missed`` since when it hears nothing of whom, ``departed`` who has said that he is
    gone for good, ``woke`` when time last passed, ``skew`` how far the time of day was ahead then, ``since`` from when our
    stamps prove anything, ``healed`` when the log was last run again because a host said so. ``lent`` has by number the
    lines that an heir has brought who is no host, and on which link, until their signatures are checked. ``secret`` are 32
    random bytes from which a match's secrets follow. ``began`` is when the match's time was 0, on the host's clock.
    ``lapsed`` tells that this host has been without a majority since it became one. ``left`` counts down the grace of seats
    whose people are away. ``holding``: people here still look at what happened last, so that this device makes no draw yet;
    ``tells`` says of which events that is true.
    """

    me: Identity
    build: str
    games: Mapping[str, Game]
    rng: Rng
    secret: bytes
    room: Room | None = None
    table: Table | None = None
    keeper: Keeper | None = None
    lines: list[Line] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    links: dict[str, Link] = field(default_factory=dict)
    pending: list[Pending] = field(default_factory=list)
    promised: int = 0
    pledged: str = ""
    began: int = 0
    heard_host: int = 0
    joint: int = 0
    missed: dict[str, int] = field(default_factory=dict)
    departed: set[str] = field(default_factory=set)
    woke: int | None = None
    skew: int | None = None
    since: int = -(1 << 50)
    healed: int = -(1 << 50)
    lent: dict[int, str] = field(default_factory=dict)
    standing: Standing | None = None
    lapsed: bool = False
    alone: bool = False
    broken: bool = False
    holding: bool = False
    tells: Callable[[Table, tuple[Any, ...]], bool] = lambda _table, _events: False
    left: dict[int, float] = field(default_factory=dict)
    looked: int = 0
    silent: dict[int, tuple[Any, int]] = field(default_factory=dict)
    waiting: list[tuple[str, Link | None, Propose]] = field(default_factory=list)
    heat: list[Held] = field(default_factory=list)
    checking: list[Checking] = field(default_factory=list)
    checks: int = 0
    out: list[Output] = field(default_factory=list)

    @property
    def host(self) -> bool:
        """Whether this device is the host, as far as it knows."""
        return self.room is not None and self.room.host == self.me.id

    @property
    def epoch(self) -> int:
        """The epoch of the room."""
        return self.room.epoch if self.room else 0

    @property
    def last(self) -> tuple[int, int]:
        """How far our log goes: the epoch of its last line and their number. Of two logs the greater one has more."""
        return (self.lines[-1].epoch if self.lines else 0, len(self.lines))

    def link_to(self, member: str) -> Link | None:
        """Return the newest link to a member."""
        found = [link for link in self.links.values() if link.member == member]
        return max(found, key=lambda link: link.opened, default=None)

    def known(self) -> Iterator[Link]:
        """Yield the links whose members are known."""
        return (link for link in list(self.links.values()) if link.member is not None)

    def send(self, link: Link, message: Message) -> None:
        """Send a message on a link."""
        self.out.append(Send(link.id, link.writer.write(message)))

    def tell(self, message: Message) -> None:
        """Send a message to everybody in the room."""
        for link in self.known():
            if not link.stray:
                self.send(link, message)

    def news(self, what: str, events: tuple[Any, ...] = (), *, table: Table | None = None, **data: Any) -> None:
        """Give something out for the app."""
        self.out.append(News(what, data, events, table))

    def fault(self, link: Link, kind: str, detail: str = "") -> None:
        """Count a fault of a link, tell it the first time, and close the link after too many."""
        last = link.account.fault(kind)
        if last or link.account.faults[kind] in (1, 10, 100):
            self.news("fault", link=link.id, member=link.member, kind=kind, detail=detail[:80], count=link.account.faults[kind])
        if last:
            self.drop(link, "faults")

    def drop(self, link: Link, why: str) -> None:
        """Close a link from our side."""
        if self.links.pop(link.id, None):
            self.out.append(Close(link.id, why))

    def now_log(self, start: int, lines: tuple[Line, ...], more: bool = False) -> Log:
        """Return a ``Log`` message of the present match."""
        assert self.room is not None
        return Log(self.room.epoch, self.room.match, start, self.heads[start].hex(), lines, more)
