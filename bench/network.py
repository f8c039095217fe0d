"""Play many matches of two to six devices over a bad network and count faults: ``PYTHONPATH=.:src python -m bench.network``."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from traceback import format_exc

from tests.net.matches import play

from tenpaces.games import GAMES

TERMS = ("open", "fair")


def one(job: tuple[str, int, str]) -> tuple[bool, int, Counter[str], str]:
    """Play one match; return whether it ended, its lines, the news, and the fault if there was one."""
    name, seed, terms = job
    try:
        report = play(name, seed, terms=terms)
    except Exception:
        return False, 0, Counter(), f"{name} seed {seed} {terms}: {format_exc(limit=-2)}"
    return report.over, report.lines, report.news, ""


def main() -> int:
    """Play, print a line for each game, and return 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2_000, help="in all (2000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    faulty = False
    each = -(-args.matches // (len(GAMES) * len(TERMS)))
    with ProcessPoolExecutor(args.cores) as pool:
        for name in GAMES:
            start = perf_counter()
            jobs = [(name, seed, terms) for seed in range(args.first, args.first + each) for terms in TERMS]
            found = list(pool.map(one, jobs, chunksize=4))
            faults = [fault for *_, fault in found if fault]
            news = sum((counts for _, _, counts, _ in found), Counter[str]())
            ended, lines = sum(over for over, *_ in found), sum(count for _, count, _, _ in found)
            print(
                f"{name}: {len(found)} matches, {ended} to their end, {lines} lines, {news['host']} news of a host,"
                f" {news['rewound']} logs rewound, {perf_counter() - start:.0f} s, {len(faults)} faults",
                flush=True,
            )
            print("\n".join(faults[:5]), end="\n" if faults else "")
            faulty = faulty or bool(faults)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
