"""The lessons: positions that the rules lead to, and the taps through each of them, at the tables of matches."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import pytest
from tools.samples_lessons import TAPS

from tenpaces.app import learning
from tenpaces.app.model import School, Showing
from tenpaces.app.offer import NAMES, TABLES
from tenpaces.core.entry import SeatEntry
from tenpaces.core.replay import advance
from tenpaces.core.text import ENGLISH
from tenpaces.games.lesson import LEARNER, Ask, Lesson, Reply
from tenpaces.match.running import Match
from tests.app.desk import Desk

LESSONS = list(product(NAMES, range(5)))


def lesson_of(game: str, number: int) -> Lesson:
    return TABLES[game].lessons(ENGLISH)[number]


def begins(game: str, number: int) -> Match:
    return learning.position(ENGLISH, game, lesson_of(game, number), 0)


def at(match: Match, entry: Any, ms: int = 0) -> Match:
    state, _ = advance(match.game, match.state, msgspec.structs.replace(entry, t=match.state.t + ms))
    return replace(match, state=state)


@pytest.mark.parametrize("game", NAMES)
def test_there_are_five_lessons_and_their_titles_differ(game: str) -> None:
    titles = [lesson.title for lesson in TABLES[game].lessons(ENGLISH)]
    assert len(titles) == len(set(titles)) == 5


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_rules_admit_what_a_lesson_asks_for_and_every_reply(game: str, number: int) -> None:
    match = begins(game, number)
    for beat in lesson_of(game, number).course:
        if isinstance(beat, Reply):
            match = at(match, beat.entry, beat.after)
            continue
        legal = [entry for entry in match.game.legal(match.state, LEARNER) if isinstance(entry, SeatEntry)]
        wanted = [entry for entry in legal if beat.answer(entry) is None]
        assert wanted
        for entry in legal:  # whatever else may be done is answered in words
            assert entry in wanted or beat.answer(entry)
        match = at(match, wanted[0], 1000)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_wanted_entry_leads_on(game: str, number: int) -> None:
    """Whichever of the wanted entries a learner makes, the script goes through to its end."""
    lesson = lesson_of(game, number)

    def goes(match: Match, beats: tuple[Ask | Reply, ...]) -> None:
        if not beats:
            return None
        beat, *rest = beats
        if isinstance(beat, Reply):
            return goes(at(match, beat.entry, beat.after), tuple(rest))
        for entry in match.game.legal(match.state, LEARNER):
            if isinstance(entry, SeatEntry) and beat.answer(entry) is None:
                goes(at(match, entry, 1000), tuple(rest))
        return None

    goes(begins(game, number), lesson.course)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_names_a_ruling_of_its_rules_page(game: str, number: int) -> None:
    lesson = lesson_of(game, number)
    assert f'id="{lesson.rule}"' in str(TABLES[game].rules(ENGLISH, lesson.rule))
    # Names in the words are those at the table.
    others = set(re.findall(r"\b(Doc|Belle|Ringo|Vesper|Tilda|Vuk|Zora|Vega|Orion)\b", str(lesson)))
    assert others <= set(TABLES[game].names[: lesson.seats - 1])


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_last_answer_fits_everything(game: str, number: int) -> None:
    for beat in lesson_of(game, number).course:
        if isinstance(beat, Ask):
            assert beat.instead[-1][0] == {}


def school(desk: Desk) -> School:
    found = desk.app.model.school
    assert found is not None
    return found


def offered(desk: Desk, verb: str, value: str) -> bool:
    return bool(re.search(rf'data-do="act" data-verb="{verb}" (?:data-press="" )?data-value="{value}"', desk.html)) or (
        value == "" and verb in desk.acts()
    )


def tap(desk: Desk, tap: str) -> None:
    """Do what the screen offers, as the screen offers it."""
    verb, _, value = tap.partition(" ")
    assert offered(desk, verb, value), f"{tap} is not on the screen"
    desk.act(verb, value, seat=LEARNER)


def watch(desk: Desk) -> None:
    """See what is told to its last step, by the timers alone."""
    for _ in range(20):
        desk.settle()
        if not desk.timers:
            return
        desk.ring()


def through(desk: Desk, game: str, number: int) -> None:
    for each in TAPS[game][number]:
        desk.settle()
        tap(desk, each)
    watch(desk)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_gone_through_by_taps_alone(game: str, number: int) -> None:
    desk = Desk()
    desk.send("learn", game=game, lesson=number + 1)
    assert desk.address == f"#learn/{game}/{number + 1}"
    through(desk, game, number)
    lesson = lesson_of(game, number)
    assert school(desk).since is not None
    assert lesson.rule in desk.html
    assert "data-over" in desk.html
    assert desk.app.model.settings.learnt == (f"{game}/{number + 1}",)
    assert not desk.logs
    # It is no match: nothing is kept of it but the tick.
    assert set(desk.store) == {"settings"}
    assert not desk.app.model.lines


@pytest.mark.parametrize("game", NAMES)
def test_from_the_first_lesson_to_a_match(game: str) -> None:
    desk = Desk()
    desk.send("learn", game=game)
    assert desk.address == f"#learn/{game}"
    desk.send("learn", game=game, lesson=1)
    for number in range(5):
        through(desk, game, number)
        desk.now += 1000
        if number < 4:
            assert f'data-lesson="{number + 2}"' in desk.html
            desk.send("learn", game=game, lesson=number + 2)
    assert "play_now" in desk.acts()
    # Back from any lesson leads to their list: the lessons took each other's place.
    assert [address for address in desk.pushed if address.startswith("#learn")] == [f"#learn/{game}", f"#learn/{game}/1"]
    desk.send("play_now", game=game)
    assert desk.app.model.screen == "play"
    assert [seat.level for seat in desk.playing.match.seats] == [None, "gentle"]
    desk.send("learn", game=game)
    assert desk.html.count("lesson-done") == 5


@pytest.mark.parametrize(
    ("game", "number", "taps", "says"),
    [
        ("west", 0, ("card pistol", "aim 1", "lock"), "a shooter is never hit"),
        ("west", 1, ("card reload", "lock"), "Hide first"),
        ("eye2eye", 0, ("card 4", "stack 0"), "broken weapon spoils"),
        ("eye2eye", 3, ("ready", "pad 1"), "Only one card lies there"),
        ("dvoboj", 1, ("end", "card 2C", "discard"), "everything is ready for an attack"),
        ("dotduel", 0, ("card 26", "claim 3"), "Count once more"),
        ("dotduel", 4, ("say 7",), "you may count again"),
    ],
)
def test_what_was_not_asked_for_is_answered_and_taken_back(game: str, number: int, taps: tuple[str, ...], says: str) -> None:
    desk = Desk()
    desk.send("learn", game=game, lesson=number + 1)
    desk.settle()
    before = school(desk).play.match.log
    for each in taps:
        desk.settle()
        tap(desk, each)
    desk.settle()
    assert school(desk).play.match.log == before
    assert says in desk.html.replace("&#39;", "'")
    assert lesson_of(game, number).course[0].say in desk.html.replace("&#39;", "'")  # type: ignore[union-attr]
    # Nothing is lost: the lesson is gone through all the same.
    rest = TAPS[game][number]
    for each in rest:
        desk.settle()
        if offered(desk, *(each.split(" ") if " " in each else (each, ""))):
            tap(desk, each)
    watch(desk)
    assert school(desk).since is not None
    assert says not in desk.html


def test_a_refused_tap_says_why_and_opens_the_very_rule() -> None:
    """W5."""
    desk = Desk()
    desk.send("learn", game="west", lesson=1)
    tap(desk, "card pistol")
    tap(desk, "lock")
    assert 'id="refused"' in desk.html
    assert 'data-ruling="W5"' in desk.html
    desk.send("rules", game="west", ruling="W5")
    assert desk.address == "#rules/west/W5"
    desk.send("back")
    assert desk.address == "#learn/west/1"
    through(desk, "west", 0)
    assert school(desk).since is not None


def test_too_early_a_touch_is_refused_and_the_bell_still_rings() -> None:
    """E12."""
    desk = Desk()
    desk.send("learn", game="eye2eye", lesson=4)
    tap(desk, "ready")
    tap(desk, "pad 0")
    assert "Too early" in desk.html
    assert 'data-ruling="E12"' in desk.html
    desk.settle()
    tap(desk, "pad 0")
    watch(desk)
    assert school(desk).since is not None


@pytest.mark.parametrize("game", NAMES)
def test_a_reload_comes_back_to_the_lesson(game: str) -> None:
    desk = Desk()
    desk.send("learn", game=game, lesson=1)
    through(desk, game, 0)
    desk.now += 1000
    desk.send("learn", game=game, lesson=2)
    tap(desk, TAPS[game][1][0])
    again = Desk(desk.store, address=desk.address, now=desk.now)
    assert again.app.model.screen == "lesson"
    assert again.address == f"#learn/{game}/2"
    through(again, game, 1)
    assert again.app.model.settings.learnt == (f"{game}/1", f"{game}/2")


def test_the_match_on_the_table_is_not_touched() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    desk.settle()
    match, kept = desk.playing.match, dict(desk.store)
    desk.send("rules", game="west")
    desk.send("learn", game="west")
    desk.send("learn", game="west", lesson=2)
    through(desk, "west", 1)
    assert desk.playing.match == match
    assert {key: text for key, text in desk.store.items() if key != "settings"} == kept
    desk.send("go", hash=f"#match/{match.id}")
    assert desk.app.model.screen == "play"


def test_back_and_forth_by_the_address_finds_the_lesson_as_it_was() -> None:
    desk = Desk()
    desk.send("learn", game="dvoboj", lesson=2)
    tap(desk, "card 9H")
    tap(desk, "attack")
    desk.settle()
    beat = school(desk).beat
    assert beat == 2
    desk.send("go", hash="#learn/dvoboj")
    assert desk.app.model.screen == "learn"
    desk.send("go", hash="#learn/dvoboj/2")
    assert (desk.app.model.screen, school(desk).beat) == ("lesson", beat)
    # From the list it begins anew.
    desk.send("learn", game="dvoboj")
    desk.send("learn", game="dvoboj", lesson=2)
    assert school(desk).beat == 0


@pytest.mark.parametrize("address", ["#learn/chess", "#learn", "#learn/west/0", "#learn/west/9", "#learn/west/x", "#learn/west/²"])
def test_a_strange_address_does_no_harm(address: str) -> None:
    desk = Desk(address=address)
    assert desk.app.model.screen in ("home", "learn")
    assert not desk.logs


def test_the_second_half_of_a_double_tap_does_not_skip_the_end() -> None:
    desk = Desk()
    desk.send("learn", game="west", lesson=2)
    through(desk, "west", 1)
    desk.send("learn", game="west", lesson=3)
    assert school(desk).number == 1
    desk.now += 1000
    desk.send("learn", game="west", lesson=3)
    assert school(desk).number == 2


def test_nothing_can_be_done_while_the_others_reply() -> None:
    desk = Desk()
    desk.send("learn", game="eye2eye", lesson=3)
    tap(desk, "knock")
    assert school(desk).beat == 1
    desk.act("knock", seat=LEARNER)
    desk.send("undo")
    assert school(desk).beat == 1
    desk.settle()
    assert school(desk).beat == 2


def test_what_is_told_is_not_left_behind() -> None:
    desk = Desk()
    desk.send("learn", game="dvoboj", lesson=2)
    through(desk, "dvoboj", 1)
    stage = school(desk).play.stage
    assert isinstance(stage, Showing)
    desk.send("next", step=stage.step)
    assert school(desk).since is not None


def test_who_never_played_is_offered_the_lessons() -> None:
    desk = Desk()
    desk.send("set", game="dotduel", how="solo")
    assert 'class="offer"' in desk.html
    desk.send("learn", game="dotduel", lesson=1)
    through(desk, "dotduel", 0)
    desk.send("set", game="dotduel", how="solo")
    assert 'class="offer"' not in desk.html
    desk.send("set", game="west", how="solo")
    assert 'class="offer"' in desk.html
    desk.send("start")
    desk.send("home")
    desk.send("set", game="west", how="hand")
    assert 'class="offer"' not in desk.html


def test_a_card_that_was_not_asked_for_is_put_back_with_its_answer() -> None:
    desk = Desk()
    desk.send("learn", game="dotduel", lesson="1")
    for card in ("7", "26"):  # one that has no nine, and the right one with a wrong count
        desk.act("card", card, seat=0)
        assert 'data-forward="true"' in desk.html
        desk.act("claim", "3", seat=0)
        assert "coach-said" in desk.html
        assert 'data-forward="true"' not in desk.html
