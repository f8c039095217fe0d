"""A room at a broker, from either side: ``net.rendezvous`` and ``net.mqtt`` over the page's sockets and crypto."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tenpaces.app import net_commands as out
from tenpaces.app import net_events as on
from tenpaces.app.commands import Command
from tenpaces.net import rendezvous
from tenpaces.net.mqtt import KEEP_ALIVE, BrokerFault, Client, Connected, Published, Subscribed
from tenpaces.net.rendezvous import ROUNDS, SALT, SECRET, Answered, Door, Failed, Knock, Lock, Publish, Secret, Unlock, Visitor

CONNECT = 8_000
"""So long (ms) a broker may take to let us in."""
TRIES = 3
"""A guest tries so often to reach a broker; a host goes on."""
LONGEST_PAUSE = 30_000


@dataclass(slots=True)
class Online:
    """One side of a room at a broker. Several brokers share the rooms: which has a room follows from its topic.

    ``out`` holds commands for the page and, for the meeting, ``Knock`` (host), ``Answered`` and ``Failed`` (guest).
    """

    name: str
    letters: str
    brokers: tuple[str, ...]
    host: bool
    inbox: bytes
    client_id: str
    state: Literal["opening", "open", "lost"] = "opening"
    out: list[Command | Knock | Answered | Failed] = field(default_factory=list)
    door: Door | None = None
    visitor: Visitor | None = None
    _secret: Secret | None = None
    _client: Client | None = None
    _offer: bytes = b""
    _tries: int = 0
    _began: int = 0
    _again: int | None = None
    _pinged: int = 0
    _jobs: dict[str, int] = field(default_factory=dict)
    _count: int = 0

    @property
    def broker(self) -> str:
        """The broker that has the room."""
        if self._secret is None:
            return self.brokers[0]
        return self.brokers[int(self._secret.topic[-8:], 16) % len(self.brokers)]

    def begin(self) -> None:
        """Derive what follows from the letters; the rest comes by itself."""
        self.out.append(out.Derive(f"{self.name}/derive", self.letters, SALT, ROUNDS, SECRET))

    def offer(self, packed: bytes) -> None:
        """Take the guest's own offer, once it is there."""
        self._offer = packed
        self._knock()

    def answer(self, inbox: bytes, packed: bytes) -> None:
        """Send the host's answer to a guest."""
        if self.door:
            self.door.answer(inbox, packed)

    def gone(self, inbox: bytes) -> None:
        """Make the place of a guest free."""
        if self.door:
            self.door.gone(inbox)

    def solved(self, event: on.Solved) -> None:
        """Take what the page's crypto brought."""
        if event.job == f"{self.name}/derive":
            if event.data is None:
                self.out.append(Failed("insecure"))
                return
            self._secret = Secret.of(event.data)
            if self.host:
                self.door = Door(self._secret)
            else:
                self.visitor = Visitor(self._secret, self.inbox)
            self._open(event.tick)
            return
        number = self._jobs.pop(event.job, None)
        if number is None:
            return
        sealed = event.job.split("/")[-2] == "seal"
        if self.door and sealed and event.data is not None:
            self.door.locked(number, event.data)
        elif self.door and not sealed:
            self.door.unlocked(number, event.data, event.tick)
        elif self.visitor and sealed and event.data is not None:
            self.visitor.locked(number, event.data, event.tick)
        elif self.visitor and not sealed:
            self.visitor.unlocked(number, event.data)

    def socket(self, event: on.SocketOpen | on.SocketBytes | on.SocketGone) -> None:
        """Take what came from the broker."""
        if event.socket != self.name or self._secret is None:
            return
        match event:
            case on.SocketOpen():
                self._client = Client(self.client_id)
                self._flush()
            case on.SocketBytes(data=data) if self._client:
                try:
                    found = self._client.received(data)
                except BrokerFault:
                    self.out.append(out.CloseSocket(self.name))
                    self._lost(event.tick)
                    return
                for said in found:
                    self._said(said, event.tick)
            case on.SocketGone():
                self._lost(event.tick)

    def wake(self, tick: int) -> None:
        """Let time pass: try again, say that we are still there."""
        if self._again is not None and tick >= self._again:
            self._open(tick)
        elif self.state == "opening" and self._secret and self._again is None and tick - self._began >= CONNECT:
            self.out.append(out.CloseSocket(self.name))
            self._lost(tick)
        elif self.state == "open" and self._client and tick - self._pinged >= 500 * KEEP_ALIVE:
            self._pinged = tick
            self._client.ping()
            self._flush()
        if self.visitor and self.state == "open":
            self.visitor.wake(tick)

    def close(self) -> None:
        """Leave the broker."""
        if self._client and self.state == "open":
            self._client.leave()
            self._flush()
        self.out.append(out.CloseSocket(self.name))

    def settle(self) -> None:
        """Carry out what the two halves of the rendezvous want; call it after everything else."""
        half = self.door or self.visitor
        while half and (found := half.drain()):
            for what in found:
                self._want(what)

    def _want(self, what: rendezvous.Output) -> None:
        assert self._secret is not None
        match what:
            case Lock(number=number, data=data, aad=aad):
                self.out.append(out.Seal(self._job("seal", number), self._secret.key, data, aad))
            case Unlock(number=number, data=data, aad=aad):
                self.out.append(out.Unseal(self._job("unseal", number), self._secret.key, data, aad))
            case Publish(topic=topic, payload=payload):
                if self._client and self.state == "open":
                    self._client.publish(topic, payload)
                    self._flush()
            case _:
                self.out.append(what)

    def _job(self, kind: str, number: int) -> str:
        self._count += 1
        name = f"{self.name}/{kind}/{self._count}"
        self._jobs[name] = number
        return name

    def _said(self, said: Connected | Subscribed | Published, tick: int) -> None:
        assert self._client is not None
        half = self.door or self.visitor
        match said:
            case Connected():
                topic = self.visitor.topic if self.visitor else self._secret.topic if self._secret else ""
                self._client.subscribe(topic)
                self._flush()
            case Subscribed():
                self.state, self._tries, self._pinged = "open", 0, tick
                self._knock()
            case Published(payload=payload) if half:
                half.published(payload)

    def _knock(self) -> None:
        if self.visitor and self._offer and self.state == "open":
            self.visitor.knock(self._offer)
            self._offer = b""

    def _open(self, tick: int) -> None:
        self._again, self._began, self._client = None, tick, None
        self.state = "opening"
        self.out.append(out.OpenSocket(self.name, self.broker))

    def _lost(self, tick: int) -> None:
        self._client, self.state = None, "lost"
        self._tries += 1
        if not self.host and self._tries >= TRIES:
            self._again = None
            self.out.append(Failed("broker"))
        else:
            self._again = tick + min(LONGEST_PAUSE, 500 << min(self._tries, 10))

    def _flush(self) -> None:
        if self._client and (data := self._client.drain()):
            self.out.append(out.WriteSocket(self.name, data))
