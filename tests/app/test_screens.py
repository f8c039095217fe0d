from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tenpaces.app.model import Draft, SavedLine, Settings
from tenpaces.app.offer import FORMS_OFFERED, TABLES
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import ago, home, posters
from tenpaces.app.screens.result import result
from tenpaces.app.screens.setup import setup
from tenpaces.core.options import OptionField, preset_of, schema
from tenpaces.core.seat import Seat
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.paper import listing, short, size_of
from tenpaces.games.scene import Standing
from tenpaces.games.west import GAME
from tenpaces.games.west.guide import guide
from tenpaces.games.west.house import PRESETS, house_rules
from tenpaces.games.west.options import Options
from tests.app.samples import EVIL, KNOWN, NAMES, SCREENS, Page, every_screen


@pytest.mark.parametrize("which", range(len(SCREENS)), ids=SCREENS)
def test_every_screen_is_well_made(which: int) -> None:
    page = Page(every_screen()[which][1])
    headings = [attrs for tag, attrs in page.elements if tag == "h1"]
    assert [(h.get("id"), h.get("tabindex")) for h in headings] == [("heading", "-1")]
    assert [attrs.get("id") for tag, attrs in page.elements if tag == "main"] == ["screen"]
    ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
    assert len(ids) == len(set(ids))
    assert {act["data-do"] for act in page.acts()} <= KNOWN
    for tag, attrs in page.elements:
        assert tag != "button" or attrs.get("type") == "button"
        assert tag != "svg" or attrs.get("aria-hidden") == "true"
        assert tag not in ("img", "script", "style")
        if tag == "button":
            assert "data-do" in attrs or "popovertarget" in attrs, "a dead button"


@pytest.mark.parametrize("which", range(len(SCREENS)), ids=SCREENS)
def test_a_name_is_only_ever_text(which: int) -> None:
    names = tuple(EVIL + str(number) for number in range(6))
    markup = str(every_screen(names)[which][1])
    assert "<img" not in markup
    assert 'onerror="' not in markup


def test_the_bar_reaches_the_rules_and_home_and_toggles_sound() -> None:
    page = Page(bar(ENGLISH, "West", Settings(sound=False, buzz=True)))
    sound = [act for act in page.acts() if act["data-do"] == "sound"]
    assert {act["aria-pressed"] for act in sound} == {"false"}
    assert {act["data-do"] for act in page.acts()} == {"sound", "buzz", "language", "rules", "home"}


# home


def test_a_game_offers_the_forms_that_its_table_has() -> None:
    acts = [(act["data-game"], act["data-how"]) for act in Page(home(ENGLISH)).acts() if act["data-do"] == "set"]
    assert acts == [(name, form) for name in FORMS_OFFERED for form in TABLES[name].forms]
    assert {name: TABLES[name].forms for name in TABLES} == dict(FORMS_OFFERED), "the first screen knows them without the tables"


def test_every_game_says_how_it_is_played() -> None:
    page = Page(home(ENGLISH))
    assert len([tag for tag, _ in page.elements if tag == "details"]) == 4
    assert "coming soon" not in page.text().lower()
    for poster in posters(ENGLISH):
        assert all(paragraph in page.text() for paragraph in poster.play)


def test_deleting_is_asked_for_the_match_in_question_alone() -> None:
    saved = (SavedLine("one", "west", ("Ana", "Bo"), "round 2", 0), SavedLine("two", "west", ("Cruz", "Bo"), "round 1", 0))
    acts = [
        (act["data-do"], act["data-id"])
        for act in Page(home(ENGLISH, saved, 0, Settings(), None, "two")).acts()
        if "data-id" in act
    ]
    assert acts == [("resume", "one"), ("delete", "one"), ("delete_sure", "two"), ("keep", "two")]


@pytest.mark.parametrize(
    ("ms", "words"),
    [(-5, "just now"), (59_999, "just now"), (60_000, "1 minute ago"), (7_200_000, "2 hours ago"), (86_400_000, "1 day ago")],
)
def test_how_long_ago(ms: int, words: str) -> None:
    assert ago(ENGLISH, ms) == words


# setting the table


def test_the_schema_is_read_off_the_options() -> None:
    fields = {field.key: field for field in schema(Options, GAME.rulings)}
    assert set(fields) == {"reload", "ward", "barricade", "hands", "goal", "exchange_cap"}
    assert fields["goal"] == OptionField("goal", "W18", 5, (5, 3))
    assert fields["exchange_cap"] == OptionField("exchange_cap", "W11", 200, (), 1, None)
    assert fields["barricade"].values == ("spent", "returns")


def test_a_schema_refuses_what_no_form_can_show() -> None:
    with pytest.raises(TypeError, match="not a struct"):
        schema(int, {})
    with pytest.raises(KeyError):
        schema(Options, {})


