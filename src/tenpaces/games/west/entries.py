"""The entries of a West match, as the match record writes them."""

from __future__ import annotations

from typing import Literal

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.games.west.events import Card


class Choose(SeatEntry, frozen=True, tag="choose"):
    """A seat's card and target, committed together."""

    card: Card
    target: int


class Timeout(Entry, frozen=True, tag="timeout"):
    """Chance chooses for a silent seat (W15)."""

    by: Literal["chance"]
    seat: int
    card: Card
    target: int


AnyEntry = Choose | Timeout | Resign | Tick
