"""Play many random games over random house rules and count faults: ``PYTHONPATH=.:src python -m bench.soak [--games N]``.

Each game is played to its end by random legal entries, cards counted now and then and at the end. Every twentieth is written down
as a record, read and replayed again, cut short and damaged, as another program might send it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import perf_counter
from traceback import format_exc
from typing import Any

import msgspec
from tests.kits import KITS, walk

from tenpaces.core.canon import digest
from tenpaces.core.game import Game
from tenpaces.core.options import OptionField, schema
from tenpaces.core.record import Record, encode, read
from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import trace
from tenpaces.games import GAMES

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
BATCH = 250
LOOK = 64
"""States between two counts of the cards."""
WRITE = 20
"""Games between two that go through their record."""


@dataclass(frozen=True)
class Batch:
    """What came of some games: how many ended, their entries, processor time, and each fault with its seed."""

    games: int
    ended: int
    entries: int
    seconds: float
    faults: tuple[str, ...]


def options_of(game: Game, rng: Random) -> Any:
    """Draw house rules; a whole number is its default, or close to its least value."""

    def value(field: OptionField) -> Any:
        if field.values:
            return rng.choice(field.values)
        return field.default if rng.random() < 0.5 else (field.least or 0) + rng.randrange(6)

    drawn = {field.key: value(field) for field in schema(game.options, game.rulings)}
    return msgspec.convert({key: chosen for key, chosen in drawn.items() if chosen is not None}, game.options)


def one(game: Game, seed: int) -> tuple[bool, int]:
    """Play one game; return whether it ended and its entries. ``AssertionError`` or any other exception is a fault."""
    kit = KITS[game.name]
    rng = Random(f"{game.name}/{seed}")
    options, seats = options_of(game, rng), rng.choice(game.seats)
    state = game.initial(options, seats)
    ends = kit.ends(options, seats)
    log = []
    for _, entry, state, _ in walk(game, options, seats, rng):
        log.append(entry)
        assert len(log) % LOOK or kit.conserved(state), "a card is lost"
        if not ends and len(log) >= 400:
            break
        assert len(log) < kit.most, "no end"
    assert kit.conserved(state), "a card is lost"
    over = game.outcome(state) is not None
    assert over or not ends, "no outcome"
    if seed % WRITE == 0:
        _through_its_record(game, options, seats, log[: 20 * WRITE], rng)
    return over, len(log)


def _through_its_record(game: Game, options: Any, seats: int, log: Sequence[Any], rng: Random) -> None:
    record = Record(game, NAMES[:seats], options, tuple(log))
    data = encode(record)
    found = trace(read(data, GAMES))
    assert found.fault is None, found.fault
    state = game.initial(options, seats)
    for entry in log:
        state, _ = game.apply(state, entry)
    assert digest(found.state) == digest(state), "the replay leads elsewhere"
    for _ in range(5):
        torn = bytearray(data)
        at = rng.randrange(len(torn))
        torn[at : at + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
        rows: list[Any] = json.loads(data)["log"]
        first, second = rng.randrange(len(rows)), rng.randrange(len(rows))
        rows[first], rows[second] = rows[second], rows[first]
        for damaged in (bytes(torn), json.dumps({**json.loads(data), "log": rows}).encode()):
            with suppress(Malformed):
                fault = trace(read(damaged, GAMES)).fault
                assert fault is None or fault.message


def batch(name: str, first: int, count: int) -> Batch:
    """Play the games of some seeds."""
    faults: list[str] = []
    ended = entries = 0
    start = perf_counter()
    for seed in range(first, first + count):
        try:
            over, length = one(GAMES[name], seed)
        except Exception:
            faults.append(f"{name} seed {seed}: {format_exc(limit=-2)}")
        else:
            ended += over
            entries += length
    return Batch(count, ended, entries, perf_counter() - start, tuple(faults))


def main() -> int:
    """Play, print a line for each game, and return 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="of each game (100000)")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this one")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0); runs over ranges that follow one another add up")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="processes at a time (all cores)")
    args = parser.parse_args()
    faulty = False
    with ProcessPoolExecutor(args.cores) as pool:
        for name in args.game or GAMES:
            start = perf_counter()
            waiting = [
                pool.submit(batch, name, first, min(BATCH, args.first + args.games - first))
                for first in range(args.first, args.first + args.games, BATCH)
            ]
            found = [each.result() for each in waiting]
            seconds = perf_counter() - start
            games, entries = sum(each.games for each in found), sum(each.entries for each in found)
            faults = [fault for each in found for fault in each.faults]
            faulty |= bool(faults)
            print(
                f"{name:8} {games} games from seed {args.first}, {sum(each.ended for each in found)} to their end,"
                f" {entries / games:.0f} entries each, {games / seconds:.0f} games/s and {entries / seconds:.0f} entries/s"
                f" on {args.cores} cores, {len(faults)} faults",
                flush=True,
            )
            print("\n".join(faults[:5]), end="\n" if faults else "")
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
