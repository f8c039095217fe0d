"""Why an Eye 2 Eye table refuses something, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text


def explain(refusal: Refusal, names: Sequence[str], text: Text) -> str:
    """Return one sentence for a refusal; ``names`` are the seats' names."""
    sentence = {
        "over": text.gettext("The match is over."),
        "started": text.gettext("Who starts the first round is settled already."),
        "no_starter": text.gettext("Before the first deal, the coin must say who starts."),
        "dealt": text.gettext("The cards of this round are dealt already."),
        "not_three_of_each": text.gettext("A deal is three heads, three torsos, three hands and three legs."),
        "no_tie": text.gettext("There is no tie to break."),
        "not_dealt": text.gettext("The cards of this round are not dealt yet."),
        "fire_open": text.gettext("The Fire Exchange has begun; nobody plays, moves or knocks now."),
        "not_your_turn": text.gettext("It is {name}’s turn."),
        "not_held": text.gettext("{name} does not hold that card."),
        "first_turn": text.gettext("{name} must play a card on the first turn of the round."),
        "face_up": text.gettext("Only a face-down card can be moved, and stack {stack} has none."),
        "same_stack": text.gettext("A card must be moved onto another stack."),
        "not_own": text.gettext("{name} may only move cards that {name} has laid."),
        "ko": text.gettext("A move may not undo the one before it."),
        "no_fire": text.gettext("There is no Fire Exchange now."),
        "acted": text.gettext("{name} has already let this Fire Exchange pass."),
        "final": text.gettext("{name} has reached for a stack already, and the first touch is final."),
        "taken": text.gettext("Stack {stack} is taken; another one or nothing is left."),
    }[refusal.code]
    values: dict[str, int | str] = {key: value for key, value in refusal.data.items() if key != "seat"}
    seat = refusal.data.get("seat")
    if isinstance(seat, int):
        values["name"] = names[seat]
    return sentence.format(**values)
