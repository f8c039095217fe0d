"""One connection on its way from a description to an open link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tenpaces.net.invitation import phrase
from tenpaces.net.session import Description, pack, parse, to_sdp

Way = Literal["invite", "join", "dial", "pick", "visit", "let_in"]
"""``invite``: our offer is shown to somebody; ``join``: we answer one. ``dial`` and ``pick``: the same through the room. ``visit``
and ``let_in``: the same through a broker."""
BEGUN: tuple[Way, ...] = ("join", "visit", "dial")
"""The ways on which this device says hello."""


@dataclass(slots=True)
class Connection:
    """``since`` is when it began and ``met`` when both sides were described (``None``: not yet), in ticks.

    ``peer`` is the member on the other side where it is known beforehand, ``inbox`` a guest's place at the broker, ``asker`` the
    member who shows this offer for us. ``packed`` is our own description and ``mine`` its fingerprint, ``theirs`` the other side's
    description, and ``state`` is the browser's word.
    """

    link: str
    way: Way
    tag: int
    since: int
    peer: str | None = None
    inbox: bytes = b""
    asker: str | None = None
    packed: bytes = b""
    mine: bytes = b""
    theirs: Description | None = None
    met: int | None = None
    opened: int | None = None
    state: str = "new"

    @property
    def answers(self) -> bool:
        """Whether the other side made the offer."""
        return self.way in ("join", "pick", "let_in")

    @property
    def asks(self) -> bool:
        """Whether this device says hello once the link is open."""
        return self.way in BEGUN

    @property
    def phrase(self) -> str:
        """The words that both sides see."""
        return phrase(self.mine, self.theirs.fingerprint if self.theirs else b"", "")

    def describe(self, sdp: str, *, loopback: bool) -> bytes:
        """Take our own description in the browser's words and return it packed.

        Raises:
            BadDescription: when the browser wrote what cannot be sent.
        """
        found = parse(sdp, "answer" if self.answers else "offer", self.tag, loopback=loopback)
        self.mine, self.packed = found.fingerprint, pack(found)
        return self.packed

    def meet(self, theirs: Description, tick: int) -> str:
        """Take the other side's description and return it in the browser's words."""
        self.theirs, self.met = theirs, tick
        return to_sdp(theirs)
