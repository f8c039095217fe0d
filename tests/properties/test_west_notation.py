"""West notation reads back what it wrote."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import Hit, Unused, Void
from tenpaces.games.west.notation import (
    labels,
    read_entry,
    read_event,
    read_transcript,
    transcript,
    write_entry,
    write_event,
)
from tenpaces.games.west.options import Options
from tests.properties.kits import options_of, walk

AWKWARD = ["Ana", "Ana", "Bo", "clock", "chance", "", "A B", "#0", "pistol", "resigns", "Žo", "a:b", ">", "nothing", "1", "@2.100"]


def test_how_it_reads() -> None:
    names = ("Ana", "Bo")
    log = (Choose(t=0, by=0, card="pistol", target=1), Timeout(t=2100, by="chance", seat=1, card="reload", target=0))
    assert transcript(Options(), names, log) == (
        "1.1 Ana: pistol > Bo @0.000\n"
        "    Ana lays a card\n"
        "1.1 chance for Bo: reload > Ana @2.100\n"
        "    Bo is late\n"
        "    Bo lays a card\n"
        "    Ana points at Bo\n"
        "    Bo points at Ana\n"
        "    Ana shows pistol\n"
        "    Bo shows reload\n"
        "    Bo is hit by Ana behind reload\n"
        "    Ana has 1 dollars\n"
        "    round 2 begins, Bo calls\n"
    )
    assert write_event(Hit(0, (1,), None), names) == "Ana is hit by Bo behind nothing"
    assert write_event(Unused(0, returned=True), names) == "Ana hid for nothing, returned: true"
    assert write_event(Void(7, "nobody"), names) == "round 7 is void: nobody"


def test_names_that_could_be_misread_give_way_to_numbers() -> None:
    assert labels(("Ana", "Ana", "Bo", "clock", "A B", "Žo")) == ("#0", "#1", "Bo", "#3", "#4", "Žo")


@settings(max_examples=40)
@given(
    options_of(GAME),
    st.integers(2, 6),
    st.integers(0, 2**32),
    st.lists(st.sampled_from(AWKWARD) | st.text(max_size=5), min_size=6, max_size=6),
)
def test_entries_and_events_come_back(options: Options, seats: int, seed: int, all_names: list[str]) -> None:
    names = all_names[:seats]
    log = []
    for (_, entry, _, events), _ in zip(walk(GAME, options, seats, Random(seed)), range(80), strict=False):
        log.append(entry)
        assert read_entry(write_entry(entry, names), names) == entry
        for event in events:
            assert read_event(write_event(event, names), names) == event
    assert read_transcript(transcript(options, names, log), names) == tuple(log)


@pytest.mark.parametrize(
    "line",
    ["", "Ana", "Ana: cannon > Bo @0.000", "Ana: pistol > Cy @0.000", "Ana: pistol > Bo @0", "clock @1.5", "1.1 clock @1.500"],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_entry(line, ("Ana", "Bo"))
    with pytest.raises(ValueError, match=r"."):
        read_event(line, ("Ana", "Bo"))
