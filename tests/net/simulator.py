"""Whole devices over a bad network, all from one seed: delays, jitter, links that die with what is on them, crashes,
partitions.

Time is simulated. Every device has a clock of its own that starts anywhere and runs a little fast or slow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

import msgspec

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.core.record import encode
from tenpaces.fair.hashing import tagged
from tenpaces.fair.progress import record
from tenpaces.fair.protocol import acting
from tenpaces.fair.steps import Answer, Make
from tenpaces.games import GAMES
from tenpaces.net.device import Check, Close, Identity, News, Send, Sign, Verify
from tenpaces.net.peer import Peer
from tenpaces.net.presence import writable
from tenpaces.net.room import Bot, Manners, Pick, Ready, Sit, Start
from tests.kits import KITS

TICK = 100


@dataclass
class Weather:
    """How bad the network is: one-way delay and jitter (ms), and how often in a second something happens to some device."""

    delay: int = 20
    jitter: int = 30
    tail: float = 0.05
    cut: float = 0.0
    crash: float = 0.0
    partition: float = 0.0


CALM = Weather()
STORM = Weather(delay=40, jitter=120, tail=0.1, cut=0.15, crash=0.04, partition=0.03)


@dataclass
class Node:
    """A device: its peer, whether it runs or sleeps (until when; what comes on its links waits), and what its clock shows."""

    name: str
    peer: Peer
    offset: int
    drift: float
    up: bool = True
    asleep: float = 0.0
    news: list[News] = field(default_factory=list)
    busy: float = 0.0

    def now(self, t: float) -> int:
        return int(self.offset + t * self.drift)


@dataclass
class Wire:
    """A connection between two devices; ``last`` keeps each direction in order."""

    id: str
    ends: tuple[str, str]
    open: bool = True
    last: dict[str, float] = field(default_factory=dict)


def signature(key: str, data: bytes) -> str:
    """Stand for a signature: what only the key's owner writes in these tests."""
    return tagged("test", key.encode(), data).hex()


