"""Hands as small integers, for tables and search: pistols 0-3 in two bits, then rifle 4, barricade 8, reload 16."""

from __future__ import annotations

from tenpaces.games.west.observation import Hand
from tenpaces.games.west.options import Options

PISTOL, RIFLE, BARRICADE, RELOAD, NOTHING = 0, 1, 2, 3, -1
"""Cards in the order of ``CARDS``; an empty hand plays nothing (W3)."""
COST = (1, 4, 8, 16)
FULL_CODE = 31
CODES = 32


def encode(hand: Hand) -> int:
    """Return the code of a hand, 0 to 31."""
    return hand.pistol + COST[RIFLE] * hand.rifle + COST[BARRICADE] * hand.barricade + COST[RELOAD] * hand.reload


def count(code: int, card: int) -> int:
    """Return how many of a card a hand holds."""
    return code & 3 if card == PISTOL else int(bool(code & COST[card]))


def guns(code: int) -> int:
    """Return how many pistols and rifles a hand holds."""
    return (code & 3) + (code >> 2 & 1)


def cards(code: int) -> list[int]:
    """Return the different cards held, in the order of ``CARDS``."""
    return [card for card in range(4) if count(code, card)]


def after(code: int, card: int, options: Options) -> int:
    """Return the hand of a survivor who played ``card`` (W3, W8)."""
    if card == RELOAD:
        return FULL_CODE if options.reload == "returns" else FULL_CODE - COST[RELOAD]
    if card == NOTHING or (card == BARRICADE and options.barricade == "returns"):
        return code
    return code - COST[card]


def falls(card: int, pistols: int, rifles: int, options: Options) -> bool:
    """Tell whether the player of ``card`` is hit by so many pistols and rifles aimed at him (W7, W19)."""
    if card == PISTOL:
        return bool(rifles) and options.ward == "like"
    if card == RIFLE:
        return bool(pistols) and options.ward == "like"
    return bool(rifles) if card == BARRICADE else bool(pistols or rifles)
