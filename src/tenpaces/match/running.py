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


@dataclass(frozen=True, slots=True)
class Match:
    """A match on this device. ``states[k]`` is the state after ``k`` entries for the last few ``k``; the newest comes last.

    ``began`` is epoch milliseconds less the time for which the match lay saved, so that ``now - began`` is the record's ``t``.
    """

    id: str
    game: Game
    seats: tuple[Seat, ...]
    options: Any
    log: tuple[Entry, ...]
    state: Any
    previous: Any
    began: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def shared(self) -> bool:
        """Whether several people play on this one device, so that private views need a curtain."""
        return sum(seat.person for seat in self.seats) > 1

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.game.outcome(self.state) is not None


def begin(game: Game, seats: tuple[Seat, ...], options: Any, *, id: str, now: int) -> Match:
    """Start a match at ``now`` (epoch milliseconds)."""
    state = game.initial(options, len(seats))
    return Match(id, game, seats, options, (), state, None, now)


def record(match: Match) -> Record:
    """Return the match record so far."""
    return Record(match.game, match.names, match.options, match.log)


def enter(match: Match, entry: Entry, now: int) -> tuple[Match, tuple[Any, ...]] | Refusal:
    """Add an entry; a refused one changes nothing. It is stamped with the match's time, which never falls."""
    stamped = msgspec.structs.replace(entry, t=max(match.state.t, now - match.began))
    try:
        state, events = advance(match.game, match.state, stamped)
    except Illegal as error:
        return error.refusal
    return replace(match, log=(*match.log, stamped), state=state, previous=match.state), events


def waiting(match: Match, *, people: bool) -> tuple[int, ...]:
    """List the seats that may act now and are played by people here, or by bots."""
    acting = match.game.to_act(match.state).seats
    return tuple(seat for seat in acting if match.seats[seat].person == people)


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
    return replace(match, log=match.log[:-1], state=match.previous, previous=None)
