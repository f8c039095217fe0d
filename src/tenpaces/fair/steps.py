"""What the lines of a shared log say. A game's entry stands in them without ``t`` and ``by``, which the line itself brings.

Lengths are limited here, before any rule looks: a hash is 64 hexadecimal digits, a salt 32.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]
Holder = Annotated[str, msgspec.Meta(pattern="^[a-z0-9:_-]{1,40}$")]
LEAST_REACTION = 100
"""Nobody reacts faster; whoever claims to has started before the signal (ms)."""
Millis = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all steps."""


class Make(Step, frozen=True, tag="make", omit_defaults=True):
    """A seat makes an entry. ``ms`` is its device's own interval since the signal, where a race is on."""

    entry: dict[str, Any]
    ms: Millis | None = None


class Chance(Step, frozen=True, tag="chance"):
    """The host draws what chance owes (terms ``open``)."""

    entry: dict[str, Any]


class Tick(Step, frozen=True, tag="tick"):
    """Time passes."""


class Silence(Step, frozen=True, tag="silence"):
    """The table acts for a seat that let its time pass (W15, E26)."""

    seat: SeatNumber


class Hand(Step, frozen=True, tag="hand", omit_defaults=True):
    """A seat is handed over to a member or a bot; ``key`` signs for it from now on."""

    seat: SeatNumber
    to: Holder
    key: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Yield(Step, frozen=True, tag="yield"):
    """The table gives the match up for a seat that left it."""

    seat: SeatNumber


class Undo(Step, frozen=True, tag="undo"):
    """A seat asks to take its last entry back, the one with the number ``entry`` (from 0) of the record."""

    entry: Annotated[int, msgspec.Meta(ge=0, le=20_000)]


class Answer(Step, frozen=True, tag="answer"):
    """A seat agrees that the entry is taken back, or does not."""

    yes: bool


class Anchor(Step, frozen=True, tag="anchor", omit_defaults=True):
    """A seat commits to a hash chain, of which this is the last link (terms ``fair``); in Dvoboj once to a seed as well."""

    anchor: Hash
    seed: Hash | None = None


class Mix(Step, frozen=True, tag="mix"):
    """A seat's next link, for the draw under way."""

    link: Hash


class Seal(Step, frozen=True, tag="seal", omit_defaults=True):
    """A seat has decided, and this is the hash of it; ``ms`` as in ``make``."""

    hash: Hash
    ms: Millis | None = None


class Open(Step, frozen=True, tag="open"):
    """What was sealed."""

    entry: dict[str, Any]
    salt: Salt


class Cards(Step, frozen=True, tag="cards"):
    """A seat commits to the five cards that it was dealt, in an order of its own (Eye 2 Eye)."""

    commits: tuple[Hash, Hash, Hash, Hash, Hash]


class Lay(Step, frozen=True, tag="lay"):
    """A seat lays the card behind one of its commitments face down onto a stack."""

    place: Annotated[int, msgspec.Meta(ge=0, le=4)]
    stack: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Show(Step, frozen=True, tag="show"):
    """A seat shows its cards: behind commitment i lies card ``order[i]`` of the hand that it was dealt."""

    order: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=4)], ...], msgspec.Meta(min_length=5, max_length=5)]
    salts: Annotated[tuple[Salt, ...], msgspec.Meta(min_length=5, max_length=5)]


Place = Annotated[int, msgspec.Meta(ge=0, le=53)]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The face of the card that lay at a place of its pack at the start (Dvoboj)."""

    place: Place
    card: Annotated[str, msgspec.Meta(max_length=2)]
    salt: Salt


class Grant(Step, frozen=True, tag="grant"):
    """A seat's next link, by which the other seat draws (Dvoboj)."""

    link: Hash


class Took(Step, frozen=True, tag="took"):
    """A seat commits to the faces of the cards that it took up, in the order of their places."""

    commits: Annotated[tuple[Hash, ...], msgspec.Meta(max_length=20)]


class Turn(Step, frozen=True, tag="turn", omit_defaults=True):
    """A seat makes an entry that names cards by their places, and opens those that it lays open."""

    entry: dict[str, Any]
    faces: Annotated[tuple[Face, ...], msgspec.Meta(max_length=20)] = ()


class Faces(Step, frozen=True, tag="faces"):
    """A seat opens its cards of a battle that is to be decided."""

    faces: Annotated[tuple[Face, ...], msgspec.Meta(max_length=3)]


class Audit(Step, frozen=True, tag="audit"):
    """A seat opens its seed, and with it all that it drew."""

    seed: Hash


DvobojStep = Grant | Took | Turn | Faces | Audit
AnyStep = (
    Make
    | Chance
    | Tick
    | Silence
    | Hand
    | Yield
    | Undo
    | Answer
    | Anchor
    | Mix
    | Seal
    | Open
    | Cards
    | Lay
    | Show
    | Grant
    | Took
    | Turn
    | Faces
    | Audit
)
