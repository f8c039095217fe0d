"""A Dot Duel table for tests, played in short words: ``table.play("roll 3 6", "A claims 2 3", "wait 5000")``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.deck import count, total
from tenpaces.games.dotduel.entries import Challenge, Claim, Deck, Done, Double, Reinsert, Roll, Say, Stakes, Starter
from tenpaces.games.dotduel.events import Event
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.state import State

LETTERS = "ABCDEF"


class Table:
    """Seats A, B … at one match; ``events`` are those of the last ``play``.

    ``cards`` are the first of the deck, so that the first six of them are on show; the others follow by rising id. A starts.
    """

    def __init__(self, seats: int, *cards: int, **options: Any) -> None:
        self.state: State = GAME.initial(Options(**options), seats)
        self.events: list[Event] = []
        self.log: list[Entry] = []
        self.enter(Deck(t=0, by="chance", order=(*cards, *(card for card in range(57) if card not in cards))))
        self.enter(Starter(t=0, by="chance", seat=0))

    def enter(self, entry: Entry) -> None:
        self.state, events = advance(GAME, self.state, entry)
        self.events += events
        self.log.append(entry)

    def entry(self, words: str) -> Entry:
        """Read words such as ``A claims 2 3`` or ``roll 3 6``, 10 ms later than the last entry, or at a time: ``A done @5000``.

        ``wait 5000`` is a tick so much later; ``back 5>0 6>57`` puts cards back, ``stakes A5 B7 B8`` lays them.
        """
        *parts, last = words.split()
        t = self.state.t + 10
        if last.startswith("@"):
            t = int(last[1:])
        else:
            parts.append(last)
        match parts:
            case ["tick"]:
                return Tick(t=t, by="clock")
            case ["wait", ms]:
                return Tick(t=self.state.t + int(ms), by="clock")
            case ["roll", one, other]:
                return Roll(t=t, by="chance", dice=(int(one), int(other)))
            case ["back", *places]:
                pairs = [place.split(">") for place in places]
                return Reinsert(t=t, by="chance", places=tuple((int(card), int(index)) for card, index in pairs))
            case ["stakes", *cards]:
                return Stakes(t=t, by="chance", cards=tuple((LETTERS.index(card[0]), int(card[1:])) for card in cards))
            case [seat, "claims", card, count]:
                return Claim(t=t, by=LETTERS.index(seat), card=int(card), count=int(count))
            case [seat, "challenges", card, count]:
                return Challenge(t=t, by=LETTERS.index(seat), card=int(card), count=int(count))
            case [seat, "doubles", one, other]:
                return Double(t=t, by=LETTERS.index(seat), cards=(int(one), int(other)))
            case [seat, "done"]:
                return Done(t=t, by=LETTERS.index(seat))
            case [seat, "says", count]:
                return Say(t=t, by=LETTERS.index(seat), count=int(count))
            case [seat, "resigns"]:
                return Resign(t=t, by=LETTERS.index(seat))
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

    def happened(self, *kinds: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kinds)]

    def harvest(self, **cards: int) -> None:
        """Play a round in which each seat wins the next so many cards on show unchecked, and all agree to leave the rest."""
        self.events = []
        self.enter(self.entry("roll 3 4"))
        showing = iter(self.state.showing)
        for letter, n in cards.items():
            for _ in range(n):
                self.enter(self.entry(f"{letter} claims {next(showing)} 1"))
        votes = [] if next(showing, None) is None else [f"{LETTERS[seat]} done" for seat in range(self.state.seats)]
        for words in (*votes, "wait 15000"):
            self.enter(self.entry(words))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat owns."""
        return tuple(map(len, self.state.collections))

    def phase(self) -> str:
        """What the match waits for."""
        return self.state.phase

    def owned(self) -> tuple[tuple[int, ...], ...]:
        """Which cards each seat owns, in the order of winning."""
        return self.state.collections

    def shown(self, *keys: str) -> Mapping[str, Any]:
        """Return some of what ``replay`` prints."""
        printed = GAME.show(self.state, "all")
        return {key: printed[key] for key in keys}


def dice(number: int) -> str:
    """Words for a roll of a number."""
    return f"roll {max(1, number - 6)} {number - max(1, number - 6)}"


def number_on(cards: tuple[int, ...]) -> int:
    """Return a number that some of the cards show."""
    return next(number for number in range(2, 13) if total(cards, number))


def set_aside(table: Table, card: int, initiator: str, accused: str) -> None:
    """One seat shows another that it missed a symbol of a card on show; the round is rolled for that."""
    number = next(number for number in range(2, 13) if count(card, number) > 1)
    table.play(dice(number), f"{accused} claims {card} 1", f"{initiator} challenges {card} {count(card, number)}")


def agreed(table: Table) -> None:
    """All agree that nothing is left."""
    table.play(*(f"{LETTERS[seat]} done" for seat in range(table.state.seats)))


def last_cards(harvest: dict[str, int], left: int) -> Table:
    """A and B own so many cards and C the others, but for ``left`` on show; the deck is empty."""
    table = Table(3)
    rest = 57 - left - sum(harvest.values())
    table.harvest(**harvest)
    while rest > 0:
        n = min(6, rest)
        table.harvest(C=n)
        rest -= n
    assert (table.state.deck, len(table.state.showing)) == ((), left)
    return table
