"""Looking back at a match, giving it away and taking it in."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.app import glance, packing, reading
from tenpaces.app.shelf import MATCH
from tenpaces.core.record import encode
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import replay
from tenpaces.games.west.events import Laid
from tenpaces.match.running import record
from tests.app.desk import Desk


@cache
def played() -> tuple[dict[str, str], str]:
    """Return what a device keeps after a match of three to its end, and the match's name."""
    desk = Desk()
    desk.sit("hand", None, None, "gentle", goal=3)
    list(desk.moves(Random(1)))
    return dict(desk.store), desk.playing.match.id


def opened() -> Desk:
    store, id_ = played()
    desk = Desk(store)
    desk.send("record", id=id_)
    assert desk.app.model.screen == "record"
    return desk


def found(desk: Desk) -> reading.Reading:
    assert desk.app.model.reading is not None
    return desk.app.model.reading


def test_a_match_is_looked_back_at_entry_by_entry() -> None:
    desk = opened()
    whole = found(desk)
    assert (whole.at, whole.eyes) == (0, "all")
    assert whole.states[-1] == replay(whole.record)
    for to, at in (("on", 1), ("on", 2), ("back", 1), ("last", whole.last), ("on", whole.last), ("first", 0), ("back", 0)):
        desk.send("turn", to=to)
        assert found(desk).at == at
        assert desk.logs == []
    desk.send("turn", value="5")
    assert found(desk).at == 5
    for nonsense in ("-1", "x", "9" * 100, "", "٣"):
        desk.send("turn", value=nonsense)
        assert found(desk).at in (5, 3)


def test_every_place_can_be_drawn_with_every_pair_of_eyes() -> None:
    desk = opened()
    for eyes in ("all", "0", "2", "public"):
        desk.send("eyes", value=eyes)
        assert str(found(desk).eyes) == eyes
        desk.send("turn", to="first")
        while found(desk).at < min(30, found(desk).last):
            desk.send("turn", to="on")
        desk.send("turn", to="last")
        assert desk.logs == []
    for nonsense in ("3", "-1", "everybody", ""):
        desk.send("eyes", value=nonsense)
        assert found(desk).eyes == "public"


def test_a_match_under_way_is_not_looked_back_at_because_it_would_tell_hands() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    desk.send("lift")
    id_ = desk.playing.match.id
    desk.send("record", id=id_)
    assert desk.app.model.screen == "home"
    assert "once it is over" in desk.html


def test_a_record_of_a_match_under_way_shows_what_a_spectator_saw() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    desk.send("lift")
    desk.act("card", "rifle")
    desk.act("lock")
    text = encode(record(desk.playing.match)).decode()
    other = Desk()
    other.send("import", value=text)
    assert found(other).eyes == "public"
    for eyes in ("all", "0"):
        other.send("eyes", value=eyes)
        assert found(other).eyes == "public"
    other.send("turn", to="last")
    assert reading.seen(found(other), found(other).story[0]) == (Laid(0),)
    assert "rifle" not in other.html


def commands(desk: Desk, do: str, **fields: Any) -> dict[str, dict[str, Any]]:
    return {command["do"]: command for command in desk.send(do, **fields)}


def test_a_link_holds_the_whole_match() -> None:
    desk = opened()
    hash_ = commands(desk, "share", how="link")["share"]["hash"]
    assert len(hash_) < 8000
    other = Desk(address=hash_)
    assert found(other).record == found(desk).record
    assert other.address == hash_
    assert other.store == {}, "nothing is kept that nobody asked for"
    other.send("keep_record")
    assert [key.split(":")[0] for key in other.store] == ["match", "glance"]
    assert other.address == f"#record/{found(other).id}"
    again = Desk(other.store, address=other.address)
    assert found(again).record == found(desk).record


@pytest.mark.parametrize("hash_", ["#replay/", "#replay/AAAA", "#replay/💥", "#replay/" + "A" * 300_000, "#record/none"])
def test_a_damaged_link_leads_home_and_says_so(hash_: str) -> None:
    desk = Desk(address=hash_)
    assert desk.app.model.screen == "home"
    assert desk.app.model.notice
    assert desk.logs == []


def test_a_file_holds_a_match_or_everything() -> None:
    desk = opened()
    saved = commands(desk, "share", how="file")["save"]
    assert json.loads(saved["text"])["format"] == "paces/1"
    other = Desk()
    other.send("import", value=saved["text"])
    assert found(other).record == found(desk).record
    everything = commands(desk, "export")["save"]["text"]
    other.send("import", value=everything)
    assert other.app.model.screen == "home"
    assert other.store == played()[0]
    assert "1 match was taken in." in other.html
    other.send("import", value=everything)
    assert "0 matches were taken in." in other.html, "it is here already"


def test_readable_text_goes_to_the_clipboard() -> None:
    desk = opened()
    text = commands(desk, "share", how="text")["copy"]["text"]
    assert text.startswith("game west\n")
    desk.send("shared", how="copied")
    assert "Copied." in desk.html


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "{}", '{"format": "paces/1"}', '{"format": "paces-box/1", "kept": {"match:a": 1}}', "[" * 10**5, "💥"]
)
def test_a_file_that_is_none_of_these_is_refused_in_words(text: str) -> None:
    desk = Desk()
    desk.send("import", value=text)
    assert "no match that can be read" in desk.html
    assert (desk.store, desk.logs) == ({}, [])


def test_damaged_matches_in_a_file_are_counted_and_left_out() -> None:
    store, id_ = played()
    text = packing.box({**store, "match:b": "damaged", "settings": "[]", "foreign": "x"})
    desk = Desk()
    desk.send("import", value=text)
    assert set(desk.store) == {MATCH + id_, glance.key(id_)}
    assert "1 match was taken in. 1 was damaged and left out." in desk.html


@given(st.binary(max_size=2000))
def test_what_is_packed_is_unpacked(data: bytes) -> None:
    assert packing.unpack(packing.pack(data)) == data


@given(st.text(max_size=200))
def test_whatever_is_unpacked_is_bytes_or_malformed(letters: str) -> None:
    with suppress(Malformed):
        assert isinstance(packing.unpack(letters), bytes)


def test_a_small_link_cannot_hold_a_huge_text() -> None:
    with pytest.raises(Malformed, match="more than a match"):
        packing.unpack(packing.pack(b"[" + b" " * 10**7 + b"]"))
