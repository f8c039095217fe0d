"""Measure the start beside bare PyScript pages: ``python -m bench.start [--runs 3] [--slow 4]``, after ``make dist``.

In one run and in turn, in Chromium at 360 × 640: (a) a page on which PyScript's Pyodide prints one line, (b) one on which its
MicroPython does, and (c) ours, at a first visit and as it is kept for offline play. A tap on ours is made as soon as there is a
script that could take it; it is honoured when its screen is painted; then a table is dealt. What counts is the ratios within a
run: absolute times belong to the machine.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.conftest import ARGS, PHONE
from tests.browser.site import Site
from tests.browser.table import START_MS

MODULES = Path(__file__).resolve().parent.parent / "node_modules"
LINE = "one line"
TIMES = ("first", "between", "again")
"""The visits of a browser. The second is not told of: compiled code is kept only then, so that it is no usual one yet."""
LOOKS_MS = 200
BARE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head><body>
<script type="{type}" config='{{"interpreter": "{interpreter}"}}'>print("{line}")</script></body></html>"""
INTERPRETERS = {"py": "pyodide/pyodide.mjs", "mpy": "micropython/micropython.mjs"}
WATCH = """
window.seen = {};
window.longest = 0;
if (PerformanceObserver.supportedEntryTypes.includes("longtask")) new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
}).observe({ type: "longtask", buffered: true });
else { // where tasks are not told, a timer that comes late tells
  let last = performance.now();
  setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last - 4); last = now; }, 0);
}
window.painted = (name) => {
  if (name in seen) return;
  seen[name] = null;
  requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { seen[name] = performance.now(); }; port2.postMessage(0); });
};
"""
PRINTED = """
const say = console.log.bind(console);
console.log = (...words) => { if (String(words[0]).includes("%s")) seen.printed ??= performance.now(); say(...words); };
"""
# As fast as anybody could tap: a game from the box, then the one button that deals.
PLAYED = """
const step = () => {
  const screen = document.querySelector("#screen");
  if (window.tenpaces && !("tap" in seen)) {
    seen.tap = performance.now();
    document.querySelector("[data-do=set][data-game=west][data-how=solo]").click();
    painted("noted");
  }
  if (screen?.classList.contains("setup") && !("honoured" in seen)) {
    painted("honoured");
    document.querySelector("[data-do=start]").click();
  }
  if (screen?.classList.contains("choose")) painted("dealt");
  if (!seen.dealt) requestAnimationFrame(step);
};
requestAnimationFrame(step);
"""
NAMES = {"tap": "a tap could be taken", "noted": "first tap noted", "honoured": "first tap honoured", "dealt": "a dealt table"}
UNITS = {"MB": 2, "ms": 0, "%": 1}


