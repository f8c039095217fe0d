"""What goes wrong: malformed events, taps in any order, faults of our own, a store that fails or holds rubbish."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.app import draw, glance, loop
from tenpaces.app.shelf import KNOWN_LEVELS, MATCH
from tenpaces.games import GAMES
from tenpaces.games.west.bot import LEVELS
from tenpaces.match import saved
from tests.app.desk import TABLES, Desk, same
from tests.effort import examples

BROKEN: list[str] = [
    *("", "null", "[]", "7", "{}", "{", "\ud800"),
    *('{"do": "lock"}', '{"do": "nothing", "now": 1}', '{"do": ["lock"], "now": 1}', '{"do": "lock", "now": 1}}'),
    *('{"do": "lock", "now": -1}', '{"do": "lock", "now": "soon"}', '{"do": "lock", "now": 1e400}'),
    *('{"do": "act", "now": 1}', '{"do": "act", "verb": "aim", "seat": "one", "now": 1}'),
    *('{"do": "act", "verb": "aim", "seat": 1.5, "now": 1}', '{"do": "act", "verb": 7, "now": 1}'),
    *('{"do": "act", "verb": "' + "x" * 201 + '", "now": 1}', '{"do": "act", "verb": "aim", "at": -1, "now": 1}'),
    '{"do": "boot", "seed": "s", "hash": "#", "store": [["one"]], "now": 1}',
]


@pytest.mark.parametrize("message", BROKEN)
def test_a_malformed_event_changes_nothing(message: str) -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    desk.send("lift")
    before, shown = desk.app.model, desk.html
    assert [command["do"] for command in desk.raw(message)] == ["log"]
    assert desk.app.model is before
    assert desk.html == shown
    assert desk.logs[0].startswith("malformed event")


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=9), st.lists).map(json.dumps))
def test_whatever_text_comes_it_is_malformed(message: str) -> None:
    desk = Desk()
    before = desk.app.model
    assert [command["do"] for command in desk.raw(message)] == ["log"]
    assert desk.app.model is before


SEATS = st.integers(-2, 7)
PLAIN = (
    *(
        "lift",
        "undo",
        "pause",
        "proceed",
        "clock",
        "draw",
        "next",
        "think",
        "hidden",
        "home",
        "back",
        "rules",
        "again",
        "start",
        "add_seat",
    ),
    *("sound", "buzz", "installable", "install", "update", "keep", "noted", "lift", "next", "draw", "think"),
)
ADDRESSES = ("", "#", "#set/west/hand", "#set/x/y", "#match/nothere", "#rules/west/W6", "#match", "#ü")


def event(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields})


EVENTS = st.one_of(
    st.sampled_from(PLAIN).map(lambda do: {"do": do}),
    event("act", verb=st.just("aim"), value=SEATS.map(str), seat=SEATS),
    event("act", verb=st.just("card"), value=st.sampled_from(["pistol", "rifle", "barricade", "reload", "joker"])),
    event("act", verb=st.sampled_from(["lock", "knock", ""]), value=st.text(max_size=9), at=st.integers(0, 2**42)),
    event("step", step=st.integers(-1, 5), log=st.integers(0, 12)),
    event("set", game=st.sampled_from(["west", "whist"]), how=st.sampled_from(["solo", "hand", ""])),
    event("seat_kind", seat=SEATS, value=st.sampled_from(["person", *LEVELS, "x"])),
    event("seat_name", seat=SEATS, value=st.text(max_size=50)),
    event("drop_seat", seat=SEATS),
    event("preset", name=st.sampled_from(["rulebook", "short", "sphinx", "one_reload", "memory", "?"])),
    event("option", key=st.sampled_from(["goal", "exchange_cap", "hands"]), value=st.sampled_from(["3", "1", "0", "memory", ""])),
    event("go", hash=st.sampled_from(ADDRESSES)),
    event("resume", id=st.sampled_from([0, 1, "nothere"])),
    event("delete", id=st.sampled_from([0, 1, "nothere"])),
    event("delete_sure", id=st.sampled_from([0, 1, "nothere"])),
    event("taken", id=st.sampled_from([0, 1, "nothere"])),
    event("stored", key=st.sampled_from(["settings", "match:elsewhere", "else"]), text=st.sampled_from([None, "", "{}"])),
    event("store_failed", why=st.sampled_from(["QuotaExceededError", "", "UnknownError"])),
)


@settings(max_examples=examples(40))
@given(st.lists(EVENTS, min_size=20, max_size=120), st.sampled_from(TABLES))
def test_no_order_of_taps_breaks_the_app_or_a_kept_match(events: list[dict[str, Any]], sits: tuple[str, Any]) -> None:
    desk = Desk()
    desk.sit(sits[0], *sits[1], exchange_cap=3, goal=3)
    for made in events:
        if isinstance(made.get("id"), int):  # the first or second match that is kept
            ids = sorted(desk.app.model.kept)
            made = {**made, "id": ids[made["id"] % len(ids)] if ids else "nothere"}
        desk.send(**made)
        desk.soon.clear()  # thinking comes in whenever the list above has it
        assert desk.logs == [], made
        kept = desk.app.model.kept
        assert desk.store.keys() - {"settings"} == {key for id_ in kept for key in (MATCH + id_, glance.key(id_))}
        playing = desk.app.model.play
        if playing is not None and playing.match.id in desk.app.model.kept:
            opened = saved.read(desk.store[MATCH + playing.match.id], GAMES, KNOWN_LEVELS, desk.now)
            same(opened.match, playing.match)
            assert opened.told == playing.told
    again = Desk(desk.store)
    assert again.app.model.kept == desk.app.model.kept
    assert again.app.model.notice is None
    assert again.app.model.settings == desk.app.model.settings


@pytest.mark.parametrize("where", ["update", "draw", "keep", "think"])
def test_a_fault_of_ours_loses_nothing_and_is_said(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise ZeroDivisionError("ours")

    desk = Desk()
    desk.sit("solo", None, "ruthless", "ruthless", "ruthless")
    list(zip(range(5), desk.moves(Random(1)), strict=False))
    if where != "think":
        desk.settle()
    desk.send("sound")
    before, kept, shown = desk.app.model, dict(desk.store), desk.html
    with monkeypatch.context() as patch:
        if where == "update":
            patch.setattr(loop, "update", broken)
        elif where == "draw":
            patch.setattr(draw, "root", broken)
        elif where == "keep":
            patch.setattr(loop, "_keep", broken)
        else:
            patch.setattr(desk.app._host._thinker, "step", broken)
        desk.send("think" if where == "think" else "sound")
    assert desk.app.model is before
    assert desk.store == kept
    assert "The page misfired" in desk.html
    assert desk.acts() == {"reload"}
    assert desk.logs == [f"ours: ZeroDivisionError('ours') at {'Think' if where == 'think' else 'Sound'}"]
    desk.send("installable")  # nothing of the screen changes, and yet the screen must come back
    assert desk.html == shown
    assert before.play is not None
    assert Desk(desk.store, address=desk.address).playing.match.log == before.play.match.log


def test_what_a_device_cannot_keep_is_said_and_play_goes_on() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle", goal=3)
    desk.settle()
    desk.send("store_failed", why="QuotaExceededError")
    assert "storage is full" in desk.html
    assert "card" in desk.acts()
    desk.send("noted")
    desk.send("store_failed", why="QuotaExceededError")
    assert "storage is full" not in desk.html, "once is enough"
    list(desk.moves(Random(1)))
    assert desk.app.model.screen == "result"


def test_damaged_texts_are_said_and_left_where_they_are() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    key = MATCH + desk.playing.match.id
    damaged = {"match:one": "garbage", "match:two": desk.store[key], "settings": "[]"}
    store = {**desk.store, **damaged, "foreign": "kept by somebody else"}
    again = Desk(store)
    assert again.store == store
    assert "2 kept matches are damaged and cannot be opened. The settings are damaged" in again.html
    assert list(again.app.model.lines) == [desk.playing.match.id]
    again.send("resume", id=desk.playing.match.id)
    same(again.playing.match, desk.playing.match)


def test_a_match_is_thrown_away_only_when_it_was_asked_for() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    id_ = desk.playing.match.id
    desk.send("home")
    desk.send("delete_sure", id=id_)
    assert set(desk.store) == {MATCH + id_, glance.key(id_)}
    desk.send("delete", id=id_)
    desk.send("keep", id=id_)
    desk.send("delete_sure", id=id_)
    assert set(desk.store) == {MATCH + id_, glance.key(id_)}
    desk.send("delete", id=id_)
    desk.send("delete_sure", id=id_)
    assert desk.store == {}
    assert id_ not in desk.html
    desk.send("go", hash=f"#match/{id_}")
    assert desk.app.model.screen == "home"
    assert "not on this device" in desk.html


def test_a_new_version_is_taken_at_home_and_not_during_a_match() -> None:
    desk = Desk()

    def renews(do: str, **fields: Any) -> bool:
        return any(command["do"] == "renew" for command in desk.send(do, **fields))

    desk.sit("solo", None, "gentle")
    assert not renews("update")
    assert not any(
        renews(do, **fields)
        for do, fields in (("act", {"verb": "card", "value": "pistol"}), ("act", {"verb": "lock"}), ("next", {}), ("sound", {}))
    )
    assert not renews("rules"), "the match waits behind the rules"
    assert not renews("back")
    assert renews("home")
    assert not renews("sound"), "once is enough"
    assert Desk().send("update")[-1]["do"] == "renew"
