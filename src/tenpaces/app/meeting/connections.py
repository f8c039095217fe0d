"""All connections of a device that are under way or open, and what is asked of the page for them."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tenpaces.app import net_commands as out
from tenpaces.app.commands import Command
from tenpaces.app.meeting import edge
from tenpaces.app.meeting.connection import Connection, Way
from tenpaces.net.session import BadDescription, Description, unpack

REACH = 15_000
"""So long (ms) two devices that know each other may take to reach each other."""
Output = Command | edge.Opened | edge.Told | edge.Lost | edge.Carry


@dataclass(slots=True)
class Connections:
    """``entropy`` returns so many random bytes, ``servers`` are the addresses of STUN and TURN, ``relay`` is one of the player's
    own, ``tick`` is the time.

    ``loopback``: this page is served by the device itself, so that its own addresses lead somewhere.
    """

    entropy: Callable[[int], bytes]
    loopback: bool = False
    servers: tuple[str, ...] = ()
    relay: str = ""
    tick: int = 0
    out: list[Output] = field(default_factory=list)
    known: dict[str, Connection] = field(default_factory=dict)
    _count: int = 0

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self.known.values()))

    @property
    def asked(self) -> tuple[str, ...]:
        """The servers that a new connection asks: the player's own one first."""
        return (self.relay, *self.servers) if self.relay else self.servers

    def by_way(self, *ways: Way) -> list[Connection]:
        """List those of some ways that are not open yet."""
        return [one for one in self if one.way in ways and one.opened is None]

    def offered(self, tag: int) -> Connection | None:
        """Return the offer of ours that an answer with this tag belongs to, if nobody has answered it."""
        return next((one for one in self if one.tag == tag and not one.answers and one.met is None), None)

    def ours(self, tag: int) -> bool:
        """Whether an offer with this tag is one of ours, answered or not."""
        return any(one.tag == tag and not one.answers for one in self)

    def taken(self, tag: int) -> Description | None:
        """Return the answer that was taken to our offer with this tag."""
        return next((one.theirs for one in self if one.tag == tag and not one.answers and one.theirs), None)

    def offer(self, way: Way, *, peer: str | None = None, asker: str | None = None, inbox: bytes = b"") -> Connection:
        """Begin a connection with an offer of ours."""
        made = self._made(way, int.from_bytes(self.entropy(2), "big"), peer, asker, inbox)
        self.out.append(out.MakeOffer(made.link, self.asked))
        return made

    def answer(self, way: Way, theirs: Description, *, peer: str | None = None, inbox: bytes = b"") -> Connection:
        """Begin a connection by answering an offer."""
        made = self._made(way, theirs.tag, peer, None, inbox)
        self.out.append(out.MakeAnswer(made.link, made.meet(theirs, self.tick), self.asked))
        return made

    def answer_anew(self) -> None:
        """Answer the invitation once more that we try to follow: other servers are to be asked from now on."""
        for one in self.by_way("join"):
            if one.theirs:
                self.drop(one)
                self.answer("join", one.theirs)

    def complete(self, connection: Connection, theirs: Description) -> None:
        """Take the answer to an offer of ours."""
        self.out.append(out.TakeAnswer(connection.link, connection.meet(theirs, self.tick)))

    def drop(self, connection: Connection) -> None:
        """Close a connection; the room hears of it if it was open."""
        self.hang_up(connection)
        if connection.opened is not None:
            self.out.append(edge.Lost(connection.link, self.tick))

    def hang_up(self, connection: Connection) -> None:
        """Close a connection that the room knows to be gone."""
        self.known.pop(connection.link, None)
        self.out.append(out.HangUp(connection.link))

    def unpacked(self, data: bytes) -> Description | None:
        """Return the description that was packed, or ``None``."""
        try:
            return unpack(data, loopback=self.loopback)
        except BadDescription:
            return None

    def late(self) -> list[Connection]:
        """List those that should be open by now. Whoever shows an answer cannot know when it is taken."""
        found = []
        for one in self:
            since = one.met if one.way in ("invite", "visit") else None if one.way == "join" else one.since
            if one.opened is None and since is not None and self.tick - since >= REACH:
                found.append(one)
        return found

    def _made(self, way: Way, tag: int, peer: str | None, asker: str | None, inbox: bytes) -> Connection:
        self._count += 1
        made = Connection(f"{way}-{self._count}-{self.entropy(3).hex()}", way, tag, self.tick, peer, inbox, asker)
        self.known[made.link] = made
        return made


def encoded(data: bytes) -> str:
    """Return bytes as text that may stand in an address."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of such a text; nothing for what is none."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return b""


def tag_of(packed: bytes) -> int:
    """Return the tag of a packed description; -1 for nothing."""
    return int.from_bytes(packed[1:3], "big") if packed else -1
