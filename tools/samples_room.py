"""The room of several devices, for pictures: who is in it, what is played, and what the others say over a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from htpy import Element, fragment

from tenpaces.app.draw import bar_title
from tenpaces.app.model import Choosing, Hand, Playing
from tenpaces.app.remote.news import sign_words
from tenpaces.app.remote.values import Course, Note, Reach, Remote
from tenpaces.app.screens.company import over_table, people_sheet
from tenpaces.app.screens.room import room
from tenpaces.app.table.west import TABLE
from tenpaces.core.seat import ELSEWHERE, Seat
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.west import GAME, view
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tenpaces.match.running import begin
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


def playing() -> Playing:
    """Return a match of three across devices, at its first choice."""
    seats = (Seat(NAMES[0]), Seat(NAMES[1], ELSEWHERE), Seat(NAMES[3], "ruthless"))
    match = begin(GAME, seats, Options(), id="one", now=0)
    course = Course(0, finish=(Reach(0, 281, 281), Reach(1, 240, 344)))
    return Playing(match, Choosing(Hand(0, Pick())), 0, course=course)


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, element, what the top bar says)."""
    yield "room-alone", room(text, alone()), None
    yield "room-host", room(text, lobby()), None
    yield "room-guest", room(text, lobby("m1")), None
    yield "room-watch", room(text, lobby("m2")), None
    said = Note(f"{NAMES[1]}: {sign_words(text, 'well_played')}")
    noted = replace(lobby(), notes=(said,), left={1: 42}, asked=1, answers=(0,), undo=0, gives_up=0)
    at = playing()
    bar = bar_title(text, "west", TABLE.title(text, GAME.observe(at.match.state, None)))
    table = view.choose(text, at.match.names, GAME.observe(at.match.state, 0), Pick(), None, False, "")
    yield "across-said", fragment[over_table(text, noted, at), table], bar  # type: ignore[misc]
    yield "across-people", fragment[people_sheet(text, noted, at), table], bar  # type: ignore[misc]
