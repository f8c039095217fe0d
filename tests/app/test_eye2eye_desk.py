"""Whole Eye 2 Eye matches by taps alone, without a browser."""

from __future__ import annotations

from random import Random

import pytest

from tenpaces.app.model import Choosing, Curtain, Live, Showing
from tests.app.desk import Desk


def fire(desk: Desk, how: str) -> None:
    """Sit down and play to the first Fire Exchange, as quickly as the rules allow."""
    desk.sit(how, None, None, game="eye2eye")
    while desk.playing.match.state.phase != "fire":
        turn(desk, ("play", "knock"))


def ring_bell(desk: Desk) -> None:
    """Let time go on to the bell, and no further."""
    desk.settle(clock=False)
    while isinstance(stage := desk.playing.stage, Live) and stage.opened is None:
        assert desk.alarm is not None
        desk.now, desk.alarm = max(desk.now, desk.alarm), None
        desk.send("clock")
    assert {"do": "sound", "name": "bell"} in desk.done[-4:]


def turn(desk: Desk, plan: tuple[str, ...]) -> None:
    desk.settle()
    playing = desk.playing
    if isinstance(playing.stage, Curtain):
        desk.send("lift")
    state = desk.playing.match.state
    seat = state.turn
    first = len(state.turns) < 2
    if "play" in plan and first:
        desk.act("card", "0", seat=seat)
        desk.act("stack", "1", seat=seat)
    else:
        desk.act("knock", seat=seat)


def play_out(desk: Desk, rng: Random, slow: bool = False) -> int:
    """Play to the result by what is on the screen; return the number of Fire Exchanges."""
    fires = 0
    for _ in range(2000):
        desk.settle(clock=not isinstance(desk.playing.stage, Live) or desk.playing.match.state.phase != "fire")
        if desk.app.model.screen != "play":
            return fires
        playing = desk.playing
        state, stage = playing.match.state, playing.stage
        people = [seat for seat, person in enumerate(playing.match.people) if person]
        if isinstance(stage, Curtain):
            assert "lift" in desk.acts()
            desk.send("lift")
        elif isinstance(stage, Showing):
            fires += stage.step == 0
            desk.send("next", step=stage.step)
        elif state.phase == "fire":
            assert isinstance(stage, Live), stage
            race(desk, rng, people, slow)
        elif isinstance(stage, Choosing | Live):
            seat = state.turn
            hand = len(state.hands[seat])
            if hand and (len(state.turns) < 2 or rng.random() < 0.5):
                desk.act("card", str(rng.randrange(hand)), seat=seat)
                desk.act("stack", str(rng.randrange(4)), seat=seat)
            else:
                desk.act("knock", seat=seat)
        assert not desk.logs
    raise AssertionError("no end")


def race(desk: Desk, rng: Random, people: list[int], slow: bool) -> None:
    stage = desk.playing.stage
    assert isinstance(stage, Live)
    waiting = [seat for seat in people if desk.playing.match.state.picks[seat] is None]
    if slow and not any(hand.pick.last for hand in stage.hands):
        desk.act("turns", "on", seat=people[0])
    if slow:
        for seat in sorted(waiting, reverse=True):
            desk.act("go", seat=seat)
            desk.act("pad", str(rng.randrange(4)), seat=seat)
        return
    if stage.opened is None:
        for seat in waiting:
            assert "ready" in desk.acts()
            desk.act("ready", seat=seat)
        if rng.random() < 0.8:
            ring_bell(desk)
        else:
            desk.settle()
    stage = desk.playing.stage
    if isinstance(stage, Live) and stage.opened is not None:
        for seat in waiting:
            desk.act("pad", str(rng.randrange(4)), seat=seat)


@pytest.mark.parametrize(
    ("how", "levels", "options"),
    [
        ("solo", (None, "gentle"), {}),
        ("solo", (None, "steady"), {"contest": "repick", "mark_own": "on", "reveal_all": "on"}),
        ("hand", (None, None), {}),
        ("hand", (None, None), {"contest": "repick", "hand_visibility": "memory"}),
        ("table", (None, None), {"contest": "repick"}),
    ],
)
@pytest.mark.parametrize("slow", [False, True])
def test_a_match_is_played_out_by_taps(how: str, levels: tuple[str | None, ...], options: dict[str, str], slow: bool) -> None:
    desk = Desk(seed=f"{how}{slow}")
    desk.sit(how, *levels, game="eye2eye", **options, round_cap=4)
    assert play_out(desk, Random(5), slow) >= 1
    assert desk.app.model.screen == "result"
    assert "round" in desk.html


def test_nobody_is_hurried_where_one_touches_after_the_other() -> None:
    desk = Desk()
    fire(desk, "table")
    desk.act("turns", "on", seat=0)
    desk.now += 60_000
    desk.send("clock")
    assert desk.playing.match.state.picks == (None, None)
    assert isinstance(desk.playing.stage, Live)
    assert desk.playing.stage.opened is None, "no bell rings"


def test_who_touches_nothing_after_the_bell_wins_nothing() -> None:
    desk = Desk()
    fire(desk, "hand")
    desk.now += 60_000
    desk.send("clock")
    assert desk.playing.match.state.picks == (None, None), "the bell waits for both"
    desk.act("ready", seat=0)
    desk.act("ready", seat=1)
    desk.settle()
    stage = desk.playing.stage
    assert isinstance(stage, Showing), "the window has passed"
    assert "No touch" in desk.html


def test_the_order_of_a_hand_is_kept_under_the_curtain() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="eye2eye", hand_visibility="memory")
    desk.send("lift")
    stage = desk.playing.stage
    assert isinstance(stage, Choosing)
    seat, dealt = stage.seat, stage.hand.pick.hand
    desk.act("card", "0")
    desk.act("card", "4")
    order = (dealt[4], *dealt[1:4], dealt[0])
    desk.act("card", "1")
    desk.act("stack", "0")
    assert isinstance(desk.playing.stage, Curtain)
    desk.send("lift")
    desk.act("card", "0")
    desk.act("stack", "0")
    desk.send("lift")
    stage = desk.playing.stage
    assert isinstance(stage, Choosing)
    assert stage.seat == seat
    assert stage.hand.pick.hand == (order[0], *order[2:])


def test_after_a_touch_the_rules_refuse_another() -> None:
    desk = Desk()
    fire(desk, "hand")
    desk.act("ready", seat=0)
    desk.act("ready", seat=1)
    ring_bell(desk)
    desk.act("pad", "1", seat=0)
    desk.act("pad", "2", seat=0)
    stage = desk.playing.stage
    assert isinstance(stage, Live)
    refused = stage.hands[0].refused
    assert refused is not None
    assert refused.rule == "E12"
    assert "first touch is final" in refused.sentence
    assert "undo" not in desk.acts()
