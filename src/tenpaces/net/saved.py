"""What a device stores to come back after a crash: who it is, the room, the log, what it promised and what it had under way."""

from __future__ import annotations

from collections.abc import Mapping
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

FORMAT: Literal["paces-room/1"] = "paces-room/1"


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step under way."""

    seat: int
    cid: int
    step: AnyStep


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored form."""

    format: Literal["paces-room/1"]
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


def write(device: Device) -> bytes:
    """Return the bytes that keep a device's part in a room."""
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
        tuple(device.lines),
        wishes,
        sealed,
    )
    return msgspec.json.encode(saved)


def read(data: bytes, build: str, games: Mapping[str, Game], rng: Rng, now: int) -> Device:
    """Bring a device back.

    Raises:
        Malformed: when the bytes are none that ``write`` could have written.
    """
    saved: Saved = convert(parse(data, "record"), Saved, "record")
    device = Device(Identity(saved.id, saved.name, saved.token, saved.key), build, games, rng, bytes.fromhex(saved.secret))
    device.room, device.promised = saved.room, saved.promised
    device.heard_host = device.looked = now
    # A host that was away may have been replaced.
    device.lapsed = True
    if saved.room is not None and saved.room.setup is not None:
        logbook.open_table(device)
        assert device.keeper is not None
        device.keeper.sealed = dict(saved.sealed)
        try:
            logbook.again(device, saved.lines)
        except Illegal as error:
            raise Malformed("record", f"a stored line is refused: {error}") from error
        assert device.table is not None
        device.pending = [Pending(wish.seat, wish.cid, len(saved.lines), wish.step, None) for wish in saved.pending]
        device.began = now - device.table.t
    return device
