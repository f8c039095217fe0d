"""Draw the art of Dot Duel: ``python -m tools.dotduel_art`` writes its sprite and where the symbols lie on each card.

A symbol is n dots drawn in one of six ways (``games/dotduel/face.py``). Each fits a circle, so that it can be turned freely.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random

from tenpaces.games.dotduel.deck import FACES, SYMBOLS
from tenpaces.games.dotduel.face import KINDS, ink, kind

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "static/art/dotduel.svg"
PLACES = ROOT / "src/tenpaces/games/dotduel/places.json"
REACH = 31.0
"""The radius of the circle that every symbol fits, in its box of 64."""
Point = tuple[float, float]

GRIDS = {
    2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3), 10: (3, 4, 3),
    11: (4, 3, 4), 12: (3, 3, 3, 3),
}  # fmt: skip
STACKS = {
    2: (2,), 3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (1, 2, 3), 7: (3, 4), 8: (1, 3, 4), 9: (2, 3, 4), 10: (1, 2, 3, 4),
    11: (2, 4, 5), 12: (3, 4, 5),
}  # fmt: skip
TILES = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6), 12: (6, 6)}
PIPS = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1))}
PIPS |= {5: (*PIPS[4], (0, 0)), 6: (*PIPS[4], (-1, 0), (1, 0))}
LINES: dict[int, tuple[Point, ...]] = {
    2: ((-19, 13), (19, -13)),
    3: ((-20, 12), (-2, -16), (20, 8)),
    4: ((-24, 6), (-8, -16), (7, 14), (24, -7)),
    5: ((-24, -4), (-12, 17), (1, -4), (13, -21), (24, 0)),
    6: ((-25, 4), (-13, -16), (-4, 6), (8, 22), (13, -2), (24, -14)),
    7: ((-24, -10), (-14, 8), (-8, 24), (2, 4), (-2, -18), (16, -20), (21, 4)),
    8: ((-22, 14), (-24, -6), (-10, -20), (-6, 2), (2, 20), (14, 6), (10, -16), (24, -10)),
    9: ((-25, 6), (-20, -14), (-8, -1), (-8, 18), (7, 25), (10, 6), (2, -14), (15, -23), (25, -4)),
    10: ((-26, -6), (-18, 13), (-7, -4), (-13, -22), (4, -26), (10, -8), (2, 10), (-6, 25), (15, 21), (26, 3)),
    11: ((-26, 4), (-14, -4), (-20, -18), (-4, -26), (2, -11), (-3, 5), (-14, 19), (2, 25), (13, 12), (11, -6), (23, -15)),
    12: (
        (-25, -10), (-11, -14), (-14, -27), (3, -25), (7, -11), (-4, 0), (-18, 6), (-15, 22), (1, 15), (11, 26), (17, 9), (23, -6),
    ),
}  # fmt: skip


def number(value: float) -> str:
    """Write a number as short as it goes."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") if abs(value) >= 0.05 else "0"


def dots(points: Sequence[Point], size: float, colour: str) -> str:
    """Draw dots as the round ends of lines that have no length."""
    path = "".join(f"M{number(x)} {number(y)}h0" for x, y in points)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{number(2 * size)}" stroke-linecap="round"/>'


def rows(counts: tuple[int, ...], wide: float, high: float) -> list[Point]:
    """Place rows of so many points around the middle."""
    top = -high * (len(counts) - 1) / 2
    return [((i - (n - 1) / 2) * wide, top + row * high) for row, n in enumerate(counts) for i in range(n)]


def polygon(points: list[Point], style: str) -> str:
    """Draw a closed shape."""
    first, *rest = [f"{number(x)} {number(y)}" for x, y in points]
    return f'<path d="M{first}L{" ".join(rest)}z" {style}/>'


def frame(wide: float, high: float, corner: float, style: str) -> str:
    """Draw a rounded box around the middle."""
    sizes = f'x="{number(-wide)}" y="{number(-high)}" width="{number(2 * wide)}" height="{number(2 * high)}"'
    return f'<rect {sizes} rx="{number(corner)}" {style}/>'


def grid(n: int, colour: str) -> str:
    """Pips in a frame."""
    counts = GRIDS[n]
    columns, lines = max(counts), len(counts)
    step = min(21.0, 57 / hypot(columns + 0.3, lines + 0.3))
    size = min(step * 0.37, 6.4)
    wide, high = (columns * step + 3) / 2, (lines * step + 3) / 2
    return frame(wide, high, step * 0.45, f'fill="none" stroke="{colour}" stroke-width="3"') + dots(
        rows(counts, step, step), size, colour
    )


def ring(n: int, colour: str) -> str:
    """Dots around a hoop."""
    size = min(8.0, 31 * sin(pi / n) / (1 + sin(pi / n)) * 0.74)
    far = REACH - size
    points = [(far * sin(2 * pi * i / n), -far * cos(2 * pi * i / n)) for i in range(n)]
    return f'<circle r="{number(far - size - 5)}" fill="none" stroke="{colour}" stroke-width="3.4"/>' + dots(points, size, colour)


