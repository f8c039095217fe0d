"""Worlds of West are drawn with equal chance from all that an observation leaves open."""

from __future__ import annotations

import pytest

from tenpaces.games.west import GAME
from tenpaces.games.west.observation import Choice
from tenpaces.games.west.state import State
from tests.rules.west_table import Table


class Counting:
    """Gives one ticket after another, so that every draw is seen once."""

    def __init__(self) -> None:
        self.next = 0
        self.stop = 1

    def randrange(self, stop: int, /) -> int:
        self.stop = stop
        self.next += 1
        return self.next - 1

    def random(self) -> float:
        raise AssertionError("one ticket is enough")


def draws(table: Table, seat: int | None) -> list[State]:
    rng = Counting()
    found = []
    while rng.next < rng.stop:
        found.append(GAME.worlds(GAME.observe(table.state, seat), rng))
    return found


@pytest.mark.parametrize(
    ("words", "seat", "open_"),
    [
        ((), 0, 9 * 9),  # two others: eight choices each, or none yet
        (("A pistol B",), 0, 9 * 9 - 8 * 8),  # my choice lies, so one of the others is still open
        ((), None, 9**3 - 8**3),
        (("A pistol B", "B pistol A"), 2, 9 * 9),
    ],
)
def test_every_world_once(words: tuple[str, ...], seat: int | None, open_: int) -> None:
    table = Table(3)
    table.play(*words)
    found = draws(table, seat)
    assert len(found) == len({world.choices for world in found}) == open_
    assert {world.hands for world in found} == {table.state.hands}


def test_hidden_hands_are_worked_out_from_what_was_shown() -> None:
    table = Table(3, hands="memory", reload="spent", barricade="returns")
    table.play("A pistol C", "B barricade A", "C reload A")
    table.play("A rifle B", "B reload A")
    assert table.state.round == 2
    table.play("A pistol B", "B barricade A", "C rifle A")
    table.play("A barricade B", "B reload A", "C pistol A")
    table.play("A pistol B", "B pistol A", "C pistol B")
    assert table.state.exchange == 4
    for seat in (None, 0, 1, 2):
        assert {world.hands for world in draws(table, seat)} == {table.state.hands}


def test_the_dead_and_the_empty_handed_choose_nothing_in_any_world() -> None:
    table = Table(3)
    table.play("A pistol C", "B pistol A", "C reload A")
    table.play("B rifle A")
    found = draws(table, 0)
    assert {world.choices[2] for world in found} == {None}
    assert {world.choices[1] for world in found} == {
        None,
        *(Choice(card, 0) for card in ("pistol", "rifle", "barricade", "reload")),
    }
