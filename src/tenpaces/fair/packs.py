"""Dvoboj under the terms ``fair``: a card gets its face when it is drawn, and only its owner learns it.

Each seat has committed to a seed. When it draws, the other seat shows the next link of its chain, and seed and link together
pick one of the cards that this seat has not drawn yet: neither could choose or foresee it. The owner commits to the face at
once. A face that is played openly is opened; at the end both seeds are, and every draw is checked. What was never drawn, as a
penalty, has no face.

A card is named by its place in the pack as it lay at the start. The table's state needs faces all the same, so it guesses those
that are not open (``guess``), and exchanges two guesses where an opening or a rule says otherwise: until it is open no rule
depends on more of a card than that it could be what its owner says it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as changed

from tenpaces.core.entry import Entry
from tenpaces.core.rng import Rng
from tenpaces.fair.hashing import HashRng, number, same, tagged
from tenpaces.fair.steps import Face, Grant, Took
from tenpaces.fair.table import Fair, Table, at, play, refuse
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Deck
from tenpaces.games.dvoboj.state import Lying, Side, pack
from tenpaces.games.dvoboj.views import redact

NOWHERE = 99
"""Names no card; for a card that a player does not hold."""
CARD_FIELDS = ("card", "attack", "defence")


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that was drawn: its place, the other seat's link, and what its owner committed to."""

    place: int
    link: str
    commit: str


@dataclass(frozen=True, slots=True)
class Packs:
    """By seat: the commitment to the seed, what each place is taken to be, the draws in order, the link of the draw under way,
    the places that are open, and the seed once it is. ``cheats`` are the seats that were found out.
    """

    guess: tuple[tuple[Card, ...], tuple[Card, ...]]
    seeds: tuple[str, str] = ("", "")
    draws: tuple[tuple[Draw, ...], tuple[Draw, ...]] = ((), ())
    granted: tuple[str, str] = ("", "")
    opened: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    shown: tuple[str, str] = ("", "")
    cheats: tuple[int, ...] = ()


def fresh(options: Any) -> Packs:
    """Return the packs before anything is drawn."""
    return Packs((pack(options), pack(options)))


def make(table: Table, entry: Entry, _rng: Rng | None) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry, and tell of it what everybody sees."""
    made, events = play(table, entry)
    return made, masked(events)


def of(table: Table) -> Packs | None:
    """Return the packs of a fair match of Dvoboj."""
    found = table.fair.hidden if table.fair else None
    return found if isinstance(found, Packs) else None


def seed_commitment(table: Table, seat: int, seed: bytes) -> str:
    """Return the commitment to a seat's seed."""
    return tagged("seed", table.setup.match.encode(), number(seat), seed).hex()


def face_commitment(table: Table, seat: int, place: int, card: str, salt: str) -> str:
    """Return the commitment to the face of a drawn card."""
    return tagged("face", table.setup.match.encode(), number(seat), number(place), card.encode(), bytes.fromhex(salt)).hex()


def face_salt(seed: bytes, place: int) -> str:
    """Return the salt of a face, which follows from the seed, so that the seed opens everything."""
    return tagged("face salt", seed, number(place))[:16].hex()


def pick(seed: bytes, place: int, link: str, pool: list[Card]) -> Card:
    """Take the card that seed and link pick out of those that were not drawn yet."""
    return pool.pop(HashRng(tagged("lazy", seed, number(place), bytes.fromhex(link))).randrange(len(pool)))


def lacking(table: Table, seat: int) -> list[int]:
    """List the places of the cards that a seat has taken up and that have no face yet."""
    found = of(table)
    if found is None or table.over:
        return []
    side, battle = table.state.sides[seat], table.state.battle
    cards = [*side.hand, side.attack, side.defence]
    if battle is not None:
        cards += [battle.lead, battle.joined, battle.support] if seat == table.state.turn else [battle.guard, battle.second]
    known = {draw.place for draw in found.draws[seat]}
    places = {found.guess[seat].index(card) for card in cards if card is not None}
    return sorted(places - known)


