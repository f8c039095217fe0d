"""Where people sit round a tablet that lies flat between them."""

from __future__ import annotations

EDGES = {
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "north-a", "north-b", "east"),
    6: ("south-a", "west", "north-a", "north-b", "east", "south-b"),
}
"""The edge of each of so many, clockwise from the near one; an edge with two sides on it has an ``a`` and a ``b``."""
