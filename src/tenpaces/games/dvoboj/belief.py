"""What the other seat may hold: hidden cards drawn in proportion to how often such ranks lie where they lie.

A player keeps Aces in the hand, puts warriors of 7 and more in defence, attacks with high ones: a hidden card is no even draw from
what is left of its pack. ``HAND``, ``GUARD`` and ``LEAD`` are the frequencies of each rank in matches of the judge against itself,
divided by those of an even draw. Cards are drawn one after the other, each in proportion to the weights of what is left (Wallenius
1963).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj.ranks import NONE, RANKS, WARRIORS, Counts, is_officer, is_warrior, partners
from tenpaces.games.dvoboj.stand import Stand

Weights = Sequence[float]
#                 A     2     3     4     5     6     7     8     9     10    J     Q     K     Joker
HAND: Weights = (2.00, 1.32, 1.18, 0.45, 0.43, 1.07, 0.98, 1.18, 0.81, 0.61, 0.63, 1.02, 0.84, 0.50)
GUARD: Weights = (0.59, 0.37, 0.21, 0.24, 0.16, 0.32, 2.72, 2.17, 2.46, 0.75, 0.89, 0.87, 1.10, 0.20)
LEAD: Weights = (1.28, 0.72, 0.73, 0.14, 1.11, 2.41, 0.86, 0.69, 0.67, 1.22, 1.29, 1.20, 0.60, 0.20)
JOINED: Weights = (0.0, 0.0, 0.0, 0.4, 0.9, 1.6, 2.5, 3.6, 4.9, 6.4, 2.0, 1.2, 3.0, 0.0)
EVEN: Weights = (1.0,) * 14
SUPPORT: Weights = (0.0, 1.0, 1.0) + (0.0,) * 11
DRAWS = 12
"""So many cards a world knows of the top of each pile."""


@dataclass(slots=True)
class World:
    """One way in which the hidden cards may lie, own first: hands, what is drawn next, and what lies in the battle."""

    foe_hand: Counts
    foe_attack: int
    foe_defence: int
    draws: tuple[Sequence[int], Sequence[int]]
    lead: int
    joined: int
    support: int
    guard: int
    second: int


def take(pool: Counts, weights: Weights, rng: Rng) -> int:
    """Take a rank out of the pool in proportion to its weight; one of any weight if none has any."""
    total = sum(map(float.__mul__, map(float, pool), weights))
    if total <= 0.0:
        weights, total = EVEN, float(sum(pool))
    left = rng.random() * total
    last = NONE
    for rank in RANKS:
        if pool[rank] and weights[rank] > 0.0:
            left -= pool[rank] * weights[rank]
            last = rank
            if left < 0.0:
                break
    pool[last] -= 1
    return last


def only(weights: Weights, ranks: Sequence[int]) -> Weights:
    """Return weights that are zero for all other ranks."""
    return [weights[rank] if rank in ranks else 0.0 for rank in RANKS]


def pile_top(pool: Counts, rng: Rng) -> list[int]:
    """Draw what may come next from a pile, each order with equal chance."""
    cards = [rank for rank in RANKS for _ in range(pool[rank])]
    top: list[int] = []
    for _ in range(min(DRAWS, len(cards))):
        index = rng.randrange(len(cards))
        cards[index], cards[-1] = cards[-1], cards[index]
        top.append(cards.pop())
    return top


def world(here: Stand, rng: Rng) -> World:
    """Draw a world."""
    pool = list(here.unseen[1])
    fight = here.fight
    lead = joined = support = guard = second = NONE
    if fight:
        lead, joined, support, guard, second = fight.lead, fight.joined, fight.support, fight.guard, fight.second
        if here.turn != here.seat:
            lead, joined, support = _attack(pool, lead, fight.supported, rng)
        elif fight.guarded or fight.seconded:
            guard, second = _defence(pool, fight.guarded, fight.seconded, rng)
    attack, defence = here.foe_places
    foe_defence = take(pool, GUARD, rng) if defence else NONE
    foe_attack = take(pool, LEAD, rng) if attack else NONE
    hand = [0] * len(RANKS)
    for _ in range(here.foe_hand):
        hand[take(pool, HAND, rng)] += 1
    draws = (pile_top(here.unseen[0], rng), pile_top(pool, rng))
    return World(hand, foe_attack, foe_defence, draws, lead, joined, support, guard, second)


def _attack(pool: Counts, lead: int, supported: bool, rng: Rng) -> tuple[int, int, int]:
    """Draw the hidden cards of an attack (V10)."""
    if lead == NONE:
        fit = [rank for rank in RANKS if (is_officer(rank) or is_warrior(rank)) and any(pool[other] for other in partners(rank))]
        lead = take(pool, only(LEAD, fit), rng)
    joined = take(pool, only(JOINED, partners(lead)), rng)
    return lead, joined, take(pool, SUPPORT, rng) if supported else NONE


def _defence(pool: Counts, guarded: bool, seconded: bool, rng: Rng) -> tuple[int, int]:
    """Draw the hidden cards of a defence: a guard by its weight, times that of the second cards that fit it (V15)."""
    if not seconded:
        return take(pool, GUARD, rng), NONE
    if not guarded:
        return NONE, take(pool, only(HAND, WARRIORS), rng)
    weights = []
    for rank in RANKS:
        fitting = partners(rank) or WARRIORS
        weights.append(GUARD[rank] * sum(pool[other] * HAND[other] for other in fitting if other != rank))
    guard = take(pool, weights, rng)
    return guard, take(pool, only(HAND, partners(guard) or WARRIORS), rng)
