"""A browser that is killed in mid-match: opened, played at random by a script in the page, and killed by its process."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, BrowserType, Error, Page

from tests.browser.conftest import ARGS, PHONE, SHELL
from tests.browser.table import START_MS, Table

GAMES = ("west", "eye2eye", "dvoboj", "dotduel")
# Tells how many entries had been kept whenever something is shown: that is what the player has seen.
SEEN = """
let kept = 0;
const over = (name, wrap) => Object.defineProperty(window, name, { configurable: true, set(value) {
  wrap(value);
  Object.defineProperty(window, name, { value, writable: true });
} });
over("tenpacesStore", (store) => {
  const { keep } = store;
  store.keep = (key, text) => {
    if (key.startsWith("match:") && text) kept = JSON.parse(text).record.log.length;
    return keep(key, text);
  };
});
over("tenpaces", (page) => {
  const { morph } = page;
  page.morph = (html, title) => {
    morph(html, title);
    if (location.hash.startsWith("#match/")) seen(kept);
  };
});
"""
OFFERED = '#screen :is([data-do="act"], [data-do="lift"], [data-do="next"], [data-do="draw"]):not(:disabled)'
"""What a finger may do in a match."""
# Taps whatever the match offers, fast.
PLAY = (
    f"() => {{ const offered = {json.dumps(OFFERED)};"
    """
  window.playing = setInterval(() => {
    const all = [...document.querySelectorAll(offered)].filter((element) => element.checkVisibility());
    const one = all[Math.floor(Math.random() * all.length)];
    if (!one) return;
    if ("press" in one.dataset) one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    else one.click();
  }, 60);
}"""
)


def pids(profile: Path) -> Iterator[int]:
    """Find the browser that runs on a profile: of all its processes the one that started the others."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                words = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
                if f"--user-data-dir={profile}" in words and not any(word.startswith("--type=") for word in words):
                    yield int(folder.name)


class Killed:
    """One device over many crashes. ``seen`` is what its player had seen of the match when the last one came."""

    def __init__(self, chromium: BrowserType, profile: Path, url: str) -> None:
        self._chromium, self._profile, self._url = chromium, profile, url
        self.seen = 0

    @contextmanager
    def opened(self) -> Iterator[Table]:
        """Open the browser and the site."""
        context: BrowserContext = self._chromium.launch_persistent_context(
            str(self._profile), executable_path=SHELL, args=list(ARGS), **PHONE
        )
        context.set_default_timeout(START_MS)
        try:
            page: Page = context.pages[0]
            page.expose_function("seen", self._saw)
            page.add_init_script(SEEN)
            yield Table(page, self._url).open()
        finally:
            with suppress(Error):
                context.close()

    def _saw(self, entries: int) -> None:
        self.seen = entries

    def kill(self) -> None:
        """Kill the browser at once, as a device that needs its memory does."""
        for pid in list(pids(self._profile)):
            os.kill(pid, signal.SIGKILL)

    def play_and_die(self, table: Table, game: str, rng: Random) -> None:
        """Deal, play at random, and die at a moment that nobody chose."""
        self.seen = 0
        table.set_table("solo", [None, "gentle"], preset=None, game=game)
        table.do("start")
        table.page.wait_for_function("() => location.hash.startsWith('#match/')")
        table.page.evaluate(PLAY)
        table.page.wait_for_timeout(rng.uniform(300, 6000))
        self.kill()

    def check(self, table: Table) -> None:
        """After a crash: nothing is said to be damaged, the match is there with all that was seen, and it opens."""
        assert table.page.locator(".notice").count() == 0, table.page.locator(".notice").inner_text()
        newest = max(table.kept().values(), key=lambda match: match["touched"])
        entries = len(newest["record"]["log"])
        assert entries >= self.seen, f"{self.seen} entries were seen, {entries} are kept"
        table.page.evaluate("id => { location.hash = `#match/${id}` }", newest["id"])
        table.page.locator("#screen:not(.home)").wait_for()
        assert table.page.locator(".trouble").count() == 0
        table.page.evaluate("location.hash = ''")
        table.wait("home")
