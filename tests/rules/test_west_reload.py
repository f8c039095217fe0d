"""W3: what a Reload brings back, and the empty hands of a table where it stays spent."""

from __future__ import annotations

from tenpaces.games.west import GAME
from tenpaces.games.west.events import Began, Earned, Hit, Laid, Pointed, Reloaded, Turned, Void
from tests.rules.west_table import Table

FULL = (3, 1, 1, 1)


def test_a_reload_can_be_played_again_and_again() -> None:
    table = Table(2)
    for _ in range(3):
        table.play("A reload B", "B reload A")
        assert table.hand("A") == table.hand("B") == FULL


def test_spent_brings_back_all_but_itself() -> None:
    table = Table(2, reload="spent")
    table.play("A pistol B", "B pistol A")
    table.play("A rifle B", "B pistol A")
    table.play("A reload B", "B barricade A")
    assert table.hand("A") == (3, 1, 1, 0)
    assert table.happened(Reloaded) == [Reloaded(0, 2)]
    assert table.refused("A reload B") == "hand"
    table.play("A pistol B", "B pistol A")
    assert table.hand("A") == (2, 1, 1, 0)


def empty_both(seats: int = 2, **options: object) -> Table:
    """Play everything but the barricades; nobody is hit."""
    table = Table(seats, reload="spent", **options)
    aims = ("A {} B", "B {} A", "C {} A")[:seats]
    for card in ("reload", "pistol", "pistol", "pistol", "rifle"):
        table.play(*(aim.format(card) for aim in aims))
    return table


def test_all_living_hands_empty_void_the_round_at_once() -> None:
    table = empty_both()
    assert table.hand("A") == table.hand("B") == (0, 0, 1, 0)
    table.play("A barricade B", "B barricade A")
    assert table.events[-2:] == [Void(1, "empty"), Began(2, 1)]
    assert (table.state.round, table.state.exchange, table.state.money) == (2, 1, (0, 0))
    assert table.hand("A") == table.hand("B") == FULL


def test_an_empty_hand_neither_chooses_nor_points_and_any_gun_hits_it() -> None:
    table = Table(2, reload="spent")
    # A reloads at once, B only when his other cards are gone.
    table.play("A reload B", "B barricade A")
    for _ in range(3):
        table.play("A pistol B", "B pistol A")
    table.play("A rifle B", "B rifle A")
    assert (table.hand("A"), table.hand("B")) == ((0, 0, 1, 0), (0, 0, 0, 1))
    table.play("A barricade B", "B reload A")
    assert (table.hand("A"), table.hand("B")) == ((0, 0, 0, 0), (3, 1, 1, 0))
    assert GAME.to_act(table.state).seats == (1,)
    assert table.refused("A pistol B") == "W3"
    assert table.refused("late A barricade B") == "W3"
    assert [type(entry).__name__ for entry in GAME.legal(table.state, 0)] == ["Resign"]
    table.play("B barricade A")  # harmless, and resolved by B alone
    assert table.happened(Pointed, Turned) == [Pointed(1, 0), Turned(1, "barricade")]
    assert table.state.exchange == 8
    table.play("B pistol A")
    assert table.events == [Laid(1), Pointed(1, 0), Turned(1, "pistol"), Hit(0, (1,), None), Earned(1, 1), Began(2, 1)]


def test_a_returning_barricade_keeps_a_hand_from_being_empty() -> None:
    table = empty_both(barricade="returns")
    for _ in range(5):
        table.play("A barricade B", "B barricade A")
    assert table.hand("A") == (0, 0, 1, 0)
    assert table.state.round == 1


def test_void_with_three_empty_hands() -> None:
    table = empty_both(3)
    table.play("A barricade B", "B barricade A", "C barricade A")
    assert table.events[-2:] == [Void(1, "empty"), Began(2, 1)]
