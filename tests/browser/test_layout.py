"""Play needs no scrolling on a small phone, whatever the number of people and whatever has to be said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import CARDS, Table
from tests.browser.tour import NAMES

SCROLLS = "() => [document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]"
# The one thing to do must be in sight and not under anything.
HIDDEN = """() => [...document.querySelectorAll("#screen .foot > button.go")].filter((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.bottom > innerHeight + 0.5 || box.top < 0 || !element.contains(at);
}).map((element) => element.outerHTML)"""


@pytest.mark.parametrize("seats", [2, 6])
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
                page.tap("#screen [data-verb=lock]", force=True)
                page.locator(".refused").wait_for()
                look("refused")
            table.pick(CARDS[exchange], (seat + 1) % seats if seats > 2 else None)
            look(f"picked {exchange}")
            table.act("lock")
            table.wait("curtain", "ready")
        look(f"ready {exchange}")
        table.do("draw")
        for step in range(4) if exchange == 0 else (0, 3):
            if exchange == 1 and step == 3:
                table.do("next")
            page.locator(f'#screen[data-step="{step}"]').wait_for()
            look(f"showdown {exchange} {step}")
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
