"""Steps that nobody honest would take are malformed or illegal, whatever the moment, and never anything else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.core.strict import convert
from tenpaces.fair.line import Line
from tenpaces.fair.progress import advance
from tests.effort import examples
from tests.fair.play import Hall, setup

JUNK: tuple[Any, ...] = (None, True, -1, 0, 3, 99, "", "x", "pistol", "0" * 64, [], [1], [[]], {}, {"do": "claim"}, {"do": []})


def torn(value: Any, rng: Random) -> Any:
    """Return a JSON value with something in it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {name: kept for name, kept in value.items() if name != key}
        return {**value, key: torn(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        return [*value[:at], torn(value[at], rng), *value[at + 1 :]]
    return rng.choice(JUNK)


@pytest.mark.parametrize(("game", "seats"), [("west", 3), ("eye2eye", 2), ("dvoboj", 2), ("dotduel", 2)])
@pytest.mark.parametrize("seed", range(examples(3)))
def test_torn_lines_are_refused_and_change_nothing(game: str, seats: int, seed: int) -> None:
    hall = Hall(setup(game, seats), seed)
    hall.play(150)
    rng = Random(seed)
    admitted = 0
    for table, line in zip(hall.tables, hall.lines, strict=False):
        others = [line, rng.choice(hall.lines)]
        for other in others:
            plain = torn(msgspec.to_builtins(other), rng)
            try:
                made = convert(plain, Line, "wire")
                advance(table, made)
                admitted += 1
            except (Malformed, Illegal):
                continue
    # Some changes are no offence, such as another salt for a seal to come.
    assert admitted < len(hall.lines)
