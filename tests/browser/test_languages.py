"""The page comes up in the browser's language or the chosen one, before Python and after it, online and offline."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tenpaces.app.languages import LANGUAGES, catalogue
from tests.browser.site import Site
from tests.browser.table import START_MS, Table

Phone = Callable[..., BrowserContext]
STRAP = "Four duels in one box"


def strap(tag: str) -> str:
    return catalogue(tag).gettext(STRAP)


def without_python(page: Page) -> Page:
    """A page on which nothing of the app ever arrives."""
    page.route(re.compile(r"/static/(vendor/(pyscript|fonts|idb-keyval)|art)/"), lambda route: route.abort())
    return page


ASKED: list[tuple[list[str], str]] = [
    (["en-GB", "pl"], "en"),
    (["pl-PL", "en"], "pl"),
    (["pl"], "pl"),
    (["fr-CA"], "fr"),
    (["de-DE", "de", "fr"], "fr"),
    (["de-DE"], "en"),
    ([], "en"),
    (["sr"], "sr-Latn"),
    (["sr-RS", "en"], "sr-Latn"),
    (["sr-Latn-RS"], "sr-Latn"),
    (["sr-Cyrl-RS"], "sr-Cyrl"),
    (["SR-CYRL"], "sr-Cyrl"),
    (["plx", "x", ""], "en"),
]


def test_the_first_screen_is_in_the_language_that_the_browser_asks_for(phone: Phone, site: Site) -> None:
    page = without_python(phone(service_workers="block").new_page())
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: JSON.parse(window.name || '[]') })")
    for asked, expected in ASKED:
        page.evaluate("asked => { window.name = asked }", json.dumps(asked))
        page.goto(site.url, wait_until="commit")
        expect(page.locator("html"), str(asked)).to_have_attribute("lang", expected)
        expect(page.locator("#language-box"), str(asked)).to_have_value(expected)
        expect(page.locator(".strap")).to_have_text(strap(expected))
        expect(page.locator("#root")).to_be_visible()


def test_nobody_sees_the_page_in_english_first(phone: Phone, site: Site) -> None:
    page = without_python(phone(service_workers="block", locale="pl-PL").new_page())
    # What is to be seen of the strap, frame by frame; before the sheets are there nothing is painted.
    page.add_init_script(
        """window.seen = [];
        const look = () => {
            const strap = document.querySelector(".strap");
            if (strap?.checkVisibility({ visibilityProperty: true })) seen.push(document.querySelector("#language-box").value);
        };
        const frame = () => { look(); requestAnimationFrame(frame); };
        frame();"""
    )

    def late(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/static/vendor/shell/pl.html", late)
    page.goto(site.url, wait_until="commit")
    expect(page.locator("#language-box")).to_have_value("pl")
    page.wait_for_timeout(200)
    assert set(page.evaluate("seen")) == {"pl"}


@pytest.mark.parametrize("ending", ["abort", "hang"])
def test_a_screen_that_does_not_come_leaves_the_page_in_english(phone: Phone, site: Site, ending: str) -> None:
    page = without_python(phone(service_workers="block", locale="pl-PL").new_page())
    page.clock.install()
    page.route("**/static/vendor/shell/pl.html", lambda route: route.abort() if ending == "abort" else None)
    page.goto(site.url, wait_until="commit")
    page.locator(".strap").wait_for(state="attached")
    page.clock.run_for(5000)
    expect(page.locator(".strap")).to_be_visible()
    expect(page.locator(".strap")).to_have_text(STRAP)


def test_a_language_can_be_chosen_before_python_is_there(phone: Phone, site: Site) -> None:
    context = phone(service_workers="block")
    page = without_python(context.new_page())
    page.goto(site.url)
    for tag in ("fr", "sr-Cyrl", "en", "pl"):
        page.select_option("#language-box", tag)
        expect(page.locator("html")).to_have_attribute("lang", tag)
        expect(page.locator(".strap")).to_have_text(strap(tag))
        expect(page.locator("#language-box")).to_have_value(tag)
    page.reload()
    expect(page.locator("#language-box")).to_have_value("pl")


def test_a_chosen_language_is_kept_goes_through_a_match_and_works_offline(phone: Phone, site: Site) -> None:
    context = phone(locale="pl-PL")
    page = context.new_page()
    table = Table(page, site.url).open()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".strap")).to_have_text(strap("pl"))
    expect(page).to_have_title(catalogue("pl").gettext("Ten Paces"))

    page.select_option("#language-box", "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".strap")).to_have_text(strap("fr"))
    assert {option.get_attribute("lang") for option in page.locator("#language-box option").all()} == set(LANGUAGES)

    table.do("set", game="west", how="solo")
    table.do("start")
    table.wait("choose")
    page.tap(".bar-menu")
    page.select_option("#language-menu", "sr-Cyrl")
    expect(page.locator("html")).to_have_attribute("lang", "sr-Cyrl")
    expect(page.locator("#menu [data-do=rules]")).to_have_text(catalogue("sr-Cyrl").gettext("The rules"))
    table.wait("choose")

    page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    context.set_offline(True)
    table.reload()
    table.wait("choose")
    expect(page.locator("html")).to_have_attribute("lang", "sr-Cyrl")
    page.goto(site.url)
    expect(page.locator(".strap")).to_have_text(strap("sr-Cyrl"))
    table.ready()
    page.select_option("#language-box", "fr")
    expect(page.locator(".strap")).to_have_text(strap("fr"))
