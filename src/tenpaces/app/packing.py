"""What leaves this device or comes to it as a text: a match as a link, a match as a file, everything in one file."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tenpaces.core.record import MAX_BYTES
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import convert, parse

LONGEST_LINK = 200_000
"""Letters of a packed match; a longer address is cut by some messengers and refused here."""
LARGEST_BOX = 16 * 1024 * 1024
"""Bytes of a file that holds everything of a device."""


def pack(data: bytes) -> str:
    """Return a record's bytes as the letters of an address: deflated, in URL-safe base 64 without padding (RFC 4648)."""
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(letters: str) -> bytes:
    """Return the bytes that were packed.

    Raises:
        Malformed: when nothing could have been packed to these letters, or more than a record may hold.
    """
    if len(letters) > LONGEST_LINK:
        raise Malformed("record", "the link is too long")
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        opener = zlib.decompressobj()
        data = opener.decompress(packed, MAX_BYTES)
    except (ValueError, zlib.error) as error:
        raise Malformed("record", f"the link is damaged: {error}"[:100]) from error
    if opener.unconsumed_tail or not opener.eof:
        raise Malformed("record", "the link is cut off, or holds more than a match")
    return data


FORMAT: Literal["paces-box/1"] = "paces-box/1"


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a device keeps: each kept match's text by its key, and the settings'."""

    format: Literal["paces-box/1"]
    kept: dict[str, str]


def box(kept: Mapping[str, str]) -> str:
    """Return the text of a file that holds everything."""
    return msgspec.json.encode(Box(FORMAT, dict(kept))).decode()


def unbox(value: Any) -> Mapping[str, str]:
    """Return what such a file holds, which may be anything by anybody.

    Raises:
        Malformed: when it has another form.
    """
    found: Box = convert(value, Box, "record")
    return found.kept


def kind(text: str) -> tuple[str, Any]:
    """Return what a file is, by its ``format`` (empty: none), and its parsed JSON.

    Raises:
        Malformed: when it is no JSON, or far too large.
    """
    if len(text) > LARGEST_BOX:
        raise Malformed("record", "the file is too large")
    value = parse(text.encode(errors="replace"), "record")
    form = value.get("format") if isinstance(value, dict) else None
    return (form if isinstance(form, str) else "", value)
