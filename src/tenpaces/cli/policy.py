"""``policy west --me P,R,B --foe P,R,B``: what the strongest bot plays with two hearts left, as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from typing import Any

from tenpaces.cli.settings import read_options
from tenpaces.games.west import GAME
from tenpaces.games.west.codes import COST, RELOAD, count
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.policy import Variant, hands_of, pair, variant

_MOST = (3, 1, 1, 1)


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("policy", help="print the solved play of two hearts as JSON")
    parser.add_argument("game", metavar="GAME", help="west")
    parser.add_argument("--me", metavar="P,R,B", help="my pistols, rifle, barricade (with reload=spent also the reload)")
    parser.add_argument("--foe", metavar="P,R,B", help="the same for the other")
    parser.add_argument("--all", action="store_true", help="one line for each pair of hands")
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule")


def run(args: Namespace) -> int:
    """Print the answer; return 0, or 2 after printing one error."""
    try:
        lines = report(args.game, args.me, args.foe, args.all, args.option)
    except ValueError as error:
        print(json.dumps({"error": str(error)}))
        return 2
    print("\n".join(json.dumps(line) for line in lines))
    return 0


def report(game: str, me: str | None, foe: str | None, everything: bool, options: list[str]) -> list[dict[str, Any]]:
    """Return the objects to print.

    Raises:
        ValueError: with one clear line.
    """
    if game != GAME.name:
        raise ValueError(f"there is no solved play for {game!r}, only for 'west'")
    kind = variant(read_options(GAME, options))
    if everything:
        if me is not None or foe is not None:
            raise ValueError("--all takes neither --me nor --foe")
        hands = hands_of(kind)
        return [
            {"me": _counts(kind, mine), "foe": _counts(kind, his), **_answer(kind, mine, his)}
            for mine in hands
            if mine
            for his in hands
        ]
    return [_answer(kind, _hand(kind, "--me", me, False), _hand(kind, "--foe", foe, True))]


def _answer(kind: Variant, me: int, foe: int) -> dict[str, Any]:
    value, mix = pair(kind, me, foe)
    return {"value": value, "mix": dict(zip(CARDS, mix, strict=True))}


def _counts(kind: Variant, code: int) -> list[int]:
    return [count(code, card) for card in range(4 if kind[0] else 3)]


def _hand(kind: Variant, flag: str, text: str | None, may_be_empty: bool) -> int:
    names = CARDS if kind[0] else CARDS[:3]
    form = "0-3 pistols, 0-1 " + ", 0-1 ".join(names[1:]) + ", separated by commas"
    if text is None:
        raise ValueError(f"{flag} is missing: {form}")
    parts = text.split(",")
    if len(parts) != len(names) or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise ValueError(f"{flag} takes {form}, not {text!r}")
    counts = [int(part) for part in parts]
    if any(number > most for number, most in zip(counts, _MOST, strict=False)):
        raise ValueError(f"{flag} takes {form}, not {text!r}")
    code = sum(number * cost for number, cost in zip(counts, COST, strict=False)) + (0 if kind[0] else COST[RELOAD])
    if not code and not may_be_empty:
        raise ValueError(f"{flag}: an empty hand plays nothing")
    return code
