"""What a person would see happen at a Dot Duel table. Every event is public: cards are seen where they are won (D29)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of all Dot Duel events."""


class Turned(Event, frozen=True):
    """Cards are turned up, until six are on show or the deck is dry."""

    cards: tuple[int, ...]


class Starts(Event, frozen=True):
    """A seat starts (D2)."""

    seat: int


class Rolled(Event, frozen=True):
    """The dice show a number and a round begins; ``out`` are those who sit it out."""

    seat: int
    dice: tuple[int, int]
    number: int
    out: tuple[int, ...]


class Skipped(Event, frozen=True):
    """All sit this round out, so it is skipped (D26); ``seat`` would have rolled."""

    seat: int


class Claimed(Event, frozen=True):
    """A seat claims a card, saying how many of its symbols stand for the number."""

    seat: int
    card: int
    count: int


class Challenged(Event, frozen=True):
    """A seat says how many there really are on a card that ``owner`` claimed."""

    seat: int
    owner: int
    card: int
    count: int


class Unproved(Event, frozen=True):
    """A challenge changes nothing: it is ``wrong`` (D7), or its maker is ``out`` and cannot duel (D13)."""

    seat: int
    card: int
    why: Literal["wrong", "out"]


class Overclaimed(Event, frozen=True):
    """A claim named more symbols than the card has; ``count`` is how many it has."""

    seat: int
    card: int
    count: int


class Undercounted(Event, frozen=True):
    """The referee sees that a claim missed a symbol: that seat may not claim the card again in the round (D14)."""

    seat: int
    card: int


class SetAside(Event, frozen=True, tag="set_aside"):
    """A claim missed a symbol, and the card is set aside for a duel."""

    card: int
    initiator: int
    accused: int


class Kept(Event, frozen=True):
    """The time to check a claim has passed, and the card joins the seat's collection."""

    seat: int
    card: int


class FellOut(Event, frozen=True, tag="fell_out"):
    """A seat is out for the round, or out of the final duel."""

    seat: int
    why: Literal["over_claim", "false_alarm", "double", "final"]


class Reopened(Event, frozen=True):
    """Cards may be claimed again; votes are void."""

    cards: tuple[int, ...]


class Returning(Event, frozen=True):
    """Cards that a seat claimed or added in this round go back into the deck."""

    seat: int
    cards: tuple[int, ...]


class Reinserted(Event, frozen=True):
    """So many cards went back into the deck, each to a random place (D30)."""

    cards: int


class Doubled(Event, frozen=True):
    """A seat shows two cards with the same symbol for the number; ``symbol`` is its id."""

    seat: int
    cards: tuple[int, int]
    symbol: int


class NotDoubled(Event, frozen=True, tag="not_doubled"):
    """A seat called Double Dot, but the symbol that its two cards share stands for another number."""

    seat: int
    cards: tuple[int, int]
    symbol: int


class Took(Event, frozen=True):
    """A seat takes cards from the show."""

    seat: int
    cards: tuple[int, ...]


class Sits(Event, frozen=True):
    """A seat must sit out ``rounds`` more rounds than before (D26)."""

    seat: int
    rounds: int


class Voted(Event, frozen=True):
    """A seat agrees that nothing is left (D15)."""

    seat: int


class Ended(Event, frozen=True):
    """Seeking ends: everything on show is ``taken``, all have ``agreed``, or ``nobody`` is left in (D16)."""

    why: Literal["taken", "agreed", "nobody"]


class Duelling(Event, frozen=True):
    """A duel over a card begins."""

    card: int
    initiator: int
    accused: int


class Staked(Event, frozen=True):
    """A duellist lays cards of his own into the grounds, and ``drawn`` come from the deck in his place."""

    seat: int
    cards: tuple[int, ...]
    drawn: tuple[int, ...]


class Bare(Event, frozen=True):
    """There are no cards to lay, so the disputed card alone is the grounds."""

    card: int


class Cast(Event, frozen=True):
    """The dice of a duel show a number and the race is open."""

    seat: int
    dice: tuple[int, int]
    number: int


class Blank(Event, frozen=True):
    """The dice of a duel show a number that none of the grounds has: they are rolled again (D22)."""

    seat: int
    dice: tuple[int, int]
    number: int


class Lapsed(Event, frozen=True):
    """Nobody answered for a minute: the dice are rolled again (D25)."""


class Said(Event, frozen=True):
    """A duellist says how many symbols stand for the number; ``total`` is how many there are."""

    seat: int
    count: int
    total: int


class DuelWon(Event, frozen=True, tag="duel_won"):
    """A duellist wins ``cards``: the grounds and the disputed card."""

    seat: int
    cards: tuple[int, ...]


class Plundered(Event, frozen=True):
    """A Double Dot in a duel wins the loser's whole collection too (D24), so many cards."""

    seat: int
    loser: int
    cards: int


class Final(Event, frozen=True):
    """The leaders are tied and duel for the match (D28); ``roller`` added a card last."""

    seats: tuple[int, ...]
    roller: int


class Resigned(Event, frozen=True):
    """A seat gave the match up."""

    seat: int


class Won(Event, frozen=True):
    """The match is over."""

    seat: int
    why: Literal["most_cards", "final_duel", "resigned"]
