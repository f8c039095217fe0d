"""A Dvoboj table for tests, played in short words: ``table.play("A attacks 8S", "B defends 9H", "A supports", "B answers")``."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.entries import (
    Answer,
    Attack,
    Deck,
    Defend,
    End,
    Joker,
    Lay,
    Place,
    Recycle,
    Regroup,
    Starter,
    Support,
)
from tenpaces.games.dvoboj.events import Event
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.state import Side, State

LETTERS = "AB"
FILLER = tuple(f"{rank}{suit}" for rank in "4567A8QJ23T9K" for suit in "DC")
"""What a pack goes on with where a test names no more cards."""


def cards(words: str) -> tuple[Card, ...]:
    """Read ``KS 8S`` as cards."""
    found = tuple(words.split())
    assert all(card in PACK_WITH_JOKERS for card in found), words
    return found  # type: ignore[return-value]


def order(words: str, options: Options) -> tuple[Card, ...]:
    """Return a pack that begins with these cards."""
    first = cards(words)
    whole = PACK_WITH_JOKERS if options.joker == "on" else PACK
    filler: tuple[Any, ...] = (*FILLER, *whole)
    return tuple(dict.fromkeys((*first, *(card for card in filler if card in whole))))


class Table:
    """Seats A and B at one match; ``events`` are those of the last ``play``."""

    def __init__(self, **options: Any) -> None:
        self.options = Options(**options)
        self.state: State = GAME.initial(self.options, 2)
        self.events: list[Event] = []
        self.log: list[Entry] = []

    def deal(self, a: str, b: str, starter: str = "A") -> None:
        """Give both packs, each by its first cards, and let a seat begin."""
        self.events = []
        for seat, words in enumerate((a, b)):
            self.enter(Deck(t=self.state.t, by="chance", seat=seat, order=order(words, self.options)))
        self.play(f"{starter} starts")

    def enter(self, entry: Entry) -> None:
        self.state, events = advance(GAME, self.state, entry)
        self.events += events
        self.log.append(entry)

    def entry(self, words: str) -> Entry:
        """Read one entry; the forms are the cases below."""
        now = self.state.t + 10
        who, _, rest = words.partition(" ")
        if who == "tick":
            return Tick(t=now, by="clock")
        if who == "recycle":
            return Recycle(t=now, by="chance", order=cards(rest))
        seat = LETTERS.index(who)
        verb, _, rest = rest.partition(" ")
        named = cards(rest.replace("attack", "").replace("defence", ""))
        maybe = named[0] if named else None
        match verb:
            case "starts":
                return Starter(t=now, by="chance", seat=seat)
            case "lays":
                return Lay(t=now, by=seat, attack=named[0], defence=named[1])
            case "places":
                return Place(t=now, by=seat, card=named[0], slot="attack" if rest.endswith("attack") else "defence")
            case "regroups":
                return Regroup(t=now, by=seat)
            case "jokes":
                return Joker(t=now, by=seat)
            case "attacks":
                return Attack(t=now, by=seat, card=named[0])
            case "defends":
                return Defend(t=now, by=seat, card=maybe)
            case "supports":
                return Support(t=now, by=seat, card=maybe)
            case "answers":
                return Answer(t=now, by=seat, card=maybe)
            case "ends":
                return End(t=now, by=seat, discard=named)
            case "resigns":
                return Resign(t=now, by=seat)
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

    def pass_turn(self) -> None:
        """Let whoever's turn it is end it, discarding what was drawn."""
        seat = self.state.turn
        assert seat is not None
        hand = self.state.sides[seat].hand
        self.play(f"{LETTERS[seat]} ends {' '.join(hand[5:])}")

    def wait(self, seat: str, pile: int) -> None:
        """Let both pass until that seat, at its turn, has so many cards in the pile."""
        while self.state.turn != LETTERS.index(seat) or len(self.side(seat).pile) != pile:
            self.pass_turn()

    def may(self, seat: str, kind: type[Any]) -> list[Any]:
        """Return the legal entries of a kind."""
        return [entry for entry in GAME.legal(self.state, LETTERS.index(seat)) if isinstance(entry, kind)]

    def happened(self, *kinds: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kinds)]

    def side(self, seat: str) -> Side:
        return self.state.sides[LETTERS.index(seat)]

    def hand(self, seat: str) -> set[str]:
        return set(self.side(seat).hand)

    @property
    def piles(self) -> tuple[int, int]:
        one, two = (len(side.pile) for side in self.state.sides)
        return one, two

    @property
    def heaps(self) -> tuple[int, int]:
        one, two = (len(side.heap) for side in self.state.sides)
        return one, two
