"""The app's update loop: an event comes in, the model changes, commands go out. No browser is needed for any of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from tenpaces.app import commands as out
from tenpaces.app import draw, events, glance, learning, library, meet_events, net_events, room_events, school, setting, shelf
from tenpaces.app.cues import cues
from tenpaces.app.host import Due, Host
from tenpaces.app.languages import DEFAULT, LANGUAGES, catalogue
from tenpaces.app.model import Choosing, Live, Model, Playing, SavedLine, School, Showing
from tenpaces.app.play import clock, lasts
from tenpaces.app.routes import invitation_in, route
from tenpaces.app.screens.trouble import trouble
from tenpaces.app.update import is_receipt, settled, update
from tenpaces.core.record import encode
from tenpaces.core.text import Text
from tenpaces.core.transcript import transcript
from tenpaces.match import saved

if TYPE_CHECKING:
    from tenpaces.app.meeting.together import Together
    from tenpaces.app.remote.proof import Proof
    from tenpaces.app.remote.rooms import Rooms


WAITS = 250
"""So often (ms) time passes for connections that are being made."""
FIRST = (room_events.OpenRoom, meet_events.Meet)
"""Events that lead to other devices."""
QUIET = (events.Think, events.Clock, net_events.Wake, net_events.Heard, net_events.Solved, net_events.LinkState, net_events.Painted)
"""Events that come often and change little of what is seen."""


class App:
    """Holds the model between events. ``seconds`` is a clock, for the bots' slices only."""

    def __init__(self, seconds: Callable[[], float] = perf_counter) -> None:
        self.model = Model()
        self._rng = Random()
        self._seconds = seconds
        self._host = Host(self._rng, seconds)
        self._boot = events.Boot(now=0, seed="", hash="", store=None)
        self._rooms: Rooms | None = None
        self._together: Together | None = None
        self._proof: Proof | None = None
        self._shown = ""
        self._alarm: int | None = None

    @property
    def text(self) -> Text:
        """The catalogue of the language that the page is in."""
        return catalogue(self.model.language)

    def handle(self, message: str) -> str:
        """Take one event as JSON and return the commands as JSON. Whatever goes wrong is said and loses nothing."""
        try:
            event = events.decode(message)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return out.encode([out.Log(f"malformed event: {error}")])
        before = self.model
        try:
            return out.encode(self._react(before, event))
        except Exception as error:
            self.model = before
            html = f'<div id="root">{trouble(self.text)}</div>'
            self._shown = html  # so that the next event brings the screen back
            said = f"ours: {error!r} at {type(event).__name__}"
            return out.encode([out.Log(said), out.Show(html, self.text.gettext("Ten Paces"))])

    def _react(self, before: Model, event: events.Event) -> list[out.Command]:
        if isinstance(event, events.Boot):
            self._rng.seed(event.seed)
            self._host = Host(self._rng, self._seconds)  # no bot of a former start thinks on, should a match be named alike
            self._boot = event
            before = replace(before, language=_first_language(event))
        model = replace(update(catalogue(before.language), before, event, self._rng), now=event.now)
        if isinstance(event, events.Boot) and event.chosen:
            model = replace(model, settings=replace(model.settings, language=before.language))
        model = _in_language(model, model.settings.language)
        model = self._proved(self._across(model, event), event)
        if model.screen == "play" and model.play and model.play.course:
            model = settled(catalogue(model.language), model, event)
        elif model.screen == "play" and model.play:
            attended = self._host.attend(model.play, event.now, think=isinstance(event, events.Think))
            model = settled(catalogue(model.language), replace(model, play=attended), event)
        elif model.screen == "lesson" and model.school:
            model = school.attend(catalogue(model.language), model, event.now)
        model, stored = _keep(catalogue(model.language), before, model, event)
        self.model = model
        across = [*self._together.commands(), *self._rooms.commands()] if self._together and self._rooms else []
        across += self._proof.commands() if self._proof else []
        return [*across, *stored, *self._commands(before, model, event)]

    def _proved(self, model: Model, event: events.Event) -> Model:
        """Check a receipt that was opened."""
        if isinstance(event, events.Import) and is_receipt(event.value):
            from tenpaces.app.remote.proof import Proof

            self._proof = Proof(event.value, crypto="crypto" in self._boot.able)
            model = replace(model, screen="proof", notice=None)
        elif self._proof and isinstance(event, net_events.Solved) and event.job.startswith("proof/"):
            self._proof.solved(event)
        else:
            return model
        return replace(model, verdict=self._proof.verdict())

    def _across(self, model: Model, event: events.Event) -> Model:
        """Let the other devices have their say, once there are any: the first screen needs nothing of it."""
        if self._together is None:
            kept = isinstance(event, events.Boot) and any(key == shelf.ROOM for key, _ in event.store or ())
            called = isinstance(event, events.Boot | events.Go) and invitation_in(event.hash) is not None
            if not kept and not called and not isinstance(event, FIRST):
                return model
            from tenpaces.app.meeting.together import Together
            from tenpaces.app.remote.rooms import Rooms

            self._rooms = Rooms(self._boot.seed, self._seconds)
            self._together = Together(self._boot, self._rooms, model.settings)
        return self._together.attend(catalogue(model.language), model, event)

    def _commands(self, before: Model, after: Model, event: events.Event) -> list[out.Command]:
        found: list[out.Command] = []
        # A slice in which no bot came to its choice changes nothing that is seen; drawing would cost more than the slice.
        still = after.screen == before.screen and after.remote is before.remote and _alike(before.on_screen, after.on_screen)
        still = still and after.meeting is before.meeting and after.verdict is before.verdict
        idle = isinstance(event, QUIET) and still and after.notice == before.notice
        html = self._shown if idle else draw.page(self.text, after)
        boot = isinstance(event, events.Boot)
        if boot or before.language != after.language:
            found.append(out.Speak(after.language, bool(after.settings.language)))
        typed = isinstance(event, events.Option | events.SeatName)  # what was not taken must not stand in its field
        if html != self._shown or boot or typed:
            self._shown = html
            found.append(out.Show(html, draw.title(self.text, after)))
        # What was asked about is gone with its buttons, the one with the focus among them.
        gone = isinstance(event, events.DeleteSure) and before.asking is not None and after.asking is None
        # Files are opened at the foot of a long screen, and what became of one is said at its head.
        told = isinstance(event, events.Import | events.Unpack) and after.screen == "home" and after.notice is not None
        if gone or told or (_place(before) != _place(after) and not boot):
            found.append(out.Focus("notice" if told else _focus(after)))
        # An address that leads nowhere is mended, so that a reload does not stumble over it again.
        astray = isinstance(event, events.Go) and event.hash.removeprefix("#") != route(after).removeprefix("#")
        if route(before) != route(after) or boot or astray:
            # From one lesson to the next is no new step: back leads to their list.
            stays = isinstance(event, events.Go | events.Boot | events.Back) or before.screen == after.screen == "lesson"
            found.append(out.Url(route(after), push=not stays))
        if _held(before) != _held(after):
            found.append(out.Claim(_held(after)))
        if _wakeful(before) != _wakeful(after):
            found.append(out.Awake(_wakeful(after)))
        if after.renewable and after.screen == "home" and not after.unkept and (not before.renewable or before.screen != "home"):
            found.append(out.Renew())
        if isinstance(event, events.Install):
            found.append(out.Install())
        found.extend(_given_away(after, event))
        if after.incoming and isinstance(event, events.Import | events.Unpack):
            found.append(out.Soon({"do": "unpack"}))
        if after.fault and after.fault != before.fault:
            found.append(out.Log(after.fault))
        found.extend(cues(before, after))
        found.extend(_timers(before, after))
        found.extend(self._goes_on(after, event))
        return found

    def _goes_on(self, after: Model, event: events.Event) -> list[out.Command]:
        """Ask for the next event of the match's own: a slice of thought now, or its clock later."""
        playing = after.on_screen
        due = self._due(after, playing) if playing and playing.course is None else Due()
        thinking, wake = self._rooms.due(after, event.tick) if self._rooms else (False, None)
        found: list[out.Command] = [out.Soon({"do": "think"})] if due.thinking or thinking else []
        if wake is None and self._together and self._together.waits:
            wake = event.tick + WAITS
        if wake is not None:
            found.append(out.Timer("wake", wake - event.tick, {"do": "wake"}))
        at = None if due.at is None or playing is None else after.now + max(0, due.at - clock(playing, after.now))
        if at is not None and at != self._alarm:
            found.append(out.Timer("clock", max(0, at - after.now), {"do": "clock"}))
        elif at is None and self._alarm is not None:
            found.append(out.Cancel("clock"))
        self._alarm = at
        return found

    def _due(self, after: Model, playing: Playing) -> Due:
        if after.screen == "lesson" and after.school:
            return Due(at=learning.due(self.text, after.school))
        return self._host.due(playing)


