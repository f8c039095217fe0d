"""The course of a round as both seats know it: which token lies where, who laid it, who moved it, and what may be done next.

Faces are numbers, 0 to 3 the shots from head to leg and 4 the broken weapon. A token is a card laid face down: ``5 * seat + k``
is the card that the seat laid as its k-th, wherever it lies now. A seat's secret is which face each of its tokens has: its
*layout*, a tuple of faces in the order of laying. Choices of a turn are numbers too: ``4 * face + stack`` to play,
``20 + 4 * source + to`` to move, 36 to pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tenpaces.core.entry import SeatEntry
from tenpaces.games.eye2eye.entries import Move, Pass, Play
from tenpaces.games.eye2eye.events import CARDS, SHOTS
from tenpaces.games.eye2eye.observation import STACKS, Observation, Turn
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import OF_EACH

Layout = tuple[int, ...]
BROKEN = 4
FACES = {card: face for face, card in enumerate(CARDS)}
PASS = 36
CHOICES = 37
MOST_MOVES = 2
"""Bots move at most so often between two plays of their own (E4)."""
HAND = 5
NONE, PLAYED, MOVED, PASSED = range(4)


def choice_of(turn: Turn, face: int) -> int:
    """Return the number of a turn; ``face`` is what was played, if anything was."""
    if turn.to is None:
        return PASS
    return 4 * face + turn.to if turn.source is None else 20 + 4 * turn.source + turn.to


def entry_of(choice: int, seat: int) -> SeatEntry:
    """Return the entry that a choice stands for."""
    if choice == PASS:
        return Pass(t=0, by=seat)
    if choice >= 20:
        return Move(t=0, by=seat, source=(choice - 20) // 4, to=choice % 4)
    return Play(t=0, by=seat, card=CARDS[choice // 4], stack=choice % 4)


class Course:
    """A round before one of its turns. ``dealt[seat]`` counts the shots of a seat's hand, which a broken weapon joins."""

    __slots__ = (
        "dealt", "idle", "ko", "laid", "last", "moved", "options", "public", "since", "stacks", "turns", "under", "where",
    )  # fmt: skip

    def __init__(self, public: Sequence[Sequence[int]], dealt: Sequence[Sequence[int]], options: Options) -> None:
        """Begin a round: ``public`` counts the face-up shots of each stack by face."""
        self.public = public
        self.dealt = dealt
        self.options = options
        self.stacks: tuple[tuple[int, ...], ...] = ((),) * STACKS
        self.where = [-1] * (2 * HAND)
        # What a token was laid on: 0 the bottom, 1 a token of its own seat, 2 one of the other.
        self.under = [-1] * (2 * HAND)
        # The seats that have moved a token.
        self.moved: list[frozenset[int]] = [frozenset()] * (2 * HAND)
        self.laid = [0, 0]
        self.last = [NONE, NONE]
        self.since = [0, 0]
        self.idle = 0
        self.turns = 0
        self.ko: tuple[int, int] | None = None

    def copy(self) -> Course:
        """Return a course that can go on by itself."""
        other = Course(self.public, self.dealt, self.options)
        other.stacks = self.stacks
        other.where, other.under, other.moved = list(self.where), list(self.under), list(self.moved)
        other.laid, other.last, other.since = list(self.laid), list(self.last), list(self.since)
        other.idle, other.turns, other.ko = self.idle, self.turns, self.ko
        return other

    def act(self, seat: int, choice: int) -> bool:
        """Carry out a turn; return whether the Fire Exchange begins."""
        opened = False
        stacks = list(self.stacks)
        if choice == PASS:
            opened = PASSED in self.last  # E5, E6: the other's previous turn or the seat's own
            self.last[seat] = PASSED
        elif choice >= 20:
            source, to = (choice - 20) // 4, choice % 4
            token = stacks[source][-1]
            stacks[source], stacks[to] = stacks[source][:-1], (*stacks[to], token)
            self.where[token] = to
            self.moved[token] |= {seat}
            self.last[seat] = MOVED
            self.since[seat] += 1
            self.ko = (source, to)
        else:
            to = choice % 4
            token = HAND * seat + self.laid[seat]
            self.under[token] = 0 if not stacks[to] else 1 if stacks[to][-1] // HAND == seat else 2
            stacks[to] = (*stacks[to], token)
            self.where[token] = to
            self.laid[seat] += 1
            self.last[seat] = PLAYED
            self.since[seat] = 0
            self.ko = None
        self.stacks = tuple(stacks)
        self.idle = 0 if choice < 20 else self.idle + 1
        self.turns += 1
        return opened or self.idle >= self.options.idle_limit  # E4

    def held(self, seat: int) -> int:
        """Return how many cards a seat still holds."""
        return sum(self.dealt[seat]) + 1 - self.laid[seat]

    def hand(self, seat: int, layout: Layout) -> list[int]:
        """Count the faces that a seat with this layout still holds."""
        left = [*self.dealt[seat], 1]
        for face in layout:
            left[face] -= 1
        return left

    def legal(self, seat: int, layout: Layout) -> list[int]:
        """List the choices of a seat: those of the rules, but no third move without a play of its own between."""
        found = [4 * face + stack for face, count in enumerate(self.hand(seat, layout)) if count for stack in range(STACKS)]
        if self.turns < 2:
            return found  # E7
        if self.since[seat] < MOST_MOVES:
            own, banned = self.options.move_scope == "own", self.ko if self.options.ko == "on" else None
            for source, stack in enumerate(self.stacks):
                if stack and (not own or stack[-1] // HAND == seat):
                    found += [20 + 4 * source + to for to in range(STACKS) if to != source and (to, source) != banned]
        found.append(PASS)
        return found

    def contents(self, seat: int, layout: Layout) -> list[list[int]]:
        """Count by face what a seat with this layout knows to lie in each stack: the open shots and its own cards."""
        found = [[*shots, 0] for shots in self.public]
        for token, face in enumerate(layout, HAND * seat):
            found[self.where[token]][face] += 1
        return found

    def heights(self) -> list[int]:
        """Return how many cards lie in each stack."""
        return [sum(shots) + len(stack) for shots, stack in zip(self.public, self.stacks, strict=True)]


def strength(cards: Sequence[int]) -> int:
    """Return 0 for cards, counted by face, that do not fire; else 1 to 8: pairs from leg to head, then triples (E13, E15)."""
    if cards[BROKEN]:
        return 0
    best = 0
    for face in range(BROKEN):
        count = cards[face]
        if count >= 2:
            rank = 4 - face if count == 2 else 8 - face
            if rank > best:
                best = rank
    return best


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat makes of an observation: the round before its first turn, the turns, and its own layout."""

    seat: int
    start: Course
    turns: tuple[Turn, ...]
    layout: Layout


def seen(observation: Any) -> Seen:
    """Read an observation of a seat that has something to do.

    Raises:
        ValueError: if it has not.
    """
    found: Observation = observation
    seat = found.seat
    if seat is None or not (found.turn == seat or (found.phase == "fire" and found.picks[seat] is None)):
        raise ValueError(f"seat {seat} has nothing to choose")
    tokens = places(found.turns)
    count = sum(turn.by == seat and turn.do == "play" for turn in found.turns)
    layout = tuple(FACES[_face(found, tokens[HAND * seat + k])] for k in range(count))
    # What lay open before the first turn is at the bottom; what has been laid since lies above it.
    laid = [0] * STACKS
    for stack, _ in tokens.values():
        laid[stack] += 1
    public = []
    for number, stack_cards in enumerate(found.stacks):
        bottoms = stack_cards[: len(stack_cards) - laid[number]]
        public.append([bottoms.count(shot) for shot in SHOTS])
    mine = [0] * (BROKEN + 1)
    for face in layout:
        mine[face] += 1
    for card in found.hands[seat]:
        assert card is not None
        mine[FACES[card]] += 1
    shots = mine[:BROKEN]
    his = [OF_EACH - sum(row[face] for row in public) - shots[face] for face in range(BROKEN)]
    dealt = (shots, his) if seat == 0 else (his, shots)
    return Seen(seat, Course(public, dealt, found.options), found.turns, layout)


def places(turns: Sequence[Turn]) -> dict[int, tuple[int, int]]:
    """Return where each token lies: its stack, and its place from the top (0: the top one)."""
    stacks: list[list[int]] = [[] for _ in range(STACKS)]
    laid = [0, 0]
    for turn in turns:
        if turn.to is None:
            continue
        if turn.source is None:
            stacks[turn.to].append(HAND * turn.by + laid[turn.by])
            laid[turn.by] += 1
        else:
            stacks[turn.to].append(stacks[turn.source].pop())
    return {token: (number, depth) for number, stack in enumerate(stacks) for depth, token in enumerate(reversed(stack))}


def _face(found: Observation, place: tuple[int, int]) -> Any:
    stack, depth = place
    return found.stacks[stack][-1 - depth]
