"""The three kinds of error, told apart everywhere: malformed, illegal, and ours (any other exception)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry of the right form at the wrong moment or with the wrong content.

    ``rule`` is a ruling (``W6``) or one of the plain ids of the match record (``hand``, ``turn`` …);
    ``code`` names the case within the rule for logs and translations; ``data`` holds plain values for the sentence.
    """

    rule: str
    code: str
    data: Mapping[str, int | str] = field(default_factory=dict)


class Malformed(Exception):
    """Input that is not one of the agreed forms, whatever the state. ``rule`` is ``record``, ``entry`` or ``time``."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = one_line(message)


class Newer(Malformed):
    """Malformed to us, and by its ``format`` written by a later version of this program, which may read it."""


class TooLong(Malformed):
    """Malformed to us, because it holds more than is read."""


def one_line(message: str) -> str:
    """Join a message's lines; a key, a path or a seat's name that a stranger wrote may hold a break."""
    return " ".join(message.splitlines())
