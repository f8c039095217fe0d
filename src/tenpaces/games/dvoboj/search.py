"""The search: each of the best choices is played on in the same sampled worlds, to the end of the battle.

Worlds are drawn from what the seat has seen (``belief``), as in perfect information Monte Carlo search (Ginsberg 2001, *GIB*) and
information set search (Cowling, Powley & Whitehouse 2012); but in none of them does a seat act on what it cannot see: both choose
by the judge from their own view, so that no choice counts on knowing hidden cards (Frank & Basin 1998, *strategy fusion*).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from tenpaces.bots.pace import Pace
from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj.belief import World, world
from tenpaces.games.dvoboj.bout import FOE, ME, Bases, Bout, Half
from tenpaces.games.dvoboj.plans import Plan
from tenpaces.games.dvoboj.ranks import NONE
from tenpaces.games.dvoboj.stand import Stand

Chances = Generator[None, bool | None, list[float]]
SLICE = 3
"""Worlds between two yields; each is some 1 ms of native time."""
FEWEST = 12
"""Worlds that are looked at even in a hurry."""
ORDER = {"literal": ("second", "support", "answer"), "fast": ("support", "second", "answer")}


def _less(hand: Sequence[int], rank: int) -> list[int]:
    left = list(hand)
    if rank != NONE:
        left[rank] -= 1
    return left


def _foe(here: Stand, cards: World) -> Half:
    return Half(list(cards.foe_hand), cards.foe_attack, cards.foe_defence, here.foe_pile, cards.draws[FOE])


def _mean(worlds: int, here: Stand, sizes: int, value: Callable[[World, int], float], pace: Pace, rng: Rng) -> Chances:
    totals = [0.0] * sizes
    looked = 0
    while looked < worlds and not (pace.hurried and looked >= FEWEST):
        cards = world(here, rng)
        for index in range(sizes):
            totals[index] += value(cards, index)
        looked += 1
        if looked % SLICE == 0:
            yield from pace.pause()
    return [total / looked for total in totals]


def attacks(here: Stand, found: Sequence[Plan], worlds: int, pace: Pace, rng: Rng) -> Chances:
    """Return the chance to win with each of some attacks."""
    bases = Bases(here)
    steps = ORDER[here.options.battle]

    def value(cards: World, index: int) -> float:
        plan = found[index]
        mine = Half(list(plan.hand), NONE, plan.defence, here.pile, cards.draws[ME])
        foe = _foe(here, cards)
        foe.defence = NONE
        bout = Bout(bases, ME, (mine, foe), cards)
        bout.lead, bout.joined, bout.guard = plan.attack, plan.joined, cards.foe_defence
        return bout.run(steps)

    return (yield from _mean(worlds, here, len(found), value, pace, rng))


def battle(here: Stand, step: str, found: Sequence[int], worlds: int, pace: Pace, rng: Rng) -> Chances:
    """Return the chance to win with each of the ranks that may be laid in a step of a battle."""
    bases = Bases(here)
    order = ORDER[here.options.battle]
    steps = order[order.index(step) + 1 :]
    attacker = ME if here.turn == here.seat else FOE

    def value(cards: World, index: int) -> float:
        rank = found[index]
        mine = Half(_less(here.hand, rank), here.attack, here.defence, here.pile, cards.draws[ME])
        bout = Bout(bases, attacker, (mine, _foe(here, cards)), cards)
        if step == "answer":
            return bout.settle(rank)
        if step == "second":
            bout.second = rank
        else:
            bout.support = rank
        return bout.run(steps)

    return (yield from _mean(worlds, here, len(found), value, pace, rng))
