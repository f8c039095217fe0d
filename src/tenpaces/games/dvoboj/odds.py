"""The judge's odds after each of a seat's choices."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tenpaces.bots.pace import Pace
from tenpaces.games.dvoboj import features
from tenpaces.games.dvoboj.judge import judge
from tenpaces.games.dvoboj.plans import Plan
from tenpaces.games.dvoboj.ranks import NONE
from tenpaces.games.dvoboj.stand import Fight, Stand

SLICE = 64
"""Positions judged between two yields, each some 25 µs of native time."""
SURE = 20.0
"""Odds of a match that is won."""
Odds = Generator[None, bool | None, list[float]]


def less(hand: Sequence[int], *ranks: int) -> list[int]:
    """Return a hand after some cards left it; ``NONE`` is no card."""
    left = list(hand)
    for rank in ranks:
        if rank != NONE:
            left[rank] -= 1
    return left


def judged(here: Stand, moment: int, found: Sequence[Sequence[int]]) -> list[float]:
    """Return the odds after each of a few choices, given by their rows."""
    base = judge().base(features.common(here, moment), features.measures(here))
    return [judge().odds(base, rows) for rows in found]


def bare(here: Stand) -> bool:
    """Whether one warrior may defend an empty or useless place (V15)."""
    return here.options.bare_defence == "warrior"


def lay_odds(here: Stand, found: Sequence[tuple[int, int]]) -> list[float]:
    """Judge what is laid before the first turn."""
    moment = features.LAID_FIRST if here.turn == here.seat else features.LAID
    return judged(here, moment, [features.cards(less(here.hand, *each), *each, bare(here)) for each in found])


def plan_odds(here: Stand, found: Sequence[Plan], pace: Pace) -> Odds:
    """Judge whole turns."""
    measures = features.measures(here)
    ended = judge().base(features.common(here, features.ENDED), measures)
    attacked = judge().base(features.common(here, features.ATTACKED), measures)
    odds = []
    last = here.foe_pile == (1 if here.options.loss == "at_empty" else 0)
    for index, plan in enumerate(found, 1):
        if plan.joined != NONE:
            rows = features.cards(plan.hand, NONE, plan.defence, bare(here))
            rows += features.attacked(plan.attack, plan.joined, here.foe_places[1])
            odds.append(judge().odds(attacked, rows))
        elif last:
            odds.append(SURE)  # the foe's next draw is his last
        else:
            odds.append(judge().odds(ended, features.cards(plan.hand, plan.attack, plan.defence, bare(here))))
        if index % SLICE == 0:
            yield from pace.pause()
    return odds


def second_odds(here: Stand, fight: Fight, found: Sequence[int]) -> list[float]:
    """Judge second cards."""
    rows = [
        features.cards(less(here.hand, rank), here.attack, NONE, bare(here))
        + features.seconded(here.options, fight.lead, fight.guard, rank, fight.supported)
        for rank in found
    ]
    return judged(here, features.SECONDED, rows)


def support_odds(here: Stand, fight: Fight, found: Sequence[int]) -> list[float]:
    """Judge supports."""
    met = features.meeting(fight.guarded, fight.seconded, here.options.battle == "fast")
    rows = [
        features.cards(less(here.hand, rank), NONE, here.defence, bare(here))
        + features.supported(fight.lead, fight.joined, rank, met)
        for rank in found
    ]
    return judged(here, features.SUPPORTED, rows)


def answer_odds(here: Stand, fight: Fight, found: Sequence[int]) -> list[float]:
    """Judge answers."""
    rows = [
        features.cards(less(here.hand, rank), here.attack, NONE, bare(here))
        + features.answered(here.options, fight.lead, fight.guard, fight.second, fight.supported, rank)
        for rank in found
    ]
    return judged(here, features.ANSWERED, rows)
