"""What the app's loop asks about rooms: one at most is open on a device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tenpaces.app import commands as out
from tenpaces.app import events as on
from tenpaces.app import glance, net_events, room_events
from tenpaces.app.meeting import edge
from tenpaces.app.model import Model
from tenpaces.app.offer import NAMES
from tenpaces.app.remote.company import BUILD, Company
from tenpaces.app.remote.keeping import forgotten, stored_pieces
from tenpaces.app.remote.taps import wishes
from tenpaces.app.shelf import MATCH, ROOM
from tenpaces.core.refusal import Malformed
from tenpaces.core.text import Text
from tenpaces.fair.hashing import number, tagged
from tenpaces.net import words
from tenpaces.net.messages import SIGNS

NAME = 20


class Rooms:
    """Opens, enters and leaves rooms. ``seed`` is the page's own randomness, ``seconds`` a clock for the bots' slices."""

    def __init__(self, seed: str, seconds: Callable[[], float]) -> None:
        self._seed, self._seconds = seed, seconds
        self._drawn = 0
        self.company: Company | None = None
        self._out: list[out.Command] = []

    def _luck(self, purpose: str) -> bytes:
        self._drawn += 1
        return tagged("device", self._seed.encode(), purpose.encode(), number(self._drawn))

    def join(self, name: str) -> Company:
        """Be ready to come into somebody's room, whose links are still to open."""
        self.company = Company(name, self._luck, self._seconds)
        return self.company

    def attend(self, text: Text, model: Model, event: on.Event) -> Model:
        """Take in an event, and return the model with what the room makes of it."""
        model = self._opens(text, model, event)
        company = self.company
        if company is None:
            return model
        if isinstance(event, on.Taken) and event.id.startswith("room-"):
            return self._elsewhere(text, model)
        self._hears(company, event)
        model = self._taps(model, company, event)
        model = company.attend(text, model, event)
        if company.sorry is not None and (model.remote is not None or company.gone):
            said, company.sorry = words.sorry(text, company.sorry, BUILD, company.their_build), None
            company.gone = True
            self._out += company.forget()
            model = replace(model, notice=said)
        if company.gone:
            return self._left(model, company)
        return self._keeps(text, model, company, event)

    def _opens(self, text: Text, model: Model, event: on.Event) -> Model:
        match event:
            case room_events.OpenRoom(game=game) if self.company is None and game in NAMES:
                self.company = Company(model.settings.name or text.gettext("Host"), self._luck, self._seconds, game)
            case room_events.OpenRoom() if model.remote is not None:
                return replace(model, screen="room")
            case on.Boot(store=store) if store is not None:
                kept = dict(store).get(ROOM)
                if kept is not None:
                    pieces = stored_pieces(store)
                    try:
                        self.company = Company.restored(kept, pieces, self._luck, self._seconds, event.tick)
                    except Malformed:
                        self._out += forgotten(pieces)
        return model

    def _elsewhere(self, text: Text, model: Model) -> Model:
        """Let go of a room that another tab of this browser is in, without a word to the others."""
        self.company = None
        play = None if model.play and model.play.course else model.play
        said = text.gettext("That room is open in another tab. Play on there.")
        return replace(model, remote=None, play=play, screen="home", notice=said)

    def _hears(self, company: Company, event: on.Event) -> None:
        match event:
            case net_events.Heard(link=link, data=data):
                company.take(edge.Told(link, data.encode(), event.tick))
            case net_events.LinkGone(link=link):
                company.take(edge.Lost(link, event.tick))

    def _taps(self, model: Model, company: Company, event: on.Event) -> Model:
        remote = model.remote
        if remote is None:
            return model
        match event:
            case room_events.ToRoom():
                return replace(model, screen="room", notice=None)
            case on.Again() if model.screen == "result" and model.play and model.play.course:
                for wish in wishes(remote, room_events.Room(now=0, verb="ready", value="yes")):
                    company.ask(wish, event.tick)
                return replace(model, screen="room")
            case room_events.Receipt() if remote.receipt:
                self._out.append(out.Save(f"ten-paces-receipt-{remote.room.game}.json", company.receipt()))
            case on.SeatName(value=value) if model.screen == "room":
                name = " ".join(value.split())[:NAME]
                model = replace(model, settings=replace(model.settings, name=name or model.settings.name))
                self._ask(company, model, event)
            case on.Option() | on.Preset() if model.screen == "room":
                self._ask(company, model, event)
            case room_events.Room(verb=verb, value=value):
                return self._about(model, company, event, verb, value)
        return model

    def _ask(self, company: Company, model: Model, event: room_events.Room | on.SeatName | on.Option | on.Preset) -> None:
        assert model.remote is not None
        for wish in wishes(model.remote, event):
            company.ask(wish, event.tick)

    def _about(self, model: Model, company: Company, event: room_events.Room, verb: str, value: str) -> Model:
        remote = model.remote
        assert remote is not None
        match verb:
            case "ask_leave" | "stay":
                return replace(model, remote=replace(remote, leaving=verb == "ask_leave"))
            case "table" if model.play is not None and model.play.course is not None:
                return replace(model, screen="result" if model.play.match.over else "play")
            case "leave":
                company.leave()
            case "part" if remote.parts:
                company.part(event.tick)
            case "noted":
                company.noted()
            case "sign" if value in SIGNS:
                company.gesture(value)  # type: ignore[arg-type]
            case "take_back" if remote.undo is not None:
                company.undo(remote.undo, event.tick)
            case "give_up" if remote.gives_up is not None:
                company.resign(remote.gives_up, event.tick)
                return replace(model, remote=replace(remote, leaving=False))
            case "agree" | "decline":
                company.answer(verb == "agree", event.tick)
            case _:
                self._ask(company, model, event)
        return model

    def _left(self, model: Model, company: Company) -> Model:
        """Be in no room any more. A match that was under way is over for this device."""
        self._out += company.commands()
        self.company = None
        play = None if model.play and model.play.course else model.play
        screen = "home" if model.screen in ("room", "play", "result") else model.screen
        return replace(model, remote=None, play=play, screen=screen)

    def _keeps(self, text: Text, model: Model, company: Company, event: on.Event) -> Model:
        """Show the room when it comes about, and put a match that is over among the played ones."""
        if isinstance(event, on.Boot) and event.hash.removeprefix("#").startswith("room") and model.remote:
            going = model.play is not None and model.play.course is not None and not model.play.match.over
            model = replace(model, screen="play" if going else "room", notice=None)
        elif not company.entered and model.remote is not None:
            model = replace(model, screen=model.screen if isinstance(event, on.Boot) else "room")
        company.entered = company.entered or model.remote is not None
        found = company.finished(event.now)
        if found is not None:
            match, written = found
            self._out.append(out.Store(MATCH + match.id, written))
            kept, lines = {**model.kept, match.id: written}, {**model.lines, match.id: glance.line(text, match, event.now)}
            model = replace(model, kept=kept, lines=lines)
        return model

    def commands(self) -> list[out.Command]:
        """Return what the page is to do."""
        found, self._out = self._out, []
        return [*(self.company.commands() if self.company else ()), *found]

    def due(self, model: Model, tick: int) -> tuple[bool, int | None]:
        """Return whether bots think now, and after how many milliseconds something is due."""
        return self.company.due(model.play, tick) if self.company else (False, None)
