"""Let devices in the midst of matches hear changed messages and count faults: ``python -m bench.fuzz [--messages 1000000]``.

See ``tests/net/fuzz.py`` for what is changed and what must hold.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from traceback import format_exc

from tests.net.fuzz import fuzz

from tenpaces.games import GAMES

TERMS = ("open", "fair")
EACH = 500
"""Messages at each moment of a match, of which there are twenty."""
MATCH = 20 * EACH


def one(job: tuple[str, int, str]) -> tuple[Counter[str], str]:
    """Attack the devices of one match; return the counts, and the fault if there was one."""
    game, seed, terms = job
    try:
        return fuzz(game, seed, terms, EACH), ""
    except Exception:
        return Counter(), f"{game} seed {seed} {terms}: {format_exc(limit=-3)}"


def main() -> int:
    """Attack, print a line for each game, and return 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="in all (1000000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0); runs over ranges that follow one another add up")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    faulty = False
    each = -(-args.messages // (MATCH * len(GAMES) * len(TERMS)))
    with ProcessPoolExecutor(args.cores) as pool:
        for name in GAMES:
            start = perf_counter()
            found = list(pool.map(one, [(name, seed, terms) for seed in range(args.first, args.first + each) for terms in TERMS]))
            faults = [fault for _, fault in found if fault]
            counts = sum((count for count, _ in found), Counter[str]())
            print(
                f"{name}: {counts['messages']} messages in {len(found)} matches, {counts['refused']} refused,"
                f" {counts['heard']} heard, {counts['written']} led to lines, {perf_counter() - start:.0f} s, {len(faults)} faults",
                flush=True,
            )
            print("\n".join(faults[:5]), end="\n" if faults else "")
            faulty = faulty or bool(faults)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
