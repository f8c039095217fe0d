"""The games that this page has a table for. A game is loaded when it is asked for: the first screen needs none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TypeVar

from htpy import Element

from tenpaces.app.table import Table
from tenpaces.core.game import Game
from tenpaces.core.text import Text
from tenpaces.games.figures import Tallies
from tenpaces.games.scene import Form, Scene

FORMS_OFFERED: Mapping[str, tuple[Form, ...]] = {
    "west": ("solo", "hand", "table"),
    "eye2eye": ("solo", "hand", "table"),
    "dvoboj": ("solo", "hand", "table"),
    "dotduel": ("solo", "hand", "table"),
}
"""The games with a table, and how each can be shared; a test holds it against the tables, which the first screen does not load."""
NAMES = tuple(FORMS_OFFERED)
T = TypeVar("T")


class _Lazy(Mapping[str, T]):
    """Finds what belongs to a game's name when it is asked for."""

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find

    def __getitem__(self, name: str) -> T:
        if name not in NAMES:
            raise KeyError(name)
        return self._find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, name: object) -> bool:
        return name in NAMES


def _table(name: str) -> Table:
    table: Table = import_module(f"tenpaces.app.table.{name}").TABLE
    return table


TABLES: Mapping[str, Table] = _Lazy(_table)
TALLIES: Mapping[str, Tallies] = _Lazy(lambda name: import_module(f"tenpaces.games.{name}.tallies"))
"""What is counted of each game's matches."""


def board(name: str) -> Callable[[Text, Scene], Element]:
    """Return what draws a game's table for those who look back."""
    drawn: Callable[[Text, Scene], Element] = import_module(f"tenpaces.games.{name}.board").board
    return drawn


OFFERED: Mapping[str, Game] = _Lazy(lambda name: _table(name).game)
