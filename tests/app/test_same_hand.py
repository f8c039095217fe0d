"""A phone stays where it is while chance does its part."""

from __future__ import annotations

from random import Random

from tenpaces.app.model import Choosing
from tenpaces.games.dvoboj.entries import Recycle
from tests.app.desk import Desk
from tests.app.dvoboj_taps import move


def test_a_joker_needs_no_hand_over_for_what_chance_counts_off() -> None:
    desk = Desk(seed="joker")
    desk.sit("hand", None, None, game="dvoboj", joker="on")
    rng = Random(2)
    for _ in range(400):
        if desk.app.model.screen != "play":
            break
        move(desk, rng)
        desk.settle()
        log = desk.playing.match.log
        if len(log) > 1 and isinstance(log[-1], Recycle):
            assert isinstance(desk.playing.stage, Choosing), "whoever played the Joker still holds the phone"
            return
    raise AssertionError("no Joker was played")
