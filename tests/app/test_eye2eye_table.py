"""What taps make of an Eye 2 Eye table, and whole matches by taps alone, without a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tools.samples_eye2eye import FIRE, MIDDLE, course, exchange, moments, scene, telling, tellings

from tenpaces.app.table import Act
from tenpaces.app.table.eye2eye import TABLE
from tenpaces.core.text import ENGLISH
from tenpaces.games.eye2eye.entries import Grab, Move, Pass, Play
from tenpaces.games.eye2eye.guide import guide
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.picks import Held, own_hand
from tenpaces.games.eye2eye.rulings import rulings
from tenpaces.games.scene import Refused, Scene, Side
from tests.app.samples import Page

GAME = TABLE.game
NONSENSE = ("💥", "-1", "1e9", "", "4", "٣", "null", "9" * 400)


def did(state: Any, verb: str, value: str = "", *, held: Held | None = None, seat: int = 0, at: int = 0, **more: Any) -> Any:
    """Act on a side of a table and return what comes of it."""
    picks = {seat: held} if held else None
    seats = more.pop("seats", (seat,))
    moment: Scene = scene(state, more.pop("form", "solo"), seats, (), picks, **more)
    side: Side = next(side for side in moment.sides if side.seat == seat)

    def refuse(entry: Any) -> Refused | None:
        why = GAME.refusal(state, entry)
        return Refused(GAME.explain(why, moment.names, ENGLISH), why.rule) if why else None

    return TABLE.act(ENGLISH, moment, side, Act(verb, value, seat, at, refuse))


def start(state: Any, seat: int = 0, **what: Any) -> Held:
    return Held(own_hand(GAME.observe(state, seat)), **what)


def test_a_card_goes_onto_a_stack_by_two_taps() -> None:
    _, state, _ = course(MIDDLE)
    held = did(state, "card", "1")
    assert held == start(state, card=1)
    assert did(state, "stack", "2", held=held) == Play(t=0, by=0, card=held.hand[1], stack=2)
    assert did(state, "card", "1", held=held) == start(state), "a second tap lays it back"


def test_a_top_card_moves_by_two_taps() -> None:
    _, state, _ = course(MIDDLE)
    held = did(state, "stack", "3")
    assert held == start(state, source=3)
    assert did(state, "stack", "0", held=held) == Move(t=0, by=0, source=3, to=0)
    assert did(state, "stack", "3", held=held) == start(state)
    assert did(state, "card", "0", held=held) == start(state, card=0), "a card in the hand takes its place"


def test_a_knock_is_a_pass() -> None:
    _, state, _ = course(MIDDLE)
    assert did(state, "knock") == Pass(t=0, by=0)


@pytest.mark.parametrize("form", ["solo", "table"])
def test_a_knock_leaves_a_mark_and_what_the_next_one_begins_is_said(form: Any) -> None:
    """E5: a knock answered by a knock, or two on one's own turns in a row."""

    def drawn(*turns: Any) -> str:
        _, state, _ = course((*MIDDLE, *turns))
        return str(TABLE.play(ENGLISH, scene(state, form, (0, 1) if form == "table" else (0,), (), {})))

    def said(*turns: Any) -> tuple[bool, bool]:
        html = drawn(*turns)
        return "Knocked last" in html, "A knock now begins the Fire Exchange." in html

    assert said() == (False, False)
    assert said((0,)) == (True, True)
    assert said((0,), (1, 0, 2)) == (True, True)
    assert said((0,), (1, 0, 2), (0, 2, 0)) == (False, False)
    first = str(TABLE.play(ENGLISH, scene(course(())[1], form, (0, 1) if form == "table" else (0,), (), {})))
    assert re.search(r'id="knock-0"[^>]*aria-disabled="true"', first), "the first turn of a round lays a card (E7)"


@pytest.mark.parametrize(
    ("turns", "options", "verb", "value", "rule"),
    [
        ((), Options(), "stack", "0", "E7"),
        (MIDDLE[:2], Options(), "stack", "3", "E2"),
        (MIDDLE[:4], Options(move_scope="own"), "stack", "3", "E2"),
    ],
)
def test_a_stack_that_gives_nothing_says_why(turns: Any, options: Options, verb: str, value: str, rule: str) -> None:
    _, state, _ = course(turns, options)
    found = did(state, verb, value)
    assert isinstance(found, Refused)
    assert found.rule == rule
    assert found.sentence


