"""Who can be put on a free seat: the bots of every game by level, and how the arena counts their matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tenpaces.bots.arena import Measure
from tenpaces.bots.bot import Bot
from tenpaces.bots.levels import Level
from tenpaces.bots.uniform import Uniform
from tenpaces.games.dotduel import bot as dotduel
from tenpaces.games.dvoboj import GAME as DVOBOJ
from tenpaces.games.dvoboj import bot as dvoboj
from tenpaces.games.dvoboj.threshold import Threshold
from tenpaces.games.eye2eye import bot as eye2eye
from tenpaces.games.west import GAME as WEST
from tenpaces.games.west import bot as west


@dataclass(frozen=True, slots=True)
class Bench:
    """The bots of one game. ``uniform`` plays any legal entry with equal chance.

    It and the ``others``, by name, are there to measure the levels.
    """

    levels: Mapping[Level, Callable[[], Bot]]
    uniform: Callable[[], Bot]
    measure: Measure
    others: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)


BENCHES: Mapping[str, Bench] = {
    "dotduel": Bench(dotduel.LEVELS, dotduel.Restless, dotduel.measure),
    "dvoboj": Bench(dvoboj.LEVELS, lambda: Uniform(DVOBOJ), dvoboj.measure, {"threshold": Threshold}),
    "eye2eye": Bench(eye2eye.LEVELS, eye2eye.Uniform, eye2eye.measure),
    "west": Bench(west.LEVELS, lambda: Uniform(WEST), west.measure),
}
