"""What a seat may know of a Dvoboj match; the interface, bots and peers get nothing else.

The observation is what a player with a perfect memory has: a bot that keeps nothing between two turns decides from it alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tenpaces.core.game import Outcome
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.options import Options

HIDDEN: Literal["?"] = "?"
"""Stands for a card that lies there and that the seat may not see; ``None`` stands for no card."""
Seen = Card | Literal["?"]

Phase = Literal["decks", "starter", "lay", "prepare", "defend", "support", "answer", "recycle", "over"]
How = Literal["up", "down", "lead", "joined", "support", "guard", "second"]
"""How a card came to lie in the heap (V25): face up; face down and unseen by anybody (a penalty, or the shuffled rest that a Joker
left); or face down as this part of a battle that an Ace stopped, which its owner saw."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card in a heap. ``batch`` numbers the shuffle of a Joker that a face-down card comes from, 0 for none."""

    card: Seen
    how: How
    batch: int = 0


@dataclass(frozen=True, slots=True)
class Batch:
    """What is remembered of a heap that a Joker had shuffled (V26): up to ten cards lie under the pile, the rest in the heap.

    ``size`` counts those still in the pile. ``known`` are faces that lie somewhere among them all, as the viewer remembers; a seat
    sees what it draws from its own pack. ``public`` are the faces that everybody saw before the shuffle and not since; up to
    ``loose`` of them the owner may have drawn. To anybody else ``known`` is the same. ``joins`` tells that face-down cards of the
    batch before were shuffled in, so that its faces may lie here too and spend what this batch has left of ``loose``.
    """

    size: int
    known: tuple[Card, ...]
    public: tuple[Card, ...]
    loose: int
    joins: bool


@dataclass(frozen=True, slots=True)
class Battle:
    """The cards laid so far: the attacker's two and his support, the defender's place card and second card."""

    lead: Seen
    joined: Seen
    support: Seen | None
    guard: Seen | None
    second: Seen | None


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's own pack as far as it may be seen. ``gone`` are its Jokers that left the game."""

    pile: int
    hand: tuple[Seen, ...]
    attack: Seen | None
    defence: Seen | None
    heap: tuple[Lying, ...]
    gone: tuple[Card, ...]
    batches: tuple[Batch, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """The information state of ``seat`` (``None``: a spectator).

    ``opening`` tells that the starter's first turn has not ended, ``placed`` that the turn's one card for an empty place is laid
    (V5), ``prepared`` how many entries of preparation the turn has had.
    """

    seat: int | None
    options: Options
    phase: Phase
    turn: int | None
    sides: tuple[Side, Side]
    battle: Battle | None
    opening: bool
    placed: bool
    prepared: int
    result: Outcome | None
