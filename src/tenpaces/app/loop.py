"""The app's update loop: an event comes in, the model changes, commands go out. No browser is needed for any of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter

import msgspec

from tenpaces.app import commands as out
from tenpaces.app import draw, events, shelf
from tenpaces.app.cues import cues
from tenpaces.app.model import Model, Playing, Showing
from tenpaces.app.play import STEP_MS, play_entry, thinks
from tenpaces.app.routes import route
from tenpaces.app.screens.trouble import trouble
from tenpaces.app.update import update
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.west.bot import LEVELS
from tenpaces.match import saved
from tenpaces.match.thinking import Thinker

SLICE_S = 0.012
"""How long bots think before the page gets a turn, in seconds; one slice of theirs may run over it."""
THOUGHT_S = 0.28
"""How long a thought may take in all; on a slow device the bot then plays the best it has."""


class App:
    """Holds the model between events. ``clock`` gives seconds, for the bots' slices only."""

    def __init__(self, text: Text = ENGLISH, clock: Callable[[], float] = perf_counter) -> None:
        self.text = text
        self.model = Model()
        self._clock = clock
        self._rng = Random()
        self._thinker = Thinker({name: make() for name, make in LEVELS.items()}, self._rng)
        self._spent = 0.0
        self._shown = ""

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
        if isinstance(event, events.Think):
            model = self._think(replace(before, now=event.now))
        else:
            model = update(self.text, before, event, self._rng)
        model, stored = _keep(before, replace(model, now=event.now))
        self.model = model
        return [*stored, *self._commands(before, model, event)]

    def _think(self, model: Model) -> Model:
        now = self._clock()
        end = now + SLICE_S
        while model.screen == "play" and model.play and thinks(model.play):
            chosen = self._thinker.step(model.play.match, hurry=self._spent > THOUGHT_S)
            before, now = now, self._clock()
            self._spent = now - before + (0.0 if self._thinker.fresh else self._spent)
            if chosen is not None:
                moved = play_entry(model.play, chosen, model.now)
                if isinstance(moved, Refusal):
                    raise RuntimeError(f"a bot's choice is refused: {moved}")
                model = replace(model, play=moved)
            if now >= end:
                break
        return model

    def _commands(self, before: Model, after: Model, event: events.Event) -> list[out.Command]:
        found: list[out.Command] = []
        # A slice in which no bot came to its choice changes nothing that is seen; drawing would cost more than the slice.
        idle = isinstance(event, events.Think) and after.play is before.play
        html = self._shown if idle else draw.page(self.text, after)
        boot = isinstance(event, events.Boot)
        typed = isinstance(event, events.Option | events.SeatName)  # what was not taken must not stand in its field
        if html != self._shown or boot or typed:
            self._shown = html
            found.append(out.Show(html, draw.title(self.text, after)))
        # What was asked about is gone with its buttons, the one with the focus among them.
        gone = isinstance(event, events.DeleteSure) and before.asking is not None and after.asking is None
        if gone or (_place(before) != _place(after) and not boot):
            found.append(out.Focus("heading"))
        if route(before) != route(after) or boot:
            found.append(out.Url(route(after), push=not isinstance(event, events.Go | events.Boot | events.Back)))
        if _held(before) != _held(after):
            found.append(out.Claim(_held(after)))
        if (before.screen == "play") != (after.screen == "play"):
            found.append(out.Awake(after.screen == "play"))
        if after.renewable and after.screen == "home" and not after.unkept and (not before.renewable or before.screen != "home"):
            found.append(out.Renew())
        if isinstance(event, events.Install):
            found.append(out.Install())
        found.extend(cues(before, after))
        found.extend(_timers(before, after))
        if after.screen == "play" and after.play and thinks(after.play):
            found.append(out.Soon({"do": "think"}))
        return found


def _held(model: Model) -> str:
    """The match that this tab is writing to."""
    return model.play.match.id if model.play and not model.play.match.over else ""


def _place(model: Model) -> tuple[object, ...]:
    """What makes a screen a new one, whose heading takes the focus: not a step of the showdown, not a pick."""
    if model.screen != "play" or model.play is None:
        return (model.screen,)
    stage = model.play.stage
    told = len(model.play.match.log) if isinstance(stage, Showing) else 0
    return (model.screen, type(stage), getattr(stage, "seat", None), told)


def _timers(before: Model, after: Model) -> list[out.Command]:
    def showing(model: Model) -> tuple[Showing, int] | None:
        playing = model.play if model.screen == "play" else None
        return (playing.stage, len(playing.match.log)) if playing and isinstance(playing.stage, Showing) else None

    was, now = showing(before), showing(after)
    if was == now:
        return []
    if now and now[0].step < len(STEP_MS):
        return [out.Timer("showdown", STEP_MS[now[0].step], {"do": "step", "step": now[0].step + 1, "log": now[1]})]
    return [out.Cancel("showdown")] if was else []


def _keep(before: Model, after: Model) -> tuple[Model, list[out.Command]]:
    """Write what changed to the store: the match after every entry, the settings, what was thrown away."""
    found: list[out.Command] = []
    if before.settings != after.settings and before.now:
        found.append(out.Store(shelf.SETTINGS, msgspec.json.encode(after.settings).decode()))
    kept, lines = dict(after.kept), dict(after.lines)
    playing = after.play
    if playing and _moved(before.play, playing, kept):
        text = saved.write(playing.match, playing.told, after.now)
        kept[playing.match.id] = text
        lines[playing.match.id] = shelf.line(playing, after.now)
        found.append(out.Store(shelf.MATCH + playing.match.id, text))
    found.extend(out.Store(shelf.MATCH + gone, None) for gone in before.kept if gone not in after.kept)
    return (replace(after, kept=kept, lines=lines), found) if found else (after, found)


def _moved(before: Playing | None, after: Playing, kept: Mapping[str, str]) -> bool:
    if before is None or before.match.id != after.match.id:
        return after.match.id not in kept  # one that was kept is only opened again
    return before.match.log != after.match.log or before.told != after.told
