"""Two to six devices over a network that loses, delays and falls apart end with one record, or wait as the room chose."""

from __future__ import annotations

import pytest

from tests.effort import examples
from tests.net.matches import play


@pytest.mark.parametrize("seed", range(examples(3) if examples(100) < 100 else 3))
@pytest.mark.parametrize("game", ["dotduel", "dvoboj", "eye2eye", "west"])
def test_all_devices_end_with_one_record(game: str, seed: int) -> None:
    assert play(game, seed, ms=15_000).lines >= 0


@pytest.mark.parametrize("game", ["dotduel", "dvoboj", "eye2eye", "west"])
def test_so_do_they_where_nobody_deals(game: str) -> None:
    assert play(game, 1, terms="fair", ms=15_000).lines >= 0


@pytest.mark.parametrize(
    ("game", "seed", "terms"), [("eye2eye", 30, "open"), ("dotduel", 49, "fair"), ("eye2eye", 75, "fair"), ("dotduel", 111, "open")]
)
def test_what_once_went_wrong_does_not_again(game: str, seed: int, terms: str) -> None:
    """A device asked for the wrong lines for ever; a step was signed for a log that was dropped, and taken for forged;
    a device had as many lines as its new host, but others; one that stood for host took another heir's log for a lie.
    """
    play(game, seed, ms=25_000, terms=terms)


def test_no_vote_is_taken_for_a_lease() -> None:
    """Two stood in turn, and voters of the first voted for the second at once; both took what was heard before for a majority."""
    play("dotduel", 98)


def test_in_calm_weather_nothing_is_lost_and_nobody_takes_over() -> None:
    report = play("west", 1, ms=10_000, storm=False)
    assert report.news["rewound"] == 0
    assert report.news["fault"] == report.news["refused"]
