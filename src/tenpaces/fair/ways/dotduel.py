"""Dot Duel: the deck is drawn when it is turned (``deck``), and claims and duels are races that the first one wins."""

from __future__ import annotations

from typing import Any

from tenpaces.fair import deck
from tenpaces.fair.ways.way import Way


def _raced(state: Any) -> bool:
    return state.phase in ("seek", "duel")


WAY = Way(
    sealed=("claim", "challenge", "double", "say"),
    sealing=lambda state: "race" if _raced(state) else None,
    race=lambda state: "seek" if _raced(state) else None,
    signal=lambda state: int(state.rolled_at),
    late_draws=True,
    in_order=True,
    make=deck.make,
    settled=deck.settled,
    quiet=frozenset({"done"}),
)
