"""The table: a match that grows by whole lines, the same on every device.

``advance(table, line)`` is all there is. It raises ``Malformed`` for a step that is none of the game's forms and ``Illegal`` for
one that may not be taken now; then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tenpaces.core.canon import digest
from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.core.game import Game
from tenpaces.core.record import Record
from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.replay import Illegal
from tenpaces.core.replay import advance as enter
from tenpaces.core.strict import convert
from tenpaces.fair.hashing import HashRng, number, tagged
from tenpaces.fair.line import Line, first_head, next_head
from tenpaces.fair.setup import BOT, Setup, game_of
from tenpaces.fair.steps import LEAST_REACTION, Answer, Chance, Hand, Make, Silence, Tick, Undo, Yield


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish to take the last entry back: who asked, and which seats agreed."""

    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """A match after ``n`` lines, of which ``head`` is the chained hash and ``t`` the time of the last.

    ``log`` and ``state`` are the rules' own. ``cids`` are the last counts by seat. ``before`` is the match before its last entry.
    """

    setup: Setup
    game: Game
    options: Any
    state: Any
    head: bytes
    cids: tuple[int, ...]
    holders: tuple[str, ...]
    keys: tuple[str, ...]
    log: tuple[Entry, ...] = ()
    n: int = 0
    t: int = 0
    asked: Asked | None = None
    before: tuple[Any, tuple[Entry, ...]] | None = None

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.game.outcome(self.state) is not None

    def bot(self, seat: int) -> bool:
        """Whether a bot holds a seat."""
        return self.holders[seat].startswith(BOT)


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat has a new holder."""

    seat: int
    to: str


@dataclass(frozen=True, slots=True)
class Wished:
    """A seat asks to take its last entry back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last entry was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat does not agree that the last entry is taken back."""

    seat: int


def begin(setup: Setup, games: Mapping[str, Game]) -> Table:
    """Return the table before its first line.

    Raises:
        Malformed: with the rule ``record``.
    """
    game, options = game_of(setup, games)
    state = game.initial(options, len(setup.seats))
    return Table(setup, game, options, state, first_head(setup), (0,) * len(setup.seats), setup.holders, setup.keys)


def record(table: Table) -> Record:
    """Return the match record so far."""
    return Record(table.game, table.setup.seats, table.options, table.log)


def mark(table: Table) -> str:
    """Return a short hash of all that the lines have led to, which must be equal on every device."""
    return digest((table.state, table.holders, table.cids))[:16]


def advance(table: Table, line: Line) -> tuple[Table, tuple[Any, ...]]:
    """Return the table after a line, and what happened: the game's events and the table's own."""
    _check(table, line)
    table, events = _take(table, line)
    cids = table.cids
    if line.by is not None:
        cids = (*cids[: line.by], line.cid, *cids[line.by + 1 :])
    return replace(table, head=next_head(table.head, line), n=table.n + 1, t=line.t, cids=cids), events


def _check(table: Table, line: Line) -> None:
    if line.n != table.n or line.after > table.n:
        raise refuse("record", "number")
    if line.t < table.t:
        raise Malformed("time", f"time falls from {table.t} to {line.t}")
    if line.by is None:
        if line.cid or line.after or line.sig or line.judged is not None:
            raise Malformed("entry", "the table signs nothing and races nobody")
    elif line.by >= len(table.holders):
        raise Malformed("entry", f"there is no seat {line.by}")
    elif line.cid <= table.cids[line.by]:
        raise refuse("record", "replayed", line.by)


def refuse(rule: str, code: str, seat: int | None = None) -> Illegal:
    """Return the error for a step that may not be taken now."""
    return Illegal(Refusal(rule, code, {} if seat is None else {"seat": seat}))


def _take(table: Table, line: Line) -> tuple[Table, tuple[Any, ...]]:
    step, seat = line.step, line.by
    if isinstance(step, Make | Undo | Answer) != (seat is not None):
        raise Malformed("entry", "the step is not for whoever takes it")
    match step:
        case Make(ms=ms):
            return play(table, _made(table, line, step.entry, ms))
        case Chance(entry=entry):
            if table.setup.terms != "open" or table.game.to_act(table.state).chance is None:
                raise refuse("phase", "no_chance")
            return play(table, form(table, {**_bare(entry), "by": "chance", "t": line.t}))
        case Tick():
            return play(table, form(table, {"do": "tick", "by": "clock", "t": line.t}))
        case Silence(seat=silent):
            return play(table, _silence(table, silent, line.t))
        case Yield(seat=gone):
            return play(table, Resign(t=line.t, by=existing(table, gone)))
        case Hand(seat=given, to=to, key=key):
            return _hand(table, existing(table, given), to, key)
        case Undo(entry=count) if seat is not None:
            return _ask(table, seat, count)
        case Answer(yes=yes) if seat is not None:
            return _answer(table, seat, yes)
        case _:
            raise Malformed("entry", f"not a step of these terms: {type(step).__name__}")


def existing(table: Table, seat: int) -> int:
    """Return a seat number that the match has; ``Malformed`` for any other."""
    if seat >= len(table.holders):
        raise Malformed("entry", f"there is no seat {seat}")
    return seat


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    if entry.keys() & {"t", "by"}:
        raise Malformed("entry", "time and seat are the line's")
    return entry


def form(table: Table, entry: dict[str, Any]) -> Entry:
    """Return an entry of the table's game; ``Malformed`` for anything else."""
    found: Entry = convert(entry, table.game.entries, "entry")
    for seat in table.game.seats_in(found):
        existing(table, seat)
        if seat < 0:
            raise Malformed("entry", f"there is no seat {seat}")
    return found


