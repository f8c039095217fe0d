"""A battle played on in a world: the rest of it, the penalty and the refill by rank alone, both seats choosing by the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from tenpaces.games.dvoboj import choices, features
from tenpaces.games.dvoboj.judge import Vector, judge
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.ranks import ACE, NONE, WORTH, Counts
from tenpaces.games.dvoboj.stand import Stand
from tenpaces.games.dvoboj.state import HAND

ME, FOE = 0, 1
Filled = tuple[bool, bool]
"""Whether something lies on the places for attack and for defence."""


def chance_of(odds: float) -> float:
    """Return the chance to win for the logarithm of the odds."""
    return 1 / (1 + exp(-odds)) if odds > -50 else 0.0


class Bases:
    """What the judge sums up once for all worlds: for each seat and moment what is the same whatever the hidden cards are."""

    def __init__(self, here: Stand) -> None:
        self.options: Options = here.options
        self.bare = here.options.bare_defence == "warrior"
        mine, foe = features.shares(here.unseen[0]), features.shares(here.unseen[1])
        shown = features.shares(here.shown)
        # What the foe has not seen of his own pack differs a little by world; the shares that this seat sees stand for it.
        self._shares = ([*mine, *foe], [*foe, *shown])
        self._rules = features.options_rows(here.options, here.opening)
        self._bases: dict[tuple[int, int, Filled, int, int], Vector] = {}

    def base(self, who: int, moment: int, other: Filled, own: int, foe: int) -> Vector:
        """Return the sum for a seat at a moment; ``other`` are the other's places, ``own`` and ``foe`` the piles."""
        key = (who, moment, other, own, foe)
        found = self._bases.get(key)
        if found is None:
            rows = [
                features.MOMENT + moment,
                *self._rules,
                *features.piles(own, foe),
                features.FOE_PLACES + other[0] + 2 * other[1],
            ]
            found = judge().base(rows, [*self._shares[who], *features.pile_measures(own, foe)])
            self._bases[key] = found
        return found


@dataclass(slots=True)
class Half:
    """One seat in a battle that is played on."""

    hand: Counts
    attack: int
    defence: int
    pile: int
    draws: Sequence[int]
    drawn: int = 0

    @property
    def filled(self) -> Filled:
        """Which places hold a card."""
        return self.attack != NONE, self.defence != NONE


class Bout:
    """This seat's attack. ``halves`` are by seat, own first, without the cards that are in the battle already."""

    __slots__ = ("bases", "guard", "halves", "joined", "lead", "second", "support")

    def __init__(self, bases: Bases, halves: tuple[Half, Half], lead: int, joined: int, guard: int) -> None:
        self.bases = bases
        self.halves = halves
        self.lead, self.joined, self.guard = lead, joined, guard
        self.second = self.support = NONE

    def run(self, steps: Sequence[str]) -> float:
        """Play the steps in their order, ``second``, ``support`` and ``answer``; return this seat's chance to win."""
        answer = NONE
        for step in steps:
            if step == "second":
                self._second()
            elif step == "support":
                self._support()
            else:
                answer = self._answer()
        return self.settle(answer)

    def _best(self, who: int, moment: int, rows: Sequence[list[int]]) -> int:
        one, other = self.halves[who], self.halves[1 - who]
        base = self.bases.base(who, moment, other.filled, one.pile, other.pile)
        odds = [judge().odds(base, each) for each in rows]
        return odds.index(max(odds))

    def _choose(self, who: int, moment: int, found: Sequence[int], battle: Sequence[list[int]]) -> int:
        """Let a seat lay one of the ranks found and return it."""
        half = self.halves[who]
        chosen = found[0]
        if len(found) > 1:
            rows = []
            for rank, fought in zip(found, battle, strict=True):
                hand = half.hand
                if rank != NONE:
                    hand = list(hand)
                    hand[rank] -= 1
                rows.append(features.cards(hand, half.attack, half.defence, self.bases.bare) + fought)
            chosen = found[self._best(who, moment, rows)]
        if chosen != NONE:
            half.hand[chosen] -= 1
        return chosen

    def _seen_lead(self, who: int) -> int:
        return self.lead if self.bases.options.attack_view == "open" or who == ME else NONE

    def _second(self) -> None:
        who = FOE
        options = self.bases.options
        found = choices.seconds(options, self.guard, self.halves[who].hand)
        lead, support = self._seen_lead(who), self.support != NONE
        rows = [features.seconded(options, lead, self.guard, rank, support) for rank in found] if len(found) > 1 else []
        self.second = self._choose(who, features.SECONDED, found, rows)

    def _support(self) -> None:
        who = ME
        found = choices.supports(self.halves[who].hand)
        met = features.meeting(self.guard != NONE, self.second != NONE, self.bases.options.battle == "fast")
        rows = [features.supported(self.lead, self.joined, rank, met) for rank in found] if len(found) > 1 else []
        self.support = self._choose(who, features.SUPPORTED, found, rows)

    def _answer(self) -> int:
        who = FOE
        options = self.bases.options
        support = self.support != NONE
        found = choices.answers(options, self.guard, self.second, support, self.halves[who].hand)
        lead = self._seen_lead(who)
        rows = (
            [features.answered(options, lead, self.guard, self.second, support, rank) for rank in found] if len(found) > 1 else []
        )
        return self._choose(who, features.ANSWERED, found, rows)

    def settle(self, answer: int) -> float:
        """Compare, penalise, refill, and return this seat's chance to win as the judge sees it afterwards."""
        options = self.bases.options
        first, second = self.halves
        if answer != ACE:
            strength = WORTH[self.lead] + WORTH[self.joined] + (WORTH[self.support] if self.support != NONE else 0)
            defence, _ = features.defence_sum(self.guard, self.second, answer, options.lone_officer == "points")
            if strength > defence:
                second.pile = max(0, second.pile - strength + defence)
            elif strength < defence or options.tie == "attacker_one":  # V20, V21
                first.pile = max(0, first.pile - 1)
            if options.loss == "at_empty":  # V23
                for index in (ME, FOE):
                    if not self.halves[index].pile:
                        return float(index == FOE)
        dry = []
        for index in (ME, FOE):
            if not _refill(self.halves[index], options):
                if options.double_out == "attacker":  # V24
                    return float(index == FOE)
                dry.append(index)
        if dry:
            return 0.5 if len(dry) == 2 else float(dry[0] == FOE)
        return self._after()

    def _after(self) -> float:
        """Judge the turn's end: the foe draws next."""
        mine, foe = self.halves
        last = 1 if self.bases.options.loss == "at_empty" else 0
        if foe.pile == last:
            return 1.0
        base = self.bases.base(ME, features.ENDED, foe.filled, mine.pile, foe.pile)
        return chance_of(judge().odds(base, features.cards(mine.hand, mine.attack, mine.defence, self.bases.bare)))


def _refill(half: Half, options: Options) -> bool:
    """Draw to five; return whether the pile's owner is still in the match."""
    for _ in range(HAND - sum(half.hand)):
        if not half.pile:
            return False
        if half.drawn < len(half.draws):
            half.hand[half.draws[half.drawn]] += 1
            half.drawn += 1
        half.pile -= 1
        if not half.pile and options.loss == "at_empty":
            return False
    return True
