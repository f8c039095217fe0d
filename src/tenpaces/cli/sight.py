"""``sight``: how fast and how well the bots of Dot Duel see, so that it can be held against people."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Mapping
from itertools import pairwise
from random import Random
from statistics import median, quantiles
from typing import Any

from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.levels import LEVEL_NAMES, Level
from tenpaces.cli.arena import number
from tenpaces.core.rng import shuffled
from tenpaces.games.dotduel import GAME
from tenpaces.games.dotduel.bot import LEVELS
from tenpaces.games.dotduel.deck import CARDS, count, is_double_dot
from tenpaces.games.dotduel.entries import Claim, Deck, Done, Double, Roll, Starter
from tenpaces.games.dotduel.observation import SHOWN
from tenpaces.games.dotduel.options import Options


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser("sight", help="print how fast and how well the bots of Dot Duel see")
    parser.add_argument("--boards", metavar="N", default="500", help="fresh boards that each level looks at alone (500)")
    parser.add_argument("--seed", metavar="N", default="1", help="seed of all chance (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Look and print; return 0, or 2 after printing one error."""
    try:
        boards, seed = number("--boards", args.boards, least=2, most=100_000), number("--seed", args.seed, most=2**63)
    except ValueError as error:
        print(json.dumps({"error": str(error)}))
        return 2
    found = {level: report(level, boards, seed) for level in LEVEL_NAMES}
    print(json.dumps(found) if args.json else _table(found))
    return 0


def report(level: Level, boards: int, seed: int) -> dict[str, Any]:
    """Let a level look at fresh boards of six cards alone until it has nothing left to say.

    Times are seconds since the roll: the median, and the first and last tenth.
    """
    bot = LEVELS[level]()
    firsts: list[float] = []
    gaps: list[float] = []
    doubles: list[float] = []
    ends: list[float] = []
    tally = dict.fromkeys(("claims", "over", "under", "there", "taken", "doubles", "wrong_doubles", "possible"), 0)
    for board in range(boards):
        _board(bot, Random(f"{seed}/{board}"), firsts, gaps, doubles, ends, tally)
    claims = max(1, tally["claims"])
    return {
        "first_claim_s": _spread(firsts),
        "next_claim_s": _spread(gaps),
        "double_dot_s": _spread(doubles),
        "finished_s": _spread(ends),
        "claims_too_high": tally["over"] / claims,
        "claims_too_low": tally["under"] / claims,
        "cards_overlooked": max(0.0, 1 - tally["taken"] / max(1, tally["there"])),
        "double_dots_found": tally["doubles"] / max(1, tally["possible"]),
        "double_dots_wrong": tally["wrong_doubles"] / boards,
    }


def _board(
    bot: Bot,
    rng: Random,
    firsts: list[float],
    gaps: list[float],
    doubles: list[float],
    ends: list[float],
    tally: dict[str, int],
) -> None:
    state = GAME.initial(Options(period_s=15), 2)
    dice = (1 + rng.randrange(6), 1 + rng.randrange(6))
    opening = (
        Deck(t=0, by="chance", order=shuffled(range(CARDS), rng)),
        Starter(t=0, by="chance", seat=0),
        Roll(t=0, by="chance", dice=dice),
    )
    for entry in opening:
        state, _ = GAME.apply(state, entry)
    rolled = sum(dice)
    cards = state.showing
    assert len(cards) == SHOWN
    tally["possible"] += any(is_double_dot(one, other, rolled) for one in cards for other in cards if one < other)
    claimed: list[int] = []
    while (made := decide(bot, GAME.observe(state, 0), rng)) is not None and made.t < 120_000:
        match made:
            case Claim(card=card, count=said):
                claimed.append(made.t)
                tally["claims"] += 1
                tally["over"] += said > count(card, rolled)
                tally["under"] += said < count(card, rolled)
            case Double(cards=(one, other)):
                right = is_double_dot(one, other, rolled)
                tally["doubles" if right else "wrong_doubles"] += 1
                doubles += [made.t / 1000] if right else []
            case Done():
                # Only here did it look at all of the board.
                ends.append(made.t / 1000)
                tally["there"] += sum(count(card, rolled) > 0 for card in cards)
                tally["taken"] += len(claimed)
        if isinstance(made, Double | Done):
            break
        state, _ = GAME.apply(state, made)
    firsts += [claimed[0] / 1000] if claimed else []
    gaps += [(later - earlier) / 1000 for earlier, later in pairwise(claimed)]


def _spread(times: list[float]) -> list[float] | None:
    if len(times) < 2:
        return None
    tenths = quantiles(times, n=10)
    return [round(median(times), 2), round(tenths[0], 2), round(tenths[-1], 2)]


def _table(found: Mapping[Level, Mapping[str, Any]]) -> str:
    lines = [f"{'':18}" + "".join(f"{level:>22}" for level in found)]
    for key in next(iter(found.values())):
        cells = [_cell(numbers[key]) for numbers in found.values()]
        lines.append(f"{key.replace('_', ' '):18}" + "".join(f"{cell:>22}" for cell in cells))
    return "\n".join(lines)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return f"{value[0]:.1f} ({value[1]:.1f}–{value[2]:.1f})"
    return f"{value:.1%}"
