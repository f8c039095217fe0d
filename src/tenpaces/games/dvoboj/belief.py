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
from tenpaces.games.dvoboj.ranks import NONE, RANKS, Counts
from tenpaces.games.dvoboj.stand import Stand

Weights = Sequence[float]
#                 A     2     3     4     5     6     7     8     9     10    J     Q     K     Joker
HAND: Weights = (1.36, 1.41, 1.45, 0.83, 1.35, 1.52, 1.23, 0.69, 0.64, 0.44, 0.51, 0.39, 0.81, 0.50)
GUARD: Weights = (0.33, 0.18, 0.05, 0.08, 0.06, 0.43, 1.70, 3.16, 2.66, 1.15, 1.57, 0.84, 1.02, 0.10)
LEAD: Weights = (1.74, 0.67, 0.60, 1.19, 0.51, 1.27, 1.16, 1.16, 1.19, 1.47, 0.27, 0.71, 1.01, 0.30)
EVEN: Weights = (1.0,) * 14
DRAWS = 12
"""So many cards a world knows of the top of each pile."""


@dataclass(slots=True)
class World:
    """One way in which the hidden cards may lie: the foe's, and what is drawn next, own first."""

    foe_hand: Counts
    foe_attack: int
    foe_defence: int
    draws: tuple[Sequence[int], Sequence[int]]


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
    """Draw a world for a seat that prepares its turn."""
    pool = list(here.unseen[1])
    attack, defence = here.foe_places
    foe_defence = take(pool, GUARD, rng) if defence else NONE
    foe_attack = take(pool, LEAD, rng) if attack else NONE
    hand = [0] * len(RANKS)
    for _ in range(here.foe_hand):
        hand[take(pool, HAND, rng)] += 1
    draws = (pile_top(here.unseen[0], rng), pile_top(pool, rng))
    return World(hand, foe_attack, foe_defence, draws)
