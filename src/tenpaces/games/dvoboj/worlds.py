"""Full states of Dvoboj that agree with what a seat sees, drawn with equal chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.dvoboj.cards import KIND, Card, Kind
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.state import Battle, Lying, Side, State, pack

Row = list[Seen | None]
"""All places of one pack in a fixed order: pile, hand, the two table places, heap, battle."""
Kinds = tuple[Kind, ...]
Group = tuple[tuple[int, ...], tuple[Kinds, ...]]
"""Hidden places of a battle that the rules bind together, and the kinds that may lie there, place by place."""

PAIRS: tuple[Kinds, ...] = (("officer", "warrior"), ("warrior", "officer"))
BARE: tuple[Kinds, ...] = (("support", "warrior"), ("ace", "warrior"), ("joker", "warrior"))


def worlds(seen: Observation, rng: Rng) -> State:
    """Draw a full state that agrees with an observation, each with equal chance.

    What the rules let only some cards do is kept: a card that joined an attack is the officer or warrior that it needed. Of another
    seat's own memory of a shuffled heap a world holds what everybody remembers. The time is set to 0.
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
    heap = len(side.heap)
    fight = _fight(seen, seat)
    row: Row = [*(HIDDEN,) * side.pile, *side.hand, side.attack, side.defence, *(lying.card for lying in side.heap), *fight]
    hand_at = side.pile
    table_at = hand_at + len(side.hand)
    heap_at = table_at + 2
    _fill(row, seen, seat, heap_at, rng)
    cards = cast(list[Card], row)
    return Side(
        pile=tuple(cards[:hand_at]),
        hand=tuple(cards[hand_at:table_at]),
        attack=cards[table_at],
        defence=cards[table_at + 1],
        heap=tuple(Lying(card, lying.how, lying.batch) for card, lying in zip(cards[heap_at:], side.heap, strict=False)),
        gone=side.gone,
        batches=side.batches,
    ), tuple(cards[heap_at + heap :])


def _fight(seen: Observation, seat: int) -> tuple[Seen | None, ...]:
    battle = seen.battle
    if battle is None:
        return ()
    return (battle.lead, battle.joined, battle.support) if seat == seen.turn else (battle.guard, battle.second)


def _fill(row: Row, seen: Observation, seat: int, heap_at: int, rng: Rng) -> None:
    """Put a card of the pack on every hidden place of the row."""
    side = seen.sides[seat]
    used = {*row, *side.gone}
    pool = [card for card in pack(seen.options) if card not in used]
    if side.batches:
        pool = _return(row, seen, seat, heap_at, pool, rng)
    groups = _groups(row, seen, seat, heap_at)
    if groups:
        pool = _bind(row, groups, pool, rng)
    left = iter(shuffled(pool, rng))
    for place, card in enumerate(row):
        if card == HIDDEN:
            row[place] = next(left)


def _return(row: Row, seen: Observation, seat: int, heap_at: int, pool: list[Card], rng: Rng) -> list[Card]:
    """Put the faces that are known to lie among recycled cards there; return the rest of the pool.

    The last batch comes first: its faces lie in it alone, those of the one before may have been shuffled into it.
    """
    side = seen.sides[seat]
    places: list[list[int]] = []
    start = side.pile - sum(batch.size for batch in side.batches)
    for number, batch in enumerate(side.batches, 1):
        stirred = [heap_at + index for index, lying in enumerate(side.heap) if lying.batch == number]
        places.append([*range(start, start + batch.size), *stirred])
        start += batch.size
    after: list[int] = []
    for batch, own in zip(reversed(side.batches), reversed(places), strict=True):
        free = shuffled([*own, *after], rng)
        for place, card in zip(free, batch.known, strict=False):
            row[place] = card
        known = set(batch.known)
        pool = [card for card in pool if card not in known]
        after = list(free[len(batch.known) :]) if batch.joins else []
    return pool


def _groups(row: Row, seen: Observation, seat: int, heap_at: int) -> list[Group]:
    """List the hidden places of battles, fought or stopped by an Ace, whose cards the rules bind (V10, V15, V16)."""
    pairs = PAIRS + BARE if seen.options.bare_defence == "warrior" else PAIRS
    groups: list[Group] = []

    def attack(lead: int) -> None:
        first = row[lead]
        if first == HIDDEN or first is None:
            groups.append(((lead, lead + 1), PAIRS))
        else:
            groups.append(((lead + 1,), (("warrior",) if KIND[first] == "officer" else ("officer",),)))

    def defence(second: int, guarded: bool) -> None:
        groups.append(((second - 1, second), pairs) if guarded else ((second,), (("warrior",),)))

    def support(place: int) -> None:
        groups.append(((place,), (("support",),)))

    heap = seen.sides[seat].heap
    for index, lying in enumerate(heap):
        place = heap_at + index
        if lying.card != HIDDEN:
            continue
        match lying.how:
            case "joined":
                attack(place - 1)
            case "support":
                support(place)
            case "second":
                defence(place, index > 0 and heap[index - 1].how == "guard")
    place = heap_at + len(heap)
    if seen.battle is None:
        return groups
    if seat == seen.turn:
        if seen.battle.joined == HIDDEN:
            attack(place)
        if seen.battle.support == HIDDEN:
            support(place + 2)
    elif seen.battle.second == HIDDEN:
        defence(place + 1, seen.battle.guard is not None)
    return groups


def _bind(row: Row, groups: Sequence[Group], pool: Sequence[Card], rng: Rng) -> list[Card]:
    """Fill the groups; each way of taking their cards from the pool has the same chance. Return the rest of the pool."""
    kinds: dict[Kind, list[Card]] = {kind: [] for kind in ("officer", "warrior", "support", "ace", "joker")}
    for card in shuffled(pool, rng):
        kinds[KIND[card]].append(card)
    order = tuple(kinds)

    def taken(counts: tuple[int, ...], wanted: Kinds) -> tuple[int, tuple[int, ...]]:
        """Return in how many ways cards of these kinds can be taken, and how many are left of each kind."""
        ways, left = 1, list(counts)
        for kind in wanted:
            ways *= left[order.index(kind)]
            left[order.index(kind)] -= 1
        return ways, tuple(left)

    @cache
    def ways(first: int, counts: tuple[int, ...]) -> int:
        """Count the ways to fill the groups from ``first`` on."""
        if first == len(groups):
            return 1
        found = 0
        for wanted in groups[first][1]:
            here, left = taken(counts, wanted)
            if here:
                found += here * ways(first + 1, left)
        return found

    counts = tuple(len(cards) for cards in kinds.values())
    for index, (places, menu) in enumerate(groups):
        ticket = rng.randrange(ways(index, counts))
        for wanted in menu:
            here, left = taken(counts, wanted)
            weight = here * ways(index + 1, left) if here else 0
            if ticket < weight:
                break
            ticket -= weight
        counts = left
        for place, kind in zip(places, wanted, strict=True):
            row[place] = kinds[kind].pop()
    return [card for cards in kinds.values() for card in cards]
