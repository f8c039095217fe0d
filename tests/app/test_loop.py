"""The app's loop, driven by the very JSON that the page sends, without a page."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tenpaces.app import draw
from tenpaces.app.model import Choosing, Curtain, Model, Playing, Ready, Showing
from tenpaces.app.play import cover, fresh_hand
from tenpaces.app.shelf import KNOWN_LEVELS, MATCH
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.west.events import Turned
from tenpaces.match import saved
from tests.app.desk import BEGAN, TABLES, Desk, same

IDS = ["-".join(level or "person" for level in levels) for _, levels in TABLES]


def without_pick(model: Model) -> str:
    """Draw the screen as it is before anything was picked and before the showdown went on: what a page opened anew shows."""
    playing = model.play
    assert playing is not None
    stage = playing.stage
    if isinstance(stage, Choosing):
        playing = cover(replace(playing, stage=Choosing(fresh_hand(playing, stage.seat))), model.now)
    elif isinstance(stage, Showing):
        playing = replace(playing, stage=Ready(stage.events) if called_together(playing) else Showing(stage.events))
    return draw.page(ENGLISH, replace(model, play=playing, notice=None))


def called_together(playing: Playing) -> bool:
    assert isinstance(playing.stage, Showing)
    turned = [event.seat for event in playing.stage.events if isinstance(event, Turned)]
    return playing.match.shared and any(playing.match.seats[seat].person for seat in turned)


@pytest.mark.thorough
@pytest.mark.parametrize(("how", "levels"), TABLES, ids=IDS)
def test_a_whole_match_ends_with_a_result(how: str, levels: tuple[str | None, ...]) -> None:
    desk = Desk()
    desk.sit(how, *levels, goal=3)
    did = list(desk.moves(Random(1)))
    match = desk.playing.match
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.why == "money"
    assert max(match.state.money) == 3
    assert desk.app.model.screen == "result"
    assert f"{match.names[outcome.winner or 0]}" in desk.html
    assert desk.acts() >= {"again", "home"}
    assert ("lift" in did) == (how == "hand")
    assert desk.logs == []
    assert desk.timers == {}


def test_once_more_seats_the_same_people_and_keeps_the_old_match() -> None:
    desk = Desk()
    desk.sit("hand", None, None, goal=3)
    list(desk.moves(Random(2)))
    old = desk.playing.match
    desk.send("again")
    new = desk.playing.match
    assert (new.seats, new.options, new.log) == (old.seats, old.options, ())
    assert new.id != old.id
    assert {key for key in desk.store if key.startswith(MATCH)} == {MATCH + old.id, MATCH + new.id}


@pytest.mark.thorough
def test_the_table_can_be_changed_after_the_end() -> None:
    desk = Desk()
    desk.sit("hand", None, None, None, goal=3)
    list(desk.moves(Random(2)))
    desk.send("set", game="west")
    assert desk.logs == []
    assert desk.app.model.screen == "setup"
    assert desk.app.model.how == "hand"
    draft = desk.app.model.draft
    assert draft is not None
    assert (draft.seats, draft.options) == (desk.playing.match.seats, {"goal": 3}), "as it was"


@pytest.mark.thorough
@pytest.mark.parametrize(("how", "levels"), [TABLES[1], TABLES[3], TABLES[5], TABLES[6]], ids=lambda value: str(value)[:24])
def test_every_stored_text_opens_to_the_match_it_was_written_of(how: str, levels: tuple[str | None, ...]) -> None:
    desk = Desk()
    desk.sit(how, *levels, goal=3)
    seen = 0
    for _ in desk.moves(Random(3)):
        match = desk.playing.match
        text = desk.store[MATCH + match.id]
        opened = saved.read(text, GAMES, KNOWN_LEVELS, desk.now)
        same(opened.match, match)
        assert opened.told == desk.playing.told
        assert opened.match.began == desk.now - match.state.t
        assert saved.write(opened.match, opened.told, opened.touched) == text
        seen += 1
    assert seen > 20


@pytest.mark.thorough
@pytest.mark.parametrize(("how", "levels"), [TABLES[0], TABLES[5], TABLES[6]], ids=lambda value: str(value)[:24])
def test_the_page_may_be_lost_after_any_event_and_goes_on_there(how: str, levels: tuple[str | None, ...]) -> None:
    desk = Desk()
    desk.sit(how, *levels, goal=3)
    for number, did in enumerate(desk.moves(Random(4))):
        if did in ("card", "aim"):
            continue  # a pick is not kept
        desk.settle()
        before = desk.app.model
        again = Desk(desk.store, seed="other", address=desk.address, now=desk.now + 10**9)
        again.settle()
        assert again.logs == []
        same(again.playing.match, desk.playing.match)
        assert again.playing.told == desk.playing.told
        assert again.app.model.screen == before.screen
        assert again.html == without_pick(before)
        assert again.store == desk.store
        if number % 50 == 7:
            list(again.moves(Random(number)))
            assert again.app.model.screen == "result"
            assert again.playing.match.log[: len(desk.playing.match.log)] == desk.playing.match.log


def test_every_prefix_of_a_match_is_a_match_to_go_on_with() -> None:
    desk = Desk()
    desk.sit("hand", None, "gentle", None, goal=3)
    list(desk.moves(Random(5)))
    whole = desk.playing.match
    state = whole.game.initial(whole.options, 3)
    for length in range(len(whole.log)):
        partial = replace(whole, log=whole.log[:length], state=state)
        for told in {length, max(0, length - 1)}:
            kept = {MATCH + whole.id: saved.write(partial, told, BEGAN)}
            again = Desk(kept, address=f"#match/{whole.id}")
            again.settle()
            assert again.app.model.screen == "play"
            assert again.playing.match.log[:length] == whole.log[:length]
            assert again.acts() & {"lift", "draw", "next"}
        state, _ = whole.game.apply(state, whole.log[length])


def test_the_address_of_a_match_holds_no_name_and_no_secret() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    list(zip(range(9), desk.moves(Random(1)), strict=False))
    assert desk.address == f"#match/{desk.playing.match.id}"
    assert set(desk.playing.match.id) <= set("abcdefghijkmnpqrstuvwxyz23456789")


def observations_before_and_after(playing: Playing) -> bool:
    """Whether nobody but its owner learnt anything from the last entry, told from the log alone."""
    match = playing.match
    if not match.log or match.over:
        return False
    last, state = match.log[-1], match.game.initial(match.options, len(match.seats))
    for entry in match.log[:-1]:
        state, _ = match.game.apply(state, entry)
    by = getattr(last, "by", None)
    if not isinstance(by, int) or not match.seats[by].person:
        return False
    others = [seat for seat in range(len(match.seats)) if seat != by]
    known = [{**match.game.show(at, seat), "chosen": None} for at in (state, match.state) for seat in others]
    return known[: len(others)] == known[len(others) :]


@pytest.mark.thorough
@pytest.mark.parametrize(("how", "levels"), [*TABLES[4:], TABLES[0]], ids=[*IDS[4:], IDS[0]])
def test_undo_is_offered_exactly_where_nobody_else_has_learnt_anything(how: str, levels: tuple[str | None, ...]) -> None:
    desk = Desk()
    desk.sit(how, *levels, goal=3)
    rng = Random(6)
    taken_back: int | None = None
    offered = []
    for _ in desk.moves(rng):
        playing = desk.playing
        if not isinstance(playing.stage, Curtain):
            continue
        can = observations_before_and_after(playing) and taken_back != len(playing.match.log)
        assert ("undo" in desk.acts()) == can
        offered.append(can)
        if can and rng.random() < 0.3:
            last = playing.match.log[-1]
            desk.send("undo")
            assert desk.playing.match.log == playing.match.log[:-1]
            assert desk.playing.stage == Curtain(last.by)  # type: ignore[attr-defined]
            assert json.loads(desk.store[MATCH + playing.match.id])["record"]["log"] == [
                json.loads(msgspec.json.encode(entry)) for entry in playing.match.log[:-1]
            ]
            assert "undo" not in desk.acts(), "undoing twice is not offered"
            taken_back = len(desk.playing.match.log)
        elif taken_back != len(playing.match.log):
            taken_back = None
    assert how == "solo" or {True, False} == set(offered)


def test_undo_after_the_cards_are_up_changes_nothing() -> None:
    desk = Desk()
    desk.sit("hand", None, None)
    for do in desk.moves(Random(1)):
        if do == "lock" and isinstance(desk.playing.stage, Ready):
            break
    before = desk.playing
    desk.send("undo")
    assert desk.playing == before
    desk.send("draw")
    desk.send("undo")
    assert desk.playing.match == before.match


def test_a_timer_of_an_earlier_showdown_is_stale() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle", exchange_cap=200)
    old: dict[str, Any] = {}
    shown = 0
    for _ in desk.moves(Random(8)):
        if not isinstance(desk.playing.stage, Showing):
            continue
        shown += 1
        if old and desk.timers and desk.timers["showdown"]["log"] != old["log"]:
            assert desk.playing.stage.step == 0
            assert desk.send(**old) == []
            assert desk.playing.stage.step == 0
            break
        old = desk.timers.get("showdown", old)
    assert shown > 1


def test_a_tap_counts_for_the_step_that_it_was_meant_for() -> None:
    """A tap to skip that comes just after the last step, or twice, must not skip what came of it."""
    desk = Desk()
    desk.sit("solo", None, "gentle", goal=3)
    for _ in desk.moves(Random(1)):
        stage = desk.playing.stage
        if desk.app.model.screen == "play" and isinstance(stage, Showing) and stage.step == 3:
            before = desk.app.model
            desk.send("next", step="2")
            assert (desk.app.model.play, desk.app.model.screen) == (before.play, "play")
    desk.sit("solo", None, "gentle")
    while not isinstance(desk.playing.stage, Showing):
        desk.move(Random(1))
    desk.send("next", step="0")
    assert desk.playing.stage == Showing(desk.playing.stage.events, 3)
    desk.send("next", step="0")
    assert isinstance(desk.playing.stage, Showing)
    desk.send("next", step="3")
    assert not isinstance(desk.playing.stage, Showing)


def test_a_showdown_goes_on_by_itself_and_waits_for_a_tap_at_its_end() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    for do in desk.moves(Random(1)):
        if do == "lock":
            break
    desk.settle()
    steps = []
    while desk.timers:
        assert isinstance(desk.playing.stage, Showing)
        steps.append(desk.playing.stage.step)
        desk.ring()
    assert steps == [0, 1, 2]
    assert isinstance(desk.playing.stage, Showing)
    assert desk.playing.stage.step == 3
    assert desk.playing.told < len(desk.playing.match.log)


@pytest.mark.parametrize("away", ["home", "rules"])
def test_leaving_stops_the_showdown_and_coming_back_takes_it_up(away: str) -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    for do in desk.moves(Random(1)):
        if do == "lock":
            break
    desk.settle()
    desk.ring()
    assert desk.timers
    desk.send(away)
    assert desk.timers == {}
    desk.send(*(["back"] if away == "rules" else ["resume"]), **({} if away == "rules" else {"id": desk.playing.match.id}))
    assert isinstance(desk.playing.stage, Showing)
    assert desk.playing.stage.step == 1
    assert desk.timers


def test_the_phone_out_of_sight_covers_a_private_view_and_forgets_the_pick() -> None:
    desk = Desk()
    desk.sit("hand", None, None, None)
    desk.send("lift")
    desk.act("card", "rifle")
    desk.act("aim", "2")
    desk.send("hidden")
    assert desk.playing.stage == Curtain(0)
    desk.send("lift")
    assert 'aria-pressed="true"' not in desk.html.split('id="screen"')[1]


def test_the_page_out_of_sight_leaves_a_match_against_bots_as_it_is() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    desk.act("card", "rifle")
    shown = desk.html
    desk.send("hidden")
    assert desk.html == shown


def test_a_card_that_is_not_held_is_refused_in_a_sentence() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    desk.settle()
    desk.act("lock")
    assert "Pick a card first." in desk.html
    for _ in desk.moves(Random(1)):
        stage, state = desk.playing.stage, desk.playing.match.state
        if isinstance(stage, Choosing) and not state.hands[0].rifle:
            desk.act("card", "rifle")
            desk.act("lock")
            assert isinstance(desk.playing.stage, Choosing)
            assert desk.playing.stage.hand.refused
            assert desk.playing.stage.hand.refused.sentence in desk.html
            return
    pytest.fail("the rifle was never spent")


def test_every_new_screen_takes_the_focus_and_a_pick_does_not() -> None:
    desk = Desk()

    def focused(do: str, **fields: Any) -> bool:
        return any(command["do"] == "focus" for command in desk.send(do, **fields))

    def focused_at_table(verb: str, value: str = "") -> bool:
        return focused("act", verb=verb, value=value)

    assert focused("set", game="west", how="hand")
    assert not focused("add_seat")
    assert focused("start")
    assert focused("lift")
    assert not focused_at_table("card", "pistol")
    assert not focused_at_table("aim", "1")
    assert focused_at_table("lock")
    assert focused("rules")
    assert focused("back")
    assert focused("home")


def test_back_leads_through_the_screens_and_never_loses_a_match() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    there = desk.address
    list(zip(range(12), desk.moves(Random(1)), strict=False))
    match = desk.playing.match
    assert desk.pushed == ["#set/west/solo", there]
    desk.send("go", hash="#set/west/solo")
    assert desk.app.model.screen == "setup"
    assert f'data-do="resume" data-id="{match.id}"' in desk.html, "the match is at hand where a new one could be begun"
    desk.send("go", hash="#set/dvoboj/solo")
    assert 'data-do="resume"' not in desk.html, "it is not a match of this game"
    desk.send("go", hash="")
    assert desk.title == "Ten Paces"
    assert "Play on" in desk.html
    desk.send("go", hash=there)
    same(desk.playing.match, match)
    assert desk.title.startswith("West")
    assert desk.pushed == ["#set/west/solo", there], "going back pushes nothing"


@pytest.mark.parametrize("astray", ["#match/nothing", "#replay/garbage", "#learn/x/99", "#set/chess/solo", "#record/none", "#x"])
def test_an_address_that_leads_nowhere_is_mended(astray: str) -> None:
    desk = Desk()
    desk.address = astray
    desk.send("go", hash=astray)
    assert desk.title == "Ten Paces"
    assert desk.address == "#"
    assert desk.pushed == []


def test_installing_is_offered_after_the_end_alone() -> None:
    desk = Desk()
    desk.send("installable")
    assert "install" not in desk.acts()
    desk.sit("solo", None, "gentle", goal=3)
    for _ in desk.moves(Random(1)):
        assert desk.app.model.screen == "result" or "install" not in desk.acts()
    assert "install" in desk.acts()
    assert desk.send("install")[-1]["do"] == "install"
    assert "install" not in desk.acts()
