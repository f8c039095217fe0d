"""Screens of Dot Duel for the pictures, with positions that the rules themselves led to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from htpy import Element

from tenpaces.app.draw import bar_title
from tenpaces.app.screens.paused import paused
from tenpaces.app.table.dotduel import TABLE
from tenpaces.core.entry import Entry, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.dotduel import GAME, rules, view
from tenpaces.games.dotduel.deck import SYMBOLS, common, count, total
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Roll, Say
from tenpaces.games.dotduel.guide import guide
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.picks import Pick
from tenpaces.games.scene import Form, Refused, Scene, Side, Telling
from tools.samples_people import NAMES


class Play:
    """A match under way, with all that has happened."""

    def __init__(self, seats: int, seed: int = 3, **options: Any) -> None:
        self.names = NAMES[:seats]
        self.state: Any = GAME.initial(Options(**options), seats)
        self.before: Any = self.state
        self.events: list[Any] = []
        self.rng = Random(seed)
        self.chance()

    def enter(self, entry: Entry, t: int = 0) -> None:
        """Enter something at a time."""
        self.before = self.state
        stamped = msgspec.structs.replace(entry, t=max(self.state.t, t))
        self.state, found = GAME.apply(self.state, stamped)
        self.last = found
        self.events += found

    def chance(self, *wanted: type[Entry]) -> None:
        """Draw what chance owes; before a roll stop, unless it is wanted."""
        while GAME.to_act(self.state).chance and (self.state.phase not in ("roll", "duel_roll") or Roll in wanted):
            self.enter(rules.chance(self.state, self.rng))

    def roll(self, number: int) -> None:
        """Roll a number."""
        one = max(1, number - 6)
        self.enter(Roll(t=0, by="chance", dice=(one, number - one)))

    def scene(self, form: Form = "solo", now: int = 0, seat: int = 0, **pick: Any) -> Scene:
        """Return the moment, as a person on ``seat`` sees it, or everybody on a tablet."""
        people = tuple(form != "solo" or place == seat for place in range(len(self.names)))
        seats = [place for place, person in enumerate(people) if person]
        picks = pick.get("picks", {})
        sides = tuple(
            Side(place, GAME.observe(self.state, place), picks.get(place, Pick()), pick.get("refused")) for place in seats
        )
        return Scene(self.names, form, people, GAME.observe(self.state, None), sides, tuple(self.events[-8:]), now)

    def telling(self, step: int, last: int, form: Form = "solo") -> Telling:
        """Return what is told of the last entry."""
        people = tuple(place == 0 for place in range(len(self.names)))
        before, after = (GAME.observe(state, 0) for state in (self.before, self.state))
        return Telling(self.names, form, people, 0, before, after, tuple(self.last), step, last, self.state.result is not None)


def twin(cards: tuple[int, ...]) -> tuple[int, int, int]:
    """Return two cards that share a symbol, and the number it stands for."""
    one, other = cards[0], cards[3]
    return one, other, SYMBOLS[common(one, other)].number


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, main element, title of the top bar or ``None``)."""
    bar = bar_title(text, "dotduel", TABLE.title(text, Play(3).scene().seen))
    for seats in (2, 3, 6):
        play = Play(seats)
        play.roll(9)
        yield f"dd-seek-{seats}", view.play(text, play.scene(now=300_000)), bar
    play = Play(3)
    cards = play.state.showing
    play.roll(9)
    play.enter(Claim(t=0, by=1, card=cards[1], count=2), 3000)
    play.enter(Claim(t=0, by=2, card=cards[4], count=1), 5200)
    yield "dd-seek-claimed", view.play(text, play.scene(now=6400)), bar
    yield "dd-seek-forward", view.play(text, play.scene(now=6400, picks={0: Pick("claim", (cards[0],))})), bar
    yield "dd-seek-check", view.play(text, play.scene(now=6400, picks={0: Pick("check", (cards[1],))})), bar
    yield "dd-seek-double", view.play(text, play.scene(now=6400, picks={0: Pick("double", (cards[2],))})), bar
    refused = Refused(GAME.explain(Refusal("D5", "claimed", {"seat": 1}), NAMES, text), "D5")
    yield "dd-seek-refused", view.play(text, play.scene(now=6400, refused=refused)), bar
    play.enter(Challenge(t=0, by=0, card=cards[1], count=9), 6500)
    yield "dd-seek-failed", view.play(text, play.scene(now=6600)), bar
    play.enter(Tick(t=0, by="clock"), 8000)
    yield "dd-seek-kept", view.play(text, play.scene(now=8100)), bar
    play.enter(Double(t=0, by=1, cards=wrong(cards, 9)), 8200)
    yield "dd-seek-out", view.play(text, play.scene(now=8300)), bar
    play = last_card()
    yield "dd-seek-last", view.play(text, play.scene(now=300_000)), bar_title(text, "dotduel", TABLE.title(text, play.scene().seen))
    play = Play(2)
    one, other, number = twin(play.state.showing)
    yield "dd-tell-start", view.told(text, play.telling(0, 0)), bar
    play.roll(number)
    play.enter(Double(t=0, by=0, cards=(one, other)), 4000)
    yield "dd-tell-double-0", view.told(text, play.telling(0, 1)), bar
    yield "dd-tell-double-1", view.told(text, play.telling(1, 1)), bar
    play = duelling(3, number=9)
    yield "dd-tell-duel", view.told(text, play.telling(0, 0)), bar
    play.chance()
    number = next(n for n in range(7, 13) if total(play.state.grounds, n))
    play.roll(number)
    yield "dd-duel", view.play(text, play.scene(now=300_000)), bar
    yield "dd-duel-double", view.play(text, play.scene(now=300_000, picks={0: Pick("double", play.state.grounds[:1])})), bar
    play.enter(Say(t=0, by=0, count=total(play.state.grounds, number)), 9000)
    yield "dd-tell-duel-won", view.told(text, play.telling(0, 0)), bar
    play = duelling(3, number=9, zero_in_duel="trap")
    play.chance(Roll)
    yield "dd-duel-trap", view.play(text, play.scene(now=300_000)), bar
    for seats in (2, 3, 4, 5, 6):
        play = Play(seats)
        cards = play.state.showing
        play.roll(11)
        yield f"dd-flat-{seats}", view.play(text, play.scene("table", now=9000)), bar
    play.enter(Claim(t=0, by=1, card=cards[1], count=2), 3000)
    play.enter(Claim(t=0, by=4, card=cards[4], count=1), 5200)
    play.enter(Double(t=0, by=3, cards=wrong(cards, 11)), 6000)
    picks = {
        0: Pick("claim", at=5500),
        1: Pick("check", (cards[4],)),
        2: Pick("claim", (cards[0],), at=5000),
        5: Pick("double", at=6100),
    }
    busy = view.play(text, replace(play.scene("table", now=6400, picks=picks)))
    yield "dd-flat-busy", busy, bar
    play = duelling(4, number=9)
    play.chance(Roll)
    yield "dd-flat-duel", view.play(text, play.scene("table", now=300_000)), bar
    yield "paused", paused(text, "dotduel"), bar
    yield "dd-rules", guide(text, "D17"), None


