"""Worlds of Dvoboj are drawn with equal chance from all that an observation leaves open.

In a position with few hidden cards every way that they can lie is tried; many draws find all of these, nothing else, and evenly.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.cards import PACK, PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.observation import How
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.state import Batch, Battle, Lying, Side, State
from tenpaces.games.dvoboj.strength import fits, seconds
from tests.kits import walk
from tests.kits.dvoboj import conserved, put, spots
from tests.rules.dvoboj_table import cards


def drawn(state: State, seat: int | None, times: int) -> Counter[Any]:
    """Count the worlds of so many draws."""
    rng = Random(1)
    seen = GAME.observe(state, seat)
    return Counter(faces(GAME.worlds(seen, rng)) for _ in range(times))


def faces(state: State) -> tuple[Any, ...]:
    """Return what lies where, without what anybody remembers."""
    return tuple(tuple(tuple(spot.card for spot in part) for part in spots(state, seat)) for seat in range(2))


def possible(state: State, viewer: int | None) -> set[Any]:
    """Return what may lie where, by trying every order of the hidden cards of seat 1."""
    parts = spots(state, 1)
    places = [spot for part in parts for spot in part]
    hidden = [spot for spot in places if not (spot.owner_knows if viewer == 1 else spot.all_know)]
    before = [spot.card for spot in hidden]
    seen = GAME.observe(state, viewer)
    found = set()
    for order in permutations(before):
        for spot, card in zip(hidden, order, strict=True):
            spot.card = card
        other = put(state, 1, parts)
        if keeps_the_rules(other) and remembered(other, state, viewer):
            assert GAME.observe(other, viewer) == seen
            found.add(faces(other))
    return found


def keeps_the_rules(state: State) -> bool:
    """Whether the battle under way, and those that an Ace stopped, consist of cards that go together."""
    bare = state.options.bare_defence
    battle = state.battle
    if battle:
        if not fits(battle.lead, battle.joined) or (battle.second and not seconds(battle.guard, battle.second, bare)):
            return False
        if battle.support and battle.support[0] not in "23":
            return False
    heap = state.sides[1].heap
    for before, lying in zip((None, *heap), heap, strict=False):
        if lying.how == "joined" and not (before and fits(before.card, lying.card)):
            return False
        if lying.how == "support" and lying.card[0] not in "23":
            return False
        guard = before.card if before and before.how == "guard" else None
        if lying.how == "second" and not seconds(guard, lying.card, bare):
            return False
    return True


def remembered(state: State, truth: State, viewer: int | None) -> bool:
    """Whether the cards of every batch lie where the viewer remembers them to lie."""
    for number, batch in enumerate(GAME.observe(truth, viewer).sides[1].batches, 1):
        among = (
            {number, number + 1} if [later.joins for later in truth.sides[1].batches[number : number + 1]] == [True] else {number}
        )
        away = [spot for part in spots(state, 1) for spot in part if spot.card in batch.known and spot.batch not in among]
        if any(not spot.owner_knows for spot in away) or len(away) > (0 if viewer == 1 else batch.loose):
            return False
    return True


def position(hidden: Side, battle: Battle | None = None, turn: int = 0, **options: Any) -> State:
    """Return a state in which everything of both packs lies open but for what ``hidden`` says of seat 1's."""
    whole = PACK_WITH_JOKERS if options.get("joker") == "on" else PACK
    fight = (
        [battle.guard, battle.second] if battle and turn == 0 else [battle.lead, battle.joined, battle.support] if battle else []
    )
    away = {*hidden.pile, *hidden.hand, hidden.attack, hidden.defence, *(lying.card for lying in hidden.heap), *hidden.gone, *fight}
    rest = tuple(Lying(card, "up") for card in whole if card not in away)
    mine = [battle.lead, battle.joined, battle.support] if battle and turn == 0 else [battle.guard, battle.second] if battle else []
    open_ = Side((), cards("AS"), heap=tuple(Lying(card, "up") for card in whole if card not in (*mine, "AS")))
    return State(
        options=Options(**options),
        t=0,
        phase="support" if battle else "prepare",
        turn=turn,
        sides=(open_, replace(hidden, heap=(*rest, *hidden.heap))),
        battle=battle,
        opening=False,
        placed=False,
        prepared=0,
        result=None,
    )


def lying(words: str) -> tuple[Lying, ...]:
    """Read ``5H:down 6H:down2 KH:guard``."""
    found = []
    for word in words.split():
        card, how = word.split(":")
        batch = int(how[-1]) if how[-1].isdigit() else 0
        kind: How = how.rstrip("123")  # type: ignore[assignment]
        found.append(Lying(cards(card)[0], kind, batch))
    return tuple(found)


def side(
    pile: str,
    hand: str = "4H",
    heap: str = "",
    batches: tuple[Batch, ...] = (),
    attack: Card | None = None,
    defence: Card | None = None,
) -> Side:
    return Side(cards(pile), cards(hand), attack, defence, lying(heap), (), batches)


