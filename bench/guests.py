"""Devices that find each other at a broker, many in one process: the app's own side of a room (``meeting.online``) over WebSockets
of asyncio, sealed as a page seals.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import struct
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tenpaces.app import net_commands as out
from tenpaces.app import net_events as on
from tenpaces.app.commands import Command
from tenpaces.app.meeting.online import Online
from tenpaces.net.rendezvous import SECRET, Answered, Failed, Knock

OFFER, ANSWER = os.urandom(72), os.urandom(72)
"""As long as what a page packs; sealed, with its inbox and topic, an offer is a packet of about 150 bytes."""
PATIENCE_S = 20
EACH = 20
"""So many connections come from one address, as if people had addresses of their own."""
_addresses = count()
_TRUSTING = ssl.create_default_context()
_TRUSTING.check_hostname, _TRUSTING.verify_mode = False, ssl.CERT_NONE
_said: dict[bytes, float] = {}
"""When a guest published its offer, by its inbox; hosts look here, because they live in the same process."""


def tick() -> int:
    """Return milliseconds, as a page does."""
    return int(1_000 * perf_counter())


class Wire:
    """A WebSocket as a page opens it (RFC 6455): the subprotocol ``mqtt``, binary messages.

    Written out, because with ``websockets`` one process brings a third fewer guests, too few to keep a server busy.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, url: str) -> Wire:
        """Connect; certificates are believed, because they are our own."""
        parts = urlsplit(url)
        secure = _TRUSTING if parts.scheme == "wss" else None
        number = next(_addresses) // EACH % 60_000
        source = (f"127.1.{number // 250}.{number % 250 + 1}", 0)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, ssl=secure, local_addr=source)
        key = b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {parts.path or '/'} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Origin: https://play.example.org",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: mqtt",
        )
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().replace(" ", "")
        if "http/1.1101" not in head:
            writer.close()
            raise ConnectionError(head.split("\r\n")[0])
        if "\r\nsec-websocket-protocol:mqtt\r\n" not in head:
            raise ConnectionError("the server speaks no mqtt: a browser would close this connection")
        return cls(reader, writer)

    def send(self, data: bytes, kind: int = 2) -> None:
        """Send a message; a client masks it."""
        assert len(data) < 1 << 16
        mask = os.urandom(4)
        size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
        key = (mask * (len(data) // 4 + 1))[: len(data)]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(len(data), "big")
        self._writer.write(bytes([128 | kind]) + size + mask + masked)

    async def receive(self) -> bytes:
        """Return what comes next, a piece of a message or a whole one; nothing at the end."""
        while True:
            try:
                first, size = await self._reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack("!H", await self._reader.readexactly(2))
                data = await self._reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return b""
            match first & 15:
                case 8:
                    return b""
                case 9:
                    self.send(data, 10)
                case 0 | 1 | 2:
                    return data

    def close(self) -> None:
        """Hang up, as a closed page does."""
        self._writer.close()


@dataclass(eq=False)
class Device:
    """A device at a broker: a host who stays, or a guest who knocks once. ``room`` is what follows from the letters."""

    room: bytes
    brokers: tuple[str, ...]
    host: bool
    inbox: bytes = field(default_factory=lambda: os.urandom(8))
    heard: list[float] = field(default_factory=list)
    """How long (s) each offer took from a guest's publishing to here."""
    wire: Wire | None = None
    answered: bool = False

    def __post_init__(self) -> None:
        self.online = Online("room", "", self.brokers, self.host, self.inbox, f"tp{os.urandom(8).hex()}")

    async def open(self) -> None:
        """Go to the broker, and come back once the subscription is there."""
        self.online.begin()
        if not self.host:
            self.online.offer(OFFER)
        await self._work()
        while self.online.state != "open":
            await self._hear()

    async def stay(self) -> None:
        """Let guests in until the end."""
        while await self._hear():
            pass

    async def knock(self) -> float:
        """Come, be answered and go; return how long (s) that took to the answer."""
        began = perf_counter()
        await self.open()
        while not self.answered and await self._hear():
            pass
        took = perf_counter() - began
        if not self.answered:
            raise ConnectionError("no answer")
        self.online.close()
        await self._work()
        return took

    async def wake(self) -> None:
        """Let time pass."""
        self.online.wake(tick())
        await self._work()

    async def _hear(self) -> bool:
        data = await self.wire.receive() if self.wire else b""
        if not data:
            raise ConnectionError("the broker is gone")
        self.online.socket(on.SocketBytes(now=0, tick=tick(), socket="room", data=data))
        await self._work()
        return True

    async def _work(self) -> None:
        self.online.settle()
        while self.online.out:
            await self._do(self.online.out.pop(0))
            self.online.settle()

    async def _do(self, what: Command | Knock | Answered | Failed) -> None:
        match what:
            case out.Derive(job=job):
                self._solved(job, self.room)
            case out.Seal(job=job, key=key, data=data, aad=aad):
                nonce = os.urandom(12)
                self._solved(job, nonce + AESGCM(key).encrypt(nonce, data, aad))
            case out.Unseal(job=job, key=key, data=data, aad=aad):
                try:
                    self._solved(job, AESGCM(key).decrypt(data[:12], data[12:], aad))
                except InvalidTag:
                    self._solved(job, None)
            case out.OpenSocket(url=url):
                self.wire = await Wire.open(url)
                self.online.socket(on.SocketOpen(now=0, tick=tick(), socket="room"))
            case out.WriteSocket(data=data) if self.wire:
                if data[0] >> 4 == 3 and not self.host:
                    _said[self.inbox] = perf_counter()
                self.wire.send(data)
            case out.CloseSocket() if self.wire:
                self.wire.close()
            case Knock(inbox=inbox):
                self.heard.append(perf_counter() - _said.pop(inbox))
                self.online.answer(inbox, ANSWER)
                self.online.gone(inbox)
            case Answered(answer=answer):
                assert answer == ANSWER
                self.answered = True
            case Failed(why=why):
                raise ConnectionError(why)

    def _solved(self, job: str, data: bytes | None) -> None:
        self.online.solved(on.Solved(now=0, tick=tick(), job=job, data=data))


@dataclass
class Crowd:
    """Hosts at brokers, and guests who come to them. ``ways``: the brokers that hosts know, and those that guests know."""

    ways: list[tuple[tuple[str, ...], tuple[str, ...]]]
    rooms: list[Device] = field(default_factory=list)
    joins: list[float] = field(default_factory=list)
    lost: int = 0
    _guests: set[Device] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def gather(self, number: int) -> None:
        """Open rooms, a few at a time."""
        self._tasks.add(asyncio.create_task(self._wake()))
        for start in range(0, number, 40):
            some = [self._host(place) for place in range(start, min(number, start + 40))]
            await asyncio.gather(*(room.open() for room in some))
            self.rooms += some
            self._tasks |= {asyncio.create_task(room.stay()) for room in some}

    def _host(self, place: int) -> Device:
        return Device(os.urandom(SECRET), self.ways[place % len(self.ways)][0], host=True)

    async def _wake(self) -> None:
        for seconds in count(1):
            await asyncio.sleep(1)
            for device in [*self._guests, *(self.rooms if seconds % 5 == 0 else ())]:
                with suppress(OSError):
                    await device.wake()

    async def one(self, place: int) -> None:
        """Let a guest come to a room."""
        place %= len(self.rooms)
        guest = Device(self.rooms[place].room, self.ways[place % len(self.ways)][1], host=False)
        self._guests.add(guest)
        try:
            self.joins.append(await asyncio.wait_for(guest.knock(), PATIENCE_S))
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self.lost += 1
            if guest.wire:
                guest.wire.close()
        self._guests.discard(guest)

    async def paced(self, rate: float, seconds: float) -> None:
        """Let guests come at a rate."""
        begun, coming = perf_counter(), set()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + number / rate - perf_counter()))
            coming.add(asyncio.create_task(self.one(number * 7)))
        await asyncio.gather(*coming)

    async def crowded(self, at_once: int, seconds: float) -> float:
        """Let so many guests come at once, again and again; return how many came a second."""
        begun, places = perf_counter(), count()

        async def again() -> None:
            while perf_counter() - begun < seconds:
                await self.one(next(places) * 7)

        await asyncio.gather(*(again() for _ in range(at_once)))
        return len(self.joins) / (perf_counter() - begun)

    def take(self) -> tuple[list[float], list[float], int]:
        """Return the times (s) of joins, those from publishing to hearing, and how many guests got no answer; begin anew."""
        heard = [value for room in self.rooms for value in room.heard]
        found = self.joins, heard, self.lost
        for room in self.rooms:
            room.heard = []
        self.joins, self.lost = [], 0
        return found

    def leave(self) -> None:
        """Be done."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms:
            if room.wire:
                room.wire.close()