def line(n: int, colour: str) -> str:
    """Dots joined as a constellation."""
    first, *rest = [f"{number(x)} {number(y)}" for x, y in LINES[n]]
    joined = f'<path d="M{first}L{" ".join(rest)}" fill="none" stroke="{colour}" stroke-width="2.4" stroke-linejoin="round"/>'
    return joined + dots(list(LINES[n]), {2: 8.0, 3: 7.4, 4: 6.6, 5: 6.2, 6: 5.8}.get(n, 5.0), colour)


def star(n: int, colour: str) -> str:
    """A solid star with a dot on every point."""
    size = min(7.4, 31 * sin(pi / n) / (1 + sin(pi / n)) * 0.66)
    far = REACH - size
    near = {2: 7.0, 3: 6.5, 4: 7.0, 5: 8.0}.get(n, 9.0 + (n - 6) * 0.8)
    tip = far - size * 0.4
    body = []
    for i in range(n):
        angle = 2 * pi * i / n
        body += [(tip * sin(angle), -tip * cos(angle)), (near * sin(angle + pi / n), -near * cos(angle + pi / n))]
    ends = [(far * sin(2 * pi * i / n), -far * cos(2 * pi * i / n)) for i in range(n)]
    return polygon(body, f'fill="{colour}"') + dots(ends, size, colour)


def stack(n: int, colour: str) -> str:
    """Dots piled up on a bar, as large as the circle allows."""
    counts = STACKS[n]
    points = rows(counts, 1.0, 0.87)
    size, half = 0.42, max(counts) / 2
    low = max(y for _, y in points) + size + 0.32

    def reach(lift: float) -> float:
        ends = (hypot(half, low + 0.16 + lift), hypot(half, low - 0.16 + lift))
        return max(*ends, *(hypot(x, y + lift) + size for x, y in points))

    lift = min((step / 50 for step in range(-100, 60)), key=reach)
    scale = min(REACH / reach(lift), 20.0)
    low = (low + lift) * scale
    style = f'stroke="{colour}" stroke-width="{number(min(0.32 * scale, 5))}"'
    bar = f'<path d="M{number(-half * scale)} {number(low)}h{number(2 * half * scale)}" {style}/>'
    return bar + dots([(x * scale, (y + lift) * scale) for x, y in points], size * scale, colour)


def tile(n: int, colour: str) -> str:
    """A solid tile, split in two, with its pips cut out."""
    one, other = TILES[n]
    wide, high = 15.5, 26.5
    size = 4.3 if n > 4 else 5.0
    points = [(x * 7.6, y * (7.6 if n < 12 else 8.0) - 13.2) for x, y in PIPS[one]]
    points += [(x * 7.6, y * (7.6 if n < 12 else 8.0) + 13.2) for x, y in PIPS[other]]
    cut = f'<path d="M{number(-wide + 4)} 0h{number(2 * wide - 8)}" stroke="var(--cut)" stroke-width="2"/>'
    return frame(wide, high, 6, f'fill="{colour}"') + cut + dots(points, size, "var(--cut)")


WAYS = dict(zip(KINDS, (grid, ring, line, star, stack, tile), strict=True))


