"""The meeting in the app: what is tapped and told goes to it, and it and the room (``remote``) are told of each other."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from tenpaces.app import commands as out
from tenpaces.app import events as on
from tenpaces.app import meet_events, net_commands, net_events
from tenpaces.app.meeting import asking, edge
from tenpaces.app.meeting.addresses import broker_address, relay_address
from tenpaces.app.meeting.meeting import Meeting
from tenpaces.app.meeting.view import seen
from tenpaces.app.model import Model, Settings
from tenpaces.app.remote.company import BUILD, Company
from tenpaces.app.remote.rooms import Rooms
from tenpaces.app.routes import invitation_in
from tenpaces.app.shelf import ROOM
from tenpaces.core.text import Text
from tenpaces.fair.hashing import number, tagged
from tenpaces.net import words
from tenpaces.net.invitation import tidy

GATHER = 500
"""So often (ms) the meeting is told who is in the room."""
LOCAL = tuple(f"{scheme}://{host}{end}" for scheme in ("http", "https") for host in ("localhost", "127.0.0.1") for end in ":/")
KEPT = "meeting"
"""Where the store keeps by which letters our room is found, and (after an ``@``) at whose broker."""
SCREENS = ("invite", "join")


class Together:
    """``boot`` is the page's first event: it has the page's address, what it can do, and its own randomness."""

    def __init__(self, boot: on.Boot, rooms: Rooms, settings: Settings) -> None:
        self._boot = boot
        self._seed, self._drawn = boot.seed.encode(), 0
        self._rooms = rooms
        self._meeting = Meeting(boot.page, boot.able, self._entropy, loopback=boot.page.startswith(LOCAL))
        self._meeting.own_broker = broker_address(settings.broker) or ""
        self._meeting.connections.relay = relay_address(settings.relay) or ""
        self._out: list[out.Command] = []
        self._gathered = 0
        self._was = ""
        self._found_at = self._kept(boot)

    def _kept(self, boot: on.Boot) -> tuple[str, str]:
        """Read by which letters our room is found, and find it."""
        code, _, broker = dict(boot.store or ()).get(KEPT, "").partition("@")
        if tidy(code) != code or (broker and not broker_address(broker)):
            return "", ""
        self._meeting.come_back(code, broker, boot.tick)
        return code, broker

    @staticmethod
    def _kept_room(boot: on.Boot) -> bool:
        return any(key == ROOM for key, _ in boot.store or ())

    def _entropy(self, size: int) -> bytes:
        self._drawn += 1
        return tagged("meeting", self._seed, number(self._drawn))[:size]

    def attend(self, text: Text, model: Model, event: on.Event) -> Model:
        """Let the connections and the room have an event, and return the model with what both make of it."""
        meeting = self._meeting
        model = self._taps(model, event)
        meeting.hear(event)
        self._up(text, model)
        # A tab that only hands something over leaves the room to the other one.
        if not (isinstance(event, on.Boot) and meeting.handover.state):
            model = self._rooms.attend(text, model, event)
        if found := meeting.handover.unclaimed():
            # There is no other one: this tab comes back to the room.
            model = self._rooms.attend(text, model, structs.replace(self._boot, tick=event.tick, now=event.now))
            meeting.take(found, event.tick)
        model = self._arrived(self._down(text, model, event), event.tick)
        self._up(text, model)
        self._keep(model)
        return self._seen(model, event.tick)

    def _keep(self, model: Model) -> None:
        found = self._meeting.found_at if model.remote else ("", "")
        # A room that is still coming back has not been left.
        left = self._rooms.company is None and not self._meeting.handover.state
        if found != self._found_at and (model.remote or left):
            self._found_at = found
            self._out.append(out.Store(KEPT, "@".join(part for part in found if part) or None))

    def commands(self) -> list[out.Command]:
        """Return what the page is to do."""
        found, self._out = self._out, []
        return found

    @property
    def waits(self) -> bool:
        """Whether time matters at the moment."""
        return self._meeting.waits

    def _taps(self, model: Model, event: on.Event) -> Model:
        meeting, tick = self._meeting, event.tick
        match event:
            case on.Boot(hash=hash_) | on.Go(hash=hash_) if (link := invitation_in(hash_)) is not None:
                meeting.join(tick)
                if (
                    link
                    and isinstance(event, on.Boot)
                    and self._kept_room(event)
                    and asking.invites(meeting.connections, meeting.page + link)
                ):
                    # The room that is kept here may be open in another tab: then the link is for that one.
                    meeting.lead(meeting.page + link, tick)
                elif link:
                    meeting.take(meeting.page + link, tick)
                return replace(model, screen="join", notice=None)
            case net_events.Passed(text=said) if model.remote and meeting.led(said, tick):
                return replace(model, screen="join", notice=None)
            case meet_events.Meet(verb="invite") if model.remote:
                meeting.invite(tick)
                return replace(model, screen="invite", notice=None)
            case meet_events.Meet(verb="anew") if model.remote:
                meeting.invite(tick, anew=True)
            case meet_events.Meet(verb="join"):
                meeting.join(tick)
                return replace(model, screen="join", notice=None)
            case meet_events.Meet(verb="take", value=value) if value.strip():
                meeting.take(value, tick)
            case meet_events.Meet(verb="knock"):
                meeting.knock_there(tick)
            case meet_events.Meet(verb="look"):
                meeting.look(on=True)
            case meet_events.Meet(verb="blind"):
                meeting.look(on=False)
            case meet_events.Meet(verb="open") if model.remote:
                meeting.open_door(tick)
            case meet_events.Meet(verb="shut"):
                meeting.shut_door(tick)
            case meet_events.Meet(verb="broker", value=value):
                meeting.set_broker(value)
                return model if meeting.trouble else replace(model, settings=replace(model.settings, broker=meeting.own_broker))
            case meet_events.Meet(verb="relay", value=value):
                before = meeting.connections.relay
                meeting.set_relay(value)
                relay = meeting.connections.relay
                # What is on the screen knows no way through it.
                if relay != before and asking.shown(meeting.connections) and model.screen == "invite":
                    meeting.invite(tick, anew=True)
                elif relay != before and model.screen == "join":
                    meeting.connections.answer_anew()
                return model if meeting.trouble else replace(model, settings=replace(model.settings, relay=relay))
            case meet_events.Meet(verb="send", value=value) if value:
                self._out.append(net_commands.ShareText(value))
            case meet_events.Meet(verb="stop"):
                meeting.stop_joining(tick)
                return self._not_in(model)
            case meet_events.Meet(verb="done") if model.remote:
                return replace(model, screen="room", notice=None)
        return model

    def _not_in(self, model: Model) -> Model:
        """Be nobody's guest after all."""
        if self._rooms.company and model.remote is None:
            self._rooms.company = None
        return replace(model, screen="room" if model.remote else "home", notice=None)

    def _up(self, text: Text, model: Model) -> None:
        """Hand the room what the connections tell, and the page what they ask."""
        for what in self._meeting.drain():
            match what:
                case edge.Opened():
                    name = model.settings.name or text.gettext("Guest")
                    (self._rooms.company or self._rooms.join(name)).take(what)
                case edge.Lost() if self._rooms.company:
                    self._rooms.company.take(what)
                case edge.Carry(peer=peer, kind=kind, data=data) if self._rooms.company and self._rooms.company.peer:
                    self._rooms.company.peer.carry(peer, kind, data)
                case out.Command():
                    self._out.append(what)

    def _down(self, text: Text, model: Model, event: on.Event) -> Model:
        """Tell the connections what the room says."""
        company, tick = self._rooms.company, event.tick
        if company is None:
            if self._was and model.remote is None:
                self._meeting.leave(tick)
            self._was = ""
            return model
        for peer, kind, data in company.signals:
            self._meeting.signal(peer, "answer" if kind == "answer" else "offer", data, tick)
        company.signals.clear()
        for link in company.hung_up():
            self._meeting.forget(link, tick)
        if company.sorry and model.remote is None:
            said, company.sorry = words.sorry(text, company.sorry, BUILD, company.their_build), None
            self._meeting.stop_joining(tick)
            self._rooms.company = None
            return replace(model, notice=said)
        if company.device and company.device.room:
            self._was = company.device.room.id
            self._gather(company, tick, at_once=isinstance(event, net_events.Visible))
        return model

    def _arrived(self, model: Model, tick: int) -> Model:
        """Go back to our room where a new way to it is open, or say why it leads nowhere."""
        meeting, company = self._meeting, self._rooms.company
        device = company.device if company else None
        if model.screen != "join" or meeting.joining != "open" or not model.remote or not company or not device or not device.room:
            return model
        link = device.links.get(meeting.joined)
        if link is None:
            meeting.not_let_in("closed")
        elif link.member and device.room.member(link.member):
            meeting.joined = ""
            going = model.play is not None and model.play.course is not None and not model.play.match.over
            return replace(model, screen="play" if going else "room", notice=None)
        elif link.member and company.peer:
            # A match that may go on is left by leaving it; a room in which nobody is heard is left for one in which somebody is.
            idle = device.table is None or device.table.over
            if idle and (meeting.mesh.alone or not meeting.mesh.reached) and company.follow(meeting.joined, tick):
                meeting.leave(tick, but=meeting.joined)
                return replace(model, screen="room", notice=None)
            company.peer.turn_back(meeting.joined)
            meeting.not_let_in("elsewhere")
        return model

    def _gather(self, company: Company, tick: int, *, at_once: bool) -> None:
        device = company.device
        assert device is not None
        assert device.room is not None
        phrases = self._meeting.phrases
        company.phrases = {link.member: phrases[link.id] for link in device.known() if link.member and link.id in phrases}
        if tick - self._gathered < GATHER and not at_once:
            return
        self._gathered = tick
        heard: dict[str, int] = {}
        for link in device.known():
            if link.member:
                heard[link.member] = max(heard.get(link.member, 0), link.heard, link.opened)
        members = tuple(member.id for member in device.room.members)
        self._meeting.gather(edge.Present(device.me.id, device.room.host, members, heard), tick)

    def _seen(self, model: Model, tick: int) -> Model:
        if model.screen != "invite":
            self._meeting.stop_inviting(tick)
        if model.screen not in SCREENS:
            self._meeting.look(on=False)
        found = seen(self._meeting, tick)
        return model if found == model.meeting else replace(model, meeting=found)
