"""A match under way: a record that grows by one entry at a time, and the state it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.game import Game
from tenpaces.core.record import MAX_ENTRIES, Record
from tenpaces.core.refusal import Refusal
from tenpaces.core.replay import Illegal, advance
from tenpaces.core.seat import Seat
from tenpaces.games.scene import Form

KNOWN = 8
"""So many states before the present one are kept for taking entries back: more than a table has seats."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match on this device. ``back`` holds the states before each of the last entries, as far as they are known.

    ``began`` is epoch milliseconds less the time for which the match lay saved or stood still, so that ``now - began`` is the
    record's ``t``. ``story`` holds the events of each entry of the log. ``held`` are seats that the rules wait for and that have
    done their part already, or have to wait for other devices.
    """

    id: str
    game: Game
    seats: tuple[Seat, ...]
    options: Any
    log: tuple[Entry, ...]
    state: Any
    back: tuple[Any, ...]
    began: int
    form: Form = "solo"
    story: tuple[tuple[Any, ...], ...] = ()
    held: frozenset[int] = frozenset()

    @property
    def previous(self) -> Any:
        """The state before the last entry, if it is known."""
        return self.back[-1] if self.back else None

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

    @property
    def full(self) -> bool:
        """Whether its record may grow no more: a longer one would not be read again."""
        return len(self.log) >= MAX_ENTRIES


def begin(game: Game, seats: tuple[Seat, ...], options: Any, *, id: str, now: int, form: Form = "solo") -> Match:
    """Start a match at ``now`` (epoch milliseconds)."""
    state = game.initial(options, len(seats))
    return Match(id, game, seats, options, (), state, (), now, form)


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
    back = (*match.back[1 - KNOWN :], match.state)
    return replace(match, log=(*match.log, stamped), state=state, back=back, story=(*match.story, events)), events


def waiting(match: Match, *, people: bool) -> tuple[int, ...]:
    """List the seats that may act now and are played by people here, or by bots."""
    acting = match.game.to_act(match.state).seats
    return tuple(seat for seat in acting if match.seats[seat].person == people and seat not in match.held)


def news(
    match: Match,
    seat: int | None,
    last: int | None = None,
    new: Callable[[Sequence[Any], int], Sequence[Any]] | None = None,
) -> tuple[Any, ...]:
    """Return what has happened since ``seat`` last acted (``None``: since any person did), as it may know it, oldest first.

    ``last`` asks for the events of the last so many entries instead. ``new`` picks what is news to a seat among the events of its
    own last entry.
    """
    since = max(0, len(match.log) - last if last is not None else _last_act(match, seat))
    own = new(match.story[since - 1], seat) if new and since and last is None and seat is not None else ()
    redact = match.game.redact
    return tuple(redact(event, seat) for events in (own, *match.story[since:]) for event in events)


def _last_act(match: Match, seat: int | None) -> int:
    for number in range(len(match.log) - 1, -1, -1):
        entry = match.log[number]
        if isinstance(entry, SeatEntry) and (entry.by == seat if seat is not None else match.seats[entry.by].person):
            return number + 1
    return 0


def undoable(match: Match, seat: int | None = None) -> bool:
    """Whether the last entry of ``seat`` (``None``: of whoever acted last) may be taken back.

    A person here made it, and no other seat has learnt anything from it or would see anything else without it.
    """
    return _without(match, seat) is not None


def before(match: Match, seat: int | None = None) -> Any:
    """Return the state before the last entry of ``seat`` (``None``: before the last entry), or ``None`` if it is not known."""
    place = _last_known(match, seat)
    return None if place is None else match.back[place]


def undo(match: Match, seat: int | None = None) -> Match:
    """Take the last entry of ``seat`` back, and nobody else's; only where ``undoable``."""
    found = _without(match, seat)
    if found is None:
        raise ValueError("the last entry cannot be taken back")
    return found


def _last_known(match: Match, seat: int | None) -> int | None:
    """Return where in ``back`` the state before a seat's last entry lies."""
    for place in range(len(match.back) - 1, -1, -1):
        entry = match.log[place - len(match.back)]
        if seat is None or (isinstance(entry, SeatEntry) and entry.by == seat):
            return place
    return None


def _without(match: Match, seat: int | None) -> Match | None:
    """Return the match as if a seat had not made its last entry, if everybody else sees just what they see now."""
    place = _last_known(match, seat)
    if place is None or match.over:
        return None
    number = len(match.log) - len(match.back) + place
    entry = match.log[number]
    if not isinstance(entry, SeatEntry) or not match.seats[entry.by].person:
        return None
    observe = match.game.observe
    others = [other for other in (*range(len(match.seats)), None) if other != entry.by]
    later = (*match.back[place + 1 :], match.state)
    if any(observe(later[0], other) != observe(match.back[place], other) for other in others):
        return None
    found = replace(match, log=match.log[:number], state=match.back[place], back=match.back[:place], story=match.story[:number])
    for after in match.log[number + 1 :]:
        moved = enter(found, after, after.t)
        if isinstance(moved, Refusal):
            return None
        found = moved[0]
    same = all(observe(found.state, other) == observe(match.state, other) for other in others)
    return found if same else None
