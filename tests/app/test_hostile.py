"""What people type, addresses, and texts in the store, at their worst: each of these once broke something."""

from __future__ import annotations

import json
from gettext import NullTranslations
from typing import Any
from unicodedata import combining

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.app import packing
from tenpaces.app.shelf import MATCH
from tenpaces.core.names import LETTERS, alike, tidy
from tenpaces.core.text import short
from tests.app.desk import Desk

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana \t Maria\n", "Ana Maria"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("\u202eobmuD", "obmuD"),
        ("A\u200bn\u2060a\ufeff", "Ana"),
        ("\u200b\u200b", ""),
        ("\u2800", ""),
        ("\u3164 \u3164", ""),
        ("\x00\x07\x1b", ""),
        ("\u3000\u00a0 ", ""),
        (FAMILY, FAMILY),
        ("\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645", "\u0646\u0645\u06cc\u200c\u062f\u0627\u0646\u0645"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0336" * 40, "Z" + "\u0336" * 3),
        ("Z" + 9 * ("\u0336\u0336\u200b"), "Z" + "\u0336" * 3),
        ("Z" + 9 * ("\u0336\u0336\u200d") + "a", "Z\u0336\u0336\u200d\u0336a"),
        ("Ana \u200b Bo", "Ana Bo"),
    ],
)
def test_a_name_is_what_can_be_read_of_it(typed: str, name: str) -> None:
    assert tidy(typed) == name


TONE = "\U0001f44d\U0001f3fd"
FLAG = "\U0001f1f7\U0001f1f8"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize("whole", [FAMILY, TONE, FLAG, SCOTLAND, "q\u0323\u0301", "1\ufe0f\u20e3", "\u0915\u094d\u0937"])
@pytest.mark.parametrize("most", [20, LETTERS])
def test_what_is_seen_as_one_is_kept_or_left_out_as_one(whole: str, most: int) -> None:
    for lead in range(most + 1):
        typed = "x" * lead + most * whole
        name = tidy(typed, most)
        kept = (len(name) - lead) // len(whole)
        assert name == "x" * lead + kept * whole
        assert kept == (most - lead) // len(whole)
        headline = short(typed, most)
        assert headline == typed or headline == "x" * lead + (most - 1 - lead) // len(whole) * whole + "…" or lead == most


def test_half_a_flag_at_the_end_of_a_name_goes() -> None:
    assert tidy("Bo " + FLAG + FLAG[0]) == "Bo " + FLAG
    assert tidy(SCOTLAND[1:] + "Bo") == "Bo"


@given(st.text(st.sampled_from("a \u200d\u200c\u0301\u094d\u0915" + FAMILY + TONE + FLAG + SCOTLAND), max_size=90))
def test_a_name_is_cut_once_and_for_all(typed: str) -> None:
    name = tidy(typed)
    assert len(name) <= LETTERS
    assert tidy(name) == name


@given(st.text(max_size=90))
def test_no_name_turns_hides_or_piles_up(typed: str) -> None:
    name = tidy(typed)
    assert len(name) <= LETTERS
    assert tidy(name) == name
    assert all(letter.isprintable() or letter in "\u200c\u200d" for letter in name)
    assert not any(all(map(combining, name[start : start + 4])) for start in range(len(name) - 3))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "\uff21\uff4e\uff41"),
        ("Ana", "An\u200da"),
        ("\u00e9", "E\u0301"),
        ("ma\u00df", "MASS"),
        ("Ana", "Ana\ufe0f"),
    ],
)
def test_two_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert alike(one) == alike(other)
    desk = Desk()
    desk.send("set", game="west", how="hand")
    for seat, name in enumerate((one, other)):
        desk.send("seat_name", seat=seat, value=name)
    desk.send("start")
    assert desk.app.model.screen == "setup"
    assert "Give each a name of its own" in desk.html


@pytest.mark.parametrize("address", ["#" + "x" * 300, "#match/" + "a" * 100_000, "#rules/" + "%F0" * 500])
def test_no_address_is_too_long_to_start_from(address: str) -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    again = Desk(desk.store, address=address)
    assert again.logs == []
    assert (again.app.model.screen, again.address) == ("home", "#")
    assert "resume" in again.acts()
    desk.send("go", hash=address)
    assert (desk.logs, desk.app.model.screen) == ([], "home")


def test_a_damaged_match_in_the_address_is_called_damaged() -> None:
    desk = Desk({MATCH + "abc": "rubbish"}, address="#match/abc")
    assert "1 kept match is damaged" in desk.html


@pytest.mark.parametrize("typed", ["0", "-1", "", "1e3", "9" * 300, "\u0663"])
def test_a_house_rule_that_is_not_taken_is_drawn_anew(typed: str) -> None:
    desk = Desk()
    desk.send("set", game="west", how="solo")
    done = desk.send("option", key="exchange_cap", value=typed)
    assert [command["do"] for command in done] == ["show"], "so that the field shows what holds"
    assert desk.app.model.draft is not None
    assert desk.app.model.draft.options == {}


