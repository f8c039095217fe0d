"""A West table for tests, played in short words: ``table.play("A pistol B", "B reload A")``."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.games.west import GAME
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import Card, Event, Hit
from tenpaces.games.west.options import Options
from tenpaces.games.west.state import State

LETTERS = "ABCDEF"


class Table:
    """Seats A, B … at one match; ``events`` are those of the last ``play``."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.state: State = GAME.initial(Options(**options), seats)
        self.events: list[Event] = []
        self.log: list[Entry] = []

    def enter(self, entry: Entry) -> None:
        self.state, events = advance(GAME, self.state, entry)
        self.events += events
        self.log.append(entry)

    def entry(self, words: str) -> Entry:
        """Read ``A pistol B``, ``late A pistol B``, ``A resigns`` or ``tick``."""
        now = self.state.t + 10
        match words.split():
            case ["tick"]:
                return Tick(t=now, by="clock")
            case [seat, "resigns"]:
                return Resign(t=now, by=LETTERS.index(seat))
            case ["late", seat, card, target]:
                return Timeout(t=now, by="chance", seat=LETTERS.index(seat), card=_card(card), target=LETTERS.index(target))
            case [seat, card, target]:
                return Choose(t=now, by=LETTERS.index(seat), card=_card(card), target=LETTERS.index(target))
        raise AssertionError(words)

    def play(self, *all_words: str) -> None:
        self.events = []
        for words in all_words:
            self.enter(self.entry(words))

    def refused(self, words: str) -> str:
        """Return the rule that refuses an entry, having checked that nothing moved."""
        before = self.state
        refusal = GAME.refusal(self.state, self.entry(words))
        assert isinstance(refusal, Refusal), words
        with pytest.raises(Illegal) as caught:
            self.enter(self.entry(words))
        assert caught.value.refusal == refusal
        assert self.state is before
        return refusal.rule

    def hand(self, seat: str) -> tuple[int, int, int, int]:
        hand = self.state.hands[LETTERS.index(seat)]
        return hand.pistol, hand.rifle, hand.barricade, hand.reload

    def happened(self, *kinds: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def hit(self) -> str:
        """The letters of those hit by the last ``play``."""
        return "".join(LETTERS[event.seat] for event in self.events if isinstance(event, Hit))

    @property
    def alive(self) -> str:
        return "".join(letter for letter, living in zip(LETTERS, self.state.alive, strict=False) if living)


def _card(word: str) -> Card:
    assert word in ("pistol", "rifle", "barricade", "reload")
    return word  # type: ignore[return-value]
