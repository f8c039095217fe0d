"""Terms ``fair``: how a table without a dealer draws, and how seats choose without seeing each other's choice.

* **Drawing.** Every person's seat has committed to a hash chain. Whatever chance owes is computed from the next link of all of
  them, so nobody knows or chooses it before all links are out, and a link can be withheld but not changed.
* **Sealing.** What all choose at once (West's exchange, the Fire Exchange) is sealed by all before any of it is opened. What is
  a race (claims and duels of Dot Duel) is sealed first and opened in the order in which the seals were judged.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as changed

from tenpaces.core.canon import canonical
from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.fair import packs, placements
from tenpaces.fair.hashing import HashRng, number, same, tagged
from tenpaces.fair.line import Line
from tenpaces.fair.steps import Anchor, Grant, Mix, Open, Seal
from tenpaces.fair.table import Sealed, Table, at, bare, form, refuse
from tenpaces.fair.ways import make, way
from tenpaces.fair.ways.way import Sealing

CHAIN = 1_000
"""Links of a chain; when they are used up everybody commits to another."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Draw number ``draw`` is made: everybody's links are out."""

    draw: int


@dataclass(frozen=True, slots=True)
class Lost:
    """What a seat had sealed has fallen away by a rule: it came too late, or was nothing that can be done."""

    seat: int
    rule: str


def mixers(table: Table) -> list[int]:
    """List the seats whose links make up a draw: those of people. A bot's would be no secret."""
    return [seat for seat in range(len(table.holders)) if not table.bot(seat) or way(table).bots_mix]


def sealing(table: Table) -> Sealing | None:
    """Return how steps are sealed now, if they are."""
    return None if table.fair is None or table.over else way(table).sealing(table.state)


def drawing(table: Table) -> bool:
    """Whether the table waits for everybody's next link."""
    if table.fair is None or table.over:
        return False
    if table.fair.held is not None:
        return way(table).late_draws
    owed = table.game.to_act(table.state).chance
    return owed == "starter" and not packs.waiting(table) if packs.of(table) else owed is not None


def acting(table: Table) -> tuple[int, ...]:
    """List the seats whose people may act now: those that the rules wait for and that have not sealed what they do."""
    seats = table.game.to_act(table.state).seats
    if table.fair is None:
        return seats
    if drawing(table) or unanchored(table) or placements.uncommitted(table) or placements.unshown(table) or packs.waiting(table):
        return ()
    how = sealing(table)
    if how == "together":
        return () if opening(table) else tuple(seat for seat in seats if not table.fair.sealed(seat))
    return tuple(seat for seat in seats if not table.fair.sealed(seat)) if how == "race" else seats


def opening(table: Table) -> bool:
    """Whether all who choose together have sealed, so that all open."""
    if table.fair is None or sealing(table) != "together":
        return False
    return table.fair.opened or all(table.fair.sealed(seat) for seat in table.game.to_act(table.state).seats)


def unanchored(table: Table) -> list[int]:
    """List the seats that have yet to commit to a chain, where the game draws at all."""
    if table.fair is None or not way(table).draws:
        return []
    return [seat for seat in mixers(table) if not table.fair.links[seat]]


