"""What the network has to say to a player, in his language. Rules have their own sentences (``Game.explain``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenpaces.core.text import Text
from tenpaces.net.messages import VERSION


def sorry(text: Text, why: str, mine: str, theirs: str) -> str:
    """Say why the door stayed shut; ``mine`` and ``theirs`` are the builds of the two pages."""
    match why:
        case "version" if theirs > mine:
            return text.gettext("The other page is newer than this one. Reload this page and try again.")
        case "version":
            return text.gettext("This page is newer than the other one. Ask them to reload theirs.")
        case "full":
            return text.gettext("This room is full.")
        case "taken":
            return text.gettext("Another device already plays under this name. Use that one, or join as somebody new.")
        case "shown":
            return text.gettext("The host has closed the door to this device.")
        case "nobody":
            return text.gettext("Nobody answered. Check the letters, and that the host’s page is open.")
        case _:
            return text.gettext("There is no room behind this invitation any more. Ask for a new one.")


def speaks(versions: tuple[int, ...]) -> bool:
    """Whether a page that speaks these versions of the protocol can play with this one."""
    return VERSION in versions


_REFUSED: Mapping[str, Callable[[Text], str]] = {
    "host_only": lambda text: text.gettext("Only the host can change that."),
    "playing": lambda text: text.gettext("That has to wait until the match is over."),
    "not_yours": lambda text: text.gettext("That chair is not yours."),
    "no_chair": lambda text: text.gettext("Take a chair first."),
    "chairs": lambda text: text.gettext("This game is not for so many players."),
    "name": lambda text: text.gettext("A name needs letters."),
    "same_name": lambda text: text.gettext("Somebody has that name already."),
    "taken": lambda text: text.gettext("That chair is taken."),
    "not_ready": lambda text: text.gettext("Not everybody is ready."),
    "no_member": lambda text: text.gettext("They are not here."),
    "alone": lambda text: text.gettext("Too many devices are out of reach."),
    "jokers": lambda text: text.gettext("Jokers shuffle cards that nobody may see. Without a dealer they stay in the box."),
    "not_your_seat": lambda text: text.gettext("That is not your seat."),
    "nothing_to_take_back": lambda text: text.gettext("There is nothing to take back."),
    "seen": lambda text: text.gettext("Others have seen something by it, so it stands."),
    "sealed": lambda text: text.gettext("You have already called. Wait until it is opened."),
    "drawing": lambda text: text.gettext("A moment: the table is drawing."),
}


def refused(text: Text, code: str) -> str | None:
    """Say why the room or the table refused something; ``None`` for what is a rule of the game, or nothing that a player can do."""
    found = _REFUSED.get(code)
    return found(text) if found else None


def fault(text: Text, name: str, kind: str) -> str:
    """Say what a device has done that none of ours does."""
    match kind:
        case "taken":
            return text.gettext("Somebody else tried to come in as {name}, and was refused.").format(name=name)
        case "flood":
            return text.gettext("The device of {name} sends far too much.").format(name=name)
        case "usurper":
            return text.gettext("The device of {name} says that it is the host, and it is not.").format(name=name)
        case "two_stories" | "illegal_line":
            return text.gettext("The host’s device wrote what the rules do not allow. The match stands still.")
        case _:
            return text.gettext("The device of {name} sends what makes no sense. It is not listened to.").format(name=name)


def connection_hints(text: Text) -> tuple[str, ...]:
    """Return what to try when two devices cannot find each other, the likeliest first."""
    return (
        text.gettext("Put both devices on the same Wi‑Fi."),
        text.gettext("Guest networks often keep devices apart. A phone’s own hotspot does not."),
        text.gettext("Pause a VPN on either device."),
        text.gettext("Allow this page to use the local network, and the camera if it asks."),
    )
