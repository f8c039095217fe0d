"""Why a Dvoboj table refuses something, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text
from tenpaces.games.dvoboj.words import card_name


def explain(refusal: Refusal, names: Sequence[str], text: Text) -> str:
    """Return one sentence for a refusal; ``names`` are the seats' names."""
    data = dict(refusal.data)
    count = int(data.get("count", 0))
    form = _waits(text, str(data["phase"])) if refusal.code == "phase" else _sentence(text, refusal.code, count)
    if "seat" in data:
        data["name"] = names[int(data["seat"])]
    if "card" in data:
        data["card"] = card_name(text, str(data["card"]))
    return form.format(**data)


def _waits(text: Text, phase: str) -> str:
    """Say what a match waits for, when something else was tried."""
    return {
        "decks": text.gettext("The packs must be shuffled and cut first."),
        "starter": text.gettext("The coin must say first who begins."),
        "lay": text.gettext("Both players must lay their two cards on the table first."),
        "prepare": text.gettext("No battle is under way: this is the time to prepare, attack or end the turn."),
        "defend": text.gettext("The attack waits for the defender’s second card."),
        "support": text.gettext("The battle waits for the attacker’s third card."),
        "answer": text.gettext("The battle waits for the defender’s Ace or support."),
        "recycle": text.gettext("The Joker’s cards must be counted off first."),
    }[phase]


def _sentence(text: Text, code: str, count: int) -> str:
    if code == "discard":
        if not count:
            return text.gettext("{name} has no card too many and discards none.")
        return text.ngettext(
            "{name} must discard exactly {count} card.", "{name} must discard exactly {count} different cards.", count
        )
    if code == "recycled":
        return text.ngettext(
            "This Joker brings back exactly {count} card of {name}’s heap.",
            "This Joker brings back exactly {count} different cards of {name}’s heap.",
            count,
        )
    return {
        "over": text.gettext("The match is over."),
        "turn": text.gettext("It is not for {name} to act now."),
        "deck_twice": text.gettext("{name} already has a pack."),
        "deck_cards": text.gettext("{name}’s pack must hold each of its {count} cards once."),
        "laid_twice": text.gettext("{name} has already laid two cards on the table."),
        "not_held": text.gettext("{name} does not hold the {card}."),
        "same_card": text.gettext("{name} cannot lay the {card} on both places."),
        "prepared": text.gettext("{name} has prepared {count} times in this turn and must attack or end it."),
        "placed": text.gettext("{name} has already laid a card on an empty place in this turn."),
        "nothing_there": text.gettext("{name} has no card on the table to regroup."),
        "no_jokers": text.gettext("This match is played without Jokers."),
        "no_joker_held": text.gettext("{name} holds no Joker."),
        "first_attack": text.gettext("{name} begins and may not attack in the very first turn."),
        "unfit_attack": text.gettext(
            "An attack needs an officer and a warrior, so {name} cannot attack with the {card} from the hand."
        ),
        "unfit_second": text.gettext("The {card} does not go with what {name} has on the place for defence."),
        "no_support": text.gettext("Only a Two or a Three supports, so {name} cannot lay the {card}."),
        "no_third_card": text.gettext("The attack has no third card, so {name} may not play an Ace."),
        "no_answer": text.gettext("Only an Ace, a Two or a Three answers, so {name} cannot play the {card}."),
        "no_warrior": text.gettext("{name} has no warrior in this battle to support."),
    }[code]
