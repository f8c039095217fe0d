"""What a device does with each message it hears; the sender is the link it came on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenpaces.core.refusal import Malformed
from tenpaces.fair.progress import begin
from tenpaces.net import hosting, lobby, logbook, parting, presence, succession
from tenpaces.net.device import NO_TOKEN, Device, Link, proof
from tenpaces.net.messages import (
    VERSION,
    Ack,
    Beat,
    Bye,
    Carry,
    Gesture,
    Hello,
    Log,
    Mend,
    Propose,
    Refused,
    RoomNow,
    Sorry,
    Stands,
    Vote,
    Want,
    Wish,
)
from tenpaces.net.room import Room


def _hello(device: Device, link: Link, hello: Hello, now: int) -> None:
    if link.member is not None or link.asked:
        device.fault(link, "order", "a second hello")
    elif VERSION not in hello.versions:
        device.send(link, Sorry("version", device.build))
        device.drop(link, "version")
    elif device.room is None:
        device.send(link, Sorry("closed", device.build))
        device.drop(link, "closed")
    elif link.introduced is not None and link.introduced != hello.id:
        device.fault(link, "stranger", "not the one who was announced")
    elif device.host and (link.introduced is None or hello.token != NO_TOKEN):
        hosting.admit(device, link, hello, now)
    elif device.room.member(hello.id) is not None and (link.introduced or _proved(device, hello)):
        link.member = hello.id
        device.send(link, presence.room_now(device))
    else:
        device.send(link, Sorry("closed", device.build))
        device.drop(link, "closed")


def _proved(device: Device, hello: Hello) -> bool:
    assert device.room is not None
    member = device.room.member(hello.id)
    return member is not None and member.proof == proof(hello.token)


def _room(device: Device, link: Link, message: RoomNow, now: int) -> None:
    room, new = device.room, message.room
    if not _possible(device, new):
        device.fault(link, "wire", "a room that cannot be")
        return
    if link.member is None:
        if not link.asked or (link.introduced or message.me) != message.me or new.member(message.me) is None:
            device.fault(link, "stranger", "a room without a hello")
            return
        link.member = message.me
    if new.member(device.me.id) is None:
        if room is not None and link.member == room.host:
            device.news("sorry", why="shown", build="")
        return
    if room is not None and new.id != room.id:
        if parting.follows(device, link.member, new, now) and not _changed(room, new):
            link.stray = False
            device.promised = 0  # What was promised was about the other room.
            _enter(device, link, message, now)
        elif link.asked and link.introduced is None:
            link.leads = message
        return
    if room is not None:
        if (new.epoch, new.version) <= (room.epoch, room.version):
            return
        changed = _changed(room, new) or new.epoch > max(room.epoch, device.promised) + succession.MAX_LEAP
        same_host = new.epoch == room.epoch and link.member == room.host == new.host
        if changed or not (same_host or (new.epoch > room.epoch and succession.may_yield(device, link, message, now))):
            if changed or new.epoch == room.epoch or not succession.doubts(device, now):
                device.fault(link, "usurper", "a room from one who is not the host")
            return
    _enter(device, link, message, now)


def _changed(room: Room, new: Room) -> bool:
    """Whether somebody is another than before."""
    known = {member.id: member.proof for member in room.members}
    return any(known.get(member.id, member.proof) != member.proof for member in new.members)


def _possible(device: Device, room: Room) -> bool:
    """Whether a room is one that a host of ours could have: its game and match exist, and its host is in it."""
    if room.game not in device.games or room.member(room.host) is None:
        return False
    if len({member.id for member in room.members}) < len(room.members):
        return False
    try:
        return room.setup is None or bool(begin(room.setup, device.games))
    except Malformed:
        return False


def _enter(device: Device, link: Link, message: RoomNow, now: int) -> None:
    old, new = device.room, message.room
    device.room = new
    device.promised = max(device.promised, new.epoch)
    link.beaten = presence.NEVER  # The host waits to hear that we know.
    clock = link.clock.estimate(now)
    if link.member == new.host:
        device.began = round(message.began - clock.offset) if clock else now - (device.table.t if device.table else 0)
        device.heard_host = now
    if old is None or old.epoch != new.epoch:
        device.standing, device.lapsed, device.alone, device.heat = None, False, False, []
        device.heard_host = now
        device.news("host", host=new.host, epoch=new.epoch)
        for wish in device.pending:
            wish.sent = -(1 << 50)
    if new.setup is None:
        # A match that began where most could not hear of it has not begun.
        logbook.close_table(device)
    elif old is None or old.setup != new.setup or device.table is None:
        logbook.open_table(device)
        device.news("begun", match=new.match)
    device.news("room")


def _refused(device: Device, link: Link, message: Refused, _now: int) -> None:
    if device.room is None or link.member != device.room.host:
        return
    device.pending = [wish for wish in device.pending if (wish.seat, wish.cid) != (message.seat, message.cid)]
    device.news("refused", rule=message.rule, code=message.code, words=message.words, seat=message.seat)


def _carry(device: Device, link: Link, message: Carry, _now: int) -> None:
    if message.peer == device.me.id:
        device.news("signal", peer=link.member, kind=message.kind, data=message.data)
    elif device.host:
        if link.member and (to := device.link_to(message.peer)):
            device.send(to, Carry(link.member, message.kind, message.data))
    elif device.room is not None and link.member == device.room.host:
        device.news("signal", peer=message.peer, kind=message.kind, data=message.data)
    else:
        # Anybody else could pass himself off for another and be let in as him.
        device.fault(link, "stranger", "a signal in another's name")


def _bye(device: Device, link: Link, message: Bye, now: int) -> None:
    member = link.member
    device.links.pop(link.id, None)
    device.news("bye", member=member, away=message.away)
    if device.host and not message.away and member and device.room and device.room.member(member):
        device.departed.add(member)
        known = device.room.member(member)
        if device.room.phase != "playing":
            hosting.set_room(device, lobby.without(device.room, member))
        elif known is not None:
            # Who leaves a match has no grace to wait for, but may think better of it.
            for seat in device.room.chairs_of(member):
                device.left[seat] = 0.0
        hosting.wake(device, now)


def _sorry(device: Device, link: Link, message: Sorry, _now: int) -> None:
    """Believe that a door stays shut where we are in no room yet, or where our own host says so.

    In a room anybody else could show us out. A door at which we have knocked again and which is not our host's is let be.
    """
    room = device.room
    if room is None or link.member == room.host:
        device.news("sorry", why=message.why, build=message.build)
    elif link.member is None and link.asked:
        device.drop(link, "sorry")
    else:
        device.fault(link, "usurper", "shut out by one who is not the host")


def _gesture(device: Device, link: Link, message: Gesture) -> None:
    """Tell a sign, by one of the sender's own seats or by himself."""
    holders = device.table.holders if device.table else ()
    own = message.seat is not None and message.seat < len(holders) and holders[message.seat] == link.member
    device.news("gesture", member=link.member, sign=message.sign, seat=message.seat if own else None)