def test_every_option_and_value_has_words() -> None:
    words = house_rules(ENGLISH)
    for field in schema(Options, GAME.rulings):
        assert words[field.key].sentence.endswith(".")
        assert set(words[field.key].values) == set(field.values)


def test_every_preset_is_a_table_that_the_options_allow() -> None:
    fields = {field.key: field for field in schema(Options, GAME.rulings)}
    for name, changes in PRESETS.items():
        assert preset_of(PRESETS, changes) == name
        assert all(value in fields[key].values and value != fields[key].default for key, value in changes.items())
    assert preset_of(PRESETS, {"goal": 3, "hands": "memory"}) is None


def test_house_rules_say_how_many_differ() -> None:
    draft = Draft("west", (Seat("Ana"), Seat("Bo")), {"ward": "like", "barricade": "returns"})
    assert '"summary-state">Sphinx edition<' in str(setup(ENGLISH, draft))
    own = replace(draft, options={"ward": "like", "goal": 3})
    assert '"summary-state">2 changes<' in str(setup(ENGLISH, own))
    assert "as in the rulebook" in str(setup(ENGLISH, replace(draft, options={})))


@pytest.mark.parametrize("name", list(GAMES))
def test_house_rules_name_rulings_that_the_rules_page_has(name: str) -> None:
    named = re.compile('class="ruling">([^<]+)<')
    shown = named.findall(str(setup(ENGLISH, Draft(name, (Seat("Ana"), Seat("Bo"))))))
    assert shown
    assert set(shown) <= set(named.findall(str(TABLES[name].rules(ENGLISH, ""))))


@pytest.mark.parametrize(("seats", "drops", "adds"), [(2, 0, 1), (3, 3, 1), (6, 6, 0)])
def test_seats_stay_between_two_and_six(seats: int, drops: int, adds: int) -> None:
    draft = Draft("west", tuple(Seat(name) for name in NAMES[:seats]))
    acts = [act["data-do"] for act in Page(setup(ENGLISH, draft)).acts()]
    assert (acts.count("drop_seat"), acts.count("add_seat")) == (drops, adds)


def test_every_control_of_the_form_has_a_label() -> None:
    draft = Draft("west", (Seat("Ana"), Seat("Bo", "gentle")))
    markup = str(setup(ENGLISH, draft))
    for key in Options.__struct_fields__:
        assert f'for="option-{key}"' in markup
        assert f'id="option-{key}"' in markup
    assert markup.count('<option value="gentle" selected>') == 1


# the curtain


def test_the_curtain_names_the_person_and_nothing_else() -> None:
    page = Page(curtain(ENGLISH, "west", "Dunja"))
    assert [act["data-do"] for act in page.acts()] == ["lift"]
    assert " ".join(page.text().split()) == "Hand the phone to Dunja I am Dunja"


def test_undo_is_offered_where_it_may_be() -> None:
    assert [act["data-do"] for act in Page(curtain(ENGLISH, "west", "Dunja", None, True)).acts()] == ["lift", "undo"]


# choosing


def test_the_winner_comes_first_whatever_the_money() -> None:
    page = Page(result(ENGLISH, "west", "one", ("Ana", "Bo"), 1, "", (Standing(0, "$4", -4), Standing(1, "$0", 0))))
    assert [word for word in page.words if word in ("Ana", "Bo")] == ["Bo", "Bo", "Ana"]
    assert "install" not in [act["data-do"] for act in page.acts()]


def test_every_ruling_has_its_place() -> None:
    page = Page(guide(ENGLISH))
    ids = [attrs["id"] for _, attrs in page.elements if re.fullmatch(r"W\d+", attrs.get("id") or "")]
    assert ids == [f"W{number}" for number in range(1, 20)]
    assert 'class="asked"' in str(guide(ENGLISH, "W6"))


# words


def test_lists_in_words() -> None:
    assert [listing(ENGLISH, NAMES[:n]) for n in range(4)] == ["", "Ana", "Ana and Bo", "Ana, Bo and Cruz"]


@pytest.mark.parametrize(("name", "size"), [("Ana", "xl"), ("Bartholomew", "m"), ("Ana Maria", "l"), ("W" * 40, "xs")])
def test_a_long_name_is_set_smaller(name: str, size: str) -> None:
    assert size_of(name) == size


def test_a_name_is_cut_for_a_headline_only_where_it_is_long() -> None:
    assert short("Bartholomew") == "Bartholomew"
    assert short("W" * 40) == "W" * 15 + "…"


def test_all_four_games_stand_on_the_lid_and_lead_to_their_posters() -> None:
    page = Page(home(ENGLISH))
    ids = {attrs.get("id") for _, attrs in page.elements}
    links = [attrs["href"] or "" for tag, attrs in page.elements if tag == "a"]
    assert links == ["#poster-west", "#poster-eye2eye", "#poster-dvoboj", "#poster-dotduel"]
    assert {link.removeprefix("#") for link in links} <= ids
