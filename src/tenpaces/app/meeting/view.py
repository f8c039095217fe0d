"""What people see of a meeting, as a value."""

from __future__ import annotations

from tenpaces.app.meeting import asking
from tenpaces.app.meeting.addresses import host_name
from tenpaces.app.meeting.connections import encoded
from tenpaces.app.meeting.meeting import Meeting
from tenpaces.app.meeting.seen import Seen
from tenpaces.net.invitation import Code, Packed, link

LATE = 30_000
"""After so long (ms) an answer that nobody has taken is worth a word."""


def seen(meeting: Meeting, tick: int) -> Seen:
    """Return what people can see."""
    shown, door = asking.shown(meeting.connections), meeting.rooms.door
    packed = meeting.mesh.lent if meeting.mesh.guest else shown.packed if shown else b""
    answer = next((one.packed for one in meeting.connections.by_way("join")), b"")
    return Seen(
        able=meeting.able,
        inviting=meeting.inviting,
        invitation=link(meeting.page, Packed(packed)) if packed else "",
        arriving=sum(1 for one in meeting.connections.by_way("invite", "let_in") if one.met is not None),
        joining=meeting.joining,
        answer=link(meeting.page, Packed(answer)) if answer else "",
        late=meeting.joining not in ("", "open") and tick - meeting.since >= LATE,
        letters=door.letters if door else "",
        door=door.state if door else "",
        broker=host_name(door.broker) if door else "",
        brokers=tuple(map(host_name, meeting.brokers)),
        own_broker=meeting.own_broker,
        relay=meeting.connections.relay,
        link=_room_link(meeting),
        phrases=meeting.phrases,
        camera=meeting.camera,
        trouble=meeting.trouble,
        handed=meeting.handover.state,
        typed=meeting.handover.text or meeting.typed,
        strange=host_name(meeting.strange),
    )


def _room_link(meeting: Meeting) -> str:
    """Return the link that leads to our room at a broker; it names the broker where that is the player's own."""
    if not meeting.rooms.door:
        return ""
    found = link(meeting.page, Code(meeting.rooms.door.letters))
    return found.replace("#", f"#b={encoded(meeting.own_broker.encode())}&") if meeting.own_broker else found
