"""The invitation that is shown: while somebody is to be asked in, there is always one that nobody has answered."""

from __future__ import annotations

from tenpaces.app import net_commands as out
from tenpaces.app.meeting.connection import Connection
from tenpaces.app.meeting.connections import Connections, tag_of
from tenpaces.app.meeting.mesh import Mesh
from tenpaces.app.meeting.seen import Trouble
from tenpaces.net.invitation import Code, Packed, read
from tenpaces.net.session import Description

LAN = "local-network"


def shown(connections: Connections) -> Connection | None:
    """Return our own invitation that nobody has answered."""
    return next((one for one in connections.by_way("invite") if one.met is None and not one.asker), None)


def show(connections: Connections, mesh: Mesh, *, anew: bool = False) -> None:
    """See that there is an invitation to show; ``anew``: another than before. A guest shows one of the host's."""
    connections.out += [out.Permission(LAN), out.Deployment()]
    if mesh.guest:
        if anew or not mesh.lent:
            mesh.lent = b""
            mesh.want_invitation()
        return
    old = shown(connections)
    if anew and old:
        connections.drop(old)
    if anew or not old:
        connections.offer("invite")


def invites(connections: Connections, text: str) -> bool:
    """Whether a text is an invitation into a room, and not an answer to one."""
    found = read(text)
    described = connections.unpacked(found.data) if isinstance(found, Packed) else None
    return isinstance(found, Code) or (described is not None and described.kind == "offer")


def answered(connections: Connections, mesh: Mesh, theirs: Description, packed: bytes) -> Trouble | None:
    """Take the answer to an invitation of ours, or bring it to the host whose it is.

    Returns ``""`` where it is taken, now or before, ``used`` where another device's has been, ``None`` where nothing is known
    of it.
    """
    found = connections.offered(theirs.tag)
    if found:
        connections.complete(found, theirs)
    elif not mesh.bring(packed):
        known = connections.taken(theirs.tag)
        if known is None and tag_of(mesh.brought) == theirs.tag:
            known = connections.unpacked(mesh.brought)
        if known is None:
            return None
        # A camera reads the same code again and again.
        return "" if known == theirs else "used"
    return ""
