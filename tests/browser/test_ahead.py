"""Before Python is there: the screens behind the first one, and the matches that this device knows of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import HASTE_MS, Table

Phone = Callable[..., BrowserContext]


@contextmanager
def held(page: Page) -> Iterator[None]:
    """Keep Python's runtime back until what is to be done without it is done."""
    waiting: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: waiting.append(route))
    yield
    expect(page.locator("html[data-ready]")).to_have_count(0)
    while not waiting:
        page.wait_for_timeout(50)
    waiting[0].continue_()
    page.unroute("**/pyodide.asm.wasm")


def test_a_table_is_set_and_a_match_found_before_python_comes(phone: Phone, site: Site) -> None:
    page = phone(service_workers="block").new_page()
    watch = Watch(site.url)
    watch.over(page)
    table = Table(page, site.url)
    with held(page):
        page.goto(site.url)
        table.tap("[data-do=set][data-game=west][data-how=solo]")
        table.wait("setup")
        assert page.evaluate("location.hash") == "#set/west/solo"
        assert page.locator("#seat-kind-1").input_value() == "steady"
        expect(page.locator("#heading")).to_be_focused()
        expect(page.locator(".offer")).to_contain_text("New to it?")
        expect(page.locator("#boot-bar")).to_be_visible()
        page.go_back()
        table.wait("home")
        page.wait_for_timeout(HASTE_MS)  # the next button may lie where the last one was: no double tap
        table.tap("[data-do=learn][data-game=dvoboj]")
        table.wait("learn")
        table.do("home")
        table.wait("home")
        table.tap("[data-do=set][data-game=west][data-how=hand]")
        table.wait("setup")
        page.locator("#seat-name-0").fill("Ana & Co")
        page.locator("#seat-kind-1").select_option("gentle")
        table.do("start")
        expect(page.locator("#boot [data-say=kept]")).to_be_visible()
        expect(page.locator(".waiting")).to_have_count(1)
    table.ready().wait("choose", "curtain")
    assert "Ana & Co" in page.locator("#root").inner_text()
    page.go_back()
    table.wait("setup")
    assert page.locator("#seat-name-0").input_value() == "Ana & Co"
    page.go_back()
    table.wait("home")

    with held(page):
        page.reload()
        expect(page.locator(".kept .kept-names")).to_contain_text("Ana & Co")
        expect(page.locator(".kept .ago")).to_be_hidden()
        table.tap("[data-do=set][data-game=west][data-how=solo]")
        table.wait("setup")
        expect(page.locator(".offer.waits")).to_contain_text("Ana & Co")
        table.do("resume")
    table.ready().wait("choose", "curtain", "ready")
    watch.check()


def test_a_tap_that_comes_before_its_screens_opens_one_of_them(phone: Phone, site: Site) -> None:
    page = phone(service_workers="block").new_page()
    waiting: list[Route] = []
    page.route("**/ahead.js", lambda route: waiting.append(route))
    table = Table(page, site.url)
    with held(page):
        page.goto(site.url, wait_until="commit")
        expect(page.locator("html[data-booting]")).to_be_attached()
        table.tap("[data-do=set][data-game=west][data-how=solo]")
        expect(page.locator(".waiting")).to_have_count(1)
        waiting[0].continue_()
        table.wait("setup")


def test_an_address_of_a_table_opens_it_at_once_in_its_language(phone: Phone, site: Site) -> None:
    page = phone(service_workers="block", locale="pl-PL").new_page()
    table = Table(page, site.url)
    with held(page):
        page.goto(f"{site.url}#set/dotduel/table")
        table.wait("setup")
        assert page.locator("#seat-name-0").input_value() == "Gracz 1"
        shown = page.locator("#root").inner_html()
    table.ready()
    assert page.locator("#root").inner_html() == shown
