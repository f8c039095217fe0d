"""Regret matching (Hart & Mas-Colell 2000), with the regrets floored at zero and a linear average (RM+, Tammelin 2014)."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.rng import Rng


class Matcher:
    """The regrets of one player over a fixed menu, and the average of the mixes they led to."""

    def __init__(self, size: int, prior: Sequence[float] | None = None) -> None:
        self.mix: list[float] = list(prior) if prior else [1 / size] * size
        self._regrets = [0.0] * size
        self._sums = [0.0] * size
        self._steps = 0

    def learn(self, gains: Sequence[float]) -> None:
        """Take in what each choice would have been worth."""
        self._steps += 1
        mix, regrets, sums = self.mix, self._regrets, self._sums
        base = sum(share * gain for share, gain in zip(mix, gains, strict=True))
        total = 0.0
        for i, gain in enumerate(gains):
            sums[i] += self._steps * mix[i]
            regret = regrets[i] + gain - base
            if regret < 0.0:
                regret = 0.0
            regrets[i] = regret
            total += regret
        if total > 0.0:
            self.mix = [regret / total for regret in regrets]

    def average(self) -> list[float]:
        """Return the average mix; the present one before anything was learnt."""
        total = sum(self._sums)
        return [share / total for share in self._sums] if total else list(self.mix)


def draw(mix: Sequence[float], rng: Rng) -> int:
    """Draw an index from a mix."""
    left = rng.random() * sum(mix)
    last = 0
    for index, share in enumerate(mix):
        if share > 0.0:
            left -= share
            last = index
            if left < 0.0:
                return index
    return last
