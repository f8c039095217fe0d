"""Eye 2 Eye: cards are laid as commitments (``placements``), and the Fire Exchange is a race in which both reach sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tenpaces.core.refusal import Malformed
from tenpaces.fair import placements
from tenpaces.fair.steps import LEAST_REACTION
from tenpaces.fair.table import Table
from tenpaces.fair.ways.way import Way


def _timed(entry: dict[str, Any], ms: int | None) -> dict[str, Any]:
    """The interval of a grab is part of the record; a false start is a hand that reached for nothing."""
    if entry.get("do") != "grab":
        return entry
    if ms is None:
        raise Malformed("entry", "the interval is missing")
    if ms < LEAST_REACTION:
        return {"do": "miss", "by": entry["by"], "t": entry["t"]}
    return {**entry, "ms": ms}


def _silence(table: Table, seat: int, legal: Sequence[Any]) -> dict[str, Any] | None:
    """Reach for nothing (E26)."""
    return {"do": "miss", "by": seat} if table.state.phase == "fire" and legal else None


WAY = Way(
    sealed=("grab", "miss"),
    sealing=lambda state: "together" if state.phase == "fire" else None,
    turn=lambda state: int(state.round) * 2 + (state.again is not None),
    race=lambda state: "fire" if state.phase == "fire" else None,
    timed=_timed,
    make=placements.make,
    impatient=lambda state: state.phase in ("fire", "tie"),
    silence=_silence,
    quiet=frozenset({"move", "pass", "play"}),
    secret=True,
)
