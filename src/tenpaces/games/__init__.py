"""The games of the box, by the name that a match record gives them."""

from __future__ import annotations

from tenpaces.core.game import Game
from tenpaces.games.dotduel import GAME as DOTDUEL
from tenpaces.games.dvoboj import GAME as DVOBOJ
from tenpaces.games.eye2eye import GAME as EYE2EYE
from tenpaces.games.west import GAME as WEST

GAMES: dict[str, Game] = {DOTDUEL.name: DOTDUEL, DVOBOJ.name: DVOBOJ, EYE2EYE.name: EYE2EYE, WEST.name: WEST}
