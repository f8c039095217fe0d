"""A client of a relay, as far as the bench needs it: TURN over UDP (RFC 8656) with channels, over asyncio."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import socket
import struct
from collections.abc import Callable

COOKIE = 0x2112A442
ALLOCATE, REFRESH, PERMIT, BIND = 3, 4, 8, 9
ERROR = 0x0110
USERNAME, INTEGRITY, ERROR_CODE, CHANNEL, LIFETIME, PEER, REALM, NONCE, RELAYED, TRANSPORT = 6, 8, 9, 12, 13, 18, 20, 21, 22, 25
FIRST_CHANNEL = 0x4000
AGAIN_S = 0.5
TRIES = 8
Address = tuple[str, int]


class Refused(Exception):
    """The relay said no: ``code`` as in the standard."""

    def __init__(self, code: int) -> None:
        super().__init__(f"refused: {code}")
        self.code = code


def _xor(host: str, port: int) -> bytes:
    (number,) = struct.unpack("!I", socket.inet_aton(host))
    return struct.pack("!BBHI", 0, 1, port ^ COOKIE >> 16, number ^ COOKIE)


def _address(value: bytes) -> Address:
    _, _, port, number = struct.unpack("!BBHI", value[:8])
    return socket.inet_ntoa(struct.pack("!I", number ^ COOKIE)), port ^ COOKIE >> 16


def _attributes(body: bytes) -> dict[int, bytes]:
    found, place = {}, 0
    while place + 4 <= len(body):
        kind, size = struct.unpack_from("!HH", body, place)
        found[kind] = body[place + 4 : place + 4 + size]
        place += 4 + (size + 3) // 4 * 4
    return found


class Allocation(asyncio.DatagramProtocol):
    """An address at a relay; ``heard`` is called with what a peer sends there."""

    def __init__(self, user: str, password: str) -> None:
        self.user, self.password = user, password
        self.heard: Callable[[bytes], None] = lambda _data: None
        self.relayed: Address = ("", 0)
        self._asked: dict[bytes, asyncio.Future[tuple[int, dict[int, bytes]]]] = {}
        self._key, self._signed = b"", [(USERNAME, user.encode())]
        self._transport: asyncio.DatagramTransport | None = None

    @classmethod
    async def open(cls, relay: Address, user: str, password: str) -> Allocation:
        """Ask a relay for an address."""
        loop = asyncio.get_running_loop()
        transport, found = await loop.create_datagram_endpoint(lambda: cls(user, password), remote_addr=relay)
        found._transport = transport
        wanted = (TRANSPORT, bytes([17, 0, 0, 0]))
        kind, said = await found._ask(ALLOCATE, wanted)
        if kind & ERROR and REALM in said:
            found._key = hashlib.md5(b":".join((user.encode(), said[REALM], password.encode()))).digest()
            found._signed += [(REALM, said[REALM]), (NONCE, said[NONCE])]
            said = await found._tell(ALLOCATE, wanted)
        found.relayed = _address(said[RELAYED])
        return found

    async def bind(self, peer: Address) -> None:
        """Open the channel to a peer, which may send from then on."""
        await self._tell(BIND, (CHANNEL, struct.pack("!HH", FIRST_CHANNEL, 0)), (PEER, _xor(*peer)))

    async def permit(self, peer: Address) -> None:
        """Let a peer send."""
        await self._tell(PERMIT, (PEER, _xor(*peer)))

    async def close(self) -> None:
        """Give the address back."""
        await self._tell(REFRESH, (LIFETIME, bytes(4)))
        if self._transport:
            self._transport.close()

    def send(self, data: bytes) -> None:
        """Send to the peer."""
        if self._transport:
            self._transport.sendto(struct.pack("!HH", FIRST_CHANNEL, len(data)) + data)

    def datagram_received(self, data: bytes, addr: Address) -> None:  # noqa: ARG002
        """Take what came: from a peer, or an answer of the relay."""
        if data[0] & 0xC0 == 0x40:
            (size,) = struct.unpack_from("!H", data, 2)
            self.heard(data[4 : 4 + size])
        elif (asked := self._asked.get(data[8:20])) and not asked.done():
            asked.set_result((struct.unpack_from("!H", data)[0], _attributes(data[20:])))

    async def _tell(self, what: int, *attributes: tuple[int, bytes]) -> dict[int, bytes]:
        kind, said = await self._ask(what, *attributes)
        if kind & ERROR == ERROR:
            raise Refused(said[ERROR_CODE][2] * 100 + said[ERROR_CODE][3])
        return said

    async def _ask(self, what: int, *attributes: tuple[int, bytes]) -> tuple[int, dict[int, bytes]]:
        name = os.urandom(12)
        body = b"".join(
            struct.pack("!HH", kind, len(value)) + value + bytes(-len(value) % 4)
            for kind, value in (*attributes, *(self._signed if self._key else ()))
        )
        head = struct.pack("!HHI", what, len(body) + (24 if self._key else 0), COOKIE) + name
        if self._key:
            body += struct.pack("!HH", INTEGRITY, 20) + hmac.digest(self._key, head + body, "sha1")
        answer = self._asked[name] = asyncio.get_running_loop().create_future()
        try:
            for _ in range(TRIES):
                assert self._transport
                self._transport.sendto(head + body)
                try:
                    return await asyncio.wait_for(asyncio.shield(answer), AGAIN_S)
                except TimeoutError:
                    continue
            raise TimeoutError("the relay does not answer")
        finally:
            self._asked.pop(name)
