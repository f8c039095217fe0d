"""The house rules of West in words, and the named tables that put some of them together."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text
from tenpaces.games.west.words import dollars

PRESETS: Mapping[str, Mapping[str, str | int]] = {
    "rulebook": {},
    "short": {"goal": 3},
    "sphinx": {"ward": "like", "barricade": "returns"},
    "one_reload": {"reload": "spent"},
    "memory": {"hands": "memory"},
}
"""What each named table changes; ``sphinx`` is the Sphinx edition of W7 and W8."""


def preset_name(text: Text, preset: str) -> str:
    """Return a preset's name as a button carries it."""
    return {
        "rulebook": text.gettext("Rulebook"),
        "short": text.gettext("Short, to $3"),
        "sphinx": text.gettext("Sphinx edition"),
        "one_reload": text.gettext("One reload"),
        "memory": text.gettext("Memory"),
    }[preset]


def house_rules(text: Text) -> Mapping[str, HouseRule]:
    """Return the words for every option key of West."""
    return {
        "reload": HouseRule(
            text.gettext("A reload that goes well"),
            text.gettext("Either the Reload card comes back with the rest, or it stays spent and works once a round."),
            {"returns": text.gettext("brings back all six cards"), "spent": text.gettext("brings back all but itself")},
        ),
        "ward": HouseRule(
            text.gettext("A shooter moves away from"),
            text.gettext(
                "Whoever shoots is missed by every gun, or only by a gun of the same kind, so that pistol and rifle hit each other."
            ),
            {"all": text.gettext("every bullet"), "like": text.gettext("bullets of the same kind")},
        ),
        "barricade": HouseRule(
            text.gettext("A barricade that held"),
            text.gettext("After the exchange it is laid aside like any card, or it goes back to the hand of whoever was not hit."),
            {"spent": text.gettext("is laid aside"), "returns": text.gettext("goes back to the hand")},
        ),
        "hands": HouseRule(
            text.gettext("The cards others still hold"),
            text.gettext("Every card is seen when it is played, so the table keeps count, or everybody has to remember."),
            {"open": text.gettext("are counted in the open"), "memory": text.gettext("must be remembered")},
        ),
        "goal": HouseRule(
            text.gettext("The game goes to"),
            text.gettext("One round is worth one dollar, and whoever first has this much wins."),
            {goal: dollars(text, goal) for goal in (5, 3)},
        ),
        "exchange_cap": HouseRule(
            text.gettext("Exchanges in a round at most"),
            text.gettext("If two or more are still standing after this many exchanges, nobody earns the dollar."),
            {},
        ),
    }


def fewest_exchanges(seats: int, options: Mapping[str, str | int]) -> int:
    """Return how many exchanges the shortest round that somebody earns can take.

    A shooter hits one seat at most and stays, so an exchange removes half of the hearts at most. Where like wards off like alone,
    shooters can fall to each other and one exchange may do (W7).
    """
    return 1 if options.get("ward") == "like" else (seats - 1).bit_length()
