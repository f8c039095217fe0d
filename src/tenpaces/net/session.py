"""A WebRTC description of a connection for data alone, packed into 58 to 77 bytes, and back (RFC 8829, RFC 8839, RFC 8841).

Only what differs from one connection to the next is kept: ICE credentials, DTLS fingerprint, candidates. What a page does:
``pack(parse(pc.localDescription.sdp, "offer", tag))`` after gathering for at most 1.5 s (without a network it never completes,
and an offer without candidates is good as long as the other side has one), and ``to_sdp(unpack(data))`` for
``setRemoteDescription``.

Whoever offers greets (``a=setup:active``, RFC 8842), whatever his own description says: several devices may open one invitation,
and one that greeted before its answer was taken would come in the place of the one whose answer was.

Layout: version (4 bits), answer (1), active (1), form of the credentials (2); tag (2 bytes, which open offer this belongs to);
credentials (21 bytes for Chromium's and WebKit's 28 base64 characters, 20 for Firefox's 40 hexadecimal digits, else two texts
with their lengths); SHA-256 fingerprint (32); candidates: type (4 bits) and family (4), address, port; CRC-16/CCITT (2).
"""

from __future__ import annotations

import ipaddress
import re
from binascii import crc_hqx
from dataclasses import dataclass
from typing import Literal

Kind = Literal["offer", "answer"]
Type = Literal["host", "srflx", "relay"]
VERSION = 1
TYPES: tuple[Type, ...] = ("host", "srflx", "relay")
PREFERENCE = {"host": 126, "srflx": 100, "relay": 0}
MAX_PACKED = 512
MAX_CANDIDATES = 8
LEAST = 57
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_IPV4, _IPV6, _MDNS = range(3)
_SIZES = (4, 16, 16)
_UUID = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local", re.IGNORECASE)
_UFRAG = re.compile("[A-Za-z0-9+/]{4,255}")
_PWD = re.compile("[A-Za-z0-9+/]{22,255}")


class BadDescription(ValueError):
    """A text or bytes that describe no connection. The message is for a log and not for a player."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Where a side may be reached, by UDP: an address (or a name of mDNS) and a port."""

    type: Type
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Description:
    """One side of a connection to be."""

    kind: Kind
    active: bool
    tag: int
    ufrag: str
    pwd: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]


def parse(sdp: str, kind: Kind, tag: int = 0, *, loopback: bool = False) -> Description:
    """Read what a browser wrote; other protocols, components and addresses that lead nowhere are left out.

    Raises:
        BadDescription: where credentials or a SHA-256 fingerprint are missing.
    """
    fingerprint = re.search(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})\s*$", sdp, re.MULTILINE)
    if not fingerprint:
        raise BadDescription("no SHA-256 fingerprint")
    try:
        digest = bytes.fromhex(fingerprint[1].replace(":", ""))
    except ValueError as error:
        raise BadDescription("no fingerprint") from error
    if len(digest) != 32:
        raise BadDescription("no fingerprint")
    ufrag, pwd = _one(sdp, "ice-ufrag"), _one(sdp, "ice-pwd")
    if not _UFRAG.fullmatch(ufrag) or not _PWD.fullmatch(pwd):
        raise BadDescription("credentials")
    found: list[Candidate] = []
    for line in re.finditer(r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (\S+)", sdp, re.MULTILINE | re.IGNORECASE):
        candidate = _candidate(line[3], line[1], int(line[2]), loopback)
        if candidate and candidate not in found:
            found.append(candidate)
    active = _one(sdp, "setup") == "active" and kind == "answer"
    return Description(kind, active, tag, ufrag, pwd, digest, tuple(found[:MAX_CANDIDATES]))


def _one(sdp: str, name: str) -> str:
    found = re.search(rf"^a={name}:(\S+)", sdp, re.MULTILINE)
    if not found:
        raise BadDescription(f"no {name}")
    return found[1]


def _candidate(type_: str, address: str, port: int, loopback: bool) -> Candidate | None:
    if type_ not in TYPES or not 0 < port < 65_536:
        return None
    known: Type = TYPES[TYPES.index(type_)]
    if _UUID.fullmatch(address):
        return Candidate(known, address.lower(), port)
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return None
    if ip.is_link_local or ip.is_unspecified or ip.is_multicast or (ip.is_loopback and not loopback):
        return None
    return Candidate(known, str(ip), port)


def to_sdp(description: Description) -> str:
    """Return a complete SDP for ``setRemoteDescription``."""
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
    ]
    for number, candidate in enumerate(description.candidates):
        priority = (PREFERENCE[candidate.type] << 24) + ((65_535 - number) << 8) + 255
        related = "" if candidate.type == "host" else " raddr 0.0.0.0 rport 0"
        where = f"{candidate.address} {candidate.port} typ {candidate.type}"
        lines.append(f"a=candidate:{number + 1} 1 udp {priority} {where}{related}")
    setup = "active" if description.active or description.kind == "offer" else "passive"
    lines += [
        f"a=ice-ufrag:{description.ufrag}",
        f"a=ice-pwd:{description.pwd}",
        "a=fingerprint:sha-256 " + ":".join(f"{byte:02X}" for byte in description.fingerprint),
        f"a=setup:{setup}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    if description.candidates:
        lines.append("a=end-of-candidates")
    return "\r\n".join(lines) + "\r\n"


def pack(description: Description) -> bytes:
    """Return the packed form."""
    form, credentials = _pack_credentials(description.ufrag, description.pwd)
    first = VERSION << 4 | (description.kind == "answer") << 3 | description.active << 2 | form
    out = bytes([first]) + description.tag.to_bytes(2, "big") + credentials + description.fingerprint
    for candidate in description.candidates:
        family, address = _pack_address(candidate.address)
        out += bytes([TYPES.index(candidate.type) << 4 | family]) + address + candidate.port.to_bytes(2, "big")
    return out + crc_hqx(out, 0xFFFF).to_bytes(2, "big")


def _pack_credentials(ufrag: str, pwd: str) -> tuple[int, bytes]:
    both = ufrag + pwd
    if (len(ufrag), len(pwd)) == (4, 24):
        return 0, sum(_BASE64.index(char) << 6 * place for place, char in enumerate(reversed(both))).to_bytes(21, "big")
    if (len(ufrag), len(pwd)) == (8, 32) and re.fullmatch("[0-9a-f]+", both):
        return 1, bytes.fromhex(both)
    return 2, bytes([len(ufrag)]) + ufrag.encode() + bytes([len(pwd)]) + pwd.encode()


def _pack_address(address: str) -> tuple[int, bytes]:
    name = _UUID.fullmatch(address)
    if name:
        return _MDNS, bytes.fromhex("".join(name.groups()))
    ip = ipaddress.ip_address(address)
    return (_IPV4 if ip.version == 4 else _IPV6), ip.packed


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, count: int) -> bytes:
        if count > len(self._data):
            raise BadDescription("too short")
        found, self._data = self._data[:count], self._data[count:]
        return found

    def more(self) -> bool:
        return bool(self._data)


