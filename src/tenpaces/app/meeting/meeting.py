"""Getting together: what people do about it, what the page tells of it, and what they see. Pure: events and ticks go in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tenpaces.app import net_commands as out
from tenpaces.app import net_events as on
from tenpaces.app.event import Event
from tenpaces.app.meeting import asking, edge
from tenpaces.app.meeting.addresses import broker_address, broker_in, relay_address
from tenpaces.app.meeting.connection import Connection
from tenpaces.app.meeting.connections import Connections, Output, tag_of
from tenpaces.app.meeting.handover import Handover
from tenpaces.app.meeting.mesh import Mesh
from tenpaces.app.meeting.rooms import Rooms
from tenpaces.app.meeting.seen import Camera, Joining, Trouble
from tenpaces.net.invitation import CODE_BYTES, Code, Packed, letters, read
from tenpaces.net.session import BadDescription, Description

REVISIT = 20_000
"""So often (ms) a guest who has lost the host asks for him at the broker."""


class Meeting:
    """The connections of this device, and the screens that make them.

    ``page`` is the address that links lead to, ``able`` what the browser can do. ``entropy`` returns so many random bytes.
    ``since`` is when the step of joining began that is shown, ``joined`` the link by which we came in last.
    """

    def __init__(self, page: str, able: Iterable[str], entropy: Callable[[int], bytes], *, loopback: bool = False) -> None:
        self.page, self.able = page, frozenset(able)
        self.connections = Connections(entropy, loopback)
        self.rooms = Rooms(self.connections)
        self.mesh = Mesh(self.connections)
        self.handover = Handover(self.connections)
        self.deployed: tuple[str, ...] = ()
        self.own_broker = ""
        self.inviting = False
        self.joining: Joining = ""
        self.joined = ""
        self.camera: Camera = ""
        self.trouble: Trouble = ""
        self.typed = ""
        self.strange = ""
        self.since = 0
        self._revisit = 0
        self._asked = False
        self._local = ""

    def drain(self) -> list[Output]:
        """Return what is to be done, in order, and forget it."""
        found, self.connections.out = self.connections.out, []
        return found

    @property
    def room_broker(self) -> str:
        """The broker that was typed here, or that our room is at."""
        return self.own_broker or self.mesh.broker

    @property
    def brokers(self) -> tuple[str, ...]:
        """The brokers that a room may be at: the player's own one, that of the room, else those of the deployment."""
        return (self.room_broker,) if self.room_broker else self.deployed

    @property
    def found_at(self) -> tuple[str, str]:
        """The letters by which this room is found again, and the broker where it is none of the deployment's."""
        return (self.mesh.letters, self.room_broker) if self.mesh.letters else ("", "")

    def come_back(self, code: str, broker: str, tick: int) -> None:
        """Know by which letters our room is found: this page was loaded anew."""
        self.connections.tick = tick
        self.mesh.letters, self.mesh.broker = code, broker

    # What the player does.

    def invite(self, tick: int, *, anew: bool = False) -> None:
        """Show an invitation; one that nobody has answered is shown again, unless it is to be made ``anew``."""
        self.connections.tick = tick
        self.inviting, self.trouble = True, ""
        if "rtc" not in self.able:
            self.trouble = "unable"
            return
        asking.show(self.connections, self.mesh, anew=anew)

    def stop_inviting(self, tick: int) -> None:
        """Leave the screen. What has been shown stays good."""
        self.connections.tick = tick
        if self.inviting:
            self.inviting, self.trouble = False, ""

    def join(self, tick: int) -> None:
        """Come to the screen on which one joins."""
        self.connections.tick = tick
        self.joining = "" if self.joining == "open" else self.joining
        self.connections.out += [out.Permission(asking.LAN), out.Deployment()]

    def take(self, text: str, tick: int) -> None:
        """Take what was opened, scanned, pasted or typed, whatever it is."""
        self.connections.tick = tick
        self.trouble = ""
        found = read(text)
        described = self.connections.unpacked(found.data) if isinstance(found, Packed) else None
        if isinstance(found, Code):
            self.knock(found.letters, tick, broker_in(text))
        elif found is None or described is None:
            self.trouble = "damaged" if isinstance(found, Packed) or "#j=" in text else "unread"
        elif described.kind == "answer":
            self._take_answer(described, found.data, text)
        elif self.connections.ours(described.tag):
            self.trouble = "own"
        elif self.inviting:
            self.trouble = "offer"
        elif self.mesh.reached and not self.mesh.alone:
            self.trouble = "inside"
        else:
            self._take_offer(described)
        self.rooms.work()

    def knock(self, code: str, tick: int, broker: str | None = None) -> None:
        """Ask to be let into the room of these letters, at the broker that the link names or at one of ours."""
        self.connections.tick = tick
        self.typed, self.trouble, self.strange = code, "", ""
        if broker and broker not in self.brokers:
            # Nobody is asked at an address that a link names before a person has seen it.
            self.strange = broker
        elif self.mesh.reached:
            self.trouble = "inside"
        elif self._can_go_online():
            self._give_up()
            self.joining, self.since = "knocking", tick
            self.rooms.knock(self.brokers, code)

    def lead(self, text: str, tick: int) -> None:
        """Hand an invitation to the tab that is in a room, if there is one."""
        self.connections.tick = tick
        self.handover.offer(text, leads=True)

    def led(self, text: str, tick: int) -> bool:
        """Take an invitation that was opened in another tab, if we wait for a way back to our room; whether we do."""
        if self.mesh.present is None or self.mesh.reached or not asking.invites(self.connections, text):
            return False
        self.handover.take(text)
        self.take(text, tick)
        return True

    def not_let_in(self, why: Trouble) -> None:
        """Say what became of the way in."""
        self.joining, self.trouble, self.joined = "", why, ""

    def knock_there(self, tick: int) -> None:
        """Ask at the broker that a link has named."""
        if self.strange:
            self.own_broker = self.strange
            self.knock(self.typed, tick)

    def open_door(self, tick: int) -> None:
        """Be found at a broker, under letters that are the room's from now on."""
        self.connections.tick, self.trouble = tick, ""
        if self._can_go_online():
            self.mesh.letters = self.mesh.letters or letters(self.connections.entropy(CODE_BYTES))
            self._be_found()
            self.rooms.work()

    def shut_door(self, tick: int) -> None:
        """Be found no more by letters."""
        self.connections.tick, self.mesh.letters = tick, ""
        self.rooms.shut()

    def set_broker(self, typed: str) -> None:
        """Set the player's own broker; nothing typed is none."""
        found = broker_address(typed)
        self.trouble = "" if found or not typed.strip() else "address"
        if not self.trouble:
            self.own_broker = found or ""

    def set_relay(self, typed: str) -> None:
        """Set the player's own relay, for connections from now on; nothing typed is none."""
        found = relay_address(typed)
        self.trouble = "" if found or not typed.strip() else "relay"
        if not self.trouble:
            self.connections.relay = found or ""

    def look(self, *, on: bool) -> None:
        """Look for codes with the camera, or stop."""
        if on or self.camera in ("asking", "on"):
            self.connections.out.append(out.Camera(on))
        self.camera = "asking" if on else "" if self.camera in ("asking", "on") else self.camera

    def stop_joining(self, tick: int) -> None:
        """Join nothing after all."""
        self.connections.tick = tick
        self._give_up()
        self.joining, self.trouble, self.typed, self.strange = "", "", "", ""
        self.handover.end()
        self.look(on=False)

    def leave(self, tick: int, but: str = "") -> None:
        """Close everything, but for a link that leads into another room: ours is left."""
        self.connections.tick = tick
        self.rooms.shut()
        self.stop_joining(tick)
        for connection in self.connections:
            if connection.link != but:
                self.connections.drop(connection)
        self.mesh = Mesh(self.connections)
        self.inviting = False

    # What the page tells.

    def hear(self, event: Event) -> None:
        """Take an event of ``net_events``; what belongs to others is left alone."""
        self.connections.tick = event.tick
        found = self.connections.known.get(getattr(event, "link", ""))
        match event:
            case on.Described(sdp=sdp) if found:
                self._described(found, sdp)
            case on.LinkOpen() if found:
                self._opened(found)
            case on.LinkState(state=state) if found:
                found.state = state
            case on.LinkGone(why=why) if found:
                self._gone(found, why)
            case on.SocketOpen() | on.SocketBytes() | on.SocketGone() | on.Solved():
                self.rooms.hear(event)
            case on.CameraOn():
                self.camera = "on" if self.camera else ""
            case on.CameraOff(why=why):
                self.camera = why
            case on.Scanned(text=text) if self.camera:
                self.take(text, event.tick)
                if not self.trouble:
                    self.look(on=False)
            case on.Passed(text=text):
                self._passed(text, event.tick)
            case on.Permitted(name="local-network", state=state):
                self._local = state
            case on.Deployed(brokers=brokers, servers=servers):
                self.deployed = tuple(known for said in brokers if (known := broker_address(said)))
                self.connections.servers = self.connections.servers or servers
            case on.Visible():
                self.mesh.hurry()
        self.wake(event.tick)

    def wake(self, tick: int) -> None:
        """Let time pass."""
        self.connections.tick = tick
        self.rooms.wake()
        for connection in self.connections.late():
            self.connections.drop(connection)
            self.rooms.gone(connection)
            if connection.way in ("invite", "visit") and not connection.asker:
                self._fail(connection, "forbidden" if self._local == "denied" else "unreached")
        if self.rooms.failed:
            failed: dict[str, Trouble] = {"nobody": "nobody", "full": "full", "insecure": "insecure"}
            if self.joining or self.inviting:
                self.trouble = failed.get(self.rooms.failed, "broker")
            self.rooms.failed, self.joining = "", "" if self.joining in ("knocking", "connecting") else self.joining
        if self.joining == "knocking" and any(one.met is not None for one in self.connections.by_way("visit")):
            self.joining = "connecting"
        self.handover.wake()

    @property
    def waits(self) -> bool:
        """Whether time matters at the moment."""
        pending = any(one.opened is None for one in self.connections)
        return pending or self.handover.waits or bool(self.rooms.door or self.rooms.visit) or not self.mesh.alone

    # What the room says.

    def gather(self, present: edge.Present, tick: int) -> None:
        """Look for those of the room whom no link reaches."""
        self.connections.tick = tick
        self.mesh.gather(present)
        self._be_found()
        self.mesh.tell_room(self.room_broker)
        self.rooms.work()

    def signal(self, peer: str, kind: str, data: str, tick: int) -> None:
        """Take a signal that the room brought from a member."""
        self.connections.tick = tick
        self.mesh.signal(peer, kind, data)

    def forget(self, name: str, tick: int) -> None:
        """Take note that the room has closed a link for which it had no more use."""
        self.connections.tick = tick
        connection = self.connections.known.pop(name, None)
        if connection:
            self.rooms.gone(connection)

    # What people see.

    @property
    def phrases(self) -> dict[str, str]:
        """The words of each open link."""
        return {one.link: one.phrase for one in self.connections if one.opened is not None}

    # Inside.

    def _be_found(self) -> None:
        """Keep the door of our room open where we are its host; go to it where he, or everybody, is out of reach."""
        if self.mesh.guest or not self.mesh.letters:
            self.rooms.shut()
        if not self.mesh.letters or "crypto" not in self.able:
            return
        if not self.brokers:
            if not self._asked:
                self._asked = True
                self.connections.out.append(out.Deployment())
            return
        if not self.mesh.guest:
            self.rooms.open(self.brokers, self.mesh.letters)
        if (self.mesh.lost or self.mesh.cut_off) and self.rooms.visit is None and self.connections.tick >= self._revisit:
            self._revisit = self.connections.tick + REVISIT
            self.rooms.knock(self.brokers, self.mesh.letters, quiet=True)

    def _give_up(self) -> None:
        self.rooms.stop()
        for connection in self.connections.by_way("join"):
            self.connections.drop(connection)

    def _take_offer(self, theirs: Description) -> None:
        if "rtc" not in self.able:
            self.trouble = "unable"
            return
        self._give_up()
        self.joining, self.since = "preparing", self.connections.tick
        self.connections.answer("join", theirs)

    def _take_answer(self, theirs: Description, packed: bytes, text: str) -> None:
        said = asking.answered(self.connections, self.mesh, theirs, packed)
        if said is not None:
            self.trouble = said
            if self.inviting:
                # The next guest needs an invitation of his own.
                asking.show(self.connections, self.mesh)
        elif self.inviting or not self.mesh.alone:
            self.trouble = "stale"
        else:
            # Opened in a tab of its own: another one may be waiting for it.
            self.handover.offer(text)

    def _passed(self, text: str, tick: int) -> None:
        if self.handover.confirmed(text):
            return
        found = read(text)
        theirs = self.connections.unpacked(found.data) if isinstance(found, Packed) else None
        if theirs and theirs.kind == "answer" and (self.connections.offered(theirs.tag) or tag_of(self.mesh.lent) == theirs.tag):
            self.take(text, tick)
            self.handover.take(text)

    def _can_go_online(self) -> bool:
        if "rtc" not in self.able:
            self.trouble = "unable"
        elif "crypto" not in self.able:
            self.trouble = "insecure"
        elif not self.brokers:
            self.trouble = "no_broker"
        return not self.trouble

    def _described(self, connection: Connection, sdp: str) -> None:
        try:
            connection.describe(sdp, loopback=self.connections.loopback)
        except BadDescription:
            self.connections.hang_up(connection)
            self._gone(connection, "unable")
            return
        if connection.way == "join":
            self.joining, self.since = "answer", self.connections.tick
        elif connection.way in ("visit", "let_in"):
            self.rooms.described(connection)
        else:
            self.mesh.described(connection)

    def _opened(self, connection: Connection) -> None:
        connection.opened = self.connections.tick
        if connection.way in ("join", "visit"):
            self.joining, self.trouble, self.joined = "open", "", connection.link
            if self.rooms.visit:
                self.mesh.letters, self.mesh.broker = self.rooms.visit.letters, self.room_broker
            self.rooms.stop()
        elif connection.way in ("invite", "let_in") and self.trouble in ("unreached", "forbidden"):
            self.trouble = ""
        self.mesh.opened(connection)
        self.connections.out.append(edge.Opened(connection.link, connection.asks, connection.peer, self.connections.tick))

    def _gone(self, connection: Connection, why: str) -> None:
        self.connections.known.pop(connection.link, None)
        self.rooms.gone(connection)
        if connection.opened is None and connection.way in ("join", "visit", "invite") and not connection.asker:
            self._fail(connection, "unable" if why == "unable" else "damaged" if connection.way == "join" else "unreached")

    def _fail(self, connection: Connection, why: Trouble) -> None:
        self.trouble = why
        if connection.way in ("join", "visit"):
            self.joining = ""
            self.rooms.stop()
