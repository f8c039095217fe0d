"""From the model to one HTML text. Nothing secret of anybody else is in it, on whichever screen."""

from __future__ import annotations

from htpy import Element, button, div, p

from tenpaces.app.model import Choosing, Curtain, Model, Playing, Ready, Showing
from tenpaces.app.offer import OFFERED
from tenpaces.app.play import can_rush
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import game_name, home
from tenpaces.app.screens.result import result
from tenpaces.app.screens.rules import rules
from tenpaces.app.screens.setup import setup
from tenpaces.app.setting import fields
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.text import Text
from tenpaces.games.paper import screen
from tenpaces.games.west import showdown, view
from tenpaces.match.running import undoable


def page(text: Text, model: Model) -> str:
    """Draw the whole of the page's root."""
    return "".join(root(text, model).iter_chunks())


def root(text: Text, model: Model) -> Element:
    """Return the element that is morphed into the page."""
    if model.screen == "play" and model.play:
        match = model.play.match
        where = text.gettext("{game} · round {n}").format(game=game_name(text, match.game.name), n=_round(model.play))
        return div("#root")[bar(text, where, model.settings), _notice(text, model.notice), table(text, model.play)]
    if model.screen == "result" and model.play:
        return div("#root")[_result(text, model, model.play)]
    if model.screen == "setup" and model.draft:
        game = OFFERED[model.draft.game]
        return div("#root")[setup(text, model.draft, fields(game), LEVEL_NAMES, model.problem)]
    if model.screen == "rules":
        return div("#root")[rules(text, "west", model.ruling)]
    lines = sorted(model.lines.values(), key=lambda line: (line.over, -line.touched))
    return div("#root")[home(text, lines, model.now, model.settings, model.notice, model.asking)]


def title(text: Text, model: Model) -> str:
    """Return the page's title: the screen's name, and nothing of a match."""
    where = {
        "home": "",
        "setup": text.gettext("Set the table"),
        "play": text.gettext("West"),
        "result": text.gettext("Result"),
        "rules": text.gettext("Rules"),
    }[model.screen]
    name = text.gettext("Ten Paces")
    return f"{where} · {name}" if where else name


def table(text: Text, playing: Playing) -> Element:
    """Draw the stage that the match is in."""
    match, stage = playing.match, playing.stage
    public = match.game.observe(match.state, None)
    if isinstance(stage, Curtain):
        return curtain(text, match.game.name, match.names[stage.seat], can_undo=undoable(match))
    if isinstance(stage, Choosing):
        seen = match.game.observe(match.state, stage.seat)
        return view.choose(text, match.names, seen, stage.pick, stage.refused, match.shared)
    before = match.game.observe(match.previous, None) if match.previous is not None else public
    if isinstance(stage, Ready):
        return view.ready(text, match.names, before)
    if isinstance(stage, Showing):
        return showdown.showdown(text, match.names, before, stage.events, stage.step, public, match.over, can_rush(playing))
    note = p(".note")[text.gettext("The bots make up their minds.")]
    return screen(match.game.name, note, heading=text.gettext("A moment"), kind="curtain")


def _notice(text: Text, notice: str | None) -> Element | None:
    """What has to be said during play, until it is put away."""
    if notice is None:
        return None
    away = button(".plain", type="button", data_do="noted")[text.gettext("Close")]
    return div("#notice.notice", role="status")[p[notice], away]


def _round(playing: Playing) -> int:
    """The round that people see: while an exchange is being told, the one that it belongs to."""
    match = playing.match
    shown = match.previous if isinstance(playing.stage, Ready | Showing) and match.previous is not None else match.state
    return int(shown.round)


def _result(text: Text, model: Model, playing: Playing) -> Element:
    match = playing.match
    outcome = match.game.outcome(match.state)
    assert outcome is not None, "a result needs an outcome"
    return result(text, match.game.name, match.names, outcome, match.state.money, match.state.round, model.installable)
