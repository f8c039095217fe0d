"""What the conformance suite must know of a game beyond its ``Game``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tenpaces.core.entry import Entry, SeatEntry


@dataclass(frozen=True)
class Kit:
    """``seat_entries(state)`` yields every entry that a seat could write down now, with the numbers that ``legal`` would list.

    ``hide(state, seat, rng)`` changes what ``seat`` (``None``: a spectator) may not know, and nothing else.
    ``conserved(state)`` says whether every card is where it may be. ``ends(options, seats)`` says whether random play comes to an
    end, and ``most`` bounds its entries. ``late(state, rng)`` is an entry that chance may make although nobody waits for it, or
    ``None``. ``bookkeeping`` names the keys of a printed view that are no part of the observation. ``weigh(entry)`` says how often
    random play makes an entry, at most 1; it must not be 0 for all that a state offers.
    """

    seat_entries: Callable[[Any], Iterator[SeatEntry]]
    hide: Callable[[Any, int | None, Random], Any]
    conserved: Callable[[Any], bool]
    ends: Callable[[Any, int], bool]
    most: int
    late: Callable[[Any, Random], Entry | None] = field(default=lambda _state, _rng: None)
    bookkeeping: frozenset[str] = frozenset()
    weigh: Callable[[SeatEntry], float] = field(default=lambda _entry: 1.0)
