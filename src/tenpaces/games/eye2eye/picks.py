"""What a person at an Eye 2 Eye table has picked and not yet done, and how the hand is arranged: the interface's affair."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tenpaces.games.eye2eye.events import Card
from tenpaces.games.eye2eye.observation import Observation


@dataclass(frozen=True, slots=True)
class Held:
    """A side's pick. ``hand`` is the own hand in the order in which its owner put it.

    ``card`` is a place in that order, ``source`` the stack whose top card is to be moved; one of them at most. ``known``: the hand
    has been learnt by heart (E22 ``memory``). ``ready``: the bell of the Fire Exchange may ring. ``last``: the seat asked to touch
    one after the other and goes last; ``since`` is the match time at which its turn to touch began then.
    """

    hand: tuple[Card, ...] = ()
    card: int | None = None
    source: int | None = None
    known: bool = False
    ready: bool = False
    last: bool = False
    since: int | None = None


def own_hand(seen: Observation) -> tuple[Card, ...]:
    """Return the hand of the seat that sees; a spectator has none."""
    return () if seen.seat is None else tuple(card for card in seen.hands[seen.seat] if card is not None)


def had_turn(seen: Observation, seat: int) -> bool:
    """Whether a seat has had a turn in this round."""
    return any(turn.by == seat for turn in seen.turns)


def arranging(seen: Observation, held: Held) -> bool:
    """Whether the hand may be seen only now, before the first own turn of the round, to be put in order (E22 ``memory``)."""
    return seen.seat is not None and seen.options.hand_visibility == "memory" and not (held.known or had_turn(seen, seen.seat))


def faces_shown(seen: Observation, held: Held) -> bool:
    """Whether a private screen shows the faces of the own hand (E22)."""
    return seen.options.hand_visibility == "device" or arranging(seen, held)


def kept(held: Held, seen: Observation) -> Held:
    """Return a pick as it stands now: the order of the hand survives what was played from it, and a new round begins anew."""
    hand = own_hand(seen)
    order = held.hand
    if len(order) > len(hand) and held.card is not None:
        order = order[: held.card] + order[held.card + 1 :]
    if Counter(order) != Counter(hand):
        return Held(hand, last=held.last)
    dealt = seen.seat is not None and not had_turn(seen, seen.seat)
    return replace(held, hand=order, card=None, source=None, known=held.known and dealt, ready=False, since=None)


def swapped(held: Held, place: int) -> Held:
    """Swap the picked card with another one."""
    if held.card is None or held.card == place:
        return replace(held, card=None if held.card == place else place)
    hand = list(held.hand)
    hand[held.card], hand[place] = hand[place], hand[held.card]
    return replace(held, hand=tuple(hand), card=None)
