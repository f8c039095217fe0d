"""What people tap to get together with others."""

from __future__ import annotations

from typing import Literal

from tenpaces.app.event import Event
from tenpaces.app.net_events import Scan

Verb = Literal[
    "invite",  # show an invitation
    "anew",  # show another one
    "join",  # come to the screen on which one joins
    "take",  # what was pasted or typed
    "knock",  # at the broker that a link names
    "look",  # with the camera
    "blind",  # without it
    "open",  # be found by letters
    "shut",  # be found no more
    "broker",  # an address was typed
    "relay",  # so was this one
    "send",  # give a link away
    "stop",  # join nothing after all
    "done",  # back to the room
]


class Meet(Event, frozen=True):
    """Something was done to get together; ``value`` is what was typed or is to be given away."""

    verb: Verb
    value: Scan = ""


ANY = Meet
