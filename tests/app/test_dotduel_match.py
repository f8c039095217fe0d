"""Whole matches of Dot Duel through the app, without a browser: solo against bots, handed round, and on a tablet."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tenpaces.app.model import Choosing, Curtain, Live, Playing, Showing
from tenpaces.app.play import steps
from tenpaces.games.dotduel.deck import count, is_double_dot, total
from tests.app.desk import Desk
from tests.app.samples import Page


class Player:
    """Plays the persons of a match by what their screens offer."""

    def __init__(self, how: str, *levels: str | None, seed: int = 1, **options: Any) -> None:
        self.desk = Desk(seed=f"seed {seed}")
        self.desk.sit(how, *levels, game="dotduel", **options)
        self.rng = Random(seed)
        self.did: list[str] = []

    @property
    def playing(self) -> Playing:
        return self.desk.playing

    @property
    def state(self) -> Any:
        return self.playing.match.state

    def finish(self, most: int = 4000) -> None:
        for _ in range(most):
            if self.desk.app.model.screen != "play":
                return
            self.step()
        raise AssertionError(f"no end: {self.did[-20:]} {self.state}")

    def step(self) -> None:
        while self.desk.soon:
            self.desk.send(**self.desk.soon.pop(0))
        stage = self.playing.stage
        assert not self.desk.logs, self.desk.logs
        if isinstance(stage, Curtain):
            self.note("lift")
            self.desk.send("lift")
        elif isinstance(stage, Showing):
            self.note("next")
            self.desk.ring()
            self.desk.send("next")
        elif isinstance(stage, Choosing | Live):
            self.play()
        else:
            self.wait()

    def note(self, did: str) -> None:
        self.did.append(did)

    def wait(self) -> None:
        if self.desk.alarm is None:
            return  # only people can go on
        self.desk.now, self.desk.alarm = max(self.desk.now, self.desk.alarm), None
        self.desk.send("clock")

    def play(self) -> None:
        stage = self.playing.stage
        hands = stage.hands if isinstance(stage, Live) else (stage.hand,)  # type: ignore[union-attr]
        hand = hands[self.rng.randrange(len(hands))]
        seat, state, number = hand.seat, self.state, self.state.number
        if isinstance(stage, Live) and self.playing.match.form == "hand":
            return self.wait()
        if state.phase == "duel" and 'data-verb="say"' in self.desk.html:
            self.note("say")
            self.desk.act("say", str(total(state.grounds, number)), seat=seat)
            return None
        if state.phase != "seek" or state.out[seat]:
            return self.wait()
        claimed = [*state.claimed, *(card for mark in getattr(hand.pick, "marks", ()) for card in mark.cards)]
        card = next((card for card in state.showing if card not in claimed and count(card, number)), None)
        if card is None:
            if state.done[seat]:
                return self.wait()
            self.note("done")
            self.desk.act("done", seat=seat)
            return None
        if self.playing.match.form == "table":
            self.desk.act("buzz", seat=seat, at=self.desk.now)
        self.desk.act("card", str(card), seat=seat)
        assert f'id="key-{f"{seat}-" if self.playing.match.form == "table" else ""}1"' in self.desk.html
        self.note("claim")
        self.desk.act("claim", str(count(card, number)), seat=seat)
        return None


@pytest.mark.parametrize("level", ["gentle", "ruthless"])
def test_a_whole_match_alone_against_bots(level: str) -> None:
    player = Player("solo", None, level, level)
    player.finish()
    assert player.desk.app.model.screen == "result"
    sizes = list(map(len, player.state.collections))
    assert sum(sizes) == 57
    assert {"next", "claim", "done"} <= set(player.did)
    assert player.desk.logs == []


def test_what_came_of_ones_own_call_is_told_to_oneself() -> None:
    """A wrong Double Dot: why, and what it costs; a claim of one's own goes back with it (D18)."""
    player = Player("solo", None, "gentle")
    while player.state.phase != "seek":
        player.step()
    number, state = player.state.number, player.state
    mine, *others = sorted(state.showing, key=lambda card: -count(card, number))
    player.desk.act("card", str(mine), seat=0)
    player.desk.act("claim", str(count(mine, number)), seat=0)
    assert "claims a card with" in player.desk.html
    one, two = next((a, b) for a in others for b in others if a != b and not is_double_dot(a, b, number))
    player.desk.act("double", seat=0)
    for card in (one, two):
        player.desk.act("card", str(card), seat=0)
    assert player.state.out[0]
    told = re.search(r'<ol id="told".*?</ol>', player.desk.html, re.DOTALL)
    assert told
    assert "No Double Dot" in told[0]
    assert "gives 1 card back" in told[0]


