"""The games of the box, by the name that a match record gives them."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.west import GAME as WEST

GAMES: dict[str, Game] = {WEST.name: WEST}