def wrong(cards: tuple[int, ...], number: int) -> tuple[int, int]:
    """Return two cards whose common symbol stands for another number."""
    return next(
        (one, other)
        for one in cards[2:]
        for other in cards[2:]
        if one != other and SYMBOLS[common(one, other)].number != number and other != cards[4] != one
    )


def last_card() -> Play:
    """Return a match of two in which one card is still to be won."""
    play = Play(2)
    cards: tuple[int, ...] = play.state.showing + play.state.deck
    last, others = cards[0], cards[1:]
    play.state = msgspec.structs.replace(
        play.state, showing=(last,), deck=(), collections=(others[::2], others[1::2]), added=(0, 0)
    )
    play.roll(9)
    return play


def duelling(seats: int, number: int, **options: Any) -> Play:
    """Return a match in which seat 0 duels seat 1 over a card that was claimed with too few."""
    for seed in range(200):
        play = Play(seats, seed, **options)
        card = next((card for card in play.state.showing if count(card, number) > 1), None)
        if card is None:
            continue
        play.roll(number)
        play.enter(Claim(t=0, by=1, card=card, count=1), 3000)
        play.enter(Challenge(t=0, by=0, card=card, count=count(card, number)), 4000)
        for seat in range(seats):
            play.enter(Done(t=0, by=seat), 5000 + seat)
        return play
    raise LookupError(number)
