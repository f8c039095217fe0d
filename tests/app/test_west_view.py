from __future__ import annotations

import re
from typing import Literal

import pytest

from tenpaces.core.text import ENGLISH
from tenpaces.games.west import view
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
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tenpaces.games.west.showdown import events_of
from tenpaces.games.west.stage import HEIGHT, WIDTH, bearing, plan, sight
from tests.app.desk import Desk
from tests.app.samples import NAMES, Page, play, seen


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
    assert [act["data-value"] for act in acts if act.get("data-verb") == "aim"] == ["0", "2"]
    assert [act["data-value"] for act in acts if act.get("data-verb") == "aim" and act["aria-pressed"] == "true"] == ["2"]
    assert [act["data-value"] for act in acts if act.get("data-verb") == "card" and act["aria-pressed"] == "true"] == ["rifle"]
    assert [act["aria-disabled"] for act in acts if act.get("data-verb") == "lock"] == ["false"]


def test_one_living_opponent_is_aimed_at_by_itself() -> None:
    _, state, _ = play(2)
    acts = Page(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick("pistol"))).acts()
    assert [act["aria-pressed"] for act in acts if act.get("data-verb") == "aim"] == ["true"]
    assert [act["aria-disabled"] for act in acts if act.get("data-verb") == "lock"] == ["false"]


def test_a_spent_card_says_so_and_answers_why() -> None:
    _, state, _ = play(2, (0, "rifle", 1), (1, "pistol", 0))
    markup = str(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick()))
    rifle = next(
        act for act in Page(view.choose(ENGLISH, NAMES[:2], seen(state, 0), Pick())).acts() if act.get("data-value") == "rifle"
    )
    assert rifle["aria-disabled"] == "true"
    assert ">Rifle, spent. Hits" in markup


def test_the_dead_cannot_be_aimed_at() -> None:
    _, state, _ = play(3, (0, "pistol", 1), (1, "reload", 0), (2, "barricade", 0))
    page = Page(view.choose(ENGLISH, NAMES[:3], seen(state, 0), Pick()))
    assert [act["data-value"] for act in page.acts() if act.get("data-verb") == "aim"] == ["2"]
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


@pytest.mark.parametrize("hands", ["open", "memory"])
def test_an_empty_hand_lays_no_card_and_is_not_buried(hands: Literal["open", "memory"]) -> None:
    """W3: Ana has played her six cards, Bo has reloaded in the middle and Cruz too."""
    guns: tuple[Card, ...] = ("pistol", "pistol", "pistol", "rifle")
    order: tuple[Card, ...] = (*guns, "barricade")
    plays: list[tuple[int, Card, int]] = [(seat, "reload" if seat == 0 else "barricade", (seat + 1) % 3) for seat in range(3)]
    plays += [(seat, card, (seat + 1) % 3) for card in guns for seat in range(3)]
    plays += [(seat, order[-1] if seat == 0 else "reload", (seat + 1) % 3) for seat in range(3)]
    _, state, _ = play(3, *plays, options=Options(reload="spent", hands=hands))
    laid = str(view.ready(ENGLISH, NAMES[:3], seen(state, None))).split('class="laid"')[1].split("</ol>")[0]
    assert [name in laid for name in NAMES[:3]] == [False, True, True]
    before, after, events = play(3, *plays, (1, "pistol", 2), (2, "rifle", 1), options=Options(reload="spent", hands=hands))
    tile = str(view.showdown(ENGLISH, NAMES[:3], seen(before, None), events[-9:], 0, seen(after, None))).split('id="tile-0"')[1]
    tile = tile.split('id="tile-1"')[0]
    assert 'class="none"' in tile
    assert "grave" not in tile


def test_a_spent_card_is_refused_with_its_ruling() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    for card in ("rifle", "pistol"):
        desk.send("lift")
        desk.act("card", card)
        desk.act("lock")
    desk.send("draw")
    for _ in range(4):
        desk.ring()
        desk.send("next")
    desk.send("lift")
    desk.act("card", "rifle")
    assert 'data-ruling="W3"' in desk.html
    assert "spent until a reload" in desk.html
