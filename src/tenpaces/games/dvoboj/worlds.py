"""Full states of Dvoboj that agree with what a seat sees, drawn with equal chance."""

from __future__ import annotations

from typing import cast

from tenpaces.core.rng import Rng
from tenpaces.games.dvoboj.cards import KIND, Card, Kind
from tenpaces.games.dvoboj.fill import Blanks, Group, Row, Shuffled, fill
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.state import Batch, Battle, Lying, Side, State, pack

Kinds = tuple[Kind, ...]
PAIRS: tuple[Kinds, ...] = (("officer", "warrior"), ("warrior", "officer"))
BARE: tuple[Kinds, ...] = (("support", "warrior"), ("ace", "warrior"), ("joker", "warrior"))


def worlds(seen: Observation, rng: Rng) -> State:
    """Draw a full state that agrees with an observation, each with equal chance.

    What the rules let only some cards do is kept: a card that joined an attack is the officer or warrior that it needed. Of the
    faces that another seat alone remembers to lie in a shuffled heap a world keeps none. The time is set to 0.
    """
    sides, battles = zip(*(_draw_pack(seen, seat, rng) for seat in range(2)), strict=True)
    battle = None
    if seen.battle and seen.turn is not None:
        lead, joined, support = battles[seen.turn]
        guard, second = battles[1 - seen.turn]
        assert lead is not None
        assert joined is not None
        battle = Battle(lead, joined, support, guard, second)
    return State(
        options=seen.options,
        t=0,
        phase=seen.phase,
        turn=seen.turn,
        sides=(sides[0], sides[1]),
        battle=battle,
        opening=seen.opening,
        placed=seen.placed,
        prepared=seen.prepared,
        result=seen.result,
    )


def _draw_pack(seen: Observation, seat: int, rng: Rng) -> tuple[Side, tuple[Card | None, ...]]:
    """Draw one seat's pack and its cards in the battle, if any."""
    side = seen.sides[seat]
    if not side.pile and not side.hand:
        return Side(), ()
    fight = _fight(seen, seat)
    row: Row = [*(HIDDEN,) * side.pile, *side.hand, side.attack, side.defence, *(lying.card for lying in side.heap), *fight]
    used = {*row, *side.gone}
    blanks = _blanks(row, seen, seat)
    fill(row, blanks, [card for card in pack(seen.options) if card not in used], rng)
    cards = cast(list[Card], row)
    table = side.pile + len(side.hand)
    heap = table + 2
    fought = heap + len(side.heap)
    lying = tuple(Lying(card, there.how, there.batch) for card, there in zip(cards[heap:fought], side.heap, strict=True))
    unseen = {*cards[: side.pile], *(each.card for each in lying if each.how == "down")}
    return Side(
        pile=tuple(cards[: side.pile]),
        hand=tuple(cards[side.pile : table]),
        attack=cards[table],
        defence=cards[table + 1],
        heap=lying,
        gone=side.gone,
        # What an owner remembers to lie in a batch he has not seen since.
        batches=tuple(
            Batch(batch.size, batch.loose, tuple(card for card in batch.known if card in unseen), batch.public, batch.joins)
            for batch in side.batches
        ),
    ), tuple(cards[fought:])


def _fight(seen: Observation, seat: int) -> tuple[Seen | None, ...]:
    battle = seen.battle
    if battle is None:
        return ()
    return (battle.lead, battle.joined, battle.support) if seat == seen.turn else (battle.guard, battle.second)


def _blanks(row: Row, seen: Observation, seat: int) -> Blanks:
    """Sort the hidden places of a row by what may lie there."""
    side = seen.sides[seat]
    heap = side.pile + len(side.hand) + 2
    top = side.pile - sum(batch.size for batch in side.batches)
    unseen = [heap + index for index, lying in enumerate(side.heap) if lying.how == "down"]
    batches = []
    start = top
    for number, batch in enumerate(side.batches, 1):
        stirred = [place for place in unseen if side.heap[place - heap].batch == number]
        places = (*range(start, start + batch.size), *stirred)
        batches.append(Shuffled(places, batch.known, 0 if seat == seen.seat else batch.loose, batch.joins))
        start += batch.size
    groups = _groups(row, seen, seat, heap)
    grouped = {place for group in groups for place in group.places}
    fresh = [*range(top), *(place for place in unseen if not side.heap[place - heap].batch)]
    closed = set(unseen) | grouped
    return Blanks(
        groups=tuple(groups),
        free=tuple(place for place in range(side.pile, len(row)) if row[place] == HIDDEN and place not in closed),
        fresh=tuple(fresh),
        batches=tuple(batches),
    )


def _groups(row: Row, seen: Observation, seat: int, heap_at: int) -> list[Group]:
    """List the hidden places of battles, fought or stopped by an Ace, whose cards the rules bind (V10, V15, V16)."""
    groups: list[Group] = []
    heap = seen.sides[seat].heap
    for index, lying in enumerate(heap):
        if lying.card != HIDDEN:
            continue
        place = heap_at + index
        match lying.how:
            case "joined":
                groups.append(_attack(row, place - 1))
            case "support":
                groups.append(Group((place,), (("support",),)))
            case "second":
                groups.append(_defence(seen, place, index > 0 and heap[index - 1].how == "guard"))
    battle = seen.battle
    place = heap_at + len(heap)
    if battle and seat == seen.turn:
        if battle.joined == HIDDEN:
            groups.append(_attack(row, place))
        if battle.support == HIDDEN:
            groups.append(Group((place + 2,), (("support",),)))
    elif battle and battle.second == HIDDEN:
        groups.append(_defence(seen, place + 1, battle.guard is not None))
    return groups


def _attack(row: Row, lead: int) -> Group:
    """Return what an attack may consist of whose first card lies there and whose second is hidden."""
    first = row[lead]
    if first is None or first == HIDDEN:
        return Group((lead, lead + 1), PAIRS)
    return Group((lead + 1,), (("warrior",) if KIND[first] == "officer" else ("officer",),))


def _defence(seen: Observation, second: int, guarded: bool) -> Group:
    """Return what a hidden second card may be, and the hidden place card before it, if any."""
    if guarded:
        return Group((second - 1, second), PAIRS + BARE if seen.options.bare_defence == "warrior" else PAIRS)
    return Group((second,), (("warrior",),))