def test_a_stack_tapped_before_a_card_says_what_to_tap_first() -> None:
    """E7: the first turn is a card from the hand, so nobody can have meant a move."""
    _, state, _ = course(())
    assert did(state, "stack", "0") == Refused("Tap a card of the hand first, then a stack.", "E7")


def test_out_of_turn_every_tap_says_whose_turn_it_is() -> None:
    _, state, _ = course(MIDDLE[:1])
    for verb, value in (("card", "0"), ("stack", "1")):
        found = did(state, verb, value)
        assert isinstance(found, Refused)
        assert found.sentence == "It is Bartholomew’s turn."


@pytest.mark.parametrize("verb", ["card", "stack", "pad", "know", "ready", "go", "turns", "nonsense", "", "💥"])
@pytest.mark.parametrize("value", NONSENSE)
def test_nonsense_changes_nothing(verb: str, value: str) -> None:
    _, turning, _ = course(MIDDLE)
    _, firing, _ = course(FIRE)
    for state in (turning, firing):
        held = start(state)
        if (verb, value) == ("card", "4") or (verb == "ready" and state is firing):
            continue
        assert did(state, verb, value, held=held) == held


def test_two_cards_change_places_while_the_hand_is_learnt() -> None:
    _, state, _ = course((), Options(hand_visibility="memory"))
    held = did(state, "card", "0")
    swapped = did(state, "card", "3", held=held)
    assert swapped.hand == ("leg", "head", "hand", "head", "broken")
    assert swapped.card is None
    known = did(state, "know", held=swapped)
    assert known.known
    assert did(state, "card", "3", held=known).card == 3, "afterwards a tap picks"


def test_the_order_of_a_hand_outlasts_a_turn_and_a_round_puts_an_end_to_it() -> None:
    _, state, _ = course((), Options(hand_visibility="memory"))
    held = Held(("leg", "head", "hand", "head", "broken"), card=2)
    after, _ = GAME.apply(state, Play(t=0, by=0, card="hand", stack=0))
    kept = TABLE.again(held, GAME.observe(after, 0))
    assert kept.hand == ("leg", "head", "head", "broken")
    _, other, _ = course(())
    assert TABLE.again(Held(("leg",) * 3), GAME.observe(other, 0)).hand == own_hand(GAME.observe(other, 0))


def test_a_move_by_the_other_takes_a_source_away() -> None:
    _, state, _ = course(MIDDLE)
    held = start(state, source=2)
    after, _ = GAME.apply(state, Move(t=0, by=0, source=2, to=1))
    assert TABLE.keeps(held, GAME.observe(after, 0)).source is None


def test_a_touch_before_the_bell_is_refused_and_one_after_it_is_measured() -> None:
    _, state, _ = course(FIRE)
    held = start(state, ready=True)
    early = did(state, "pad", "2", held=held, at=900)
    assert isinstance(early, Refused)
    assert "Too early" in early.sentence
    assert did(state, "pad", "2", held=held, at=1312, opened=900) == Grab(t=0, by=0, stack=2, ms=412)
    assert did(state, "pad", "2", held=held, at=899, opened=900) == Grab(t=0, by=0, stack=2, ms=0)


def test_the_bell_waits_for_all_who_are_to_touch() -> None:
    _, state, _ = course(FIRE)
    seen = GAME.observe(state, None)
    ready = did(state, "ready")
    assert TABLE.patient(seen, {0: start(state), 1: start(state, 1)})
    assert TABLE.patient(seen, {0: ready, 1: start(state, 1)})
    assert not TABLE.patient(seen, {0: ready, 1: start(state, 1, ready=True)})
    assert not TABLE.patient(seen, {0: ready}), "a bot needs no asking"


