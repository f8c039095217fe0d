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
from itertools import product
from typing import Any

from msgspec.structs import replace as changed

from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.fair.hashing import HashRng, number, same, tagged
from tenpaces.fair.steps import Audit, Face, Faces, Grant, Took, Turn
from tenpaces.fair.table import Fair, Table, bare, form, play, refuse
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.entries import Answer, Deck
from tenpaces.games.dvoboj.state import Lying, Side, pack
from tenpaces.games.dvoboj.strength import fits, seconds
from tenpaces.games.dvoboj.views import redact

NOWHERE = 99
"""Names no card; for a card that a player does not hold."""
CARD_FIELDS = ("card", "attack", "defence")
UNFIT = ("V10", "V15", "V16")
"""Rules that look at a face that may still be guessed."""


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


@dataclass(frozen=True, slots=True)
class Cheated:
    """A seat has laid what it may not, or drawn what it did not draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Audited:
    """Both seeds are open and every draw is checked; ``cheats`` are the seats that were found out."""

    cheats: tuple[int, ...]


def fresh(options: Any) -> Packs:
    """Return the packs before anything is drawn."""
    return Packs((pack(options), pack(options)))


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
    return _with(table, replace(found, seeds=_at(found.seeds, seat, found.seeds[seat] or seed)))


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
    return _with(table, replace(found, granted=_at(found.granted, other, step.link))), ()


def took(table: Table, seat: int, step: Took) -> tuple[Table, tuple[Any, ...]]:
    """Commit to the faces of the cards that were taken up."""
    found = of(table)
    places = lacking(table, seat)
    if found is None or not found.granted[seat] or len(step.commits) != len(places):
        raise refuse("phase", "no_draw", seat)
    link = found.granted[seat]
    draws = (*found.draws[seat], *(Draw(place, link, commit) for place, commit in zip(places, step.commits, strict=True)))
    return _with(table, replace(found, draws=_at(found.draws, seat, draws), granted=_at(found.granted, seat, ""))), ()


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
                    tried = _exchange(tried, seat, names[place], card)
            made = form(tried, named(tried, seat, whole))
            if tried.game.refusal(tried.state, made) is None:
                assert isinstance(made, SeatEntry)
                return tried, made
    raise Illegal(refusal)


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
    table = _exchange(table, seat, found.guess[seat][place], card)
    found = of(table)
    assert found is not None
    return _with(table, replace(found, opened=_at(found.opened, seat, tuple(sorted({*found.opened[seat], place})))))


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
    table = _with(table, replace(found, cheats=(*found.cheats, cheat)))
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
    table = _with(table, replace(found, shown=_at(found.shown, seat, step.seed)))
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
    return _with(table, replace(found, cheats=named_cheats)), (Audited(named_cheats),)


def drawn(table: Table, seat: int, seed: bytes) -> dict[int, Card]:
    """Return by place what a seat has drawn, as its seed tells."""
    found = of(table)
    assert found is not None
    pool = list(pack(table.options))
    cards = {draw.place: pick(seed, draw.place, draw.link, pool) for draw in found.draws[seat]}
    if found.granted[seat]:
        cards |= {place: pick(seed, place, found.granted[seat], pool) for place in lacking(table, seat)}
    return cards


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


def masked(events: Sequence[Any]) -> tuple[Any, ...]:
    """Take out of events what the table only guesses: what not everybody sees."""
    return tuple(redact(event, None) for event in events)


def _exchange(table: Table, seat: int, one: Card, other: Card) -> Table:
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
    guess = _at(found.guess, seat, tuple(map(rename, found.guess[seat])))
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


def _with(table: Table, found: Packs) -> Table:
    fair: Fair | None = table.fair
    assert fair is not None
    return replace(table, fair=replace(fair, hidden=found))


def _at(values: tuple[Any, ...], seat: int, value: Any) -> Any:
    return (*values[:seat], value, *values[seat + 1 :])
