"""One line of a shared log: who, when, what, chained to all before it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tenpaces.core.canon import canonical
from tenpaces.fair.hashing import number, tagged
from tenpaces.fair.steps import AnyStep, Millis, SeatNumber

MAX_LINES = 60_000
MAX_OWN = 8_000
"""So many lines a seat may have, far more than any match needs; so that one seat cannot fill the log for all."""
MAX_LEAP = 64
"""A seat's count leaves out at most so many: steps that were refused."""
MAX_TIME = 1_000_000_000
"""Milliseconds of a match: eleven days."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line ``n`` (from 0), written in ``epoch`` by its host at match time ``t`` (ms).

    ``by`` is the seat whose step it is, ``None`` the table. ``cid`` counts a seat's own lines from 1, so that one that is sent
    twice is written once; ``after`` is how many lines the author had seen. ``judged`` is the interval of a race as the host
    judges it (ms). ``sig`` is the author's signature over ``signed_bytes``, in hexadecimal (empty: unsigned).
    """

    n: Annotated[int, msgspec.Meta(ge=0, lt=MAX_LINES)]
    epoch: Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
    t: Annotated[int, msgspec.Meta(ge=0, le=MAX_TIME)]
    by: SeatNumber | None
    step: AnyStep
    cid: Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)] = 0
    after: Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)] = 0
    judged: Millis | None = None
    sig: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{0,160}$")] = ""


def first_head(setup: Any) -> bytes:
    """Return the head of an empty log: the hash of its setup."""
    return tagged("setup", canonical(setup))


def next_head(head: bytes, line: Line) -> bytes:
    """Return the head after a line was added to a log with ``head``."""
    return tagged("line", head, canonical(line))


def signed_bytes(match: str, seat: int, cid: int, after: int, head: bytes, step: AnyStep) -> bytes:
    """Return what the author of a step signs: match, seat, count, the log that it had seen (length and head), and the step."""
    return tagged("step", match.encode(), number(seat), number(cid), number(after), head, canonical(step))