def batch(size: int, known: str, public: str, drawn: int = 0, joins: bool = False) -> Batch:
    return Batch(size, drawn, cards(known), cards(public), joins)


POSITIONS: dict[str, tuple[State, int]] = {
    "pile, hand and places": (position(side("5H 6H", "4H", attack="KH", defence="AH")), 0),
    "own pile and penalties": (position(side("5H 6H", heap="7H:down 8H:down")), 1),
    "an open attack": (position(side("5H QH 2H", "4H"), Battle("KH", "9H", None, "KS", None), turn=1), 0),
    "an open attack with support": (position(side("5H 2S", "AH"), Battle("9H", "KH", "3H", "KS", None), turn=1), 0),
    "a closed attack": (position(side("5H QH", "4H"), Battle("9H", "KH", None, "KS", None), turn=1, attack_view="closed"), 0),
    "a guarded defence": (position(side("5H", "QH 2H"), Battle("KS", "9S", None, "AH", "9H")), 0),
    "a guarded defence where bare ones are none": (
        position(side("5H", "2H AH"), Battle("KS", "9S", None, "QH", "9H"), bare_defence="none"),
        0,
    ),
    "a bare defence": (position(side("5H", "QH 2H"), Battle("KS", "9S", None, None, "9H")), 0),
    "an officer who waits alone": (position(side("5H", "9H 2H"), Battle("KS", "9S", None, "QH", None)), 0),
    "swept away by Aces": (position(side("5H", "2H", "QH:guard 6H:second AH:up 7S:up KH:joined 3H:support")), 0),
    "a guard swept away alone": (position(side("5H", "2H", "QH:guard AH:up 7H:second AS:up")), 0),
    "a batch untouched": (position(side("5H 6H KH 7H", "4H", batches=(batch(2, "KH", "KH"),)), joker="on"), 0),
    "a batch half drawn": (
        position(side("6H KH", "QH 7H", "5H:down", batches=(batch(2, "KH", "KH QH 9H", 2),)), joker="on"),
        0,
    ),
    "a batch in pile and heap": (
        position(side("KH", "4H", "6H:down1 9H:down 8H:down1", batches=(batch(1, "KH 8H", "KH"),)), joker="on"),
        0,
    ),
    "one's own batch in pile and heap": (
        position(side("KH", "4H", "6H:down1 9H:down 8H:down1", batches=(batch(1, "KH 8H", "KH"),)), joker="on"),
        1,
    ),
    "two batches joined": (
        position(
            side("KH 8H", "4H", "QH:down2 9H:down2", batches=(batch(1, "KH QH", "KH QH"), batch(1, "9H", "9H", joins=True))),
            joker="on",
        ),
        0,
    ),
    "two batches joined, one's own": (
        position(
            side("KH 8H 5H", "4H", "QH:down2 9H:down2", batches=(batch(1, "KH QH", "KH"), batch(2, "9H", "9H", joins=True))),
            joker="on",
        ),
        1,
    ),
    "a batch and a battle": (
        position(side("KH 9H", "QH", batches=(batch(2, "9H", "9H QH 7H", 2),)), Battle("KS", "9S", None, "JH", "7H"), joker="on"),
        0,
    ),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", POSITIONS)
def test_every_world_has_the_same_chance(name: str) -> None:
    state, seat = POSITIONS[name]
    expected = possible(state, seat)
    assert faces(state) in expected
    assert len(expected) > 1
    each = 16
    found = drawn(state, seat, each * len(expected))
    assert found.keys() == expected
    # Pearson's statistic, six deviations above its mean: a world of twice another's chance would be far beyond.
    spread = sum((count - each) ** 2 for count in found.values()) / each
    assert spread < len(expected) + 6 * sqrt(2 * len(expected))


def test_a_spectator_knows_what_the_other_seat_knows_of_a_pack() -> None:
    state, _ = POSITIONS["swept away by Aces"]
    assert possible(state, None) == possible(state, 0)
    assert drawn(state, None, 500).keys() == possible(state, None)


def test_worlds_agree_all_through_matches_with_jokers() -> None:
    looked_at: Counter[tuple[int, bool]] = Counter()  # by number of the batch, and whether the owner drew from it
    for seed in range(12):
        rng = Random(seed)
        for _, _, state, _ in walk(GAME, Options(joker="on", ace="any_attack"), 2, rng):
            if not any(side.batches for side in state.sides) or rng.random() < 0.8:
                continue
            for viewer in (None, 0, 1):
                seen = GAME.observe(state, viewer)
                world = GAME.worlds(seen, rng)
                assert GAME.observe(world, viewer) == seen
                assert conserved(world)
            looked_at.update((number, batch.drawn > 0) for side in state.sides for number, batch in enumerate(side.batches))
    assert looked_at.keys() == {(0, False), (0, True), (1, False), (1, True)}
