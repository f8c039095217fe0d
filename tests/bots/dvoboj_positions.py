"""Positions of Dvoboj in short words: hands and places, the rest of each pack in the pile."""

from __future__ import annotations

from typing import Any

from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.state import Lying, Side, State


def side(hand: str, attack: str, defence: str, *, heap: tuple[Lying, ...] = (), jokers: bool = False) -> Side:
    """``hand`` lists cards, ``attack`` and ``defence`` name one or are empty."""
    cards: tuple[Any, ...] = tuple(hand.split())
    places: tuple[Any, ...] = (attack or None, defence or None)
    used = {*cards, *places, *(lying.card for lying in heap)}
    pile = tuple(card for card in (PACK_WITH_JOKERS if jokers else PACK) if card not in used)
    return Side(pile=pile, hand=cards, attack=places[0], defence=places[1], heap=heap)


def prepare(mine: Side, theirs: Side, options: Options | None = None, *, prepared: int = 0) -> State:
    """Seat 0 has drawn and prepares its turn."""
    return State(
        options=options or Options(),
        t=0,
        phase="prepare",
        turn=0,
        sides=(mine, theirs),
        battle=None,
        opening=False,
        placed=False,
        prepared=prepared,
        result=None,
    )
