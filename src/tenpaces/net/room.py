"""The room: who is here, who sits where, what will be played. A value that the host alone changes and all devices hold."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tenpaces.fair.setup import BOT, Setup, Terms
from tenpaces.fair.steps import Hash

MAX_MEMBERS = 8
MAX_CHAIRS = 6
MAX_FORMER = 8

MemberId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{1,16}$")]
ShownName = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Key = Annotated[str, msgspec.Meta(max_length=200)]
Phase = Literal["lobby", "playing", "over"]
Grace = Literal["bot", "pause"]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device. ``proof`` is the hash of its resume token. ``gone`` does not count where a majority is asked for."""

    id: MemberId
    name: ShownName
    proof: Hash
    key: Key = ""
    away: bool = False
    gone: bool = False


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be: nobody's (``holder`` empty), a member's or a bot's. ``left`` is what remains of its grace in this match
    (ms).

    ``owner`` is the member that the seat returns to when it comes back and a bot has played on.
    """

    name: Annotated[str, msgspec.Meta(max_length=20)] = ""
    holder: Annotated[str, msgspec.Meta(max_length=40)] = ""
    owner: Annotated[str, msgspec.Meta(max_length=16)] = ""
    ready: bool = False
    left: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0

    @property
    def bot(self) -> bool:
        """Whether a bot sits here."""
        return self.holder.startswith(BOT)


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``id`` names the room for good. Members stand in the order of joining, which is that of succession. ``version`` counts
    changes; ``match`` numbers the match.

    ``former`` are heirs of before who may still choose a host by an older room (``electorate``).
    ``parted`` is the room that this one has gone on from (``parting``).
    ``patience`` is how long a seat may be silent where the rules know what silence means (W15, E26), in ms, 0 for ever.
    """

    id: MemberId
    epoch: Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
    version: Annotated[int, msgspec.Meta(ge=0)]
    host: MemberId
    members: Annotated[tuple[Member, ...], msgspec.Meta(max_length=MAX_MEMBERS)]
    chairs: Annotated[tuple[Chair, ...], msgspec.Meta(max_length=MAX_CHAIRS)]
    game: Annotated[str, msgspec.Meta(max_length=20)]
    options: dict[str, str | int]
    terms: Terms = "open"
    phase: Phase = "lobby"
    grace: Grace = "bot"
    grace_ms: Annotated[int, msgspec.Meta(ge=1000, le=3_600_000)] = 60_000
    patience: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0
    match: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    setup: Setup | None = None
    former: Annotated[
        tuple[Annotated[tuple[MemberId, ...], msgspec.Meta(max_length=MAX_MEMBERS)], ...], msgspec.Meta(max_length=MAX_FORMER)
    ] = ()
    parted: Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{0,16}$")] = ""

    @property
    def stamp(self) -> tuple[int, int]:
        """How new this room is: its epoch and version."""
        return self.epoch, self.version

    def member(self, id: str) -> Member | None:
        """Return a member by its id."""
        return next((member for member in self.members if member.id == id), None)

    def chairs_of(self, id: str) -> tuple[int, ...]:
        """List the chairs that a member holds."""
        return tuple(number for number, chair in enumerate(self.chairs) if chair.holder == id)

    @property
    def heirs(self) -> tuple[str, ...]:
        """The members who choose a new host, in the order in which they stand for it: all but the host and those that are gone."""
        return tuple(member.id for member in self.members if member.id != self.host and not member.gone)


# What a member may ask of the room. ``host`` at the end of a docstring: only the host's own device may.


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """Base of all wishes about the room."""


ChairNumber = Annotated[int, msgspec.Meta(ge=0, lt=MAX_CHAIRS)]


class Sit(Ask, frozen=True, tag="sit"):
    """Take a free chair, or a bot's, under a name; one device may take several."""

    chair: ChairNumber
    name: ShownName


class Stand(Ask, frozen=True, tag="stand"):
    """Leave a chair."""

    chair: ChairNumber


class Ready(Ask, frozen=True, tag="ready"):
    """Say that one is ready, or not, on all one's chairs."""

    ready: bool


class Pick(Ask, frozen=True, tag="pick"):
    """Choose game, house rules and terms, and how many chairs there are (host)."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    options: dict[str, str | int]
    chairs: Annotated[int, msgspec.Meta(ge=1, le=MAX_CHAIRS)]
    terms: Terms = "open"


class Manners(Ask, frozen=True, tag="manners"):
    """Choose what happens when somebody is away or silent (host)."""

    grace: Grace
    grace_ms: Annotated[int, msgspec.Meta(ge=1000, le=3_600_000)]
    patience: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0


class Bot(Ask, frozen=True, tag="bot"):
    """Put a bot on a free chair (host)."""

    chair: ChairNumber
    level: Annotated[str, msgspec.Meta(pattern="^[a-z]{1,20}$")]
    name: ShownName


class Start(Ask, frozen=True, tag="start"):
    """Begin the match, or a rematch, when all are ready (host)."""


class Show(Ask, frozen=True, tag="show"):
    """Show somebody the door (host)."""

    member: MemberId


AnyAsk = Sit | Stand | Ready | Pick | Manners | Bot | Start | Show
