"""What is worth counting of a West match: cards laid, shots that hit, barricades that held, dollars."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tenpaces.core.text import Text
from tenpaces.games.figures import Bar, Bars, Count, Fact, Figure, Story, percent, share, total
from tenpaces.games.west.events import CARDS, Card, Hit, Stopped, Turned
from tenpaces.games.west.state import State
from tenpaces.games.west.words import card_name, dollars


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's match: the cards it laid, how many of its shots hit, how often it was hit, how many bullets it stopped."""

    pistol: Count = 0
    rifle: Count = 0
    barricade: Count = 0
    reload: Count = 0
    hits: Count = 0
    taken: Count = 0
    stopped: Count = 0
    dollars: Count = 0

    @property
    def shots(self) -> int:
        """How often a gun was fired."""
        return self.pistol + self.rifle


def tallies(story: Story, state: State) -> tuple[Tally, ...]:
    """Count a match, seat by seat."""
    found = [dict.fromkeys(Tally.__struct_fields__, 0) for _ in range(state.seats)]
    for _, events in story:
        for event in events:
            match event:
                case Turned(seat=seat, card=card):
                    found[seat][card] += 1
                case Hit(seat=seat, by=by):
                    found[seat]["taken"] += 1
                    for shooter in by:
                        found[shooter]["hits"] += 1
                case Stopped(seat=seat, by=by):
                    found[seat]["stopped"] += len(by)
    return tuple(Tally(**{**counted, "dollars": money}) for counted, money in zip(found, state.money, strict=True))


def score(text: Text, counted: Sequence[Tally]) -> str:
    """The dollars."""
    return " : ".join(dollars(text, tally.dollars) for tally in counted)


def ending(text: Text, why: str) -> str:
    """Money, or somebody gave up."""
    return {"money": text.gettext("by dollars"), "resigned": text.gettext("the other gave up")}.get(why, "")


def figures(text: Text, counted: Sequence[Tally]) -> tuple[Figure, ...]:
    """Favourite cards, shots, barricades."""

    def laid(card: Card) -> int:
        return total(counted, card)

    cards = sum(map(laid, CARDS))
    shots, hits = total(counted, "shots"), total(counted, "hits")
    rows = sorted(CARDS, key=laid, reverse=True)
    return (
        Fact(text.gettext("Shots that hit"), f"{share(text, hits, shots)} · {percent(text, hits, shots)}"),
        Fact(text.gettext("Hits taken"), str(total(counted, "taken"))),
        Fact(text.gettext("Bullets stopped by a barricade"), str(total(counted, "stopped"))),
        Fact(text.gettext("Dollars earned"), dollars(text, total(counted, "dollars"))),
        Bars(
            text.gettext("Favourite cards"),
            tuple(Bar(card_name(text, card), laid(card), laid(card), percent(text, laid(card), cards), card) for card in rows),
        ),
    )
