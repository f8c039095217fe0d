"""Rooms at a broker: the door of our own one, and our visit to another's."""

from __future__ import annotations

from dataclasses import dataclass, field

from tenpaces.app import net_events as on
from tenpaces.app.event import Event
from tenpaces.app.meeting.connection import Connection
from tenpaces.app.meeting.connections import Connections
from tenpaces.app.meeting.online import Online
from tenpaces.net.rendezvous import INBOX, Answered, Failed, Knock

HALF_OPEN = 3
"""So many guests may be on their way in at once."""


@dataclass(slots=True)
class Rooms:
    """``failed`` says why a visit came to nothing, or the door does not open; of a ``quiet`` visit nobody need hear."""

    connections: Connections
    door: Online | None = None
    visit: Online | None = None
    failed: str = ""
    quiet: bool = False
    refused: int = 0
    _count: int = 0
    _left: list[Online] = field(default_factory=list)

    def open(self, brokers: tuple[str, ...], code: str) -> None:
        """Open a room under these letters, unless it is open."""
        if self.door is None:
            self.door = self._online(brokers, code)

    def shut(self) -> None:
        """Be found no more by letters."""
        if self.door:
            self._leave(self.door)
        self.door = None

    def knock(self, brokers: tuple[str, ...], code: str, *, quiet: bool = False) -> None:
        """Ask to be let into the room of these letters; ``quiet``: of our own accord."""
        self.stop()
        self.quiet = quiet
        self.visit = self._online(brokers, code, self.connections.entropy(INBOX))
        self.connections.offer("visit", inbox=self.visit.inbox)
        self.work()

    def stop(self) -> None:
        """Give the visit up, or be done with it."""
        for connection in self.connections.by_way("visit"):
            self.connections.drop(connection)
        if self.visit:
            self._leave(self.visit)
        self.visit = None

    def described(self, connection: Connection) -> None:
        """Send what has been described."""
        if connection.way == "visit" and self.visit and connection.inbox == self.visit.inbox:
            self.visit.offer(connection.packed)
        elif connection.way == "let_in" and self.door:
            self.door.answer(connection.inbox, connection.packed)
        self.work()

    def gone(self, connection: Connection) -> None:
        """Make the place of a guest free, or give the visit up."""
        if connection.way == "let_in" and self.door:
            self.door.gone(connection.inbox)
        if connection.way == "visit" and connection.opened is None:
            self.stop()

    def hear(self, event: Event) -> None:
        """Take what the broker or the page's crypto says."""
        for online in self._both():
            if isinstance(event, on.Solved):
                online.solved(event)
            elif isinstance(event, on.SocketOpen | on.SocketBytes | on.SocketGone):
                online.socket(event)
        self.work()

    def wake(self) -> None:
        """Let time pass."""
        for online in self._both():
            online.wake(self.connections.tick)
        self.work()

    def work(self) -> None:
        """Carry out what the rooms want."""
        for online in self._both():
            online.settle()
            found, online.out = online.out, []
            for what in found:
                match what:
                    case Knock(inbox=inbox, offer=offer):
                        self._let_in(online, inbox, offer)
                    case Answered(answer=answer):
                        self._answered(answer)
                    case Failed(why=why):
                        self._failed(online, why)
                    case _:
                        self.connections.out.append(what)

    def _both(self) -> list[Online]:
        return [online for online in (self.door, self.visit) if online]

    def _online(self, brokers: tuple[str, ...], code: str, inbox: bytes = b"") -> Online:
        self._count += 1
        self.failed = ""
        found = Online(f"meet/{self._count}", code, brokers, not inbox, inbox, f"tp{self.connections.entropy(8).hex()}")
        found.begin()
        return found

    def _leave(self, online: Online) -> None:
        online.close()
        for what in online.out:
            if not isinstance(what, Knock | Answered | Failed):
                self.connections.out.append(what)
        online.out = []

    def _let_in(self, online: Online, inbox: bytes, offer: bytes) -> None:
        if self.visit and inbox == self.visit.inbox:
            online.gone(inbox)  # It is we who knock: who became the host meanwhile must not be his own guest.
            return
        theirs = self.connections.unpacked(offer)
        if theirs is None or theirs.kind != "offer" or len(self.connections.by_way("let_in")) >= HALF_OPEN:
            self.refused += 1
            online.gone(inbox)
        else:
            self.connections.answer("let_in", theirs, inbox=inbox)

    def _answered(self, answer: bytes) -> None:
        theirs = self.connections.unpacked(answer)
        found = self.connections.offered(theirs.tag) if theirs and theirs.kind == "answer" else None
        if theirs and found:
            self.connections.complete(found, theirs)

    def _failed(self, online: Online, why: str) -> None:
        self.failed = "" if online is self.visit and self.quiet else why
        if online is self.visit:
            self.stop()
        else:
            self.shut()
