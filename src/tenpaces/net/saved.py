"""What a device stores to come back after a crash: who it is, the room, the log, what it promised and what it had under way.

The log grows and the rest does not, so it is kept apart in pieces of ``PIECE`` lines, of which only the last one is written again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core.game import Game
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.core.rng import Rng
from tenpaces.core.strict import convert, parse
from tenpaces.fair.line import MAX_LINES, Line
from tenpaces.fair.steps import AnyStep, Hash, Salt
from tenpaces.net import logbook
from tenpaces.net.device import Device, Identity, Pending
from tenpaces.net.room import Room

FORMAT: Literal["paces-room/2"] = "paces-room/2"
"""The first form had all lines in one text; it is read still."""
PIECE = 32


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step under way."""

    seat: int
    cid: int
    step: AnyStep


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored form, but for the lines, of which there are ``n`` in a match of this device's room."""

    format: Literal["paces-room/1", "paces-room/2"]
    id: str
    name: str
    token: str
    key: str
    secret: Hash
    promised: int
    room: Room | None
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=MAX_LINES)]
    pending: tuple[Wished, ...]
    sealed: dict[Hash, tuple[dict[str, Any], Salt]]
    n: Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)] = 0


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of a match from number ``start`` on."""

    match: Annotated[str, msgspec.Meta(max_length=40)]
    start: Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)]
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=PIECE)]


def write(device: Device) -> bytes:
    """Return the bytes that keep a device's part in a room, all but its lines (``piece``)."""
    me = device.me
    wishes = tuple(Wished(wish.seat, wish.cid, wish.step) for wish in device.pending)
    sealed = device.keeper.sealed if device.keeper else {}
    saved = Saved(
        FORMAT,
        me.id,
        me.name,
        me.token,
        me.key,
        device.secret.hex(),
        device.promised,
        device.room,
        (),
        wishes,
        sealed,
        len(device.lines),
    )
    return msgspec.json.encode(saved)


def piece(device: Device, number: int) -> bytes:
    """Return the bytes that keep the lines of piece ``number``, the first of which is 0."""
    assert device.table is not None
    start = number * PIECE
    return msgspec.json.encode(Piece(device.table.setup.match, start, tuple(device.lines[start : start + PIECE])))


def pieces(device: Device) -> list[bytes]:
    """Return for each piece a hash of all lines up to its end: a piece with the hash of before need not be written again."""
    n = len(device.lines)
    return [device.heads[min(end, n)] for end in range(PIECE, n + PIECE, PIECE)]


def _lines(saved: Saved, match: str, found: Iterable[bytes]) -> tuple[Line, ...]:
    """Put the pieces of a match together, as far as they follow one another."""
    lines = list(saved.lines)
    read = [part for data in found if (part := _piece(data)) is not None and part.match == match]
    for part in sorted(read, key=lambda part: part.start):
        if part.start == len(lines):
            lines += part.lines
    return tuple(lines)


def _piece(data: bytes) -> Piece | None:
    try:
        found: Piece = convert(parse(data, "record"), Piece, "record")
    except Malformed:
        return None
    return found


def read(data: bytes, build: str, games: Mapping[str, Game], rng: Rng, now: int, found: Iterable[bytes] = ()) -> Device:
    """Bring a device back from what ``write`` and ``piece`` wrote; pieces of another match are left out.

    Raises:
        Malformed: when the bytes are none that ``write`` could have written, or lines are missing.
    """
    saved: Saved = convert(parse(data, "record"), Saved, "record")
    device = Device(Identity(saved.id, saved.name, saved.token, saved.key), build, games, rng, bytes.fromhex(saved.secret))
    device.room, device.promised = saved.room, saved.promised
    device.heard_host = device.looked = now
    device.joint = saved.room.version if saved.room else 0
    # A host that was away may have been replaced.
    device.lapsed = True
    if saved.room is not None and saved.room.setup is not None:
        logbook.open_table(device)
        assert device.keeper is not None
        device.keeper.sealed = dict(saved.sealed)
        lines = _lines(saved, saved.room.setup.match, found)
        if len(lines) < saved.n:
            # A host that wrote other lines in their place would tell two stories.
            raise Malformed("record", "stored lines are missing")
        _run(device, lines, saved.n)
        assert device.table is not None
        passed = device.table.cids
        wishes = [wish for wish in saved.pending if wish.seat < len(passed) and wish.cid > passed[wish.seat]]
        device.pending = [Pending(wish.seat, wish.cid, len(device.lines), wish.step, None) for wish in wishes]
        device.began = now - device.table.t
    return device


def _run(device: Device, lines: tuple[Line, ...], n: int) -> None:
    """Run all lines; those after ``n``, which were stored last, may be the rest of a log that was dropped."""
    for known in (lines, lines[:n]):
        try:
            logbook.again(device, known)
            return
        except (Illegal, Malformed) as error:
            why = error
    raise Malformed("record", f"a stored line is refused: {why}") from why
