"""The table: what a setup and lines have led to, and the few things that every step needs. ``progress.advance`` makes it grow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tenpaces.core.canon import digest
from tenpaces.core.entry import Entry
from tenpaces.core.game import Game
from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.replay import Illegal
from tenpaces.core.replay import advance as enter
from tenpaces.core.strict import convert
from tenpaces.fair.setup import BOT, Setup


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish to take the last entry back: who asked, and which seats agreed."""

    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a seat has laid down sealed at match time ``t``, in a race after ``ms`` as it was judged."""

    seat: int
    hash: str
    ms: int | None
    t: int


@dataclass(frozen=True, slots=True)
class Fair:
    """What the terms ``fair`` add. Hashes are hexadecimal, empty where there is none.

    ``links[i]`` is the link of seat i's chain that was revealed last, the anchor first; ``mixed`` are those of the draw under
    way, number ``draws``; ``spent`` links are used. ``held`` is the entry that waits for a draw. ``seals`` lie in the order of
    sealing; ``opened`` tells that some of those that are opened together are. ``turned`` tells by entry of the log which cards
    left the top of Dot Duel's deck. ``hidden`` is what a game with secret cards keeps.
    """

    links: tuple[str, ...]
    mixed: tuple[str, ...]
    draws: int = 0
    spent: int = 0
    held: Entry | None = None
    seals: tuple[Sealed, ...] = ()
    opened: bool = False
    turned: tuple[tuple[int, tuple[int, ...]], ...] = ()
    hidden: Any = None

    def sealed(self, seat: int) -> bool:
        """Whether a seat has a seal lying."""
        return any(one.seat == seat for one in self.seals)

    def seal(self, seat: int) -> Sealed:
        """Return a seat's seal, which must lie there."""
        return next(one for one in self.seals if one.seat == seat)


@dataclass(frozen=True, slots=True)
class Table:
    """A match after ``n`` lines, of which ``head`` is the chained hash and ``t`` the time of the last.

    ``log`` and ``state`` are the rules' own. ``cids`` are the last counts by seat. ``before`` is the match before its last
    entry.
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
    fair: Fair | None = None

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.game.outcome(self.state) is not None

    def bot(self, seat: int) -> bool:
        """Whether a bot holds a seat."""
        return self.holders[seat].startswith(BOT)


def mark(table: Table) -> str:
    """Return a short hash of all that the lines have led to, which must be equal on every device."""
    return digest((table.state, table.holders, table.cids, table.fair))[:16]


def refuse(rule: str, code: str, seat: int | None = None) -> Illegal:
    """Return the error for a step that may not be taken now."""
    return Illegal(Refusal(rule, code, {} if seat is None else {"seat": seat}))


def existing(table: Table, seat: int) -> int:
    """Return a seat number that the match has; ``Malformed`` for any other."""
    if not 0 <= seat < len(table.holders):
        raise Malformed("entry", f"there is no seat {seat}")
    return seat


def bare(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry as a step holds it; ``Malformed`` if it names its own time, seat or interval."""
    if entry.keys() & {"t", "by", "ms"}:
        raise Malformed("entry", "time, seat and interval are the line's")
    return entry


def form(table: Table, entry: dict[str, Any]) -> Entry:
    """Return an entry of the table's game; ``Malformed`` for anything else."""
    found: Entry = convert(entry, table.game.entries, "entry")
    for seat in table.game.seats_in(found):
        existing(table, seat)
    return found


def play(table: Table, entry: Entry) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry of the rules."""
    state, events = enter(table.game, table.state, entry)
    return replace(table, state=state, log=(*table.log, entry), before=(table.state, table.log), asked=None), events


def at(values: tuple[Any, ...], seat: int, value: Any) -> Any:
    """Return the values by seat, one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
