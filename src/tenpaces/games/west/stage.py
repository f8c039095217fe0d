"""Where people stand in a showdown, and which way an arm turns. Units: the stage is 110 wide and 100 high, y downwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

WIDTH, HEIGHT = 110.0, 100.0


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's tile (left, top) and the shoulder its arm turns about; ``side`` is where the tile stands: left, right or top."""

    left: float
    top: float
    side: str
    shoulder: tuple[float, float]
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """A stage for some number of seats: the tiles' width and height, the reach of an arm, and the places by seat, clockwise."""

    width: float
    height: float
    reach: float
    places: tuple[Place, ...]


def _plan(width: float, height: float, reach: float, spots: tuple[tuple[str, float], ...]) -> Plan:
    places = []
    for side, top in spots:
        left = {"left": 0.0, "right": WIDTH - width, "top": (WIDTH - width) / 2}[side]
        middle = (left + width / 2, top + height / 2)
        gap = 4.0
        shoulder = {
            "left": (left + width + gap, top + height * 0.4),
            "right": (left - gap, top + height * 0.4),
            "top": (middle[0], top + height + gap),
        }[side]
        places.append(Place(left, top, side, shoulder, middle))
    return Plan(width, height, reach, tuple(places))


_PLANS = {
    2: _plan(39, 72, 24, (("left", 14), ("right", 14))),
    3: _plan(34, 44, 20, (("left", 56), ("top", 0), ("right", 56))),
    4: _plan(36, 46, 26, (("left", 0), ("right", 0), ("right", 54), ("left", 54))),
    5: _plan(33, 31, 24, (("top", 0), ("right", 34.5), ("right", 69), ("left", 69), ("left", 34.5))),
    6: _plan(33, 31, 26, (("left", 0), ("right", 0), ("right", 34.5), ("right", 69), ("left", 69), ("left", 34.5))),
}


def plan(seats: int) -> Plan:
    """Return the stage for 2 to 6 seats. Raises ``KeyError`` for any other number."""
    return _PLANS[seats]


def bearing(stage: Plan, seat: int, target: int) -> float:
    """Return the turn of an arm in degrees, clockwise from pointing right, in [-270, 90), so that it swings down from upright."""
    x, y = stage.places[seat].shoulder
    to_x, to_y = aim(stage, seat, target)
    angle = degrees(atan2(to_y - y, to_x - x))
    return angle if angle < 90 else angle - 360


def aim(stage: Plan, seat: int, target: int) -> tuple[float, float]:
    """Return the point that ``seat`` points at: the near edge of the target's tile, a little towards its middle."""
    place, other = stage.places[seat], stage.places[target]
    if place.side == other.side:
        return other.shoulder[0], other.middle[1]
    return (other.shoulder[0] * 0.7 + other.middle[0] * 0.3), (other.shoulder[1] * 0.7 + other.middle[1] * 0.3)


def lane(stage: Plan, seat: int, targets: Mapping[int, int]) -> float:
    """Return how far an arm stands aside, clockwise of its own line, so that no two arms lie on each other.

    Along one side of the stage those who point down keep to an inner lane; two that point at each other pass by.
    """
    target = targets[seat]
    place, other = stage.places[seat], stage.places[target]
    if place.side == other.side:
        down = other.shoulder[1] > place.shoulder[1]
        inward = 9.5 if down else 1.0
        return -inward if down == (place.side == "left") else inward
    return 5.0 if targets.get(target) == seat else 0.0


def sight(stage: Plan, seat: int, targets: Mapping[int, int]) -> tuple[float, float, float, float]:
    """Return the line of sight (x, y, to x, to y) from where an arm's lane begins to what it points at."""
    x, y = stage.places[seat].shoulder
    turn, aside = radians(bearing(stage, seat, targets[seat])), lane(stage, seat, targets)
    return x - aside * sin(turn), y + aside * cos(turn), *aim(stage, seat, targets[seat])
