"""Why a Dot Duel table refuses something, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text


def explain(refusal: Refusal, names: Sequence[str], text: Text) -> str:
    """Return one sentence for a refusal; ``names`` are the seats' names."""
    sentence = {
        "over": text.gettext("The match is over."),
        "resign_larger": text.gettext("Only a match of two can be resigned; in a larger one a bot plays on."),
        # What the table is waiting for, where an entry comes in the wrong phase.
        "deck": text.gettext("The cards are still to be shuffled."),
        "starter": text.gettext("It is still open who starts."),
        "roll": text.gettext("The dice for the next round are still to be rolled."),
        "seek": text.gettext("The round is still being played."),
        "reinsert": text.gettext("First the cards that were given back must go into the deck."),
        "stakes": text.gettext("First the cards for the duel must be laid."),
        "duel_roll": text.gettext("The dice for the duel are still to be rolled."),
        "duel": text.gettext("A duel is being fought."),
        "out": text.gettext("{name} is out for this round."),
        "out_of_final": text.gettext("{name} has no part in the final duel any more."),
        "bystander": text.gettext("{name} has no part in this duel."),
        "not_shown": text.gettext("That card is not on show."),
        "claimed": text.gettext("{name} has claimed that card already; it may only be checked."),
        "barred": text.gettext("{name} has miscounted that card and may not claim it again in this round."),
        "zero": text.gettext("A claim needs at least one symbol that matches the number rolled."),
        "referee": text.gettext("The referee checks every claim, so there are no challenges."),
        "out_may_not_check": text.gettext("{name} is out for this round and may not check claims."),
        "not_pending": text.gettext("Nobody has a claim on that card that could still be checked."),
        "own_claim": text.gettext("{name} cannot challenge a claim of their own."),
        "challenged": text.gettext("{name} has challenged this claim already."),
        "voted": text.gettext("{name} has agreed already that nothing is left."),
        "one_card": text.gettext("A Double Dot needs two different cards."),
        "not_in_grounds": text.gettext("That card is not in the duelling grounds."),
        "not_a_deck": text.gettext("A deck holds every card once."),
        "not_returning": text.gettext("Exactly the cards that were given back must go into the deck."),
        "no_place": text.gettext("The deck has no such place."),
        "stakes_wrong": text.gettext("Whoever began the duel lays one card and the other three, or all that they own."),
        "final_stakes": text.gettext("Every player in the final duel lays exactly two cards."),
    }[refusal.code]
    return sentence.format(
        **{("name" if key == "seat" else key): names[seat] for key, seat in refusal.data.items() if isinstance(seat, int)}
    )
