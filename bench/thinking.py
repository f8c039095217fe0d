"""How long the bots think: ``PYTHONPATH=.:src python -m bench.thinking``; on the page's Python ``node bench/pyodide.mjs thinking``.

Each level decides for the seats that may act, in states from its own matches. Printed are the times of whole decisions and the
longest slice between two yields, in milliseconds. Like the app, it tells a bot to settle once its thought has taken 280 ms
(``--patient``: it does not).
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from math import inf
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import msgspec

from tenpaces.bots.bot import Bot
from tenpaces.core.entry import Entry, Tick
from tenpaces.core.game import Game
from tenpaces.games import GAMES
from tenpaces.match.bots import BENCHES

PATIENCE_MS = 280
"""As long as the app lets a bot think (``tenpaces.app.loop``)."""


clock = perf_counter


def processor() -> float:
    """Return the processor time that was spent; the page's Python must ask Node for it."""
    if sys.platform != "emscripten":
        return process_time()
    js: Any = import_module("js")
    spent = js.process.cpuUsage()
    return (int(spent.user) + int(spent.system)) / 1e6


def decide(bot: Bot, seen: Any, rng: Random, patience: float) -> tuple[Any, float, float]:
    """Think to the end; return the entry, the time in all and that of the longest slice, in milliseconds."""
    start = last = clock()
    thinking = bot.think(seen, rng)
    longest = 0.0
    hurry: bool | None = None  # the first value sent must be None
    while True:
        try:
            thinking.send(hurry)
        except StopIteration as stop:
            now = clock()
            return stop.value, 1000 * (now - start), 1000 * max(longest, now - last)
        now = clock()
        longest, last = max(longest, now - last), now
        hurry = 1000 * (now - start) > patience


def sample(game: Game, make: Any, seats: int, decisions: int, patience: float) -> tuple[list[float], list[float]]:
    """Let copies of a bot play until they have decided so often."""
    times: list[float] = []
    slices: list[float] = []
    seed = 0
    while len(times) < decisions:
        rng = Random(seed)
        seed += 1
        bots = [make() for _ in range(seats)]
        state = game.initial(game.options(), seats)
        while len(times) < decisions and not (acting := game.to_act(state)).over:
            if acting.chance:
                state, _ = game.apply(state, game.chance(state, rng))
                continue
            made: list[Entry] = []
            for seat in acting.seats:
                entry, spent, longest = decide(bots[seat], game.observe(state, seat), rng, patience)
                times.append(spent)
                slices.append(longest)
                made += [entry] if entry else []
            first = min((entry.t for entry in made), default=0)
            if acting.deadline is not None and (not made or acting.deadline <= first):
                made = [Tick(t=acting.deadline, by="clock")]
            for entry in sorted(made, key=lambda each: each.t):
                stamped = msgspec.structs.replace(entry, t=max(state.t, first, entry.t if isinstance(entry, Tick) else 0))
                if entry.t <= max(first, state.t) and game.refusal(state, stamped) is None:
                    state, _ = game.apply(state, stamped)
    return times, slices


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--patient", action="store_true", help="let every thought come to its end")
    parser.add_argument("--cpu", action="store_true", help="count processor time, for a busy machine")
    parser.add_argument("--game", choices=list(BENCHES), action="append")
    args = parser.parse_args()
    global clock
    clock = processor if args.cpu else perf_counter
    print(f"Python {sys.version.split()[0]}")
    print(f"{'decision, ms':24} {'median':>8} {'95 %':>8} {'longest':>8} {'slice':>8}")
    for name in args.game or BENCHES:
        game = GAMES[name]
        for level, make in BENCHES[name].levels.items():
            for seats in sorted({game.seats[0], game.seats[-1]}):
                times, slices = sample(game, make, seats, args.decisions, inf if args.patient else PATIENCE_MS)
                numbers = (median(times), quantiles(times, n=20)[-1], max(times), max(slices))
                print(f"{name + ' ' + level + ' ' + str(seats):24}" + "".join(f" {number:8.1f}" for number in numbers))


if __name__ == "__main__":
    main()
