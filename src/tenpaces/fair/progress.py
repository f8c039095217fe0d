"""How a table grows by a line; ``advance(table, line)`` is all there is.

It raises ``Malformed`` for a step that is none of the game's forms and ``Illegal`` for one that may not be taken now; then
nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.core.game import Game
from tenpaces.core.record import Record
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import BROKEN_TEXT, convert
from tenpaces.core.strict import whole as unbroken
from tenpaces.fair import dvoboj, packs, placements, protocol, undo
from tenpaces.fair.line import MAX_LEAP, MAX_OWN, Line, first_head, next_head
from tenpaces.fair.setup import Setup
from tenpaces.fair.steps import (
    Anchor,
    Answer,
    Audit,
    Cards,
    Chance,
    DvobojStep,
    Faces,
    Grant,
    Hand,
    Lay,
    Make,
    Mix,
    Open,
    Seal,
    Show,
    Silence,
    Tick,
    Took,
    Turn,
    Undo,
    Yield,
)
from tenpaces.fair.table import Fair, Table, bare, existing, form, refuse
from tenpaces.fair.ways import WAYS, make, provable, way

PATIENCE = 3_000
"""Nobody is silent before so much of the match's time has passed since its last entry, whatever a host says (ms)."""
BY_SEATS = Make | Undo | Answer | Anchor | Mix | Seal | Open | Cards | Lay | Show | DvobojStep


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat has a new holder."""

    seat: int
    to: str


def game_of(setup: Setup, games: Mapping[str, Game]) -> tuple[Game, Any]:
    """Return the game and its options.

    Raises:
        Malformed: with the rule ``record``, where the setup is none that a match could begin with.
    """
    game = games.get(setup.game)
    if game is None:
        raise Malformed("record", f"unknown game {setup.game!r}")
    count = len(setup.seats)
    if count not in game.seats or len(setup.holders) != count or len(setup.keys) != count:
        raise Malformed("record", f"{count} seats, {len(setup.holders)} holders and {len(setup.keys)} keys make no match")
    if not all(map(unbroken, setup.seats)):
        raise Malformed("record", BROKEN_TEXT)
    options = convert(setup.options, game.options, "record")
    if not provable(setup.terms, setup.game, setup.options):
        raise Malformed("record", "Jokers shuffle what nobody may see, which the terms fair cannot do")
    return game, options


def begin(setup: Setup, games: Mapping[str, Game]) -> Table:
    """Return the table before its first line.

    Raises:
        Malformed: with the rule ``record``.
    """
    game, options = game_of(setup, games)
    seats = len(setup.seats)
    fair = Fair(("",) * seats, ("",) * seats, hidden=WAYS[game.name].hidden(options)) if setup.terms == "fair" else None
    head = first_head(setup)
    return Table(setup, game, options, game.initial(options, seats), head, (0,) * seats, setup.holders, setup.keys, fair=fair)


def record(table: Table) -> Record:
    """Return the match record so far."""
    log = way(table).settled(table) if table.fair else table.log
    return Record(table.game, table.setup.seats, table.options, log)


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
        return
    if line.cid <= table.cids[existing(table, line.by)]:
        raise refuse("record", "replayed", line.by)
    if line.cid > min(MAX_OWN, table.cids[line.by] + MAX_LEAP):
        raise refuse("record", "too_many", line.by)
    if (table.fair is not None and table.keys[line.by] != "") != (line.sig != ""):
        raise Malformed("entry", "a step is signed if its seat has a key, and only then")


def _take(table: Table, line: Line) -> tuple[Table, tuple[Any, ...]]:
    step, seat = line.step, line.by
    if isinstance(step, BY_SEATS) != (seat is not None):
        raise Malformed("entry", "the step is not for whoever takes it")
    if seat is not None:
        return _by_seat(table, line, seat)
    match step:
        case Chance(entry=entry):
            if table.fair is not None or table.game.to_act(table.state).chance is None:
                raise refuse("phase", "no_chance")
            return make(table, form(table, {**bare(entry), "by": "chance", "t": line.t}))
        case Tick():
            return make(table, form(table, {"do": "tick", "by": "clock", "t": _free(table, line.t)}))
        case Silence(seat=silent):
            return _silence(table, existing(table, silent), line.t)
        case Yield(seat=gone):
            return make(table, Resign(t=line.t, by=existing(table, gone)))
        case Hand(seat=given, to=to, key=key):
            return _hand(table, existing(table, given), to, key)
        case _:
            raise Malformed("entry", f"not a step of the table: {type(step).__name__}")


def _by_seat(table: Table, line: Line, seat: int) -> tuple[Table, tuple[Any, ...]]:
    step = line.step
    if isinstance(step, Anchor | Mix | Seal | Open | Cards | Lay | Show | DvobojStep) and table.fair is None:
        raise refuse("record", "terms", seat)
    match step:
        case Make(entry=entry, ms=ms):
            return make(table, _made(table, line, entry, ms))
        case Anchor():
            return protocol.anchor(table, seat, step, line.t)
        case Mix():
            return protocol.mix(table, seat, step, line.t)
        case Seal():
            return protocol.seal(table, line, step)
        case Open():
            return protocol.open_seal(table, seat, step, line.t)
        case Cards():
            return placements.commit(table, seat, step)
        case Lay():
            return placements.lay(table, seat, step, line.t)
        case Show():
            return placements.show(table, seat, step)
        case Grant():
            return protocol.grant(table, seat, step)
        case Took():
            return packs.took(table, seat, step)
        case Turn():
            return dvoboj.turn(table, seat, step, line.t)
        case Faces():
            return dvoboj.faces(table, seat, step)
        case Audit():
            return dvoboj.audit(table, seat, step)
        case Undo(entry=count):
            return undo.ask(table, seat, count)
        case Answer(yes=yes):
            return undo.answer(table, seat, yes)
        case _:
            raise Malformed("entry", f"not a step of a seat: {type(step).__name__}")


def _free(table: Table, t: int) -> int:
    """Return a time at which the table does not wait for a draw or for what is sealed."""
    if protocol.busy(table):
        raise refuse("phase", "drawing")
    return t


def _made(table: Table, line: Line, entry: dict[str, Any], ms: int | None) -> Entry:
    whole = {**bare(entry), "by": line.by, "t": _free(table, line.t)}
    if table.fair is not None and entry.get("do") in protocol.sealed_kinds(table):
        raise refuse("phase", "seal_it", line.by)
    if packs.of(table) is not None and entry.get("do") != "resign":
        raise refuse("phase", "lay_it", line.by)
    found = placements.of(table)
    if found is not None and entry.get("do") == "play" and line.by is not None and found.commits[line.by]:
        raise refuse("phase", "lay_it", line.by)
    made = form(table, way(table).timed(whole, ms if ms is None or line.judged is None else line.judged))
    if not isinstance(made, SeatEntry):
        raise Malformed("entry", "not an entry of a seat")
    return made


def _silence(table: Table, seat: int, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Do for a silent seat what the rules say: any choice with equal chance (W15), or reaching for nothing (E26)."""
    game = table.game
    if t < table.state.t + PATIENCE:
        raise refuse("time", "patience", seat)
    if table.fair is not None and protocol.drawing(table):
        raise refuse("phase", "drawing", seat)
    if table.fair is not None and protocol.in_order(table) and table.fair.seals and table.fair.seals[0].seat == seat:
        return protocol.spend(table, seat), (protocol.Lost(seat, "silence"),)
    if (seat in placements.unshown(table) or seat in packs.owing(table)) and not table.over and table.fair is not None:
        # Whoever does not show his cards cannot have laid what he was dealt.
        return make(replace(table, fair=replace(table.fair, held=None)), Resign(t=t, by=seat))
    menu = [entry for entry in game.legal(table.state, seat) if not isinstance(entry, Resign)]
    entry = way(table).silence(table, seat, menu)
    if entry is None:
        raise refuse("phase", "not_silent", seat)
    if table.fair is not None:
        table = protocol.spend(table, seat)
    return make(table, form(table, {**entry, "t": t}))


def _hand(table: Table, seat: int, to: str, key: str) -> tuple[Table, tuple[Any, ...]]:
    holders = (*table.holders[:seat], to, *table.holders[seat + 1 :])
    keys = (*table.keys[:seat], key, *table.keys[seat + 1 :])
    return protocol.dropped(replace(table, holders=holders, keys=keys), seat), (Handed(seat, to),)
