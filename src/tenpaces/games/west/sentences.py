"""Why a West table refuses something, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.refusal import Refusal
from tenpaces.core.text import Text


def explain(refusal: Refusal, names: Sequence[str], text: Text) -> str:
    """Return one sentence for a refusal; ``names`` are the seats' names."""
    sentence = {
        "over": text.gettext("The match is over."),
        "resign_larger": text.gettext("Only a match of two can be resigned; in a larger one a bot plays on."),
        "dead": text.gettext("{name} is out until the dollar is won."),
        "empty_hand": text.gettext("{name} holds no card and sits this exchange out."),
        "chosen": text.gettext("{name} has already chosen in this exchange."),
        "not_held": text.gettext("{name} does not hold that card."),
        "self": text.gettext("{name} must point at somebody else."),
        "dead_target": text.gettext("{name} must point at somebody still standing, and {target} is out."),
    }[refusal.code]
    return sentence.format(
        **{("name" if key == "seat" else key): names[seat] for key, seat in refusal.data.items() if isinstance(seat, int)}
    )
