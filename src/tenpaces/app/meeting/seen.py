"""What people can see of getting together: a value, for the model and its screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Trouble = Literal[
    "",
    "unable",  # this browser makes no connections
    "insecure",  # this page is no secure context, so there are no rooms by letters
    "unread",  # what was scanned, opened or typed is no invitation
    "own",  # it is our own invitation
    "damaged",  # an invitation with a letter too few or an address that leads nowhere
    "answer",  # an answer, where an invitation is asked for
    "offer",  # an invitation, where an answer is asked for
    "inside",  # this device is in a room already
    "elsewhere",  # the invitation leads into another room than the one that we are in
    "closed",  # nobody is let in by that invitation any more
    "used",  # an answer to an invitation that another device has answered
    "stale",  # an answer to an invitation that is not open here
    "unreached",  # both sides are known, and no link came about
    "forbidden",  # … because the browser may not use the local network
    "nobody",  # nobody answered in the room of these letters
    "full",  # the room of these letters is full
    "broker",  # the broker cannot be reached
    "no_broker",  # no broker is known
    "address",  # that is no address of a broker
    "relay",  # nor that one of a relay
]
Joining = Literal["", "preparing", "answer", "knocking", "connecting", "open"]
Camera = Literal["", "asking", "on", "refused", "none", "busy", "insecure", "unable"]
Handed = Literal["", "passing", "passed", "alone", "leading", "led"]
DoorState = Literal["", "opening", "open", "lost"]


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the screens of getting together are drawn from.

    ``invitation`` is the link to be shown (empty: it is being made), ``answer`` the one to be shown back, ``late`` tells that it
    takes longer than it should, ``arriving`` counts those whose answer is there and whose link is not. ``letters`` are those of our
    own room as far as its ``door`` is open, ``broker`` is its host's name, ``link`` leads to it. ``phrases`` are the words of each
    link. ``handed`` is what became of something that was opened in a tab of its own, ``strange`` the broker that a link
    names and that nobody has agreed to ask.
    """

    able: frozenset[str] = frozenset()
    inviting: bool = False
    invitation: str = ""
    arriving: int = 0
    joining: Joining = ""
    answer: str = ""
    late: bool = False
    letters: str = ""
    door: DoorState = ""
    broker: str = ""
    brokers: tuple[str, ...] = ()
    own_broker: str = ""
    relay: str = ""
    link: str = ""
    phrases: Mapping[str, str] = field(default_factory=dict)
    camera: Camera = ""
    trouble: Trouble = ""
    handed: Handed = ""
    typed: str = ""
    strange: str = ""
