"""Measure the start in Firefox and WebKitGTK: ``python -m bench.start_engines [--runs 7] [--engine firefox]``, after ``make dist``.

The pages, taps and figures of :mod:`bench.start`. These engines take no script ahead of a page, so each page of a copy of the
site loads one first; they are not made slower, and a long task is told by a timer that comes late. Each run is a new
profile: a first visit, and one as it is kept for offline play.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.browser.site import Site, copied
from tests.engines.engine import ENGINES, Engine

from bench.start import INTERPRETERS, LINE, NAMES, PLAYED, PRINTED, TIMES, WATCH, Figures, bare, ratios

SCRIPT = "bench.js"
TITLES = {"py": "bare PyScript", "mpy": "bare MicroPython"}
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def watched(page: Path, script: str) -> None:
    """Have a page load a script before anything else of it runs."""
    (page.parent / SCRIPT).write_text(script, encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("<title>", f'<script src="{SCRIPT}"></script><title>', 1), encoding="utf-8")


def visit(engine: Engine, address: str, last: str) -> dict[str, float]:
    """Open a page, wait for what comes last on it and return when all of it came, in ms."""
    engine.go("about:blank")
    engine.go(address)
    engine.wait(f"window.seen?.{last} ?? null")
    found: dict[str, float] = engine.js(f"({{ ...seen, paint: {PAINT}, longest }})")
    return found


def measure_bare(engine: Engine, site: Site, figures: Figures, kind: str) -> None:
    """See one of the bare pages print, first and again."""
    label = f"{engine.name}, {TITLES[kind]}"
    for times in TIMES:
        found = visit(engine, f"{site.url}{kind}.html", "printed")
        if times == "between":
            continue
        figures.add(f"{label}, {times}: one line, ms", found["printed"])
        figures.add(f"{label}, {times}: longest task, ms", found["longest"])


def measure_ours(engine: Engine, site: Site, figures: Figures) -> None:
    """See ours dealt, first and as it is kept for offline play."""
    for times in TIMES:
        label = f"{engine.name}, ours, {times}"
        found = visit(engine, site.url, "dealt")
        if times == "between":
            continue
        figures.add(f"{label}: first paint, ms", found["paint"])
        for name, said in NAMES.items():
            figures.add(f"{label}: {said}, ms", found[name])
        figures.add(f"{label}: longest task, ms", found["longest"])
        if times == "first":
            engine.wait("document.documentElement.dataset.offline === 'ready'")
        elif (way := engine.js("document.documentElement.dataset.start")) != "snapshot":
            raise RuntimeError(f"a later start in {engine.name} was {way}")


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--engine", choices=sorted(ENGINES), action="append")
    options = arguments.parse_args()
    figures = Figures()
    names = options.engine or sorted(ENGINES)
    with tempfile.TemporaryDirectory() as folder:
        beside = Path(folder) / "bare"
        bare(beside)
        for kind in INTERPRETERS:
            watched(beside / f"{kind}.html", WATCH + PRINTED % LINE)
        here = copied(Path(folder))
        watched(here / "index.html", WATCH + PLAYED)
        for _ in range(options.runs):
            for name in names:
                sites = Site(beside), Site(here)  # at addresses that no run had before
                with ENGINES[name]() as engine:
                    for kind in INTERPRETERS:
                        measure_bare(engine, sites[0], figures, kind)
                    measure_ours(engine, sites[1], figures)
                for site in sites:
                    site.stop()
    print(*figures.table(), sep="\n")
    for name in names:
        print(*ratios(figures, name), sep="\n")


if __name__ == "__main__":
    main()
