"""The screens of an Eye 2 Eye table, by what is going on and how the device is shared."""

from __future__ import annotations

from htpy import Element, button, div, p

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.across import across
from tenpaces.games.eye2eye.duel import duel
from tenpaces.games.eye2eye.observation import Observation
from tenpaces.games.eye2eye.pieces import eyes
from tenpaces.games.eye2eye.race import race
from tenpaces.games.eye2eye.reveal import reveal, settled
from tenpaces.games.eye2eye.words import sentence
from tenpaces.games.paper import screen
from tenpaces.games.scene import Scene, Telling

__all__ = ["play", "ready", "told"]


def play(text: Text, scene: Scene) -> Element:
    """Draw a moment of play."""
    seen: Observation = scene.seen
    if seen.phase in ("fire", "tie") and scene.sides:
        return race(text, scene)
    return across(text, scene) if scene.form == "table" and len(scene.sides) > 1 else duel(text, scene)


def ready(text: Text, scene: Scene) -> Element:
    """Draw the screen on which people are called together before what happened is told."""
    lines = [sentence(text, scene.names, event) for event in scene.news]
    return _plain(text, text.gettext("Everybody look"), lines, "draw", None)


def told(text: Text, telling: Telling) -> Element:
    """Draw a step of a telling: a Fire Exchange that is settled, or a match that somebody gave up."""
    if settled(telling.events):
        return reveal(text, telling)
    lines = [sentence(text, telling.names, event) for event in telling.events]
    return _plain(text, text.gettext("The duel is over"), lines, "next", telling.step)


def _plain(text: Text, head: str, lines: list[str], do: str, step: int | None) -> Element:
    return screen(
        "eye2eye",
        div(".e2-sight")[eyes("shut")],
        div(".e2-lines")[[p[line] for line in lines]],
        div("#foot.foot")[button(".go", type="button", data_do=do, data_step=step)[text.gettext("Go on")]],
        heading=head,
        kind="e2-calls",
    )
