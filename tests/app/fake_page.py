"""A page without a browser: connections come about when both sides have each other's description; a broker, and real crypto."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import pbkdf2_hmac
from itertools import count
from random import Random

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tenpaces.app import net_commands as do
from tenpaces.app import net_events as on
from tenpaces.app.event import Event
from tenpaces.app.meeting import edge
from tenpaces.app.meeting.meeting import Meeting
from tenpaces.app.meeting.seen import Seen
from tenpaces.app.meeting.view import seen
from tenpaces.net.mqtt import packet
from tenpaces.net.session import Description, parse

SDP = (
    "a=ice-ufrag:{ufrag}\r\na=ice-pwd:{pwd}\r\na=fingerprint:sha-256 {print}\r\na=setup:{setup}\r\n"
    "a=candidate:1 1 udp 1 192.168.0.{host} 5000 typ host\r\n"
)
ABLE = ("rtc", "camera", "crypto", "secure")


@dataclass
class Half:
    """One side of a connection that a page makes."""

    page: Page
    link: str
    sdp: str = ""
    theirs: Description | None = None
    other: Half | None = None


class Broker:
    """A broker for MQTT, as far as a rendezvous needs one."""

    def __init__(self) -> None:
        self.up = True
        self.pages: dict[tuple[Page, str], set[str]] = {}
        self.published = 0

    def written(self, page: Page, socket: str, data: bytes) -> None:
        while data:
            size, place = data[1] & 127, 2
            if data[1] & 128:
                size, place = size | data[2] << 7, 3
            kind, body, data = data[0] >> 4, data[place : place + size], data[place + size :]
            if kind == 1:
                page.told(on.SocketBytes(socket=socket, data=packet(2, b"\0\0"), now=0))
            elif kind == 8:
                self.pages[page, socket].add(body[4:-1].decode())
                page.told(on.SocketBytes(socket=socket, data=packet(9, body[:2] + b"\0"), now=0))
            elif kind == 3:
                self.published += 1
                topic = body[2 : 2 + int.from_bytes(body[:2], "big")].decode()
                for (other, name), topics in list(self.pages.items()):
                    if topic in topics:
                        other.told(on.SocketBytes(socket=name, data=packet(3, body), now=0))


@dataclass
class World:
    """All pages, what is on its way to them, and the time. ``reach`` tells whether two pages can reach each other."""

    broker: Broker = field(default_factory=Broker)
    reach: Callable[[Page, Page], bool] = lambda _one, _other: True
    tick: int = 1_000
    queue: deque[tuple[Page, Event]] = field(default_factory=deque)
    halves: list[Half] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def settle(self) -> None:
        """Let everything arrive."""
        for _ in range(10_000):
            if not self.queue:
                return
            page, event = self.queue.popleft()
            page.hear(event)
        raise AssertionError("it never ends")

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms // 250):
            self.tick += 250
            for page in self.pages:
                page.hear(on.Wake(now=0))
            self.settle()

    def page(self, name: str, able: tuple[str, ...] = ABLE, brokers: tuple[str, ...] = ("wss://broker.test/",)) -> Page:
        found = Page(self, name, able, brokers)
        self.pages.append(found)
        return found


class Page:
    """A page with its meeting; ``up`` has what went up to the room, and ``carry`` brings what the room would carry."""

    def __init__(self, world: World, name: str, able: tuple[str, ...], brokers: tuple[str, ...]) -> None:
        self.world, self.name, self.brokers = world, name, brokers
        self.rng = Random(name)
        self.meeting = Meeting(f"https://{name}.test/play/", able, self.rng.randbytes)
        self.number = count()
        self.up: list[edge.Opened | edge.Told | edge.Lost | edge.Carry] = []
        self.done: list[object] = []
        self.carry: Callable[[edge.Carry], None] = lambda _what: None
        self.tabs: list[Page] = []
        self.can_connect = True

    def told(self, event: Event) -> None:
        self.world.queue.append((self, event))

    def hear(self, event: Event) -> None:
        dated = type(event)(**{**{name: getattr(event, name) for name in event.__struct_fields__}, "tick": self.world.tick})
        self.meeting.hear(dated)
        self.work()

    def work(self) -> None:
        """Carry out what the meeting wants."""
        for what in self.meeting.drain():
            self.done.append(what)
            match what:
                case edge.Carry():
                    self.up.append(what)
                    self.carry(what)
                case edge.Opened() | edge.Told() | edge.Lost():
                    self.up.append(what)
                case do.MakeOffer(link=link):
                    self._describe(link, None)
                case do.MakeAnswer(link=link, sdp=sdp):
                    self._describe(link, sdp)
                case do.TakeAnswer(link=link, sdp=sdp):
                    half = self.half(link)
                    assert half is not None
                    half.theirs = parse(sdp, "answer")
                    self._connect(half)
                case do.HangUp(link=link):
                    self._hang_up(link)
                case do.Deployment():
                    self.told(on.Deployed(brokers=self.brokers, now=0))
                case do.OpenSocket(socket=socket):
                    if self.world.broker.up:
                        self.world.broker.pages[self, socket] = set()
                        self.told(on.SocketOpen(socket=socket, now=0))
                    else:
                        self.told(on.SocketGone(socket=socket, now=0))
                case do.WriteSocket(socket=socket, data=data):
                    if (self, socket) in self.world.broker.pages:
                        self.world.broker.written(self, socket, data)
                case do.CloseSocket(socket=socket):
                    self.world.broker.pages.pop((self, socket), None)
                case do.Derive(job=job, secret=secret, salt=salt, size=size):
                    self.told(on.Solved(job=job, data=pbkdf2_hmac("sha256", secret.encode(), salt, 1, size), now=0))
                case do.Seal(job=job, key=key, data=data, aad=aad):
                    nonce = os.urandom(12)
                    self.told(on.Solved(job=job, data=nonce + AESGCM(key).encrypt(nonce, data, aad), now=0))
                case do.Unseal(job=job, key=key, data=data, aad=aad):
                    self.told(on.Solved(job=job, data=_open(key, data, aad), now=0))
                case do.Pass(text=text):
                    for tab in self.tabs:
                        tab.told(on.Passed(text=text, now=0))

    def half(self, link: str) -> Half | None:
        """Return our side of a connection."""
        return next((half for half in self.world.halves if half.page is self and half.link == link), None)

    def look(self) -> Seen:
        """What people see now."""
        return seen(self.meeting, self.world.tick)

    def close(self, link: str) -> None:
        """Close a link as the room does."""
        self._hang_up(link)
        self.meeting.forget(link, self.world.tick)

    def _describe(self, link: str, offered: str | None) -> None:
        if not self.can_connect:
            self.told(on.LinkGone(link=link, why="unable", now=0))
            return
        digits = self.rng.randbytes(32)
        ours = SDP.format(
            ufrag="".join(self.rng.choices("abcdXYZ0", k=4)),
            pwd="".join(self.rng.choices("abcdXYZ0", k=24)),
            print=":".join(f"{byte:02X}" for byte in digits),
            setup="active" if offered else "actpass",
            host=self.rng.randrange(1, 250),
        )
        half = Half(self, link, ours, parse(offered, "offer") if offered else None)
        self.world.halves.append(half)
        self.told(on.Described(link=link, sdp=ours, now=0))

    def _connect(self, half: Half) -> None:
        assert half.theirs is not None
        for other in self.world.halves:
            meant = other.theirs and _print(other.sdp) == half.theirs.fingerprint and _print(half.sdp) == other.theirs.fingerprint
            if meant and self.world.reach(self, other.page):
                half.other, other.other = other, half
                for side in (half, other):
                    side.page.told(on.LinkOpen(link=side.link, now=0))

    def _hang_up(self, link: str) -> None:
        half = self.half(link)
        if half:
            self.world.halves.remove(half)
            if half.other:
                half.other.other = None
                half.other.page.told(on.LinkGone(link=half.other.link, why="closed", now=0))


def _open(key: bytes, data: bytes, aad: bytes) -> bytes | None:
    try:
        return AESGCM(key).decrypt(data[:12], data[12:], aad)
    except InvalidTag:
        return None


def _print(sdp: str) -> bytes:
    return parse(sdp, "offer").fingerprint
