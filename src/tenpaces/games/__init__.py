"""The games of the box, by the name that a match record gives them.

``GAMES`` is put together when it is first asked for, so that a page that plays one game need not load the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tenpaces.core.game import Game

    GAMES: dict[str, Game]


def __getattr__(name: str) -> Any:
    if name != "GAMES":
        raise AttributeError(name)
    from tenpaces.games.dotduel import GAME as DOTDUEL
    from tenpaces.games.dvoboj import GAME as DVOBOJ
    from tenpaces.games.eye2eye import GAME as EYE2EYE
    from tenpaces.games.west import GAME as WEST

    found = {game.name: game for game in (DOTDUEL, DVOBOJ, EYE2EYE, WEST)}
    globals()["GAMES"] = found
    return found
