"""What the app asks of the page: plain data, one command a line of the reply."""

from __future__ import annotations

from typing import Any

import msgspec


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, omit_defaults=True):
    """Base of all commands."""


class Show(Command, frozen=True):
    """Morph this HTML into the page's root."""

    html: str
    title: str


class Speak(Command, frozen=True):
    """Go on in the language of this tag, and begin with it the next time if it was ``chosen``."""

    tag: str
    chosen: bool = False


class Focus(Command, frozen=True):
    """Move the focus to the element with this id, for a screen that is new; one that is not there leaves it to the heading."""

    id: str


class Url(Command, frozen=True):
    """Set the address; ``push`` makes a new step for the back button."""

    hash: str
    push: bool


class Timer(Command, frozen=True):
    """Send ``event`` after ``ms``; a timer of the same name is replaced."""

    name: str
    ms: int
    event: dict[str, Any]


class Cancel(Command, frozen=True):
    """Stop a timer."""

    name: str


class Soon(Command, frozen=True):
    """Send ``event`` once the events that wait have been handled."""

    event: dict[str, Any]


class Store(Command, frozen=True):
    """Keep ``text`` under ``key``, or forget the key."""

    key: str
    text: str | None


class Claim(Command, frozen=True):
    """Hold the match for this tab alone, or let go of it (an empty ``id``)."""

    id: str


class Sound(Command, frozen=True):
    """Play a cue."""

    name: str


class Buzz(Command, frozen=True):
    """Shake the phone for ``ms``."""

    ms: int


class Awake(Command, frozen=True):
    """Keep the screen on, or let it sleep."""

    on: bool


class Install(Command, frozen=True):
    """Open the browser's question whether to install."""


class Renew(Command, frozen=True):
    """Take the new version that lies ready."""


class Save(Command, frozen=True):
    """Give a file to the device: through its sharing sheet where it has one, else as a download."""

    name: str
    text: str


class Share(Command, frozen=True):
    """Give an address of this page away, through the device's sharing sheet or its clipboard."""

    hash: str


class Copy(Command, frozen=True):
    """Put a text on the clipboard."""

    text: str


class Log(Command, frozen=True):
    """Write a line for developers."""

    text: str


def encode(commands: list[Command]) -> str:
    """Write the reply to one event."""
    return msgspec.json.encode(commands).decode()