def _made(table: Table, line: Line, entry: dict[str, Any], ms: int | None) -> Entry:
    whole = {**_bare(entry), "by": line.by, "t": line.t}
    if entry.get("do") == "grab":
        # The interval of a Fire Exchange is part of the record: as it was judged, or else as it was claimed.
        if ms is None or "ms" in entry:
            raise Malformed("entry", "the interval is the step's")
        interval = ms if line.judged is None else line.judged
        # A false start is a hand that reached for nothing.
        whole = {**whole, "ms": interval} if interval >= LEAST_REACTION else {"do": "miss", "by": line.by, "t": line.t}
    found = form(table, whole)
    if not isinstance(found, SeatEntry):
        raise Malformed("entry", "not an entry of a seat")
    return found


def play(table: Table, entry: Entry) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry of the rules."""
    state, events = enter(table.game, table.state, entry)
    return replace(table, state=state, log=(*table.log, entry), before=(table.state, table.log), asked=None), events


def _silence(table: Table, seat: int, t: int) -> Entry:
    """Return what the table does for a silent seat: any choice with equal chance (W15), or reaching for nothing (E26)."""
    game, existing_seat = table.game, existing(table, seat)
    menu = [entry for entry in game.legal(table.state, existing_seat) if not isinstance(entry, Resign)]
    if game.name == "west" and menu:
        picked = menu[HashRng(tagged("silence", table.head, number(seat))).randrange(len(menu))]
        return form(table, {"do": "timeout", "by": "chance", "t": t, "seat": seat, **_choice(picked)})
    if game.name == "eye2eye" and table.state.phase == "fire" and menu:
        return form(table, {"do": "miss", "by": seat, "t": t})
    raise refuse("phase", "not_silent", seat)


def _choice(entry: Any) -> dict[str, Any]:
    return {"card": entry.card, "target": entry.target}


def _hand(table: Table, seat: int, to: str, key: str) -> tuple[Table, tuple[Any, ...]]:
    holders = (*table.holders[:seat], to, *table.holders[seat + 1 :])
    keys = (*table.keys[:seat], key, *table.keys[seat + 1 :])
    return replace(table, holders=holders, keys=keys), (Handed(seat, to),)


QUIET: Mapping[str, frozenset[str]] = {
    "dotduel": frozenset({"done"}),
    "dvoboj": frozenset({"place", "regroup"}),
    "eye2eye": frozenset({"move", "pass", "play"}),
    "west": frozenset(),
}
"""Entries by which nobody learns anything but that they were made, so that all can agree to take them back."""


def free(table: Table) -> bool:
    """Whether the last entry can be taken back and no other seat would know that it was there."""
    if table.before is None or not isinstance(table.log[-1], SeatEntry):
        return False
    observe, by = table.game.observe, table.log[-1].by
    others = [seat for seat in (*range(len(table.holders)), None) if seat != by]
    return all(observe(table.state, seat) == observe(table.before[0], seat) for seat in others)


def _ask(table: Table, seat: int, count: int) -> tuple[Table, tuple[Any, ...]]:
    last = table.log[-1] if table.log else None
    if table.over or table.before is None or count != len(table.log) - 1 or not isinstance(last, SeatEntry) or last.by != seat:
        raise refuse("turn", "nothing_to_take_back", seat)
    if free(table):
        return _take_back(table, seat)
    phase = getattr(table.state, "phase", None)
    if last.__struct_config__.tag not in QUIET[table.game.name] or phase != getattr(table.before[0], "phase", None):
        raise refuse("phase", "seen", seat)
    return _settle(replace(table, asked=Asked(seat, frozenset({seat}))), (Wished(seat),))


def _answer(table: Table, seat: int, yes: bool) -> tuple[Table, tuple[Any, ...]]:
    if table.asked is None or seat in table.asked.agreed:
        raise refuse("turn", "nothing_asked", seat)
    if not yes:
        return replace(table, asked=None), (Declined(seat),)
    return _settle(replace(table, asked=replace(table.asked, agreed=table.asked.agreed | {seat})), ())


def _settle(table: Table, events: tuple[Any, ...]) -> tuple[Table, tuple[Any, ...]]:
    """Take the entry back once every person agrees; bots always do."""
    assert table.asked is not None
    if all(table.bot(seat) or seat in table.asked.agreed for seat in range(len(table.holders))):
        table, more = _take_back(table, table.asked.seat)
        return table, events + more
    return table, events


def _take_back(table: Table, seat: int) -> tuple[Table, tuple[Any, ...]]:
    assert table.before is not None
    state, log = table.before
    return replace(table, state=state, log=log, before=None, asked=None), (TakenBack(seat),)