def test_one_after_the_other_needs_no_bell_and_the_asker_goes_last() -> None:
    _, state, _ = course(FIRE)
    both: dict[str, Any] = {"seats": (0, 1), "form": "hand"}
    asked = did(state, "turns", "on", **both)
    assert asked.last
    assert TABLE.patient(GAME.observe(state, None), {0: asked, 1: start(state, 1, ready=True)})
    picks = {0: asked}
    moment = scene(state, "hand", (0, 1), (), picks)
    other = moment.sides[1]
    going = TABLE.act(ENGLISH, moment, other, Act("go", "", 1, 5000))
    assert isinstance(going, Held)
    assert going.since == 5000
    assert did(state, "go", held=asked, at=5000, **both) == asked, "the other goes first"
    refused = did(state, "pad", "1", held=asked, at=5100, **both)
    assert isinstance(refused, Refused)
    moment = scene(state, "hand", (0, 1), (), {0: asked, 1: going})
    assert TABLE.act(ENGLISH, moment, moment.sides[1], Act("pad", "3", 1, 5730)) == Grab(t=0, by=1, stack=3, ms=730)
    assert did(state, "turns", "off", held=asked, **both).last is False


def test_every_screen_offers_only_known_wishes_and_no_two_alike_ids() -> None:
    known = {"card", "stack", "knock", "know", "pad", "ready", "turns", "go"}
    for name, moment in moments():
        page = Page(TABLE.play(ENGLISH, moment))
        ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
        assert len(ids) == len(set(ids)), name
        for attrs in page.acts():
            assert attrs["data-do"] in ("act", "rules"), name
            assert attrs["data-do"] == "rules" or attrs["data-verb"] in known, name


def test_a_private_screen_holds_no_face_that_its_owner_may_not_know() -> None:
    # Every face in the page is a bottom, or in the own hand: nothing of the other's, nothing that lies in a stack.
    for name, moment in moments():
        if not name.startswith("duel"):
            continue
        seen = moment.sides[0].seen
        html = str(TABLE.play(ENGLISH, moment))
        shown = len(re.findall(r"#art-e2-(?:head|torso|hand|leg|broken)\b", html))
        memory = seen.options.hand_visibility == "memory" and any(turn.by == 0 for turn in seen.turns)
        assert shown == 4 + (0 if memory else len(seen.hands[0])), name


def test_the_race_between_two_shows_no_pick() -> None:
    _, state, _ = course(FIRE)
    drawn = []
    for stack in (0, 3):
        touched, _ = GAME.apply(state, Grab(t=0, by=0, stack=stack, ms=412))
        drawn.append(str(TABLE.play(ENGLISH, scene(touched, "hand", (0, 1), (), None, opened=0))))
    assert drawn[0] == drawn[1]


def test_the_telling_says_every_event_once() -> None:
    for name, moment in tellings():
        if name != "reveal-3":
            continue
        said = [
            words
            for step in range(4)
            for words in Page(TABLE.told(ENGLISH, _at(moment, step))).words
            if re.search(r"touches stack|turns up|fires:|does not fire\.|is wounded:", words)
        ]
        assert len(said) == len(set(said)) == 7


def test_a_photo_finish_is_called_so_where_it_was_near() -> None:
    said = {ms: TABLE.told(ENGLISH, telling(exchange(((0, 1, 522), (1, 3, ms))), "solo", 0, seat=0)) for ms in (604, 5963)}
    assert {ms: "Photo finish" in Page(drawn).words for ms, drawn in said.items()} == {604: True, 5963: False}
    assert "Who was faster?" in Page(said[5963]).words


def _at(telling: Any, step: int) -> Any:
    from dataclasses import replace

    return replace(telling, step=step)


def test_cues_name_the_stack_and_never_a_face() -> None:
    _, _, events = course(MIDDLE[:1])
    assert TABLE.cue(events, None) == "pad-1"
    _, _, events = course(MIDDLE)
    assert TABLE.cue(events, None) == "slide-3"
    _, _, found = exchange(((0, 1, 412), (1, 3, 655)))
    assert [TABLE.cue(found, step) for step in range(4)] == ["pad-1", "turn", "shot", "wound"]
    assert len(TABLE.steps(found) or ()) == 3


def test_every_ruling_can_be_asked_for() -> None:
    numbers = [number for number, *_ in rulings(ENGLISH)]
    assert sorted(numbers, key=lambda number: int(number[1:])) == [f"E{number}" for number in range(1, 28)]
    assert set(GAME.rulings.values()) <= set(numbers)
    house = {number for number, _, _, rule in rulings(ENGLISH) if rule}
    assert house == set(GAME.rulings.values())
    page = Page(guide(ENGLISH, "E12"))
    assert [attrs["id"] for _, attrs in page.elements if attrs.get("class") == "asked"] == ["E12"]


# Whole matches, by taps alone.