def anchor(table: Table, seat: int, step: Anchor, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Commit to a chain; in Dvoboj to a seed, and when both have, the packs come onto the table."""
    assert table.fair is not None
    if seat not in unanchored(table):
        raise refuse("record", "anchored", seat)
    found = packs.of(table)
    if (step.seed is not None) != (found is not None and not found.seeds[seat]):
        raise Malformed("entry", "a seed is committed to once, in Dvoboj")
    if step.seed is not None:
        table = packs.commit_seed(table, seat, step.seed)
    assert table.fair is not None
    table = with_fair(table, links=at(table.fair.links, seat, step.anchor))
    if found is not None and not unanchored(table) and table.state.phase == "decks":
        return packs.deal(table, t)
    return table, ()


def grant(table: Table, seat: int, step: Grant) -> tuple[Table, tuple[Any, ...]]:
    """Show the next link for what the other seat draws."""
    assert table.fair is not None
    if unanchored(table):
        raise refuse("phase", "no_draw", seat)
    table, events = packs.grant(table, seat, step, table.fair.links[seat])
    assert table.fair is not None
    return with_fair(table, links=at(table.fair.links, seat, step.link)), events


def mix(table: Table, seat: int, step: Mix, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Bring the next link; the last one makes the draw."""
    fair = table.fair
    assert fair is not None
    if not drawing(table) or unanchored(table) or fair.mixed[seat] or seat not in mixers(table):
        raise refuse("phase", "no_draw", seat)
    if not same(chained(bytes.fromhex(step.link)), bytes.fromhex(fair.links[seat])):
        raise refuse("record", "no_link", seat)
    mixed = at(fair.mixed, seat, step.link)
    table = with_fair(table, links=at(fair.links, seat, step.link), mixed=mixed)
    return _draw(table, t) if all(mixed[other] for other in mixers(table)) else (table, ())


def chained(link: bytes) -> bytes:
    """Return the link that was revealed before a given one: its hash."""
    return tagged("chain", link)


def _draw(table: Table, t: int) -> tuple[Table, tuple[Any, ...]]:
    fair = table.fair
    assert fair is not None
    values = [bytes.fromhex(fair.mixed[seat]) for seat in mixers(table)]
    luck = tagged("draw", table.setup.match.encode(), number(fair.draws), *values)
    spent = fair.spent + 1
    links = ("",) * len(fair.links) if spent >= CHAIN else fair.links
    held = fair.held
    fresh = replace(fair, links=links, mixed=("",) * len(fair.mixed), draws=fair.draws + 1, spent=spent % CHAIN, held=None)
    table = replace(table, fair=fresh)
    entry = held or changed(table.game.chance(table.state, HashRng(tagged("chance", luck))), t=t)
    table, events = make(table, entry, HashRng(tagged("deck", luck)))
    return table, (Drawn(fair.draws), *events)


def seal(table: Table, line: Line, step: Seal) -> tuple[Table, tuple[Any, ...]]:
    """Lay a step down sealed."""
    fair, seat = table.fair, line.by
    assert fair is not None
    assert seat is not None
    how = sealing(table)
    if how is None or drawing(table) or seat not in table.game.to_act(table.state).seats or opening(table):
        raise refuse("phase", "nothing_to_seal", seat)
    if (way(table).race(table.state) is not None) != (step.ms is not None):
        raise Malformed("entry", "an interval belongs to a race")
    if how == "race" and fair.sealed(seat):
        raise refuse("turn", "sealed", seat)
    interval = step.ms if line.judged is None else line.judged
    seals = (*(one for one in fair.seals if one.seat != seat), Sealed(seat, step.hash, interval, line.t))
    return with_fair(table, seals=seals), ()


def turn_of(table: Table) -> int:
    """Return a number of the moment that what is sealed belongs to, the same from the first seal to the last opening."""
    return way(table).turn(table.state)


def seal_of(table: Table, seat: int, entry: dict[str, Any], salt: str) -> str:
    """Return the seal of an entry: match, turn, seat, the entry and a salt."""
    parts = (table.setup.match.encode(), number(turn_of(table)), number(seat), canonical(entry), bytes.fromhex(salt))
    return tagged("seal", *parts).hex()


def may_open(table: Table, seat: int) -> bool:
    """Whether a seat's seal may be opened now: all are laid, or it is the first of the race."""
    fair = table.fair
    if fair is None or not fair.sealed(seat) or drawing(table) or fair.held is not None:
        return False
    return fair.seals[0].seat == seat if in_order(table) else opening(table)


def open_seal(table: Table, seat: int, step: Open, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Open a seal. What came too late for the rules, or is nothing that can be done, falls away; the seal is spent either way."""
    fair = table.fair
    assert fair is not None
    if not may_open(table, seat):
        raise refuse("phase", "not_to_open", seat)
    found = fair.seal(seat)
    if not same(bytes.fromhex(seal_of(table, seat, step.entry, step.salt)), bytes.fromhex(found.hash)):
        raise refuse("record", "not_the_seal", seat)
    whole = {**step.entry, "by": seat, "t": max(table.state.t, found.t) if in_order(table) else t}
    table = spend(table, seat)
    try:
        bare(step.entry)
        whole = way(table).timed(whole, found.ms)
        if step.entry.get("do") not in sealed_kinds(table):
            raise Malformed("entry", "not what is sealed here")
        made = form(table, whole)
        assert isinstance(made, SeatEntry)
        return make(table, made)
    except (Illegal, Malformed) as error:
        return table, (Lost(seat, error.refusal.rule if isinstance(error, Illegal) else error.rule),)


def sealed_kinds(table: Table) -> tuple[str, ...]:
    """Return the entries that are sealed in this game, and never made openly."""
    return way(table).sealed


def in_order(table: Table) -> bool:
    """Whether seals are opened in the order in which they were judged, and not all at once."""
    return way(table).in_order


def busy(table: Table) -> bool:
    """Whether the table waits for a draw, for chains, or for what is sealed in a race."""
    if table.fair is None:
        return False
    if placements.uncommitted(table) or placements.unshown(table) or packs.waiting(table):
        return True
    return drawing(table) or bool(unanchored(table)) or (in_order(table) and bool(table.fair.seals))


def spend(table: Table, seat: int) -> Table:
    """Return the table without a seat's seal, which is opened or given up."""
    assert table.fair is not None
    seals = tuple(one for one in table.fair.seals if one.seat != seat)
    if in_order(table):
        return with_fair(table, seals=seals)
    if seals:
        # One that never was sealed can be given up while others still choose.
        return with_fair(table, seals=seals, opened=table.fair.opened or opening(table))
    return with_fair(table, seals=(), opened=False)


def dropped(table: Table, seat: int) -> Table:
    """Return the table without a seat's seal and chain, because another holds it now; a draw under way begins anew."""
    fair = table.fair
    if fair is None:
        return table
    return with_fair(table, links=at(fair.links, seat, ""), mixed=("",) * len(fair.mixed))


def with_fair(table: Table, **fields: Any) -> Table:
    """Return the table with a change of its fairness."""
    assert table.fair is not None
    return replace(table, fair=replace(table.fair, **fields))
