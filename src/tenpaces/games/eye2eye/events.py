"""What a person would see happen at an Eye 2 Eye table. A face that not everybody may see is ``None`` to the others (E24)."""

from __future__ import annotations

from typing import Literal

import msgspec

Shot = Literal["head", "torso", "hand", "leg"]
Card = Literal["head", "torso", "hand", "leg", "broken"]
SHOTS: tuple[Shot, ...] = ("head", "torso", "hand", "leg")
CARDS: tuple[Card, ...] = (*SHOTS, "broken")


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of all Eye 2 Eye events."""


class Drawn(Event, frozen=True):
    """The coin says who starts the first round (E8)."""

    seat: int


class Dealt(Event, frozen=True):
    """A round begins: four shots lie face up as the bottoms of the stacks, and ``starter`` has the first turn."""

    round: int
    starter: int
    row: tuple[Shot, Shot, Shot, Shot]


class Received(Event, frozen=True):
    """A seat takes up its four shots and a broken weapon; only itself sees which."""

    seat: int
    cards: tuple[Card, ...] | None


class Played(Event, frozen=True):
    """A seat lays a card face down on a stack; only itself sees which."""

    seat: int
    stack: int
    card: Card | None


class Moved(Event, frozen=True, rename={"source": "from"}):
    """A seat moves the top card of one stack, unseen, onto another (E1, E3)."""

    seat: int
    source: int
    to: int


class Knocked(Event, frozen=True):
    """A seat passes its turn."""

    seat: int


class Opened(Event, frozen=True):
    """The Fire Exchange begins: ``both`` passed in turn, one passed ``twice``, or nobody played for too long (``idle``, E4)."""

    why: Literal["both", "twice", "idle"]


class Acted(Event, frozen=True):
    """A seat has reached for a stack or let the moment pass; which of them is told when both have acted."""

    seat: int


class Touched(Event, frozen=True):
    """A seat's hand landed on a stack, ``ms`` after the start."""

    seat: int
    stack: int
    ms: int


class Missed(Event, frozen=True):
    """A seat reached for no stack (E26)."""

    seat: int


class Tied(Event, frozen=True):
    """Both hands landed on one stack in the same millisecond, and a coin decides (E12)."""

    stack: int


class Contested(Event, frozen=True):
    """Both reached for one stack and ``seat`` gets it; ``again`` tells whether the other may act once more (E12)."""

    seat: int
    stack: int
    again: bool


class Took(Event, frozen=True):
    """A seat turns up the stack it won, bottom first."""

    seat: int
    stack: int
    cards: tuple[Card, ...]


class Fired(Event, frozen=True):
    """A won stack fires with its best set: ``count`` shots of one part (E15)."""

    seat: int
    part: Shot
    count: int


class Silent(Event, frozen=True):
    """A seat does not fire: it won ``nothing``, a ``broken`` weapon lies in its stack, or there is no ``set`` in it."""

    seat: int
    why: Literal["nothing", "broken", "set"]


class Wounded(Event, frozen=True):
    """A seat takes a wound card; ``wounds`` is what it has now."""

    seat: int
    wounds: int


class Unharmed(Event, frozen=True):
    """The round wounded nobody."""

    round: int


class Revealed(Event, frozen=True):
    """A stack that nobody won is turned up all the same (E23)."""

    stack: int
    cards: tuple[Card, ...]


class Resigned(Event, frozen=True):
    """A seat gave the match up."""

    seat: int


class Won(Event, frozen=True):
    """The match is over."""

    seat: int
    why: Literal["wounds", "rounds", "resigned"]


class Halved(Event, frozen=True):
    """The match is over and nobody has fewer wounds (E20)."""

    why: Literal["rounds"]
