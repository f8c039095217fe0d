"""The entries of an Eye 2 Eye match, as the match record writes them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.games.eye2eye.events import Card, Shot

Stack = Annotated[int, msgspec.Meta(ge=0, le=3)]
Four = tuple[Shot, Shot, Shot, Shot]


class Starter(Entry, frozen=True, tag="starter"):
    """Chance names who starts the first round (E8)."""

    by: Literal["chance"]
    seat: int


class Deal(Entry, frozen=True, tag="deal"):
    """Chance deals a round: the bottoms of the four stacks and four shots to each hand, which a broken weapon joins (E9)."""

    by: Literal["chance"]
    row: Four
    hands: tuple[Four, Four]


class Play(SeatEntry, frozen=True, tag="play"):
    """A card from the hand goes face down onto a stack."""

    card: Card
    stack: Stack


class Move(SeatEntry, frozen=True, tag="move", rename={"source": "from"}):
    """The top card of a stack goes onto another; the record calls them ``from`` and ``to``."""

    source: Stack
    to: Stack


class Pass(SeatEntry, frozen=True, tag="pass"):
    """A knock on the table."""


class Grab(SeatEntry, frozen=True, tag="grab"):
    """A hand lands on a stack in the Fire Exchange, ``ms`` after its start."""

    stack: Stack
    ms: int


class Miss(SeatEntry, frozen=True, tag="miss"):
    """A seat reaches for nothing in the Fire Exchange (E26)."""


class Tie(Entry, frozen=True, tag="tie"):
    """Chance says who gets the stack that both touched in the same millisecond (E12)."""

    by: Literal["chance"]
    seat: int


AnyEntry = Starter | Deal | Play | Move | Pass | Grab | Miss | Tie | Resign | Tick
