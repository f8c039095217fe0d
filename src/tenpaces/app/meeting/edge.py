"""What passes between the connections of a device and its room.

Up to the room: ``Opened`` (then ``Peer.knock`` if ``asked``, else ``Peer.knocked``), ``Lost`` (``Peer.closed``) and ``Carry``
(``Peer.carry``); what is heard on a link the room hears from the page itself (``Told``, and ``Lost`` for a link that is gone). Down
from it: its news ``signal`` goes to ``Meeting.signal``, links that it closed to ``Meeting.forget``, and twice a second
``Meeting.gather`` is told who is in it and who has been heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Opened:
    """A link is open. ``asked``: we began it; ``introduced``: the member whom we dialled, or who dialled us, through the room."""

    link: str
    asked: bool
    introduced: str | None
    tick: int


@dataclass(frozen=True, slots=True)
class Told:
    """A message came on a link."""

    link: str
    data: bytes
    tick: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A link is gone."""

    link: str
    tick: int


@dataclass(frozen=True, slots=True)
class Carry:
    """Bring a member a signal, through the room."""

    peer: str
    kind: Literal["offer", "answer"]
    data: str


@dataclass(frozen=True, slots=True)
class Present:
    """Who is in the room, as the room tells the meeting: this device, the host, and all members in the order of joining.

    ``heard`` has when something last came from a member to whom there is a link, however silent it is now.
    """

    me: str
    host: str
    members: tuple[str, ...]
    heard: Mapping[str, int]
