"""Dot Duel in the built site: a claim by the keyboard alone, and what a card that is brought forward covers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import WAIT_MS, Table
from tests.browser.test_access import focused, tab_to


def test_the_keyboard_alone_claims_a_card(table: Table, page: Page) -> None:
    tab_to(page, "set", most=90, how="solo", game="dotduel")
    page.keyboard.press("Enter")
    table.wait("setup")
    tab_to(page, "start")
    page.keyboard.press("Enter")
    for _ in range(8):
        page.locator("#screen.dd-tell .go, #board button").first.wait_for(timeout=WAIT_MS)
        if page.locator("#board button").count():
            break
        page.locator("#screen.dd-tell .go").first.press("Enter")
        page.wait_for_timeout(500)
    card = page.locator("#board button[data-do=act]:not(.claimed)").first
    name = card.get_attribute("id")
    tab_to(page, id_=name or "")
    page.keyboard.press("Enter")
    page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
    expect(page.locator("#board")).to_have_attribute("inert", "")
    page.keyboard.press("Tab")
    assert focused(page)["id"].startswith("key-"), "the keys for the count come next, and no card that lies under them"
    page.keyboard.press("Enter")
    page.locator(".dd-forward").wait_for(state="detached", timeout=WAIT_MS)
