"""Measure the page in Chromium at 360 × 640: ``python -m bench.page [--runs 5] [--slow 4]``, after ``make dist``.

Starts, bytes, taps, bots' thinking and the longest task on the page's thread, as medians with least and most of the runs, all in
one go; then the same with a processor made slower, as a stand-in for a phone.
"""

from __future__ import annotations

import argparse
import gzip
from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.conftest import ARGS, PHONE
from tests.browser.site import Site
from tests.browser.table import START_MS, Table

WATCH = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
}).observe({ type: "longtask", buffered: true });
window.kept = [];
new BroadcastChannel("tenpaces-store").onmessage = ({ data }) => {
  if (data.text?.includes("paces-kept")) window.kept.push([performance.now(), JSON.parse(data.text).record.log.length]);
};
window.tapped = null;
addEventListener("click", () => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => { const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.tapped = performance.now() - start; }; channel.port2.postMessage(0); });
  });
  seen.observe(document.getElementById("root"), { subtree: true, childList: true, attributes: true });
}, true);
"""
UNITS = {"MB": 2, "ms": 0}


class Figures:
    """Figures by name, in the order in which they came first."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)

    def add(self, name: str, value: float) -> None:
        """Note one reading."""
        self.found[name].append(value)

    def table(self) -> Iterator[str]:
        """Give one line a figure."""
        for name, values in self.found.items():
            digits = UNITS[name.rsplit(", ", 1)[1]]
            middle, least, most = (f"{value:.{digits}f}" for value in (median(values), min(values), max(values)))
            yield f"{name:66} {middle:>8}   ({least}–{most}, n={len(values)})"


def opened(context: BrowserContext, slow: float) -> Page:
    """Give a new page whose processor is made slower."""
    page = context.new_page()
    page.add_init_script(WATCH)
    if slow > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def start(page: Page, site: Site, figures: Figures, label: str) -> Table:
    """Open the site and note how the start went."""
    site.sent.clear()
    table = Table(page, site.url).open()
    label = f"{label}, {page.evaluate('document.documentElement.dataset.start')} start"
    figures.add(f"{label}: first paint, ms", page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    figures.add(f"{label}: Python ready, ms", float(page.evaluate("document.documentElement.dataset.ready")))
    figures.add(f"{label}: longest task on the page's thread, ms", page.evaluate("window.longest"))
    sent = list(site.sent)
    figures.add(f"{label}: sent by a plain host, MB", sum(len(data) for _, data in sent) / 1e6)
    figures.add(f"{label}: sent by a host that compresses (gzip), MB", sum(len(gzip.compress(data, 6)) for _, data in sent) / 1e6)
    return table


def tapped(page: Page) -> float:
    """Return how long the last tap took to its next paint."""
    page.wait_for_function("() => window.tapped !== null")
    return float(page.evaluate("(() => { const found = window.tapped; window.tapped = null; return found; })()"))


def taps(table: Table, figures: Figures, label: str) -> None:
    """Tap cards of one's own hand, each of which goes through the app and back."""
    table.set_table("solo", preset=None)
    table.deal()
    for card in ("pistol", "rifle", "barricade", "reload") * 3:
        table.page.evaluate("window.tapped = null")
        table.tap(f"#card-{card}")
        figures.add(f"{label}: tap to next paint, through the app, ms", tapped(table.page))
    table.menu("home")
    table.wait("home")


def bots(table: Table, figures: Figures, label: str, seats: int) -> None:
    """Deal to ruthless bots and see them choose; every choice is kept, which the page says on a channel."""
    table.set_table("solo", seats=[None, *["ruthless"] * (seats - 1)], preset=None)
    table.page.evaluate("window.kept = []; window.longest = 0")
    table.deal()
    table.page.wait_for_function(f"() => window.kept.at(-1)?.[1] === {seats - 1}")
    kept: list[tuple[float, int]] = table.page.evaluate("window.kept")
    figures.add(f"{label}: a ruthless bot's choice at {seats} seats, ms", (kept[-1][0] - kept[0][0]) / (seats - 1))
    figures.add(f"{label}: longest task meanwhile, {seats} seats, ms", table.page.evaluate("window.longest"))
    table.menu("home")
    table.wait("home")


def measure(browser: Browser, site: Site, figures: Figures, slow: float) -> None:
    """Take every figure once: a first visit, a second one from the browser's cache, and then from what is kept for offline play."""
    speed = f"{slow:g}× slower" if slow > 1 else "full speed"
    context = browser.new_context(**PHONE)
    context.set_default_timeout(START_MS)
    page = opened(context, slow)
    # Without a service worker first, so that the plain start from the browser's own cache is seen too.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    start(page, site, figures, f"{speed}, first visit")
    start(page, site, figures, f"{speed}, again from the cache")
    page.close()
    page = opened(context, slow)
    Table(page, site.url).open()
    page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    table = start(page, site, figures, f"{speed}, again kept offline")
    taps(table, figures, speed)
    for seats in (2, 3, 6):
        bots(table, figures, speed, seats)
    context.close()


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--slow", type=float, default=4)
    options = arguments.parse_args()
    figures = Figures()
    site = Site()
    with sync_playwright() as playwright:
        for slow in (1, options.slow):
            for _ in range(options.runs):
                # A new browser each time: nothing of the run before is in its memory.
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGS))
                measure(browser, site, figures, slow)
                browser.close()
    site.stop()
    print(*figures.table(), sep="\n")


if __name__ == "__main__":
    main()
