"""The house rules of Eye 2 Eye in words, and the named tables that put some of them together."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text

PRESETS: Mapping[str, Mapping[str, str | int]] = {
    "rulebook": {},
    "gentle": {"contest": "repick", "reveal_all": "on", "mark_own": "on"},
    "memory": {"hand_visibility": "memory"},
    "tall": {"strength": "taller_first"},
    "strict": {"move_scope": "own", "ko": "on", "idle_limit": 6},
    "short": {"round_cap": 5},
}
"""What each named table changes; ``gentle`` is the table for learners of E12, E23 and E24."""


def preset_name(text: Text, preset: str) -> str:
    """Return a preset's name as a button carries it."""
    return {
        "rulebook": text.gettext("Rulebook"),
        "gentle": text.gettext("Gentle"),
        "memory": text.gettext("Memory"),
        "tall": text.gettext("Taller stack first"),
        "strict": text.gettext("Few moves"),
        "short": text.gettext("Short, five rounds"),
    }[preset]


def house_rules(text: Text) -> Mapping[str, HouseRule]:
    """Return the words for every option key of Eye 2 Eye."""
    return {
        "strength": HouseRule(
            text.gettext("If both stacks fire"),
            text.gettext(
                "Three alike beat two, and then head beats torso beats hand beats leg; or the number of cards decides first."
            ),
            {"sets": text.gettext("the better set wins"), "taller_first": text.gettext("the taller stack wins")},
        ),
        "move_scope": HouseRule(
            text.gettext("A move may take"),
            text.gettext("The top face-down card of a stack may be moved whoever laid it, or only by the player who laid it."),
            {"any": text.gettext("any face-down card"), "own": text.gettext("only one’s own card")},
        ),
        "ko": HouseRule(
            text.gettext("Moving a card straight back"),
            text.gettext("A move may always be answered by its opposite, or only once another card has been played or moved."),
            {"off": text.gettext("is allowed"), "on": text.gettext("is refused")},
        ),
        "idle_limit": HouseRule(
            text.gettext("Turns without a play at most"),
            text.gettext("After this many moves and knocks in a row, both players’ together, the Fire Exchange begins by itself."),
            {},
        ),
        "contest": HouseRule(
            text.gettext("If both reach for one stack"),
            text.gettext("The faster gets it; the slower is left with nothing, or may reach for another stack."),
            {"faster": text.gettext("the slower gets nothing"), "repick": text.gettext("the slower picks again")},
        ),
        "hand_visibility": HouseRule(
            text.gettext("The own hand"),
            text.gettext("It can be looked at during the whole round, or lies face down once it has been arranged."),
            {"device": text.gettext("can be looked at"), "memory": text.gettext("must be remembered")},
        ),
        "reveal_all": HouseRule(
            text.gettext("Stacks that nobody won"),
            text.gettext("They are put away unseen after the Fire Exchange, or turned up like the others."),
            {"off": text.gettext("stay face down"), "on": text.gettext("are turned up")},
        ),
        "mark_own": HouseRule(
            text.gettext("The own cards in the stacks"),
            text.gettext("Everybody remembers where they lie, or the screen marks them for the player who laid them."),
            {"off": text.gettext("must be remembered"), "on": text.gettext("are marked")},
        ),
        "round_cap": HouseRule(
            text.gettext("Rounds at most"),
            text.gettext(
                "After this many rounds whoever has fewer wounds wins, and equal wounds are a draw; or there is no limit."
            ),
            {},
        ),
    }
