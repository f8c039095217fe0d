"""The deck of Dot Duel: the plane of order 7 (D31), the numbers on its symbols (D1), and the printed probabilities."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from itertools import combinations
from math import comb

import pytest

from tenpaces.games.dotduel.deck import FACES, NUMBERS, SYMBOLS, common, count, is_double_dot, total

ROLLS = {number: 6 - abs(number - 7) for number in NUMBERS}
"""How many of the 36 rolls of two dice show a number."""


def carrying(number: int) -> list[int]:
    """How many cards carry 0, 1, 2, 3 … symbols of a number."""
    found = Counter(count(card, number) for card in range(57))
    return [found[i] for i in range(max(found) + 1)]


def matching(number: int, j: int, shown: int = 6) -> float:
    """The chance that j of the cards on show carry a number."""
    h = 57 - carrying(number)[0]
    return comb(h, j) * comb(57 - h, shown - j) / comb(57, shown)


def no_double_dot(number: int, shown: int) -> float:
    """The chance that no two of the cards on show meet in a symbol of a number, by a walk over which of its symbols are used."""
    symbols = [symbol for symbol in range(57) if SYMBOLS[symbol].number == number]
    masks = Counter(sum(1 << i for i, symbol in enumerate(symbols) if symbol in face) for face in FACES)
    ways = Counter({(0, 0): 1})
    for mask, cards in masks.items():
        # Cards of one mask: any number of those that carry none, one at most of the others.
        step: Counter[tuple[int, int]] = Counter()
        for (used, taken), n in ways.items():
            for more in range(min(cards, shown - taken) + 1 if mask == 0 else 2):
                if taken + more <= shown and (more == 0 or not used & mask):
                    step[used | (mask if more else 0), taken + more] += n * comb(cards, more)
        ways = step
    return sum(n for (_, taken), n in ways.items() if taken == shown) / comb(57, shown)


def over_the_dice(chances: dict[int, float]) -> float:
    return sum(ROLLS[number] * chance for number, chance in chances.items()) / 36


def test_any_two_cards_share_exactly_one_symbol() -> None:
    for one, other in combinations(range(57), 2):
        shared = set(FACES[one]) & set(FACES[other])
        assert shared == {common(one, other)} == {common(other, one)}


def test_any_two_symbols_are_on_exactly_one_card() -> None:
    pairs = Counter(pair for face in FACES for pair in combinations(sorted(face), 2))
    assert len(pairs) == comb(57, 2)
    assert set(pairs.values()) == {1}


def test_every_card_has_eight_symbols_and_every_symbol_eight_cards() -> None:
    assert [len(set(face)) for face in FACES] == [8] * 57
    assert Counter(symbol for face in FACES for symbol in face) == dict.fromkeys(range(57), 8)


def test_the_cards_are_those_of_the_formula() -> None:
    expected = [{*(7 * x + (m * x + b) % 7 for x in range(7)), 49 + m} for m in range(7) for b in range(7)]
    expected += [{*(7 * a + y for y in range(7)), 56} for a in range(7)]
    expected += [set(range(49, 57))]
    assert [set(face) for face in FACES] == expected


def test_d1_five_symbols_for_each_number_and_one_more_for_2_and_12() -> None:
    numbers = Counter(symbol.number for symbol in SYMBOLS)
    assert numbers == {number: 6 if number in (2, 12) else 5 for number in NUMBERS}
    assert len(set(SYMBOLS)) == 57
    assert all(sorted(s.picture for s in SYMBOLS if s.number == number) == list(range(numbers[number])) for number in NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_cards_that_carry_a_number(number: int) -> None:
    t = carrying(number)
    m = 6 if number in (2, 12) else 5
    assert t == ([21, 27, 6, 3] if m == 6 else [25, 26, 4, 2])
    assert sum(i * n for i, n in enumerate(t)) == 8 * m
    assert sum(comb(i, 2) * n for i, n in enumerate(t)) == comb(m, 2)


def test_every_card_shows_five_to_seven_numbers_and_none_four_times() -> None:
    assert {len({SYMBOLS[symbol].number for symbol in face}) for face in FACES} == {5, 6, 7}
    assert max(count(card, number) for card in range(57) for number in NUMBERS) == 3


def test_the_file_repeats_the_numbers_of_each_card() -> None:
    found = json.loads(files("tenpaces.games.dotduel").joinpath("dot_deck.json").read_bytes())
    assert [card["id"] for card in found["cards"]] == list(range(57)) == [symbol["id"] for symbol in found["symbols"]]
    for card in range(57):
        assert found["cards"][card]["numbers"] == [SYMBOLS[symbol].number for symbol in FACES[card]]


@pytest.mark.parametrize(
    ("numbers", "printed", "mean"),
    [
        (range(3, 12), (0.0049, 0.0469, 0.1729, 0.3144, 0.2973, 0.1387, 0.0250), 3.37),
        ((2, 12), (0.0015, 0.0202, 0.1039, 0.2617, 0.3409, 0.2182, 0.0537), 3.79),
    ],
)
def test_how_many_of_six_match(numbers: tuple[int, ...], printed: tuple[float, ...], mean: float) -> None:
    for number in numbers:
        chances = [matching(number, j) for j in range(7)]
        assert chances == pytest.approx(printed, abs=0.00005)
        assert sum(j * chance for j, chance in enumerate(chances)) == pytest.approx(mean, abs=0.005)


def test_how_many_of_six_match_over_the_dice() -> None:
    chances = [over_the_dice({number: matching(number, j) for number in NUMBERS}) for j in range(7)]
    assert chances == pytest.approx((0.0047, 0.0454, 0.1691, 0.3114, 0.2997, 0.1431, 0.0266), abs=0.00005)


def test_how_often_a_double_dot_is_there() -> None:
    absent = {number: no_double_dot(number, 6) for number in NUMBERS}
    assert [1 - absent[number] for number in NUMBERS] == pytest.approx([0.7399, *[0.6724] * 9, 0.7399], abs=0.00005)
    assert 1 - over_the_dice(absent) == pytest.approx(0.6762, abs=0.00005)


@pytest.mark.parametrize(
    ("shown", "none", "double_dot"),
    [(5, 0.0123, 0.5437), (4, 0.0311, 0.3898), (3, 0.0768, 0.2298), (2, 0.1848, 0.0887), (1, 0.4347, 0)],
)
def test_with_fewer_cards(shown: int, none: float, double_dot: float) -> None:
    assert over_the_dice({number: matching(number, 0, shown) for number in NUMBERS}) == pytest.approx(none, abs=0.00005)
    found = 1 - over_the_dice({number: no_double_dot(number, shown) for number in NUMBERS})
    assert found == pytest.approx(double_dot, abs=0.00005)


def test_the_mean_total_in_a_duel() -> None:
    mean = over_the_dice({number: 4 * total(range(57), number) / 57 for number in NUMBERS})
    assert mean == pytest.approx(2.84, abs=0.005)


def test_a_double_dot_is_a_shared_symbol_and_not_a_shared_number() -> None:
    assert is_double_dot(0, 7, 10)
    assert (count(0, 8), count(7, 8)) == (1, 2)
    assert not is_double_dot(0, 7, 8)
