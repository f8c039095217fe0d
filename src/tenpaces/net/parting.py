"""Where it is not safe to go on: whom the room waits for, and going on without them because people here want it.

Those who are out of reach may be playing on elsewhere, so what goes on here is a room of its own from then on, with the log so far:
the people here, and bots for the others. Who comes upon it while he waits himself comes in.
"""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.net import electorate, hosting, lobby, succession
from tenpaces.net.device import Device
from tenpaces.net.presence import here
from tenpaces.net.room import Room

STALLED = 15_000
"""So long (ms) after somebody was heard last it is said that nothing will come of waiting alone."""


def missing(device: Device, now: int) -> tuple[str, ...]:
    """List the members without whom nothing can be written; nobody, where the grace of one of two still runs."""
    room = device.room
    if room is None:
        return ()
    if device.host:
        waits = device.alone
    else:
        heard = {member.id for member in room.members if not member.away}
        waits = room.host in device.missed or not electorate.held(room, {room.host, *heard})
    if not waits or (electorate.lone(room) and room.grace == "bot"):
        return ()
    needed = electorate.named(room) | {room.host}
    found = tuple(member.id for member in room.members if member.id in needed and member.id in device.missed)
    return found if found and now - min(device.missed[id] for id in found) >= STALLED else ()


def may_part(device: Device, now: int) -> bool:
    """Whether this device may go on without those who are missing: if it is the host, or the host is one of them."""
    return device.room is not None and bool(missing(device, now)) and (device.host or device.room.host in device.missed)


def part(device: Device, id: str, now: int) -> None:
    """Go on with those who are here, in a room of its own; ``id`` is random."""
    if not may_part(device, now):
        return
    room = device.room
    assert room is not None
    for member in room.members if room.phase != "playing" else ():
        if not here(device, member.id, now):
            room = lobby.without(room, member.id)
    epoch = max(device.promised, room.epoch) + 1
    members = tuple(replace(member, gone=member.id != device.me.id) for member in room.members)
    parted = replace(room, id=id, parted=room.id, epoch=epoch, host=device.me.id, members=members, former=())
    succession.ascend(device, parted, now)
    hosting.relieve(device, now)


def follows(device: Device, member: str | None, new: Room, now: int) -> bool:
    """Whether this device goes along into a room of its own: with its host, or because it waits itself."""
    room = device.room
    assert room is not None
    if member == room.host and not device.host:
        return True
    if new.parted == room.id:
        return succession.doubts(device, now) or (device.host and not room.heirs)
    # Two have gone on without each other by the same moment's wish.
    return device.host and not room.heirs and new.parted == room.parted != "" and new.id < room.id
