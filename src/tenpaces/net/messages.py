"""What devices say to each other: tagged structs with a limit on everything, and nothing that names its sender.

The envelope is ``[version, number, message]``; the number rises on every link, so that nothing is heard twice.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tenpaces.fair.line import MAX_LINES, Line
from tenpaces.fair.steps import AnyStep, Hash, Millis, SeatNumber
from tenpaces.net.room import AnyAsk, Key, MemberId, Room, ShownName

VERSION = 2
MAX_MESSAGE = 16 * 1024
"""Bytes of a message."""
Time = Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_LINES)]
Epoch = Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
MatchNumber = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Token = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Short = Annotated[str, msgspec.Meta(max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
SIGNS = ("hello", "well_played", "oops", "hurry", "thanks", "again")
Sign = Literal["hello", "well_played", "oops", "hurry", "thanks", "again"]
"""The gestures that stand in for talk."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="m", omit_defaults=True):
    """Base of all messages."""


class Hello(Message, frozen=True, tag="hello"):
    """First on every link: who I am, which versions I speak, how much of the match I have.

    ``token`` proves to the host that a known member is back. ``key`` is the public key that signs my steps.
    """

    versions: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=1000)], ...], msgspec.Meta(min_length=1, max_length=8)]
    build: Short
    id: MemberId
    name: ShownName
    token: Token
    key: Key = ""
    match: MatchNumber = 0
    n: Count = 0


class Sorry(Message, frozen=True, tag="sorry"):
    """The door stays shut: ``version`` (``build`` is mine), ``full``, ``taken`` (another device has that seat), ``shown`` out."""

    why: Literal["version", "full", "taken", "shown", "closed"]
    build: Short = ""


class RoomNow(Message, frozen=True, tag="room"):
    """The room; at ``began`` on the host's clock the match's time was 0. ``me`` is who answers a Hello."""

    room: Room
    me: MemberId
    began: Annotated[int, msgspec.Meta(ge=-(1 << 50), le=1 << 50)] = 0


class Wish(Message, frozen=True, tag="wish"):
    """A member asks the host for a change of the room."""

    ask: AnyAsk


class Propose(Message, frozen=True, tag="propose"):
    """A member asks the host to write a step of one of its seats, made and signed when the log had ``after`` lines and ``head``."""

    match: MatchNumber
    seat: SeatNumber
    cid: Annotated[int, msgspec.Meta(ge=1, le=MAX_LINES)]
    after: Count
    head: Hash
    step: AnyStep
    sig: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{0,160}$")] = ""


class Refused(Message, frozen=True, tag="refused"):
    """The host did not write it: the seat and count of the step (none for a wish), the rule, the case, in words."""

    rule: Short
    code: Short
    words: Words
    seat: SeatNumber | None = None
    cid: Count = 0


class Log(Message, frozen=True, tag="log"):
    """Lines of a match from number ``start`` on, where the log's head is ``head``. ``more`` follow at once."""

    epoch: Epoch
    match: MatchNumber
    start: Count
    head: Hash
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=64)]
    more: bool = False


class Ack(Message, frozen=True, tag="ack"):
    """I have ``n`` lines with this head, and they led me to this mark."""

    match: MatchNumber
    n: Count
    head: Hash
    mark: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]


class Want(Message, frozen=True, tag="want"):
    """Send me the lines from ``n`` on."""

    match: MatchNumber
    n: Count


class Mend(Message, frozen=True, tag="mend"):
    """Our logs agree up to ``n`` lines and what they led to does not: run yours again."""

    match: MatchNumber
    n: Count


class Beat(Message, frozen=True, tag="beat"):
    """I am here. ``s`` is my clock, ``echo`` the ``s`` I heard last and ``held`` how long ago that was: enough for all clocks.

    ``room`` names my room, ``epoch`` is its epoch and ``promised`` the latest that I voted for, ``version`` the room's,
    ``n`` and the beginning of ``head`` how much of the match I have.
    """

    room: MemberId
    s: Time
    epoch: Epoch
    promised: Epoch
    version: Annotated[int, msgspec.Meta(ge=0)]
    match: MatchNumber
    n: Count
    head: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{16})?$")] = ""
    echo: Time | None = None
    held: Millis = 0


class Stands(Message, frozen=True, tag="stands"):
    """The host is silent, and I would be the host of ``epoch``; my last line is number ``n`` - 1, written in ``last``.

    ``of`` and ``version`` are the epoch and version of the room that I know.
    """

    epoch: Epoch
    of: Epoch
    version: Annotated[int, msgspec.Meta(ge=0)]
    match: MatchNumber
    last: Epoch
    n: Count


class Vote(Message, frozen=True, tag="vote"):
    """My answer: yes; or no, because I have more (``last``, ``n``), or I hear the host, or I have promised another epoch."""

    epoch: Epoch
    yes: bool
    last: Epoch
    n: Count


class Carry(Message, frozen=True, tag="carry"):
    """A signal for another member, which the host hands on; then ``peer`` is whom it comes from."""

    peer: MemberId
    kind: Literal["offer", "answer"]
    data: Annotated[str, msgspec.Meta(max_length=800)]


class Gesture(Message, frozen=True, tag="gesture"):
    """A sign to all, by a seat or a spectator."""

    sign: Sign
    seat: SeatNumber | None = None


class Bye(Message, frozen=True, tag="bye"):
    """I leave and will not be back (``away``: I may be)."""

    away: bool = False


AnyMessage = (
    Hello | Sorry | RoomNow | Wish | Propose | Refused | Log | Ack | Want | Mend | Beat | Stands | Vote | Carry | Gesture | Bye
)
Envelope = tuple[Annotated[int, msgspec.Meta(ge=1, le=1000)], Annotated[int, msgspec.Meta(ge=0, le=1 << 50)], Any]
