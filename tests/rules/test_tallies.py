"""What is counted of a match, against golden records counted by hand and by other means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tenpaces.app.offer import TALLIES
from tenpaces.core.record import Record, decode
from tenpaces.core.replay import advance
from tenpaces.games import GAMES
from tests.golden import __file__ as golden

RECORDS = sorted(path for path in Path(golden).parent.glob("*.json") if ".expected" not in path.name)


def told(path: Path) -> tuple[Record, list[tuple[Any, tuple[Any, ...]]], Any]:
    record = decode(path.read_bytes(), GAMES)
    state, story = record.game.initial(record.options, len(record.seats)), []
    for entry in record.log:
        state, events = advance(record.game, state, entry)
        story.append((entry, events))
    return record, story, state


def named(name: str) -> tuple[Any, ...]:
    record, story, state = told(Path(golden).parent / f"{name}.json")
    return TALLIES[record.game.name].tallies(story, state)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_tallies_agree_with_the_record(path: Path) -> None:
    record, story, state = told(path)
    found: Any = TALLIES[record.game.name].tallies(story, state)
    assert len(found) == len(record.seats)
    entries = [entry for entry, _ in story]
    kinds = [type(event).__name__ for _, events in story for event in events]
    match record.game.name:
        case "west":
            assert sum(tally.shots + tally.barricade + tally.reload for tally in found) == kinds.count("Turned")
            assert sum(tally.taken for tally in found) == kinds.count("Hit")
            assert all(tally.hits <= tally.shots for tally in found)
            assert tuple(tally.dollars for tally in found) == state.money
        case "eye2eye":
            assert sum(len(tally.ms) for tally in found) == sum(type(entry).__name__ == "Grab" for entry in entries)
            assert found[0].dealt == found[1].taken
            assert found[1].dealt == found[0].taken
            assert tuple(len(tally.taken) for tally in found) == tuple(tally.wounds for tally in found) == state.wounds
        case "dvoboj":
            assert sum(tally.attacks for tally in found) == kinds.count("Attacked") == sum(tally.faced for tally in found)
            assert sum(tally.aces for tally in found) == kinds.count("Stopped") == sum(tally.stopped for tally in found)
            assert all(tally.won + tally.stopped <= tally.attacks and tally.held + tally.aces <= tally.faced for tally in found)
        case "dotduel":
            assert sum(len(tally.ms) for tally in found) == kinds.count("Claimed")
            assert sum(tally.kept for tally in found) == kinds.count("Kept")
            assert sum(tally.duels_won for tally in found) == kinds.count("DuelWon")
            assert all(tally.duels_won <= tally.duels for tally in found)
            assert tuple(tally.cards for tally in found) == tuple(map(len, state.collections))
