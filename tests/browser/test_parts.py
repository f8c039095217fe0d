"""A screen that comes in parts: nothing moves when one of them is there, and none is left out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.table import WAIT_MS, Table

BROAD: ViewportSize = {"width": 1024, "height": 768}

MOVED = """() => {
  const parts = [...document.querySelectorAll("#screen [data-part]")];
  const own = (one) => !one.parentElement.closest("[data-part], [popover]");
  const boxes = () => [...document.querySelectorAll("#screen *")].filter(own).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.id || one.className, ...[x, y, width, height].map(Math.round)].join(" ");
  });
  const there = boxes();
  for (const part of parts) part.dataset.coming = "";
  const late = boxes();
  for (const part of parts) delete part.dataset.coming;
  return [parts.length, there.filter((box, at) => box !== late[at])];
}"""
LATE = "() => document.querySelector('[data-coming]') === null"


@pytest.mark.parametrize("how", ["solo", "table"])
@pytest.mark.parametrize("game", ["west", "eye2eye", "dvoboj", "dotduel"])
def test_nothing_moves_when_a_part_comes(table: Table, page: Page, game: str, how: str) -> None:
    if how == "table":
        page.set_viewport_size(BROAD)
    others = [None] if how == "table" else ["gentle"] * (2 if game == "west" else 1)
    table.set_table(how, [None, *others], preset=None, game=game)
    page.evaluate(
        "() => { window.late = 0; new MutationObserver((all) => { late += all.length; })"
        ".observe(document.getElementById('root'), { subtree: true, attributeFilter: ['data-coming'] }); }"
    )
    table.do("start")
    for _ in range(6):
        page.wait_for_function(f"() => location.hash.startsWith('#match/') && ({LATE})()", timeout=WAIT_MS)
        if page.locator("#screen [data-part]").count() > 1:
            break
        page.locator("#screen .go:visible").first.tap()
        page.wait_for_timeout(800)
    parts, moved = page.evaluate(MOVED)
    assert parts > 1
    assert moved == []
    page.wait_for_function(LATE, timeout=WAIT_MS)
    assert page.evaluate("late") > 0, "what comes at once comes in parts"


def test_a_race_counts_from_the_frame_in_which_all_parts_are_there(table: Table) -> None:
    page = table.page
    page.evaluate("""() => {
      const { laid } = tenpaces;
      tenpaces.laid = () => new Promise((go) => { window.release = go; });
      tenpacesNet.painted((time) => { window.painted = time; });
      tenpaces.laid = laid;
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.painted") is None
    since = page.evaluate("(() => { release(); return performance.now(); })()")
    page.wait_for_function("() => window.painted !== undefined", timeout=WAIT_MS)
    assert page.evaluate("painted") >= since - 20, "the time of a frame is when it was begun"
