"""The room of this device: it drives the protocol (``net.peer``) by the app's events and turns what comes of it into values.

This is the one part of a match across devices that is not a value. Bytes and taps go in; commands for the page, frames and notes
for the model come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tenpaces.app import commands as out
from tenpaces.app import net_commands, net_events
from tenpaces.app.event import Event
from tenpaces.app.events import Boot
from tenpaces.app.meeting import edge
from tenpaces.app.model import Model, Playing, Showing
from tenpaces.app.offer import TABLES
from tenpaces.app.remote import course, news
from tenpaces.app.remote.bots import Bots
from tenpaces.app.remote.errands import Errands
from tenpaces.app.remote.frames import Teller, kept_form, own, pending, told
from tenpaces.app.remote.keeping import Keeping
from tenpaces.app.remote.snapshot import remote_of, unanswered, undoable
from tenpaces.app.remote.values import Frame, Note
from tenpaces.core.refusal import Malformed
from tenpaces.core.text import Text
from tenpaces.fair.steps import Answer, Make, Undo
from tenpaces.fair.table import Table
from tenpaces.fair.ways import way
from tenpaces.games import GAMES
from tenpaces.games.scene import Refused
from tenpaces.match.running import Match
from tenpaces.net import device as net
from tenpaces.net import heat, words
from tenpaces.net.messages import VERSION
from tenpaces.net.messages import Sign as Gesture
from tenpaces.net.peer import Peer
from tenpaces.net.race import LEAD
from tenpaces.net.room import AnyAsk, Manners, Pick

BUILD = str(VERSION)
"""What a page says of itself to one with which it cannot speak: the greater one is newer."""
PAIR = "room"
"""The name of the key pair that signs for this device."""
EVERY, RACING = 250, 50
"""So often (ms) time passes for the protocol, in calm and while a race is on."""
LONGEST_LOOK = 20_000
"""So long (ms) a draw waits for people here who still look at what was told."""
PATIENCE, TOLD_OPEN = 90_000, 4_000
"""So long (ms) a silent seat is waited for; so long a host draws nothing where it cannot know whether others still look."""
Luck = Callable[[str], bytes]
"""Returns 32 secret bytes for a purpose."""


class Company:
    """This device's part in a room. ``seconds`` is a clock, for the bots' slices only."""

    def __init__(self, name: str, luck: Luck, seconds: Callable[[], float], game: str | None = None) -> None:
        self._name, self._luck, self._game = name, luck, game
        self.peer: Peer | None = None
        self._rng = Random(luck("rng"))
        self._bots = Bots(self._rng, seconds)
        self._teller = Teller("")
        self._early: list[edge.Opened | edge.Told | edge.Lost] = []
        self._asked: list[AnyAsk] = []
        self._out: list[out.Command] = [net_commands.MakeKey("room/key", PAIR)]
        self._errands = Errands(PAIR)
        self._keeping = Keeping()
        self._looking = 0
        self._told_at = -TOLD_OPEN
        self._rest = 0
        self._notes: tuple[Note, ...] = ()
        self._faults: dict[tuple[str, str], int] = {}
        self.phrases: dict[str, str] = {}
        self.signals: list[tuple[str, str, str]] = []
        self.sorry: str | None = None
        self.their_build = BUILD
        self.gone = False
        self.entered = False
        self._refusals: list[tuple[int, Refused]] = []
        self._ended: tuple[str, int] | None = None

    @classmethod
    def restored(cls, kept: str, pieces: Mapping[str, str], luck: Luck, seconds: Callable[[], float], tick: int) -> Company:
        """Come back to a room from what was stored, the pieces of its log by their keys.

        Raises:
            Malformed: when it is nothing that was stored.
        """
        found = cls("", luck, seconds)
        log = [piece.encode(errors="replace") for piece in pieces.values()]
        found.peer = Peer.restore(kept.encode(errors="replace"), BUILD, GAMES, found._rng, tick, log)
        found._keeping = Keeping(pieces)
        found._out = []
        found._teller = Teller(found.peer.device.me.id)
        found.peer.device.tells = told
        if found.peer.device.room is None:
            raise Malformed("record", "no room")
        return found

    @property
    def device(self) -> net.Device | None:
        """What the protocol knows."""
        return self.peer.device if self.peer else None

    # What comes in.

    def take(self, message: edge.Opened | edge.Told | edge.Lost) -> None:
        """Take in what the connections tell."""
        if self.peer is None:
            self._early.append(message)
            return
        match message:
            case edge.Opened(link=link, asked=True, introduced=whom, tick=tick):
                self.peer.knock(link, tick, whom)
            case edge.Opened(link=link, introduced=whom, tick=tick):
                self.peer.knocked(link, tick, whom)
            case edge.Told(link=link, data=data, tick=tick):
                self.peer.received(link, data, tick)
            case edge.Lost(link=link):
                self.peer.closed(link)

    def ask(self, wish: AnyAsk, tick: int) -> None:
        """Wish for a change of the room."""
        if self.peer:
            self.peer.ask(wish, tick)

    def gesture(self, sign: Gesture) -> None:
        """Make one of the six signs to all."""
        device = self.device
        if self.peer and device:
            seats = own(device.table, device.me.id) if device.table else ()
            self.peer.gesture(sign, seats[0] if seats else None)

    def undo(self, seat: int, tick: int) -> None:
        """Ask all to take the last entry of a seat back."""
        if self.peer and self.device and self.device.table and undoable(self.device, self.device.table) == seat:
            self.peer.act(seat, Undo(len(self.device.table.log) - 1), tick)

    def answer(self, yes: bool, tick: int) -> None:
        """Agree for all seats here that the last entry is taken back, or do not."""
        device = self.device
        if self.peer and device and device.table:
            for seat in unanswered(device, device.table):
                self.peer.act(seat, Answer(yes), tick)

    def resign(self, seat: int, tick: int) -> None:
        """Give the match up for a seat."""
        if self.peer:
            self.peer.act(seat, Make({"do": "resign"}), tick)

    def part(self, tick: int) -> None:
        """Go on without those whom the room waits for."""
        if self.peer:
            self.peer.part(self._luck("room").hex()[:12], tick)

    def follow(self, link: str, tick: int) -> bool:
        """Go over to the room that a link leads into; whether it does."""
        if self.peer is None or not self.peer.follow(link, tick):
            return False
        self._teller, self._bots = Teller(self.peer.device.me.id), self._bots.anew()
        self._notes, self._faults, self._refusals, self.phrases, self._ended = (), {}, [], {}, None
        return True

    def leave(self) -> None:
        """Leave the room for good."""
        if self.peer:
            self.peer.leave()
        self.gone = True
        self._out += self._keeping.forget()

    def forget(self) -> list[out.Command]:
        """Forget what the store has of the room."""
        return self._keeping.forget()

    def receipt(self) -> str:
        """Return the receipt of the match."""
        return self.peer.receipt().decode() if self.peer and self.peer.device.table else ""

    def note(self, words: str, kind: Any = "calm", until: int | None = None) -> None:
        """Say something to the people here."""
        self._notes = (*self._notes, Note(words, kind, until))[-3:]

    def noted(self) -> None:
        """Put away what was said."""
        self._notes = ()

    def _solved(self, event: net_events.Solved) -> None:
        name, *rest = event.job.split("/")
        if name == "room" and self.peer is None:
            self._begin(event)
        elif self.peer is None:
            return
        elif name == "sign":
            if event.data is not None and (made := self._errands.signed(event.job)) is not None:
                self.peer.signed(*made, event.data.hex(), event.tick)
        elif name == "verify":
            if self.peer.device.room and rest[0] == str(self.peer.device.room.match):
                self.peer.verified(int(rest[1]), event.valid)
        elif name == "check":
            self.peer.checked(int(rest[0]), event.valid, event.tick)

    def _begin(self, event: net_events.Solved) -> None:
        """Be somebody, now that there is a key or there can be none."""
        id_ = self._luck("member").hex()[:12]
        me = net.Identity(id_, self._name, self._luck("token").hex()[:32], event.key)
        self.peer = Peer(me, BUILD, GAMES, self._rng, self._luck("secret"))
        self._teller = Teller(id_)
        self.peer.device.tells = told
        if self._game is not None:
            self.peer.open(self._luck("room").hex()[:12], self._game, event.tick)
            game = GAMES[self._game]
            self.peer.ask(Pick(self._game, {}, game.seats[0], "fair"), event.tick)
            self.peer.ask(Manners("bot", 60_000, PATIENCE), event.tick)
        early, self._early = self._early, []
        for message in early:
            self.take(message)

    # What goes on.

    def attend(self, text: Text, model: Model, event: Event) -> Model:
        """Let everything happen that an event leads to, and return what people here see of it."""
        if isinstance(event, net_events.Solved):
            self._solved(event)
        if self.peer is None:
            return model
        tick = event.tick
        playing = model.play if model.play and model.play.course else None
        if isinstance(event, net_events.Painted) and playing:
            playing = course.painted(playing, event.key, tick)
        if playing and playing.course and playing.course.wishes:
            for wish in playing.course.wishes if self.peer.device.table else ():
                self.peer.act(wish.seat, Make(dict(wish.entry), wish.ms), tick)
            playing = replace(playing, course=replace(playing.course, wishes=()))
        self.peer.wake(tick, event.now - tick)
        self._bots.attend(self.peer, tick, self._rest, think=type(event).__name__ == "Think")
        frames: list[Frame] = []
        started = False
        skew = event.now - tick
        while found := self.peer.drain():
            for output in found:
                if isinstance(output, net.News):
                    match output.what:
                        case "begun" | "rewound" | "mended":
                            self._teller.forget()
                            frames, started = [], True
                        case "happened":
                            frames += self._frame(text, output, skew, tick)
                    self._hear(text, output, tick)
                else:
                    self._errands.run(output, self.peer.device.room.match if self.peer.device.room else 0)
        after = self._model(model, playing, tuple(frames), started, event)
        if started and after.screen != "play" and not isinstance(event, Boot):
            return replace(after, notice=text.gettext("The match with the others has begun. The room leads to its table."))
        return after

    def _frame(self, text: Text, said: net.News, skew: int, tick: int) -> list[Frame]:
        device = self.device
        assert device is not None
        table: Table | None = said.table
        if table is None or device.keeper is None or device.table is None or table.setup != device.table.setup:
            return []
        line = device.lines[said.data["line"]] if said.data["line"] < len(device.lines) else None
        frame = self._teller.frame(table, device.keeper, device.began + skew, said.events, line)
        drawn = TABLES[table.game.name]
        if frame.finish and not table.over and way(table).race(table.state) == "seek":
            self._notes = (*self._notes, news.finish(text, frame.finish, table.setup.seats, tick))[-3:]
        if told(table, frame.events):
            self._told_at = table.t
        rest = drawn.rest(frame.events) if frame.events else 0
        self._rest = table.t + rest if rest else self._rest
        signal = way(table).signal(table.state) if way(table).race(table.state) else None
        if signal is not None:
            # What the race is about is not shown before its signal.
            frame = replace(frame, at=device.began + signal + LEAD)
        return [frame]

    def _look(self, playing: Playing, tick: int) -> None:
        """Hold draws back while people here look at what was told, but not for ever."""
        device = self.device
        assert device is not None
        assert playing.course is not None
        looks = isinstance(playing.stage, Showing) or bool(playing.course.frames)
        self._looking = (self._looking or tick) if looks else 0
        late = looks and tick - self._looking > LONGEST_LOOK
        opens = device.host and device.table is not None and device.table.fair is None
        blind = opens and device.table is not None and max(device.table.t, tick - device.began) < self._told_at + TOLD_OPEN
        device.holding = (looks and not late) or blind

    def _model(self, model: Model, playing: Playing | None, frames: tuple[Frame, ...], started: bool, event: Event) -> Model:
        device, tick = self.device, event.tick
        assert device is not None
        if self.gone or device.room is None:
            return model
        table = device.table
        if table is not None and device.keeper is not None:
            if playing is None and table.over and not started:
                return self._with_room(model, device, tick)
            if started or playing is None or playing.match.id != table.setup.match:
                frame = self._teller.frame(table, device.keeper, device.began + event.now - tick)
                playing = course.opened(frame, device.began)
                model = replace(model, screen="play" if model.screen in ("room", "play", "result") else model.screen)
            elif frames:
                playing = course.came(playing, frames, tick)
            for seat, why in self._refusals:
                playing = course.refused(playing, seat, why)
            self._refusals = []
            playing = self._raced(playing, table, tick)
            playing = course.proceed(course.under_way(playing, pending(device)), tick)
            model = replace(model, play=playing)
            self._look(playing, tick)
        elif playing is not None:
            # The match that is over stays to be looked at; one that has not begun after all goes.
            model = model if playing.match.over else replace(model, play=None, screen="room")
        return self._with_room(model, device, tick)

    def _with_room(self, model: Model, device: net.Device, tick: int) -> Model:
        self._notes = tuple(note for note in self._notes if note.until is None or note.until > tick)
        leaving = model.remote.leaving if model.remote else False
        found = remote_of(device, tick, faults=self._faults, phrases=self.phrases, notes=self._notes, leaving=leaving)
        return model if found == model.remote else replace(model, remote=found)

    def _raced(self, playing: Playing, table: Table, tick: int) -> Playing:
        device = self.device
        assert device is not None
        assert playing.course is not None
        if playing.course.began != device.began:
            playing = replace(playing, course=replace(playing.course, began=device.began))
        kind = heat.kind(device)
        if kind is None:
            return course.raced(playing, "", None, tick)
        state = table.state
        key = f"{state.round}/{state.again}" if kind == "fire" else f"{state.phase}/{state.rolled_at}"
        return course.raced(playing, key, device.began + heat.signal_at(device), tick)

    def _hear(self, text: Text, said: net.News, tick: int) -> None:
        device = self.device
        assert device is not None
        match said.what:
            case "signal":
                self.signals.append((said.data["peer"], said.data["kind"], said.data["data"]))
            case "sorry":
                self.sorry, self.their_build = said.data["why"], said.data["build"] or BUILD
            case "refused" if said.data["seat"] is not None:
                sentence = words.refused(text, said.data["code"]) or said.data["words"]
                self._refusals.append((said.data["seat"], Refused(sentence, said.data["rule"])))
            case "fault" if said.data["member"]:
                self._faults[said.data["member"], said.data["kind"]] = said.data["count"]
        note = news.note(text, said, device, tick)
        if note is not None:
            self._notes = (*self._notes, note)[-3:]

    def finished(self, now: int) -> tuple[Match, str] | None:
        """Return the match that is over and its kept form, once, and again when a proof has changed what was only guessed."""
        device = self.device
        table = device.table if device else None
        if device is None or table is None or device.keeper is None or not table.over:
            return None
        if self._ended == (table.setup.match, table.n):
            return None
        self._ended = (table.setup.match, table.n)
        return kept_form(table, device.keeper, device.me.id, now)

    # What goes out.

    def hung_up(self) -> list[str]:
        """Return the links that the room has closed since this was last asked."""
        return self._errands.hung_up()

    def commands(self) -> list[out.Command]:
        """Return what the page is to do: what must be kept first."""
        found, self._out = self._out, []
        return [*self._keep(), *found, *self._errands.commands()]

    def _keep(self) -> list[out.Command]:
        device = self.device
        if self.peer is None or device is None or device.room is None or self.gone:
            return []
        return self._keeping.commands(self.peer)

    def due(self, playing: Playing | None, tick: int) -> tuple[bool, int | None]:
        """Return whether bots think now, and the tick at which something is due."""
        if self.peer is None or self.peer.device.room is None:
            return False, None
        device = self.peer.device
        times = [tick + (RACING if heat.kind(device) else EVERY)]
        if playing and playing.course:
            frame = course.next_at(playing)
            if frame is not None:
                times.append(frame)
            if playing.course.signal is not None and playing.course.signal > tick:
                times.append(playing.course.signal)
        bot = self._bots.due(self.peer, self._rest)
        if bot is not None:
            times.append(device.began + bot)
        return self._bots.thinking(self.peer), max(tick, min(times))
