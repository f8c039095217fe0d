"""Giving up a match of two: who is asked, what comes of it, and what is kept."""

from __future__ import annotations

import json
import re

import pytest

from tenpaces.app.model import Choosing, Curtain
from tests.app.desk import Desk

GIVERS = re.compile(r'data-do="give_up" data-seat="(\d)"')


def sat(game: str, how: str, *levels: str | None) -> Desk:
    """Deal, and go on to the first moment at which a person is asked for something."""
    desk = Desk()
    desk.sit(how, *levels, game=game)
    for _ in range(40):
        desk.settle(clock=False)
        if GIVERS.search(desk.html) or isinstance(desk.playing.stage, Choosing | Curtain):
            break
        desk.ring()
        desk.send("next")
    return desk


@pytest.mark.parametrize("game", ["west", "eye2eye", "dvoboj", "dotduel"])
@pytest.mark.parametrize("how", ["solo", "hand", "table"])
def test_a_match_of_two_can_be_given_up_in_every_form(game: str, how: str) -> None:
    desk = sat(game, how, None, "gentle" if how == "solo" else None)
    givers = GIVERS.findall(desk.html)
    assert len(givers) == (2 if how == "table" else 1), "who has the phone, or everybody round a tablet"
    loser = int(givers[-1])
    desk.send("give_up", seat=loser)
    for _ in range(6):
        if desk.app.model.screen == "result":
            break
        desk.ring()
        desk.send("next")
    assert desk.app.model.screen == "result"
    outcome = desk.playing.match.game.outcome(desk.playing.match.state)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (1 - loser, "resigned")
    kept = json.loads(desk.store[f"match:{desk.playing.match.id}"])
    assert kept["record"]["log"][-1]["do"] == "resign"
    assert desk.logs == []


def test_nobody_gives_up_for_another_nor_in_a_larger_match() -> None:
    desk = sat("west", "solo", None, "gentle")
    before = desk.playing.match.log
    desk.send("give_up", seat=1)
    assert desk.playing.match.log == before
    larger = sat("west", "solo", None, "gentle", "gentle")
    larger.send("give_up", seat=0)
    assert not GIVERS.search(larger.html)
    assert not larger.playing.match.over
