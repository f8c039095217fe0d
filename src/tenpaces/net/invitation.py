"""Invitations and answers as people pass them on: a link, a QR code, eight letters; and the phrase by which two devices are
compared.

A QR code that our own camera screen reads holds base45 in the alphanumeric mode, which is smaller than a link (an offer fits
version 5); one that any camera app may read holds the link. Secrets stand behind the ``#`` alone, which no server is sent; the
page clears the address with ``history.replaceState`` once it has read it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import dataclass

from base45 import b45decode, b45encode

from tenpaces.fair.hashing import tagged
from tenpaces.net.session import MAX_PACKED

PREFIX = "TP1:"
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKS_LIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
CODE_BYTES = 5
CODE_LETTERS = 8
_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


@dataclass(frozen=True, slots=True)
class Packed:
    """An offer or answer as ``session`` packs it."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Code:
    """The letters of a room at a broker."""

    letters: str


def link(page: str, what: Packed | Code) -> str:
    """Return the link that brings somebody to ``page`` (an address without ``#``) and into the room."""
    word = f"j={_base64(what.data)}" if isinstance(what, Packed) else f"r={what.letters}"
    return f"{page}#{word}"


def qr_text(packed: Packed) -> str:
    """Return what a QR code for our own camera screen holds; its letters are those of the alphanumeric mode."""
    return PREFIX + str(b45encode(packed.data), "ascii")


def read(text: str) -> Packed | Code | None:
    """Return what a scanned code, a pasted link or typed letters mean, or ``None``."""
    text = text.strip()
    if len(text) > 4 * MAX_PACKED:
        return None
    if text.upper().startswith(PREFIX):
        try:
            return Packed(b45decode(text[len(PREFIX) :].upper())) if len(text) > len(PREFIX) else None
        except ValueError:
            return None
    fragment = re.search(r"#(?:.*&)?([jr])=([A-Za-z0-9_-]+)", text)
    if fragment and fragment[1] == "j":
        data = _unbase64(fragment[2])
        return Packed(data) if data else None
    letters = tidy(fragment[2] if fragment else text)
    return Code(letters) if letters else None


def letters(random: bytes) -> str:
    """Return the eight letters of five random bytes, in Crockford's base 32."""
    if len(random) != CODE_BYTES:
        raise ValueError("a code is made of five bytes")
    bits = int.from_bytes(random, "big")
    return "".join(_CROCKFORD[bits >> 5 * place & 31] for place in range(CODE_LETTERS - 1, -1, -1))


def tidy(typed: str) -> str | None:
    """Return a code as it was meant, whatever case, gaps and look-alikes it was typed with; ``None`` if it is none."""
    found = typed.upper().translate(_LOOKS_LIKE)
    return found if len(found) == CODE_LETTERS and set(found) <= set(_CROCKFORD) else None


def phrase(one: bytes, other: bytes, room: str) -> str:
    """Return three words that both sides see if, and only if, nobody stands between them (48 bits; proquints, Wilkerson 2009).

    ``one`` and ``other`` are the two fingerprints, in any order.
    """
    digest = tagged("phrase", *sorted((one, other)), room.encode())
    return " ".join(_proquint(int.from_bytes(digest[place : place + 2], "big")) for place in (0, 2, 4))


def _proquint(bits: int) -> str:
    parts = (bits >> 12, bits >> 10 & 3, bits >> 6 & 15, bits >> 4 & 3, bits & 15)
    return "".join((_CONSONANTS, _VOWELS)[place % 2][part] for place, part in enumerate(parts))


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _unbase64(text: str) -> bytes | None:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return None
