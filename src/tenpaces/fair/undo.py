"""Taking the last entry back: without asking where nobody would know, and by agreement where nobody has learnt anything else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tenpaces.core.entry import SeatEntry
from tenpaces.fair.table import Asked, Table, refuse
from tenpaces.fair.ways import way


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


def free(table: Table) -> bool:
    """Whether the last entry can be taken back and no other seat would know that it was there."""
    if table.before is None or not isinstance(table.log[-1], SeatEntry):
        return False
    observe, by = table.game.observe, table.log[-1].by
    others = [seat for seat in (*range(len(table.holders)), None) if seat != by]
    return all(observe(table.state, seat) == observe(table.before[0], seat) for seat in others)


def ask(table: Table, seat: int, count: int) -> tuple[Table, tuple[Any, ...]]:
    """Ask to take entry ``count`` back, which must be the seat's own and the last."""
    last = table.log[-1] if table.log else None
    if table.over or table.before is None or count != len(table.log) - 1 or not isinstance(last, SeatEntry) or last.by != seat:
        raise refuse("turn", "nothing_to_take_back", seat)
    if table.fair is not None and (table.fair.held or table.fair.hidden is not None):
        # A draw has begun, or the cards are named by commitments that cannot be used twice.
        raise refuse("phase", "seen", seat)
    if free(table):
        return _take_back(table, seat)
    phase = getattr(table.state, "phase", None)
    if last.__struct_config__.tag not in way(table).quiet or phase != getattr(table.before[0], "phase", None):
        raise refuse("phase", "seen", seat)
    return _settle(replace(table, asked=Asked(seat, frozenset({seat}))), (Wished(seat),))


def answer(table: Table, seat: int, yes: bool) -> tuple[Table, tuple[Any, ...]]:
    """Agree, or do not."""
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
