"""The entries of a Dvoboj match, as the match record writes them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS, Card

Slot = Literal["attack", "defence"]
SLOTS: tuple[Slot, ...] = ("attack", "defence")
PACK_SIZES = (len(PACK), len(PACK_WITH_JOKERS))


class Deck(Entry, frozen=True, tag="deck"):
    """A seat's own pack, shuffled and cut."""

    by: Literal["chance"]
    seat: int
    order: Annotated[tuple[Card, ...], msgspec.Meta(min_length=PACK_SIZES[0], max_length=PACK_SIZES[1])]

    def __post_init__(self) -> None:
        """No pack has 53 cards, whatever the house rules."""
        if len(self.order) not in PACK_SIZES:
            raise ValueError(f"a pack has 52 or 54 cards, not {len(self.order)}")


class Starter(Entry, frozen=True, tag="starter"):
    """The coin that says who begins (V3)."""

    by: Literal["chance"]
    seat: int


class Lay(SeatEntry, frozen=True, tag="lay"):
    """The two cards that a seat puts on its places before the first turn (V1)."""

    attack: Card
    defence: Card


class Place(SeatEntry, frozen=True, tag="place"):
    """A card laid onto an empty place, or exchanged for the one that lies there (V5)."""

    card: Card
    slot: Slot


class Regroup(SeatEntry, frozen=True, tag="regroup"):
    """The contents of a seat's two places change places."""


class Joker(SeatEntry, frozen=True, tag="joker"):
    """A Joker laid from the hand (V26)."""


class Recycle(Entry, frozen=True, tag="recycle"):
    """The cards that go from the heap under the pile, the last of them the new bottom (V26)."""

    by: Literal["chance"]
    order: tuple[Card, ...]


class Attack(SeatEntry, frozen=True, tag="attack"):
    """The hand card that joins the card of the attack place."""

    card: Card


class Defend(SeatEntry, frozen=True, tag="defend"):
    """The defender's second card, or ``None`` for none."""

    card: Card | None


class Support(SeatEntry, frozen=True, tag="support"):
    """The attacker's third card, or ``None`` for none."""

    card: Card | None


class Answer(SeatEntry, frozen=True, tag="answer"):
    """The defender's Ace or support, or ``None`` for neither."""

    card: Card | None


class End(SeatEntry, frozen=True, tag="end"):
    """The end of a turn without an attack, with what is discarded down to five cards."""

    discard: tuple[Card, ...]


AnyEntry = Deck | Starter | Lay | Place | Regroup | Joker | Recycle | Attack | Defend | Support | Answer | End | Resign | Tick
