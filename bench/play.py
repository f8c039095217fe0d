"""Measure how smoothly a match is played: ``python -m bench.play [--slow 4] [--taps 40] [--matches 0]``, after ``make dist``.

A page with one button first, then a match of each game against a bot on a phone, and of West on a tablet between three people,
by real taps at random on a processor made slower: how long a tap takes to the end of the frame that shows it was felt, to its next
paint (Event Timing, in steps of 8 ms) and to the screen that the app draws, the longest task on the page's thread, and the frames
that are missing while cards are told.
With ``--matches`` so many are then played by a script in the page, and memory and nodes are compared with those at the start.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import median, quantiles
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright
from tests.browser.conftest import ARGS, PHONE
from tests.browser.kill import OFFERED, PLAY
from tests.browser.site import Site
from tests.browser.table import START_MS, Table

from bench.page import WATCH, tapped
from bench.start import Figures, opened

FRAME_MS = 1000 / 60
TABLET: ViewportSize = {"width": 1024, "height": 768}
WINDOW = {"width": 1280, "height": 1000}
TABLES = (
    *((game, "solo", (None, "gentle")) for game in ("west", "eye2eye", "dvoboj", "dotduel")),
    ("west", "table", (None, None, None)),
)
NOTE = """
window.timed = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) timed.push([interactionId, duration]);
}).observe({ type: "event", durationThreshold: 16 });
window.felt = [];
addEventListener("click", ({ timeStamp }) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => felt.push(performance.now() - timeStamp);
  channel.port2.postMessage(0);
}), true);
window.frames = [];
let before = 0;
const telling = () => document.querySelector("#screen[data-step]") !== null;
const frame = (now) => {
  if (before) frames.push(now - before);
  before = telling() ? now : 0;
  if (before) requestAnimationFrame(frame);
};
// Only while cards are told: whoever asks for every frame makes the page draw every frame.
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (!before && telling()) { before = performance.now(); requestAnimationFrame(frame); }
}).observe(document.getElementById("root"), { subtree: true, childList: true, attributeFilter: ["data-step"] }));
"""
BARE = """<!doctype html><body id=root>
<button style="width: 200px; height: 200px" onclick="this.textContent = Number(this.textContent) + 1">0</button>"""
PLACES = """(offered) => [...document.querySelectorAll(offered)].filter((element) => element.checkVisibility()).map((element) => {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}).filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""


def unfold(page: Page, session: CDPSession) -> None:
    """Make the window larger than what is shown in it.

    It is made just as large, bars and all, so that the foot of the page lies outside: what changes there alone is not drawn, and
    Event Timing waits for something that is.
    """
    window = session.send("Browser.getWindowForTarget")
    session.send("Browser.setWindowBounds", {"windowId": window["windowId"], "bounds": WINDOW})
    page.wait_for_timeout(500)


def play(table: Table, rng: Random, taps: int, figures: Figures, label: str) -> None:
    """Tap at random what the match offers, and note how long each tap took."""
    page = table.page
    page.evaluate("window.timed = []; window.felt = []; window.frames = []")
    for _ in range(taps):
        places = page.evaluate(PLACES, OFFERED)
        if not places:
            if table.kind == "result":
                break
            page.wait_for_timeout(300)
            continue
        page.evaluate("window.tapped = null")
        page.touchscreen.tap(*rng.choice(places))
        page.wait_for_timeout(500)  # no double tap, and the bots have their turn
        if page.evaluate("window.tapped !== null"):
            figures.add(f"{label}: tap to the screen that the app draws for it, ms", tapped(page))
    note(page, figures, label)
    figures.add(f"{label}: longest task on the page's thread, ms", page.evaluate("window.longest"))
    frames: list[float] = page.evaluate("window.frames")
    if frames:
        missing = sum(max(0, round(ms / FRAME_MS) - 1) for ms in frames)
        figures.add(f"{label}: frames missing while cards are told, %", 100 * missing / (missing + len(frames)))


def note(page: Page, figures: Figures, label: str) -> None:
    """Note how long each tap took to the frame that shows it was felt, and to its next paint."""
    for ms in page.evaluate("window.felt"):
        figures.add(f"{label}: tap to the frame that shows it was felt, ms", ms)
    longest_of: dict[int, float] = {}
    for interaction, ms in page.evaluate("window.timed"):
        longest_of[interaction] = max(ms, longest_of.get(interaction, 0))
    for ms in longest_of.values() or [8.0]:  # what is quicker than 16 ms is not told of
        figures.add(f"{label}: tap to next paint (Event Timing), ms", ms)


