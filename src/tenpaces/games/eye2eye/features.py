"""A round in numbers, as the networks of the Eye 2 Eye bots read it: for each stack, and for the round as a whole.

A feature is on or off, and what is on is listed by its place; only the chance at a contest and the worth of a draw are
fractions. Each list comes in two parts: what both seats know, and what follows from a seat's own layout. ``tools/eye2eye_table.py``
has the same features for many rounds at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tenpaces.games.eye2eye.course import BROKEN, HAND, MOVED, PASSED, Course, Layout, strength

STACK_PLACES = 70
ROUND_PLACES = 66
TRUE_STACK_PLACES = 21
TRUE_ROUND_PLACES = 13
"""What the critic reads besides: the true contents of a stack, and the other seat's hand."""
CONTEST, DRAW = 62, 63
"""The two fractions of the round."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a round is about for seat 0: its chance at a contested stack, and what a round without a wound is worth.

    A wound for the other seat is worth 1, one for itself -1.
    """

    contest: float = 0.5
    draw: float = 0.0

    def of(self, seat: int) -> tuple[float, float]:
        """Return (chance at a contest, worth of a draw) for a seat."""
        return (self.contest, self.draw) if seat == 0 else (1 - self.contest, -self.draw)


def _steps(first: int, count: int, most: int) -> range:
    """Return the places of "at least 1", "at least 2" … up to ``most``."""
    return range(first, first + min(count, most))


def _counted(first: int, counts: Sequence[int], width: int = BROKEN, most: int = 3) -> list[int]:
    """Return the places of counts by face: first all "at least 1", then all "at least 2" …"""
    return [first + width * step + face for face in range(width) for step in range(min(counts[face], most))]


def stack_places(course: Course, seat: int) -> list[list[int]]:
    """Return for each stack what both seats know of it, as ``seat`` looks at it."""
    mine, his = course.dealt[seat], course.dealt[1 - seat]
    low, high = HAND * seat, HAND * seat + HAND
    found = []
    for shots, stack in zip(course.public, course.stacks, strict=True):
        on = [face for face in range(BROKEN) if shots[face]]
        on += [4 + face for face in range(BROKEN) if shots[face] > 1]
        count = 0
        for token in stack:
            own = low <= token < high
            count += own
            moved = course.moved[token]
            if own:
                on.append(38 + token - low)
                on.append(46 + course.under[token])
                on += [51] if seat in moved else []
                on += [52] if 1 - seat in moved else []
            else:
                on.append(33 + token % HAND)
                on.append(43 + course.under[token])
                on += [49] if 1 - seat in moved else []
                on += [50] if seat in moved else []
        on += _steps(21, len(stack) - count, 3)
        on += _steps(24, count, 3)
        if stack and not low <= stack[-1] < high:
            on.append(32)
        on += _steps(53, sum(his[face] for face in range(BROKEN) if shots[face]), 2)
        on += _steps(55, sum(mine[face] for face in range(BROKEN) if shots[face]), 2)
        on += _steps(65, sum(shots) + len(stack) - 1, 5)
        found.append(sorted(set(on)))
    return found


def own_stack_places(course: Course, seat: int, layout: Layout) -> list[list[int]]:
    """Return for each stack what a seat's layout adds."""
    found = []
    first = HAND * seat
    for cards, stack in zip(course.contents(seat, layout), course.stacks, strict=True):
        on = _counted(8, cards)
        if cards[BROKEN]:
            on.append(20)
        if stack and first <= stack[-1] < first + HAND:
            on.append(27 + layout[stack[-1] - first])
        power = strength(cards)
        if power:
            on.append(56 + power)
        found.append(on)
    return found


def round_places(course: Course, seat: int, fire: bool) -> list[int]:
    """Return what both seats know of the round, as ``seat`` looks at it; the two fractions are left out."""
    other = 1 - seat
    on = _counted(13, course.dealt[other]) + _counted(25, course.dealt[seat])
    on += _steps(37, course.held(other), HAND)
    on += _steps(42, course.held(seat), HAND)
    for first, who in ((47, other), (49, seat)):
        on += [first] if course.last[who] == PASSED else [first + 1] if course.last[who] == MOVED else []
    on += _steps(51, course.since[seat], 2)
    on += _steps(53, course.since[other], 2)
    options = course.options
    left = options.idle_limit - course.idle
    on += [55 + step - 1 for step in (1, 2, 3) if left <= step]
    on += [58] if options.strength == "taller_first" else []
    on += [59] if options.contest == "repick" else []
    on += [60] if fire else []
    on += [61] if course.turns < 2 else []
    on += [64] if options.move_scope == "own" else []
    on += [65] if options.ko == "on" else []
    return on


def own_round_places(course: Course, seat: int, layout: Layout) -> list[int]:
    """Return what a seat's layout adds: what it holds still."""
    hand = course.hand(seat, layout)
    return _counted(0, hand) + ([12] if hand[BROKEN] else [])


def true_stack_places(course: Course, layouts: tuple[Layout, Layout]) -> list[list[int]]:
    """Return for each stack what lies in it, for who sees everything; places count on after those of a seat."""
    found = []
    for first, second, shots in zip(course.contents(0, layouts[0]), course.contents(1, layouts[1]), course.public, strict=True):
        cards = [a + b for a, b in zip(first, second, strict=True)]
        for face in range(BROKEN):
            cards[face] -= shots[face]  # the open ones were counted twice
        on = _counted(STACK_PLACES, cards)
        if cards[BROKEN]:
            on.append(STACK_PLACES + 12)
        power = strength(cards)
        if power:
            on.append(STACK_PLACES + 12 + power)
        found.append(on)
    return found


def true_round_places(course: Course, seat: int, layout: Layout) -> list[int]:
    """Return what the other seat, with this layout, holds."""
    hand = course.hand(1 - seat, layout)
    return _counted(ROUND_PLACES, hand) + ([ROUND_PLACES + 12] if hand[BROKEN] else [])
