"""Whoever hears the redacted events of an Eye 2 Eye match, and nothing else, knows as much as the observation tells."""

from __future__ import annotations

from random import Random

import pytest

from tenpaces.core.game import Outcome
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.events import (
    Card,
    Dealt,
    Drawn,
    Event,
    Halved,
    Knocked,
    Moved,
    Opened,
    Played,
    Received,
    Resigned,
    Revealed,
    Took,
    Unharmed,
    Won,
    Wounded,
)
from tests.kits import every_option, walk


class Listener:
    """Keeps a table of its own from what one viewer is told."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.stacks: list[list[Card | None]] = [[], [], [], []]
        self.hands: list[list[Card | None]] = [[], []]
        self.wounds = [0, 0]
        self.round = 1
        self.turn: int | None = None
        self.over: Outcome | None = None
        self.opened: list[str] = []

    def hear(self, event: Event) -> None:
        match event:
            case Drawn(seat=seat):
                self.turn = None
            case Dealt(round=number, starter=seat, row=row):
                self.round, self.turn = number, seat
                self.stacks = [[card] for card in row]
            case Received(seat=seat, cards=cards):
                self.hands[seat] = [None] * 5 if cards is None else list(cards)
            case Played(seat=seat, stack=stack, card=card):
                self.hands[seat].remove(card)
                self.stacks[stack].append(card)
                self.turn = 1 - seat
            case Moved(seat=seat, source=source, to=to):
                self.stacks[to].append(self.stacks[source].pop())
                self.turn = 1 - seat
            case Knocked(seat=seat):
                self.turn = 1 - seat
            case Opened(why=why):
                self.turn = None
                self.opened.append(why)
            case Took(stack=stack, cards=cards) | Revealed(stack=stack, cards=cards):
                self.stacks[stack] = list(cards)
            case Wounded(seat=seat, wounds=wounds):
                self.wounds[seat] = wounds
                self.round += 1
            case Unharmed():
                self.round += 1
            case Won(seat=seat, why=why):
                self.over = Outcome(seat, why)
            case Halved(why=why):
                self.over = Outcome(None, why)
            case Resigned():
                pass


@pytest.mark.parametrize("options", every_option(GAME), ids=repr)
def test_events_are_enough(options: object) -> None:
    opened: set[str] = set()
    for seed in range(4):
        listeners = [Listener(seat) for seat in (0, 1, None)]
        for _, _, state, events in walk(GAME, options, 2, Random(seed)):
            for listener in listeners:
                for event in events:
                    listener.hear(GAME.redact(event, listener.seat))
                seen = GAME.observe(state, listener.seat)
                assert [list(stack) for stack in seen.stacks] == listener.stacks
                assert [list(hand) for hand in seen.hands] == listener.hands
                assert list(seen.wounds) == listener.wounds
                assert seen.result == listener.over
                if seen.result is None:
                    assert (seen.round, seen.turn) == (listener.round, listener.turn)
        opened |= set(listeners[2].opened)
    assert opened & {"both", "twice", "idle"}
