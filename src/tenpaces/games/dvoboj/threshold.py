"""The bot of the rules file (Solo, level 1): highest warrior in defence, attack at 9 or more.

It lays whatever strengthens a battle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tenpaces.bots.bot import Thinking
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj import choices
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.plans import Plan, entry, steps, worst
from tenpaces.games.dvoboj.ranks import ACE, NONE, WORTH, Counts, best_officer, best_warrior
from tenpaces.games.dvoboj.stand import Stand, stand
from tenpaces.games.dvoboj.state import HAND


@dataclass(frozen=True, slots=True)
class Threshold:
    """``least``: the sum of officer and warrior that is enough to attack with."""

    least: int = 9

    def think(self, observation: Any, rng: Rng) -> Thinking:  # noqa: ARG002
        """Choose at once."""
        yield from ()
        return choose(observation, self.least)


def choose(seen: Observation, least: int) -> SeatEntry:
    """Return what the rule of thumb does.

    Raises:
        ValueError: if the seat has nothing to choose.
    """
    here = stand(seen)
    hand, fight = here.hand, here.fight
    attacks = here.turn == here.seat
    match seen.phase:
        case "lay" if here.attack == NONE:
            attack, defence = layout(hand, both=True)
            return choices.lay(seen, attack, defence)
        case "prepare" if attacks:
            if choices.joker_due(here):
                return choices.play_joker(here.seat)
            plan = turn(here, least)
            way = steps(here, plan)
            return entry(seen, rest(here), ()) if way is None else entry(seen, plan, way)
        case "defend" if fight and not attacks:
            return choices.second(seen, max(choices.seconds(here.options, fight.guard, hand), key=_worth))
        case "support" if attacks:
            return choices.support(seen, choices.supports(hand)[-1])
        case "answer" if fight and not attacks:
            found = choices.answers(here.options, fight.guard, fight.second, fight.supported, hand)
            return choices.answer(seen, ACE if ACE in found else found[-1])
    raise ValueError(f"seat {here.seat} has nothing to choose")


def _worth(rank: int) -> int:
    return WORTH[rank] if rank != NONE else 0


def layout(pool: Counts, *, both: bool) -> tuple[int, int]:
    """Return what to lay for attack (an officer) and for defence (the highest warrior) when no attack is made."""
    left = list(pool)
    defence = best_warrior(left)
    if defence == NONE:
        defence = worst(left)
    left[defence] -= 1
    if not both:
        return NONE, defence
    attack = best_officer(left)
    if attack == NONE:
        attack = best_warrior(left)
    return attack if attack != NONE else worst(left), defence


def turn(here: Stand, least: int) -> Plan:
    """Return the rule of thumb's whole turn."""
    pool = list(here.hand)
    filled = 0
    for rank in (here.attack, here.defence):
        if rank != NONE:
            pool[rank] += 1
            filled += 1
    fill = filled if here.placed else min(2, filled + 1)
    left = list(pool)
    guard = NONE
    if fill == 2 and best_warrior(left) != NONE:
        guard = best_warrior(left)
        left[guard] -= 1
    officer, warrior = best_officer(left), best_warrior(left)
    if officer != NONE and warrior != NONE and here.may_attack and WORTH[officer] + WORTH[warrior] >= least and fill:
        left[officer] -= 1
        left[warrior] -= 1
        return Plan(officer, guard, tuple(left), warrior, ())
    attack, defence = layout(pool, both=fill == 2) if fill else (NONE, NONE)
    for rank in (attack, defence):
        if rank != NONE:
            pool[rank] -= 1
    return _end(attack, defence, pool)


def rest(here: Stand) -> Plan:
    """Return the turn that ends as things lie."""
    return _end(here.attack, here.defence, here.hand)


def _end(attack: int, defence: int, hand: Counts) -> Plan:
    left = list(hand)
    thrown: list[int] = []
    while sum(left) > HAND:
        thrown.append(worst(left))
        left[thrown[-1]] -= 1
    return Plan(attack, defence, tuple(left), NONE, tuple(thrown))
