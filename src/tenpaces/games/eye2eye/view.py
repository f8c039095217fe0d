"""The screens of an Eye 2 Eye table, by what is going on and how the device is shared."""

from __future__ import annotations

from htpy import Element, button, div, p, section

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.across import across, half_class
from tenpaces.games.eye2eye.duel import duel
from tenpaces.games.eye2eye.events import Opened
from tenpaces.games.eye2eye.observation import Observation
from tenpaces.games.eye2eye.pieces import eyes
from tenpaces.games.eye2eye.race import race
from tenpaces.games.eye2eye.reveal import reveal, settled
from tenpaces.games.eye2eye.words import sentence
from tenpaces.games.paper import icon, screen
from tenpaces.games.scene import Form, Scene, Telling

__all__ = ["play", "ready", "told"]


def play(text: Text, scene: Scene) -> Element:
    """Draw a moment of play."""
    seen: Observation = scene.seen
    if seen.phase in ("fire", "tie") and scene.sides:
        return race(text, scene)
    return across(text, scene) if scene.form == "table" and len(scene.sides) == 2 else duel(text, scene)


def ready(text: Text, scene: Scene) -> Element:
    """Draw the screen on which people are called together before what happened is told."""
    return _call(text, scene.form, text.gettext("Everybody look"), [], "draw", None)


def told(text: Text, telling: Telling) -> Element:
    """Draw a step of a telling: the Fire Exchange that begins, or the one that is settled."""
    if settled(telling.events):
        return reveal(text, telling)
    opened = any(isinstance(event, Opened) for event in telling.events)
    shown = [event for event in telling.events if isinstance(event, Opened) or not (opened or _quiet(event))]
    lines = [sentence(text, telling.names, event) for event in shown]
    head = text.gettext("Fire Exchange!") if opened else text.gettext("This happened")
    return _call(text, telling.form, head, lines, "next", telling.step, fire=opened)


def _quiet(event: object) -> bool:
    return type(event).__name__ in ("Acted", "Received", "Dealt")


def _call(text: Text, form: Form, head: str, lines: list[str], do: str, step: int | None, *, fire: bool = False) -> Element:
    """Call people together. Where two sit across from each other, each half says it and has its own button."""
    asks = {
        "solo": text.gettext("Fingers off until the bell. Then touch one stack, faster than the other."),
        "hand": text.gettext("Lay the phone flat between you. Each has four pads; fingers off until the bell."),
        "table": text.gettext("Eyes up, fingers off until the bell. Then each touches one pad."),
    }[form]
    words = [p[line] for line in lines]
    go = text.gettext("Ready for the bell") if fire else text.gettext("Go on")
    if form == "solo":
        return screen(
            "eye2eye",
            div(".e2-sight")[eyes("near"), icon("e2-target", box="0 0 100 100", classes="e2-bull")],
            div(".e2-lines")[words, p(".lead")[asks] if fire else None],
            div(".foot")[button(".go", type="button", data_do=do, data_step=step)[go]],
            heading=head,
            kind="e2-calls",
            form=form,
        )
    return screen(
        "eye2eye",
        [
            section(class_=half_class(seat), aria_hidden="true" if seat else None)[
                p(".e2-head")[head],
                div(".e2-lines")[words, p(".lead")[asks] if fire else None],
                button(".go", type="button", data_do=do, data_step=step)[go],
            ]
            for seat in (1, 0)
        ],
        icon("e2-target", box="0 0 100 100", classes="e2-bull"),
        heading=head,
        kind="e2-calls",
        form=form,
    )
