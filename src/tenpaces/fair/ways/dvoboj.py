"""Dvoboj: a card gets its face when it is drawn (``packs``), and is open when it is played openly."""

from __future__ import annotations

from tenpaces.fair import packs
from tenpaces.fair.ways.way import Way

WAY = Way(
    bots_mix=True,
    make=packs.make,
    hidden=packs.fresh,
    quiet=frozenset({"place", "regroup"}),
    secret=True,
    # Jokers shuffle what nobody may see.
    provable=lambda options: options.get("joker", "off") == "off",
)
