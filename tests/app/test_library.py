"""Looking back at a match, giving it away and taking it in."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.app import glance, library, packing, reading
from tenpaces.app.offer import board
from tenpaces.app.shelf import MATCH
from tenpaces.core.record import encode
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import replay
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.west.events import Laid
from tenpaces.match.running import record
from tests.app.desk import Desk
from tests.app.samples import Page
from tests.kits import KITS

RECORDS = sorted(path for path in (Path(__file__).parents[1] / "golden").glob("*.json") if ".expected" not in path.name)


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
    assert 'class="board-laid' not in other.html, "nothing of what was laid"


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
    assert "1 match is here already." in other.html
    assert "taken in" not in other.html


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
    assert "That file holds no match that can be read.<" in desk.html, "the reason is for the log"
    assert desk.store == {}
    assert len(desk.logs) == 1
    assert "malformed file: " in str(desk.logs[0])


@pytest.mark.parametrize("form", ["paces/2", "paces-kept/3", "paces-box/10"])
def test_a_file_of_a_later_version_is_said_to_be_one(form: str) -> None:
    desk = Desk()
    desk.send("import", value=json.dumps({"format": form, "anything": []}))
    assert "from a newer version of the game" in desk.html
    assert (desk.store, desk.logs) == ({}, [])


def test_a_link_of_a_later_version_is_said_to_be_one() -> None:
    desk = Desk(address="#replay/" + packing.pack(b'{"format":"paces/2"}'))
    assert "from a newer version of the game" in desk.html


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


def test_the_screen_says_where_it_is_and_tells_the_latest_first() -> None:
    desk = opened()
    desk.send("turn", value="4")
    page = Page(desk.html)
    slider = next(attrs for tag, attrs in page.elements if attrs.get("id") == "reading-at")
    assert (slider["value"], slider["aria-valuetext"]) == ("4", f"4 of {found(desk).last}")
    numbers = [attrs["value"] for tag, attrs in page.elements if tag == "li" and (attrs.get("id") or "").startswith("entry-")]
    assert numbers == ["4", "3", "2", "1"]
    keys = {attrs["data-key"]: attrs["data-to"] for _, attrs in page.elements if "data-key" in attrs}
    assert keys == {"ArrowLeft": "back", "ArrowRight": "on"}
    # The notation of every entry that is told, and none of it for whoever may not see all.
    assert desk.html.count('class="notation"') == 4
    desk.send("eyes", value="0")
    assert 'class="notation"' not in desk.html


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_place_of_every_golden_match_can_be_looked_at(path: Path) -> None:
    """Whoever looks, the board is drawn, and without open cards it holds no face that the seat may not see."""
    whole = reading.imported(path.read_bytes(), GAMES)
    for at in range(0, whole.last + 1, max(1, whole.last // 5)):
        for eyes in ("all", "public", "1"):
            there = replace(reading.look_as(whole, eyes), at=at)
            drawn = str(board(whole.game.name)(ENGLISH, reading.moment(there)))
            if there.eyes == "public":
                veiled = replace(there, states=(*there.states[:at], _without_secrets(whole, there.states[at])), at=at)
                assert str(board(whole.game.name)(ENGLISH, reading.moment(veiled))) == drawn


def _without_secrets(whole: reading.Reading, state: Any) -> Any:
    """Another state that a spectator could not tell from this one."""
    return KITS[whole.game.name].hide(state, None, Random(3))


def test_a_rematch_has_the_same_table_and_a_foreign_match_is_set_first() -> None:
    desk = opened()
    old = found(desk).record
    desk.send("again")
    new = desk.playing.match
    assert desk.app.model.screen == "play"
    assert (new.names, new.options, new.form) == (old.seats, old.options, "hand")
    assert [seat.level for seat in new.seats] == [None, None, "gentle"]
    assert new.id not in played()[0]
    other = Desk(address=library.link_of(old))
    other.send("again")
    draft = other.app.model.draft
    assert other.app.model.screen == "setup"
    assert draft is not None
    assert tuple(seat.name for seat in draft.seats) == old.seats
    assert draft.options["goal"] == 3


def test_the_result_can_be_shared_at_once() -> None:
    store, id_ = played()
    desk = Desk(store, address=f"#match/{id_}")
    assert desk.app.model.screen == "result"
    hash_ = commands(desk, "share", how="link")["share"]["hash"]
    assert found(Desk(address=hash_)).record == found(opened()).record
    desk.send("shared", how="copied")
    assert "Copied." in desk.html
    desk.send("home")
    assert "Copied." not in desk.html


def test_many_matches_are_taken_in_a_few_at_a_time() -> None:
    store, id_ = played()
    kept = json.loads(store[MATCH + id_])
    many = {f"{MATCH}m{number}": json.dumps({**kept, "id": f"m{number}"}) for number in range(23)}
    desk = Desk()
    desk.send("import", value=packing.box({**many, f"{MATCH}bad": "damaged"}))
    assert "still to come" in desk.html
    assert len(desk.app.model.kept) < 23
    desk.send("sound")
    desk.settle()
    assert "23 matches were taken in. 1 was damaged and left out." in desk.html
    assert "still to come" not in desk.html
    assert {key: text for key, text in desk.store.items() if key.startswith(MATCH)} == many
    assert desk.app.model.incoming is None
    assert not desk.app.model.settings.sound, "taps are heard meanwhile"


@pytest.mark.parametrize("text", ["", "nonsense", '{"nope": 1}', "[" * 999])
def test_a_file_that_cannot_be_read_is_answered_where_it_is_seen(text: str) -> None:
    """Files are opened at the foot of a long screen, and what became of one is said at its head."""
    desk = Desk()
    desk.done.clear()
    desk.send("import", value=text)
    assert "That file holds no match that can be read" in desk.html
    assert 'id="notice"' in desk.html
    assert {"do": "focus", "id": "notice"} in desk.done


def test_no_line_of_a_list_can_end_or_begin_with_the_dot_between_two_facts() -> None:
    store, id_ = played()
    begun = Desk(store)
    begun.sit("solo", None, "gentle")
    screens = []
    for do, fields in (("home", {}), ("history", {"game": ""}), ("record", {"id": id_})):
        begun.send(do, **fields)
        screens.append(begun.html)
    for html in screens:
        assert '<span class="fact"><span class="dot"> · </span>' in html
        assert " · " not in html.replace('<span class="dot"> · </span>', "")
