"""What a bot is: it sees an observation, thinks in slices and names one entry."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng

Thinking = Generator[None, bool | None, SeatEntry | None]
"""Yields between slices of work, each at most some 5 ms of native time; sent ``True``, it settles for the best it has.

Returns the entry, whose ``t`` says when it wants to act, in the match's milliseconds (0: at once), or ``None`` when there is
nothing to do until what it sees changes.
"""


class Bot(Protocol):
    """A player that may only know what its seat may know, and that can take over any seat at any moment."""

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose for the seat of the observation, which must be able to act."""


def decide(bot: Bot, observation: Any, rng: Rng) -> SeatEntry | None:
    """Run a bot's thinking to its end at once."""
    thinking = bot.think(observation, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            chosen: SeatEntry | None = stop.value
            return chosen
