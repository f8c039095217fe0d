"""Worlds of Eye 2 Eye: every placement that an observation leaves open, and each as often as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tenpaces.games.eye2eye import GAME
from tenpaces.games.eye2eye.state import State
from tests.rules.eye2eye_table import Table, dealt


class Every:
    """Goes through all sequences of draws, depth first; each is as likely as any other if all are equally long."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []
        self.at = 0

    def randrange(self, stop: int, /) -> int:
        if self.at == len(self.path):
            self.path.append([0, stop])
        value, known = self.path[self.at]
        assert known == stop
        self.at += 1
        return value

    def random(self) -> float:
        raise AssertionError("whole numbers are enough")

    def following(self) -> bool:
        """Step to the next sequence; ``False`` after the last."""
        self.at = 0
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


def all_worlds(table: Table, seat: int | None) -> Iterator[State]:
    seen = GAME.observe(table.state, seat)
    rng = Every()
    while True:
        yield GAME.worlds(seen, rng)
        if not rng.following():
            return


def faces(state: State) -> tuple[Any, ...]:
    """Return where each card lies; the order within a hand means nothing."""
    return tuple(tuple(laid.card for laid in stack) for stack in state.stacks), tuple(tuple(sorted(hand)) for hand in state.hands)


def test_each_of_the_opponents_cards_may_lie_there_with_an_equal_chance() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2")
    counts = Counter(world.stacks[1][1].card for world in all_worlds(table, 0))
    assert set(counts) == {"head", "torso", "hand", "leg", "broken"}
    assert len(set(counts.values())) == 1


def test_two_of_a_kind_are_twice_as_likely() -> None:
    table = Table()
    table.play("start A")
    table.deal(("leg", "torso", "hand", "leg"), (("leg", "torso", "hand", "head"), ("head", "torso", "hand", "head")))
    table.play("A leg 1", "B torso 2")
    counts = Counter(world.stacks[1][1].card for world in all_worlds(table, 0))
    assert counts["head"] == 2 * counts["torso"] == 2 * counts["hand"] == 2 * counts["broken"]
    assert set(counts) == {"head", "torso", "hand", "broken"}


def test_every_placement_and_no_other() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A torso 2", "B broken 1", "A 1>3", "B hand 4")
    counts = Counter(map(faces, all_worlds(table, 0)))
    # B's three cards in the stacks are an ordered choice of three out of five.
    assert len(counts) == 5 * 4 * 3
    assert len(set(counts.values())) == 1
    assert faces(table.state) in counts
    for world in all_worlds(table, 0):
        assert world.hands[0] == table.state.hands[0]
        assert world.turns == table.state.turns


def test_what_was_turned_up_is_known() -> None:
    table = dealt()
    table.play("A head 1", "B leg 1", "A torso 2", "B broken 2", "A knocks", "B knocks", "A grabs 2 4", "B misses")
    counts = Counter(map(faces, all_worlds(table, 0)))
    # B's broken weapon is seen, and one of the four shots lies on stack 1.
    assert len(counts) == 4
    assert {stacks[1] for stacks, _ in counts} == {("torso", "torso", "broken")}
    assert {stacks[0][2] for stacks, _ in counts} == {"head", "torso", "hand", "leg"}


def test_nothing_is_left_open_where_all_was_played_and_revealed() -> None:
    table = dealt(reveal_all="on")
    for card in ("head", "torso", "hand", "leg", "broken"):
        table.play(f"A {card} 1", f"B {card} 2")
    table.play("A knocks", "B knocks", "A misses", "B misses")
    for seat in (0, 1, None):
        assert [world.stacks for world in all_worlds(table, seat)] == [table.state.stacks]


def test_a_spectator_deals_the_unseen_shots_anew() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2")
    rng = Random(7)
    seen = GAME.observe(table.state, None)
    worlds = [GAME.worlds(seen, rng) for _ in range(600)]
    counts = Counter(world.stacks[0][1].card for world in worlds)
    # A's card is the broken weapon in one case of five, else any of the eight unseen shots, two of each part.
    assert set(counts) == {"head", "torso", "hand", "leg", "broken"}
    assert all(80 < counts[card] < 160 for card in counts)
    assert len({tuple(sorted(world.hands[0])) for world in worlds}) > 20


def test_a_spectator_knows_whose_broken_weapon_was_turned_up() -> None:
    table = dealt()
    table.play("A broken 1", "B leg 2", "A knocks", "B knocks", "A grabs 1 4", "B misses")
    seen = GAME.observe(table.state, None)
    rng = Random(3)
    for _ in range(50):
        world = GAME.worlds(seen, rng)
        assert "broken" not in world.hands[0]
        assert len(world.hands[0]) == 4
        assert ("broken" in world.hands[1]) == (world.stacks[1][1].card != "broken")


def test_the_next_starter_does_not_change_who_laid_what() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A knocks", "B knocks", "A misses", "B misses")
    assert table.state.starter == 1
    assert {world.stacks[0][1].card for world in all_worlds(table, 0)} == {"head"}
    assert {world.stacks[1][1].by for world in all_worlds(table, 0)} == {1}


def test_in_a_fire_exchange_the_other_has_not_acted_yet() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A knocks", "B knocks", "B grabs 1 3")
    world = GAME.worlds(GAME.observe(table.state, 0), Random(1))
    assert GAME.to_act(world).seats == (0, 1)
    world = GAME.worlds(GAME.observe(table.state, 1), Random(1))
    assert GAME.to_act(world).seats == (0,)


def test_idle_turns_are_counted_from_the_history() -> None:
    table = dealt(idle_limit=3)
    table.play("A head 1", "B leg 2", "A 1>2", "B 2>1")
    world = GAME.worlds(GAME.observe(table.state, 1), Random(1))
    assert (world.idle, world.turn) == (2, 0)
    after, _ = GAME.apply(world, table.entry("A knocks"))
    assert after.phase == "fire"


def test_before_the_first_deal_there_is_one_world() -> None:
    table = Table()
    for words in ("tick", "start B"):
        table.play(words)
        for seat in (0, 1, None):
            assert [(world.hands, world.phase) for world in all_worlds(table, seat)] == [(((), ()), table.state.phase)]
