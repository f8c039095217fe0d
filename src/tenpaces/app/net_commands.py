"""What the app asks of the page for connections, a broker, crypto and the camera. Links, sockets and jobs are named by the app.

Everything that is asked for is answered by an event of ``net_events`` of the same name, also where the browser cannot do it.
"""

from __future__ import annotations

from tenpaces.app.commands import Command


class MakeOffer(Command, frozen=True, tag="make_offer"):
    """Begin a connection; comes back as ``Described``. ``servers`` are the addresses of STUN and TURN, none by default."""

    link: str
    servers: tuple[str, ...] = ()


class MakeAnswer(Command, frozen=True, tag="make_answer"):
    """Take the offer ``sdp`` and answer it; comes back as ``Described``."""

    link: str
    sdp: str
    servers: tuple[str, ...] = ()


class TakeAnswer(Command, frozen=True, tag="take_answer"):
    """Take the answer ``sdp`` to our offer. The link opens by itself, or it does not."""

    link: str
    sdp: str


class Send(Command, frozen=True, tag="send"):
    """Send a text on a link. What is sent before it is open waits; what cannot be sent closes it."""

    link: str
    data: str


class HangUp(Command, frozen=True, tag="hang_up"):
    """Close a link, once what was sent is out. No ``LinkGone`` follows."""

    link: str


class OpenSocket(Command, frozen=True, tag="open_socket"):
    """Open a WebSocket with the subprotocol ``mqtt``."""

    socket: str
    url: str


class WriteSocket(Command, frozen=True, tag="write_socket"):
    """Send bytes on a WebSocket."""

    socket: str
    data: bytes


class CloseSocket(Command, frozen=True, tag="close_socket"):
    """Close a WebSocket. No ``SocketGone`` follows."""

    socket: str


class Derive(Command, frozen=True, tag="derive"):
    """Derive ``size`` bytes from a secret text: PBKDF2 with SHA-256."""

    job: str
    secret: str
    salt: bytes
    rounds: int
    size: int


class Seal(Command, frozen=True, tag="seal"):
    """Seal ``data`` with AES-256-GCM and the additional data ``aad``: a random nonce of 12 bytes, then the ciphertext."""

    job: str
    key: bytes
    data: bytes
    aad: bytes


class Unseal(Command, frozen=True, tag="unseal"):
    """Open what ``Seal`` made; ``None`` comes back if it is not authentic."""

    job: str
    key: bytes
    data: bytes
    aad: bytes


class MakeKey(Command, frozen=True, tag="make_key"):
    """Have a key pair for signing: Ed25519 where the browser has it, else ECDSA P-256.

    The browser keeps it under ``name``, its private half where nobody can read it, and the same one comes back the next time,
    unless a ``fresh`` one is wanted. ``Solved.key`` is the public key's text, empty where there can be none.
    """

    job: str
    name: str
    fresh: bool = False


class Sign(Command, frozen=True, tag="sign"):
    """Sign ``data`` with the key pair ``name``: 64 bytes come back."""

    job: str
    name: str
    data: bytes


class Verify(Command, frozen=True, tag="verify"):
    """Check a signature by the public key's text; ``Solved.valid`` is the answer."""

    job: str
    key: str
    data: bytes
    signature: bytes


class Camera(Command, frozen=True, tag="camera"):
    """Look for codes in the element with the id ``viewfinder``, or stop. The person is asked for the camera only here."""

    on: bool


class Permission(Command, frozen=True, tag="permission"):
    """Ask the browser what it says of a permission (it does not ask the person)."""

    name: str


class Deployment(Command, frozen=True, tag="deployment"):
    """Read what the deployment says of the network; comes back as ``Deployed``."""


class Pass(Command, frozen=True, tag="pass"):
    """Give a text to the other tabs of this browser; they hear ``Passed``."""

    text: str


class ShareText(Command, frozen=True, tag="share_text"):
    """Give a text (a link) away, through the device's sharing sheet or its clipboard; comes back as ``Shared``."""

    text: str