COSTLY = Want | Wish | Carry | Gesture | Stands
HEARD: Mapping[type[Any], Callable[[Device, Link, Any, int], None]] = {
    Hello: _hello,
    RoomNow: _room,
    Refused: _refused,
    Carry: _carry,
    Bye: _bye,
    Beat: presence.on_beat,
    Stands: succession.on_stands,
    Vote: succession.on_vote,
    Log: logbook.on_log,
    Want: lambda device, link, message, _now: logbook.on_want(device, link, message),
    Ack: lambda device, link, message, now: logbook.on_ack(device, link, message, now),
    Mend: lambda device, link, message, now: logbook.on_mend(device, link, message, now),
    Gesture: lambda device, link, message, _now: _gesture(device, link, message),
    Sorry: _sorry,
    Wish: lambda device, link, message, now: _only_host(device, link, message, now),
    Propose: lambda device, link, message, now: _only_host(device, link, message, now),
}


def _only_host(device: Device, link: Link, message: Wish | Propose, now: int) -> None:
    """Wishes and steps that came while another became the host are sent again to that one."""
    if not device.host or link.member is None:
        return
    if isinstance(message, Wish):
        hosting.on_wish(device, link.member, link, message, now)
    else:
        hosting.consider(device, link.member, link, message, now)
