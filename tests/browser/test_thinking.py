"""Bots that think hard leave the page to the person who plays."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from playwright.sync_api import Page, expect

from tests.browser.table import Table

OBSERVE = """() => {
    window.long = [];
    const note = (list) => long.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: "longtask" });
    window.frames = 0;
    const count = () => { frames += 1; requestAnimationFrame(count); };
    requestAnimationFrame(count);
}"""


def test_the_page_answers_while_five_ruthless_bots_think(table: Table, page: Page) -> None:
    table.set_table("solo", [None, *["ruthless"] * 5], preset=None)
    page.evaluate(OBSERVE)
    table.deal()
    waits = []
    for card in ("pistol", "rifle", "barricade", "reload") * 2:
        begun = perf_counter()
        page.tap(f"#card-{card}")
        expect(page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")
        waits.append(perf_counter() - begun)
    assert median(waits) < 1, waits
    page.tap("#bill-3")
    page.tap("#screen [data-verb=lock]")
    table.wait("showdown")
    assert table.entries() == 6
    assert max(page.evaluate("long"), default=0) < 400
    assert page.evaluate("frames") > 10
