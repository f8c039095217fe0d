"""Looking back at a match: entry by entry, as a seat saw it or with all open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tenpaces.core.entry import Entry
from tenpaces.core.game import Game
from tenpaces.core.record import Record, decode
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal, advance
from tenpaces.games.scene import Scene, Side

Eyes = int | Literal["all", "public"]
"""As whom one looks back: a seat, somebody who watches, or with all open."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A match that is looked back at. ``states[k]`` and ``story[k - 1]`` are the state and the events after ``k`` entries.

    ``at`` is how many entries have been gone through. ``id`` names a match that this device keeps; one that came by a link has
    none, and its packed text in ``link`` instead.
    """

    record: Record
    states: tuple[Any, ...]
    story: tuple[tuple[Any, ...], ...]
    at: int
    eyes: Eyes
    id: str = ""
    link: str = ""

    @property
    def game(self) -> Game:
        """The rules."""
        return self.record.game

    @property
    def last(self) -> int:
        """How many entries there are."""
        return len(self.record.log)

    @property
    def over(self) -> bool:
        """Whether the match came to its end, so that everything may be open."""
        return self.game.outcome(self.states[-1]) is not None

    @property
    def seat(self) -> int | None:
        """Whose view it is, if it is a seat's."""
        return self.eyes if isinstance(self.eyes, int) else None


def read(record: Record, *, id: str = "", link: str = "") -> Reading:
    """Open a record at its beginning.

    Raises:
        Malformed: when an entry is refused.
    """
    states, story = [record.game.initial(record.options, len(record.seats))], []
    for number, entry in enumerate(record.log):
        try:
            state, events = advance(record.game, states[-1], entry)
        except Illegal as error:
            raise Malformed("record", f"entry {number} is refused: {error}") from error
        states.append(state)
        story.append(events)
    reading = Reading(record, tuple(states), tuple(story), 0, "public", id, link)
    return replace(reading, at=first(reading), eyes="all" if reading.over else "public")


def imported(data: bytes, games: Mapping[str, Game], *, link: str = "") -> Reading:
    """Open a record that came as a file or a link.

    Raises:
        Malformed: as ``decode`` and ``read``.
    """
    return read(decode(data, games), link=link)


def first(reading: Reading) -> int:
    """Return the first place at which there is something to see: after what chance has dealt."""
    for number, state in enumerate(reading.states):
        if reading.game.to_act(state).chance is None:
            return number
    return 0


def turn(reading: Reading, to: str) -> Reading:
    """Go to the ``first``, ``back``, ``on`` or ``last`` place, or to a number of entries; nonsense changes nothing."""
    places = {"first": first(reading), "back": reading.at - 1, "on": reading.at + 1, "last": reading.last}
    if to in places:
        at = places[to]
    elif to.isdecimal() and len(to) < 7:
        at = int(to)
    else:
        return reading
    return replace(reading, at=min(max(at, first(reading)), reading.last))


def look_as(reading: Reading, eyes: str) -> Reading:
    """Look as a seat, as a spectator, or with all open; all is open only after the end."""
    if eyes == "public" or (eyes == "all" and reading.over):
        return replace(reading, eyes=eyes)  # type: ignore[arg-type]
    if eyes.isdecimal() and len(eyes) < 3 and int(eyes) < len(reading.record.seats) and reading.over:
        return replace(reading, eyes=int(eyes))
    return reading


def seen(reading: Reading, events: Iterable[Any]) -> tuple[Any, ...]:
    """Return events as they may be told."""
    if reading.eyes == "all":
        return tuple(events)
    return tuple(reading.game.redact(event, reading.seat) for event in events)


def moment(reading: Reading) -> Scene:
    """Return the moment after the entries gone through."""
    state, names = reading.states[reading.at], reading.record.seats
    observe = reading.game.observe
    if reading.eyes == "all":
        seats: tuple[int, ...] = tuple(range(len(names)))
    else:
        seats = () if reading.seat is None else (reading.seat,)
    return Scene(
        names=names,
        form="table" if reading.eyes == "all" else "hand",
        people=tuple(True for _ in names),
        seen=observe(state, None),
        sides=tuple(Side(seat, observe(state, seat), acts=False) for seat in seats),
        news=seen(reading, reading.story[reading.at - 1]) if reading.at else (),
        now=state.t,
        open=reading.eyes == "all",
    )


def lines(reading: Reading, before: int) -> list[tuple[int, Entry, tuple[Any, ...]]]:
    """Return (number, entry, events) of the present entry and of those up to ``before`` entries before it.

    Numbers count from 1. What a seat may not know is redacted in the events; the entry is for those who see everything.
    """
    log = reading.record.log
    return [
        (number + 1, log[number], seen(reading, reading.story[number])) for number in range(max(0, reading.at - before), reading.at)
    ]
