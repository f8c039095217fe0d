"""The whole truth of a Dvoboj match."""

from __future__ import annotations

import msgspec

from tenpaces.core.game import Outcome
from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.observation import How, Phase
from tenpaces.games.dvoboj.options import Options

HAND = 5
MOST_PREPARED = 40
"""So many places, regroupings and Jokers a turn may have: exchanging is free (V5), and a match must end."""
RECYCLED = 10
"""So many cards a Joker brings back at most (V26)."""


class Lying(msgspec.Struct, frozen=True):
    """A card in a heap, how it came there, and the Joker's shuffle it comes from (``observation.Lying``)."""

    card: Card
    how: How
    batch: int = 0


class Batch(msgspec.Struct, frozen=True):
    """What a Joker's shuffle left to remember. ``size`` counts its cards in the pile, ``drawn`` those that the owner drew.

    ``known`` are the faces that the owner had seen and that still lie among the batch, ``public`` those that lay open before the
    shuffle. ``joins`` tells that face-down cards of the batch before were shuffled in.
    """

    size: int
    drawn: int
    known: tuple[Card, ...]
    public: tuple[Card, ...]
    joins: bool


class Battle(msgspec.Struct, frozen=True):
    """The cards laid so far; the defender's support or Ace ends the battle and never lies here."""

    lead: Card
    joined: Card
    support: Card | None
    guard: Card | None
    second: Card | None


class Side(msgspec.Struct, frozen=True):
    """One seat's own pack, but for its cards in a battle. The pile's top comes first, the heap's top last."""

    pile: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    attack: Card | None = None
    defence: Card | None = None
    heap: tuple[Lying, ...] = ()
    gone: tuple[Card, ...] = ()
    batches: tuple[Batch, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A Dvoboj match between two entries. A struct, since each step makes a new one, and msgspec does so fastest.

    ``opening``, ``placed`` and ``prepared`` are as in the observation. ``t`` is the time of the last entry in milliseconds. Once
    ``result`` is set, everything else stays as the last entry left it.
    """

    options: Options
    t: int
    phase: Phase
    turn: int | None
    sides: tuple[Side, Side]
    battle: Battle | None
    opening: bool
    placed: bool
    prepared: int
    result: Outcome | None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 2


def pack(options: Options) -> tuple[Card, ...]:
    """Return one seat's pack."""
    return PACK_WITH_JOKERS if options.joker == "on" else PACK


def attack_banned(state: State) -> bool:
    """Whether this turn may not attack because it is the starter's first (V1, V3)."""
    return state.opening and (state.options.first_attack == "banned" or state.options.setup == "empty")


def to_move(state: State) -> int | None:
    """Return the seat whose card or decision the turn or battle waits for, if any."""
    if state.turn is None:
        return None
    if state.phase in ("prepare", "support"):
        return state.turn
    return 1 - state.turn if state.phase in ("defend", "answer") else None


def window_open(state: State, battle: Battle) -> bool:
    """Whether an Ace may be played now (V17)."""
    return battle.support is not None or state.options.ace == "any_attack"
