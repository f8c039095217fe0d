"""What a bot is: it sees an observation, thinks in slices and names one entry."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng

Thinking = Generator[None, None, SeatEntry]
"""Yields between slices of work, each at most some 5 ms of native time; returns the entry, with ``t`` left at 0."""


class Bot(Protocol):
    """A player that may only know what its seat may know. It keeps nothing between decisions."""

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose for the seat of the observation, which must be able to act."""


def decide(bot: Bot, observation: Any, rng: Rng) -> SeatEntry:
    """Run a bot's thinking to its end at once."""
    thinking = bot.think(observation, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            chosen: SeatEntry = stop.value
            return chosen
