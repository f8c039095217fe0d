"""What a person would see happen at a Dvoboj table.

A face that not everybody sees is ``None`` for whoever does not (``redact`` in ``views``); that a card was laid, drawn or moved is
public always.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Slot


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of all Dvoboj events."""


class Dealt(Event, frozen=True):
    """A seat takes its first cards from its own pack; ``pile`` is what stays."""

    seat: int
    cards: tuple[Card | None, ...]
    pile: int


class Starts(Event, frozen=True):
    """The coin fell for this seat (V3)."""

    seat: int


class Began(Event, frozen=True):
    """A seat's turn begins."""

    seat: int


class Drew(Event, frozen=True):
    """A seat draws a card, at the start of a turn or after a battle; ``pile`` is what stays."""

    seat: int
    card: Card | None
    pile: int


class Dry(Event, frozen=True):
    """A seat has to draw and cannot (V23 ``cannot_draw``)."""

    seat: int


class Laid(Event, frozen=True):
    """A card is laid face down onto an empty place."""

    seat: int
    slot: Slot
    card: Card | None


class Exchanged(Event, frozen=True):
    """A card is laid face down and the one that lay there goes back to the hand."""

    seat: int
    slot: Slot
    card: Card | None
    back: Card | None


class Regrouped(Event, frozen=True):
    """A seat's two places changed their contents."""

    seat: int


class Joked(Event, frozen=True):
    """A Joker is laid from the hand and leaves the game (V26)."""

    seat: int
    card: Card


class Recycled(Event, frozen=True):
    """Cards of the shuffled heap went face down under the pile; ``heap`` is what stays, face down too."""

    seat: int
    cards: tuple[Card | None, ...]
    heap: int


class Limited(Event, frozen=True):
    """A seat has prepared as often as a turn allows and can only attack or end it (V5)."""

    seat: int


class Attacked(Event, frozen=True):
    """The attack: the card of the attack place, turned up if ``opened`` (V9), and one from the hand, face down."""

    seat: int
    lead: Card | None
    joined: Card | None
    opened: bool


class Defended(Event, frozen=True):
    """The defender lays a second card face down, or none."""

    seat: int
    laid: bool
    card: Card | None


class Supported(Event, frozen=True):
    """A seat lays a support face down, or none; the attacker first, then the defender."""

    seat: int
    laid: bool
    card: Card | None


class Stopped(Event, frozen=True):
    """An Ace stops the attack; nothing is revealed or compared (V18)."""

    seat: int
    card: Card


class Revealed(Event, frozen=True):
    """A seat's battle cards are turned up; ``strength`` is what they are worth together."""

    seat: int
    cards: tuple[Card, ...]
    strength: int


class Compared(Event, frozen=True):
    """The two sums side by side; ``winner`` is ``None`` where they are equal."""

    attack: int
    defence: int
    winner: int | None


class Moved(Event, frozen=True):
    """Penalty cards go from a seat's pile to its heap, unseen by anybody; ``pile`` is what stays."""

    seat: int
    cards: tuple[Card | None, ...]
    pile: int


class Cleared(Event, frozen=True):
    """The cards of the battle go to the heaps, face up, or face down where an Ace stopped it (V25)."""

    face_up: bool


class Discarded(Event, frozen=True):
    """A seat discards from its hand, face up (V8, V25)."""

    seat: int
    cards: tuple[Card, ...]


class Ended(Event, frozen=True):
    """A seat ends its turn without an attack."""

    seat: int


class Resigned(Event, frozen=True):
    """A seat gave the match up."""

    seat: int


class Won(Event, frozen=True):
    """The match is over."""

    seat: int
    why: Literal["turn_draw", "penalty", "refill", "resigned"]


class Drawn(Event, frozen=True):
    """The match is over and nobody wins (V24 ``draw``)."""

    why: Literal["double_out"]
