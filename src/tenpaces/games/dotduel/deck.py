"""The deck: 57 symbols, each standing for a number, and 57 cards of eight symbols, of which any two share exactly one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

CARDS = 57
NUMBERS = range(2, 13)


@dataclass(frozen=True, slots=True)
class Symbol:
    """One of the pictures that stand for ``number``; ``picture`` (0-5) tells those of one number apart."""

    number: int
    picture: int


def _load() -> tuple[tuple[Symbol, ...], tuple[tuple[int, ...], ...]]:
    found: dict[str, Any] = json.loads(files("tenpaces.games.dotduel").joinpath("dot_deck.json").read_bytes())
    symbols = tuple(Symbol(symbol["number"], symbol["picture"]) for symbol in found["symbols"])
    return symbols, tuple(tuple(card["symbols"]) for card in found["cards"])


SYMBOLS, FACES = _load()
"""Symbols by their id, and the ids of the eight symbols on each card, by the card's id."""

_COUNTS = tuple(tuple(sum(SYMBOLS[symbol].number == number for symbol in face) for number in range(13)) for face in FACES)


def count(card: int, number: int) -> int:
    """Return how many symbols of a card stand for a number."""
    return _COUNTS[card][number]


def total(cards: Iterable[int], number: int) -> int:
    """Return how many symbols of several cards stand for a number."""
    return sum(_COUNTS[card][number] for card in cards)


def common(one: int, other: int) -> int:
    """Return the id of the one symbol that two different cards share."""
    face = FACES[other]
    return next(symbol for symbol in FACES[one] if symbol in face)


def is_double_dot(one: int, other: int, number: int) -> bool:
    """Whether the symbol that two different cards share stands for a number."""
    return SYMBOLS[common(one, other)].number == number