def symbols() -> str:
    """Return the sprite."""
    lines = []
    for index, symbol in enumerate(SYMBOLS):
        drawn = WAYS[kind(index)](symbol.number, f"var(--d{ink(index)})")
        lines.append(f'<symbol id="art-dd-{index}" viewBox="-32 -32 64 64">{drawn}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join([*lines, *extra()]) + "\n</svg>\n"


def sign(name: str, drawn: str) -> str:
    """Return a sign that is printed in the colour of the words around it."""
    return f'<symbol id="art-dd-{name}" viewBox="-32 -32 64 64">{drawn}</symbol>'


def die(face: int) -> str:
    """Draw a die's face."""
    pips = [(15 * x, 15 * y) for x, y in PIPS[face]]
    return frame(29, 29, 11, 'fill="currentColor"') + dots(pips, 6.4, "var(--cut)")


def tumbling() -> str:
    """Draw two dice in the air: blank, and seen at a corner, so that nobody takes them for a roll."""
    corners = [(25 * cos(pi / 6 + turn * pi / 3), 25 * sin(pi / 6 + turn * pi / 3)) for turn in range(6)]
    edges = "".join(f"M0 0L{number(x)} {number(y)}" for x, y in corners[1::2])
    cube = polygon(corners, 'fill="currentColor" stroke="currentColor" stroke-width="8" stroke-linejoin="round"')
    cube += f'<path d="{edges}" stroke="var(--cut)" stroke-width="4" stroke-linecap="round"/>'
    ways = '<path d="M-66 -26a46 46 0 0 1 22 -18M68 38a46 46 0 0 1 -22 8" fill="none" stroke="currentColor" stroke-width="3"'
    places = ("-32 -6) rotate(-17", "34 10) rotate(22")
    return "".join(f'<g transform="translate({place})">{cube}</g>' for place in places) + ways + ' stroke-linecap="round"/>'


def badge(seat: int) -> str:
    """Draw the sign of a seat: a disc with a cut of its own, so that six of them are told apart without their inks."""
    cuts = (
        "",
        '<path fill="var(--cut)" d="M0 -23a23 23 0 0 1 0 46z"/>',
        '<circle r="15" fill="var(--cut)"/>',
        '<path fill="none" stroke="var(--cut)" stroke-width="8" d="M-28 -10h56M-28 10h56"/>',
        '<path fill="none" stroke="var(--cut)" stroke-width="10" d="M0 -30v60M-30 0h60"/>',
        dots([(-11.0, -9.0), (11.0, -9.0), (0.0, 11.0)], 6.5, "var(--cut)"),
    )
    return f'<circle r="29" fill="currentColor"/>{cuts[seat]}'


def extra() -> list[str]:
    """Return the signs besides the symbols."""
    pair = 'fill="none" stroke="currentColor" stroke-width="5"'
    double = f'<circle cx="-11" r="18.5" {pair}/><circle cx="11" r="18.5" {pair}/>{dots([(0.0, 0.0)], 5.5, "currentColor")}'
    lid = "M-30 0C-20 -16 -10 -20 0 -20S20 -16 30 0C20 16 10 20 0 20S-20 16 -30 0z"
    eye = f'<path d="{lid}" {pair}/><circle r="9" fill="currentColor"/>'
    out = f'<circle r="27" {pair}/><path d="M-19 19L19 -19" {pair}/>'
    tick = '<path d="M-22 2L-7 17 23 -17" fill="none" stroke="currentColor" stroke-width="9"/>'
    signs = {"double": double, "check": eye, "out": out, "done": tick}
    signs |= {f"die-{face}": die(face) for face in PIPS}
    signs |= {f"seat-{seat}": badge(seat) for seat in range(6)}
    throw = f'<symbol id="art-dd-throw" viewBox="-80 -50 160 100">{tumbling()}</symbol>'
    return [*(sign(name, drawn) for name, drawn in signs.items()), throw]


class Shape:
    """A card's outline in hundredths of its width: a rounded box, or a circle where the corners meet."""

    def __init__(self, high: float, corner: float) -> None:
        self.half = (50.0, high / 2)
        self.corner = corner

    def inside(self, point: Point, size: float) -> Point:
        """Return the nearest point at which a circle of ``size`` lies inside."""
        x, y = point
        reach = max(self.corner - size, 0.0)
        straight = (self.half[0] - size - reach, self.half[1] - size - reach)
        core = (max(-straight[0], min(straight[0], x)), max(-straight[1], min(straight[1], y)))
        away = hypot(x - core[0], y - core[1])
        if away <= reach:
            return point
        return core[0] + (x - core[0]) * reach / away, core[1] + (y - core[1]) * reach / away


def pack(shape: Shape, size: float, rng: Random) -> list[Point] | None:
    """Place eight circles of ``size`` without an overlap, somewhere; ``None`` where they did not find their places."""
    points = [(rng.uniform(-40, 40), rng.uniform(-30, 30)) for _ in range(8)]
    for turn in range(420):
        moved = False
        for i in range(8):
            for j in range(i):
                (x, y), (to_x, to_y) = points[i], points[j]
                away = hypot(x - to_x, y - to_y) or 0.01
                short = 2 * size - away
                if short > 0.02:
                    moved = True
                    push = short * (0.52 if turn < 300 else 0.5) / 2 / away
                    points[i] = (x + (x - to_x) * push, y + (y - to_y) * push)
                    points[j] = (to_x - (x - to_x) * push, to_y - (y - to_y) * push)
        points = [shape.inside(point, size) for point in points]
        if not moved:
            return points
    return None


SHAPES = {"oblong": (Shape(80, 23), 14.5), "round": (Shape(100, 50), 15.0)}
"""Each outline, and the radius at which eight symbols fit it in ways of their own."""


def places() -> dict[str, object]:
    """Return where each symbol lies on its card: the middle in tenths of a hundredth of the card's width, and its turn."""
    found: dict[str, object] = {}
    for name, (shape, size) in SHAPES.items():
        rng = Random(f"dot duel {name}")
        cards = []
        for face in FACES:
            spots = None
            while spots is None:
                spots = pack(shape, size, rng)
            rng.shuffle(spots)
            turns = [rng.randrange(360) for _ in face]
            cards.append([[round(10 * x), round(10 * y), turn] for (x, y), turn in zip(spots, turns, strict=True)])
        found[name] = {"size": size, "cards": cards}
    return found


def main() -> None:
    """Write both files."""
    ART.write_text(symbols(), encoding="utf-8")
    PLACES.write_text(json.dumps(places(), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
