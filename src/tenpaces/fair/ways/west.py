"""West: all choose at once, sealed; nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tenpaces.fair.hashing import HashRng, number, tagged
from tenpaces.fair.table import Table
from tenpaces.fair.ways.way import Way


def _silence(table: Table, seat: int, legal: Sequence[Any]) -> dict[str, Any] | None:
    """Choose with equal chance, drawn from the log's head (W15)."""
    if not legal:
        return None
    picked = legal[HashRng(tagged("silence", table.head, number(seat))).randrange(len(legal))]
    return {"do": "timeout", "by": "chance", "seat": seat, "card": picked.card, "target": picked.target}


WAY = Way(
    sealed=("choose",),
    sealing=lambda _state: "together",
    turn=lambda state: int(state.round) * 1_000_000 + int(state.exchange),
    draws=False,
    impatient=lambda _state: True,
    silence=_silence,
)
