"""The games that this page has a table for."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.core.game import Game
from tenpaces.games.west import GAME as WEST

OFFERED: Mapping[str, Game] = {WEST.name: WEST}
