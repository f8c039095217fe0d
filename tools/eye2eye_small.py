"""Small rounds of Eye 2 Eye, and the whole tree of each: every course that it can take, as both seats see it.

Two packs are at hand. ``eight`` is the game with eight cards: three heads, three torsos and two broken weapons; four shots lie
open, each hand has one and its broken weapon. Its four deals are all there are but for the order of the stacks. ``open`` has all
fourteen cards, but as few in the hands: ten lie open on the bottoms, so moves must be confined to one's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

import numpy as np

from tenpaces.core.rng import shuffled
from tenpaces.games.eye2eye.course import PASS, Course, Layout
from tenpaces.games.eye2eye.events import SHOTS, Card, Shot
from tenpaces.games.eye2eye.features import Stake
from tenpaces.games.eye2eye.fire import Exchange
from tenpaces.games.eye2eye.observation import MOVES, PASSES, PLAYS, STACKS, Turn
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import FULL, LAID, State
from tools.eye2eye_table import Floats

BROKEN: Card = "broken"
EIGHT: tuple[Shot, ...] = ("head",) * 3 + ("torso",) * 3
"""The shots of the small pack."""
EVEN = Stake()
"""Both are equally fast, and a round without a wound is worth nothing."""
MOVE = 20
"""Choices below are plays."""


def eight(rules: Options, shots: Sequence[Shot] = EIGHT) -> Iterator[tuple[State, float]]:
    """Yield every deal of a pack of six shots, and its chance; seat 0 begins."""
    for first in dict.fromkeys(shots):
        rest = list(shots)
        rest.remove(first)
        for second in dict.fromkeys(rest):
            row = list(rest)
            row.remove(second)
            chance = shots.count(first) * rest.count(second) / (len(shots) * len(rest))
            yield laid_out([[card] for card in row], ((first,), (second,)), rules), chance


def opened(rules: Options, deals: int, seed: int, shots: tuple[int, int] = (1, 1)) -> Iterator[tuple[State, float]]:
    """Yield deals of the whole pack in which each hand holds so many shots; the others lie face up, dealt round."""
    for deal in range(deals):
        cards = shuffled(FULL, Random(f"{seed}/{deal}"))
        split, end = shots[0], sum(shots)
        rows = [cards[end + number :: STACKS] for number in range(STACKS)]
        yield laid_out(rows, (cards[:split], cards[split:end]), rules), 1 / deals


def laid_out(rows: Sequence[Sequence[Card]], hands: tuple[Sequence[Card], Sequence[Card]], rules: Options) -> State:
    """Return a round before its first turn; a broken weapon joins each hand."""
    stacks = tuple(tuple(LAID[card, None] for card in row) for row in rows)
    return State(rules, starter=0, phase="turns", turn=0, stacks=stacks, hands=((*hands[0], BROKEN), (*hands[1], BROKEN)))


def course_of(state: State) -> Course:
    """Return the course of a round before its first turn."""
    public = [[sum(laid.card == shot for laid in stack) for shot in SHOTS] for stack in state.stacks]
    return Course(public, [[hand.count(shot) for shot in SHOTS] for hand in state.hands], state.options)


@dataclass
class Node:
    """A round before a turn of ``seat``, or in the Fire Exchange (``seat`` is ``None``), and the turns that led there.

    ``layouts`` are what either seat may have laid, ``choices`` what ``seat`` may do with each of its own. ``after`` is by what
    the other seat sees of a choice.
    """

    start: Course
    course: Course
    turns: tuple[Turn, ...]
    seat: int | None
    layouts: tuple[list[Layout], list[Layout]]
    choices: dict[Layout, list[int]] = field(default_factory=dict)
    after: dict[int, Node] = field(default_factory=dict)

    @cached_property
    def payoffs(self) -> Floats:
        """What picks are worth to seat 0: by its layout, the other's, its pick, the other's."""
        first, second = (dict.fromkeys(layouts, 1.0) for layouts in self.layouts)
        return np.asarray(Exchange(self.course, 0, first, second, EVEN).payoffs)


def grow(start: Course) -> Node:
    """Return the tree of a round that seat 0 begins."""
    root = Node(start, start, (), 0, ([()], [()]))
    _grow(root, 0)
    return root


def _grow(node: Node, seat: int) -> None:
    course, own = node.course, node.layouts[seat]
    node.choices = {layout: legal(course, seat, layout) for layout in own}
    for choice in sorted({public(choice) for choices in node.choices.values() for choice in choices}):
        then = course.copy()
        fire = then.act(seat, choice)
        mine = own
        if choice < MOVE:
            mine = sorted({(*layout, face) for layout in own for face, count in enumerate(course.hand(seat, layout)) if count})
        layouts = (mine, node.layouts[1]) if seat == 0 else (node.layouts[0], mine)
        after = Node(node.start, then, (*node.turns, turn_of(choice, seat)), None if fire else 1 - seat, layouts)
        node.after[choice] = after
        if not fire:
            _grow(after, 1 - seat)


def legal(course: Course, seat: int, layout: Layout) -> list[int]:
    """List all choices by the rules: a third move too, which bots keep from (E4)."""
    free = course.copy()
    free.since[seat] = 0
    return free.legal(seat, layout)


def public(choice: int) -> int:
    """Return what the other seat sees of a choice: of a play only the stack."""
    return choice % STACKS if choice < MOVE else choice


def laid(layout: Layout, choice: int) -> Layout:
    """Return a layout after a choice."""
    return (*layout, choice // STACKS) if choice < MOVE else layout


def turn_of(choice: int, seat: int) -> Turn:
    """Return the turn that a choice is."""
    if choice < MOVE:
        return PLAYS[seat][choice % STACKS]
    return PASSES[seat] if choice == PASS else MOVES[seat][(choice - MOVE) // STACKS][choice % STACKS]
