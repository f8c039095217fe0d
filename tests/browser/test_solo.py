"""A match against bots, from the box to the result and once more, by taps alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import HASTE_MS, Table

INSTALLABLE = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { window.installs = (window.installs ?? 0) + 1; return Promise.resolve(); };
    window.dispatchEvent(offer);
    window.offers = [];
    new MutationObserver(() => {
        if (document.querySelector("[data-do=install]")) window.offers.push(document.querySelector("#screen").className);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


TAPPED = """() => new Promise((told) => addEventListener("click", ({ target }) => {
    const card = target.closest("[data-do]");
    requestAnimationFrame(() => told([card.className, Number(getComputedStyle(card).opacity)]));
}, { once: true }))"""


PRESSED_MS = 600
"""So long a tap looks felt where no answer comes."""
FELT_UNTIL = """() => new Promise((told) => addEventListener("click", ({ timeStamp }) => {
    const seen = new MutationObserver(() => {
        if (!document.querySelector(".tapped")) { seen.disconnect(); told(performance.now() - timeStamp); }
    });
    seen.observe(document.getElementById("root"), { subtree: true, attributeFilter: ["class"] });
}, { once: true }))"""


def test_a_tap_shows_at_once_that_it_was_felt(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle"])
    table.deal()
    page.evaluate(f"() => {{ window.tap = ({TAPPED})(); }}")
    page.locator("#card-reload").tap()
    name, opacity = page.evaluate("window.tap")
    assert "tapped" in name.split()
    assert opacity < 1, "in the very frame after the tap, whatever the app makes of it"
    expect(page.locator("#card-reload[aria-pressed=true]")).to_be_visible()
    expect(page.locator(".tapped")).to_have_count(0)
    page.wait_for_timeout(HASTE_MS)
    # Of two the other one is aimed at already, so that this changes nothing; a second tap of the kind is to be felt as well.
    page.evaluate(f"() => {{ window.until = ({FELT_UNTIL})(); }}")
    page.locator("#bill-1").tap()
    assert page.evaluate("until") < PRESSED_MS - 100


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