class Figures:
    """Figures by name, in the order in which they came first."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)

    def add(self, name: str, value: float) -> None:
        """Note one reading."""
        self.found[name].append(value)

    def middle(self, name: str) -> float:
        """Give the median of what was read."""
        return median(self.found[name])

    def table(self) -> Iterator[str]:
        """Give one line a figure."""
        for name, values in self.found.items():
            digits = UNITS[name.rsplit(", ", 1)[1]]
            middle, least, most = (f"{value:.{digits}f}" for value in (median(values), min(values), max(values)))
            yield f"{name:66} {middle:>8}   ({least}–{most}, n={len(values)})"


def bare(folder: Path) -> None:
    """Lay out the two bare pages with the files as their packages bring them."""
    shutil.copytree(MODULES / "@pyscript/core/dist", folder / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    for name, package in (("pyodide", "pyodide"), ("micropython", "@micropython/micropython-webassembly-pyscript")):
        shutil.copytree(MODULES / package, folder / name, ignore=shutil.ignore_patterns("*.map", "*.d.ts"))
    for kind, interpreter in INTERPRETERS.items():
        page = BARE.format(type=kind, interpreter=f"./{interpreter}", line=LINE)
        (folder / f"{kind}.html").write_text(page, encoding="utf-8")


def opened(context: BrowserContext, slow: float, watch: str = WATCH) -> Page:
    """Give a new page, watched, whose processor is made slower (its own thread's: Chromium does not slow workers)."""
    page = context.new_page()
    page.add_init_script(watch)
    if slow > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def sent(site: Site, figures: Figures, label: str) -> None:
    """Note what a host has sent, as it is and compressed."""
    parts = list(site.sent)
    site.sent.clear()
    figures.add(f"{label}: sent by a plain host, MB", sum(len(data) for _, data in parts) / 1e6)
    figures.add(f"{label}: sent by a host that compresses (gzip), MB", sum(len(gzip.compress(data, 6)) for _, data in parts) / 1e6)


def visit(page: Page, address: str, last: str) -> dict[str, float]:
    """Open a page, wait for what comes last on it and return when all of it came, in ms."""
    page.goto(address)
    for _ in range(2 * START_MS // LOOKS_MS):  # ours lets no text become a program, which rules out waiting in the page
        if page.evaluate(f"Boolean(seen.{last})"):
            break
        page.wait_for_timeout(LOOKS_MS)
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    found: dict[str, float] = page.evaluate(f"({{ ...seen, paint: {paint}, longest }})")
    return found


def measure_bare(browser: Browser, site: Site, figures: Figures, label: str, kind: str, slow: float) -> None:
    """See one of the bare pages print, first and again."""
    context = browser.new_context(**PHONE)
    for times in TIMES:
        page = opened(context, slow)
        page.add_init_script(PRINTED % LINE)
        found = visit(page, f"{site.url}{kind}.html", "printed")
        if times == "between":
            page.close()
            site.sent.clear()
            continue
        figures.add(f"{label}, {times}: one line, ms", found["printed"])
        figures.add(f"{label}, {times}: longest task, ms", found["longest"])
        sent(site, figures, f"{label}, {times}")
        page.close()
    context.close()


def measure_ours(browser: Browser, site: Site, figures: Figures, label: str, slow: float) -> None:
    """See ours dealt, first and as it is kept for offline play."""
    context = browser.new_context(**PHONE)
    for times in TIMES:
        page = opened(context, slow)
        page.add_init_script(PLAYED)
        if times == "first":
            # Nothing is kept yet, and what is kept for later is no part of the first visit.
            page.add_init_script("delete Navigator.prototype.serviceWorker")
        found = visit(page, site.url, "dealt")
        if times == "between":
            page.close()
            site.sent.clear()
            continue
        figures.add(f"{label}, {times}: first paint, ms", found["paint"])
        for name, said in NAMES.items():
            figures.add(f"{label}, {times}: {said}, ms", found[name])
        figures.add(f"{label}, {times}: longest task, ms", found["longest"])
        sent(site, figures, f"{label}, {times}")
        way = page.evaluate("document.documentElement.dataset.start")
        page.close()
        if times == "first":
            page = context.new_page()
            page.goto(site.url)
            page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
            page.close()
            site.sent.clear()
        elif way != "snapshot":
            raise RuntimeError(f"a later start was {way}")
    context.close()


def ratios(figures: Figures, speed: str) -> Iterator[str]:
    """Compare with what was set out to be reached."""
    a, b, c = (f"{speed}, {name}" for name in ("bare PyScript", "bare MicroPython", "ours"))
    for said, mine, other, goal in (
        ("a dealt table", f"{c}, again: a dealt table, ms", f"{a}, again: one line, ms", 0.4),
        ("first tap honoured", f"{c}, again: first tap honoured, ms", f"{b}, again: one line, ms", 1.2),
        ("first tap noted", f"{c}, again: first tap noted, ms", f"{b}, again: one line, ms", 1.2),
        ("first paint", f"{c}, again: first paint, ms", f"{a}, again: one line, ms", 0.1),
        ("longest task", f"{c}, again: longest task, ms", f"{a}, again: longest task, ms", 0.06),
    ):
        value = figures.middle(mine) / figures.middle(other)
        yield f"{speed}, again: {said} takes {value:.3f} × {other.removeprefix(speed + ', ')} (goal {goal})"
    sizes = [f"{name}, first: sent by a host that compresses (gzip), MB" for name in (a, b, c)]
    if all(name in figures.found for name in sizes):
        value = figures.middle(sizes[2]) / (figures.middle(sizes[0]) + figures.middle(sizes[1]))
        yield f"{speed}, first: {value:.2f} × the bytes of both bare pages (goal 1)"


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--slow", type=float, default=4, help="how many times slower the second half is; 1 leaves it out")
    options = arguments.parse_args()
    figures = Figures()
    speeds = {"full speed": 1.0} | ({f"{options.slow:g}× slower": options.slow} if options.slow > 1 else {})
    ours = Site()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare(Path(folder))
        beside = Site(Path(folder))
        for _ in range(options.runs):
            for speed, slow in speeds.items():
                # A new browser each time: nothing of the run before is in its memory.
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGS))
                measure_bare(browser, beside, figures, f"{speed}, bare PyScript", "py", slow)
                measure_bare(browser, beside, figures, f"{speed}, bare MicroPython", "mpy", slow)
                measure_ours(browser, ours, figures, f"{speed}, ours", slow)
                browser.close()
        beside.stop()
    ours.stop()
    print(*figures.table(), sep="\n")
    for speed in speeds:
        print(*ratios(figures, speed), sep="\n")


if __name__ == "__main__":
    main()
