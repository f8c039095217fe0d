"""The shared log: the same lines lead to the same table, and nothing else is admitted."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, replay
from tenpaces.fair.hashing import HashRng, tagged
from tenpaces.fair.line import Line
from tenpaces.fair.progress import advance, begin, record
from tenpaces.fair.setup import Setup
from tenpaces.fair.steps import Chance, Hand, Make, Silence, Tick, Yield
from tenpaces.fair.table import Table, mark
from tenpaces.fair.ways import WAYS
from tenpaces.games import GAMES
from tests.kits import walk

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


def setup(game: str = "west", seats: int = 2) -> Setup:
    return Setup("m1", game, {}, "open", NAMES[:seats], tuple("abcdef"[:seats]), ("",) * seats)


def line(table: Table, by: int | None, step: object, **how: int) -> Line:
    cid = 0 if by is None else table.cids[by] + 1
    return Line(table.n, 0, table.t + how.pop("later", 0), by, step, **{"cid": cid, **how})  # type: ignore[arg-type]


def test_every_game_has_a_way_across_devices() -> None:
    assert WAYS.keys() == GAMES.keys()
    for name, way in WAYS.items():
        tags = {entry.__struct_config__.tag for entry in get_args(GAMES[name].entries)}
        assert {*way.sealed, *way.quiet} <= tags, "an entry that the game does not have"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_log_of_any_game_leads_where_its_record_leads(name: str) -> None:
    game = GAMES[name]
    start = setup(name, game.seats[0])
    tables = [begin(start, GAMES), begin(start, GAMES)]
    for number, (_, entry, after, events) in enumerate(walk(game, game.options(), game.seats[0], Random(5))):
        bare = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("t", "by", "ms")}
        by = getattr(entry, "by", None) if isinstance(getattr(entry, "by", None), int) else None
        if bare["do"] in ("tick", "grab", "tie") or number > 60:
            break
        step = Make(bare) if by is not None else Chance(bare)
        if bare["do"] == "timeout":
            break
        made = Line(tables[0].n, 0, entry.t, by, step, 0 if by is None else tables[0].cids[by] + 1)
        tables, happened = zip(*(advance(table, made) for table in tables), strict=True)
        assert happened[0] == happened[1] == events
        assert tables[0].state == after
    assert mark(tables[0]) == mark(tables[1])
    assert tables[0].head == tables[1].head
    assert replay(record(tables[0])) == tables[0].state


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"n": 1}, "record"),
        ({"after": 1}, "record"),
        ({"cid": 0}, "record"),
        ({"by": 5}, "entry"),
        ({"by": None, "cid": 0}, "entry"),
        ({"step": Tick()}, "entry"),
        ({"step": Make({"do": "choose", "card": "pistol", "target": 1, "t": 5})}, "entry"),
        ({"step": Make({"do": "tick"})}, "entry"),
    ],
)
def test_a_line_that_does_not_belong_there_changes_nothing(change: dict[str, object], rule: str) -> None:
    table = begin(setup(), GAMES)
    good = line(table, 0, Make({"do": "choose", "card": "pistol", "target": 1}))
    with pytest.raises((Illegal, Malformed)) as caught:
        advance(table, replace(good, **change))
    error = caught.value
    assert (error.refusal.rule if isinstance(error, Illegal) else getattr(error, "rule", "")) == rule
    assert advance(table, good)[0].n == 1


def test_time_never_falls() -> None:
    table, _ = advance(begin(setup(), GAMES), Line(0, 0, 50, None, Tick()))
    with pytest.raises(Malformed):
        advance(table, Line(1, 0, 49, None, Tick()))


def test_the_host_makes_no_chance_where_none_is_owed() -> None:
    table = begin(setup("eye2eye"), GAMES)
    table, _ = advance(table, line(table, None, Chance({"do": "starter", "seat": 1})))
    with pytest.raises(Illegal):
        advance(table, line(table, None, Chance({"do": "starter", "seat": 0})))


def test_for_a_silent_seat_everybody_draws_the_same_choice() -> None:
    """W15: any legal choice with equal chance."""
    table = begin(setup(), GAMES)
    drawn = set()
    for t in range(60):
        after, _ = advance(table, Line(0, 0, t, None, Tick()))
        found, _ = advance(after, line(after, None, Silence(1), later=5_000))
        drawn.add(found.log[-1].card)  # type: ignore[attr-defined]
    assert drawn == {"pistol", "rifle", "barricade", "reload"}


def test_seats_change_hands_and_matches_of_two_are_given_up() -> None:
    table = begin(setup(), GAMES)
    table, _ = advance(table, line(table, None, Hand(1, "bot:steady")))
    assert table.bot(1)
    table, _ = advance(table, line(table, None, Yield(1)))
    assert table.over


@given(st.binary(max_size=8), st.integers(1, 1000))
def test_numbers_from_a_hash_lie_in_their_range_and_repeat(seed: bytes, stop: int) -> None:
    numbers = [HashRng(seed).randrange(stop) for _ in range(2)]
    assert numbers[0] == numbers[1]
    assert 0 <= numbers[0] < stop
    assert 0 <= HashRng(seed).random() < 1


def test_hashes_of_different_parts_differ() -> None:
    assert len({tagged("a", b"bc"), tagged("a", b"b", b"c"), tagged("ab", b"c"), tagged("a", b"bc", b"")}) == 4
