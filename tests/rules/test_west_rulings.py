"""Corners of the West rules, each named by the ruling it rests on."""

from __future__ import annotations

import pytest

from tenpaces.core.game import Outcome
from tenpaces.core.text import ENGLISH
from tenpaces.games.west import GAME
from tenpaces.games.west.events import (
    Began,
    Dodged,
    Hit,
    Laid,
    Pointed,
    Recovered,
    Reloaded,
    Resigned,
    Stopped,
    TimedOut,
    Turned,
    Unused,
    Void,
    Won,
)
from tests.rules.west_table import LETTERS, Table

FULL = (3, 1, 1, 1)


def three_with_c_out(**options: object) -> Table:
    table = Table(3, **options)
    table.play("A pistol C", "B pistol A", "C reload A")
    assert table.alive == "AB"
    return table


def test_w1_the_dead_do_not_choose() -> None:
    table = three_with_c_out()
    assert table.refused("C pistol A") == "W1"
    assert table.refused("late C pistol A") == "W1"
    assert GAME.to_act(table.state).seats == (0, 1)
    assert GAME.legal(table.state, 2) == ()


def test_w2_two_to_six_seats() -> None:
    for seats in (2, 6):
        assert GAME.to_act(Table(seats).state).seats == tuple(range(seats))
    for seats in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            Table(seats)


def test_w5_pointing_without_a_gun_does_nothing() -> None:
    table = Table(3)
    table.play("A barricade B", "B reload C", "C barricade B")
    assert table.hit == ""
    assert table.happened(Pointed) == [Pointed(0, 1), Pointed(1, 2), Pointed(2, 1)]
    assert table.happened(Reloaded) == [Reloaded(1, 1)]


def test_w6_only_at_the_living_and_never_at_oneself() -> None:
    table = three_with_c_out()
    assert table.refused("A pistol C") == "W6"
    assert table.refused("late A pistol C") == "W6"
    assert table.refused("A pistol A") == "target"
    assert {entry.target for entry in GAME.legal(table.state, 0)} == {1}  # type: ignore[attr-defined]


def test_w7_like_pistol_against_rifle_kills_both_and_nobody_earns() -> None:
    table = Table(2, ward="like")
    table.play("A pistol B", "B rifle A")
    assert table.events[-4:] == [Hit(0, (1,), "pistol"), Hit(1, (0,), "rifle"), Void(1, "nobody"), Began(2, 1)]
    assert table.state.money == (0, 0)


def test_w7_like_a_shooter_dodges_his_own_kind_and_is_hit_by_the_other() -> None:
    table = Table(4, ward="like")
    table.play("A pistol B", "B pistol A", "C rifle A", "D pistol A")
    assert table.happened(Dodged, Hit) == [Dodged(0, (1, 3)), Hit(0, (2,), "pistol"), Dodged(1, (0,))]
    assert table.alive == "BCD"
    assert table.hand("A") == (2, 1, 1, 1)


def test_w7_like_leaves_barricade_and_reload_as_they_are() -> None:
    table = Table(3, ward="like")
    table.play("A pistol B", "B barricade A", "C reload A")
    assert table.hit == ""
    assert table.happened(Stopped, Reloaded) == [Stopped(1, (0,)), Reloaded(2, 1)]


def test_w8_returns_to_whoever_was_not_hit_shot_at_or_not() -> None:
    table = Table(3, barricade="returns")
    table.play("A pistol B", "B barricade A", "C barricade A")
    assert table.happened(Stopped, Recovered, Unused) == [Stopped(1, (0,)), Recovered(1), Unused(2, returned=True)]
    assert table.hand("B") == table.hand("C") == FULL
    table.play("A rifle B", "B barricade A", "C barricade A")
    assert table.hit == "B"
    assert table.hand("B") == (3, 1, 0, 1)
    assert table.hand("C") == FULL


def test_w9_several_are_hit_at_once() -> None:
    table = Table(4)
    table.play("A pistol C", "B rifle D", "C reload A", "D barricade C")
    assert table.happened(Hit) == [Hit(2, (0,), "reload"), Hit(3, (1,), "barricade")]
    assert table.alive == "AB"


def test_w10_a_ring_of_unlike_guns_leaves_nobody() -> None:
    table = Table(4, ward="like")
    table.play("A pistol B", "B rifle C", "C pistol D", "D rifle A")
    assert table.hit == "ABCD"
    assert table.events[-2:] == [Void(1, "nobody"), Began(2, 1)]
    assert table.alive == "ABCD"
    assert table.state.money == (0, 0, 0, 0)


