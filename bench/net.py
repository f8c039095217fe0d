"""Measure play between two pages, beside PeerJS and trystero: ``PYTHONPATH=.:src python -m bench.net``, by ``make bench-net``.

Everything runs in one go in one Chromium, each page in a context of its own, over loopback; trystero over the same Mosquitto as
ours, PeerJS over its own server. Measured are the way from the link that a guest opens to the table that is dealt, from a tap on
one screen to the frame in which the other shows it, bytes a move, what a join costs the broker or server, and how far the clock of
a race is off where the true offset is known.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import sleep
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.conftest import ARGS, PHONE
from tests.browser.site import Site
from tests.browser.table import START_MS, Table
from tools.broker import configuration, program

from bench.start import Figures
from tenpaces.net.clocks import ClockSync

HERE = Path(__file__).parent
RIVALS = HERE / "rivals"
WIRES = (HERE / "wires.js").read_text()
IDLE_S = 10
PAUSE_MS = 40
PUBLISH = 3
"""The kind of an MQTT packet that carries a message."""


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int) -> Iterator[int]:
    """Run a server until the end, once it hears."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait()


@contextmanager
def broker() -> Iterator[int]:
    """Run Mosquitto with the limits of `make broker`, but for what trystero needs besides: other topics, and larger messages."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        folder.chmod(0o755)
        path = configuration(port, folder, local=True)
        (folder / "acl").write_text("topic readwrite #\n")
        path.write_text(path.read_text().replace("max_packet_size 2048", "max_packet_size 65536"))
        with running([program(), "-c", str(path)], port):
            yield port


class Two:
    """Two pages that play with each other, the host first."""

    def __init__(self, browser: Browser, name: str, figures: Figures, script: str = "") -> None:
        self.contexts = [browser.new_context(**{**PHONE, "permissions": ["camera"]}) for _ in range(2)]
        self.name, self.figures, self.script = name, figures, script
        self.pages = [self._page(context) for context in self.contexts]

    def _page(self, context: BrowserContext) -> Page:
        context.set_default_timeout(START_MS)
        page = context.new_page()
        page.add_init_script(self.script + WIRES)
        return page

    def kept(self, who: int, what: str) -> list[Any]:
        """Return what a page has noted."""
        found: list[Any] = self.pages[who].evaluate(f"wires.{what}")
        return found

    def origin(self, who: int) -> float:
        """Return when a page was opened, on the machine's clock."""
        return float(self.pages[who].evaluate("performance.timeOrigin"))

    def at(self, who: int) -> float:
        """Return the time on the machine's clock."""
        return float(self.pages[who].evaluate("performance.timeOrigin + performance.now()"))

    def add(self, what: str, value: float) -> None:
        """Note a figure of these two."""
        self.figures.add(f"{self.name}: {what}", value)

    def painted(self, who: int, shows: str) -> float:
        """Return when a screen first stood there."""
        script = f"wires.paints.find((paint) => paint.sight.includes({shows!r}))?.at"
        self.pages[who].wait_for_function(f"() => {script}")
        return float(self.pages[who].evaluate(script))

    def join_costs(self, since: float) -> None:
        """Note what both said to the broker or server since a moment, until their pages had been linked for a while."""
        self.pages[0].wait_for_timeout(1_000 * IDLE_S)
        packets = [packet for who in (0, 1) for packet in self.kept(who, "socket") if packet["at"] >= since]
        said = [packet for packet in packets if packet["kind"] in (PUBLISH, -1)]
        self.add("messages to broker or server, join and 10 s", len(said))
        self.add("bytes to broker or server, join and 10 s", sum(packet["bytes"] for packet in packets))

    def moved(self, who: int, tap: float) -> None:
        """Note how long a move took from the tap on one screen to the other's next frame that shows it."""
        other = 1 - who
        script = f"wires.paints.find((paint) => paint.at > {tap})?.at"
        self.pages[other].wait_for_function(f"() => {script}", polling=10)
        way = ("host to guest", "guest to host")[who]
        self.add(f"move to the other screen, {way}, ms", float(self.pages[other].evaluate(script)) - tap)

    def bytes_a_move(self, since: float, moves: int) -> None:
        """Note what both sent each other for each move, heartbeats apart."""
        sent = [one for who in (0, 1) for one in self.kept(who, "channel") if one["at"] >= since]
        self.add("bytes a move, bytes", sum(one["bytes"] for one in sent if not one["idle"]) / moves)
        self.add("messages a move, messages", sum(not one["idle"] for one in sent) / moves)

    def close(self) -> None:
        """Be done."""
        for context in self.contexts:
            context.close()


def rival(browser: Browser, site: Site, name: str, port: int, figures: Figures, moves: int) -> None:
    """Join, deal and move with one of the libraries."""
    two = Two(browser, name, figures)
    host, guest = two.pages
    room = f"room{free_port()}"
    host.goto(f"{site.url}{name}.html#host,{room},{port}")
    host.locator("html[data-ready]").wait_for(state="attached")
    host.wait_for_timeout(1_500)
    since = two.at(0)
    guest.goto(f"{site.url}{name}.html#guest,{room},{port}")
    two.add("link opened to dealt table, ms", two.painted(1, "dealt ") - two.origin(1))
    two.join_costs(since)
    begun = two.at(0)
    for number in range(moves):
        who = number % 2
        two.pages[who].tap("#move")
        two.moved(who, two.kept(who, "taps")[-1])
        host.wait_for_timeout(PAUSE_MS)
    two.bytes_a_move(begun, moves)
    two.close()


