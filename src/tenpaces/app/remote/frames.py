"""From the lines of a shared log to what a device shows of them: each line's match as the seats here may know it."""

from __future__ import annotations

from typing import Any

from tenpaces.app.offer import OFFERED, TABLES
from tenpaces.app.remote.values import Frame, Reach
from tenpaces.app.shelf import KNOWN_LEVELS
from tenpaces.core.refusal import Malformed
from tenpaces.core.seat import ELSEWHERE, Seat
from tenpaces.fair import progress, protocol
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.line import Line
from tenpaces.fair.setup import BOT
from tenpaces.fair.steps import Lay, Make, Seal, Turn, Undo
from tenpaces.fair.table import Table
from tenpaces.fair.ways import way
from tenpaces.games.scene import Form
from tenpaces.match import saved
from tenpaces.match.running import Match
from tenpaces.net.device import Device

CHOICES = Make | Seal | Turn | Lay | Undo
"""Steps that a person takes, unlike those by which a device shows what it owes."""


def own(table: Table, me: str) -> tuple[int, ...]:
    """List the seats of a table that this device holds."""
    return tuple(seat for seat, holder in enumerate(table.holders) if holder == me)


def seat_of(table: Table, seat: int, me: str) -> Seat:
    """Return who plays a seat, as seen from this device."""
    holder = table.holders[seat]
    if holder == me:
        return Seat(table.setup.seats[seat])
    return Seat(table.setup.seats[seat], holder.removeprefix(BOT) if holder.startswith(BOT) else ELSEWHERE)


def game_events(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what happened in the game, without what happened to the table."""
    return tuple(event for event in events if type(event).__module__.startswith("tenpaces.games."))


def told(table: Table, events: tuple[Any, ...]) -> bool:
    """Whether people look at some events before anything else is drawn."""
    found = game_events(events)
    return bool(found) and TABLES[table.game.name].steps(found) is not None


class Teller:
    """Makes frames of lines. It keeps the story so far, because events are told once."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._story: list[tuple[Any, ...]] = []
        self._before: Any = None
        self._reaches: list[Reach] = []

    def forget(self) -> None:
        """Begin another match, or the same from its log alone."""
        self._story, self._before, self._reaches = [], None, []

    def frame(self, table: Table, keeper: Keeper, began: int, events: tuple[Any, ...] = (), line: Line | None = None) -> Frame:
        """Return the match as it is after a line, which is the last that ``table`` has."""
        seats = own(table, self._me)
        state = keeper.view(table, seats)
        log = progress.record(table).log if table.over else table.log
        found = game_events(events)
        self._tell(len(table.log), found)
        before, self._before = self._before, state
        form: Form = "table" if len(seats) > 1 else "solo"
        match = Match(
            id=table.setup.match,
            game=table.game,
            seats=tuple(seat_of(table, seat, self._me) for seat in range(len(table.holders))),
            options=table.options,
            log=log,
            state=state,
            back=() if before is None else (before,),
            began=began,
            form=form,
            story=tuple(self._story),
        )
        held = frozenset(range(len(table.holders))) - frozenset(protocol.acting(table))
        mine = line is not None and line.by in seats
        return Frame(match, found, held, sealed(table, seats), mine=mine, finish=self._race(line))

    def _tell(self, entries: int, events: tuple[Any, ...]) -> None:
        """Put what happened to the entry by which it did; what lines without an entry bring belongs to the last one."""
        del self._story[entries:]
        grown = entries - len(self._story)
        self._story += [()] * grown
        if events and self._story:
            self._story[-1] = events if grown else self._story[-1] + events

    def _race(self, line: Line | None) -> tuple[Reach, ...]:
        """Gather the reaches of lines that follow each other; return those of a race between several seats, once it has ended."""
        if line is None:
            return ()
        ms = getattr(line.step, "ms", None)
        raced = line.by is not None and ms is not None
        found: tuple[Reach, ...] = ()
        if not raced or any(reach.seat == line.by for reach in self._reaches):
            # Who reaches again is in another race, or what he did before counts no more.
            found, self._reaches = tuple(self._reaches), []
        if line.by is not None and ms is not None:
            self._reaches.append(Reach(line.by, ms, ms if line.judged is None else line.judged))
        return tuple(sorted(found, key=lambda reach: reach.judged)) if len(found) > 1 else ()


def sealed(table: Table, seats: tuple[int, ...]) -> frozenset[int]:
    """Return the seats of ours whose choice lies sealed and may be replaced: where all choose together, and not in a race."""
    raced = table.over or way(table).race(table.state) is not None
    if table.fair is None or raced or protocol.sealing(table) != "together" or protocol.opening(table):
        return frozenset()
    return frozenset(seat for seat in seats if table.fair.sealed(seat))


def pending(device: Device) -> frozenset[int]:
    """Return the seats of ours whose choice is under way."""
    return frozenset(wish.seat for wish in device.pending if isinstance(wish.step, CHOICES))


def kept_form(table: Table, keeper: Keeper, me: str, now: int) -> tuple[Match, str] | None:
    """Return a match that is over as this device keeps it, and its text; ``None`` where what was never opened leaves none."""
    match = Teller(me).frame(table, keeper, 0).match
    written = saved.write(match, len(match.log), now)
    try:
        return saved.read(written, OFFERED, KNOWN_LEVELS, now).match, written
    except Malformed:
        return None