@pytest.mark.parametrize("cap", [1, 2, 200])
def test_w11_the_last_exchange_is_played_in_full_then_the_round_is_void(cap: int) -> None:
    table = Table(2, exchange_cap=cap)
    for exchange in range(1, cap + 1):
        assert (table.state.round, table.state.exchange) == (1, exchange)
        table.play("A reload B", "B reload A")
    assert table.events[-2:] == [Void(1, "cap"), Began(2, 1)]
    assert (table.state.round, table.state.exchange) == (2, 1)
    for _ in range(cap - 1):
        table.play("A reload B", "B reload A")
    table.play("A pistol B", "B reload A")
    assert table.state.money == (1, 0)


def test_w11_a_round_below_the_cap_but_with_two_hearts_goes_on() -> None:
    table = three_with_c_out(exchange_cap=2)
    assert (table.state.round, table.state.exchange) == (1, 2)
    table.play("A pistol B", "B pistol A")
    assert table.state.round == 2
    assert table.alive == "ABC"
    assert table.hand("A") == FULL


def test_w12_the_dead_keep_their_counts_until_the_round_ends() -> None:
    table = three_with_c_out()
    assert table.hand("C") == (3, 1, 1, 0)
    table.play("A pistol B", "B pistol A")
    assert table.hand("C") == (3, 1, 1, 0)
    table.play("A pistol B", "B reload A")
    assert table.hand("C") == FULL


def test_w13_memory_hides_the_hands_of_others_and_nothing_else() -> None:
    open_, memory = Table(3), Table(3, hands="memory")
    for table in (open_, memory):
        table.play("A pistol B", "B pistol A", "C rifle A")
        table.play("A pistol B")
    seen = GAME.show(memory.state, 1)
    assert seen["hands"] == [None, {"pistol": 2, "rifle": 1, "barricade": 1, "reload": 1}, None]
    assert GAME.show(memory.state, "spectator")["hands"] == [None, None, None]
    assert None not in GAME.show(memory.state, "all")["hands"]
    assert None not in GAME.show(open_.state, 1)["hands"]
    whole = GAME.show(open_.state, 1)
    assert {key: value for key, value in seen.items() if key != "hands"} == {k: v for k, v in whole.items() if k != "hands"}


def test_choices_of_others_are_hidden_but_not_that_they_were_made() -> None:
    table = Table(3)
    table.play("A rifle C", "B pistol A")
    assert GAME.show(table.state, 0)["choices"] == [{"card": "rifle", "target": 2}, None, None]
    assert GAME.show(table.state, "spectator")["choices"] == [None, None, None]
    for viewer in (0, "spectator", "all"):
        assert GAME.show(table.state, viewer)["chosen"] == [True, True, False]


def test_w14_the_caller_moves_one_seat_per_round_void_or_not() -> None:
    table = Table(3, exchange_cap=1)
    callers = [table.state.caller]
    for _ in range(4):
        table.play("A reload B", "B reload C", "C reload A")
        callers += [event.caller for event in table.happened(Began)]  # type: ignore[attr-defined]
    assert callers == [0, 1, 2, 0, 1]
    assert table.state.caller == 1


def test_w15_chance_chooses_under_the_same_conditions_and_may_resolve() -> None:
    table = Table(2)
    table.play("A pistol B")
    assert table.refused("late A pistol B") == "turn"
    assert table.refused("late B reload B") == "target"
    table.play("late B reload A")
    assert table.events[:2] == [TimedOut(1), Laid(1)]
    assert table.state.money == (1, 0)
    table.play("late A rifle B", "B rifle A")
    assert table.refused("late A rifle B") == "hand"


def test_w16_a_reload_with_nothing_spent_is_legal() -> None:
    table = Table(2)
    table.play("A reload B", "B barricade A")
    assert table.hand("A") == FULL
    assert table.happened(Reloaded) == [Reloaded(0, 1)]


def test_w17_a_shooter_who_goes_out_still_shoots() -> None:
    table = Table(3, ward="like")
    table.play("A rifle B", "B pistol C", "C reload A")
    assert table.hit == "BC"
    assert table.state.money == (1, 0, 0)


@pytest.mark.parametrize("goal", [3, 5])
def test_w18_the_goal(goal: int) -> None:
    table = Table(2, goal=goal)
    for dollars in range(1, goal + 1):
        assert GAME.outcome(table.state) is None
        table.play("A pistol B", "B reload A")
        assert table.state.money == (dollars, 0)
    assert GAME.outcome(table.state) == Outcome(0, "money")


