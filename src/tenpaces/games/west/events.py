"""What a person would see happen at a West table. Every event is public (W13)."""

from __future__ import annotations

from typing import Literal

import msgspec

Card = Literal["pistol", "rifle", "barricade", "reload"]
CARDS: tuple[Card, ...] = ("pistol", "rifle", "barricade", "reload")


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of all West events."""


class Laid(Event, frozen=True):
    """A seat has laid a card face down and settled whom to point at."""

    seat: int


class TimedOut(Event, frozen=True, tag="timed_out"):
    """Chance chose for a seat that stayed silent (W15)."""

    seat: int


class Pointed(Event, frozen=True):
    """An arm points (W5); all of an exchange come together."""

    seat: int
    target: int


class Turned(Event, frozen=True):
    """A card is turned face up; all of an exchange come together, after the arms."""

    seat: int
    card: Card


class Dodged(Event, frozen=True):
    """Bullets missed a shooter, because he moved while shooting (W7)."""

    seat: int
    by: tuple[int, ...]


class Stopped(Event, frozen=True):
    """A barricade stopped every pistol aimed at it (W19)."""

    seat: int
    by: tuple[int, ...]


class Unused(Event, frozen=True):
    """Nobody shot at this barricade; ``returned`` tells whether it goes back to the hand (W8)."""

    seat: int
    returned: bool


class Hit(Event, frozen=True):
    """A seat is hit and turns its heart to the grave. ``card`` is what it had played, ``None`` for an empty hand (W3)."""

    seat: int
    by: tuple[int, ...]
    card: Card | None


class Reloaded(Event, frozen=True):
    """A reload that nobody shot at took back ``cards`` spent cards, itself included where W3 says so."""

    seat: int
    cards: int


class Recovered(Event, frozen=True):
    """A barricade that was shot at and held goes back to the hand (W8 ``returns``)."""

    seat: int


class Earned(Event, frozen=True):
    """The last heart of the round takes a dollar; ``money`` is what it has now."""

    seat: int
    money: int


class Void(Event, frozen=True):
    """A round that nobody earns: ``cap`` (W11), ``nobody`` left (W10) or all hands ``empty`` (W3)."""

    round: int
    why: Literal["cap", "nobody", "empty"]


class Began(Event, frozen=True):
    """Hearts up, hands full, a new round (W12); ``caller`` is the duel master of W14."""

    round: int
    caller: int


class Resigned(Event, frozen=True):
    """A seat gave the match up."""

    seat: int


class Won(Event, frozen=True):
    """The match is over."""

    seat: int
    why: Literal["money", "resigned"]
