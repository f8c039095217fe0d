"""A match under way: a record that grows by one entry at a time, and the state it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.game import Game
from tenpaces.core.record import Record
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.core.seat import Seat
from tenpaces.games.scene import Form


@dataclass(frozen=True, slots=True)
class Match:
    """A match on this device. ``previous`` is the state before the last entry, if it is known.

    ``began`` is epoch milliseconds less the time for which the match lay saved or stood still, so that ``now - began`` is the
    record's ``t``. ``story`` holds the events of each entry of the log.
    """

    id: str
    game: Game
    seats: tuple[Seat, ...]
    options: Any
    log: tuple[Entry, ...]
    state: Any
    previous: Any
    began: int
    form: Form = "solo"
    story: tuple[tuple[Any, ...], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[bool, ...]:
        """By seat, whether a person plays it here."""
        return tuple(seat.person for seat in self.seats)

    @property
    def alone(self) -> int | None:
        """The seat of the only person here, if there is one alone."""
        found = [number for number, seat in enumerate(self.seats) if seat.person]
        return found[0] if len(found) == 1 else None

    @property
    def shared(self) -> bool:
        """Whether one screen goes round among several people, so that private views need a curtain."""
        return self.form != "table" and sum(self.people) > 1

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.game.outcome(self.state) is not None


def begin(game: Game, seats: tuple[Seat, ...], options: Any, *, id: str, now: int, form: Form = "solo") -> Match:
    """Start a match at ``now`` (epoch milliseconds)."""
    state = game.initial(options, len(seats))
    return Match(id, game, seats, options, (), state, None, now, form)


def record(match: Match) -> Record:
    """Return the match record so far."""
    return Record(match.game, match.names, match.options, match.log)


def enter(match: Match, entry: Entry, t: int) -> tuple[Match, tuple[Any, ...]] | Refusal:
    """Add an entry made at the match's time ``t`` (ms); a refused one changes nothing. Its stamp never falls."""
    stamped = msgspec.structs.replace(entry, t=max(match.state.t, t))
    try:
        state, events = advance(match.game, match.state, stamped)
    except Illegal as error:
        return error.refusal
    moved = replace(match, log=(*match.log, stamped), state=state, previous=match.state, story=(*match.story, events))
    return moved, events


def waiting(match: Match, *, people: bool) -> tuple[int, ...]:
    """List the seats that may act now and are played by people here, or by bots."""
    acting = match.game.to_act(match.state).seats
    return tuple(seat for seat in acting if match.seats[seat].person == people)


def news(match: Match, seat: int | None, last: int | None = None) -> tuple[Any, ...]:
    """Return what has happened since ``seat`` last acted (``None``: since any person did), as it may know it, oldest first.

    ``last`` asks for the events of the last so many entries instead.
    """
    since = len(match.log) - last if last is not None else _last_act(match, seat)
    redact = match.game.redact
    return tuple(redact(event, seat) for events in match.story[max(0, since) :] for event in events)


def _last_act(match: Match, seat: int | None) -> int:
    for number in range(len(match.log) - 1, -1, -1):
        entry = match.log[number]
        if isinstance(entry, SeatEntry) and (entry.by == seat if seat is not None else match.seats[entry.by].person):
            return number + 1
    return 0


def undoable(match: Match) -> bool:
    """Whether the last entry may be taken back: a person here made it and no other seat has learnt anything from it."""
    if not match.log or match.previous is None or match.over:
        return False
    last = match.log[-1]
    if not isinstance(last, SeatEntry) or not match.seats[last.by].person:
        return False
    observe = match.game.observe
    others = [seat for seat in (*range(len(match.seats)), None) if seat != last.by]
    return all(observe(match.state, seat) == observe(match.previous, seat) for seat in others)


def undo(match: Match) -> Match:
    """Take the last entry back; only where ``undoable``. Undoing twice is not offered: the state before is not kept."""
    if not undoable(match):
        raise ValueError("the last entry cannot be taken back")
    return replace(match, log=match.log[:-1], state=match.previous, previous=None, story=match.story[:-1])
