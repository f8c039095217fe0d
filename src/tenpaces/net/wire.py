"""From bytes that a stranger sent to a message, or to nothing.

In this order: size, UTF-8 and JSON without repeated keys and within a depth, no number that is not whole and no broken text,
the envelope, a number that rises, a known tag, exactly its fields, each within its limits. Only then does anything look at what
it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from tenpaces.core.names import tidy
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import convert, parse, whole
from tenpaces.net.messages import MAX_MESSAGE, VERSION, AnyMessage, Envelope, Message

MOST = 1 << 53
LETTERS = 20
"""A room has less space for a name than a table."""


@dataclass(slots=True)
class Reader:
    """Reads what comes in on one link."""

    heard: int = -1

    def read(self, data: bytes) -> AnyMessage:
        """Return the message.

        Raises:
            Malformed: for everything that is no message, with the rule ``wire``; with the rule ``replay`` for one that was heard.
        """
        if len(data) > MAX_MESSAGE:
            raise Malformed("wire", f"more than {MAX_MESSAGE} bytes")
        found = parse(data, "wire")
        _check(found)
        version, number, body = convert(found, Envelope, "wire")
        if version != VERSION and not (isinstance(body, dict) and body.get("m") in ("hello", "sorry")):
            raise Malformed("wire", f"version {version}")
        if number <= self.heard:
            raise Malformed("replay", f"number {number} was heard already")
        message: AnyMessage = convert(body, AnyMessage, "wire")
        self.heard = number
        return message


def _check(value: Any) -> None:
    """Admit only what every device can hold and write again: small whole numbers, whole texts, lists and objects of them."""
    match value:
        case bool() | None:
            return
        case int() if abs(value) <= MOST:
            return
        case str() if whole(value):
            return
        case list():
            for item in value:
                _check(item)
        case dict():
            for key, item in value.items():
                _check(key)
                _check(item)
        case _:
            raise Malformed("wire", "a number or a text that cannot be passed on")


@dataclass(slots=True)
class Writer:
    """Writes what goes out on one link."""

    said: int = -1

    def write(self, message: Message) -> bytes:
        """Return the bytes of the next message."""
        self.said += 1
        return msgspec.json.encode((VERSION, self.said, message))


def clean(name: str) -> str:
    """Return a name as it is shown to others: tidy, in one line, of at most 20 letters; empty if nothing is left."""
    return tidy(name, LETTERS)
