"""The whole truth of a West match, and the arithmetic of its hands."""

from __future__ import annotations

import msgspec

from tenpaces.core.game import Outcome
from tenpaces.games.west.events import Card
from tenpaces.games.west.observation import Choice, Hand, Shown
from tenpaces.games.west.options import Options

FULL = Hand(pistol=3, rifle=1, barricade=1, reload=1)
REFILLED = Hand(pistol=3, rifle=1, barricade=1, reload=0)
"""What a Reload that stays spent brings back (W3 ``spent``)."""


class State(msgspec.Struct, frozen=True):
    """A West match between two entries. A struct, since each step copies it, and msgspec does so fastest.

    ``round`` and ``exchange`` count from 1 and name what is being chosen now. ``choices[i]`` is what seat i has laid face down in
    this exchange. ``shown`` holds the exchanges of this round that were turned up. ``t`` is the time of the last entry in
    milliseconds. Once ``result`` is set, everything else stays as the last exchange left it and ``choices`` is empty.
    """

    options: Options
    money: tuple[int, ...]
    alive: tuple[bool, ...]
    hands: tuple[Hand, ...]
    round: int
    exchange: int
    choices: tuple[Choice | None, ...]
    shown: tuple[Shown, ...]
    t: int
    result: Outcome | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.money)

    @property
    def caller(self) -> int:
        """The duel master, who changes with every round and has no power (W14)."""
        return caller(self.round, self.seats)


def caller(round_: int, seats: int) -> int:
    """Return the duel master of a round, counted from 1 (W14)."""
    return (round_ - 1) % seats


def held(hand: Hand, card: Card) -> int:
    """Return how many of a card a hand holds."""
    return int(getattr(hand, card))


def counts(hand: Hand) -> tuple[int, int, int, int]:
    """Return how many a hand holds of each card, in the order of ``CARDS``."""
    return hand.pistol, hand.rifle, hand.barricade, hand.reload


def size(hand: Hand) -> int:
    """Return the number of cards in a hand."""
    return hand.pistol + hand.rifle + hand.barricade + hand.reload


def without(hand: Hand, card: Card) -> Hand:
    """Return the hand after one ``card`` left it."""
    return Hand(
        hand.pistol - (card == "pistol"),
        hand.rifle - (card == "rifle"),
        hand.barricade - (card == "barricade"),
        hand.reload - (card == "reload"),
    )


def can_choose(state: State, seat: int) -> bool:
    """Whether a seat takes part in this exchange: it lives and holds a card (W1, W3)."""
    return state.alive[seat] and size(state.hands[seat]) > 0


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats whose choice the exchange still needs."""
    return tuple([seat for seat, choice in enumerate(state.choices) if choice is None and can_choose(state, seat)])
