"""What this device keeps of a match, and how it takes texts that are no such thing."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.seat import Seat
from tenpaces.games import GAMES
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.options import Options
from tenpaces.match.running import KNOWN, Match, begin, enter
from tenpaces.match.saved import Opened, read, write

LEVELS = {"gentle": None, "steady": None}
NOW = 1_700_000_000_000
SEATS = (Seat("Ana"), Seat("Doc", "steady"), Seat("Éva \u202e“Ž”"))


@cache
def played(entries: int, seed: int = 1) -> Match:
    """Play some entries at random, or to the end."""
    rng = Random(seed)
    match = begin(GAME, SEATS, Options(goal=3, hands="memory"), id="k2x9", now=NOW)
    while len(match.log) < entries and not match.over:
        menu = [entry for seat in GAME.to_act(match.state).seats for entry in GAME.legal(match.state, seat)]
        found = enter(match, rng.choice([entry for entry in menu if isinstance(entry, Choose)]), 700 * len(match.log))
        assert not isinstance(found, Refusal)
        match = found[0]
    return match


def opens(text: str, now: int = NOW) -> Opened:
    return read(text, GAMES, LEVELS, now)


def prefixes(match: Match) -> list[Match]:
    found = [replace(match, log=(), state=GAME.initial(match.options, len(match.seats)), back=(), story=())]
    for entry in match.log:
        last = found[-1]
        state, events = GAME.apply(last.state, entry)
        found.append(
            replace(last, log=(*last.log, entry), state=state, back=(*last.back, last.state)[-KNOWN:], story=(*last.story, events))
        )
    return found


def test_every_prefix_comes_back_as_it_was() -> None:
    whole = played(10**6)
    assert whole.over
    for match in prefixes(whole):
        later = NOW + 10**8
        opened = opens(write(match, len(match.log), NOW + 5), later)
        assert opened.match == replace(match, began=later - match.state.t), len(match.log)
        assert (opened.told, opened.touched, opened.untold) == (len(match.log), NOW + 5, ())


def test_what_was_not_told_yet_comes_back_to_be_told() -> None:
    for match in prefixes(played(40))[1:]:
        assert match.previous is not None
        _, events = GAME.apply(match.previous, match.log[-1])
        assert opens(write(match, len(match.log) - 1, NOW)).untold == events


def test_time_stands_still_while_a_match_lies_saved() -> None:
    match = played(7)
    opened = opens(write(match, 7, NOW), NOW + 10**9)
    seat = GAME.to_act(opened.match.state).seats[0]
    found = enter(opened.match, GAME.legal(opened.match.state, seat)[0], NOW + 10**9 + 300 - opened.match.began)
    assert not isinstance(found, Refusal)
    assert found[0].log[-1].t == match.state.t + 300


def kept(**changes: Any) -> str:
    whole = {**json.loads(write(played(5), 5, NOW)), **changes}
    return json.dumps({key: value for key, value in whole.items() if value is not ...})


def test_the_form_that_is_changed_below_is_a_good_one() -> None:
    assert opens(kept()).match.log == played(5).log


RECORD = json.loads(write(played(5), 5, NOW))["record"]
FIRST = RECORD["log"][0]
REFUSED = [
    "", "null", "[]", "{}", "match", "\ud800", "[" * 100_000, "9" * 5000, '{"id": 1}' * 2,
    kept(format="paces-kept/2"), kept(format=...), kept(extra=1),
    kept(id=""), kept(id="../x"), kept(id="A"), kept(id="x" * 21), kept(id=7), kept(id=...),
    kept(levels=[None, "steady"]), kept(levels=[None, "unheard", None]), kept(levels=[None, "", None]), kept(levels=None),
    kept(told=-1), kept(told="5"), kept(told=True), kept(told=1.5), kept(touched=-1), kept(touched=None),
    kept(record=None), kept(record="{}"), kept(record={**RECORD, "format": "paces/2"}), kept(record={**RECORD, "game": "chess"}),
    kept(record={**RECORD, "seats": ["Ana"]}), kept(record={**RECORD, "seats": ["Ana", "", "Bo"]}),
    kept(record={**RECORD, "seats": ["Ana", "Bo", "\ud800"]}), kept(record={**RECORD, "options": {"goal": 4}}),
    kept(record={**RECORD, "log": RECORD["log"] + RECORD["log"]}), kept(record={**RECORD, "log": RECORD["log"][::-1]}),
    kept(record={**RECORD, "log": [{**FIRST, "target": 3}]}), kept(record={**RECORD, "log": [{**FIRST, "by": -1}]}),
    kept(record={**RECORD, "log": [{**FIRST, "target": FIRST["by"]}]}), kept(record={**RECORD, "log": [{}]}),
    kept().replace('"told"', '"told": 5, "told"'), kept().replace('"by"', '"by": 0, "by"', 1), kept() + "x", kept()[:-1],
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: ascii(text[:20]))
def test_what_is_no_kept_match_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        opens(text)
    assert caught.value.rule in ("record", "entry", "time")
    assert 0 < len(caught.value.message) <= 300
    assert "\n" not in caught.value.message


def refused_or_good(text: str) -> None:
    """Whatever it is, it is refused as malformed, or it is a match that keeps itself."""
    try:
        opened = opens(text)
    except Malformed:
        return
    again = write(opened.match, opened.told, opened.touched)
    assert opens(again) == opened


@given(st.integers(0, 400), st.integers(0, 12), st.text(max_size=6))
def test_a_text_with_a_piece_replaced(start: int, length: int, piece: str) -> None:
    text = write(played(12), 11, NOW)
    start = start * len(text) // 400
    refused_or_good(text[:start] + piece + text[start + length :])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["pistol", "choose", "clock"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["t", "by", "do", "card", "log", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


PLACES = places(json.loads(write(played(12), 11, NOW)))


@given(st.sampled_from(PLACES), JSON, st.sampled_from(["set", "drop", "double"]))
@example(("record", "options"), {}, "set")
@example(("told",), 10**30, "set")
@example(("touched",), 10**30, "set")
@example(("record", "log", 0, "t"), 10**40, "set")
def test_a_form_with_a_value_replaced(path: tuple[Any, ...], value: Any, how: str) -> None:
    whole: Any = {"top": json.loads(write(played(12), 11, NOW))}
    at = whole
    for key in ("top", *path)[:-1]:
        at = at[key]
    last = ("top", *path)[-1]
    if how == "set":
        at[last] = value
    elif how == "drop":
        del at[last]
    elif isinstance(at, list):
        at.insert(last, at[last])
    else:
        at["again"] = at[last]
    refused_or_good(json.dumps(whole.get("top")))


@given(st.text() | JSON.map(json.dumps))
def test_any_text(text: str) -> None:
    with pytest.raises(Malformed):
        opens(text)
