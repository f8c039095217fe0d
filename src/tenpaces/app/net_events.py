"""What the page tells of connections, of a broker, of its crypto and its camera. It decides nothing about them.

A link is named by the app, which asked for it; so is a socket and a job. Bytes travel as base64.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tenpaces.app.event import Event, Short
from tenpaces.net.messages import MAX_MESSAGE

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Sdp = Annotated[str, msgspec.Meta(max_length=16_384)]
Scan = Annotated[str, msgspec.Meta(max_length=4_096)]
Ability = Literal["rtc", "camera", "crypto", "secure"]
"""``rtc``: connections to other devices; ``camera``: a code can be read; ``crypto``: WebCrypto; ``secure``: a secure context."""


class Described(Event, frozen=True):
    """Our side of a connection is described, after gathering candidates for at most 1.5 s: an offer, or the answer to one."""

    link: Name
    sdp: Sdp


class LinkOpen(Event, frozen=True, tag="link_open"):
    """A link is open: texts can be sent and will be heard."""

    link: Name


class LinkState(Event, frozen=True, tag="link_state"):
    """How a connection is (``RTCPeerConnection.connectionState``). ``disconnected`` and ``failed`` do not make a link gone."""

    link: Name
    state: Literal["new", "connecting", "connected", "disconnected", "failed", "closed"]


class LinkGone(Event, frozen=True, tag="link_gone"):
    """A link is gone for good: the other side closed it, or it could not be made; ``why`` is the browser's word for it."""

    link: Name
    why: Short = ""


class Heard(Event, frozen=True):
    """A text came on a link, noted at ``tick`` first of all."""

    link: Name
    data: Annotated[str, msgspec.Meta(max_length=MAX_MESSAGE)]


class SocketOpen(Event, frozen=True, tag="socket_open"):
    """A WebSocket is open."""

    socket: Name


class SocketBytes(Event, frozen=True, tag="socket_bytes"):
    """Bytes came on a WebSocket."""

    socket: Name
    data: Annotated[bytes, msgspec.Meta(max_length=16_384)]


class SocketGone(Event, frozen=True, tag="socket_gone"):
    """A WebSocket is closed, or did not open."""

    socket: Name
    code: Annotated[int, msgspec.Meta(ge=0, le=9_999)] = 0


class Solved(Event, frozen=True):
    """A job of the page's crypto is done. ``data`` is ``None`` if it failed: not authentic, or this browser cannot do it.

    For a signature that was to be verified ``valid`` has the answer, for a key pair ``key`` the public key's text
    (``fair.signing``).
    """

    job: Name
    data: Annotated[bytes, msgspec.Meta(max_length=16_384)] | None = None
    valid: bool = False
    key: Short = ""


class CameraOn(Event, frozen=True, tag="camera_on"):
    """The camera shows what it sees, in the element with the id ``viewfinder``."""


class CameraOff(Event, frozen=True, tag="camera_off"):
    """There is no picture: it was ``refused``, there is ``none``, something else holds it (``busy``), or it must not be asked for
    (``insecure``)."""

    why: Literal["refused", "none", "busy", "insecure", "unable"]


class Scanned(Event, frozen=True):
    """The camera read a code."""

    text: Scan


class Passed(Event, frozen=True):
    """Another tab of this browser was opened with something that is meant for this one."""

    text: Scan


class Permitted(Event, frozen=True):
    """What the browser says of a permission; empty where it does not know it."""

    name: Short
    state: Literal["granted", "denied", "prompt", ""]


class Deployed(Event, frozen=True):
    """What the deployment says of the network (``static/network.json``): brokers for rooms, servers for connections."""

    brokers: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)] = ()
    servers: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)] = ()


class Painted(Event, frozen=True):
    """The element with ``data-signal`` = ``key`` is on the screen; ``tick`` is the time of the frame."""

    key: Short


class Visible(Event, frozen=True):
    """The page is in sight again, or its network is back."""


class Wake(Event, frozen=True):
    """A timer of ours ran out: time passes for what goes on between devices."""


ANY = (
    Described | LinkOpen | LinkState | LinkGone | Heard | SocketOpen | SocketBytes | SocketGone | Solved
    | CameraOn | CameraOff | Scanned | Passed | Permitted | Deployed | Painted | Visible | Wake
)  # fmt: skip
