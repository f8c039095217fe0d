"""What happened in a room, in words for the people at this device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tenpaces.app.remote.frames import own
from tenpaces.app.remote.values import Note, Reach
from tenpaces.core.text import Text, short
from tenpaces.fair.dvoboj import Audited, Cheated
from tenpaces.fair.progress import Handed
from tenpaces.fair.protocol import Lost
from tenpaces.fair.setup import BOT
from tenpaces.fair.undo import Declined, TakenBack
from tenpaces.net import words
from tenpaces.net.device import Device, News

SHOWN = 6_000
"""So long (ms) a passing note stands."""


def sign_words(text: Text, sign: str) -> str:
    """Return what a sign says."""
    return {
        "hello": text.gettext("Hello!"),
        "well_played": text.gettext("Well played!"),
        "oops": text.gettext("Oops!"),
        "hurry": text.gettext("Your turn …"),
        "thanks": text.gettext("Thanks!"),
        "again": text.gettext("Again!"),
    }[sign]


def finish(text: Text, found: tuple[Reach, ...], names: Sequence[str], tick: int) -> Note:
    """Say in a line how long everybody took in a race; the bars are in the sheet about the others."""
    form = text.gettext("{name}: {ms} ms")
    return Note(", ".join(form.format(name=short(names[one.seat]), ms=one.judged) for one in found), until=tick + SHOWN)


def note(text: Text, said: News, device: Device, tick: int) -> Note | None:
    """Return what is said about a piece of news; ``None`` where nothing need be."""
    room = device.room

    def name(member: object) -> str:
        found = room.member(str(member)) if room and member else None
        return short(found.name) if found else text.gettext("somebody")

    passing = tick + SHOWN
    match said.what:
        case "gesture":
            seats = device.table.setup.seats if device.table else ()
            seat = said.data["seat"]
            who = short(seats[seat]) if seat is not None and seat < len(seats) else name(said.data["member"])
            return Note(f"{who}: {sign_words(text, said.data['sign'])}", until=passing)
        case "bye":
            form = text.gettext("{name} is away for a moment.") if said.data["away"] else text.gettext("{name} has left.")
            return Note(form.format(name=name(said.data["member"])), until=passing)
        case "host" if said.data["epoch"] > 0:
            if said.data["host"] == device.me.id:
                return Note(text.gettext("The host is gone. This device keeps the match now."), until=passing)
            form = text.gettext("The host is gone. The device of {name} keeps the match now.")
            return Note(form.format(name=name(said.data["host"])), until=passing)
        case "rewound":
            lost = said.data["lost"]
            form = text.ngettext(
                "{n} step that only the old host had is gone.", "{n} steps that only the old host had are gone.", lost
            )
            return Note(form.format(n=lost))
        case "mended":
            return Note(text.gettext("This device had gone astray and has set itself right from the log."))
        case "diverged" if said.data["member"]:
            form = text.gettext("The device of {name} has come to something else and runs its log again.")
            return Note(form.format(name=name(said.data["member"])), until=passing)
        case "broken" | "forged":
            return Note(words.fault(text, name(room.host if room else None), "illegal_line"), "wrong")
        case "fault" if said.data["kind"] not in ("refused", "usurper"):
            return Note(words.fault(text, name(said.data["member"]), said.data["kind"]), "wrong")
        case "refused" if said.data["seat"] is None:
            found = words.refused(text, said.data["code"])
            return Note(found, until=passing) if found else None
        case "happened":
            for event in said.events:
                found_note = _at_table(text, event, device, passing)
                if found_note is not None:
                    return found_note
    return None


def _at_table(text: Text, event: Any, device: Device, passing: int) -> Note | None:
    table = device.table
    assert table is not None
    names = [short(name) for name in table.setup.seats]
    match event:
        case Handed(seat=seat, to=to) if to.startswith(BOT):
            return Note(text.gettext("A bot plays on for {name}.").format(name=names[seat]), until=passing)
        case Handed(seat=seat):
            return Note(text.gettext("{name} is back.").format(name=names[seat]), until=passing)
        case Declined(seat=seat):
            return Note(text.gettext("{name} does not agree.").format(name=names[seat]), until=passing)
        case TakenBack(seat=seat):
            return Note(text.gettext("{name} has taken it back.").format(name=names[seat]), until=passing)
        case Lost(seat=seat) if seat in own(table, device.me.id):
            return Note(text.gettext("Too late: somebody was faster."), until=passing)
        case Cheated(seat=seat):
            return Note(
                text.gettext("{name} has laid a card that may not lie there, and has lost.").format(name=names[seat]), "wrong"
            )
        case Audited(cheats=cheats) if cheats:
            return Note(text.gettext("The audit found that {name} has cheated.").format(name=names[cheats[0]]), "wrong")
        case Audited():
            return Note(text.gettext("Both packs are open, and every card was drawn fairly."))
    return None