def _first_language(boot: events.Boot) -> str:
    """Return the language to begin in: what was chosen before Python came, what was chosen once, what the browser asks for."""
    kept = shelf.settings_of(boot.store or ()).language
    wanted = (boot.language, kept) if boot.chosen else (kept, boot.language)
    return next((tag for tag in wanted if tag in LANGUAGES), DEFAULT)


def _in_language(model: Model, tag: str) -> Model:
    """Go over to another language. What was said in the old one and may be left unsaid goes."""
    if tag == model.language or tag not in LANGUAGES:
        return model
    text = catalogue(tag)
    lines = shelf.retold(text, model.lines, model.kept, model.now)
    draft = setting.renamed(catalogue(model.language), text, model.draft) if model.draft else None
    return replace(
        model,
        language=tag,
        lines=lines,
        draft=draft,
        play=_unrefused(model.play),
        school=_unsaid(model.school),
        notice=None,
        problem=None,
    )


def _unsaid(school: School | None) -> School | None:
    return replace(school, play=_unrefused(school.play) or school.play, said=None) if school else None


def _unrefused(playing: Playing | None) -> Playing | None:
    match playing:
        case Playing(stage=Choosing(hand) as stage):
            return replace(playing, stage=replace(stage, hand=replace(hand, refused=None)))
        case Playing(stage=Live(hands=hands) as stage):
            return replace(playing, stage=replace(stage, hands=tuple(replace(hand, refused=None) for hand in hands)))
    return playing


