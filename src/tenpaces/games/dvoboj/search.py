"""The search: each of the best attacks is played on in the same sampled worlds, to the end of the battle.

Worlds are drawn from what the seat has seen (``belief``), as in perfect information Monte Carlo search (Ginsberg 2001, *GIB*) and
information set search (Cowling, Powley & Whitehouse 2012); but in none of them does a seat act on what it cannot see: both choose
by the judge from their own view, so that no choice counts on knowing hidden cards (Frank & Basin 1998, *strategy fusion*).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tenpaces.bots.pace import Pace
from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj.belief import world
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


def attacks(here: Stand, found: Sequence[Plan], worlds: int, pace: Pace, rng: Rng) -> Chances:
    """Return the chance to win with each of some attacks."""
    bases = Bases(here)
    steps = ORDER[here.options.battle]
    totals = [0.0] * len(found)
    looked = 0
    while looked < worlds and not (pace.hurried and looked >= FEWEST):
        cards = world(here, rng)
        for index, plan in enumerate(found):
            mine = Half(list(plan.hand), NONE, plan.defence, here.pile, cards.draws[ME])
            # What lies in the foe's defence goes into the battle.
            foe = Half(list(cards.foe_hand), cards.foe_attack, NONE, here.foe_pile, cards.draws[FOE])
            totals[index] += Bout(bases, (mine, foe), plan.attack, plan.joined, cards.foe_defence).run(steps)
        looked += 1
        if looked % SLICE == 0:
            yield from pace.pause()
    return [total / looked for total in totals]
