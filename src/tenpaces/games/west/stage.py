"""Where people stand in a showdown, and which way an arm turns. Units: the stage is 110 wide and 100 high, y downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees

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
        gap = 2.0
        shoulder = {
            "left": (left + width + gap, top + height * 0.4),
            "right": (left - gap, top + height * 0.4),
            "top": (middle[0], top + height + gap),
        }[side]
        places.append(Place(left, top, side, shoulder, middle))
    return Plan(width, height, reach, tuple(places))


_PLANS = {
    2: _plan(37, 62, 17, (("left", 19), ("right", 19))),
    3: _plan(36, 46, 19, (("left", 54), ("top", 0), ("right", 54))),
    4: _plan(36, 46, 18, (("left", 0), ("right", 0), ("right", 54), ("left", 54))),
    5: _plan(33, 31, 20, (("top", 0), ("right", 17), ("right", 69), ("left", 69), ("left", 17))),
    6: _plan(33, 31, 20, (("left", 0), ("right", 0), ("right", 34.5), ("right", 69), ("left", 69), ("left", 34.5))),
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