def unopened(table: Table, seat: int) -> list[int]:
    """List the places of a seat's battle cards that must be opened now, because the battle is to be decided."""
    found = of(table)
    if found is None or table.fair is None or table.fair.held is None or table.over:
        return []
    battle = table.state.battle
    cards = (battle.lead, battle.joined, battle.support) if seat == table.state.turn else (battle.guard, battle.second)
    places = [found.guess[seat].index(card) for card in cards if card is not None]
    return [place for place in places if place not in found.opened[seat]]


def waiting(table: Table) -> bool:
    """Whether links, commitments, openings or seeds are owed."""
    found = of(table)
    if found is None:
        return False
    return any(lacking(table, seat) or unopened(table, seat) for seat in (0, 1))


def owing(table: Table) -> list[int]:
    """List the seats that hold the match up: they commit to nothing that they took up, grant no link, or open nothing."""
    found = of(table)
    if found is None or table.over:
        return []
    return [
        seat
        for seat in (0, 1)
        if (lacking(table, seat) and found.granted[seat])
        or (lacking(table, 1 - seat) and not found.granted[1 - seat])
        or unopened(table, seat)
    ]


def unaudited(table: Table) -> list[int]:
    """List the seats whose seed is to be opened, because the match is over."""
    found = of(table)
    return [seat for seat in (0, 1) if not found.shown[seat]] if found is not None and table.over else []


def commit_seed(table: Table, seat: int, seed: str) -> Table:
    """Keep the commitment to a seed; there is one for each match."""
    found = of(table)
    assert found is not None
    return with_packs(table, replace(found, seeds=at(found.seeds, seat, found.seeds[seat] or seed)))


