"""The page speaks the language that was chosen, or else the one that the browser asks for, and goes over to another at once."""

from __future__ import annotations

import json
import re
from gettext import GNUTranslations
from typing import Any

import pytest

from tenpaces.app.languages import DEFAULT, LANGUAGES, catalogue, language_of
from tenpaces.app.setting import person_name, seats_again
from tenpaces.core.seat import Seat
from tenpaces.core.text import ENGLISH
from tests.app.desk import Desk

OTHERS = [tag for tag in LANGUAGES if tag != DEFAULT]


def spoken(desk: Desk) -> str:
    """The language of what is on the screen."""
    return desk.app.model.language


def said(desk: Desk) -> list[dict[str, Any]]:
    return [{key: value for key, value in command.items() if key != "do"} for command in desk.done if command["do"] == "speak"]


@pytest.mark.parametrize("tag", OTHERS)
def test_every_language_has_a_catalogue_that_knows_whose_it_is(tag: str) -> None:
    assert isinstance(catalogue(tag), GNUTranslations)
    assert language_of(catalogue(tag)) == tag


@pytest.mark.parametrize("tag", ["en", "tlh", "", "../pl", "pl.po"])
def test_a_language_that_is_not_there_is_english(tag: str) -> None:
    assert catalogue(tag) is ENGLISH
    assert language_of(catalogue(tag)) == "en"


def test_the_plural_forms_are_those_of_the_language() -> None:
    def form(tag: str, n: int) -> int:
        plural = getattr(catalogue(tag), "plural")  # noqa: B009
        return int(plural(n))

    assert [form("pl", n) for n in (1, 2, 5, 12, 22, 25)] == [0, 1, 2, 2, 1, 2]
    assert [form("sr-Latn", n) for n in (1, 2, 5, 11, 21, 22)] == [0, 1, 2, 2, 0, 1]
    assert [form("sr-Cyrl", n) for n in (1, 2, 5, 11, 21, 22)] == [0, 1, 2, 2, 0, 1]
    assert [form("fr", n) for n in (0, 1, 2, 21)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("boot", "settings", "expected"),
    [
        ({}, "{}", "en"),
        ({"language": "pl"}, "{}", "pl"),
        ({"language": "pl"}, '{"language": "fr"}', "fr"),
        ({"language": "pl", "chosen": True}, '{"language": "fr"}', "pl"),
        ({"language": "pl"}, '{"language": "Klingon"}', "pl"),
        ({"language": "Klingon", "chosen": True}, '{"language": "fr"}', "fr"),
        ({"language": "pl"}, '{"language": 7}', "pl"),
        ({"language": "pl"}, "[]", "pl"),
    ],
)
def test_what_was_chosen_comes_before_what_the_browser_asks_for(boot: dict[str, Any], settings: str, expected: str) -> None:
    desk = Desk({"settings": settings}, **boot)
    assert spoken(desk) == expected
    assert said(desk)[-1]["tag"] == expected


def test_a_language_is_kept_once_it_is_chosen_and_not_before() -> None:
    desk = Desk(language="pl")
    assert said(desk) == [{"tag": "pl"}]
    desk.send("sound")
    assert json.loads(desk.store["settings"])["language"] == ""
    desk.send("language", value="sr-Cyrl")
    assert said(desk)[-1] == {"tag": "sr-Cyrl", "chosen": True}
    assert json.loads(desk.store["settings"])["language"] == "sr-Cyrl"
    assert spoken(Desk(desk.store, language="pl")) == "sr-Cyrl"


def test_a_language_is_said_before_what_is_written_in_it() -> None:
    desk = Desk()
    done = desk.send("language", value="fr")
    assert [command["do"] for command in done if command["do"] in ("speak", "show")] == ["speak", "show"]


def test_each_language_is_offered_in_its_own_words() -> None:
    desk = Desk(language="fr")
    offered = re.findall(r'<option value="([^"]*)" lang="([^"]*)"( selected)?>([^<]*)</option>', desk.html)
    assert [(value, lang, words) for value, lang, _, words in offered] == [(tag, tag, name) for tag, name in LANGUAGES.items()]
    assert [value for value, _, selected, _ in offered if selected] == ["fr"]


def test_nonsense_changes_no_language() -> None:
    desk = Desk(language="pl")
    before = desk.html
    assert desk.send("language", value="Klingon") == []
    assert desk.html == before


def test_another_language_takes_over_in_the_middle_of_a_match() -> None:
    desk = Desk()
    desk.send("set", game="west", how="hand")
    desk.send("start")
    desk.send("lift")
    before = desk.app.model.play
    assert before
    desk.send("act", verb="lock")
    assert 'class="refused"' in desk.html
    desk.send("language", value="pl")
    assert re.search(r'<option value="pl" lang="pl" selected', desk.html)
    # What was refused in another language is not left standing; all else is as it was.
    assert 'class="refused"' not in desk.html
    after = desk.app.model.play
    assert after
    assert (after.match, after.stage, after.told) == (before.match, before.stage, before.told)


def test_the_kept_matches_say_in_the_new_language_where_they_stand() -> None:
    desk = Desk()
    desk.send("set", game="west", how="hand")
    desk.send("start")
    desk.send("home")
    (line,) = desk.app.model.lines.values()
    desk.send("language", value="pl")
    (again,) = desk.app.model.lines.values()
    assert again.where == catalogue("pl").gettext("round {n}").format(n=1)
    assert again.where != line.where


def test_another_tab_takes_the_language_along() -> None:
    desk = Desk(language="pl")
    desk.send("stored", key="settings", text='{"language": "fr"}')
    assert spoken(desk) == "fr"
    assert said(desk)[-1] == {"tag": "fr", "chosen": True}


def test_names_that_nobody_changed_follow_the_language() -> None:
    desk = Desk()
    desk.send("set", game="west", how="hand")
    desk.send("seat_name", seat=1, value="Bo")
    desk.send("language", value="fr")
    assert desk.app.model.draft is not None
    assert [seat.name for seat in desk.app.model.draft.seats] == ["Joueur 1", "Bo"]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_rematch_in_another_language_calls_people_by_its_default_names(tag: str) -> None:
    desk = Desk()
    desk.send("set", game="dvoboj", how="table")
    desk.send("seat_name", seat=0, value="Bo")
    desk.send("start")
    desk.settle(clock=False)
    desk.send("give_up", seat=1)
    for _ in range(6):
        desk.ring()
        desk.send("next")
    assert desk.app.model.screen == "result"
    assert desk.playing.match.names == ("Bo", "Player 2")
    desk.send("language", value=tag)
    desk.send("again")
    second = person_name(catalogue(tag), 2)
    assert desk.playing.match.names == ("Bo", second) != ("Bo", "Player 2")
    desk.send("language", value="en")
    desk.send("set", game="dvoboj", how="")
    assert desk.app.model.draft is not None
    assert [seat.name for seat in desk.app.model.draft.seats] == ["Bo", "Player 2"]


def test_no_two_are_called_alike_because_of_a_language() -> None:
    given = (Seat("Player 1"), Seat("Gracz 1"), Seat("Gracz 3"), Seat("Player 4", "steady"))
    assert seats_again(catalogue("pl"), given) == given
    told = (Seat("Player 1"), Seat("Gracz 3"), Seat(""), Seat("Player 4", "steady"))
    assert [seat.name for seat in seats_again(catalogue("fr"), told)] == ["Joueur 1", "Joueur 3", "", "Player 4"]
