"""Every game's notation reads back what it wrote, and a whole transcript is a record again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.core.game import Game
from tenpaces.core.notation import labels
from tenpaces.core.record import MAX_BYTES, Record
from tenpaces.core.refusal import Malformed
from tenpaces.core.transcript import read_transcript, transcript
from tenpaces.games import GAMES
from tenpaces.games.west import GAME as WEST
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import Hit, Unused, Void
from tenpaces.games.west.options import Options
from tests.effort import examples
from tests.kits import options_of, walk

AWKWARD = [
    "Ana",
    "Ana2",
    "Bo",
    "clock",
    "chance",
    "A B",
    "#0",
    "pistol",
    "resigns",
    "Žo",
    "a:b",
    ">",
    "nothing",
    "1",
    "@2.100",
    "-",
]
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
NAMES = ("Ana", "Bo")
LOG = (Choose(t=0, by=0, card="pistol", target=1), Timeout(t=2100, by="chance", seat=1, card="reload", target=0))
LINES = """game west
seats ["Ana", "Bo"]
options {"goal": 3}
0 Ana: pistol > Bo @0.000
    Ana lays a card
1 chance for Bo: reload > Ana @2.100
    Bo is late
    Bo lays a card
    Ana points at Bo
    Bo points at Ana
    Ana shows pistol
    Bo shows reload
    Bo is hit by Ana behind reload
    Ana has 1 dollars
    round 2 begins, Bo calls
"""


def test_how_it_reads() -> None:
    record = Record(WEST, NAMES, Options(goal=3), LOG)
    assert transcript(record) == LINES
    assert read_transcript(LINES, GAMES) == record
    assert read_transcript("\n" + LINES.replace("    ", "  "), GAMES) == record
    assert WEST.notation.write_event(Hit(0, (1,), None), NAMES) == "Ana is hit by Bo behind nothing"
    assert WEST.notation.write_event(Unused(0, returned=True), NAMES) == "Ana hid for nothing, returned: true"
    assert WEST.notation.write_event(Void(7, "nobody"), NAMES) == "round 7 is void: nobody"


def test_names_that_could_be_misread_give_way_to_numbers() -> None:
    assert labels(("Ana", "Ana", "Bo", "clock", "A B", "Žo")) == ("#0", "#1", "Bo", "#3", "#4", "Žo")


@each_game
def test_entries_and_events_come_back(game: Game) -> None:
    @settings(max_examples=examples(40))
    @given(
        options_of(game),
        st.sampled_from(game.seats),
        st.integers(0, 2**32),
        st.lists(st.sampled_from(AWKWARD) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=5), min_size=6),
    )
    def run(options: Any, seats: int, seed: int, all_names: list[str]) -> None:
        names = tuple(name[:40] for name in all_names[:seats])
        called = labels(names)
        log = []
        for (_, entry, _, events), _ in zip(walk(game, options, seats, Random(seed)), range(150), strict=False):
            log.append(entry)
            assert game.notation.read_entry(game.notation.write_entry(entry, called), called) == entry
            for event in events:
                for seen in (event, *(game.redact(event, seat) for seat in (None, *range(seats)))):
                    assert game.notation.read_event(game.notation.write_event(seen, called), called) == seen
        record = Record(game, names, options, tuple(log))
        assert read_transcript(transcript(record), GAMES) == record

    run()


@each_game
def test_every_entry_and_event_has_its_line(game: Game) -> None:
    for templates in (game.notation.entries, game.notation.events):
        assert len(set(templates.values())) == len(templates)
    assert set(game.notation.entries) == set(game.entries.__args__)


@pytest.mark.parametrize(
    "line",
    ["", "Ana", "Ana: cannon > Bo @0.000", "Ana: pistol > Cy @0.000", "Ana: pistol > Bo @0", "clock @1.5", "1 clock @1.500"],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        WEST.notation.read_entry(line, NAMES)
    with pytest.raises(ValueError, match=r"."):
        WEST.notation.read_event(line, NAMES)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game west", "game chess", "unknown game"),
        ("game west", "play west", "line 1: game is missing"),
        ('["Ana", "Bo"]', '["Ana"]', "west is for 2 to 6 seats"),
        ('["Ana", "Bo"]', "Ana, Bo", "."),
        ('{"goal": 3}', '{"goal": 4}', "goal"),
        ("0 Ana:", "1 Ana:", "line 4: entry 0 is missing"),
        ("pistol > Bo", "pistol > Cy", "line 4: not a line of notation"),
        ("@2.100", "@2.1", "line 6: not a line of notation"),
        (LINES, "", "."),
        (LINES, "x" * (MAX_BYTES + 1), "longer than"),
    ],
)
def test_a_damaged_transcript_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read_transcript(LINES.replace(old, new, 1), GAMES)
