"""The arena, its statistics and its commands."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tenpaces.__main__ import main
from tenpaces.bots.arena import compare, play
from tenpaces.bots.bot import Thinking
from tenpaces.bots.regret import Matcher, draw
from tenpaces.bots.uniform import Uniform
from tenpaces.bots.wilson import wilson
from tenpaces.core.rng import Rng
from tenpaces.games.west import GAME
from tenpaces.games.west.bot import Gentle, measure
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.options import Options


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0.0, 0.277533), (10, 10, 0.722467, 1.0), (5, 10, 0.236593, 0.763407), (81, 263, 0.255296, 0.366203)],
)
def test_wilson(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-4)


def test_wilson_without_sense() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 wins of 2"):
        wilson(3, 2)


def test_regret_matching_finds_a_mixed_equilibrium() -> None:
    """Rock, paper, scissors where rock wins double: the equilibrium is 1/4, 1/2, 1/4."""
    pay = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]
    row, column = Matcher(3), Matcher(3, [1.0, 0.0, 0.0])
    for _ in range(4000):
        mine, his = row.mix, column.mix
        row.learn([sum(pay[i][j] * his[j] for j in range(3)) for i in range(3)])
        column.learn([-sum(pay[i][j] * mine[i] for i in range(3)) for j in range(3)])
    assert row.average() == pytest.approx([0.25, 0.5, 0.25], abs=0.01)


def test_draw_follows_the_mix_and_never_takes_what_has_no_share() -> None:
    rng = Random(3)
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[draw([0.75, 0.0, 0.25], rng)] += 1
    assert counts[1] == 0
    assert counts[0] == pytest.approx(3000, abs=120)


class Fixed:
    """Plays guns first, always at the next seat: two copies never finish a round (W11)."""

    def think(self, observation: Any, _rng: Rng) -> Thinking:
        yield from ()
        hand = observation.hands[observation.seat]
        card = next(card for card in CARDS if getattr(hand, card))
        return Choose(t=0, by=observation.seat, card=card, target=1 - observation.seat)


class Cheat:
    """Plays a card it does not hold in the end."""

    def think(self, observation: Any, _rng: Rng) -> Thinking:
        yield from ()
        return Choose(t=0, by=observation.seat, card="rifle", target=1 - observation.seat)


@pytest.mark.thorough
def test_an_endless_match_is_a_draw_of_void_rounds() -> None:
    played = play(GAME, [Fixed(), Fixed()], Options(), [Random(1), Random(2), Random(3)], measure)
    assert played.winner is None
    assert played.counts == {("exchange", None): 10_000, ("void", None): 50}


def test_a_refused_entry_stops_the_arena() -> None:
    with pytest.raises(ValueError, match="refused"):
        play(GAME, [Cheat(), Cheat()], Options(), [Random(1), Random(2), Random(3)], measure)


def test_rotation_gives_copies_the_same_wins() -> None:
    """Within a group the luck stays with the seats, so equal bots win equally often: luck cancels."""
    for seats in (2, 3):
        found = compare(GAME, [("gentle", Gentle())] * seats, 4 * seats, lambda key: Random(key), Options(), measure)
        assert [score.wins for score in found.scores] == [4] * seats
        assert len({score.rounds for score in found.scores}) == 1


def test_no_games_are_no_error() -> None:
    found = compare(GAME, [("uniform", Uniform(GAME))] * 2, 0, lambda key: Random(key), Options(), measure)
    assert (found.games, found.rounds, found.scores[0].win_interval) == (0, 0, (0.0, 1.0))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    code = main(words)
    out, err = capsys.readouterr()
    assert err == ""
    return code, out.splitlines()


def test_an_option_that_is_absent_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = said(capsys, "arena", "eye2eye", "--bots", "gentle,uniform", "--games", "2", "--json")
    assert code == 0
    options = json.loads(lines[0])["options"]
    assert options["idle_limit"] == 20
    assert "round_cap" not in options


def test_arena_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "west", "--bots", "ruthless,uniform", "--games", "40", "--seed", "1", "--option", "goal=3")
    code, lines = said(capsys, *words, "--json")
    assert code == 0
    assert len(lines) == 1
    found = json.loads(lines[0])
    assert said(capsys, *words, "--json")[1] == lines
    assert sum(found["wins"]) + found["draws"] == 40
    assert found["wins"][0] > 35
    assert found["options"]["goal"] == 3
    for place in (0, 1):
        assert found["win_95"][place] == list(wilson(found["wins"][place], 40))
        assert found["round_95"][place] == list(wilson(found["rounds"][place], sum(found["rounds"])))
    code, lines = said(capsys, *words)
    assert code == 0
    assert "ruthless" in lines[1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("chess", "--bots", "a,b"), "unknown game 'chess'"),
        (("west", "--bots", "ruthless"), "2 to 6 bots"),
        (("west", "--bots", "ruthless,rude"), "unknown bot 'rude'"),
        (("west", "--bots", "uniform,uniform", "--games", "-1"), "--games"),
        (("west", "--bots", "uniform,uniform", "--option", "goal=4"), "goal"),
        (("west", "--bots", "uniform,uniform", "--option", "goal"), "KEY=VALUE"),
        (("west", "--bots", "uniform,uniform", "--option", "aim=high"), "aim"),
    ],
)
def test_arena_command_errors(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str) -> None:
    code, lines = said(capsys, "arena", *words)
    assert code == 2
    assert len(lines) == 1
    assert part in json.loads(lines[0])["error"]


def test_policy_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = said(capsys, "policy", "west", "--me", "3,1,1", "--foe", "3,1,1")
    assert code == 0
    found = json.loads(lines[0])
    assert list(found) == ["value", "mix"]
    assert list(found["mix"]) == ["pistol", "rifle", "barricade", "reload"]
    assert found["mix"]["pistol"] == pytest.approx(57687 / 92627, abs=1e-12)
    code, lines = said(capsys, "policy", "west", "--all")
    assert code == 0
    every = [json.loads(line) for line in lines]
    assert len({(*line["me"], *line["foe"]) for line in every}) == len(every) == 256
    assert {"me": [3, 1, 1], "foe": [3, 1, 1], **found} in every


def test_policy_command_under_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = said(capsys, "policy", "west", "--me", "1,0,0,0", "--foe", "0,0,0,0", "--option", "reload=spent")
    assert code == 0
    assert json.loads(lines[0])["value"] == pytest.approx(1.0)
    assert len(said(capsys, "policy", "west", "--all", "--option", "reload=spent")[1]) == 31 * 32


@pytest.mark.parametrize(
    "words",
    [
        ("west", "--me", "3,1,1"),
        ("west", "--foe", "3,1,1"),
        ("west",),
        ("west", "--me", "4,1,1", "--foe", "3,1,1"),
        ("west", "--me", "3,2,1", "--foe", "3,1,1"),
        ("west", "--me", "3,1", "--foe", "3,1,1"),
        ("west", "--me", "3,1,1,1", "--foe", "3,1,1"),
        ("west", "--me", "3,1,1", "--foe", "3,1,x"),
        ("west", "--me", "3,1,1", "--foe", "3,1,²"),
        ("west", "--me", "3,1,1", "--foe", "3, 1,1"),
        ("west", "--all", "--me", "3,1,1"),
        ("eye2eye", "--all"),
        ("west", "--me", "0,0,0,0", "--foe", "3,1,1,1", "--option", "reload=spent"),
        ("west", "--all", "--option", "reload=never"),
    ],
)
def test_policy_command_errors(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, lines = said(capsys, "policy", *words)
    assert code == 2
    assert len(lines) == 1
    assert list(json.loads(lines[0])) == ["error"]
