"""Whole matches between pages: on each a robot plays by the page's own buttons (``robot.js``), all at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.table import Table

ROBOT = (Path(__file__).parent / "robot.js").read_text(encoding="utf-8")
MATCH_MS = 300_000
"""So long a whole match may take on a busy machine."""


def set_room(host: Table, others: Sequence[Table], game: str, options: Mapping[str, str] | None = None) -> None:
    """Choose what a room plays, and see that all know."""
    if host.page.locator("#room-game").input_value() != game:
        host.page.locator("#room-game").select_option(game)
    for table in (host, *others):
        table.page.locator(f'#screen[data-game="{game}"]').wait_for()
    if not options:
        return
    host.tap("#house > summary")
    for key, value in options.items():
        field = host.page.locator(f"#option-{key}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.blur()
    for table in others:
        expect(table.page.locator(".room-rules .rule-value")).to_have_count(len(options))


def be_ready(host: Table, *others: Table) -> None:
    """Let all be ready, and deal."""
    for table in (*others, host):
        table.tap('#ready[aria-pressed="false"]')
        table.page.locator('#ready[aria-pressed="true"]').wait_for()
    host.page.locator('[data-verb="deal"]:not([aria-disabled])').wait_for()
    host.tap('[data-verb="deal"]')


def let_play(tables: Sequence[Table], holds: Sequence[str] = ()) -> None:
    """Let robots play on these pages, up to screens of some kinds; the first one shoots, the others mostly do not."""
    for number, table in enumerate(tables):
        page = table.page
        if not page.evaluate("Boolean(window.robot)"):
            page.evaluate(ROBOT)
        page.evaluate("([shoots, holds]) => Object.assign(robot, { on: true, shoots, holds })", [number == 0, list(holds)])


def over(tables: Sequence[Table]) -> str:
    """Wait until all pages show the result; return it, the same on all."""
    found = set()
    for table in tables:
        table.page.locator("#screen.result").wait_for(timeout=MATCH_MS)
        table.page.evaluate("robot.on = false")
        found.add(" ".join(table.page.locator(".ranking").inner_text().split()))
    assert len(found) == 1
    return found.pop()


def back_to_room(tables: Sequence[Table]) -> None:
    """Go on together."""
    for table in tables:
        table.do("again")
        table.wait("room-screen")
