"""What people tap in a room that several devices share."""

from __future__ import annotations

from tenpaces.app.event import Event, Short


class OpenRoom(Event, frozen=True, tag="open_room"):
    """Open a room for a game, as its host."""

    game: Short = "west"


class ToRoom(Event, frozen=True, tag="to_room"):
    """Go to the room that this device is in."""


class Room(Event, frozen=True):
    """Something was done about the room: what ``verb`` and ``value`` mean is ``remote.taps``'s affair; ``seat`` is a chair."""

    verb: Short
    value: Short = ""
    seat: int = -1


class Receipt(Event, frozen=True):
    """Give the receipt of the match across devices away."""


ANY = OpenRoom | ToRoom | Room | Receipt
