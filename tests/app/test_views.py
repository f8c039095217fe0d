from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from tenpaces.app.model import Draft, Pick, SavedLine, Settings
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import ago, home, posters
from tenpaces.app.screens.result import result
from tenpaces.app.screens.rules import rules
from tenpaces.app.screens.setup import setup
from tenpaces.app.screens.trouble import trouble
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.game import Outcome
from tenpaces.core.options import OptionField, schema
from tenpaces.core.seat import Seat
from tenpaces.core.text import ENGLISH
from tenpaces.games.paper import listing, short, size_of
from tenpaces.games.west import GAME, view
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import (
    Began,
    Card,
    Dodged,
    Earned,
    Event,
    Hit,
    Laid,
    Pointed,
    Recovered,
    Reloaded,
    Resigned,
    Stopped,
    TimedOut,
    Turned,
    Unused,
    Void,
    Won,
)
from tenpaces.games.west.house import PRESETS, house_rules, preset_of
from tenpaces.games.west.options import Options
from tenpaces.games.west.showdown import events_of
from tenpaces.games.west.stage import HEIGHT, WIDTH, bearing, plan, sight

NAMES = ("Ana", "Bo", "Cruz", "Dunja", "Eleanor", "Fiodor")
EVIL = '<img src=x onerror="alert(1)">&"\''
KNOWN = {
    "set", "resume", "delete", "delete_sure", "keep", "sound", "buzz", "seat_name", "seat_kind", "add_seat", "drop_seat", "option",
    "preset", "start", "lift", "undo", "aim", "card", "lock", "draw", "next", "again", "home", "install", "rules", "back", "reload",
}  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, and its words."""

    def __init__(self, markup: object) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(str(markup))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def acts(self) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.elements if "data-do" in attrs]

    def text(self) -> str:
        return " ".join(self.words)


def play(seats: int, *plays: tuple[int, Card, int], options: Options | None = None) -> tuple[Any, Any, tuple[Event, ...]]:
    """Return the states before and after the last entry and every event of the plays."""
    state = before = GAME.initial(options or Options(), seats)
    events: list[Event] = []
    for seat, card, target in plays:
        before = state
        state, more = GAME.apply(state, Choose(t=0, by=seat, card=card, target=target))
        events.extend(more)
    return before, state, tuple(events)


def seen(state: Any, seat: int | None) -> Any:
    return GAME.observe(state, seat)


def every_screen(names: Sequence[str] = NAMES) -> list[tuple[str, Any]]:
    before, after, events = play(3, (0, "pistol", 1), (1, "reload", 0), (2, "barricade", 0))
    spectators = seen(before, None), seen(after, None)
    draft = Draft("west", (Seat(names[0]), Seat(names[1], "steady"), Seat(names[2])), {"goal": 3})
    saved = (SavedLine("one", "west", tuple(names[:3]), 2, 0), SavedLine("two", "west", tuple(names[:2]), 1, 0, over=True))
    return [
        ("home", home(ENGLISH)),
        ("home kept", home(ENGLISH, saved, 10**7, Settings(sound=False), names[0], "one")),
        ("setup", setup(ENGLISH, draft, schema(Options, GAME.rulings), LEVEL_NAMES, names[0])),
        ("curtain", curtain(ENGLISH, "west", names[0], names[1], True)),
        ("choose", view.choose(ENGLISH, names[:3], seen(after, 0), Pick("pistol", 2), names[1], True, "")),
        ("ready", view.ready(ENGLISH, names[:3], seen(after, None))),
        *((f"showdown {step}", view.showdown(ENGLISH, names[:3], spectators[0], events, step, spectators[1])) for step in range(4)),
        ("result", result(ENGLISH, "west", names[:3], Outcome(0, "money"), (5, 1, 0), 7, True)),
        ("drawn", result(ENGLISH, "west", names[:3], Outcome(None, "money"), (0, 1, 0), 7)),
        ("rules", rules(ENGLISH, "west", "W6")),
        ("trouble", trouble(ENGLISH, names[0])),
    ]


SCREENS = [name for name, _ in every_screen()]


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
    assert {act["data-do"] for act in page.acts()} == {"sound", "buzz", "rules", "home"}


# home


def test_only_a_game_with_a_table_offers_one() -> None:
    acts = [(act["data-game"], act["data-how"]) for act in Page(home(ENGLISH)).acts() if act["data-do"] == "set"]
    assert acts == [("west", "solo"), ("west", "hand")]


def test_every_game_says_how_it_is_played() -> None:
    page = Page(home(ENGLISH))
    assert len([tag for tag, _ in page.elements if tag == "details"]) == 4
    assert "coming soon" not in page.text().lower()
    for poster in posters(ENGLISH):
        assert all(paragraph in page.text() for paragraph in poster.play)


def test_deleting_is_asked_for_the_match_in_question_alone() -> None:
    saved = (SavedLine("one", "west", ("Ana", "Bo"), 2, 0), SavedLine("two", "west", ("Cruz", "Bo"), 1, 0))
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
        assert preset_of(changes) == name
        assert all(value in fields[key].values and value != fields[key].default for key, value in changes.items())
    assert preset_of({"goal": 3, "hands": "memory"}) is None


def test_house_rules_say_how_many_differ() -> None:
    draft = Draft("west", (Seat("Ana"), Seat("Bo")), {"ward": "like", "barricade": "returns"})
    assert "Sphinx edition: 2 differ" in str(setup(ENGLISH, draft, schema(Options, GAME.rulings), LEVEL_NAMES))
    assert "as in the rulebook" in str(setup(ENGLISH, replace(draft, options={}), schema(Options, GAME.rulings), LEVEL_NAMES))


@pytest.mark.parametrize(("seats", "drops", "adds"), [(2, 0, 1), (3, 3, 1), (6, 6, 0)])
def test_seats_stay_between_two_and_six(seats: int, drops: int, adds: int) -> None:
    draft = Draft("west", tuple(Seat(name) for name in NAMES[:seats]))
    acts = [act["data-do"] for act in Page(setup(ENGLISH, draft, schema(Options, GAME.rulings), LEVEL_NAMES)).acts()]
    assert (acts.count("drop_seat"), acts.count("add_seat")) == (drops, adds)


def test_every_control_of_the_form_has_a_label() -> None:
    draft = Draft("west", (Seat("Ana"), Seat("Bo", "gentle")))
    markup = str(setup(ENGLISH, draft, schema(Options, GAME.rulings), LEVEL_NAMES))
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


def test_nothing_of_anothers_choice_is_in_a_private_screen() -> None:
    _, nobody, _ = play(3)
    screens = []
    for card in ("pistol", "rifle", "barricade", "reload"):
        for target in (0, 2):
            _, state, _ = play(3, (1, card, target))
            screens.append(str(view.choose(ENGLISH, NAMES[:3], seen(state, 0), Pick())))
    assert set(screens) == {str(view.choose(ENGLISH, NAMES[:3], seen(nobody, 0), Pick()))}


def test_the_screen_before_the_draw_says_nothing_of_any_choice() -> None:
    _, one, _ = play(3, (0, "pistol", 1), (1, "reload", 0))
    _, other, _ = play(3, (0, "rifle", 2), (1, "barricade", 2))
    assert str(view.ready(ENGLISH, NAMES[:3], seen(one, None))) == str(view.ready(ENGLISH, NAMES[:3], seen(other, None)))


def test_what_can_be_tapped() -> None:
    _, state, _ = play(3)
    acts = Page(view.choose(ENGLISH, NAMES[:3], seen(state, 1), Pick("rifle", 2))).acts()
    assert [act["data-seat"] for act in acts if act["data-do"] == "aim"] == ["0", "2"]
    assert [act["data-seat"] for act in acts if act["data-do"] == "aim" and act["aria-pressed"] == "true"] == ["2"]
    assert [act["data-card"] for act in acts if act["data-do"] == "card" and act["aria-pressed"] == "true"] == ["rifle"]
    assert [act["aria-disabled"] for act in acts if act["data-do"] == "lock"] == ["false"]


def test_one_living_opponent_is_aimed_at_by_itself() -> None:
    _, state, _ = play(2)
    acts = Page(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick("pistol"))).acts()
    assert [act["aria-pressed"] for act in acts if act["data-do"] == "aim"] == ["true"]
    assert [act["aria-disabled"] for act in acts if act["data-do"] == "lock"] == ["false"]


def test_a_spent_card_says_so_and_answers_why() -> None:
    _, state, _ = play(2, (0, "rifle", 1), (1, "pistol", 0))
    markup = str(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick()))
    rifle = next(
        act for act in Page(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick())).acts() if act.get("data-card") == "rifle"
    )
    assert rifle["aria-disabled"] == "true"
    assert ">Rifle, spent. Hits" in markup


def test_the_dead_cannot_be_aimed_at() -> None:
    _, state, _ = play(3, (0, "pistol", 1), (1, "reload", 0), (2, "barricade", 0))
    page = Page(view.choose(ENGLISH, NAMES[:3], seen(state, 0), Pick()))
    assert [act["data-seat"] for act in page.acts() if act["data-do"] == "aim"] == ["2"]
    assert "Bo: $0, out until the dollar is won" in page.words


def test_memory_hides_what_others_hold_and_the_record() -> None:
    plays: tuple[tuple[int, Card, int], ...] = ((0, "pistol", 1), (1, "rifle", 0), (2, "barricade", 0))
    _, state, _ = play(3, *plays, options=Options(hands="memory"))
    _, fresh, _ = play(3, options=Options(hands="memory"))
    markup = str(view.choose(ENGLISH, NAMES[:3], seen(state, 0), Pick()))
    bills = re.findall(r'<button id="bill-.*?</button>', markup)
    assert bills == re.findall(r'<button id="bill-.*?</button>', str(view.choose(ENGLISH, NAMES[:3], seen(fresh, 0), Pick())))
    assert view.record(ENGLISH, NAMES[:3], seen(state, 0)) is None
    assert 'id="record"' not in markup


def test_the_record_tells_every_exchange_newest_first() -> None:
    _, state, _ = play(2, (0, "pistol", 1), (1, "rifle", 0), (0, "barricade", 1), (1, "pistol", 0))
    page = Page(view.record(ENGLISH, NAMES[:2], seen(state, 0)))
    assert [attrs["value"] for tag, attrs in page.elements if tag == "li" and "value" in attrs] == ["2", "1"]
    assert [word.strip() for word in page.words if word.strip() in ("Pistol", "Rifle", "Barricade")] == [
        "Barricade",
        "Pistol",
        "Pistol",
        "Rifle",
    ]


def test_a_shared_phone_calls_people_by_name() -> None:
    _, state, _ = play(3)
    for pick in (Pick(), Pick("pistol"), Pick(None, 1), Pick("pistol", 1)):
        text = Page(view.choose(ENGLISH, NAMES[:3], seen(state, 0), pick, None, True)).text()
        assert "Ana:" in text
        assert not re.search(r"\byour?\b", text, re.IGNORECASE)


def test_after_choosing_nothing_can_be_tapped_and_the_waiting_is_told() -> None:
    _, state, _ = play(3, (0, "pistol", 1))
    page = Page(view.choose(ENGLISH, NAMES[:3], seen(state, 0), Pick(), None, False, "Waiting for Bo."))
    assert page.acts() == []
    assert "Waiting for Bo." in page.text()


# the showdown

EVENTS: tuple[Event, ...] = (
    Laid(0), TimedOut(0), Pointed(0, 1), Turned(0, "rifle"), Dodged(0, (1,)), Stopped(0, (1, 2)), Unused(0, True), Unused(0, False),
    Hit(0, (1, 2), "reload"), Hit(0, (1,), "barricade"), Hit(0, (1,), "pistol"), Hit(0, (1,), None), Reloaded(0, 6), Reloaded(0, 1),
    Recovered(0), Earned(0, 3), Void(4, "cap"), Void(4, "nobody"), Void(4, "empty"), Began(2, 1), Resigned(0), Won(0, "money"),
)  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_one_sentence_for_one_event(event: Event) -> None:
    said = view.sentence(ENGLISH, NAMES, event)
    assert said.endswith(".")
    assert said.count(".") == 1
    assert "{" not in said
    if hasattr(event, "seat"):
        assert "Ana" in said


def test_sentences_tell_events_apart() -> None:
    assert len({view.sentence(ENGLISH, NAMES, event) for event in EVENTS}) == len(EVENTS)


def test_every_event_is_told_in_one_step() -> None:
    _, _, events = play(3, (0, "pistol", 1), (1, "reload", 0), (2, "barricade", 0))
    told = [event for step in range(4) for event in events_of(events, step)]
    assert sorted(map(repr, told)) == sorted(repr(event) for event in events if not isinstance(event, Laid))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_steps_of_a_showdown_are_one_document(seats: int) -> None:
    plays: list[tuple[int, Card, int]] = [(seat, "pistol" if seat % 2 else "reload", (seat + 1) % seats) for seat in range(seats)]
    before, after, events = play(seats, *plays)
    pages = [Page(view.showdown(ENGLISH, NAMES[:seats], seen(before, None), events, step, seen(after, None))) for step in range(4)]
    ids = [[attrs["id"] for _, attrs in page.elements if "id" in attrs] for page in pages]
    assert ids[0] == ids[1] == ids[2] == ids[3]
    assert [[act["data-do"] for act in page.acts()] for page in pages] == [["next"]] * 4
    assert ["Skip" in page.text() for page in pages] == [True, True, True, False]


@pytest.mark.parametrize("step", range(2))
def test_cards_are_not_told_before_they_turn(step: int) -> None:
    before, after, events = play(2, (0, "pistol", 1), (1, "rifle", 0))
    markup = str(view.showdown(ENGLISH, NAMES[:2], seen(before, None), events, step, seen(after, None)))
    assert not re.search(r"pistol|rifle|fires|hits|missed", markup, re.IGNORECASE)


def test_hearts_and_money_change_at_the_last_step_alone() -> None:
    before, after, events = play(2, (0, "pistol", 1), (1, "reload", 0))
    shown = [str(view.showdown(ENGLISH, NAMES[:2], seen(before, None), events, step, seen(after, None))) for step in range(4)]
    assert ["fallen" in markup for markup in shown] == [False, False, False, True]
    assert ["$1" in markup for markup in shown] == [False, False, False, True]
    assert "Next round" in shown[3]
    assert "See the result" in str(view.showdown(ENGLISH, NAMES[:2], seen(before, None), events, 3, seen(after, None), True))


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_stands_on_the_stage(seats: int) -> None:
    stage = plan(seats)
    for seat, place in enumerate(stage.places):
        assert 0 <= place.left <= WIDTH - stage.width
        assert 0 <= place.top <= HEIGHT - stage.height
        for other in range(seats):
            if other == seat:
                continue
            twin = stage.places[other]
            apart = abs(place.left - twin.left) >= stage.width or abs(place.top - twin.top) >= stage.height
            assert apart, f"{seat} and {other} overlap"
            assert -270 <= bearing(stage, seat, other) < 90
            ends = sight(stage, seat, {seat: other, other: seat}), sight(stage, other, {seat: other, other: seat})
            starts_apart = abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1])
            assert starts_apart > 8, "two arms would lie on each other"


def test_two_face_each_other() -> None:
    stage = plan(2)
    assert bearing(stage, 0, 1) == pytest.approx(0, abs=8)
    assert bearing(stage, 1, 0) == pytest.approx(-180, abs=8)


# the end


def test_the_winner_comes_first_whatever_the_money() -> None:
    page = Page(result(ENGLISH, "west", ("Ana", "Bo"), Outcome(1, "resigned"), (4, 0), 5))
    assert [word for word in page.words if word in ("Ana", "Bo")] == ["Bo", "Bo", "Ana"]
    assert "install" not in [act["data-do"] for act in page.acts()]


def test_every_ruling_has_its_place() -> None:
    page = Page(rules(ENGLISH))
    ids = [attrs["id"] for _, attrs in page.elements if re.fullmatch(r"W\d+", attrs.get("id") or "")]
    assert ids == [f"W{number}" for number in range(1, 20)]
    assert 'class="asked"' in str(rules(ENGLISH, "west", "W6"))


# words


def test_lists_in_words() -> None:
    assert [listing(ENGLISH, NAMES[:n]) for n in range(4)] == ["", "Ana", "Ana and Bo", "Ana, Bo and Cruz"]


@pytest.mark.parametrize(("name", "size"), [("Ana", "xl"), ("Bartholomew", "m"), ("Ana Maria", "l"), ("W" * 40, "xs")])
def test_a_long_name_is_set_smaller(name: str, size: str) -> None:
    assert size_of(name) == size


def test_a_name_is_cut_for_a_headline_only_where_it_is_long() -> None:
    assert short("Bartholomew") == "Bartholomew"
    assert short("W" * 40) == "W" * 15 + "…"