def rss(browser_pid: int) -> float:
    """Return what the largest page of a browser holds, in MB."""
    found = [0.0]
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and "--type=renderer" in (folder / "cmdline").read_text() and _within(folder, browser_pid):
                found.append(int((folder / "statm").read_text().split()[1]) * 4096 / 1e6)
        except OSError:
            continue
    return max(found)


def _within(folder: Path, pid: int) -> bool:
    """Whether a process descends from another."""
    while folder.name not in ("0", "1"):
        if folder.name == str(pid):
            return True
        folder = Path("/proc", (folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
    return False


def held(page: Page, session: CDPSession, browser_pid: int) -> dict[str, float]:
    """Return what the page holds after its rubbish has been collected."""
    session.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(500)
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return {
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "JavaScript, MB": metrics["JSHeapUsedSize"] / 1e6,
        "page's process, MB": rss(browser_pid),
    }


def endure(table: Table, matches: int, browser_pid: int) -> list[str]:
    """Play many matches by a script in the page; say what the page held at first, after a quarter of them, and at the end."""
    page = table.page
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    rows = {0: held(page, session, browser_pid)}
    for number in range(1, matches + 1):
        table.set_table("solo", [None, "gentle"], preset="short", game="west")
        table.do("start")
        page.evaluate(PLAY)
        page.locator("#screen.result").wait_for(timeout=10 * START_MS)
        page.evaluate("clearInterval(playing); location.hash = ''")
        table.wait("home")
        if number in (max(1, matches // 4), matches):
            rows[number] = held(page, session, browser_pid)
    first = rows[0]
    return [
        f"after {number} matches: " + ", ".join(f"{name} {value:.1f} ({value - first[name]:+.1f})" for name, value in row.items())
        for number, row in rows.items()
    ]


def measure(browser: Browser, site: Site, figures: Figures, slow: float, taps: int, rng: Random) -> None:
    """Play each table once."""
    context = browser.new_context(**{**PHONE, "reduced_motion": "no-preference"})
    context.set_default_timeout(START_MS)
    page = opened(context, 1, WATCH)
    page.add_init_script(NOTE)
    table = Table(page, site.url).open()
    page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    session = context.new_cdp_session(page)
    for game, how, seats in TABLES:
        page.set_viewport_size(TABLET if how == "table" else PHONE["viewport"])
        unfold(page, session)
        table.set_table(how, seats, preset=None, game=game)
        page.evaluate("window.longest = 0")
        session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        table.do("start")
        page.wait_for_function("() => location.hash.startsWith('#match/')")
        play(table, rng, taps, figures, f"{game} {how} {len(seats)}")
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.evaluate("location.hash = ''")
        table.wait("home")
    context.close()


def bare(browser: Browser, figures: Figures, slow: float, taps: int) -> None:
    """Tap the only button of a page that does nothing but answer: no page is quicker here."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(NOTE)
    page.goto("data:text/html," + quote(BARE))
    session = context.new_cdp_session(page)
    unfold(page, session)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    for _ in range(taps):
        page.touchscreen.tap(100, 100)
        page.wait_for_timeout(500)
    note(page, figures, "a bare page")
    context.close()


def lines(figures: Figures) -> list[str]:
    """Give one line a figure: the median, the 95th percentile, the most."""
    found = []
    for name, values in figures.found.items():
        late = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]
        found.append(f"{name:84} {median(values):6.0f} {late:6.0f} {max(values):6.0f}  n={len(values)}")
    return found


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--slow", type=float, default=4)
    arguments.add_argument("--taps", type=int, default=40)
    arguments.add_argument("--matches", type=int, default=0)
    options = arguments.parse_args()
    figures, site = Figures(), Site()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGS))
        bare(browser, figures, options.slow, options.taps)
        measure(browser, site, figures, options.slow, options.taps, Random(1))
        print(f"{'':84} median   95 %   most")
        print(*lines(figures), sep="\n", flush=True)
        browser.close()
        if options.matches:
            server = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*ARGS, "--user-agent=bench-play"])
            page = server.new_context(**PHONE).new_page()
            table = Table(page, site.url).open()
            print(*endure(table, options.matches, _pid("--user-agent=bench-play")), sep="\n")
            server.close()
    site.stop()


def _pid(word: str) -> int:
    """Find the browser that was started with a word."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_text().split("\0")
            except OSError:
                continue
            if word in words and not any(part.startswith("--type=") for part in words):
                return int(folder.name)
    raise LookupError(word)


if __name__ == "__main__":
    main()
