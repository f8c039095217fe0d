"""How people play Eye 2 Eye without much thought: make pairs, spoil what the other makes, knock when content.

A score is given to every choice; the shares of a mix rise with the scores (a multinomial logit, as McFadden 1974 has it).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from tenpaces.games.eye2eye.course import BROKEN, CHOICES, HAND, PASS, PASSED, Course, Layout, strength

SPOILT = -1.0
"""What a stack with one's own broken weapon counts."""


@dataclass(frozen=True, slots=True)
class Instinct:
    """A player of instinct; the greater ``heat``, the less it minds the scores."""

    heat: float = 0.6

    def look(self, course: Course, seat: int, fire: bool = False) -> Hunch:
        """Look at the round as ``seat``."""
        return Hunch(course if fire else course.copy(), seat, self.heat)


class Hunch:
    """A round as a player of instinct looks at it."""

    __slots__ = ("_course", "_heat", "_his", "_seat")

    def __init__(self, course: Course, seat: int, heat: float) -> None:
        self._course, self._seat, self._heat = course, seat, heat
        low = HAND * seat
        self._his = [sum(not low <= token < low + HAND for token in stack) for stack in course.stacks]

    def turn(self, layout: Layout) -> list[float]:
        """Return the share of every choice of a turn."""
        course, seat = self._course, self._seat
        known = course.contents(seat, layout)
        values = self._values(known)
        best = max(values)
        shares = [0.0] * CHOICES
        for choice in course.legal(seat, layout):
            if choice == PASS:
                score = self._content(best, bool(course.held(seat)))
            elif choice >= 20:
                score = self._moved(layout, values, (choice - 20) // 4, choice % 4)
            else:
                score = self._played(known[choice % 4], values[choice % 4], self._his[choice % 4], choice // 4)
            shares[choice] = exp(score / self._heat)
        total = sum(shares)
        return [share / total for share in shares]

    def fire(self, layout: Layout) -> list[float]:
        """Return the share of every stack in the Fire Exchange."""
        course = self._course
        theirs = course.dealt[1 - self._seat]
        shares = []
        for number, (cards, value) in enumerate(zip(course.contents(self._seat, layout), self.values(layout), strict=True)):
            score = value
            if not strength(cards) and not cards[BROKEN] and self._his[number]:
                # Perhaps the other has made a pair here.
                score = 0.3 + 0.2 * any(cards[face] and theirs[face] for face in range(BROKEN))
            shares.append(exp(2 * score / self._heat))
        total = sum(shares)
        return [share / total for share in shares]

    def values(self, layout: Layout) -> list[float]:
        """Return what the stacks seem to be worth to a seat with this layout."""
        return self._values(self._course.contents(self._seat, layout))

    def _values(self, known: Sequence[Sequence[int]]) -> list[float]:
        found = []
        for cards, his in zip(known, self._his, strict=True):
            power = strength(cards)
            # Each card of the other's may be his broken weapon.
            found.append(SPOILT if cards[BROKEN] else (0.8 + power / 8) * 0.75**his if power else 0.0)
        return found

    def _content(self, best: float, holding: bool) -> float:
        course, seat = self._course, self._seat
        score = 2.0 * best - 0.7 if holding else 1.0 + best
        return score + (0.5 if course.last[1 - seat] == PASSED and best > 0.8 else 0.0)

    @staticmethod
    def _played(cards: Sequence[int], value: float, his: int, face: int) -> float:
        """Score a play onto a stack in which ``cards`` are known to lie."""
        if face == BROKEN:
            return -2.0 if value > 0.0 else 0.4 + 0.8 * min(his, 2)
        if cards[BROKEN]:
            return -0.6
        if cards[face]:
            return 1.4 + 0.1 * (3 - face) + 0.4 * (cards[face] - 1) - 0.3 * his
        return -0.4 if his else 0.0

    def _moved(self, layout: Layout, values: Sequence[float], source: int, to: int) -> float:
        token = self._course.stacks[source][-1]
        if token // HAND == self._seat:
            if layout[token % HAND] == BROKEN:
                return -1.5 if values[to] > 0.0 else 0.2 + 0.5 * min(self._his[to], 2)
            return -2.0
        # A card of the other's is best off a stack that would fire without it.
        return (0.9 if values[source] > 0.0 else -1.2) - (1.5 if values[to] > 0.0 else 0.0)


def forgotten(count: int, remembered: int | None) -> int:
    """Return how many of ``count`` own cards, the first ones, are no longer remembered."""
    return 0 if remembered is None else max(0, count - remembered)
