"""The entries of a Dot Duel match, as the match record writes them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.games.dotduel.deck import CARDS

CardId = Annotated[int, msgspec.Meta(ge=0, le=CARDS - 1)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Chance(Entry, frozen=True):
    """Base of what comes from the deck, the dice and other luck."""

    by: Literal["chance"]


class Deck(Chance, frozen=True, tag="deck"):
    """The shuffled deck, top first."""

    order: Annotated[tuple[CardId, ...], msgspec.Meta(min_length=CARDS, max_length=CARDS)]


class Starter(Chance, frozen=True, tag="starter"):
    """Who rolled highest and starts (D2)."""

    seat: int


class Roll(Chance, frozen=True, tag="roll"):
    """Two dice, which open a round or a duel."""

    dice: tuple[Die, Die]


class Reinsert(Chance, frozen=True, tag="reinsert"):
    """Where cards go that return to the deck: (card, index), 0 the top, applied in order (D30)."""

    places: tuple[tuple[CardId, int], ...]


class Stakes(Chance, frozen=True, tag="stakes"):
    """Which cards the duellists lay from their own collections: (seat, card) (D20)."""

    cards: tuple[tuple[int, CardId], ...]


class Claim(SeatEntry, frozen=True, tag="claim"):
    """A seat points at a card and says how many of its symbols stand for the number."""

    card: CardId
    count: int


class Challenge(SeatEntry, frozen=True, tag="challenge"):
    """A seat shows how many symbols a claimed card really has (D8)."""

    card: CardId
    count: int


class Double(SeatEntry, frozen=True, tag="double"):
    """A seat calls Double Dot on two cards, in a round or in a duel."""

    cards: tuple[CardId, CardId]


class Done(SeatEntry, frozen=True, tag="done"):
    """A seat agrees that nothing is left to claim (D15)."""


class Say(SeatEntry, frozen=True, tag="say"):
    """A duellist says how many symbols of the grounds stand for the number."""

    count: int


AnyEntry = Deck | Starter | Roll | Reinsert | Stakes | Claim | Challenge | Double | Done | Say | Resign | Tick
