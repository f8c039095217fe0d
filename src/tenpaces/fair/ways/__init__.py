"""How each game is played over a shared log, by its name; whoever adds a game adds its way here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpaces.core.entry import Entry
from tenpaces.core.rng import Rng
from tenpaces.fair.setup import Terms
from tenpaces.fair.table import Table, play
from tenpaces.fair.ways import dotduel, dvoboj, eye2eye, west
from tenpaces.fair.ways.way import Way

WAYS: Mapping[str, Way] = {"dotduel": dotduel.WAY, "dvoboj": dvoboj.WAY, "eye2eye": eye2eye.WAY, "west": west.WAY}


def way(table: Table) -> Way:
    """Return how the table's game is played."""
    return WAYS[table.game.name]


def make(table: Table, entry: Entry, rng: Rng | None = None) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry of the rules; under the terms ``fair`` it may wait for a draw first, unless ``rng`` is the draw's."""
    return play(table, entry) if table.fair is None else way(table).make(table, entry, rng)


def provable(terms: Terms, game: str, options: Mapping[str, Any]) -> bool:
    """Whether a game can be played by these terms with these house rules."""
    return terms == "open" or WAYS[game].provable(options)


def irreplaceable(game: str, terms: str) -> bool:
    """Whether only whoever sits at a seat can open its cards: no bot can play on there, and the match is given up instead."""
    return terms == "fair" and WAYS[game].secret