def test_texts_of_another_match_or_form_are_left_and_said() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    key, text = next(iter(desk.store.items()))
    wrong: list[dict[str, Any]] = [
        {"told": -1}, {"told": 1.5}, {"levels": [None]}, {"levels": [None, "god"]}, {"id": "other"}, {"id": "<b>"}, {"touched": -1},
        {"format": "paces-kept/0"}, {"format": "paces-kept/x"}, {"format": 2},
        {"record": None}, {"record": {**json.loads(text)["record"], "seats": ["", "x"]}}, {"more": 1},
    ]  # fmt: skip
    for change in wrong:
        again = Desk({key: json.dumps({**json.loads(text), **change})}, address=desk.address)
        assert again.logs == []
        assert again.app.model.kept == {}, change
        assert "1 kept match is damaged" in again.html
    later: list[dict[str, Any]] = [
        {"format": "paces-kept/2", "more": 1},
        {"record": {**json.loads(text)["record"], "format": "paces/12", "seats": 2}},
    ]
    for change in later:
        theirs = json.dumps({**json.loads(text), **change})
        again = Desk({key: theirs}, address=desk.address)
        assert (again.logs, again.store[key]) == ([], theirs)
        assert "1 kept match is from a newer version of the game" in again.html
        again.send("import", value=theirs)
        assert "damaged" not in again.html
    odd: list[dict[str, Any]] = [{"told": 10**9}, {"touched": 10**30}, {"levels": ["gentle", "steady"]}]
    for change in odd:
        again = Desk({key: json.dumps({**json.loads(text), **change})}, address=desk.address)
        assert (again.logs, again.app.model.screen) == ([], "play"), change


NASTY = [
    '<img src=x onerror="alert(1)">',
    "</script><script>alert(1)</script>",
    "\"'><iframe src=//example.org>",
    "&lt;img src=x onerror=alert(1)&gt;",
    "\u202e\u2066gnp.live\u2069",
    "\x00\x1b[31m\x07\x7f\x9b",
]
BAD = ("<img", "<script", "<iframe", "\u202e", "\u2066", "\x00", "\x1b", "\x07", "\x7f", "\x9b")


def clean(desk: Desk) -> None:
    assert not [bad for bad in BAD if bad in desk.html]
    assert not [log for log in desk.logs if not log.startswith("malformed")]


@pytest.mark.parametrize("nasty", NASTY)
def test_names_records_links_and_addresses_are_texts_and_nothing_else(nasty: str) -> None:
    """As a name at the table, in a kept match, a file, a link, and the address."""
    typed = Desk()
    typed.send("set", game="west", how="hand")
    typed.send("seat_name", seat=0, value=nasty)
    clean(typed)
    typed.send("start")
    clean(typed)

    desk = Desk()
    desk.sit("hand", None, None)
    id_ = desk.playing.match.id
    kept = json.loads(desk.store[MATCH + id_])
    kept["record"]["seats"] = [nasty[:40], "Bo"]
    stored = Desk({MATCH + id_: json.dumps(kept)})
    clean(stored)
    stored.send("resume", id=id_)
    assert stored.app.model.screen == "play"
    clean(stored)

    file = json.dumps(kept["record"])
    taken = Desk()
    taken.send("import", value=file)
    assert taken.app.model.screen == "record"
    clean(taken)
    taken.send("again")
    clean(taken)
    linked = Desk(address=f"#replay/{packing.pack(file.encode())}")
    assert linked.app.model.screen == "record"
    clean(linked)

    for route in ("", "match/", "record/", "replay/", "set/", "rules/", "learn/", "join/"):
        clean(Desk(address=f"#{route}{nasty}"))
    away = Desk()
    for event in (
        {"do": "import", "value": nasty},
        {"do": "shared", "how": nasty},
        {"do": "stored", "key": MATCH + "a", "text": nasty},
    ):
        away.send(**event)
        clean(away)


@pytest.mark.parametrize("nasty", ["x" * 10_000_000, "<" * 10_000_000, "[" * 10_000_000, "\u202e" * 3_400_000])
def test_ten_megabytes_are_refused_wherever_they_come_in(nasty: str) -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    before = desk.app.model
    events: list[dict[str, Any]] = [
        {"do": "import", "value": nasty},
        {"do": "stored", "key": MATCH + "huge", "text": nasty},
        {"do": "stored", "key": "settings", "text": nasty},
        {"do": "seat_name", "seat": 0, "value": nasty},
        {"do": "act", "verb": nasty},
        {"do": "go", "hash": "#replay/" + nasty},
        {"do": nasty},
    ]
    for event in events:
        desk.send(**event)
        assert len(desk.html) < 200_000
        assert all(log.startswith("malformed") for log in desk.logs)
    assert desk.store[MATCH + before.play.match.id] if before.play else False
    assert desk.app.model.settings == before.settings
    desk.send("go", hash=f"#match/{before.play.match.id if before.play else ''}")
    assert desk.app.model.screen == "play"


class Poisoned(NullTranslations):
    """A catalogue by somebody who means harm, or who knows no better."""

    def gettext(self, message: str) -> str:
        return f'<img src=x onerror="alert(1)">\u202e{message}'

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def test_a_catalogue_brings_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenpaces.app.loop.catalogue", lambda _tag: Poisoned())
    desk = Desk()
    for do, fields in (("rules", {}), ("back", {}), ("learn", {"game": "west", "lesson": "1"}), ("home", {})):
        desk.send(do, **fields)
        clean(desk)
        assert "&lt;img" in desk.html
    for game in ("west", "eye2eye", "dvoboj", "dotduel"):
        desk.sit("hand", None, None, game=game)
        clean(desk)
        desk.send("home")
