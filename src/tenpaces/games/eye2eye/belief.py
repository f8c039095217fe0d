"""Who laid what: for each seat all layouts that are possible, weighed by what its turns suggest.

Each seat knows the other's five cards from what lies open and what it holds itself; unknown is only which card went where. That
leaves at most 120 layouts, the orders of five cards. What a seat plays depends on its own secrets and on what both know, so given
the turns the two seats' layouts are independent, and each seat's are weighed by themselves (Bayes): every turn by how likely a
sensible player with that layout makes it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Protocol

from tenpaces.bots.pace import Pace
from tenpaces.games.eye2eye.course import Course, Layout, Seen, choice_of

Range = dict[Layout, float]
"""Weights of a seat's layouts; they sum to 1."""
BATCH = 4
"""Layouts weighed between two yields."""


class Glance(Protocol):
    """A round at one of its turns, as a model of a player looks at it; it can be asked for any layout of the seat."""

    def turn(self, layout: Layout) -> Sequence[float]:
        """Return the share of each of the 37 choices."""

    def fire(self, layout: Layout) -> Sequence[float]:
        """Return the share of each stack in the Fire Exchange."""


class Model(Protocol):
    """A player as others expect it to play."""

    def look(self, course: Course, seat: int, fire: bool = False) -> Glance:
        """Look at the round as ``seat``, at a turn or in the Fire Exchange."""


def weigh(
    seen: Seen, model: Model, seats: Sequence[int], slips: float, most: int, pace: Pace
) -> Generator[None, bool | None, tuple[Range, Range]]:
    """Follow a round's turns and weigh the layouts of ``seats``; the other's range stays empty.

    A seat slips with chance ``slips`` and then does anything legal. For one turn at most ``most`` layouts, the likeliest, are asked
    what they would do (none in a hurry); the rest are taken to do the same on the average.
    """
    course = seen.start.copy()
    ranges: list[Range] = [{(): 1.0} if seat in seats else {} for seat in (0, 1)]
    for turn in seen.turns:
        seat, choice = turn.by, choice_of(turn, 0)
        if seat in seats:
            asked = {}
            if not pace.hurried:
                glance = model.look(course, seat)
                for number, layout in enumerate(heaviest(ranges[seat], most)):
                    asked[layout] = glance.turn(layout)
                    if number % BATCH == BATCH - 1:
                        yield from pace.pause()
                        if pace.hurried:
                            break
                yield from pace.pause()
            ranges[seat] = after(course, seat, choice, ranges[seat], asked, slips)
        course.act(seat, choice)
    return ranges[0], ranges[1]


def after(course: Course, seat: int, choice: int, before: Range, asked: Mapping[Layout, Sequence[float]], slips: float) -> Range:
    """Weigh a seat's layouts anew after it made a choice; a play (of any face: onto stack ``choice``) adds a card to each.

    ``asked`` holds the mixes of some layouts.
    """
    play = choice < 20
    if not asked and not play:
        return before  # nothing is learnt
    found: Range = {}
    known: dict[int, list[float]] = {}
    unasked: list[Layout] = []
    for layout, weight in before.items():
        mix = asked.get(layout)
        if mix is None:
            unasked.append(layout)
            continue
        even = slips / len(course.legal(seat, layout))
        for face in _faces(course, seat, layout, play):
            share = (1 - slips) * mix[4 * face * play + choice] + even
            known.setdefault(face, []).append(share)
            found[(*layout, face) if play else layout] = weight * share
    for layout in unasked:
        for face in _faces(course, seat, layout, play):
            shares = known.get(face, [slips / 20])
            found[(*layout, face) if play else layout] = before[layout] * sum(shares) / len(shares)
    total = sum(found.values())
    return {layout: weight / total for layout, weight in found.items()}


def _faces(course: Course, seat: int, layout: Layout, play: bool) -> list[int]:
    return [face for face, count in enumerate(course.hand(seat, layout)) if count] if play else [0]


def heaviest(ranged: Mapping[Layout, float], most: int, always: Layout | None = None) -> Range:
    """Return the ``most`` likeliest layouts, and ``always`` among them, weighed to sum to 1."""
    kept = sorted(ranged, key=lambda layout: (-ranged[layout], layout))[:most]
    if always is not None and always not in kept:
        kept[-1] = always
    least = 1e-6
    total = sum(ranged[layout] + least for layout in kept)
    return {layout: (ranged[layout] + least) / total for layout in kept}