def test_w19_a_barricade_stops_every_pistol_but_no_rifle() -> None:
    table = Table(5)
    table.play("A pistol E", "B pistol E", "C pistol E", "D pistol E", "E barricade A")
    assert table.hit == ""
    assert table.happened(Stopped) == [Stopped(4, (0, 1, 2, 3))]
    table = Table(4)
    table.play("A pistol D", "B rifle D", "C pistol D", "D barricade A")
    assert table.happened(Stopped, Hit) == [Stopped(3, (0, 2)), Hit(3, (1,), "barricade")]


def test_a_second_choice_in_one_exchange_is_refused_and_one_in_the_next_is_not() -> None:
    table = Table(2)
    table.play("A pistol B")
    assert table.refused("A rifle B") == "turn"
    assert table.refused("A pistol B") == "turn"
    table.play("B pistol A", "A rifle B")


def test_a_card_that_is_gone_is_refused() -> None:
    table = Table(2)
    table.play("A rifle B", "B rifle A")
    assert table.refused("A rifle B") == "hand"
    assert table.state.exchange == 2


def test_a_chosen_card_leaves_the_hand_only_at_the_resolution() -> None:
    table = Table(2)
    table.play("A rifle B")
    assert table.hand("A") == FULL
    table.play("B pistol A")
    assert table.hand("A") == (3, 0, 1, 1)


def test_after_the_end_everything_is_refused() -> None:
    table = Table(2, goal=3)
    for _ in range(3):
        table.play("A pistol B", "B reload A")
    for words in ("A pistol B", "B pistol A", "late A pistol B", "A resigns", "tick"):
        assert table.refused(words) == "over"
    assert GAME.legal(table.state, 0) == ()
    assert GAME.to_act(table.state).over


def test_at_the_end_the_table_stays_as_the_last_exchange_left_it() -> None:
    table = Table(3, goal=3)
    for _ in range(2):
        table.play("A pistol B", "B reload A", "C reload A")
        table.play("A pistol C", "C reload A")
    table.play("A pistol B", "B pistol A", "C pistol A")
    table.play("A pistol B", "B reload A", "C barricade A")
    table.play("A rifle C", "C reload A")
    assert GAME.outcome(table.state) == Outcome(0, "money")
    state = table.state
    assert (state.round, state.exchange, state.alive, state.money) == (3, 3, (True, False, False), (3, 0, 0))
    assert [table.hand(seat) for seat in "ABC"] == [(1, 0, 1, 1), (2, 1, 1, 0), (2, 1, 0, 0)]
    assert state.choices == (None, None, None)
    assert table.events[-1] == Won(0, "money")


def test_resigning_a_match_of_two() -> None:
    table = Table(2)
    table.play("A pistol B", "B reload A")
    table.play("A pistol B")
    table.play("A resigns")
    assert table.events == [Resigned(0), Won(1, "resigned")]
    assert GAME.outcome(table.state) == Outcome(1, "resigned")
    assert (table.state.money, table.state.choices, table.state.round) == ((1, 0), (None, None), 2)
    assert table.hand("A") == FULL
    for seats in (3, 6):
        assert Table(seats).refused("A resigns") == "phase"


def test_time_passes_in_every_phase() -> None:
    table = Table(3)
    table.play("tick", "A pistol B", "tick", "B pistol A", "tick", "C pistol A", "tick")
    assert table.state.t == 70
    assert table.state.exchange == 2
    assert len(table.happened(Laid)) == 3


def test_the_order_of_events() -> None:
    table = Table(6, barricade="returns")
    table.play("F reload A", "A pistol B", "E barricade A", "B pistol A", "D reload C", "C rifle D")
    assert table.events == [
        *(Laid(LETTERS.index(seat)) for seat in "FAEBDC"),
        *(Pointed(seat, target) for seat, target in enumerate((1, 0, 3, 2, 0, 0))),
        *(Turned(seat, card) for seat, card in enumerate(("pistol", "pistol", "rifle", "reload", "barricade", "reload"))),  # type: ignore[arg-type]
        Dodged(0, (1,)),
        Dodged(1, (0,)),
        Hit(3, (2,), "reload"),
        Unused(4, returned=True),
        Reloaded(5, 1),
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("C pistol A", "Cy is out until the dollar is won."),
        ("A pistol C", "Ana must point at somebody still standing, and Cy is out."),
        ("A resigns", "Only a match of two can be resigned; in a larger one a bot plays on."),
    ],
)
def test_refusals_have_sentences(words: str, sentence: str) -> None:
    table = three_with_c_out()
    refusal = GAME.refusal(table.state, table.entry(words))
    assert refusal is not None
    assert GAME.explain(refusal, ("Ana", "Bo", "Cy"), ENGLISH) == sentence


def test_applying_a_refused_entry_is_our_error() -> None:
    table = three_with_c_out()
    with pytest.raises(ValueError, match="refused entry"):
        GAME.apply(table.state, table.entry("C pistol A"))
