"""The house rules of Dot Duel in words, and the named tables that put some of them together."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text

PRESETS: Mapping[str, Mapping[str, str | int]] = {
    "rulebook": {},
    "referee": {"referee": "on"},
    "gentle": {"double_dot": "two_cards", "period_s": 8},
    "strict": {"false_alarm": "out", "out_may_check": "no"},
    "quick_draw": {"period_s": 3, "zero_in_duel": "trap"},
}
"""What each named table changes."""


def preset_name(text: Text, preset: str) -> str:
    """Return a preset's name as a button carries it."""
    return {
        "rulebook": text.gettext("Rulebook"),
        "referee": text.gettext("With a referee"),
        "gentle": text.gettext("Gentle"),
        "strict": text.gettext("Strict"),
        "quick_draw": text.gettext("Quick draw"),
    }[preset]


def house_rules(text: Text) -> Mapping[str, HouseRule]:
    """Return the words for every option key of Dot Duel."""
    return {
        "period_s": HouseRule(
            text.gettext("Seconds to check a claim"),
            text.gettext(
                "After a claim the others have this long to show that it was wrong. It sets the pace: on a phone that goes round, "
                "everybody searches alone for a little more than twice as long."
            ),
            {},
        ),
        "referee": HouseRule(
            text.gettext("Wrong claims are found by"),
            text.gettext("Either the players watch each other, or the page checks every claim at once and there are no duels."),
            {"off": text.gettext("the other players"), "on": text.gettext("the page")},
        ),
        "false_alarm": HouseRule(
            text.gettext("A challenge that proves nothing"),
            text.gettext("Whoever checks a claim that was right, or names a wrong count, goes free or is out for the round."),
            {"none": text.gettext("costs nothing"), "out": text.gettext("puts the challenger out")},
        ),
        "double_dot": HouseRule(
            text.gettext("A Double Dot in a round takes"),
            text.gettext("It clears the table and ends the round, or it takes the two cards alone and the round goes on."),
            {"all": text.gettext("every card on show"), "two_cards": text.gettext("the two cards")},
        ),
        "zero_in_duel": HouseRule(
            text.gettext("A duel’s roll that matches nothing"),
            text.gettext("The dice are rolled again, or the duel is on and the right word is zero."),
            {"reroll": text.gettext("is rolled again"), "trap": text.gettext("is a trap")},
        ),
        "out_may_check": HouseRule(
            text.gettext("Players who are out"),
            text.gettext("They may still show that somebody claimed too much, or they have no part in the round at all."),
            {"yes": text.gettext("may check claims"), "no": text.gettext("only watch")},
        ),
    }
