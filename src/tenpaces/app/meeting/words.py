"""What getting together has to say to a player when it does not work: what is wrong, and what to try."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenpaces.app.meeting.seen import Camera, Trouble
from tenpaces.core.text import Text
from tenpaces.net.words import connection_hints, sorry

_TROUBLE: Mapping[Trouble, Callable[[Text], str]] = {
    "unable": lambda text: text.gettext("This browser makes no connections to other devices. Another one may, or a newer one."),
    "insecure": lambda text: text.gettext(
        "Rooms by letters need a page that was opened with https. A link or a code from screen to screen works here too."
    ),
    "unread": lambda text: text.gettext("That is no invitation of this game."),
    "own": lambda text: text.gettext("That is this device’s own invitation. It is for the other one."),
    "damaged": lambda text: text.gettext("That invitation is not whole. Copy all of it, or scan it once more."),
    "offer": lambda text: text.gettext("That is another invitation. What is needed here is the answer to this one."),
    "inside": lambda text: text.gettext("This device is in a room already. Leave that one first."),
    "elsewhere": lambda text: text.gettext(
        "That invitation leads into another room than the one that this device is in. Leave yours first, and ask for a new one."
    ),
    "closed": lambda text: sorry(text, "closed", "", ""),
    "used": lambda text: text.gettext(
        "Another device has answered that invitation already. It is good for one. Show them this new one."
    ),
    "stale": lambda text: text.gettext("That answer belongs to an invitation that is no longer open. Show them this one."),
    "unreached": lambda text: text.gettext("The two devices know of each other, but they cannot reach each other."),
    "forbidden": lambda text: text.gettext(
        "This browser keeps the page from using the local network. Allow it in the settings of this page, and try again."
    ),
    "full": lambda text: sorry(text, "full", "", ""),
    "nobody": lambda text: sorry(text, "nobody", "", ""),
    "broker": lambda text: text.gettext("The place where rooms are found does not answer. A link or a code works without it."),
    "no_broker": lambda text: text.gettext("Nobody has set up a place where rooms are found by letters. A link or a code works."),
    "relay": lambda text: text.gettext("That is no address of a relay. It looks like: turn:relay.example.org:3478 user password"),
    "address": lambda text: text.gettext("That is no address of a broker. It begins with wss://"),
}
_CAMERA: Mapping[Camera, Callable[[Text], str]] = {
    "asking": lambda text: text.gettext("Allow the camera, and hold it over the code."),
    "on": lambda text: text.gettext("Hold the camera over the code."),
    "refused": lambda text: text.gettext("The camera was not allowed. The link can be sent or pasted instead."),
    "none": lambda text: text.gettext("This device has no camera. The link can be sent or pasted instead."),
    "busy": lambda text: text.gettext("Another program has the camera. Close it and try again, or paste the link."),
    "insecure": lambda text: text.gettext("The camera needs a page that was opened with https. The link can be pasted instead."),
    "unable": lambda text: text.gettext("Codes cannot be read with this browser. The link can be pasted instead."),
}


def trouble(text: Text, what: Trouble) -> str:
    """Say what went wrong; nothing for no trouble."""
    return _TROUBLE[what](text) if what else ""


def hints(text: Text, what: Trouble) -> tuple[str, ...]:
    """Return what to try, the likeliest first, where it is the network that keeps two devices apart."""
    return connection_hints(text) if what in ("unreached", "forbidden") else ()


def camera(text: Text, what: Camera) -> str:
    """Say what the camera does, or why it does not."""
    return _CAMERA[what](text) if what else ""
