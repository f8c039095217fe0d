"""The house rules of Dvoboj in words, and the named tables that put some of them together."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text

PRESETS: Mapping[str, Mapping[str, str | int]] = {
    "rulebook": {},
    "quick": {"battle": "fast"},
    "aces": {"ace": "any_attack"},
    "jokers": {"joker": "on"},
    "empty": {"setup": "empty"},
    "harsh": {"attack_view": "closed", "tie": "attacker_one", "bare_defence": "none"},
    "patient": {"lone_officer": "points", "loss": "cannot_draw", "double_out": "draw"},
}
"""What each named table changes."""


def preset_name(text: Text, preset: str) -> str:
    """Return a preset's name as a button carries it."""
    return {
        "rulebook": text.gettext("Rulebook"),
        "quick": text.gettext("Quick battles"),
        "aces": text.gettext("Strong Aces"),
        "jokers": text.gettext("With Jokers"),
        "empty": text.gettext("Empty table"),
        "harsh": text.gettext("Harsh"),
        "patient": text.gettext("Patient"),
    }[preset]


def house_rules(text: Text) -> Mapping[str, HouseRule]:
    """Return the words for every option key of Dvoboj."""
    return {**_before(text), **_battle(text), **_end(text)}


def _before(text: Text) -> dict[str, HouseRule]:
    return {
        "setup": HouseRule(
            text.gettext("The first cards"),
            text.gettext(
                "Everybody takes seven cards and chooses two for the table, or starts with five and an empty table, or is dealt "
                "the two on the table without a choice. After an empty start whoever begins may not attack in the first turn."
            ),
            {
                "seven": text.gettext("take seven, lay two"),
                "empty": text.gettext("five, and an empty table"),
                "blind": text.gettext("five, and two dealt to the table"),
            },
        ),
        "first_attack": HouseRule(
            text.gettext("An attack in the very first turn"),
            text.gettext("Whoever begins may attack at once, or only from the second turn on."),
            {"allowed": text.gettext("is allowed"), "banned": text.gettext("is not allowed")},
        ),
    }


def _battle(text: Text) -> dict[str, HouseRule]:
    return {
        "attack_view": HouseRule(
            text.gettext("The card that leads an attack"),
            text.gettext(
                "The attacker’s table card is turned up when the attack begins, or stays face down until all is revealed."
            ),
            {"open": text.gettext("is turned up at once"), "closed": text.gettext("stays face down")},
        ),
        "ace": HouseRule(
            text.gettext("An Ace stops"),
            text.gettext("The defender may stop an attack with an Ace only if a third card supports it, or in any case."),
            {"after_third": text.gettext("attacks with a third card"), "any_attack": text.gettext("any attack")},
        ),
        "tie": HouseRule(
            text.gettext("Equal strength"),
            text.gettext("Nobody loses a card when attack and defence are equal, or the attacker loses one as if beaten off."),
            {"none": text.gettext("costs nobody a card"), "attacker_one": text.gettext("costs the attacker one card")},
        ),
        "bare_defence": HouseRule(
            text.gettext("Without a useful card kept for defence"),
            text.gettext("A defender whose place is empty or useless may still send one warrior from the hand, or has no defence."),
            {"warrior": text.gettext("one warrior may defend"), "none": text.gettext("there is no defence")},
        ),
        "lone_officer": HouseRule(
            text.gettext("An officer who defends alone"),
            text.gettext("Without a warrior an officer in defence counts for nothing, or for his own points."),
            {"zero": text.gettext("counts nothing"), "points": text.gettext("counts his points")},
        ),
        "battle": HouseRule(
            text.gettext("The order of a battle"),
            text.gettext(
                "The defender’s second card comes before the attacker’s third, or after it, so that one phone changes hands less."
            ),
            {"literal": text.gettext("second card, then third"), "fast": text.gettext("third card, then second")},
        ),
    }


def _end(text: Text) -> dict[str, HouseRule]:
    return {
        "loss": HouseRule(
            text.gettext("A pile is spent"),
            text.gettext("Somebody loses as soon as the pile is empty, or only when a card must be drawn and none is there."),
            {"at_empty": text.gettext("when its last card is gone"), "cannot_draw": text.gettext("when a card cannot be drawn")},
        ),
        "double_out": HouseRule(
            text.gettext("Both piles are spent after the same battle"),
            text.gettext("The attacker draws first and so loses first, or both draw and nobody wins."),
            {"attacker": text.gettext("the attacker loses"), "draw": text.gettext("nobody wins")},
        ),
        "joker": HouseRule(
            text.gettext("Jokers"),
            text.gettext("Two Jokers in each pack bring up to ten cards of the heap back under the pile, and leave the game."),
            {"off": text.gettext("are left out"), "on": text.gettext("are in the pack")},
        ),
    }