def unpack(data: bytes, *, loopback: bool = False) -> Description:
    """Return what was packed.

    Raises:
        BadDescription: for anything that ``pack`` could not have written, and for addresses of the device itself, which a stranger
            could make it probe.
    """
    if not LEAST <= len(data) <= MAX_PACKED:
        raise BadDescription("length")
    if crc_hqx(data[:-2], 0xFFFF) != int.from_bytes(data[-2:], "big"):
        raise BadDescription("checksum")
    reader = _Reader(data[:-2])
    first = reader.take(1)[0]
    if first >> 4 != VERSION:
        raise BadDescription("version")
    tag = int.from_bytes(reader.take(2), "big")
    ufrag, pwd = _unpack_credentials(reader, first & 3)
    fingerprint = reader.take(32)
    candidates: list[Candidate] = []
    while reader.more():
        head = reader.take(1)[0]
        type_, family = head >> 4, head & 15
        if type_ >= len(TYPES) or family >= len(_SIZES) or len(candidates) >= MAX_CANDIDATES:
            raise BadDescription("candidate")
        address, port = _unpack_address(family, reader.take(_SIZES[family])), int.from_bytes(reader.take(2), "big")
        candidate = _candidate(TYPES[type_], address, port, loopback)
        if candidate is None:
            raise BadDescription("address")
        candidates.append(candidate)
    return Description("answer" if first & 8 else "offer", bool(first & 4), tag, ufrag, pwd, fingerprint, tuple(candidates))


def _unpack_credentials(reader: _Reader, form: int) -> tuple[str, str]:
    if form == 0:
        bits = int.from_bytes(reader.take(21), "big")
        both = "".join(_BASE64[bits >> 6 * place & 63] for place in range(27, -1, -1))
        return both[:4], both[4:]
    if form == 1:
        both = reader.take(20).hex()
        return both[:8], both[8:]
    if form == 2:
        ufrag = reader.take(reader.take(1)[0]).decode("ascii", "replace")
        pwd = reader.take(reader.take(1)[0]).decode("ascii", "replace")
        if _UFRAG.fullmatch(ufrag) and _PWD.fullmatch(pwd):
            return ufrag, pwd
    raise BadDescription("credentials")


def _unpack_address(family: int, raw: bytes) -> str:
    if family == _MDNS:
        digits = raw.hex()
        return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}.local"
    return str(ipaddress.ip_address(raw))
