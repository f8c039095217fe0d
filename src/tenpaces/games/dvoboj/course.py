"""The course of a match outside its battles: the packs, the turns, preparing, the end.

A ``Course`` is one entry being carried out: it starts as a copy of the state, is changed step by step and makes the next state.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tenpaces.core.entry import Resign
from tenpaces.core.game import Outcome
from tenpaces.games.dvoboj import piles
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.entries import Deck, End, Joker, Lay, Place, Recycle, Regroup, Starter
from tenpaces.games.dvoboj.events import (
    Began,
    Dealt,
    Discarded,
    Drawn,
    Drew,
    Dry,
    Ended,
    Event,
    Exchanged,
    Joked,
    Laid,
    Limited,
    Recycled,
    Regrouped,
    Resigned,
    Starts,
    Won,
)
from tenpaces.games.dvoboj.state import MOST_PREPARED, Lying, Side, State

SETUP_HAND = {"seven": 7, "empty": 5, "blind": 5}


class Course:
    """One entry being carried out."""

    __slots__ = ("battle", "events", "opening", "options", "phase", "placed", "prepared", "result", "sides", "t", "turn")

    def __init__(self, state: State, now: int) -> None:
        self.options = state.options
        self.t = now
        self.phase = state.phase
        self.turn = state.turn
        self.sides = list(state.sides)
        self.battle = state.battle
        self.opening = state.opening
        self.placed = state.placed
        self.prepared = state.prepared
        self.result = state.result
        self.events: list[Event] = []

    def state(self) -> State:
        """Return the state as it is now."""
        return State(
            self.options,
            self.t,
            self.phase,
            self.turn,
            (self.sides[0], self.sides[1]),
            self.battle,
            self.opening,
            self.placed,
            self.prepared,
            self.result,
        )

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        assert self.turn is not None
        return self.turn

    def begin_turn(self, seat: int) -> None:
        """Start a seat's turn with the draw that nobody is spared (V4)."""
        self.phase = "prepare"
        self.turn = seat
        self.placed = False
        self.prepared = 0
        self.events.append(Began(seat))
        if not self.draw(seat):
            self.lose(seat, "turn_draw")

    def draw(self, seat: int) -> bool:
        """Draw one card; return whether the pile's owner is still in the match (V23)."""
        side = self.sides[seat]
        if not side.pile:
            self.events.append(Dry(seat))
            return False
        card, side = piles.draw(side)
        self.sides[seat] = side
        self.events.append(Drew(seat, card, len(side.pile)))
        return bool(side.pile) or self.options.loss == "cannot_draw"

    def lose(self, seat: int, why: Literal["turn_draw", "penalty", "refill", "resigned"]) -> None:
        """End the match with the other seat as the winner."""
        self.phase = "over"
        self.result = Outcome(1 - seat, why)
        self.events.append(Won(1 - seat, why))

    def tie(self) -> None:
        """End the match with no winner (V24)."""
        self.phase = "over"
        self.result = Outcome(None, "double_out")
        self.events.append(Drawn("double_out"))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand after a card left it."""
    return tuple(other for other in hand if other != card)


def deal(match: Course, entry: Deck) -> None:
    """Take the first cards of a pack (V1)."""
    seat, order = entry.seat, entry.order
    size = SETUP_HAND[match.options.setup]
    hand, pile = order[:size], order[size:]
    if match.options.setup == "blind":
        attack, defence, pile = pile[0], pile[1], pile[2:]
        match.sides[seat] = Side(pile, hand, attack, defence)
        match.events += [Dealt(seat, hand, len(pile)), Laid(seat, "attack", attack), Laid(seat, "defence", defence)]
    else:
        match.sides[seat] = Side(pile, hand)
        match.events.append(Dealt(seat, hand, len(pile)))
    if all(side.hand for side in match.sides):
        match.phase = "starter"


def start(match: Course, entry: Starter) -> None:
    """Let a seat begin (V3)."""
    match.events.append(Starts(entry.seat))
    match.turn = entry.seat
    match.opening = True
    if match.options.setup == "seven":
        match.phase = "lay"
    else:
        match.begin_turn(entry.seat)


def lay(match: Course, entry: Lay) -> None:
    """Put two cards on the places before the first turn (V1)."""
    seat = entry.by
    side = match.sides[seat]
    hand = without(without(side.hand, entry.attack), entry.defence)
    match.sides[seat] = Side(side.pile, hand, entry.attack, entry.defence)
    match.events += [Laid(seat, "attack", entry.attack), Laid(seat, "defence", entry.defence)]
    if match.sides[1 - seat].attack:
        match.begin_turn(match.mover)


def _prepared(match: Course) -> None:
    match.prepared += 1
    if match.prepared == MOST_PREPARED:  # V5
        match.events.append(Limited(match.mover))


def place(match: Course, entry: Place) -> None:
    """Lay a card onto an empty place, or exchange it for the one that lies there (V5)."""
    seat, card, slot = entry.by, entry.card, entry.slot
    side = match.sides[seat]
    hand = without(side.hand, card)
    back = side.attack if slot == "attack" else side.defence
    if back:
        hand = (*hand, back)
        match.events.append(Exchanged(seat, slot, card, back))
    else:
        match.placed = True
        match.events.append(Laid(seat, slot, card))
    attack, defence = (card, side.defence) if slot == "attack" else (side.attack, card)
    match.sides[seat] = Side(side.pile, hand, attack, defence, side.heap, side.gone, side.batches)
    _prepared(match)


def regroup(match: Course, entry: Regroup) -> None:
    """Let the two places change their contents."""
    side = match.sides[entry.by]
    match.sides[entry.by] = Side(side.pile, side.hand, side.defence, side.attack, side.heap, side.gone, side.batches)
    match.events.append(Regrouped(entry.by))
    _prepared(match)


def joker(match: Course, entry: Joker) -> None:
    """Lay a Joker, which leaves the game; an empty heap has nothing to bring back (V26)."""
    side = match.sides[entry.by]
    card = min(card for card in side.hand if KIND[card] == "joker")  # R1 before R2
    match.sides[entry.by] = replace(side, hand=without(side.hand, card), gone=(*side.gone, card))
    match.events.append(Joked(entry.by, card))
    if side.heap:
        match.phase = "recycle"
    _prepared(match)


def recycle(match: Course, entry: Recycle) -> None:
    """Put what chance drew from the heap under the pile, and go on with the turn."""
    side = piles.recycle(match.sides[match.mover], entry.order)
    match.sides[match.mover] = side
    match.events.append(Recycled(match.mover, entry.order, len(side.heap)))
    match.phase = "prepare"


def end(match: Course, entry: End) -> None:
    """Discard down to five and pass the turn on (V8)."""
    seat = entry.by
    if entry.discard:
        side = match.sides[seat]
        hand = tuple(card for card in side.hand if card not in entry.discard)
        heap = (*side.heap, *(Lying(card, "up") for card in entry.discard))
        match.sides[seat] = replace(side, hand=hand, heap=heap)
        match.events.append(Discarded(seat, entry.discard))
    match.events.append(Ended(seat))
    match.opening = False
    match.begin_turn(1 - seat)


def resign(match: Course, entry: Resign) -> None:
    """Give the match up."""
    match.events.append(Resigned(entry.by))
    match.lose(entry.by, "resigned")