class World:
    """Everything there is, from a seed."""

    def __init__(self, seed: object, names: Sequence[str], weather: Weather = CALM) -> None:
        self.rng = Random(str(seed))
        self.weather = weather
        self.t = 0.0
        self.queue: list[tuple[float, int, Callable[[], None]]] = []
        self.number = count()
        self.wires: dict[str, Wire] = {}
        self.sides: dict[str, int] = dict.fromkeys(names, 0)
        self.nodes = {name: self._node(name) for name in names}
        self.host = names[0]
        self.tamper: Callable[[str, str, bytes], bytes | None] | None = None
        self.most = 120
        self.play = True
        for name in names:
            self.at(self.rng.random() * TICK, partial(self._wake, name))

    def _node(self, name: str) -> Node:
        me = Identity(name.lower(), name, self.rng.randbytes(16).hex(), f"key of {name}")
        peer = Peer(me, "test", GAMES, Random(self.rng.random()), self.rng.randbytes(32))
        return Node(name, peer, self.rng.randrange(10**6), 1 + self.rng.uniform(-5e-5, 5e-5))

    def at(self, after: float, what: Callable[[], None]) -> None:
        heappush(self.queue, (self.t + after, next(self.number), what))

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let so much time pass, or less."""
        end = self.t + ms
        while self.queue and self.queue[0][0] <= end:
            self.t, _, what = heappop(self.queue)
            what()
            if until():
                return
        self.t = end

    # Devices.

    def _wake(self, name: str) -> None:
        node = self.nodes[name]
        self.at(max(TICK, node.asleep - self.t), lambda: self._wake(name))
        if not node.up or node.asleep > self.t:
            return
        self._dial(node)
        now = node.now(self.t)
        node.peer.wake(now, int(self.t) - now)
        self.flush(node)
        if self.play:
            self._play(node)

    def flush(self, node: Node) -> None:
        """Carry out what a device gives out."""
        for out in node.peer.drain():
            match out:
                case Send(link=link, data=data):
                    self._send(node.name, link, data)
                case Close(link=link):
                    self._shut(link, node.name)
                case News():
                    node.news.append(out)
                case Sign(seat=seat, cid=cid, data=data):
                    # As in a page, a signature takes a moment.
                    sig = signature(node.peer.device.me.key, data)
                    self.at(3, partial(self._signed, node, node.peer, (seat, cid, sig)))
                case Check(number=number, key=key, data=data, sig=sig):
                    self.at(self.rng.random() * 6, partial(self._checked, node, node.peer, number, sig == signature(key, data)))
                case Verify(n=n, key=key, data=data, sig=sig):
                    node.peer.verified(n, sig == signature(key, data))

    def _signed(self, node: Node, peer: Peer, what: tuple[int, int, str]) -> None:
        if node.peer is peer and node.up:
            peer.signed(*what, node.now(self.t))
            self.flush(node)

    def _checked(self, node: Node, peer: Peer, number: int, valid: bool) -> None:
        if node.peer is peer and node.up:
            peer.checked(number, valid, node.now(self.t))
            self.flush(node)

    def _send(self, source: str, link: str, data: bytes) -> None:
        wire = self.wires.get(link)
        if wire is None or not wire.open:
            return
        to = wire.ends[0] if wire.ends[1] == source else wire.ends[1]
        if self.tamper is not None:
            changed = self.tamper(source, to, data)
            if changed is None:
                return
            data = changed
        weather = self.weather
        delay = weather.delay + self.rng.random() * weather.jitter
        if self.rng.random() < weather.tail:
            delay *= 4
        arrival = max(self.t + delay, wire.last.get(to, 0.0))
        wire.last[to] = arrival

        def deliver() -> None:
            node = self.nodes[to]
            if wire.open and node.up and node.asleep > self.t:
                self.at(node.asleep - self.t + 1, deliver)  # Nothing on the link is lost.
            elif wire.open and node.up:
                node.peer.received(link, data, node.now(self.t))
                self.flush(node)

        self.at(arrival - self.t, deliver)

    def connect(self, joiner: str, door: str, introduced: bool = True) -> None:
        """Open a connection that ``joiner`` began."""
        wire = Wire(f"w{next(self.number)}", (joiner, door))
        self.wires[wire.id] = wire
        there, here = self.nodes[door], self.nodes[joiner]
        there.peer.knocked(wire.id, there.now(self.t), joiner.lower() if introduced else None)
        here.peer.knock(wire.id, here.now(self.t), door.lower() if introduced else None)
        self.flush(there)
        self.flush(here)

    def _dial(self, node: Node) -> None:
        """Open what is missing, a while after it was lost, as a page does that knows the room."""
        for other in self.nodes.values():
            if other.name <= node.name or not other.up or self.sides[node.name] != self.sides[other.name]:
                continue
            if any(wire.open and set(wire.ends) == {node.name, other.name} for wire in self.wires.values()):
                continue
            if self.rng.random() > 0.1:
                continue
            rooms = (node.peer.device.room, other.peer.device.room)
            if rooms[0] is not None and rooms[1] is not None:
                self.connect(node.name, other.name)
            elif rooms[1] is not None and other.peer.device.host:
                self.connect(node.name, other.name, introduced=False)
            elif rooms[0] is not None and node.peer.device.host:
                self.connect(other.name, node.name, introduced=False)

    def _shut(self, link: str, by: str | None = None) -> None:
        wire = self.wires.pop(link, None)
        if wire is None:
            return
        wire.open = False
        for end in wire.ends:
            if end != by and self.nodes[end].up:
                self.nodes[end].peer.closed(link)

    # Bad luck.

    def trouble(self) -> None:
        """Let bad luck begin: once in a while a link dies, a device crashes, the network falls apart."""
        weather, rng = self.weather, self.rng
        if rng.random() < weather.cut and self.wires:
            self.cut(rng.choice(sorted(self.wires)))
        if rng.random() < weather.crash:
            self.crash(rng.choice(sorted(self.nodes)), rng.choice((200, 2_000, 9_000, 30_000)))
        if rng.random() < weather.partition:
            self.partition(rng.choice((1_000, 8_000, 20_000)))
        self.at(1_000, self.trouble)

    def cut(self, link: str) -> None:
        """Kill a connection with everything on it; both ends hear of it some time later."""
        wire = self.wires.pop(link)
        wire.open = False
        for end in wire.ends:
            self.at(self.rng.random() * 3_000, partial(self.nodes[end].peer.closed, link))

    def crash(self, name: str, ms: float) -> None:
        """Stop a device, which comes back with what it had stored."""
        node = self.nodes[name]
        if not node.up:
            return
        node.up = False
        for wire in list(self.wires.values()):
            if name in wire.ends:
                self.cut(wire.id)
        self.at(ms, lambda: self._revive(node))

    def _revive(self, node: Node) -> None:
        saved, log = node.peer.save(), [node.peer.piece(number) for number in range(len(node.peer.pieces()))]
        node.offset = self.rng.randrange(10**6)
        node.peer = Peer.restore(saved, "test", GAMES, Random(self.rng.random()), node.now(self.t), log)
        node.up = True

    def partition(self, ms: float) -> None:
        """Let the network fall into two parts for a while."""
        for name in self.sides:
            self.sides[name] = self.rng.randrange(2)
        for wire in list(self.wires.values()):
            if len({self.sides[end] for end in wire.ends}) > 1:
                self.cut(wire.id)
        self.at(ms, self.heal)

    def heal(self) -> None:
        """Make one network of it again."""
        self.sides = dict.fromkeys(self.sides, 0)

    # People.

    def _play(self, node: Node) -> None:
        device = node.peer.device
        table = device.table
        if table is None or table.over or device.broken or self.t < node.busy or len(device.lines) >= self.most:
            return
        node.busy = self.t + self.rng.choice((120, 250, 600))
        mine = [seat for seat, holder in enumerate(table.holders) if holder == device.me.id or (table.bot(seat) and device.host)]
        if table.asked is not None:
            for seat in mine:
                if seat not in table.asked.agreed and not self._waits(node, seat) and not table.bot(seat):
                    self._act(node, seat, Answer(self.rng.random() < 0.7))
        for seat in mine:
            if seat in acting(table) and not self._waits(node, seat):
                step = self.choose(node, seat)
                if step is not None:
                    self._act(node, seat, step)

    def _waits(self, node: Node, seat: int) -> bool:
        return any(wish.seat == seat for wish in node.peer.device.pending)

    def _act(self, node: Node, seat: int, step: Any) -> None:
        node.peer.act(seat, step, node.now(self.t))
        self.flush(node)

    def choose(self, node: Node, seat: int) -> Any:
        """Return some legal step of a seat, or nothing for now."""
        table = node.peer.device.table
        assert table is not None
        kit = KITS[table.game.name]
        menu = [entry for entry in table.game.legal(node.peer.view(seat), seat) if not isinstance(entry, Resign)]
        for _ in range(40):
            entry = self.rng.choice(menu)
            if isinstance(entry, SeatEntry) and self.rng.random() < kit.weigh(entry):
                return self.made(entry)
        return None

    def made(self, entry: Any) -> Make:
        """Return the step of an entry; where a race is on with the interval of some reaction."""
        fields = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("t", "by", "ms")}
        raced = fields["do"] in ("grab", "claim", "challenge", "double", "say")
        return Make(fields, self.rng.randrange(90, 1_500) if raced else None)

    # A match.

    def begin(
        self,
        game: str,
        options: dict[str, Any],
        *,
        seats: int,
        bots: int = 0,
        terms: Any = "open",
        grace: Any = "bot",
        patience: int = 8_000,
    ) -> None:
        """Open a room, let everybody in, sit down and start. The first device holds the seats that others do not."""
        first = self.nodes[self.host]
        first.peer.open("room", game, first.now(self.t))
        self.flush(first)
        self.run(20_000, until=lambda: all(node.peer.device.room for node in self.nodes.values()))
        self.run(2_000)
        people = list(self.nodes.values())
        self.ask(first, Pick(game, options, seats, terms))
        self.ask(first, Manners(grace, 15_000, patience))
        self.run(1_000)
        for chair in range(seats - bots):
            node = people[chair % len(people)]
            self.ask(node, Sit(chair, f"P{chair}"))
        for chair in range(seats - bots, seats):
            self.ask(first, Bot(chair, "steady", f"B{chair}"))
        self.run(1_000)
        for node in people:
            self.ask(node, Ready(True))
        self.run(1_000)
        self.ask(first, Start())

    def ask(self, node: Node, wish: Any) -> None:
        node.peer.ask(wish, node.now(self.t))
        self.flush(node)

    # What must hold.

    def hosts(self) -> list[str]:
        """List the running devices that may write."""
        return [
            node.name
            for node in self.nodes.values()
            if node.up and node.asleep <= self.t and node.peer.device.host and writable(node.peer.device, node.now(self.t))
        ]

    def two_hosts(self) -> bool:
        """Whether two may write, other than two in a room of two that were cut off from each other for longer than the grace."""
        found = [room for name in self.hosts() if (room := self.nodes[name].peer.device.room)]
        two = len({room.id for room in found}) < len(found)
        return two and not all(len(room.members) == 2 and not room.heirs for room in found)

    def settle(self) -> None:
        """End all bad luck and let everybody come together."""
        self.weather = CALM
        self.heal()
        self.play = False
        for _ in range(60):
            self.run(2_000)
            if self.agreed():
                return

    def agreed(self) -> bool:
        """Whether all devices are here, in one epoch, with one log."""
        devices = [node.peer.device for node in self.nodes.values()]
        if not all(node.up for node in self.nodes.values()) or any(device.pending for device in devices):
            return False
        views = {
            (device.epoch, device.room.version if device.room else 0, device.heads[-1] if device.heads else b"")
            for device in devices
        }
        return len(views) == 1 and len(self.hosts()) == 1

    def records(self) -> set[bytes]:
        """Return the records on all devices."""
        return {encode(record(node.peer.device.table)) for node in self.nodes.values() if node.peer.device.table}
