"""Whole turns: what may lie where at the end of one, and the entries that lead there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tenpaces.core.entry import SeatEntry
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import SLOTS, Attack, End, Place, Regroup
from tenpaces.games.dvoboj.observation import HIDDEN, Observation
from tenpaces.games.dvoboj.ranks import NONE, RANK, RANKS, Counts, partners
from tenpaces.games.dvoboj.stand import Stand
from tenpaces.games.dvoboj.state import HAND, MOST_PREPARED

KEEP: tuple[int, ...] = (70, 50, 60, 20, 30, 52, 62, 72, 82, 92, 80, 68, 90, 95)
"""How much each rank is worth keeping, roughly."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a turn leads to: ranks on the two places, the hand that stays, and an attack or what is discarded.

    ``joined`` is the hand card of an attack, whose first card is ``attack``; ``NONE`` where the turn just ends.
    """

    attack: int
    defence: int
    hand: tuple[int, ...]
    joined: int
    discard: tuple[int, ...]


def worst(hand: Sequence[int]) -> int:
    """Return the rank that is least worth keeping."""
    return min((rank for rank in RANKS if hand[rank]), key=KEEP.__getitem__)


def plans(here: Stand) -> list[Plan]:
    """List the turns that can still be reached, by rank. Of several discards only the first is free to choose."""
    pool = list(here.hand)
    filled = 0
    for rank in (here.attack, here.defence):
        if rank != NONE:
            pool[rank] += 1
            filled += 1
    found: list[Plan] = []
    most = filled if here.placed or here.prepared >= MOST_PREPARED else min(2, filled + 1)
    total = sum(pool)
    for count in range(filled, most + 1):
        for attack, defence in _layouts(here, pool, count):
            _close(here, pool, total - count, attack, defence, found)
    return found


def _layouts(here: Stand, pool: Counts, count: int) -> Iterator[tuple[int, int]]:
    """Yield what may lie on the places when so many are filled."""
    if here.prepared >= MOST_PREPARED:
        yield here.attack, here.defence
        return
    ranks = [rank for rank in RANKS if pool[rank]]
    if count == 0:
        yield NONE, NONE
    elif count == 1:
        for rank in ranks:
            yield rank, NONE
            yield NONE, rank
    else:
        for attack in ranks:
            for defence in ranks:
                if attack != defence or pool[attack] > 1:
                    yield attack, defence


def _close(here: Stand, pool: Counts, held: int, attack: int, defence: int, found: list[Plan]) -> None:
    """Add the attacks and ends that one layout allows."""
    hand = list(pool)
    for rank in (attack, defence):
        if rank != NONE:
            hand[rank] -= 1
    over = held - HAND
    if over <= 0:
        found.append(Plan(attack, defence, tuple(hand), NONE, ()))
    else:
        for rank in RANKS:
            if hand[rank]:
                hand[rank] -= 1
                left, thrown = hand, [rank]
                for _ in range(over - 1):
                    left = list(left)
                    thrown.append(worst(left))
                    left[thrown[-1]] -= 1
                found.append(Plan(attack, defence, tuple(left), NONE, tuple(thrown)))
                hand[rank] += 1
    if here.may_attack:
        for rank in partners(attack):
            if hand[rank]:
                hand[rank] -= 1
                found.append(Plan(attack, defence, tuple(hand), rank, ()))
                hand[rank] += 1


Step = tuple[int, int]
"""A rank and the place it goes to; ``(NONE, 0)`` is a regrouping."""


def steps(here: Stand, plan: Plan) -> list[Step] | None:
    """Return the fewest preparations that lead to a plan's layout, or ``None`` if the turn allows no more."""
    target = (plan.attack, plan.defence)
    start = (here.attack, here.defence, here.placed)
    pool = list(here.hand)
    for rank in (here.attack, here.defence):
        if rank != NONE:
            pool[rank] += 1
    ways: dict[tuple[int, int, bool], list[Step]] = {start: []}
    waiting = deque([start])
    wanted = {rank for rank in target if rank != NONE}
    while waiting:
        spot = waiting.popleft()
        way = ways[spot]
        attack, defence, placed = spot
        if (attack, defence) == target:
            return way if here.prepared + len(way) <= MOST_PREPARED else None
        onward: list[tuple[tuple[int, int, bool], Step]] = []
        if attack != NONE or defence != NONE:
            onward.append(((defence, attack, placed), (NONE, 0)))
        for rank in wanted:
            if pool[rank] - (attack == rank) - (defence == rank) > 0:
                if attack != NONE or not placed:
                    onward.append(((rank, defence, placed or attack == NONE), (rank, 0)))
                if defence != NONE or not placed:
                    onward.append(((attack, rank, placed or defence == NONE), (rank, 1)))
        for after, step in onward:
            if after not in ways:
                ways[after] = [*way, step]
                waiting.append(after)
    return None


def held(seen: Observation, rank: int, besides: Sequence[Card] = ()) -> Card:
    """Return a card of that rank from the seat's own hand."""
    assert seen.seat is not None
    return next(card for card in seen.sides[seen.seat].hand if card != HIDDEN and card not in besides and RANK[card] == rank)


def entry(seen: Observation, plan: Plan, way: Sequence[Step]) -> SeatEntry:
    """Return the next entry of a plan."""
    seat = seen.seat
    assert seat is not None
    if way:
        rank, slot = way[0]
        return Regroup(t=0, by=seat) if rank == NONE else Place(t=0, by=seat, card=held(seen, rank), slot=SLOTS[slot])
    if plan.joined != NONE:
        return Attack(t=0, by=seat, card=held(seen, plan.joined))
    thrown: list[Card] = []
    for rank in plan.discard:
        thrown.append(held(seen, rank, thrown))
    return End(t=0, by=seat, discard=tuple(thrown))
