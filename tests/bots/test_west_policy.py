"""The solved play of two hearts, checked against transitions that the rules themselves make."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from tenpaces.games.west.codes import CODES, cards
from tenpaces.games.west.options import Options
from tenpaces.games.west.policy import (
    DEFAULT,
    VARIANTS,
    Variant,
    hands_of,
    pair,
    pair_value,
    rank,
    ranks,
    several,
    strengths,
)
from tests.bots.west_positions import code, position, settle

HANDS = hands_of(DEFAULT)


def options(kind: Variant) -> Options:
    return Options(
        reload="spent" if kind[0] else "returns", ward="like" if kind[1] else "all", barricade="returns" if kind[2] else "spent"
    )


@cache
def step(kind: Variant, me: int, foe: int, mine: int, his: int) -> tuple[float, int, int]:
    """Return (reward, my next hand, his next hand); both hands are -1 once the round is over."""
    winner, left = settle(position([me, foe], options(kind)), [(mine, 1), (his, 0)])
    if left:
        return 0.0, left[0], left[1]
    return (0.0 if winner is None else 1.0 if winner == 0 else -1.0), -1, -1


NAMED = [
    ((3, 1, 1), (3, 1, 1), 0.0, (57687 / 92627, 19229 / 92627, 15711 / 92627, 0.0)),
    ((2, 1, 1), (2, 1, 1), 0.0, (583 / 1035, 53 / 207, 187 / 1035, 0.0)),
    ((3, 0, 1), (3, 0, 1), 0.0, (11 / 23, 0.0, 11 / 23, 1 / 23)),
    ((3, 0, 1), (2, 1, 1), -5237 / 19229, (13992 / 19229, 0.0, 4114 / 19229, 1123 / 19229)),
    ((3, 0, 1), (3, 1, 0), -1 / 3, (11 / 15, 0.0, 4 / 15, 0.0)),
    ((1, 1, 1), (1, 1, 1), 0.0, (1 / 2, 1 / 3, 1 / 6, 0.0)),
    ((1, 0, 1), (1, 0, 1), 0.0, (2 / 5, 0.0, 2 / 5, 1 / 5)),
    ((0, 0, 1), (1, 0, 0), -1 / 2, (0.0, 0.0, 1 / 2, 1 / 2)),
]


@pytest.mark.parametrize(("me", "foe", "value", "mix"), NAMED)
def test_named_states(me: tuple[int, int, int], foe: tuple[int, int, int], value: float, mix: tuple[float, ...]) -> None:
    found, played = pair(DEFAULT, code(*me), code(*foe))
    assert found == pytest.approx(value, abs=1e-9)
    assert played == pytest.approx(mix, abs=2e-4 if me == (3, 0, 1) and foe == (2, 1, 1) else 1e-9)


def test_forced_won_and_lost_states() -> None:
    assert pair(DEFAULT, code(0, 0, 1), code(0, 1, 0))[0] == -1.0
    assert pair(DEFAULT, code(0, 0, 0), code(0, 0, 1)) == (0.0, [0.0, 0.0, 0.0, 1.0])
    value, mix = pair(DEFAULT, code(3, 1, 1), code(2, 0, 1))
    assert value == 1.0
    assert mix[0] + mix[1] == pytest.approx(1.0, abs=1e-12)
    values = [pair_value(DEFAULT, me, foe) for me in HANDS for foe in HANDS]
    assert [sum(abs(value - sure) < 1e-9 for value in values) for sure in (1.0, -1.0, 0.0)] == [78, 78, 28]


@pytest.mark.parametrize("kind", VARIANTS)
def test_every_mix_is_held_and_whole_and_values_are_antisymmetric(kind: Variant) -> None:
    for me in hands_of(kind):
        for foe in hands_of(kind):
            assert pair_value(kind, me, foe) == pytest.approx(-pair_value(kind, foe, me), abs=1e-12)
            if me:
                mix = pair(kind, me, foe)[1]
                assert sum(mix) == pytest.approx(1.0, abs=1e-12)
                assert all(share == 0.0 if card not in cards(me) else share >= 0.0 for card, share in enumerate(mix))


def test_no_best_reply_gains_even_where_endless_rounds_are_lost() -> None:
    """Value iteration for the replier from the top: a round that never ends counts as won for him."""
    rows = {}
    for foe in HANDS:
        for me in HANDS:
            mix = [(card, share) for card, share in enumerate(pair(DEFAULT, foe, me)[1]) if share]
            rows[me, foe] = [[(share, *step(DEFAULT, me, foe, mine, his)) for his, share in mix] for mine in cards(me)]
    reply = dict.fromkeys(rows, 1.0) | {(-1, -1): 0.0}
    change = 1.0
    sweeps = 0
    while change > 1e-13:
        change = 0.0
        for state, menu in rows.items():
            best = max(sum(share * (reward + reply[a, b]) for share, reward, a, b in row) for row in menu)
            change = max(change, reply[state] - best)
            reply[state] = best
        sweeps += 1
        assert sweeps < 20_000
    gain = max(reply[me, foe] - pair_value(DEFAULT, me, foe) for me, foe in rows)
    assert -1e-12 < gain < 1e-9


@pytest.mark.parametrize("kind", VARIANTS)
def test_under_every_house_rule_a_mix_secures_its_value(kind: Variant) -> None:
    # Where waiting is free the mixes belong to a game with a small cost of waiting, so they secure a little less.
    slack = 0.05 if kind[0] and kind[2] else 1e-3
    hands = list(hands_of(kind))
    for me in hands[1::3]:
        for foe in hands[::4]:
            value, mix = pair(kind, me, foe)
            for his in cards(foe) or [-1]:
                total = 0.0
                for mine in cards(me):
                    reward, a, b = step(kind, me, foe, mine, his)
                    total += mix[mine] * (reward + (pair_value(kind, a, b) if a >= 0 else 0.0))
                assert total > value - slack


def test_hands_that_cannot_be_are_refused() -> None:
    for kind, me, foe in ((DEFAULT, 15, 31), (DEFAULT, 31, 3), (DEFAULT, 32, 31), (VARIANTS[4], 0, 31), (DEFAULT, -1, 31)):
        with pytest.raises(ValueError, match="no such pair"):
            pair(kind, me, foe)


@pytest.mark.parametrize("hearts", [3, 4, 5, 6])
def test_mixes_of_several_are_held_whole_and_follow_the_seats(hearts: int) -> None:
    rng = Random(hearts)
    for _ in range(400):
        me, *others = (rng.randrange(16, 32) for _ in range(hearts))
        count = len(others)
        mix = several(me, others)
        assert len(mix) == 2 * count + 2
        assert sum(mix) == pytest.approx(1.0)
        card_of = [0] * count + [1] * count + [2, 3]
        assert {card_of[i] for i, share in enumerate(mix) if share} <= set(cards(me))
        turned = several(me, others[1:] + others[:1])
        for card in range(2):
            row, other = mix[card * count : (card + 1) * count], turned[card * count : (card + 1) * count]
            by_hand = {hand: sum(share for h, share in zip(others, row, strict=True) if h == hand) for hand in others}
            for hand in others:
                again = sum(share for h, share in zip(others[1:] + others[:1], other, strict=True) if h == hand)
                assert again == pytest.approx(by_hand[hand], abs=1e-12)


def test_the_table_shoots_at_whoever_must_reload() -> None:
    """Three hold guns but no fourth does: he can only reload."""
    mix = several(code(1, 0, 0), [code(1, 0, 0), code(0, 0, 0), code(1, 0, 0)])
    assert max(mix) == mix[1] > 0.7


def test_ranks_number_the_multisets_without_a_gap() -> None:
    for size in (1, 2, 3):
        places = [rank(hands) for hands in combinations_with_replacement(range(16), size)]
        assert sorted(places) == list(range(ranks(size)))


def test_strengths_rise_with_the_guns() -> None:
    for alive in range(3, 7):
        table = strengths(DEFAULT, alive)
        assert len(table) == CODES
        assert table[code(3, 1, 1)] > table[code(2, 0, 1)] > table[code(0, 0, 1)] > 0.0
