"""Turns, battles and the audit of Dvoboj under the terms ``fair``; what is known of the cards is in ``packs``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.fair.hashing import same
from tenpaces.fair.packs import (
    CARD_FIELDS,
    drawn,
    exchange,
    face_commitment,
    face_salt,
    masked,
    of,
    open_face,
    open_faces,
    seed_commitment,
    to_open,
    unaudited,
    unopened,
    waiting,
    with_packs,
)
from tenpaces.fair.steps import Audit, Faces, Turn
from tenpaces.fair.table import Table, at, bare, form, play, refuse
from tenpaces.games.dvoboj.cards import KIND
from tenpaces.games.dvoboj.entries import Answer
from tenpaces.games.dvoboj.strength import fits, seconds

UNFIT = ("V10", "V15", "V16")
"""Rules that look at a face that may still be guessed."""


@dataclass(frozen=True, slots=True)
class Cheated:
    """A seat has laid what it may not, or drawn what it did not draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Audited:
    """Both seeds are open and every draw is checked; ``cheats`` are the seats that were found out."""

    cheats: tuple[int, ...]


def turn(table: Table, seat: int, step: Turn, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry that names places; what it lays open is opened with it."""
    if of(table) is None or waiting(table):
        raise refuse("phase", "drawing", seat)
    if [face.place for face in step.faces] != to_open(table, seat, step.entry):
        raise Malformed("entry", "not the faces that this lays open")
    table = open_faces(table, seat, step.faces)
    whole = {**bare(step.entry), "by": seat, "t": t}
    entry = form(table, named(table, seat, whole))
    if not isinstance(entry, SeatEntry):
        raise Malformed("entry", "not an entry of a seat")
    if isinstance(entry, Answer) and not (entry.card and KIND[entry.card] == "ace"):
        refusal = table.game.refusal(table.state, entry)
        # Whether a warrior lies there is known when all is open.
        if refusal is not None and refusal.code != "no_warrior":
            raise Illegal(refusal)
        assert table.fair is not None
        table = replace(table, fair=replace(table.fair, held=entry), before=None)
        return (table, ()) if waiting(table) else _decide(table)
    table, entry = _legal(table, seat, whole, entry)
    table, events = play(table, entry)
    return table, masked(events)


def named(table: Table, seat: int, entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with the names that the table uses now for the places that it names."""
    found = of(table)
    assert found is not None
    names = found.guess[seat]

    def name(place: Any) -> Any:
        if type(place) is not int or not 0 <= place < len(names):
            raise Malformed("entry", "a card is named by its place")
        return names[place]

    read = dict(entry)
    for key in CARD_FIELDS:
        if read.get(key) is not None:
            read[key] = name(read[key])
    if "discard" in read:
        if not isinstance(read["discard"], list | tuple):
            raise Malformed("entry", "cards are a list")
        read["discard"] = [name(place) for place in read["discard"]]
    return read


def _legal(table: Table, seat: int, whole: dict[str, Any], entry: SeatEntry) -> tuple[Table, SeatEntry]:
    """Find guesses with which the rules admit an entry; where there are none its owner lies, and it is refused."""
    refusal = table.game.refusal(table.state, entry)
    if refusal is None:
        return table, entry
    found, battle = of(table), table.state.battle
    assert found is not None
    closed = [whole["card"]] if isinstance(whole.get("card"), int) else []
    partner = battle.guard if battle is not None and whole["do"] == "defend" else None
    partner = table.state.sides[seat].attack if whole["do"] == "attack" else partner
    if partner is not None and refusal.rule in ("V10", "V15"):
        closed.append(found.guess[seat].index(partner))
    closed = [place for place in closed if place not in found.opened[seat]]
    if refusal.rule not in UNFIT or not closed:
        raise Illegal(refusal)
    free = [card for place, card in enumerate(found.guess[seat]) if place not in found.opened[seat]]
    kinds = {KIND[card]: card for card in free}
    for count in range(1, len(closed) + 1):
        for wanted in product(kinds, repeat=count):
            tried = table
            for place, kind in zip(closed, wanted, strict=False):
                names = of(tried).guess[seat]  # type: ignore[union-attr]
                taken = [names[other] for other in closed if other != place]
                card = next((card for card in free if KIND[card] == kind and card not in taken), None)
                if card is not None:
                    tried = exchange(tried, seat, names[place], card)
            made = form(tried, named(tried, seat, whole))
            if tried.game.refusal(tried.state, made) is None:
                assert isinstance(made, SeatEntry)
                return tried, made
    raise Illegal(refusal)


def faces(table: Table, seat: int, step: Faces) -> tuple[Table, tuple[Any, ...]]:
    """Open one's battle cards; once both have, the battle is decided."""
    if not step.faces or [face.place for face in step.faces] != unopened(table, seat):
        raise refuse("phase", "nothing_to_show", seat)
    table = open_faces(table, seat, step.faces)
    return (table, ()) if waiting(table) else _decide(table)


def _decide(table: Table) -> tuple[Table, tuple[Any, ...]]:
    """Decide the battle that waited, now that all its faces are open; whoever laid what he may not has lost."""
    assert table.fair is not None
    held, found = table.fair.held, of(table)
    assert isinstance(held, Answer)
    assert found is not None
    table = replace(table, fair=replace(table.fair, held=None))
    cheat = _cheat(table, held)
    if cheat is None:
        table, events = play(table, held)
        return table, masked(events)
    table = with_packs(table, replace(found, cheats=(*found.cheats, cheat)))
    table, events = play(table, Resign(t=held.t, by=cheat))
    return table, (Cheated(cheat), *events)


def _cheat(table: Table, held: Answer) -> int | None:
    battle, mover = table.state.battle, table.state.turn
    if not fits(battle.lead, battle.joined) or (battle.support and KIND[battle.support] != "support"):
        return int(mover)
    if battle.second and not seconds(battle.guard, battle.second, table.options.bare_defence):
        return held.by
    return held.by if table.game.refusal(table.state, held) else None


def audit(table: Table, seat: int, step: Audit) -> tuple[Table, tuple[Any, ...]]:
    """Open a seed; once both are, check every draw and every entry."""
    found = of(table)
    if found is None or seat not in unaudited(table):
        raise refuse("phase", "nothing_to_show", seat)
    if not same(bytes.fromhex(seed_commitment(table, seat, bytes.fromhex(step.seed))), bytes.fromhex(found.seeds[seat])):
        raise refuse("record", "not_the_seed", seat)
    table = with_packs(table, replace(found, shown=at(found.shown, seat, step.seed)))
    if unaudited(table):
        return table, ()
    cheats = set(found.cheats)
    for owner in (0, 1):
        table, honest = _checked(table, owner)
        if not honest:
            cheats.add(owner)
    if not cheats:
        cheats = _broken(table)
    found = of(table)
    assert found is not None
    named_cheats = tuple(sorted(cheats))
    return with_packs(table, replace(found, cheats=named_cheats)), (Audited(named_cheats),)


def _checked(table: Table, seat: int) -> tuple[Table, bool]:
    found = of(table)
    assert found is not None
    seed = bytes.fromhex(found.shown[seat])
    cards = drawn(table, seat, seed)
    for draw in found.draws[seat]:
        card = cards[draw.place]
        if face_commitment(table, seat, draw.place, card, face_salt(seed, draw.place)) != draw.commit:
            return table, False
    for place, card in cards.items():
        try:
            table = open_face(table, seat, place, card)
        except Illegal:
            return table, False
    return table, True


def _broken(table: Table) -> set[int]:
    """Return the seat whose entry the rules refuse now that all faces are known, if any."""
    state = table.game.initial(table.options, 2)
    for entry in table.log:
        if table.game.refusal(state, entry) is not None:
            return {entry.by} if isinstance(entry, SeatEntry) else set()
        state, _ = table.game.apply(state, entry)
    return set()
