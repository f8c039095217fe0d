"""The lessons in a browser: by touch through all of one game and by the keyboard through another, with nothing to scroll."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.samples_lessons import TAPS

from tenpaces.app.learning import HASTE_MS
from tests.browser.table import WAIT_MS, Table
from tests.browser.test_access import focused, tab_to
from tests.browser.test_layout import HIDDEN, SCROLLS
from tests.browser.test_screens import AXE, SCHEMES, by_axe

INSIDE = "(screen => screen.scrollHeight - screen.clientHeight)(document.querySelector('#screen'))"


def shown(verb: str, value: str) -> str:
    """Return the selector of what can be done at the table now."""
    return f'#screen [data-verb="{verb}"][data-value="{value}"]' if value else f'#screen [data-verb="{verb}"]'


def at_rest(page: Page) -> None:
    """Wait until the learner is asked, or the lesson is over."""
    page.locator("#root[data-asks], #root[data-over]").wait_for(timeout=WAIT_MS)


def over(page: Page) -> None:
    """Wait for the end of a lesson, and until a tap there is no longer taken for one that came late."""
    page.locator("#root[data-over]").wait_for(timeout=WAIT_MS)
    page.wait_for_timeout(HASTE_MS)


def asked_on_pads(page: Page) -> None:
    """Wait for the bell, if there is one."""
    page.locator("#screen.e2-race[data-open=true]").wait_for(timeout=WAIT_MS)


def test_all_lessons_of_a_game_by_touch_need_no_scrolling_and_lead_to_a_match(table: Table, page: Page) -> None:
    found: dict[str, Any] = {}

    def look(where: str) -> None:
        sideways, down = page.evaluate(SCROLLS)
        # At the end what the table offers gives way to what comes next.
        inside, hidden = page.evaluate(INSIDE), [] if where.endswith("end") else page.evaluate(HIDDEN)
        if sideways > 0 or down > 0 or inside > 1 or hidden:
            found[where] = sideways, down, inside, hidden

    table.do("learn", game="eye2eye")
    table.wait("learn")
    look("list")
    table.tap("#begin")
    for number, taps in enumerate(TAPS["eye2eye"]):
        expect(page.locator("#bar")).to_contain_text(f"{number + 1} of 5")
        for each in taps:
            at_rest(page)
            look(f"{number} {each}")
            verb, _, value = each.partition(" ")
            if verb == "pad":
                asked_on_pads(page)
                look(f"{number} bell")
            table.tap(shown(verb, value))
        over(page)
        look(f"{number} end")
        expect(page.locator("#coach-foot .go")).to_be_in_viewport(ratio=1)
        table.tap("#lesson-next" if number < 4 else "#play-now")
    table.wait("e2-duel")
    assert page.evaluate("location.hash").startswith("#match/")
    assert found == {}
    assert len(table.kept()) == 1, "no lesson is kept"
    page.go_back()
    table.wait("e2-reveal")
    page.go_back()
    table.wait("learn")
    expect(page.locator(".lesson-done")).to_have_count(5)
    table.reload()
    table.wait("learn")
    expect(page.locator(".lesson-done")).to_have_count(5)
    page.go_back()
    table.wait("home")


def test_all_lessons_of_a_game_by_keyboard(table: Table, page: Page) -> None:
    tab_to(page, "learn")
    page.keyboard.press("Enter")
    table.wait("learn")
    assert focused(page)["id"] == "heading"
    tab_to(page, id_="begin")
    page.keyboard.press("Enter")
    for number, taps in enumerate(TAPS["west"]):
        expect(page.locator("#bar")).to_contain_text(f"{number + 1} of 5")
        assert focused(page)["id"] == "coach", "what the coach says is read first"
        for each in taps:
            verb, _, value = each.partition(" ")
            tab_to(page, id_={"card": f"card-{value}", "aim": f"bill-{value}"}.get(verb, verb))
            page.keyboard.press("Enter")
            if verb != "lock":
                expect(page.locator(shown(verb, value))).to_have_attribute("aria-pressed", "true")
        over(page)
        assert focused(page)["id"] == "coach", "what was learnt is read at the end"
        tab_to(page, id_="lesson-next" if number < 4 else "play-now")
        page.keyboard.press("Enter")
    table.wait("choose")
    assert page.evaluate("location.hash").startswith("#match/")


def test_a_refused_tap_opens_its_rule_and_the_lesson_waits(table: Table, page: Page) -> None:
    """W5."""
    table.open("#learn/west/1")
    table.tap("#card-pistol")
    page.tap("#lock", force=True)
    table.tap(".refused-rule")
    table.wait("rules")
    expect(page.locator("#W5")).to_be_in_viewport()
    table.do("back")
    table.wait("choose")
    expect(page.locator("#card-pistol")).to_have_attribute("aria-pressed", "true")
    # What is not asked for is taken back, and the words stay.
    table.tap("#bill-1")
    table.tap("#lock")
    expect(page.locator("#coach")).to_contain_text("a shooter is never hit")
    table.reload()
    table.wait("choose")
    expect(page.locator("#coach")).not_to_contain_text("a shooter is never hit")


@pytest.mark.parametrize("game", ["west", "eye2eye", "dvoboj", "dotduel"])
def test_axe_finds_nothing_in_a_lesson(table: Table, page: Page, game: str) -> None:
    found = {}
    table.open(f"#learn/{game}")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    table.wait("learn")
    for scheme in SCHEMES:
        found[f"list {scheme}"] = by_axe(page, scheme)
    table.tap("#begin")
    at_rest(page)
    for scheme in SCHEMES:
        found[f"asked {scheme}"] = by_axe(page, scheme)
    for each in TAPS[game][0]:
        at_rest(page)
        verb, _, value = each.partition(" ")
        table.tap(shown(verb, value))
    over(page)
    for scheme in SCHEMES:
        found[f"over {scheme}"] = by_axe(page, scheme)
    assert {where: said for where, said in found.items() if said} == {}
    assert re.match(r"#learn/\w+/1", page.evaluate("location.hash"))
