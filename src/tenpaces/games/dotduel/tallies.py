"""What is worth counting of a Dot Duel match: claims and how they came out, the time they took, duels, Double Dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from tenpaces.core.text import Text
from tenpaces.games.dotduel.entries import Claim
from tenpaces.games.dotduel.events import (
    Doubled,
    Duelling,
    DuelWon,
    Final,
    Kept,
    NotDoubled,
    Overclaimed,
    Rolled,
    SetAside,
    Undercounted,
)
from tenpaces.games.dotduel.state import State
from tenpaces.games.figures import Bar, Bars, Count, Dots, Fact, Figure, Story, decimal, median, share, total


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's match. ``ms`` are the times from the roll to each of its claims.

    Claims that nobody questioned were ``kept``, others named too many (``over``) or too few (``under``). ``caught`` counts the
    claims of others that it showed to be wrong by too few.
    """

    ms: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20_000)] = ()
    kept: Count = 0
    over: Count = 0
    under: Count = 0
    caught: Count = 0
    duels: Count = 0
    duels_won: Count = 0
    doubles: Count = 0
    false_doubles: Count = 0
    cards: Count = 0


def tallies(story: Story, state: State) -> tuple[Tally, ...]:
    """Count a match, seat by seat."""
    names = [name for name in Tally.__struct_fields__ if name != "ms"]
    found = [dict.fromkeys(names, 0) for _ in range(state.seats)]
    ms: list[list[int]] = [[] for _ in range(state.seats)]
    rolled = 0
    for entry, events in story:
        if isinstance(entry, Claim):
            ms[entry.by].append(max(0, entry.t - rolled))
        for event in events:
            if isinstance(event, Rolled):
                rolled = entry.t
            _count(found, event)
    for seat, counted in enumerate(found):
        counted["cards"] = len(state.collections[seat])
    return tuple(Tally(tuple(times), **counted) for times, counted in zip(ms, found, strict=True))


def _count(found: list[dict[str, int]], event: Any) -> None:
    match event:
        case Kept(seat=seat):
            found[seat]["kept"] += 1
        case Overclaimed(seat=seat):
            found[seat]["over"] += 1
        case Undercounted(seat=seat):
            found[seat]["under"] += 1
        case SetAside(initiator=initiator, accused=accused):
            found[accused]["under"] += 1
            found[initiator]["caught"] += 1
        case Duelling(initiator=initiator, accused=accused):
            found[initiator]["duels"] += 1
            found[accused]["duels"] += 1
        case DuelWon(seat=seat):
            found[seat]["duels_won"] += 1
        case Final(seats=seats):
            for seat in seats:
                found[seat]["duels"] += 1
        case Doubled(seat=seat):
            found[seat]["doubles"] += 1
        case NotDoubled(seat=seat):
            found[seat]["false_doubles"] += 1
        case _:
            pass


def score(text: Text, counted: Sequence[Tally]) -> str:
    """The cards collected."""
    return text.gettext("cards {score}").format(score=" : ".join(str(tally.cards) for tally in counted))


def ending(text: Text, why: str) -> str:
    """Most cards, a final duel, or somebody gave up."""
    return {
        "most_cards": text.gettext("by most cards"),
        "final_duel": text.gettext("in a final duel"),
        "resigned": text.gettext("the other gave up"),
    }.get(why, "")


def figures(text: Text, counted: Sequence[Tally]) -> tuple[Figure, ...]:
    """How right and how fast the claims were, and how the duels went."""

    claims = total(counted, "kept") + total(counted, "over") + total(counted, "under")

    def row(label: str, part: int, whole: int) -> Bar:
        return Bar(label, part, whole, share(text, part, whole))

    every = [ms for tally in counted for ms in tally.ms]
    middle = median(every)
    unit = text.gettext("{n} s")
    return (
        Fact(
            text.gettext("Time to a claim, as a rule"), unit.format(n=decimal(text, middle / 1000)) if middle is not None else "–"
        ),
        Fact(text.gettext("Double Dots"), str(total(counted, "doubles"))),
        Fact(text.gettext("Double Dots that were none"), str(total(counted, "false_doubles"))),
        Fact(text.gettext("Wrong claims of others found out"), str(total(counted, "caught"))),
        Bars(
            text.gettext("Claims and duels"),
            (
                row(text.gettext("Claims that held"), total(counted, "kept"), claims),
                row(text.gettext("Too many signs named"), total(counted, "over"), claims),
                row(text.gettext("A sign missed"), total(counted, "under"), claims),
                row(text.gettext("Duels won"), total(counted, "duels_won"), total(counted, "duels")),
            ),
        ),
        Dots(text.gettext("Time from the roll to a claim, match by match"), unit, tuple(tally.ms for tally in counted), 1000),
    )
