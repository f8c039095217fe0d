"""``arena GAME --bots a,b``: matches of bots against bots, counted."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tenpaces.bots.arena import Measure, Report, compare
from tenpaces.bots.bot import Bot
from tenpaces.bots.uniform import Uniform
from tenpaces.cli.settings import read_options
from tenpaces.core.game import Game
from tenpaces.games import GAMES
from tenpaces.games.west.bot import LEVELS as WEST_LEVELS
from tenpaces.games.west.bot import measure as measure_west

_BENCHES: dict[str, tuple[Mapping[Any, Callable[[], Bot]], Measure]] = {"west": (WEST_LEVELS, measure_west)}
MOST_GAMES = 10_000_000


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("arena", help="let bots play each other and count")
    parser.add_argument("game", metavar="GAME", help="west")
    parser.add_argument("--bots", metavar="A,B,…", required=True, help="one bot for each seat: gentle, steady, ruthless, uniform")
    parser.add_argument("--games", metavar="N", default="200", help="matches to play (200)")
    parser.add_argument("--seed", metavar="N", default="1", help="seed of all chance (1)")
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Play and print; return 0, or 2 after printing one error."""
    try:
        printed = report(args.game, args.bots, args.games, args.seed, args.option)
    except ValueError as error:
        print(json.dumps({"error": str(error)}))
        return 2
    print(json.dumps(printed) if args.json else "\n".join(_lines(printed)))
    return 0


def report(name: str, bots: str, games: str, seed: str, options: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints: lists are in the order of ``bots``.

    Raises:
        ValueError: with one clear line.
    """
    if name not in _BENCHES:
        raise ValueError(f"unknown game {name!r}; there is {', '.join(_BENCHES)}")
    game = GAMES[name]
    levels, measure = _BENCHES[name]
    names = bots.split(",")
    if len(names) not in game.seats:
        raise ValueError(f"{name} is for {game.seats[0]} to {game.seats[-1]} bots, not {len(names)}")
    table = [(bot, _make(game, levels, bot)) for bot in names]
    count, root = _number("--games", games, least=1), _number("--seed", seed, most=2**63)
    settings = read_options(game, options)
    found = compare(game, table, count, lambda key: Random(f"{root}/{key}"), settings, measure)
    return {"game": name, "bots": names, "games": count, "seed": root, "options": _told(settings), **_numbers(found)}


def _make(game: Game, levels: Mapping[Any, Callable[[], Bot]], name: str) -> Bot:
    if name == "uniform":
        return Uniform(game)
    if name not in levels:
        raise ValueError(f"unknown bot {name!r}; there are {', '.join(levels)}, uniform")
    return levels[name]()


def _number(flag: str, text: str, least: int = 0, most: int = MOST_GAMES) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        raise ValueError(f"{flag} takes a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _told(settings: Any) -> dict[str, Any]:
    return {field: getattr(settings, field) for field in settings.__struct_fields__}


def _numbers(found: Report) -> dict[str, Any]:
    scores = found.scores
    return {
        "wins": [score.wins for score in scores],
        "win_share": [score.win_share for score in scores],
        "win_95": [list(score.win_interval) for score in scores],
        "draws": found.draws,
        "rounds": [score.rounds for score in scores],
        "round_share": [score.round_share for score in scores],
        "round_95": [list(score.round_interval) for score in scores],
        "void_rounds": found.void,
        "exchanges": found.exchanges,
    }


def _lines(printed: dict[str, Any]) -> list[str]:
    lines = [f"{printed['game']}: {printed['games']} games, seed {printed['seed']}, {printed['draws']} drawn"]
    for place, bot in enumerate(printed["bots"]):
        wins, (low, high) = printed["wins"][place], printed["win_95"][place]
        dollars, (least, most) = printed["rounds"][place], printed["round_95"][place]
        lines.append(
            f"  {bot:10} {wins:6} wins ({printed['win_share'][place]:.1%}, 95 %: {low:.1%} to {high:.1%})"
            f"  {dollars:7} rounds ({printed['round_share'][place]:.1%}, 95 %: {least:.1%} to {most:.1%})"
        )
    lines.append(f"  {printed['void_rounds']} rounds void; {printed['exchanges']:.1f} exchanges a round")
    return lines
