"""What a card looks like: in which of six ways each symbol's dots are drawn, in which ink, and where it lies."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from tenpaces.core.text import Text
from tenpaces.games.dotduel.deck import FACES, SYMBOLS

KINDS = ("grid", "ring", "line", "star", "stack", "tile")
"""The six ways. No two symbols of one number are drawn in the same way, and each way is used by nine or ten symbols."""
INKS = 6
Outline = Literal["oblong", "round"]


def kind(symbol: int) -> str:
    """Return in which way a symbol is drawn."""
    found = SYMBOLS[symbol]
    return KINDS[(found.picture + found.number) % len(KINDS)]


def ink(symbol: int) -> int:
    """Return a symbol's ink, 1 to 6. Symbols of one number differ in ink too, but no one has to rely on it."""
    found = SYMBOLS[symbol]
    return (found.picture + 2 * found.number + found.number // 3) % INKS + 1


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a symbol lies on its card: its middle, in hundredths of the card's width from the card's middle, and its turn."""

    symbol: int
    x: float
    y: float
    turn: int


@cache
def _places() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("tenpaces.games.dotduel").joinpath("places.json").read_bytes())
    return found


def size(outline: Outline) -> float:
    """Return how wide a symbol is, in hundredths of the card's width."""
    return float(2 * _places()[outline]["size"])


def spots(card: int, outline: Outline) -> tuple[Spot, ...]:
    """Return where the symbols of a card lie, always the same for one card, in reading order."""
    laid = _places()[outline]["cards"][card]
    found = [Spot(symbol, x / 10, y / 10, turn) for symbol, (x, y, turn) in zip(FACES[card], laid, strict=True)]
    return tuple(sorted(found, key=lambda spot: (round(spot.y / 16), spot.x)))


def number_word(text: Text, number: int) -> str:
    """Return a number from two to twelve as a word, which a screen reader says without doubt."""
    return (
        text.gettext("two"),
        text.gettext("three"),
        text.gettext("four"),
        text.gettext("five"),
        text.gettext("six"),
        text.gettext("seven"),
        text.gettext("eight"),
        text.gettext("nine"),
        text.gettext("ten"),
        text.gettext("eleven"),
        text.gettext("twelve"),
    )[number - 2]


def kind_word(text: Text, symbol: int) -> str:
    """Return the name of the way in which a symbol is drawn."""
    return {
        "grid": text.gettext("grid"),
        "ring": text.gettext("ring"),
        "line": text.gettext("line"),
        "star": text.gettext("star"),
        "stack": text.gettext("stack"),
        "tile": text.gettext("tile"),
    }[kind(symbol)]


def symbol_words(text: Text, symbol: int) -> str:
    """Name a symbol: ``nine, ring``."""
    return text.gettext("{number}, {kind}").format(number=number_word(text, SYMBOLS[symbol].number), kind=kind_word(text, symbol))


def card_words(text: Text, card: int, outline: Outline) -> str:
    """Name all symbols of a card in reading order, so that the game can be played by ear."""
    return "; ".join(symbol_words(text, spot.symbol) for spot in spots(card, outline))
