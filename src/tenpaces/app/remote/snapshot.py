"""What the screens need of a room, taken from what the protocol knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.app.remote.frames import own
from tenpaces.app.remote.values import Note, Parts, Remote
from tenpaces.core.entry import Resign
from tenpaces.fair import protocol
from tenpaces.fair.table import Table
from tenpaces.fair.ways import irreplaceable, way
from tenpaces.net import parting
from tenpaces.net.device import Device
from tenpaces.net.presence import away


def remote_of(
    device: Device,
    tick: int,
    *,
    faults: Mapping[tuple[str, str], int],
    phrases: Mapping[str, str],
    notes: tuple[Note, ...],
    leaving: bool,
) -> Remote:
    """Return the room as the screens show it; ``faults`` are counted by member and kind."""
    room, table = device.room, device.table
    assert room is not None
    counted: dict[str, int] = {}
    for (member, _), count in faults.items():
        counted[member] = counted.get(member, 0) + count
    return Remote(
        me=device.me.id,
        room=room,
        seats=own(table, device.me.id) if table else (),
        left=_left(device, table, tick) if table and not table.over else {},
        asked=table.asked.seat if table and table.asked else None,
        answers=unanswered(device, table) if table else (),
        undo=undoable(device, table) if table else None,
        gives_up=gives_up(device, table) if table else None,
        faults=counted,
        phrases=dict(phrases),
        notes=notes,
        alone=device.alone,
        missing=tuple(member.name for member in room.members if member.id in parting.missing(device, tick)),
        parts=_parts(device, table, tick),
        broken=device.broken,
        receipt=table is not None and table.over,
        leaving=leaving,
    )


def _parts(device: Device, table: Table | None, tick: int) -> Parts:
    """Return what comes of going on without those who are missing."""
    if not parting.may_part(device, tick):
        return ""
    gone = parting.missing(device, tick)
    if table is None or table.over or not any(holder in gone for holder in table.holders):
        return "room"
    return "ends" if irreplaceable(table.game.name, table.setup.terms) else "bots"


def _left(device: Device, table: Table, tick: int) -> dict[int, int]:
    """Return by seat the seconds of grace of those whose device is silent, as this device has counted them."""
    assert device.room is not None
    found = {}
    for seat, holder in enumerate(table.holders):
        if not table.bot(seat) and holder != device.me.id and away(device, holder, tick):
            left = device.left.get(seat, float(device.room.chairs[seat].left))
            found[seat] = max(0, round(left / 1000))
    return found


def unanswered(device: Device, table: Table) -> tuple[int, ...]:
    """List the seats here that have yet to say whether an entry may be taken back."""
    if table.asked is None:
        return ()
    return tuple(seat for seat in own(table, device.me.id) if seat not in table.asked.agreed)


def undoable(device: Device, table: Table) -> int | None:
    """Return the seat here whose last entry may be asked back."""
    last = table.log[-1] if table.log else None
    by = getattr(last, "by", None)
    if table.over or table.asked or table.before is None or last is None or by not in own(table, device.me.id):
        return None
    if table.fair is not None and (table.fair.held or table.fair.hidden is not None):
        return None
    same = getattr(table.state, "phase", None) == getattr(table.before[0], "phase", None)
    return by if same and last.__struct_config__.tag in way(table).quiet else None


def gives_up(device: Device, table: Table) -> int | None:
    """Return the seat here that may give the match up now."""
    seats = own(table, device.me.id)
    if table.over or len(seats) != 1 or protocol.busy(table):
        return None
    return seats[0] if table.game.refusal(table.state, Resign(t=table.t, by=seats[0])) is None else None
