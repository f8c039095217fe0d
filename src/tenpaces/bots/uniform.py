"""The bot that measures others: it plays any legal entry of the game with equal chance."""

from __future__ import annotations

from typing import Any

from tenpaces.bots.bot import Thinking
from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.core.game import Game
from tenpaces.core.rng import Rng


class Uniform:
    """Draws among all legal entries but resigning."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        yield from ()
        world = self._game.worlds(observation, rng)
        legal = self._game.legal(world, observation.seat)
        entries = [entry for entry in legal if isinstance(entry, SeatEntry) and not isinstance(entry, Resign)]
        if not entries:
            raise ValueError(f"seat {observation.seat} has nothing to choose")
        return entries[rng.randrange(len(entries))]
