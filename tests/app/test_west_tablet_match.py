"""Whole matches of West round a tablet, by touch and without a browser: taking back, the count, a reload at any moment."""

from __future__ import annotations

from random import Random

import pytest

from tenpaces.app.model import Live, Showing
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.picks import fan
from tests.app.desk import Desk, same
from tests.app.samples import Page


def touch(desk: Desk, rng: Random) -> str:
    """Do one of the things that the tablet offers."""
    while desk.soon:
        desk.send(**desk.soon.pop(0))
    stage = desk.playing.stage
    if isinstance(stage, Showing):
        desk.ring() if desk.timers and rng.random() < 0.8 else desk.send("next", step=stage.step)
        return "told"
    assert isinstance(stage, Live), stage
    offered = [act for act in Page(desk.html).acts() if "data-press" in act and act.get("data-do") == "act"]
    if not offered:
        desk.settle()
        return "wait"
    locks = [act for act in offered if act["data-verb"] == "lock" and act["aria-disabled"] == "false"]
    chosen = rng.choice(locks if locks and rng.random() < 0.6 else offered)
    desk.act(chosen["data-verb"] or "", chosen["data-value"] or "", seat=int(chosen["data-seat"] or 0))
    return chosen["data-verb"] or ""


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        ((None, None), {}),
        ((None, None, None), {"hands": "memory", "goal": 3}),
        ((None,) * 4, {"goal": 3}),
        ((None, "gentle", None, "steady"), {"goal": 3, "ward": "like", "barricade": "returns"}),
        ((None, None, "gentle"), {"goal": 3, "reload": "spent"}),
    ],
)
def test_a_whole_match_by_touch(levels: tuple[str | None, ...], options: dict[str, str | int]) -> None:
    desk, rng = Desk(), Random(7)
    desk.sit("table", *levels, game="west", **options)
    kinds = set()
    for _ in range(20_000):
        if desk.app.model.screen != "play":
            break
        kinds.add(touch(desk, rng))
        assert not desk.logs
    assert desk.app.model.screen == "result"
    assert {"take", "lock", "told"} <= kinds
    assert max(desk.playing.match.state.money) == (options.get("goal") or 5)


def lay(desk: Desk, seat: int, card: str, target: int) -> None:
    cards = fan(GAME.observe(desk.playing.match.state, seat))
    desk.act("take", str(cards.index(card)), seat=seat)
    desk.act("aim", str(target), seat=seat)
    desk.act("lock", seat=seat)


def test_what_was_laid_can_be_taken_back_until_the_last_and_by_nobody_else() -> None:
    desk = Desk()
    desk.sit("table", None, None, None)
    lay(desk, 0, "pistol", 1)
    desk.act("take", "3", seat=2)
    lay(desk, 1, "rifle", 0)
    assert [act["data-seat"] for act in Page(desk.html).acts() if act["data-do"] == "undo"] == ["0", "1"]
    desk.send("undo", seat=0)
    match = desk.playing.match
    (left,) = match.log
    assert isinstance(left, Choose)
    assert (left.by, left.card) == (1, "rifle")
    stage = desk.playing.stage
    assert isinstance(stage, Live)
    assert [hand.pick.place for hand in stage.hands] == [None, None, 3], "what others have picked stays picked"
    desk.send("undo", seat=2)
    assert desk.playing.match.log == match.log, "there is nothing to take back"
    lay(desk, 0, "reload", 2)
    lay(desk, 2, "pistol", 0)
    for seat in (-1, 0, 1, 2):
        desk.send("undo", seat=seat)
    assert len(desk.playing.match.log) == 3, "all cards are down"


def test_a_count_of_three_then_the_draw() -> None:
    desk = Desk()
    desk.sit("table", None, None)
    lay(desk, 0, "pistol", 1)
    assert isinstance(desk.playing.stage, Live)
    lay(desk, 1, "rifle", 0)
    steps: list[int] = []
    while True:
        stage = desk.playing.stage
        assert isinstance(stage, Showing)
        steps.append(stage.step)
        if not desk.timers:
            break
        desk.ring()
    sounds = [command["name"] for command in desk.done if command["do"] == "sound"]
    assert steps == [-3, -2, -1, 0, 1, 2, 3]
    assert sounds == ["beat", "beat", "beat", "draw", "point", "shot"]
    desk.send("next", step=3)
    desk.send("next", step=3)
    assert isinstance(desk.playing.stage, Live), "two fingers that go on at once go on once"


def test_a_phone_that_goes_round_has_no_count() -> None:
    desk = Desk()
    desk.sit("solo", None, "gentle")
    desk.settle()
    desk.act("card", "pistol")
    desk.act("lock")
    desk.settle()
    stage = desk.playing.stage
    assert isinstance(stage, Showing)
    assert stage.step == 0


def test_a_reload_at_any_moment_comes_back_to_it() -> None:
    desk, rng = Desk(), Random(3)
    desk.sit("table", None, None, None, goal=3)
    checked = set()
    for _ in range(150):
        kind = touch(desk, rng)
        if desk.app.model.screen != "play":
            break
        if kind in checked and rng.random() < 0.9:
            continue
        again = Desk(desk.store, address=desk.address, now=desk.now)
        same(again.playing.match, desk.playing.match)
        assert type(again.playing.stage) is type(desk.playing.stage)
        checked.add(kind)
    assert {"take", "lock", "told"} <= checked
    back = Desk(desk.store, address=desk.address, now=desk.now)
    assert [back.playing.match.back[-1]] == [desk.playing.match.back[-1]], "what was laid can still be taken back"
