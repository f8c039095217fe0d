"""Dvoboj for the conformance suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from random import Random

from msgspec.structs import replace

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.dvoboj.cards import KIND, PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.entries import SLOTS, Answer, Attack, Defend, End, Joker, Lay, Place, Regroup, Support
from tenpaces.games.dvoboj.state import Battle, Lying, Side, State, pack
from tenpaces.games.dvoboj.views import observe
from tests.kits.kit import Kit


def seat_entries(state: State) -> Iterator[SeatEntry]:
    for seat in range(2):
        hand = state.sides[seat].hand
        strange = [card for card in PACK_WITH_JOKERS if card not in hand][:3]
        for one, two in [*permutations([*hand, *strange], 2), *zip(hand, hand, strict=True)]:
            yield Lay(t=0, by=seat, attack=one, defence=two)
        for card in PACK_WITH_JOKERS:
            for slot in SLOTS:
                yield Place(t=0, by=seat, card=card, slot=slot)
            yield Attack(t=0, by=seat, card=card)
        for maybe in (*PACK_WITH_JOKERS, None):
            yield Defend(t=0, by=seat, card=maybe)
            yield Support(t=0, by=seat, card=maybe)
            yield Answer(t=0, by=seat, card=maybe)
        for discard in ((), *((card,) for card in PACK_WITH_JOKERS), hand[:2], hand[:1] * 2, hand):
            if len(discard) != 1 or discard[0] in (*hand, *strange):
                yield End(t=0, by=seat, discard=tuple(discard))
        yield Regroup(t=0, by=seat)
        yield Joker(t=0, by=seat)
        yield Resign(t=0, by=seat)


@dataclass
class Spot:
    """A place of a pack: what lies there, whether others of any kind might, and which recycling it belongs to."""

    card: Card
    owner_knows: bool
    all_know: bool = False
    bound: bool = False
    batch: int = 0


def spots(state: State, seat: int) -> tuple[list[Spot], list[Spot], list[Spot], list[Spot], list[Spot]]:
    """List the places of pile, hand, table, heap and battle."""
    side = state.sides[seat]
    pile = [Spot(card, False) for card in side.pile]
    above = len(side.pile) - sum(batch.size for batch in side.batches)
    for number, batch in enumerate(side.batches, 1):
        for spot in pile[above : above + batch.size]:
            spot.batch = number
        above += batch.size
    hand = [Spot(card, True) for card in side.hand]
    table = [Spot(card, True) for card in (side.attack, side.defence) if card]
    alone = {
        index
        for index, lying in enumerate(side.heap)
        if lying.how == "guard" and (index + 1 == len(side.heap) or side.heap[index + 1].how != "second")
    }
    heap = [
        Spot(
            lying.card, lying.how != "down", lying.how == "up", lying.how not in ("up", "down") and index not in alone, lying.batch
        )
        for index, lying in enumerate(side.heap)
    ]
    fight: list[Spot] = []
    if state.battle and seat == state.turn:
        fight = [
            Spot(state.battle.lead, True, state.options.attack_view == "open", True),
            Spot(state.battle.joined, True, False, True),
        ]
        if state.battle.support:
            fight.append(Spot(state.battle.support, True, False, True))
    elif state.battle:
        fight = [
            Spot(card, True, False, state.battle.second is not None) for card in (state.battle.guard, state.battle.second) if card
        ]
    return pile, hand, table, heap, fight


def free(state: State, seat: int, own: bool, here: Spot, there: Spot) -> bool:
    """Whether the card that lies here may lie there, for all that is remembered of Jokers' shuffles."""
    for number, batch in enumerate(observe(state, seat if own else None).sides[seat].batches, 1):
        if here.card in batch.known:
            later = state.sides[seat].batches[number : number + 1]
            among = {number, number + 1} if later and later[0].joins else {number}
            return (here.batch in among and there.batch in among) or (here.owner_knows and there.owner_knows)
    return True


def hide(state: State, viewer: int | None, rng: Random) -> State:
    """Let cards that the viewer cannot see change places; one that took part in a battle only with its like."""
    for seat in range(2):
        parts = spots(state, seat)
        own = seat == viewer
        hidden = [spot for part in parts for spot in part if not (spot.owner_knows if own else spot.all_know)]
        for _ in range(60 if len(hidden) > 1 else 0):
            one, two = rng.sample(hidden, 2)
            alike = KIND[one.card] == KIND[two.card]
            if (alike or not (one.bound or two.bound)) and free(state, seat, own, one, two) and free(state, seat, own, two, one):
                one.card, two.card = two.card, one.card
        state = put(state, seat, parts)
    return replace(state, t=state.t + rng.randrange(9))


def put(state: State, seat: int, parts: tuple[list[Spot], ...]) -> State:
    """Return the state with the cards that lie at these places."""
    pile, hand, table, heap, fight = ([spot.card for spot in part] for part in parts)
    side = state.sides[seat]
    rest = iter(table)
    side = replace(
        side,
        pile=tuple(pile),
        hand=tuple(hand),
        attack=next(rest) if side.attack else None,
        defence=next(rest) if side.defence else None,
        heap=tuple(Lying(card, lying.how, lying.batch) for card, lying in zip(heap, side.heap, strict=True)),
    )
    battle = state.battle
    left = iter(fight)
    if battle and seat == state.turn:
        battle = replace(battle, lead=next(left), joined=next(left), support=next(left) if battle.support else None)
    elif battle:
        battle = replace(battle, guard=next(left) if battle.guard else None, second=next(left) if battle.second else None)
    sides: tuple[Side, Side] = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    return replace(state, sides=sides, battle=battle)


def conserved(state: State) -> bool:
    for seat, side in enumerate(state.sides):
        cards = [spot.card for part in spots(state, seat) for spot in part] + list(side.gone)
        if cards and Counter(cards) != Counter(pack(state.options)):
            return False
        if not 0 <= sum(batch.size for batch in side.batches) <= len(side.pile):
            return False
    return isinstance(state.battle, Battle) == (state.phase in ("defend", "support", "answer")) or state.phase == "over"


def weigh(entry: SeatEntry) -> float:
    """Cards go to and fro for ever in random play, so attack, end and Joker come more often."""
    return 0.1 if isinstance(entry, Place | Regroup) else 0.05 if isinstance(entry, Lay) else 1.0


KIT = Kit(seat_entries, hide, conserved, ends=lambda _options, _seats: True, most=8_000, weigh=weigh)
