"""Measure the page in Chromium at 360 × 640: ``python -m bench.page [--runs 5] [--slow 4]``, after ``make dist``.

Taps, bots' thinking and the longest task on the page's thread, as medians with least and most of the runs, all in one go; then the
same with a processor made slower, as a stand-in for a phone. Starts are measured by ``bench.start``.
"""

from __future__ import annotations

import argparse

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import ARGS, PHONE
from tests.browser.site import Site
from tests.browser.table import START_MS, Table

from bench.start import Figures, opened

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
  const seen = new MutationObserver((changes) => {
    const bare = (said) => (said ?? "").replace(/ ?\\btapped\\b/, "");
    const felt = ({ attributeName: name, oldValue, target }) => name === "class" && bare(oldValue) === bare(target.className);
    if (changes.every(felt)) return; // only that there was a tap, or is none any longer
    seen.disconnect();
    requestAnimationFrame(() => { const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.tapped = performance.now() - start; }; channel.port2.postMessage(0); });
  });
  seen.observe(document.getElementById("root"), { subtree: true, childList: true, attributes: true, attributeOldValue: true });
}, true);
"""


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
    """Take every figure once."""
    speed = f"{slow:g}× slower" if slow > 1 else "full speed"
    context = browser.new_context(**PHONE)
    context.set_default_timeout(START_MS)
    page = opened(context, slow, WATCH)
    table = Table(page, site.url).open()
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
