"""The cards as they are drawn: five frames by what a card is good for, and a plain standard index that anyone reads at once."""

from __future__ import annotations

from htpy import Element, Node, span, svg
from htpy import text as letters
from htpy import use as use_element

from tenpaces.games.dvoboj.cards import KIND, VALUE, Card
from tenpaces.games.dvoboj.observation import HIDDEN, Seen
from tenpaces.games.paper import SPRITE

WIDE, HIGH = 100, 140
"""A card's units; its left margin of 27 carries the index, so that a fan of cards can be read."""
RED = "HD"


def _use(name: str, x: float = 0, y: float = 0, width: float = WIDE, height: float = HIGH, classes: str | None = None) -> Element:
    return use_element(href=f"{SPRITE}dv-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}", class_=classes)


def rank_letters(card: Card) -> str:
    """Return the rank as the index prints it."""
    return {"T": "10", "R": "★"}.get(card[0], card[0])


def face(card: Card) -> Element:
    """Draw a card's face. It says nothing to a screen reader: the words beside it do."""
    kind = KIND[card]
    ink = "red" if card[1] in RED or card == "R1" else "black"
    return svg(class_="dv-face", viewBox=f"0 0 {WIDE} {HIGH}", data_kind=kind, data_ink=ink, aria_hidden="true", focusable="false")[
        _use(kind, classes="dv-frame"), _index(card), _picture(card)
    ]


def _index(card: Card) -> Node:
    if KIND[card] == "joker":
        return [
            letters(class_="dv-rank", x="14", y=f"{27 + 17 * row}", data_small="true")[letter] for row, letter in enumerate("JOKER")
        ]
    rank = rank_letters(card)
    return [
        letters(class_="dv-rank", x="14.5", y="27", data_wide="true" if len(rank) > 1 else None)[rank],
        _use(card[1], 5, 33, 19, 19),
    ]


def _picture(card: Card) -> Node:
    match KIND[card]:
        case "officer":
            # V27: King 3, Jack 2, Queen 1. His stars say so, because the order is not the usual one.
            stars = [_use("star", 8, 116 - 15 * star, 13, 13, "dv-star") for star in range(VALUE[card])]
            return [_use(card[0], 32, 24, 58, 105.5), stars]
        case "warrior":
            return letters(class_="dv-number", x="61", y="88", data_wide="true" if card[0] == "T" else None)[str(VALUE[card])]
        case "support":
            return letters(class_="dv-number dv-plus", x="61.5", y="76")[f"+{VALUE[card]}"]
        case "ace":
            return _use(card[1], 48, 52, 26, 26)
    return None


def back() -> Element:
    """Draw a card's back, in the colours of the army that it belongs to (``data-army`` around it)."""
    return svg(class_="dv-back", viewBox=f"0 0 {WIDE} {HIGH}", aria_hidden="true", focusable="false")[_use("back")]


def side_of(card: Seen) -> Element:
    """Draw a card as it is seen: its face, or its back where it is hidden."""
    return back() if card == HIDDEN else face(card)


def flip(card: Card, *, up: bool, ident: str | None = None) -> Element:
    """Draw a card that turns about its middle when ``up`` changes."""
    return span(id=ident, class_="dv-flip", data_up="true" if up else "false")[
        span(".dv-rear")[back()], span(".dv-fore")[face(card)]
    ]
