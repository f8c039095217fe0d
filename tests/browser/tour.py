"""A walk past every screen of the app, by taps, with a stop at each."""

from __future__ import annotations

from collections.abc import Iterator

from tenpaces.app.screens.trouble import trouble
from tenpaces.core.text import ENGLISH
from tests.browser.table import Card, Table

NAMES = ("Ana", "Bartholomew Featherstone", "Cruz", "Dunja", "Élodie", "Fiodor")
# Nobody is hit, then one of the two in each round.
EXCHANGES: tuple[tuple[Card, Card], ...] = (("pistol", "barricade"), ("rifle", "reload"), ("rifle", "reload"), ("rifle", "reload"))
SHOW = """async (html) => { const { draw, show } = await import("./static/screen.js"); draw(html); show("Ten Paces"); }"""
SCREENS = (
    *(
        "home",
        "home-kept",
        "home-asking",
        "setup",
        "setup-house",
        "setup-problem",
        "curtain",
        "curtain-undo",
        "choose-2",
        "choose-6",
    ),
    *(
        "choose-picked",
        "choose-refused",
        "choose-record",
        "menu",
        "ready",
        "showdown-0",
        "showdown-3",
        "result",
        "record",
        "record-more",
        "past",
        "past-west",
        "rules",
        "trouble",
        "stopped",
    ),
)


def tour(table: Table) -> Iterator[str]:
    """Yield the name of each screen of ``SCREENS`` while it stands."""
    page = table.page
    yield "home"

    table.do("set", game="west", how="hand")
    table.wait("setup")
    yield "setup"
    page.tap("#house > summary")
    yield "setup-house"
    page.tap("#house > summary")
    for seat in (0, 1):
        page.fill(f"#seat-name-{seat}", "Ana")
        page.locator(f"#seat-name-{seat}").blur()
    table.do("start")
    page.locator(".problem").wait_for()
    yield "setup-problem"
    table.do("home")
    table.wait("home")

    table.set_table("hand", [None] * 2, NAMES[:2])
    table.deal()
    yield "curtain"
    for number, exchange in enumerate(EXCHANGES):
        for seat, card in enumerate(exchange):
            if number == 0 and seat == 1:
                yield "curtain-undo"
            table.lift()
            if number == 1 and seat == 0:
                page.tap("#screen .record-open")
                page.locator("#record").wait_for()
                yield "choose-record"
                page.tap("#record > button")
                page.tap("#bar .bar-menu")
                page.locator("#menu").wait_for()
                yield "menu"
                page.tap("#menu > button")
            table.lay(card)
        if number == 0:
            yield "ready"
            table.do("draw")
            page.locator('#screen[data-step="0"]').wait_for()
            yield "showdown-0"
            page.locator('#screen[data-step="3"]').wait_for()
            yield "showdown-3"
        table.tell()
    yield "result"
    table.do("record")
    table.wait("reading")
    table.do("turn", to="last")
    yield "record"
    page.tap("#give > summary")
    yield "record-more"
    table.do("history")
    table.wait("past")
    yield "past"
    table.do("history", game="west")
    page.locator(".chip[data-game=west][aria-pressed=true]").wait_for()
    yield "past-west"
    table.do("home")
    table.wait("home")

    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    yield "choose-2"
    table.pick("rifle")
    yield "choose-picked"
    table.menu("home")
    table.wait("home")
    yield "home-kept"
    page.locator(".kept [data-do=delete]").first.tap()
    page.locator(".kept [data-do=delete_sure]").wait_for()
    yield "home-asking"

    table.set_table("hand", [None] * 6, NAMES, preset=None)
    table.deal()
    table.lift()
    yield "choose-6"
    page.tap("#screen [data-verb=lock]", force=True)  # it says of itself that it is not ready, and why when it is tapped
    page.locator(".refused").wait_for()
    yield "choose-refused"
    table.menu("rules")
    table.wait("rules")
    yield "rules"
    page.evaluate(SHOW, f'<div id="root">{trouble(ENGLISH)}</div>')
    table.wait("trouble")
    yield "trouble"
    page.evaluate("tenpaces.fail('the tour is over')")
    page.locator("#boot.failed").wait_for()
    yield "stopped"
