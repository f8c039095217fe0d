"""Take the picture of every screen: ``python -m tools.pictures OUT [--only A,B] [--sizes phone] [--dark] [--language pl]``.

Every view is drawn with positions that the rules themselves led to, at several sizes, in light and dark, in Debian's Chromium. What
does not fit its screen during play is named. ``tools/album.py`` puts them together for docs/pictures.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Literal

from htpy import Element, Node, body, div, fragment, head, html, link, meta, title
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tenpaces.app.draw import bar_title
from tenpaces.app.languages import LANGUAGES, catalogue, language_of
from tenpaces.app.model import Draft, SavedLine, Settings
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.frame import bar
from tenpaces.app.screens.home import home
from tenpaces.app.screens.result import result
from tenpaces.app.screens.setup import setup
from tenpaces.app.screens.trouble import trouble
from tenpaces.app.setting import problem
from tenpaces.app.table.west import TABLE
from tenpaces.app.update import store_failed
from tenpaces.core.game import Outcome
from tenpaces.core.refusal import Refusal
from tenpaces.core.seat import Seat
from tenpaces.core.text import ENGLISH, Text
from tenpaces.games.scene import Refused, Standing
from tenpaces.games.west import GAME, view
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import Card, Event
from tenpaces.games.west.guide import guide
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tools import (
    samples_dotduel,
    samples_dvoboj,
    samples_eye2eye,
    samples_lessons,
    samples_meet,
    samples_people,
    samples_record,
    samples_room,
    samples_west,
)
from tools.samples_people import NAMES
from tools.shell import GAMES, sprite, tables

ROOT = Path(__file__).resolve().parent.parent
STYLES = ("tokens", "base", "home", "forms", "library", "meet", "room", *tables("styles", "css"))
SIZES = {
    "phone": (360, 640),
    "tablet": (768, 1024),
    "flat": (1024, 768),
    "desk": (1280, 800),
    "small": (320, 568),
    "side": (640, 360),
}
HIDES = "(s => s.scrollHeight > s.clientHeight + 1)(document.getElementById('screen'))"
"""Whether a table is higher than the room that a coach leaves it."""
LONG = (*samples_people.LONG, "X")
DAY = 86_400_000
Scheme = Literal["light", "dark"]
Plays = tuple[tuple[int, Card, int], ...]


def play(seats: int, *exchanges: Plays, options: Options | None = None) -> tuple[Any, Any, tuple[Event, ...]]:
    """Return (before, after, events) of the last exchange, played by the rules themselves."""
    state = GAME.initial(options or Options(), seats)
    before: Any = state
    events: tuple[Event, ...] = ()
    for exchange in exchanges:
        before, events = state, ()
        for seat, card, target in exchange:
            state, more = GAME.apply(state, Choose(t=state.t, by=seat, card=card, target=target))
            events += more
    return before, state, events


SIX: Plays = ((0, "pistol", 4), (1, "barricade", 0), (2, "rifle", 1), (3, "reload", 2), (4, "pistol", 3), (5, "reload", 0))
SIX_B: Plays = ((0, "rifle", 2), (1, "pistol", 4), (2, "barricade", 0), (3, "pistol", 2), (4, "pistol", 0))


def standings(money: tuple[int, ...]) -> tuple[Standing, ...]:
    """Return the standings of a West match."""
    return tuple(Standing(seat, f"${sum_}", -sum_) for seat, sum_ in enumerate(money))


def samples(text: Text = ENGLISH) -> Iterator[tuple[str, Element, str | None]]:
    """Yield (file name, main element, title of the top bar or ``None``)."""
    where = TABLE.title(text, GAME.observe(play(3)[1], None))
    bar = bar_title(text, "west", where)
    saved = (
        SavedLine("a", "west", NAMES[:3], where, 3 * DAY),
        SavedLine("b", "west", LONG[:2], where, 4 * DAY - 600_000),
        SavedLine("c", "west", ("Ana", "Doc"), where, 2 * DAY, True),
    )
    over = replace(GAME.observe(play(4)[1], None), money=(3, 5, 0, 2), round=10)
    verdict = TABLE.verdict(text, NAMES, over, Outcome(1, "money"))
    lost = store_failed(text, "QuotaExceededError")
    spent = Refused(GAME.explain(Refusal("W6", "not_held", {"seat": 1}), NAMES, text), "W6")
    yield "home", home(text), None
    yield "home-kept", home(text, saved, 4 * DAY, Settings(sound=False), lost, "b"), None
    solo = Draft("west", (Seat("Ana"), Seat("Dusty", "steady"), Seat("Calamity", "ruthless")))
    full = Draft("west", tuple(Seat(n) for n in NAMES), {"ward": "like", "barricade": "returns"})
    yield "setup", setup(text, solo), None
    yield "setup-six", setup(text, full, problem(text, Draft("west", (Seat("Ana"), Seat("Ana"))))), None
    yield "curtain", curtain(text, "west", "Dunja"), None
    yield "curtain-long", curtain(text, "west", LONG[0], None, True), None
    for seats in (2, 3, 4, 6):
        _, state, _ = play(seats)
        seen = GAME.observe(state, 0)
        yield f"choose-{seats}", view.choose(text, NAMES[:seats], seen, Pick(), None, seats > 2, ""), bar
    _, state, _ = play(6, SIX)
    seen = GAME.observe(state, 0)
    yield "choose-6-set", view.choose(text, NAMES, seen, Pick("pistol", 4), None, True, ""), bar
    yield (
        "choose-6-refused",
        view.choose(text, LONG, seen, Pick("rifle"), spent, True, ""),
        bar,
    )
    _, state, _ = play(2, ((0, "rifle", 1), (1, "pistol", 0)))
    yield "choose-2-set", view.choose(text, NAMES[:2], GAME.observe(state, 0), Pick("pistol"), None, False, ""), bar
    _, state, _ = play(3, options=Options(hands="memory"))
    yield "choose-memory", view.choose(text, NAMES[:3], GAME.observe(state, 0), Pick(), None, False, ""), bar
    _, state, _ = play(6, SIX)
    yield "ready", view.ready(text, NAMES, GAME.observe(state, None)), bar
    shows: list[tuple[str, int, tuple[Plays, ...], tuple[str, ...]]] = [
        ("6", 6, (SIX,), NAMES),
        ("long", 6, (SIX,), LONG),
        ("5", 5, (SIX_B,), NAMES[:5]),
        ("4", 4, (((0, "pistol", 2), (1, "reload", 0), (2, "rifle", 1), (3, "barricade", 0)),), NAMES[:4]),
        ("3", 3, (((0, "pistol", 1), (1, "barricade", 0), (2, "rifle", 0)),), NAMES[:3]),
        ("2", 2, (((0, "rifle", 1), (1, "barricade", 0)),), NAMES[:2]),
    ]
    for label, seats, plays, names in shows:
        before, after, events = play(seats, *plays)
        for step in range(4):
            if step in (1, 3) or label in ("6", "2"):
                shown = view.showdown(text, names, GAME.observe(before, None), events, step, GAME.observe(after, None), False)
                yield f"show-{label}-{step}", shown, bar
    before, after, events = play(6, SIX)
    shown = view.showdown(text, NAMES, GAME.observe(before, None), events, 3, GAME.observe(after, None), False, True)
    yield "show-6-out", shown, bar
    yield "result", result(text, "west", "one", NAMES[:4], 1, verdict, standings((3, 5, 0, 2)), True), None
    yield "result-long", result(text, "west", "one", LONG, 0, verdict, standings((5, 3, 0, 2, 1, 1))), None
    yield "rules", guide(text, "W6"), None
    yield "trouble", trouble(text, "KeyError: 'seat'"), None
    yield from samples_west.samples(text)
    yield from samples_dvoboj.samples(text)
    yield from samples_eye2eye.samples(text)
    yield from samples_dotduel.samples(text)
    yield from samples_lessons.samples(text)
    yield from samples_record.samples(text)
    yield from samples_room.samples(text)
    yield from samples_meet.samples(text)


def page(main: Element, heading: str | None, text: Text = ENGLISH) -> Node:
    """Wrap a screen as the shell does."""
    return html(lang=language_of(text))[
        head[
            meta(charset="utf-8"),
            meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            title["Ten Paces"],
            [link(rel="stylesheet", href=f"static/styles/{name}.css") for name in STYLES],
        ],
        body(data_game=main_game(main))[
            [sprite(name) for name in ("box", *tables("art", "svg"))],
            div("#app")[inside(main, heading, text)],
        ],
    ]


def inside(main: Element, heading: str | None, text: Text = ENGLISH) -> Node:
    """Put the top bar over a screen that has one."""
    return fragment[bar(text, heading, Settings()) if heading else None, main]


def main_game(main: Element) -> str:
    """Return whose inks a screen is printed in."""
    return next((game for game in GAMES if f'data-game="{game}"' in str(main)[:400]), "box")


def wanted(name: str, only: str) -> bool:
    """Whether a name has one of the words, told apart by commas, in it."""
    return any(word in name for word in only.split(","))


@contextmanager
def served(views: Mapping[str, str]) -> Iterator[str]:
    """Serve some pages by name beside the project's files; yield the address."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.strip("/").removesuffix(".html")
            if name not in views:
                return super().do_GET()
            data = views[name].encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(data)
            return None

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def shots(browser: Browser, address: str, names: Iterable[str], size: str, scheme: Scheme) -> Iterator[tuple[str, Image.Image]]:
    """Take the pictures of some pages at a size; what does not fit its screen is printed."""
    width, height = SIZES[size]
    tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
    for name in names:
        tab.goto(f"{address}/{name}")
        tab.evaluate("document.fonts.ready")
        tab.wait_for_timeout(60)
        tall, wide = tab.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        if wide > width or (tall > height and name.split("-")[0] in ("choose", "show", "ready", "curtain", "e2")):
            print(f"{name} at {size}: {wide} × {tall} does not fit {width} × {height}")
        if name.startswith("lesson-") and tab.evaluate(HIDES):
            print(f"{name} at {size}: the table has to be scrolled")
        full = name.split("-")[0] in ("home", "setup", "rules", "past", "meet") or name.endswith("-rules")
        yield name, Image.open(BytesIO(tab.screenshot(full_page=full)))
    tab.close()


def main() -> None:
    """Take the pictures, each into a file of its own."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--sizes", default="phone")
    arguments.add_argument("--language", default="en", choices=LANGUAGES)
    arguments.add_argument("--dark", action="store_true")
    options = arguments.parse_args()
    text = catalogue(options.language)
    options.out.mkdir(parents=True, exist_ok=True)
    views = {name: str(page(element, heading, text)) for name, element, heading in samples(text) if wanted(name, options.only)}
    schemes: tuple[Scheme, ...] = ("light", "dark") if options.dark else ("light",)
    with served(views) as address, chromium() as browser:
        for scheme, size in product(schemes, options.sizes.split(",")):
            for name, picture in shots(browser, address, views, size, scheme):
                picture.save(options.out / f"{name}.{size}.{scheme}.png")


if __name__ == "__main__":
    main()
