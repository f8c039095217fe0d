"""The bots of Dvoboj by level."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.bots.levels import Level
from tenpaces.bots.pace import Pace
from tenpaces.bots.regret import draw
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj import choices, odds, search, threshold
from tenpaces.games.dvoboj.bout import chance_of
from tenpaces.games.dvoboj.events import Attacked, Compared, Stopped
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.plans import Plan, Step, entry, plans, steps
from tenpaces.games.dvoboj.ranks import NONE
from tenpaces.games.dvoboj.stand import Stand, stand

Chances = Generator[None, bool | None, list[float]]
Chosen = Generator[None, bool | None, SeatEntry]
SHORTLIST = 12
"""So many plans of a turn may be drawn from."""
TRACE = 1e-4
"""Keeps the odds of what is surely won or lost finite."""


def pick(values: Sequence[float], warmth: float, rng: Rng) -> int:
    """Draw an index by chances to win: the better the odds the likelier, the more so the smaller ``warmth`` (a soft maximum)."""
    if len(values) == 1 or warmth <= 0.0:
        return values.index(max(values))
    odds_of = [log((each + TRACE) / (1 - each + TRACE)) for each in values]
    best = max(odds_of)
    return draw([exp(max(-50.0, (each - best) / warmth)) for each in odds_of], rng)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Plays by the judge, and plays attacks that are among its ``widest`` best turns on in ``worlds``.

    Turns that are worse than the best by more than ``margin`` are not looked at. ``trust`` is how far an attack's chance to win is
    moved from the judge's word to what the worlds say.

    ``warmth`` is how freely it strays from the best odds: what lies on its places is then no sure sign of anything. A turn
    that has begun is gone on with unless something better by more than ``slack`` is found, the more so the longer it takes.
    """

    worlds: int = 64
    widest: int = 4
    margin: float = 0.06
    trust: float = 0.5
    warmth: float = 0.016
    slack: float = 0.004

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Judge every choice; search where an attack is among the best turns."""
        here, pace = stand(observation), Pace()
        hand, fight = here.hand, here.fight
        match observation.phase:
            case "lay" if here.attack == NONE:
                laid = choices.lays(hand)
                return choices.lay(observation, *laid[self._draw(odds.lay_odds(here, laid), rng)])
            case "prepare" if here.turn == here.seat:
                return (yield from self._turn(observation, here, rng, pace))
            case "defend" if fight and here.turn != here.seat:
                found = choices.seconds(here.options, fight.guard, hand)
                return choices.second(observation, found[self._draw(odds.second_odds(here, fight, found), rng)])
            case "support" if fight and here.turn == here.seat:
                found = choices.supports(hand)
                return choices.support(observation, found[self._draw(odds.support_odds(here, fight, found), rng)])
            case "answer" if fight and here.turn != here.seat:
                found = choices.answers(here.options, fight.guard, fight.second, fight.supported, hand)
                return choices.answer(observation, found[self._draw(odds.answer_odds(here, fight, found), rng)])
        raise ValueError(f"seat {here.seat} has nothing to choose")

    def _draw(self, judged: Sequence[float], rng: Rng) -> int:
        return pick([chance_of(each) for each in judged], self.warmth, rng)

    def _best(self, values: Sequence[float]) -> list[int]:
        """Return the indices that are worth a closer look, the best first."""
        order = sorted(range(len(values)), key=lambda index: -values[index])[: self.widest]
        return [index for index in order if values[index] >= values[order[0]] - self.margin]

    def _turn(self, seen: Observation, here: Stand, rng: Rng, pace: Pace) -> Chosen:
        if choices.joker_due(here):
            return choices.play_joker(here.seat)
        found = plans(here)
        judged = yield from odds.plan_odds(here, found, pace)
        values = [chance_of(each) for each in judged]
        close = self._best(values) if self.worlds else []
        fights = [index for index in close if found[index].joined != NONE]
        if len(close) > 1 and fights:
            searched = yield from search.attacks(here, [found[index] for index in fights], self.worlds, pace, rng)
            for index, value in zip(fights, searched, strict=True):
                values[index] += self.trust * (value - values[index])
            found, values = [found[index] for index in close], [values[index] for index in close]
        if here.prepared:
            return _go_on(seen, here, found, values, self.slack * here.prepared)
        order = sorted(range(len(found)), key=lambda index: -values[index])[:SHORTLIST]
        plan = found[order[pick([values[index] for index in order], self.warmth, rng)]]
        way = steps(here, plan)
        assert way is not None
        return entry(seen, plan, way)


def _go_on(seen: Observation, here: Stand, found: Sequence[Plan], values: Sequence[float], slack: float) -> SeatEntry:
    """Go on with a turn: of the plans that are hardly worse than the best, take the one that needs the fewest entries."""
    best = max(values)
    chosen: tuple[int, Plan, list[Step]] | None = None
    for plan, value in sorted(zip(found, values, strict=True), key=lambda pair: -pair[1]):
        if value < best - slack and chosen:
            break
        way = steps(here, plan)
        if way is not None and (chosen is None or len(way) < chosen[0]):
            chosen = (len(way), plan, way)
    if chosen is None:
        return entry(seen, threshold.rest(here), ())
    return entry(seen, chosen[1], chosen[2])


@dataclass(frozen=True, slots=True)
class Gentle:
    """The rule of thumb of the rules file, which a third of the time does something else that may be foolish.

    Once it has touched a card it stays with that, unless something better by ``slack`` is in sight: nobody keeps changing his mind.
    """

    waver: float = 0.35
    slack: float = 0.2

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        if observation.phase == "prepare" and stand(observation).prepared:
            return (yield from Thinker(worlds=0, slack=self.slack).think(observation, rng))
        if rng.random() < self.waver:
            return (yield from Thinker(worlds=0, warmth=0.8).think(observation, rng))
        return threshold.choose(observation, 9)


def _steady() -> Bot:
    return Thinker(worlds=0, warmth=0.2, slack=0.02)


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
