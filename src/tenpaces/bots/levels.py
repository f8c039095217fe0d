"""The names of the levels, the same for every game of the box, weakest first."""

from __future__ import annotations

from typing import Literal

Level = Literal["gentle", "steady", "ruthless"]
LEVEL_NAMES: tuple[Level, ...] = ("gentle", "steady", "ruthless")
