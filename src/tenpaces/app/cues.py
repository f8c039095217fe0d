"""Which sound and buzz belong to what has just happened; all of it is public, so nothing heard tells a secret."""

from __future__ import annotations

from tenpaces.app.commands import Buzz, Command, Sound
from tenpaces.app.model import Live, Model, Playing, Showing
from tenpaces.app.play import public, table_of

BUZZES = {
    **{"shot": 40, "hit": 80, "wound": 80, "bell": 60, "ace": 60, "clash": 60, "double": 60, "wrong": 60},
    **{"pad-0": 15, "pad-1": 30, "pad-2": 45, "pad-3": 60, "knock": 25},
}
"""How long (ms) a phone buzzes with a sound; each stack of Eye 2 Eye can be told by it."""


def cues(before: Model, after: Model) -> list[Command]:
    """Return the cues of a step from one model to the next."""
    found: list[Command] = []
    was, now = before.on_screen, after.on_screen
    name = _name(was, now) if now else None
    if name and after.settings.sound:
        found.append(Sound(name))
    if name in BUZZES and after.settings.buzz:
        found.append(Buzz(BUZZES[name]))
    return found


def _name(before: Playing | None, after: Playing) -> str | None:
    stage, table = after.stage, table_of(after.match)
    was = before.stage if before and before.match.id == after.match.id else None
    if isinstance(stage, Showing):
        if isinstance(was, Showing) and was.events == stage.events and was.step == stage.step:
            return None
        return table.cue(stage.events, stage.step)
    if isinstance(stage, Live) and stage.opened is not None and not (isinstance(was, Live) and was.opened is not None):
        return table.opening_cue(public(after.match))
    if before and was is not None and len(after.match.story) > len(before.match.story):
        # Events that halted nothing; what only one seat may know makes no sound of its own.
        match = after.match
        return table.cue(tuple(match.game.redact(event, None) for event in match.story[-1]), None)
    return None
