"""A match against bots, from the box to the result and once more, by taps alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import Table

INSTALLABLE = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { window.installs = (window.installs ?? 0) + 1; return Promise.resolve(); };
    window.dispatchEvent(offer);
    window.offers = [];
    new MutationObserver(() => {
        if (document.querySelector("[data-do=install]")) window.offers.push(document.querySelector("#screen").className);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def test_a_whole_match_and_once_more(table: Table, page: Page) -> None:
    page.evaluate(INSTALLABLE)
    table.set_table("solo", [None, "gentle"])
    assert table.deal() == "choose"
    table.play_solo()
    assert "wins" in table.heading()
    assert page.locator(".ranking .sum").first.inner_text() == "$3"

    assert set(page.evaluate("offers")) == {"screen result"}, "installing is offered after the end and not before"
    table.do("install")
    expect(page.locator("[data-do=install]")).to_have_count(0)
    assert page.evaluate("installs") == 1

    table.do("again")
    assert table.wait("choose") == "choose"
    assert table.hand() == {"pistol": 3, "rifle": 1, "barricade": 1, "reload": 1}
    assert len(table.kept()) == 2, "the first match is kept beside the second"
