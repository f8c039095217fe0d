"""MQTT 3.1.1 as far as a rendezvous needs it (OASIS standard, 2014): connect, subscribe, publish at most once, ping. Bytes in,
bytes out.

The libraries that exist bring their own sockets and threads, which a page has not. A page opens a WebSocket with the protocol
``mqtt``, sends what ``drain`` returns and gives what comes in to ``received``, in pieces of any size.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_PACKET = 2_048
"""No signal needs more; a broker that sends more is left."""
KEEP_ALIVE = 60
"""Seconds; ``ping`` is due after half of it."""
_CONNECT, _CONNACK, _PUBLISH, _SUBSCRIBE, _SUBACK, _PINGREQ, _PINGRESP, _DISCONNECT = 1, 2, 3, 8, 9, 12, 13, 14


class BrokerFault(Exception):
    """What the broker said is no MQTT, or it refuses us."""


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker has let us in."""


@dataclass(frozen=True, slots=True)
class Subscribed:
    """A topic is subscribed to."""

    topic: str


@dataclass(frozen=True, slots=True)
class Published:
    """Somebody published on a topic."""

    topic: str
    payload: bytes


Event = Connected | Subscribed | Published


def packet(kind: int, body: bytes, flags: int = 0) -> bytes:
    """Return a control packet: its kind, the length in groups of seven bits, the body."""
    left, size = len(body), bytearray()
    while True:
        left, group = left >> 7, left & 127
        size.append(group | (128 if left else 0))
        if not left:
            return bytes([kind << 4 | flags]) + bytes(size) + body


def _text(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(2, "big") + data


class Client:
    """One connection to a broker."""

    def __init__(self, client_id: str) -> None:
        self._in = bytearray()
        self._out = bytearray(packet(_CONNECT, _text("MQTT") + bytes([4, 2]) + KEEP_ALIVE.to_bytes(2, "big") + _text(client_id)))
        self._asked: dict[int, str] = {}
        self._count = 0
        self.connected = False

    def drain(self) -> bytes:
        """Return the bytes that are to be sent."""
        found, self._out = bytes(self._out), bytearray()
        return found

    def subscribe(self, topic: str) -> None:
        """Ask for what is published on a topic."""
        self._count += 1
        self._asked[self._count] = topic
        self._out += packet(_SUBSCRIBE, self._count.to_bytes(2, "big") + _text(topic) + b"\0", 2)

    def publish(self, topic: str, payload: bytes) -> None:
        """Publish at most once, kept by nobody."""
        self._out += packet(_PUBLISH, _text(topic) + payload)

    def ping(self) -> None:
        """Say that we are still there."""
        self._out += packet(_PINGREQ, b"")

    def leave(self) -> None:
        """Say good-bye."""
        self._out += packet(_DISCONNECT, b"")

    def received(self, data: bytes) -> list[Event]:
        """Take in bytes.

        Raises:
            BrokerFault: when the connection is of no more use.
        """
        self._in += data
        events: list[Event] = []
        while (found := self._next()) is not None:
            events += self._event(*found)
        return events

    def _next(self) -> tuple[int, bytes] | None:
        """Take the next whole packet off what has come in, if there is one."""
        size = 0
        for place in range(1, 5):
            if place >= len(self._in):
                return None
            size |= (self._in[place] & 127) << 7 * (place - 1)
            if size > MAX_PACKET:
                raise BrokerFault("too long a packet")
            if not self._in[place] & 128:
                break
        else:
            raise BrokerFault("a length without end")
        start = place + 1
        if len(self._in) < start + size:
            return None
        first, body = self._in[0], bytes(self._in[start : start + size])
        del self._in[: start + size]
        return first, body

    def _event(self, first: int, body: bytes) -> list[Event]:
        kind = first >> 4
        if kind == _CONNACK and len(body) == 2:
            if body[1]:
                raise BrokerFault(f"refused: {body[1]}")
            self.connected = True
            return [Connected()]
        if kind == _SUBACK and len(body) == 3:
            topic = self._asked.pop(int.from_bytes(body[:2], "big"), None)
            if topic is None or body[2] > 2:
                raise BrokerFault("a subscription is refused")
            return [Subscribed(topic)]
        if kind == _PUBLISH and len(body) >= 2:
            size = int.from_bytes(body[:2], "big")
            name, payload = body[2 : 2 + size], body[2 + size :]
            if len(name) < size or first & 6:
                raise BrokerFault("a publication that was not asked for")
            return [Published(name.decode("utf-8", "replace"), payload)]
        if kind == _PINGRESP and not body:
            return []
        raise BrokerFault(f"a packet of kind {kind}")
