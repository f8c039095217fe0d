"""The cards of Dvoboj: what each is good for and what it is worth. Suits never matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

# fmt: off
Card = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
    "R1", "R2",
]
PACK: tuple[Card, ...] = (
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
)
# fmt: on
JOKERS: tuple[Card, ...] = ("R1", "R2")
PACK_WITH_JOKERS: tuple[Card, ...] = PACK + JOKERS

Kind = Literal["officer", "warrior", "support", "ace", "joker"]
KINDS: tuple[Kind, ...] = ("officer", "warrior", "support", "ace", "joker")
_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys("KJQ", "officer"),
    **dict.fromkeys("456789T", "warrior"),
    **dict.fromkeys("23", "support"),
    "A": "ace",
    "R": "joker",
}
_VALUES: Mapping[str, int] = {
    **{"K": 3, "J": 2, "Q": 1},  # V27: the Jack stands above the Queen
    **{rank: int(rank) for rank in "23456789"},
    "T": 10,
}
KIND: Mapping[Card, Kind] = {card: _KINDS[card[0]] for card in PACK_WITH_JOKERS}
VALUE: Mapping[Card, int] = {card: _VALUES.get(card[0], 0) for card in PACK_WITH_JOKERS}
"""Points in a battle; Aces and Jokers have none."""
