"""A new host when the old one is silent: one vote for each epoch, a majority of the heirs, the fullest log.

The heirs are all members but the host and those who have been silent for long. They stand in the order of joining, each later
than the one before; of two devices the one that is left needs nobody's vote. Whoever has voted hears no earlier epoch any more,
and nobody votes for one who knows an older room. Who counts where heirs have changed is in ``electorate``.
"""

from __future__ import annotations

from tenpaces.net import electorate, logbook
from tenpaces.net.device import Device, Link, Standing
from tenpaces.net.messages import RoomNow, Stands, Vote
from tenpaces.net.presence import NEVER, SILENCE, here, room_now, writable
from tenpaces.net.room import Room

STAGGER = 1_500
ASK_AGAIN = 500
GIVE_UP = 4_000
MAX_LEAP = 1 << 30
"""So many epochs at once is believed to have passed; else one liar could use them up."""
COLLECT = 1_000
"""So long (ms) one who has won waits for the votes of others who are here: they are his heirs."""


def wake(device: Device, now: int) -> None:
    """Stand for host when the host has been silent for our turn's time; ask again those who have not answered."""
    room = device.room
    if room is None or device.host or device.me.id not in electorate.named(room):
        return
    standing = device.standing
    silence = now - device.heard_host
    if standing is None:
        turn = room.heirs.index(device.me.id) if device.me.id in room.heirs else len(room.heirs)
        if silence >= SILENCE + STAGGER * turn:
            stand(device, now)
    elif standing.won is not None:
        _count(device, now)
    elif silence < SILENCE or now - standing.since >= GIVE_UP:
        device.standing = None
        # Who failed waits for the others before it tries again.
        device.heard_host = max(device.heard_host, now - SILENCE)
    elif now - standing.asked >= ASK_AGAIN:
        _ask(device, now)


def stand(device: Device, now: int) -> None:
    """Ask for votes for the next epoch that nobody here has promised yet."""
    assert device.room is not None
    seen = max((link.promised for link in device.known()), default=0)
    epoch = max(device.promised, device.room.epoch, min(seen, device.promised + (MAX_LEAP >> 10))) + 1
    device.promised, device.pledged = epoch, device.me.id
    device.standing = Standing(epoch, {device.me.id}, now, now)
    _ask(device, now)
    _count(device, now)


def _ask(device: Device, now: int) -> None:
    assert device.standing is not None
    assert device.room is not None
    device.standing.asked = now
    last, n = device.last
    for link in device.known():
        if link.member not in device.standing.votes:
            device.send(link, Stands(device.standing.epoch, *device.room.stamp, device.room.match, last, n))


def on_stands(device: Device, link: Link, message: Stands, now: int) -> None:
    """Vote, once for each epoch, for one who has all that we have, the room too, unless we hear the host ourselves."""
    room = device.room
    if room is None or link.member is None:
        return
    last, n = device.last
    heard = device.host or now - device.heard_host < SILENCE
    its_own = link.member == room.host
    entitled = room.member(link.member) is not None and (message.of, message.version) >= room.stamp
    entitled = entitled and message.epoch <= max(device.promised, room.epoch) + MAX_LEAP
    fuller = (message.match, message.last, message.n) >= (room.match, last, n)
    yes = entitled and fuller and (its_own or not heard) and message.epoch > device.promised and not device.host
    if yes:
        device.promised, device.pledged = message.epoch, link.member
        if device.standing and device.standing.epoch < message.epoch:
            device.standing = None
    device.send(link, Vote(message.epoch, yes, last, n))


def on_vote(device: Device, link: Link, message: Vote, now: int) -> None:
    """Count a vote, or fetch what the voter has more than we."""
    standing, room = device.standing, device.room
    if standing is None or room is None or message.epoch != standing.epoch or link.member is None:
        return
    standing.answered.add(link.member)
    link.fuller = (message.last, message.n) > device.last
    if message.yes:
        standing.votes.add(link.member)
    elif link.fuller and device.table is not None:
        logbook.want(device, link, now)
    _count(device, now)


def _count(device: Device, now: int) -> None:
    """Be the host if enough have voted for us, and all who are here have answered or had the time to."""
    room, standing = device.room, device.standing
    assert room is not None
    if standing is None or not electorate.elected(room, standing.votes):
        return
    standing.won = now if standing.won is None else standing.won
    others = {member.id for member in room.members} - {device.me.id} - standing.answered
    if now - standing.won < COLLECT and any(here(device, other, now) for other in others):
        return
    device.standing = None
    found = electorate.reigned(room, device.me.id, standing.epoch, standing.votes)
    if found is not None:
        ascend(device, found, now)


def ascend(device: Device, room: Room, now: int) -> None:
    """Become the host of a room. While nobody was, the match stood still."""
    device.promised, device.pledged, device.standing = max(device.promised, room.epoch), device.me.id, None
    device.lapsed = False
    device.broken = False
    device.heard_host = device.looked = now
    if device.table is not None:
        device.began = now - device.table.t
    device.room = room
    device.joint = room.version
    device.left, device.missed, device.departed = {}, {}, set()
    for link in device.known():
        link.lease = NEVER  # What they had heard of us before does not keep them from voting for another.
    device.tell(room_now(device))
    if device.table is not None:
        device.tell(device.now_log(len(device.lines), ()))
    device.news("host", host=device.me.id, epoch=device.epoch)


def host_wake(device: Device, now: int) -> None:
    """Watch our own majority; a host whom some have given up while it was away asks for a new epoch of its own."""
    room = device.room
    assert room is not None
    able = writable(device, now)
    if not able and not device.alone:
        device.news("alone")
    if able and device.alone:
        device.news("together")
    device.alone = not able
    device.lapsed = device.lapsed or not able
    voters = electorate.named(room) - {device.me.id}
    near = [link for one in voters if here(device, one, now) and (link := device.link_to(one))]
    ours = {link.member for link in near if link.member and link.epoch <= room.epoch}
    given_up = any(link.promised > room.epoch for link in near)
    if device.standing and device.standing.won is not None:
        _count(device, now)
    elif (
        device.standing is None
        and given_up
        and now - device.heard_host >= GIVE_UP
        and electorate.elected(room, {*ours, device.me.id})
    ):
        # Somebody stood for it and failed; who voted for him will not listen to an epoch before his.
        stand(device, now)
    elif able and device.lapsed and not given_up and len(near) == len(voters):
        device.lapsed = False
    if device.standing and now - device.standing.since >= GIVE_UP:
        device.standing = None
    elif device.standing and now - device.standing.asked >= ASK_AGAIN:
        _ask(device, now)


def may_yield(device: Device, link: Link, message: RoomNow, now: int) -> bool:
    """Whether a room of a later epoch is believed: we voted for it, we lost our host or majority, or our host itself says so."""
    if device.room is None:
        return True
    if not device.host and link.member == device.room.host:
        return True
    # A vote for ourselves binds nobody once we have given it up.
    free = device.pledged == device.me.id and device.standing is None
    return doubts(device, now) and (free or message.room.epoch >= device.promised)


def doubts(device: Device, now: int) -> bool:
    """Whether we have given up the host that we know: voted for another, or lost a majority, or heard nothing for long."""
    if device.host:
        return device.lapsed or not writable(device, now)
    return device.promised > device.epoch or now - device.heard_host >= SILENCE
