"""Everything fits: no scrolling during play on a small phone, no overflow at any size, targets that a thumb can hit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import CARDS, Table
from tests.browser.tour import NAMES, SCREENS, tour

SIZES = {"narrow": (320, 640), "phone": (360, 640), "lying": (640, 360), "tablet": (768, 1024), "desk": (1280, 800)}
SCROLLS = "() => [document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]"
# What sticks out sideways of the page, or out of a box of its own that hides it.
WIDE = """() => [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || element.closest(".hidden, svg, [popover]:not(:popover-open)")) return false;
    return element.matches("button, input, select, summary, h1, p") && (box.left < -1 || box.right > innerWidth + 1);
}).map((element) => element.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll("button, input, select, summary")].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width && (box.width < 47.5 || box.height < 47.5);
}).map((element) => { const box = element.getBoundingClientRect();
    return `${box.width.toFixed(0)}×${box.height.toFixed(0)} ${element.outerHTML.slice(0, 90)}`; })"""
TINY = """() => [...document.querySelectorAll("body *")].filter((element) =>
    element.checkVisibility() && !element.closest(".hidden, .index, svg, [aria-hidden=true]")
    && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) < 15.9
).map((element) => `${getComputedStyle(element).fontSize} ${element.outerHTML.slice(0, 90)}`)"""
# The one thing to do must be in sight and not under anything.
HIDDEN = """() => [...document.querySelectorAll("#screen .foot > button.go")].filter((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.bottom > innerHeight + 0.5 || box.top < 0 || !element.contains(at);
}).map((element) => element.outerHTML)"""


def test_every_screen_fits_every_width(table: Table, page: Page) -> None:
    found: dict[str, Any] = {}
    for screen in tour(table):
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            over, _ = page.evaluate(SCROLLS)
            wide = page.evaluate(WIDE)
            if over > 0 or wide:
                found[f"{screen} {size}"] = over, wide
        page.set_viewport_size({"width": 360, "height": 640})
    assert found == {}


def test_targets_and_text_are_large_enough(table: Table, page: Page) -> None:
    small: dict[str, list[str]] = {}
    tiny: dict[str, list[str]] = {}
    for screen in tour(table):
        small |= {screen: found} if (found := page.evaluate(SMALL)) else {}
        tiny |= {screen: found} if (found := page.evaluate(TINY)) else {}
    assert small == {}
    assert tiny == {}
    assert SCREENS


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_play_needs_no_scrolling_on_a_small_phone(table: Table, page: Page, seats: int) -> None:
    found: dict[str, Any] = {}

    def look(where: str) -> None:
        sideways, down = page.evaluate(SCROLLS)
        hidden = page.evaluate(HIDDEN)
        if sideways > 0 or down > 0 or hidden:
            found[where] = sideways, down, hidden

    table.set_table("hand", [None] * seats, NAMES[:seats], preset=None)
    table.deal()
    for exchange in range(2):
        for seat in range(seats):
            look(f"curtain {exchange}")
            table.lift()
            look(f"choose {exchange}")
            if exchange == 0 and seat == 1:
                page.tap("#screen [data-do=lock]", force=True)
                page.locator(".refused").wait_for()
                look("refused")
            table.pick(CARDS[exchange], (seat + 1) % seats if seats > 2 else None)
            look(f"picked {exchange}")
            table.do("lock")
            table.wait("curtain", "ready")
        look(f"ready {exchange}")
        table.do("draw")
        for step in range(4):
            page.locator(f'#screen[data-step="{step}"]').wait_for()
            look(f"showdown {step}")
        table.do("next", step=3)
        table.wait("curtain")
    assert found == {}


@pytest.mark.parametrize("seats", [2, 6])
def test_play_against_bots_needs_no_scrolling(table: Table, page: Page, seats: int) -> None:
    table.set_table("solo", [None, *["gentle"] * (seats - 1)], preset=None)
    table.deal()
    assert page.evaluate(SCROLLS) == [0, 0]
    table.pick("pistol", 1)
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(HIDDEN) == []
