"""The bots of Dvoboj by level."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.bots.levels import Level
from tenpaces.bots.pace import Pace
from tenpaces.bots.regret import draw
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj import choices, features, threshold
from tenpaces.games.dvoboj.events import Attacked, Compared, Stopped
from tenpaces.games.dvoboj.judge import judge
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.plans import Plan, Step, entry, plans, steps
from tenpaces.games.dvoboj.ranks import NONE
from tenpaces.games.dvoboj.stand import Fight, Stand, stand

SLICE = 96
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


def pick(odds: Sequence[float], warmth: float, rng: Rng) -> int:
    """Draw an index: the better the odds the likelier, the more so the smaller ``warmth`` (a soft maximum)."""
    best = max(odds)
    if len(odds) == 1 or warmth <= 0.0:
        return odds.index(best)
    return draw([exp(max(-50.0, (each - best) / warmth)) for each in odds], rng)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Plays by the judge. ``warmth`` is how freely it strays from the best judgement.

    A turn that has begun is gone on with unless something better by more than ``slack`` is found.
    """

    warmth: float = 0.02
    slack: float = 0.1

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Judge every choice."""
        here, pace = stand(observation), Pace()
        hand, fight = here.hand, here.fight
        match observation.phase:
            case "lay" if here.attack == NONE:
                laid = choices.lays(hand)
                return choices.lay(observation, *laid[pick(lay_odds(here, laid), self.warmth, rng)])
            case "prepare" if here.turn == here.seat:
                return (yield from self._turn(observation, here, rng, pace))
            case "defend" if fight and here.turn != here.seat:
                found = choices.seconds(here.options, fight.guard, hand)
                return choices.second(observation, found[pick(second_odds(here, fight, found), self.warmth, rng)])
            case "support" if fight and here.turn == here.seat:
                found = choices.supports(hand)
                return choices.support(observation, found[pick(support_odds(here, fight, found), self.warmth, rng)])
            case "answer" if fight and here.turn != here.seat:
                found = choices.answers(here.options, fight.guard, fight.second, fight.supported, hand)
                return choices.answer(observation, found[pick(answer_odds(here, fight, found), self.warmth, rng)])
        raise ValueError(f"seat {here.seat} has nothing to choose")

    def _turn(self, seen: Observation, here: Stand, rng: Rng, pace: Pace) -> Generator[None, bool | None, SeatEntry]:
        if choices.joker_due(here):
            return choices.play_joker(here.seat)
        found = plans(here)
        odds = yield from plan_odds(here, found, pace)
        if here.prepared:
            return _go_on(seen, here, found, odds, self.slack)
        order = sorted(range(len(found)), key=lambda index: -odds[index])[:12]
        plan = found[order[pick([odds[index] for index in order], self.warmth, rng)]]
        way = steps(here, plan)
        assert way is not None
        return entry(seen, plan, way)


def _go_on(seen: Observation, here: Stand, found: Sequence[Plan], odds: Sequence[float], slack: float) -> SeatEntry:
    """Go on with a turn: of the plans that are hardly worse than the best, take the one that needs the fewest entries."""
    best = max(odds)
    chosen: tuple[int, float, Plan, list[Step]] | None = None
    for plan, each in sorted(zip(found, odds, strict=True), key=lambda pair: -pair[1]):
        if each < best - slack and chosen:
            break
        way = steps(here, plan)
        if way is not None and (chosen is None or len(way) < chosen[0]):
            chosen = (len(way), each, plan, way)
            if not way:
                break
    assert chosen is not None
    return entry(seen, chosen[2], chosen[3])


@dataclass(frozen=True, slots=True)
class Gentle:
    """The rule of thumb of the rules file, which a third of the time does anything else that is not silly."""

    waver: float = 0.35

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        if rng.random() < self.waver:
            return (yield from Thinker(warmth=1.5, slack=1.0).think(observation, rng))
        return threshold.choose(observation, 9)


def _steady() -> Bot:
    return Thinker(warmth=0.3)


def _ruthless() -> Bot:
    return Thinker()


LEVELS: Mapping[Level, Callable[[], Bot]] = {"gentle": Gentle, "steady": _steady, "ruthless": _ruthless}
"""The levels by name, weakest first."""


def measure(events: Sequence[Any]) -> list[tuple[str, int | None]]:
    """Count for the arena: attacks, those stopped by an Ace, and won battles by seat."""
    found: list[tuple[str, int | None]] = []
    for event in events:
        match event:
            case Attacked(seat=seat):
                found.append(("attack", seat))
            case Stopped(seat=seat):
                found.append(("ace", seat))
            case Compared(winner=int(winner)):
                found.append(("battle_won", winner))
    return found