def test_at_the_end_of_a_telling_the_title_counts_what_is_left() -> None:
    player = Player("solo", None, "ruthless")
    while not (isinstance(player.playing.stage, Showing) and any(player.state.collections)):
        player.step()
    stage = player.playing.stage
    while isinstance(stage, Showing) and stage.step < len(steps(player.playing)):
        player.desk.send("next")
        stage = player.playing.stage
    left = len(player.state.deck) + len(player.state.showing)
    assert left < 57
    assert f"{left} cards left" in player.desk.html


def test_a_whole_match_on_a_tablet() -> None:
    player = Player("table", None, None, None)
    player.finish()
    assert player.desk.app.model.screen == "result"
    assert all(len(cards) > 3 for cards in player.state.collections)


def test_before_the_first_touch_a_tablet_says_what_to_touch() -> None:
    desk = Player("table", None, None).desk
    while isinstance(desk.playing.stage, Showing):
        desk.send("next")
    assert desk.html.count("Buzz first, then tap a card.") == 2


@pytest.mark.parametrize("levels", [(None, None), (None, "steady", None)])
def test_a_whole_match_on_a_phone_that_goes_round(levels: tuple[str | None, ...]) -> None:
    player = Player("hand", *levels)
    player.finish()
    assert player.desk.app.model.screen == "result"
    assert player.did.count("lift") > 4
    assert sum(map(len, player.state.collections)) == 57


def test_marks_behind_the_curtain_come_to_the_table_by_their_times_and_tell_nothing_before() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dotduel")
    desk.settle(clock=False)
    desk.send("next")
    stage = desk.playing.stage
    assert isinstance(stage, Curtain)
    assert "dd-card" not in desk.html, "nobody sees the cards before the turn begins"
    state = desk.playing.match.state
    card = next(card for card in state.showing if count(card, state.number))
    for seat, wait in ((0, 3000), (1, 1000)):
        assert desk.playing.stage == Curtain(seat)
        desk.now += 20_000  # the phone may lie as long as it likes
        desk.send("lift")
        assert "dd-tag" not in desk.html, "what others have marked stays under the curtain"
        desk.now += wait
        desk.act("card", str(card))
        desk.act("claim", str(count(card, state.number)))
        assert desk.playing.match.state.pending == ()
        desk.act("done")
    desk.now += 3500
    desk.send("clock")
    pending = desk.playing.match.state.pending
    assert [(claim.card, claim.seat) for claim in pending] == [(card, 1)], "the second person was quicker"


def test_the_time_behind_the_curtain_runs_out_by_itself() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dotduel", period_s=15)
    desk.settle(clock=False)
    desk.send("next")
    desk.send("lift")
    assert desk.alarm is not None
    assert 35_000 < desk.alarm - desk.now <= 36_000
    desk.now = desk.alarm
    desk.send("clock")
    assert desk.playing.stage == Curtain(1)


def test_time_stands_still_while_somebody_checks_a_claim_in_the_open() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dotduel")
    desk.settle(clock=False)
    desk.send("next")
    state = desk.playing.match.state
    card = next(card for card in state.showing if count(card, state.number))
    desk.send("lift")
    desk.act("card", str(card))
    desk.act("claim", str(count(card, state.number) + 1))
    desk.act("done")
    desk.send("lift")
    desk.act("done")
    desk.now += 500
    desk.send("clock")
    assert desk.playing.match.state.pending
    desk.act("card", str(card), seat=1)
    desk.now += 60_000
    desk.act("check", str(count(card, state.number)), seat=1)
    assert any(type(event).__name__ == "Overclaimed" for events in desk.playing.match.story for event in events)


def test_a_turn_behind_the_curtain_that_was_broken_off_goes_on_with_what_is_left_of_its_time() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dotduel")
    desk.settle(clock=False)
    desk.send("next")
    desk.send("lift")
    assert desk.alarm is not None
    left = desk.alarm - desk.now
    card = desk.playing.match.state.showing[0]
    desk.act("card", str(card))
    desk.act("claim", "1")
    desk.now += 9_000
    desk.send("hidden")
    desk.now += 60_000
    desk.send("proceed")
    assert desk.playing.stage == Curtain(0)
    assert desk.alarm is None, "no time passes behind the curtain"
    desk.send("lift")
    assert "dd-tag" in desk.html, "what was marked stays marked"
    assert desk.alarm is not None
    assert left - 10_000 < desk.alarm - desk.now < left - 9_000


def test_the_cards_to_win_and_those_in_the_deck_are_told_apart() -> None:
    desk = Desk()
    desk.sit("hand", None, None, game="dotduel")
    desk.settle(clock=False)
    words = Page(desk.html).words
    assert any("57 cards left" in line for line in words)
    assert {"51 in the deck", "6 on the table"} <= set(words)
