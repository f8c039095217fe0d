"""The other links of a room: every member is linked to every other, by signals that the room carries; silent ones are dialled anew.

The host orders what happens, but a link between all others finds a new host when the old one is gone. Signals are texts: ``d`` an
offer or answer between members; ``w`` an invitation is wanted, ``i`` the host's offer for somebody new, ``a`` that one's answer, so
that anybody in the room can show an invitation. ``r`` are the letters of the room at a broker, by which all who lost each other
meet again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tenpaces.app.meeting import edge
from tenpaces.app.meeting.addresses import broker_address
from tenpaces.app.meeting.connection import Connection
from tenpaces.app.meeting.connections import Connections, decoded, encoded, tag_of
from tenpaces.net.invitation import tidy

SILENT = 6_000
"""After so long (ms) without a word a member is dialled anew. The old link stays until the new one is open."""
AGAIN = 4_000
LONGEST_PAUSE = 30_000
RETELL = 20_000
HALF_OPEN = 3
DIAL, WANT, INVITATION, ANSWER, ROOM = "d", "w", "i", "a", "r"


@dataclass(slots=True)
class Call:
    """How often a member has been dialled in vain, and when it may be dialled next."""

    tries: int = 0
    after: int = 0


@dataclass(slots=True)
class Mesh:
    """``present`` is what the room said last. ``lent`` is an offer of the host that this device shows for him, ``brought`` the last
    answer to one that it has brought him.

    ``letters`` are those of the room at a broker, which all members know, and ``broker`` is where that is if it is the host's own.
    """

    connections: Connections
    present: edge.Present | None = None
    lent: bytes = b""
    brought: bytes = b""
    letters: str = ""
    broker: str = ""
    _calls: dict[str, Call] = field(default_factory=dict)
    _told: dict[str, tuple[str, int]] = field(default_factory=dict)

    @property
    def guest(self) -> bool:
        """Whether somebody else is the host of the room that we are in."""
        return self.present is not None and self.present.me != self.present.host

    @property
    def alone(self) -> bool:
        """Whether nobody else is in the room, or there is none."""
        return self.present is None or len(self.present.members) < 2

    @property
    def lost(self) -> bool:
        """Whether the host of our room is silent, so that a new way to him is welcome."""
        return self.guest and self.present is not None and self._silent(self.present, self.present.host)

    @property
    def reached(self) -> bool:
        """Whether we are in a room, and not out of reach of those who make it one."""
        return self.present is not None and not self.lost and not self.cut_off

    @property
    def cut_off(self) -> bool:
        """Whether we are the host of a room with others in it and hear none of them."""
        found = self.present
        others = [] if found is None or self.guest else [peer for peer in found.members if peer != found.me]
        return found is not None and bool(others) and all(self._silent(found, peer) for peer in others)

    def gather(self, present: edge.Present) -> None:
        """Look for those of the room whom no link reaches."""
        self.present = present
        members = present.members
        if present.me not in members:
            return
        for peer in members:
            if peer != present.me and self._wants(present, peer):
                self._dial(peer)
        self._calls = {peer: call for peer, call in self._calls.items() if peer in members}

    def hurry(self) -> None:
        """Dial whoever is silent without a pause: this page was out of sight."""
        for call in self._calls.values():
            call.tries, call.after = 0, min(call.after, self.connections.tick + 1_000)

    def tell_room(self, broker: str) -> None:
        """Tell all members the letters of our room, and the broker if it is our own: when they change, and now and then."""
        if self.present is None or self.guest:
            return
        said = f"{self.letters}@{broker}" if broker else self.letters
        for peer in self.present.members:
            if peer == self.present.me or peer not in self.present.heard:
                continue
            known, when = self._told.get(peer, ("", 0))
            if known != said or (said and self.connections.tick - when >= RETELL):
                self._told[peer] = said, self.connections.tick
                self.connections.out.append(edge.Carry(peer, "offer", ROOM + said))

    def want_invitation(self) -> None:
        """Ask the host for an offer that we can show."""
        if self.present:
            self.connections.out.append(edge.Carry(self.present.host, "offer", WANT))

    def bring(self, packed: bytes) -> bool:
        """Bring the host the answer to an offer that we showed for him; whether it is one."""
        if not self.lent or not self.present or tag_of(packed) != tag_of(self.lent):
            return False
        self.lent, self.brought = b"", packed
        self.connections.out.append(edge.Carry(self.present.host, "answer", ANSWER + encoded(packed)))
        return True

    def signal(self, peer: str, kind: str, data: str) -> None:
        """Take a signal that the room brought from a member. What makes no sense changes nothing."""
        what, body = data[:1], data[1:]
        known = self.present is not None and peer in self.present.members
        if not known or self.present is None:
            return
        from_host = peer == self.present.host
        match kind, what:
            case "offer", "d":
                self._pick(peer, decoded(body))
            case "answer", "d":
                self._answered(peer, decoded(body))
            case "offer", "w" if not self.guest:
                self._lend(peer)
            case "offer", "i" if from_host and self._is(body, "offer"):
                self.lent = decoded(body)
            case "answer", "a" if not self.guest:
                theirs = self.connections.unpacked(decoded(body))
                found = self.connections.offered(theirs.tag) if theirs and theirs.kind == "answer" else None
                if theirs and found and found.asker == peer:
                    self.connections.complete(found, theirs)
            case "offer", "r" if from_host:
                self._hear_room(body)

    def _hear_room(self, said: str) -> None:
        code, _, broker = said.partition("@")
        if not code:
            self.letters = ""
        elif tidy(code) == code and (not broker or broker_address(broker)):
            self.letters, self.broker = code, broker

    def described(self, connection: Connection) -> None:
        """Send what has been described through the room."""
        if connection.asker:
            self.connections.out.append(edge.Carry(connection.asker, "offer", INVITATION + encoded(connection.packed)))
        elif connection.peer:
            data = DIAL + encoded(connection.packed)
            self.connections.out.append(edge.Carry(connection.peer, "answer" if connection.answers else "offer", data))

    def opened(self, connection: Connection) -> None:
        """Be content: a member is reached. Older links to it have had their day."""
        if connection.peer is None:
            return
        self._calls.pop(connection.peer, None)
        for other in self.connections:
            if other.peer == connection.peer and other is not connection:
                self.connections.drop(other)

    def _wants(self, present: edge.Present, peer: str) -> bool:
        """Whether we are to dial a member now. Whoever joined later dials first; the other waits a little longer."""
        tick = self.connections.tick
        if any(one.peer == peer and (one.opened is None or tick - one.opened < SILENT) for one in self.connections):
            return False
        if not self._silent(present, peer):
            return False
        # The host carries the signals, so there is none between him and whom he does not hear.
        if present.host in (present.me, peer) or self._silent(present, present.host):
            return False
        call = self._calls.setdefault(peer, Call(0, tick))
        later = present.members.index(present.me) > present.members.index(peer)
        return tick >= call.after + (0 if later else AGAIN)

    def _silent(self, present: edge.Present, peer: str) -> bool:
        heard = present.heard.get(peer)
        return heard is None or self.connections.tick - heard >= SILENT

    def _dial(self, peer: str) -> None:
        call = self._calls[peer]
        call.tries += 1
        call.after = self.connections.tick + min(LONGEST_PAUSE, AGAIN << min(call.tries, 4))
        self.connections.offer("dial", peer=peer)

    def _pick(self, peer: str, packed: bytes) -> None:
        theirs = self.connections.unpacked(packed)
        if theirs and theirs.kind == "offer" and len(self.connections.by_way("pick")) < HALF_OPEN:
            self.connections.answer("pick", theirs, peer=peer)

    def _answered(self, peer: str, packed: bytes) -> None:
        theirs = self.connections.unpacked(packed)
        found = self.connections.offered(theirs.tag) if theirs and theirs.kind == "answer" else None
        if theirs and found and found.peer == peer:
            self.connections.complete(found, theirs)

    def _lend(self, peer: str) -> None:
        for other in [one for one in self.connections.by_way("invite") if one.asker == peer and one.met is None]:
            self.connections.drop(other)
        self.connections.offer("invite", asker=peer)

    def _is(self, body: str, kind: str) -> bool:
        found = self.connections.unpacked(decoded(body))
        return found is not None and found.kind == kind
