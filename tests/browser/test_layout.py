"""Play needs no scrolling on a small phone, whatever the number of people and whatever has to be said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

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


def test_the_first_way_to_play_is_in_sight_on_a_small_phone(table: Table) -> None:
    expect(table.page.locator('#screen [data-do="set"][data-how="solo"]').first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("seats", [2, 6])
def test_play_against_bots_needs_no_scrolling(table: Table, page: Page, seats: int) -> None:
    table.set_table("solo", [None, *["gentle"] * (seats - 1)], preset=None)
    table.deal()
    assert page.evaluate(SCROLLS) == [0, 0]
    table.pick("pistol", 1)
    assert page.evaluate(SCROLLS) == [0, 0]
    assert page.evaluate(HIDDEN) == []


# Names that are cut short, and what marks the focus where the edge of the bar would cut it.
CUT = (
    "() => [...document.querySelectorAll('#screen .who')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.outerHTML)"
)
RING = """() => {
    const element = document.activeElement, style = getComputedStyle(element);
    const [button, bar] = [element, document.querySelector("#bar")].map((one) => one.getBoundingClientRect());
    const width = parseFloat(style.outlineWidth), out = width + parseFloat(style.outlineOffset);
    return [width > 0, button.top - out >= bar.top, button.bottom + out <= bar.bottom, button.right + out <= innerWidth];
}"""


@pytest.mark.parametrize("how", ["hand", "solo"])
def test_names_that_nobody_has_changed_are_whole(table: Table, page: Page, how: str) -> None:
    """With the mark of the first turn beside them."""
    for _ in range(2):  # the bot may begin
        table.open("#")
        table.set_table(how, game="eye2eye", preset=None)
        table.do("start")
        if table.wait("curtain", "e2-duel") == "curtain":
            table.do("lift")
            table.wait("e2-duel")
        assert page.evaluate(CUT) == []


def test_a_match_looked_back_at_names_whom_one_points_at(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle"])
    table.deal()
    table.play_solo()
    table.do("record")
    table.wait("reading")
    for number in range(1, 5):
        table.do("turn", to="on")
        expect(page.locator(".reading-place")).to_contain_text(f"{number} of")
    page.locator(".board-laid").first.wait_for()
    # A name that wraps is whole; the third line would be cut.
    assert (
        page.evaluate("() => [...document.querySelectorAll('.board-laid .who')].filter((e) => e.scrollHeight > e.clientHeight + 1)")
        == []
    )
    assert page.evaluate(CUT) == []


def test_what_is_still_on_the_table_is_said_in_even_lines(table: Table, page: Page) -> None:
    table.set_table("solo", names=["Nepomucena Antonija", "Doc"], preset=None)
    table.deal()
    table.open("#set/west/solo")
    line = page.locator(".waits")
    text = """(line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        range.setEndBefore(line.querySelector("button"));
        const tops = [...new Set([...range.getClientRects()].map((box) => Math.round(box.top)))];
        return tops.slice(1).map((top, at) => top - tops[at]);
    }"""
    gaps = line.evaluate(text)
    assert gaps
    assert max(gaps) < 36


def test_the_bar_does_not_cut_what_marks_the_focus(table: Table, page: Page) -> None:
    table.set_table("solo", preset=None)
    table.deal()
    page.locator(".bar-menu").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(RING) == [True, True, True, True]


def test_the_facts_of_a_poster_are_read_whole(table: Table, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    table.wait("home")
    found = page.locator(".poster p.facts").evaluate_all(
        "all => all.map((each) => [getComputedStyle(each).clipPath, each.offsetLeft])"
    )
    assert len(found) == 4
    assert {clip for clip, _ in found} == {"none"}
    assert {left >= 0 for _, left in found} == {True}
