"""Kill the browser in mid-match again and again: ``python -m bench.kill [--times 200] [--seed 1]``, after ``make dist``.

Every time one of the four games is dealt, played at random, and the browser killed (SIGKILL) at a random moment. Then it must have
the match with every entry that had been on the screen, open it, and call nothing damaged.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from tests.browser.kill import GAMES, Killed
from tests.browser.site import Site


def main() -> None:
    """Kill and count."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    rng = Random(options.seed)
    site = Site()
    killed, seen, faults, game = Counter[str](), 0, 0, ""
    with sync_playwright() as playwright, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        device = Killed(playwright.chromium, Path(folder) / "profile", site.url)
        for number in range(options.times + 1):
            with device.opened() as table:
                if number:
                    try:
                        device.check(table)
                    except AssertionError as error:
                        faults += 1
                        print(f"kill {number}, {game}: {error}", flush=True)
                if number < options.times:
                    game = rng.choice(GAMES)
                    device.play_and_die(table, game, rng)
                    killed[game] += 1
                    seen += device.seen
                    print(f"\r{number + 1} killed, {faults} faults ", end="", flush=True)
    site.stop()
    print(f"\n{options.times} killed ({', '.join(f'{game} {many}' for game, many in sorted(killed.items()))}), ", end="")
    print(f"{seen} entries seen by then, {faults} faults")


if __name__ == "__main__":
    main()
