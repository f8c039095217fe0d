"""An Eye 2 Eye table for tests, played in short words: ``table.play("A head 1", "B knocks", "A 2>3", "A grabs 2 412")``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.entries import Deal, Grab, Miss, Move, Pass, Play, Starter, Tie
from tenpaces.games.eye2eye.events import Event
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import FULL, State

ROW = ("head", "torso", "hand", "leg")
HANDS = (("head", "torso", "hand", "leg"), ("head", "torso", "hand", "leg"))


class Table:
    """Seats A and B at one match; stacks count from 1 as players say them; ``events`` are those of the last ``play``."""

    def __init__(self, **options: Any) -> None:
        self.state: State = GAME.initial(Options(**options), 2)
        self.events: list[Event] = []
        self.log: list[Entry] = []

    def enter(self, entry: Entry) -> None:
        self.state, events = advance(GAME, self.state, entry)
        self.events += events
        self.log.append(entry)

    def entry(self, words: str) -> Entry:
        """Read ``A head 1``, ``A 2>3``, ``A knocks``, ``A grabs 2 412``, ``A misses``, ``coin A``, ``A resigns`` or ``tick``."""
        t = self.state.t + 10
        match words.split():
            case ["tick"]:
                return Tick(t=t, by="clock")
            case ["start", seat]:
                return Starter(t=t, by="chance", seat="AB".index(seat))
            case ["coin", seat]:
                return Tie(t=t, by="chance", seat="AB".index(seat))
            case [seat, "resigns"]:
                return Resign(t=t, by="AB".index(seat))
            case [seat, "knocks"]:
                return Pass(t=t, by="AB".index(seat))
            case [seat, "misses"]:
                return Miss(t=t, by="AB".index(seat))
            case [seat, "grabs", stack, ms]:
                return Grab(t=t, by="AB".index(seat), stack=int(stack) - 1, ms=int(ms))
            case [seat, move] if ">" in move:
                return Move(t=t, by="AB".index(seat), source=int(move[0]) - 1, to=int(move[2]) - 1)
            case [seat, card, stack]:
                return Play(t=t, by="AB".index(seat), card=card, stack=int(stack) - 1)  # type: ignore[arg-type]
        raise AssertionError(words)

    def play(self, *all_words: str) -> None:
        self.events = []
        for words in all_words:
            self.enter(self.entry(words))

    def deal(self, row: Sequence[str] = ROW, hands: Sequence[Sequence[str]] = HANDS) -> None:
        self.enter(deal(self.state.t + 10, row, hands))

    def refused(self, words: str | Entry) -> str:
        """Return the rule that refuses an entry, having checked that nothing moved."""
        before = self.state
        entry = self.entry(words) if isinstance(words, str) else words
        refusal = GAME.refusal(self.state, entry)
        assert isinstance(refusal, Refusal), words
        with pytest.raises(Illegal) as caught:
            self.enter(entry)
        assert caught.value.refusal == refusal
        assert self.state is before
        return refusal.rule

    def stack(self, number: int) -> list[str]:
        return [laid.card for laid in self.state.stacks[number - 1]]

    def happened(self, *kinds: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def printed(self) -> dict[str, Any]:
        return GAME.show(self.state, "all")


def deal(t: int, row: Sequence[str] = ROW, hands: Sequence[Sequence[str]] = HANDS) -> Deal:
    return Deal(t=t, by="chance", row=tuple(row), hands=(tuple(hands[0]), tuple(hands[1])))  # type: ignore[arg-type]


def dealt(**options: Any) -> Table:
    """Return a table where A starts: one shot of each kind as the bottoms, and one of each in each hand."""
    table = Table(**options)
    table.play("start A")
    table.deal()
    return table


def round_with(table: Table, a: Sequence[str] | None, b: Sequence[str] | None) -> None:
    """Deal and play a round, up to its Fire Exchange, after which stack 1 holds ``a`` and stack 2 ``b`` (bottom first).

    The stacks grow one after the other, both seats laying in turn; whoever has nothing left to lay there lays elsewhere.
    """
    first, second = list(a or []), list(b or [])
    rest = list(FULL)
    for card in (*first, *second):
        if card != "broken":
            rest.remove(card)  # type: ignore[arg-type]
    row = [first.pop(0) if first else rest.pop(), second.pop(0) if second else rest.pop(), rest.pop(), rest.pop()]
    lay = [*((card, 1) for card in first), *((card, 2) for card in second)]
    hands: list[list[str]] = [[], []]
    starter = table.state.starter
    assert starter is not None
    for index, (card, _) in enumerate(lay):
        if card != "broken":
            hands[(starter + index) % 2].append(card)
    while len(lay) < 2:
        lay.append((rest[-1], 3))
        hands[(starter + len(lay) - 1) % 2].append(rest.pop())
    for hand in hands:
        while len(hand) < 4:
            hand.append(rest.pop())
    table.deal(row, hands)
    for index, (card, stack) in enumerate(lay):
        table.play(f"{'AB'[(starter + index) % 2]} {card} {stack}")
    turn = (starter + len(lay)) % 2
    table.play(f"{'AB'[turn]} knocks", f"{'AB'[1 - turn]} knocks")
    assert a is None or table.stack(1) == list(a)
    assert b is None or table.stack(2) == list(b)


def exchange(table: Table, a: Sequence[str] | None, b: Sequence[str] | None) -> None:
    """Play a round in which A wins the stack ``a`` and B the stack ``b``, or nothing (``None``)."""
    round_with(table, a, b)
    table.play("A misses" if a is None else "A grabs 1 400", "B misses" if b is None else "B grabs 2 410")
