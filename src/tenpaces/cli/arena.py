"""``arena GAME --bots a,b``: matches of bots against bots, counted."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from random import Random
from typing import Any

import msgspec

from tenpaces.bots.arena import Report, compare
from tenpaces.bots.bot import Bot
from tenpaces.cli.settings import read_options
from tenpaces.games import GAMES
from tenpaces.match.bots import BENCHES, Bench

MOST_GAMES = 10_000_000


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("arena", help="let bots play each other and count")
    parser.add_argument("game", metavar="GAME", help=", ".join(BENCHES))
    parser.add_argument(
        "--bots", metavar="A,B,…", required=True, help="one bot for each seat: gentle, steady, ruthless, uniform; dvoboj: threshold"
    )
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
    if name not in BENCHES:
        raise ValueError(f"unknown game {name!r}; there is {', '.join(BENCHES)}")
    game, bench = GAMES[name], BENCHES[name]
    names = bots.split(",")
    if len(names) not in game.seats:
        raise ValueError(f"{name} is for {_span(game.seats)} bots, not {len(names)}")
    table = [(bot, _make(bench, bot)) for bot in names]
    count, root = number("--games", games, least=1), number("--seed", seed, most=2**63)
    settings = read_options(game, options)
    found = compare(game, table, count, lambda key: Random(f"{root}/{key}"), settings, bench.measure)
    return {"game": name, "bots": names, "games": count, "seed": root, "options": _told(settings), **_numbers(found)}


def _span(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def _make(bench: Bench, name: str) -> Bot:
    if name == "uniform":
        return bench.uniform()
    for known, make in (*bench.levels.items(), *bench.others.items()):
        if known == name:
            return make()
    raise ValueError(f"unknown bot {name!r}; there are {', '.join((*bench.levels, 'uniform', *bench.others))}")


def number(flag: str, text: str, least: int = 0, most: int = MOST_GAMES) -> int:
    """Read a whole number from the command line.

    Raises:
        ValueError: with one clear line.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        raise ValueError(f"{flag} takes a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _told(settings: Any) -> dict[str, Any]:
    every = {field: getattr(settings, field) for field in settings.__struct_fields__}
    return {field: value for field, value in every.items() if value is not msgspec.UNSET}


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
        "entries": found.entries,
        "counts": {name: list(times) for name, times in found.counts.items()},
    }


def _lines(printed: dict[str, Any]) -> list[str]:
    lines = [
        f"{printed['game']}: {printed['games']} games, seed {printed['seed']}, {printed['draws']} drawn,"
        f" {printed['entries']:.0f} entries a game"
    ]
    counted = sum(printed["rounds"]) + printed["void_rounds"]
    for place, bot in enumerate(printed["bots"]):
        line = f"  {bot:10} {printed['wins'][place]:6} wins {_share(printed['win_share'][place], printed['win_95'][place])}"
        if counted:
            line += f"  {printed['rounds'][place]:7} rounds {_share(printed['round_share'][place], printed['round_95'][place])}"
        lines.append(line)
    if counted:
        lines.append(f"  {printed['void_rounds']} rounds void; {printed['exchanges']:.1f} exchanges a round")
    lines += [f"  {name}: {', '.join(map(str, times))}" for name, times in printed["counts"].items()]
    return lines


def _share(share: float, interval: list[float]) -> str:
    return f"({share:.1%}, 95 %: {interval[0]:.1%} to {interval[1]:.1%})"
