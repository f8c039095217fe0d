"""How long a hand takes to move: reaction times as people have them.

They are skewed to the right, and a log-normal distribution fits them well (Ulrich & Miller 1993, *Information processing models
generating lognormally distributed reaction times*, J. Math. Psychol. 37). They grow with the doubt about what to do (Hick 1952, *On
the rate of gain of information*, Q. J. Exp. Psychol. 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, erf, exp, log, pi, sqrt

from tenpaces.core.rng import Rng

LEAST = 200
"""Nobody reacts in less, in milliseconds."""
HICK = 0.3
"""How much longer full doubt takes than none."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A distribution of reaction times in milliseconds: their median, and the deviation of their logarithm."""

    median: float
    spread: float = 0.25

    def draw(self, rng: Rng, doubt: float = 0.5) -> int:
        """Draw a time. ``doubt`` goes from 0 to 1; in the middle of it the median is that of the distribution."""
        # Box & Muller 1958: 1 - random() is never 0.
        normal = sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())
        return max(LEAST, round(self.median * exp(self.spread * normal) * (1 + HICK * (doubt - 0.5))))

    def beats(self, other: Reaction) -> float:
        """Return the chance that a hand of this kind is there before one of the other, doubt apart."""
        return (1 + erf(log(other.median / self.median) / sqrt(2 * (self.spread**2 + other.spread**2)))) / 2


def doubt(mix: Sequence[float]) -> float:
    """Return how undecided a mix is, from 0 (one choice) to 1 (all alike): its entropy by that of an even mix."""
    if len(mix) < 2:
        return 0.0
    return -sum(share * log(share) for share in mix if share > 0.0) / log(len(mix))