def deal(table: Table, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Put both packs on the table, their faces to be found one by one."""
    found = of(table)
    assert found is not None
    events: tuple[Any, ...] = ()
    for seat in (0, 1):
        table, more = play(table, Deck(t=t, by="chance", seat=seat, order=found.guess[seat]))
        events += more
    return table, masked(events)


def grant(table: Table, seat: int, step: Grant, previous: str) -> tuple[Table, tuple[Any, ...]]:
    """Show the next link for what the other seat draws."""
    found, other = of(table), 1 - seat
    if found is None or not lacking(table, other) or found.granted[other]:
        raise refuse("phase", "no_draw", seat)
    if not same(tagged("chain", bytes.fromhex(step.link)), bytes.fromhex(previous)):
        raise refuse("record", "no_link", seat)
    return with_packs(table, replace(found, granted=at(found.granted, other, step.link))), ()


def took(table: Table, seat: int, step: Took) -> tuple[Table, tuple[Any, ...]]:
    """Commit to the faces of the cards that were taken up."""
    found = of(table)
    places = lacking(table, seat)
    if found is None or not found.granted[seat] or len(step.commits) != len(places):
        raise refuse("phase", "no_draw", seat)
    link = found.granted[seat]
    draws = (*found.draws[seat], *(Draw(place, link, commit) for place, commit in zip(places, step.commits, strict=True)))
    return with_packs(table, replace(found, draws=at(found.draws, seat, draws), granted=at(found.granted, seat, ""))), ()


def to_open(table: Table, seat: int, entry: Mapping[str, Any]) -> list[int]:
    """List the places that an entry, which names places, lays open."""
    found = of(table)
    assert found is not None
    places: list[int] = []
    if entry.get("do") == "attack" and table.options.attack_view == "open" and (lead := table.state.sides[seat].attack):
        places = [found.guess[seat].index(lead)]
    elif entry.get("do") == "answer":
        places = [place for place in (entry.get("card"),) if type(place) is int]
    elif entry.get("do") == "end" and isinstance(entry.get("discard"), list | tuple):
        places = [place for place in entry["discard"] if type(place) is int]
    return [place for place in places if place not in found.opened[seat]]


def open_faces(table: Table, seat: int, faces: Iterable[Face]) -> Table:
    """Open faces against what their owner committed to when he drew them."""
    found = of(table)
    assert found is not None
    commits = {draw.place: draw.commit for draw in found.draws[seat]}
    for face in faces:
        proof = face_commitment(table, seat, face.place, face.card, face.salt)
        if face.place not in commits or not same(bytes.fromhex(proof), bytes.fromhex(commits[face.place])):
            raise refuse("record", "not_the_card", seat)
        table = open_face(table, seat, face.place, face.card)
    return table


def open_face(table: Table, seat: int, place: int, card: Any) -> Table:
    """Let a place be what it is; ``Illegal`` where another is known to be that card."""
    found = of(table)
    assert found is not None
    if card not in found.guess[seat] or (found.guess[seat].index(card) in found.opened[seat] and found.guess[seat][place] != card):
        raise refuse("record", "card_twice", seat)
    table = exchange(table, seat, found.guess[seat][place], card)
    found = of(table)
    assert found is not None
    return with_packs(table, replace(found, opened=at(found.opened, seat, tuple(sorted({*found.opened[seat], place})))))


def drawn(table: Table, seat: int, seed: bytes) -> dict[int, Card]:
    """Return by place what a seat has drawn, as its seed tells."""
    found = of(table)
    assert found is not None
    pool = list(pack(table.options))
    cards = {draw.place: pick(seed, draw.place, draw.link, pool) for draw in found.draws[seat]}
    if found.granted[seat]:
        cards |= {place: pick(seed, place, found.granted[seat], pool) for place in lacking(table, seat)}
    return cards


def masked(events: Sequence[Any]) -> tuple[Any, ...]:
    """Take out of events what the table only guesses: what not everybody sees."""
    return tuple(redact(event, None) for event in events)


def exchange(table: Table, seat: int, one: Card, other: Card) -> Table:
    """Let two places of a seat's pack change names, wherever they lie and whatever was done with them."""
    if one == other:
        return table
    found = of(table)
    assert found is not None
    swap: dict[Any, Any] = {one: other, other: one}

    def rename(card: Any) -> Any:
        return swap.get(card, card)

    state, side = table.state, table.state.sides[seat]
    renamed = Side(
        tuple(map(rename, side.pile)),
        tuple(map(rename, side.hand)),
        rename(side.attack),
        rename(side.defence),
        tuple(Lying(rename(lying.card), lying.how, lying.batch) for lying in side.heap),
        side.gone,
        side.batches,
    )
    battle = state.battle
    if battle is not None:
        mine = ("lead", "joined", "support") if seat == state.turn else ("guard", "second")
        battle = changed(battle, **{name: rename(getattr(battle, name)) for name in mine})
    state = changed(state, sides=(renamed, state.sides[1]) if seat == 0 else (state.sides[0], renamed), battle=battle)
    log = tuple(_renamed(entry, seat, swap) for entry in table.log)
    guess = at(found.guess, seat, tuple(map(rename, found.guess[seat])))
    assert table.fair is not None
    held = _renamed(table.fair.held, seat, swap) if table.fair.held else None
    fair = replace(table.fair, hidden=replace(found, guess=guess), held=held)
    return replace(table, state=state, log=log, fair=fair, before=None)


def _renamed(entry: Entry, seat: int, swap: Mapping[Any, Any]) -> Entry:
    if (entry.seat if isinstance(entry, Deck) else getattr(entry, "by", None)) != seat:
        return entry
    fields: dict[str, Any] = {}
    for name in (*CARD_FIELDS, "discard", "order"):
        value = getattr(entry, name, None)
        if isinstance(value, tuple):
            fields[name] = tuple(swap.get(card, card) for card in value)
        elif value in swap:
            fields[name] = swap[value]
    return changed(entry, **fields) if fields else entry


def with_packs(table: Table, found: Packs) -> Table:
    """Return the table with a change of its packs."""
    fair: Fair | None = table.fair
    assert fair is not None
    return replace(table, fair=replace(fair, hidden=found))
