"""The room of several devices, for pictures: who is in it, what is played, and by which manners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from htpy import Element, div

from tenpaces.app.remote.values import Parts, Remote
from tenpaces.app.screens.room import notes, room
from tenpaces.core.text import ENGLISH, Text
from tenpaces.net.room import Chair, Member, Room
from tools.samples_people import NAMES

PROOF = "0" * 64
WORDS = "lusab babad gutih"


def members(*names: str) -> tuple[Member, ...]:
    """Return devices by the names of their people."""
    return tuple(Member(f"m{number}", name, PROOF) for number, name in enumerate(names))


def lobby(me: str = "m0") -> Remote:
    """Return a room of three devices and a bot, seen from one of them."""
    chairs = (
        Chair(NAMES[0], "m0", "m0", ready=True),
        Chair(NAMES[1], "m1", "m1"),
        Chair(NAMES[3], "bot:ruthless", ready=True),
        Chair(),
    )
    found = Room("room", 0, 3, "m0", members(NAMES[0], NAMES[1], NAMES[2]), chairs, "west", {"ward": "like"}, terms="fair")
    phrases = {"m1": WORDS, "m2": "mafon kizud robib"}
    return Remote(me, replace_room(found), phrases=phrases if me == "m0" else {"m0": WORDS}, faults={"m2": 3} if me == "m0" else {})


def replace_room(found: Room) -> Room:
    """Let one of the guests be away."""
    first, second, third = found.members
    away = Member(third.id, third.name, third.proof, away=True)
    return Room(found.id, 0, 3, found.host, (first, second, away), found.chairs, found.game, found.options, "fair", patience=90_000)


def alone() -> Remote:
    """Return a room that has just been opened, by one who is about to leave it."""
    name = NAMES[4]
    found = Room("room", 0, 0, "m0", members(name), (Chair(name, "m0", "m0"), Chair()), "eye2eye", {}, terms="fair")
    return Remote("m0", found, leaving=True)


def waiting(parts: Parts) -> Remote:
    """Return a room whose most devices have been out of reach for a while."""
    found = lobby()
    many = members(NAMES[0], "Bartholomew Cruz", NAMES[3], "Wolfeschlegelsteinhausen")
    room_ = Room("room", 0, 3, "m0", many, found.room.chairs, "west", {}, terms="fair", phase="playing" if parts else "lobby")
    return Remote("m0", room_, missing=tuple(member.name for member in many[1:]), parts=parts, alone=True)


def over_table(text: Text, remote: Remote) -> Element:
    """Return what is said over a table."""
    return div(".across")[div("#company.company")[notes(text, remote)], div("#screen.screen", data_game="west")]


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, element, no title)."""
    yield "room-waits", room(text, replace(waiting("room"), room=lobby().room)), None
    yield "room-waits-play", over_table(text, waiting("bots")), None
    yield "room-waits-guest", over_table(text, waiting("")), None
    yield "room-alone", room(text, alone()), None
    yield "room-host", room(text, lobby()), None
    yield "room-guest", room(text, lobby("m1")), None
    yield "room-watch", room(text, lobby("m2")), None
