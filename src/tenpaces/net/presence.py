"""Who is there: heartbeats, which also set the clocks, and the lease by which a host knows that it has a majority.

A beat carries back the time stamp of the last one it heard. A host that gets its own stamp ``s`` back knows that the other has
heard it at ``s`` or later, and so will stand for nobody before ``s + SILENCE``. It writes only while not more than half of each
electorate can have given it up; they choose another only when more than half of each have. So there are never two.
"""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.net import electorate, logbook
from tenpaces.net.device import Device, Link
from tenpaces.net.messages import Beat, RoomNow

FIRST_BEATS = 16
FIRST_EVERY = 50
EVERY = 1_000
NEVER = -(1 << 50)
AWAY = 3_000
"""So long silent, and a member is shown as away (ms)."""
LEASE = 5_000
SILENCE = 6_000
"""So long without the host, and another stands (ms); longer than the lease by more than clocks part in that time."""


def jumped(device: Device, skew: int, now: int) -> None:
    """Trust no lease after the clock stood still, as some do while a device sleeps. ``skew``: the time of day less the clock's."""
    if device.skew is not None and abs(skew - device.skew) >= LEASE - AWAY:
        device.since = now
        for link in device.links.values():
            link.lease = NEVER
    device.skew = skew


def slept(device: Device, now: int) -> None:
    """Notice that this device has slept. Nobody was silent meanwhile but itself, no grace ran down, and a host's match stood still.

    What others were promised runs on: the leases.
    """
    gap = 0 if device.woke is None else now - device.woke
    device.woke = now
    if gap < AWAY:
        return
    device.heard_host, device.looked = min(now, device.heard_host + gap), now
    device.missed = {id: since + gap for id, since in device.missed.items()}
    device.silent = {seat: (turn, since + gap) for seat, (turn, since) in device.silent.items()}
    for link in device.links.values():
        link.heard = min(now, link.heard + gap)
    if device.host and device.table is not None and device.room is not None and not device.table.over:
        device.began += gap
        device.room = replace(device.room, version=device.room.version + 1)
        device.tell(room_now(device))


def beat(device: Device, now: int) -> None:
    """Send the beats that are due."""
    if device.room is None:
        return
    for link in device.known():
        if now - link.beaten >= (FIRST_EVERY if link.beats < FIRST_BEATS else EVERY):
            link.beaten = now
            link.beats += 1
            held = min(now - link.echoed, 10_000_000) if link.echo is not None else 0
            room = device.room
            n = len(device.lines)
            head = device.heads[n].hex()[:16] if device.table else ""
            said = Beat(room.id, max(0, now), room.epoch, device.promised, room.version, room.match, n, head, link.echo, held)
            device.send(link, said)


def on_beat(device: Device, link: Link, message: Beat, now: int) -> None:
    """Note that a member is there, what its clock shows, and what it lacks or has more of."""
    room = device.room
    if room is None:
        return
    link.echo, link.echoed = message.s, now
    link.stray = message.room != room.id
    if link.stray:
        link.epoch, link.version, link.promised, link.lease = 0, 0, 0, NEVER
        if room.parted:
            _tell_room(device, link, now)
        return
    link.epoch, link.version, link.promised = message.epoch, message.version, message.promised
    if max(message.epoch, message.promised) > room.epoch:
        # Whoever has voted for another does not count on us any more.
        link.lease = NEVER
    if message.echo is not None and message.echo <= now:
        # Whoever has not come into our epoch yet may still vote for another at once.
        if message.epoch == room.epoch and message.promised <= room.epoch and message.echo > device.since:
            link.lease = max(link.lease, message.echo)
        link.clock.add(message.echo, message.s - message.held, message.s, now)
    if (message.epoch, message.version) < (room.epoch, room.version) and (device.host or message.epoch < room.epoch):
        _tell_room(device, link, now)
    elif link.member == room.host and message.match == room.match and message.n > len(device.lines) and device.table:
        logbook.want(device, link, now)
    elif link.member == room.host and message.match == room.match and device.table and _parted(device, message):
        logbook.want_all(device, link, now)
    elif device.host and message.match == room.match and message.n > len(device.lines) and device.table:
        device.send(link, device.now_log(len(device.lines), ()))


def _tell_room(device: Device, link: Link, now: int) -> None:
    """Send the room to one who knows an older one, not more than four times a second."""
    if now - link.told_room >= 250:
        link.told_room = now
        device.send(link, room_now(device))


def _parted(device: Device, message: Beat) -> bool:
    """Whether the host has as many lines as we, and others."""
    n = len(device.lines)
    return message.n == n and device.heads[n].hex()[:16] != message.head


def room_now(device: Device) -> RoomNow:
    """Return the room as this device knows it."""
    assert device.room is not None
    return RoomNow(device.room, device.me.id, device.began)


def here(device: Device, member: str, now: int) -> bool:
    """Whether a member has been heard of lately."""
    link = device.link_to(member)
    return member == device.me.id or (link is not None and not link.stray and now - link.heard < AWAY)


def notice(device: Device, now: int) -> None:
    """Notice who is not heard of, and since when."""
    assert device.room is not None
    silent = [member.id for member in device.room.members if not here(device, member.id, now)]
    device.missed = {id: device.missed.get(id, now) for id in silent}


def away(device: Device, member: str, now: int) -> bool:
    """Whether a member is away: by what we hear of a host or as one, else by what the host says."""
    room = device.room
    assert room is not None
    if device.host or member == room.host:
        return not here(device, member, now)
    found = room.member(member)
    return found is None or found.away


def count(device: Device, now: int) -> None:
    """Count the grace of those who are away as the host does, to show it; only a host acts on its own count."""
    elapsed, device.looked = max(0, now - device.looked), now
    room, table = device.room, device.table
    if room is None or table is None or table.over:
        return
    for seat, holder in enumerate(table.holders):
        if not table.bot(seat) and away(device, holder, now):
            device.left[seat] = max(0.0, device.left.get(seat, float(room.chairs[seat].left)) - elapsed)


def writable(device: Device, now: int) -> bool:
    """Whether this host may write: not more than half of any electorate can have given it up."""
    assert device.room is not None
    held = {one for one in electorate.named(device.room) if (link := device.link_to(one)) and now - link.lease < LEASE}
    return electorate.held(device.room, held | device.departed | {device.me.id})


def knowing(device: Device) -> set[str]:
    """List who knows of the heirs that this host has named last."""
    assert device.room is not None
    found = {device.me.id, *device.departed}
    for one in electorate.named(device.room):
        link = device.link_to(one)
        if link and link.epoch == device.room.epoch and link.version >= device.joint:
            found.add(one)
    return found