def _given_away(model: Model, event: events.Event) -> list[out.Command]:
    """Return what leaves this device, because a person wants it to."""
    if isinstance(event, events.Export):
        return [out.Save("ten-paces.json", library.box_of(model))]
    found = library.at_hand(model)
    if not isinstance(event, events.Share) or found is None:
        return []
    match event.how:
        case "file":
            return [out.Save(f"ten-paces-{found.game.name}.json", encode(found).decode())]
        case "link":
            return [out.Share(library.link_of(found))]
        case "text":
            return [out.Copy(transcript(found))]
    return []


def _alike(before: Playing | None, after: Playing | None) -> bool:
    """Whether two moments of a match look the same. Between devices most of what comes is proof, and nothing is seen of it."""
    if before is after or before is None or after is None or before.course is None or after.course is None:
        return before is after

    def sight(playing: Playing) -> tuple[object, ...]:
        match, course = playing.match, playing.course
        assert course is not None
        seen = (match.seats, len(match.log), match.held, match.story, match.state)
        return (match.id, playing.stage, course.sealed, course.anew, course.frames == (), *seen)

    return sight(before) == sight(after)


def _wakeful(model: Model) -> bool:
    """Whether the screen should stay on: a match is on it, or others wait for this device."""
    return model.on_screen is not None or (model.remote is not None and model.screen in ("room", "invite"))


