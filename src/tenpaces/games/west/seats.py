"""Where the seats are on a tablet that lies between them: their places in the middle, and in which direction each sees the others.

The middle is a stage like that of ``stage``: units of its own, y downwards, angles in degrees clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

from tenpaces.games.edges import EDGES
from tenpaces.games.west.stage import Place, Plan, bearing

TURNS = {"south": 0, "west": 90, "north": 180, "east": -90}
"""How far what is drawn for an edge is turned, so that it stands upright for whoever sits there."""
HIGH = 100.0


@dataclass(frozen=True, slots=True)
class Ring:
    """The middle for some number of seats: ``wide`` by 100; a tile is ``width`` along its edge and ``height`` away from it."""

    wide: float
    width: float
    height: float
    card: float
    plan: Plan

    def turn(self, seat: int) -> int:
        """How far a seat's tile is turned."""
        return TURNS[self.plan.places[seat].side.partition("-")[0]]


def _ring(wide: float, width: float, height: float, card: float, reach: float, middles: tuple[tuple[float, float], ...]) -> Ring:
    places = []
    for edge, (x, y) in zip(EDGES[len(middles)], middles, strict=True):
        turn = radians(TURNS[edge.partition("-")[0]])
        # Arms turn about the middle of the tile's inner edge; with two seats the tiles stand beside each other.
        out, along = (height / 2 + 5, 0.0) if len(middles) > 2 else (0.0, width / 2 + 2)
        shoulder = (x + along * cos(turn) + out * sin(turn), y + along * sin(turn) - out * cos(turn))
        places.append(Place(x - width / 2, y - height / 2, edge, shoulder, (x, y)))
    return Ring(wide, width, height, card, Plan(width, height, reach, tuple(places)))


_RINGS = {
    2: _ring(256, 90, 90, 66, 38, ((46, 50), (210, 50))),
    3: _ring(126, 56, 37, 34, 28, ((63, 81.5), (18.5, 36), (107.5, 36))),
    4: _ring(160, 46, 29, 27, 24, ((80, 85.5), (14.5, 50), (80, 14.5), (145.5, 50))),
    5: _ring(160, 46, 29, 27, 24, ((80, 85.5), (14.5, 50), (56, 14.5), (104, 14.5), (145.5, 50))),
    6: _ring(160, 46, 29, 27, 24, ((56, 85.5), (14.5, 50), (56, 14.5), (104, 14.5), (145.5, 50), (104, 85.5))),
}


def ring(seats: int) -> Ring:
    """Return the middle for 2 to 6 seats. Raises ``KeyError`` for any other number."""
    return _RINGS[seats]


def others(seats: int, seat: int) -> tuple[int, ...]:
    """List the other seats as a seat sees them from left to right."""
    return tuple((seat + step) % seats for step in range(1, seats))


def direction(seats: int, seat: int, other: int) -> float:
    """Return where a seat sees another: degrees from straight ahead, to the right above 0, in (-180, 180]."""
    if seats == 2:  # they sit opposite, though their tiles stand beside each other
        return 0.0
    (x, y), (to_x, to_y) = (_RINGS[seats].plan.places[one].middle for one in (seat, other))
    return _near(degrees(atan2(to_x - x, y - to_y)) - TURNS[EDGES[seats][seat].partition("-")[0]], 0)


def raised(place: Ring, seat: int) -> float:
    """Return the turn of an arm that is held up straight ahead, clockwise from pointing right on the screen."""
    return place.turn(seat) - 90


def swing(place: Ring, seat: int, target: int) -> float:
    """Return the turn of an arm that points at ``target``, counted so that it comes down the short way."""
    return _near(bearing(place.plan, seat, target), raised(place, seat))


def _near(angle: float, to: float) -> float:
    """Return the same angle within half a turn of another."""
    return to + 180 - (180 - (angle - to)) % 360
