"""Which sound and buzz belong to what has just happened; all of it is public, so nothing heard tells a secret."""

from __future__ import annotations

from tenpaces.app.commands import Buzz, Command, Sound
from tenpaces.app.model import Model, Showing
from tenpaces.games.west.events import Earned, Hit, Turned, Won

GUNS = ("pistol", "rifle")


def cues(before: Model, after: Model) -> list[Command]:
    """Return the cues of a step from one model to the next."""
    found: list[Command] = []
    name = _name(before, after)
    if name and after.settings.sound:
        found.append(Sound(name))
    if name in ("shot", "hit") and after.settings.buzz:
        found.append(Buzz(80 if name == "hit" else 40))
    return found


def _name(before: Model, after: Model) -> str | None:
    stage = after.play.stage if after.play and after.screen == "play" else None
    if not isinstance(stage, Showing):
        return None
    previous = before.play.stage if before.play and before.screen == "play" else None
    if isinstance(previous, Showing) and previous.events == stage.events and previous.step == stage.step:
        return None
    if stage.step == 0:
        return "draw"
    if stage.step == 1:
        return "point"
    if stage.step == 2:
        return "shot" if any(isinstance(event, Turned) and event.card in GUNS for event in stage.events) else "turn"
    if any(isinstance(event, Won) for event in stage.events):
        return "won"
    if any(isinstance(event, Earned) for event in stage.events):
        return "coin"
    return "hit" if any(isinstance(event, Hit) for event in stage.events) else None