def _held(model: Model) -> str:
    """The match that this tab is writing to."""
    if model.remote is not None:
        return f"room-{model.remote.room.id}"
    return model.play.match.id if model.play and not model.play.match.over else ""


def _place(model: Model) -> tuple[object, ...]:
    """What makes a screen a new one, whose heading takes the focus: not a step of the showdown, not a pick."""
    playing = model.on_screen
    if playing is None:
        return (model.screen,)
    stage = playing.stage
    told = len(playing.match.log) if isinstance(stage, Showing) else 0
    lesson = (model.school.number, model.school.since) if model.screen == "lesson" and model.school else None
    return (model.screen, type(stage), getattr(stage, "seat", None), told, lesson)


def _focus(model: Model) -> str:
    """Where the focus goes on a new screen: whoever asks for a ruling is brought to it, whoever learns to what the coach says."""
    if model.screen == "rules" and model.ruling:
        return model.ruling
    if (
        model.screen == "lesson"
        and model.school
        and (model.school.since is not None or not isinstance(model.school.play.stage, Showing))
    ):
        return "coach"
    return "heading"


def _timers(before: Model, after: Model) -> list[out.Command]:
    def showing(model: Model) -> tuple[Showing, int] | None:
        playing = model.on_screen
        return (playing.stage, len(playing.match.log)) if playing and isinstance(playing.stage, Showing) else None

    was, now = showing(before), showing(after)
    if was == now:
        return []
    wait = lasts(after.on_screen) if now and after.on_screen else None
    if now and wait is not None:
        return [out.Timer("showdown", wait, {"do": "step", "step": now[0].step + 1, "log": now[1]})]
    return [out.Cancel("showdown")] if was else []


def _keep(text: Text, before: Model, after: Model, event: events.Event) -> tuple[Model, list[out.Command]]:
    """Write what changed to the store: the match after every entry, the settings, what was thrown away."""
    found: list[out.Command] = []
    if before.settings != after.settings and before.now:
        found.append(out.Store(shelf.SETTINGS, msgspec.json.encode(after.settings).decode()))
    kept, lines = dict(after.kept), dict(after.lines)
    playing = after.play
    if playing and playing.course is None and _moved(before.play, playing, kept):
        written = saved.write(playing.match, playing.told, after.now)
        kept[playing.match.id] = written
        lines[playing.match.id] = glance.line(text, playing.match, after.now)
        found.append(out.Store(shelf.MATCH + playing.match.id, written))
    # What was taken in from a file.
    if isinstance(event, events.Import | events.Unpack | events.KeepRecord):
        found.extend(out.Store(shelf.MATCH + new, kept[new]) for new in after.kept if new not in before.kept)
    found.extend(out.Store(shelf.MATCH + gone, None) for gone in before.kept if gone not in after.kept)
    found.extend(out.Store(key, value) for key, value in _glances(text, before, lines, kept, event).items())
    return (replace(after, kept=kept, lines=lines), found) if found else (after, found)


def _glances(
    text: Text, before: Model, lines: Mapping[str, SavedLine], kept: Mapping[str, str], event: events.Event
) -> Mapping[str, str | None]:
    """What another tab kept it has kept the glance of, too; what was found at the start is written only where it was missing."""
    if isinstance(event, events.Stored):
        return {}
    changed = glance.changed(text, before.lines, lines, kept)
    old = dict(event.store or ()) if isinstance(event, events.Boot) else {}
    left = {key: None for key in old if key.startswith(glance.KEY) and key.removeprefix(glance.KEY) not in lines}
    return {key: value for key, value in changed.items() if key not in old or old[key] != value} | left


def _moved(before: Playing | None, after: Playing, kept: Mapping[str, str]) -> bool:
    if before is None or before.match.id != after.match.id:
        return after.match.id not in kept  # one that was kept is only opened again
    return before.match.log != after.match.log or before.told != after.told