def ours(browser: Browser, site: Site, port: int, figures: Figures, moves: int, script: str = "") -> None:
    """Join by letters at the broker, deal Eye 2 Eye and move; ``script``: what runs on each page before all else."""
    two = Two(browser, "ours", figures, script)
    tables = host, guest = [Table(page, site.url) for page in two.pages]
    host.open()
    host.do("open_room", game="eye2eye")
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')
    host.tap("#by-letters > summary")
    host.page.fill("#meet-broker", f"ws://127.0.0.1:{port}/")
    host.page.locator("#meet-broker").blur()
    host.tap('[data-verb="open"]')
    host.page.locator("#by-letters .letters").wait_for()
    link = host.page.locator('#by-letters [data-verb="send"]').get_attribute("data-value") or ""
    host.tap('[data-verb="done"]')
    host.wait("room-screen")
    host.page.wait_for_timeout(1_500)

    since = two.at(0)
    guest.open(link.removeprefix(site.url))
    ready = float(guest.page.evaluate("Number(document.documentElement.dataset.ready)"))
    guest.tap('[data-verb="knock"]')
    guest.wait("room-screen")
    knocked = two.painted(1, "room-screen") - two.kept(1, "taps")[-1]
    guest.tap('[data-verb="sit"]')
    for table in (guest, host):
        table.tap('#ready[aria-pressed="false"]')
        table.page.locator('#ready[aria-pressed="true"]').wait_for()
    host.page.locator('[data-verb="deal"]:not([aria-disabled])').wait_for()
    host.tap('[data-verb="deal"]')
    guest.page.locator("#screen.e2-duel").wait_for()
    dealt = two.painted(1, "e2-duel") - two.kept(0, "taps")[-1]
    two.add("link opened to Python ready, ms", ready)
    two.add("tap on the letters to the room, ms", knocked)
    two.add("tap on Deal to the dealt table, ms", dealt)
    two.add("link opened to dealt table, ms", ready + knocked + dealt)
    two.join_costs(since)
    clock(two)

    begun, made, laid = two.at(0), 0, [0, 0]
    while made < moves:
        fire(two)
        mine = [who for who in (0, 1) if two.pages[who].locator("#screen.e2-duel[data-mine=true]").count()]
        if not mine:
            host.page.wait_for_timeout(PAUSE_MS)
            continue
        who = mine[0]
        page = two.pages[who]
        cards = page.locator("#screen .e2-card")
        held = cards.count()
        two.pages[1 - who].wait_for_timeout(900)  # nothing of what was shown before is still being followed
        if held:
            tables[who].tap("#screen [data-verb=card]")
            expect(page.locator("#screen .e2-card[aria-pressed=true]")).to_have_count(1)
            tables[who].act("stack", laid[who] % 4)
        else:
            tables[who].act("knock")
        laid[who] += 1
        two.moved(who, two.kept(who, "taps")[-1])
        made += 1
        page.locator("#screen:not([data-mine=true])").wait_for()
    two.bytes_a_move(begun, made)
    two.close()


def fire(two: Two) -> None:
    """Reach for a stack each, if it has come to that, and see it to the end."""
    if not any(page.locator("#screen:is(.e2-calls, .e2-race)").count() for page in two.pages):
        return
    lands = "pad => pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))"
    for who, page in enumerate(two.pages):
        page.locator("#screen.e2-race[data-open=true]").wait_for()
        page.locator(f"#screen [data-verb=pad][data-value='{who + 1}']").evaluate(lands)
    for page in two.pages:
        page.locator("#screen.e2-reveal").wait_for()
        while page.locator("#screen.e2-reveal").count():
            page.locator("#screen.e2-reveal .go").evaluate("go => go.click()")
            page.wait_for_timeout(500)


def clock(two: Two) -> None:
    """Feed the clock of ours with the beats of these pages and compare with how far apart the two really were opened."""
    true = two.origin(0) - two.origin(1)
    for who in (0, 1):
        sync = ClockSync()
        other = true if who else -true  # a page that was opened later has the smaller time
        for beat in two.kept(who, "beats"):
            body = beat["body"]
            if beat["way"] == "in" and body.get("echo") is not None:
                sync.add(body["echo"], body["s"] - body.get("held", 0), body["s"], beat["tick"])
        found = sync.estimate(int(two.at(who) - two.origin(who)))
        assert found is not None
        two.add("race clock off by, ms", abs(found.offset + other))
        two.add("race clock believes to be off by at most, ms", found.uncertainty)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--moves", type=int, default=40, help="of ours in a run (40); the others make ten times as many")
    args = parser.parse_args()
    figures = Figures()
    site, rivals = Site(), Site(RIVALS)
    peer = free_port()
    server = ["node", str(RIVALS / "node_modules/peer/dist/bin/peerjs.js"), "--port", str(peer)]
    with broker() as port, running(server, peer), sync_playwright() as playwright:
        for _ in range(args.runs):
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGS))
            ours(browser, site, port, figures, args.moves)
            rival(browser, rivals, "peerjs", peer, figures, 10 * args.moves)
            rival(browser, rivals, "trystero", port, figures, 10 * args.moves)
            browser.close()
    site.stop()
    rivals.stop()
    for name, values in figures.found.items():
        digits = 2 if "clock" in name else 0
        p99 = quantiles(values, n=100)[98] if len(values) > 20 else max(values)
        ends = f"{min(values):.{digits}f}–{max(values):.{digits}f}"
        print(f"{name:62} p50 {median(values):>8.{digits}f}  p99 {p99:>8.{digits}f}   ({ends}, n={len(values)})")


if __name__ == "__main__":
    main()
