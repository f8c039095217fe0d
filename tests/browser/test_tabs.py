"""Two tabs of one browser: no match is played twice at once, no tab's list is behind. And: the browser would install the app."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import Table


def other_tab(warm: BrowserContext, site: Site, watch: Watch) -> Table:
    return Table(watch.over(warm.new_page()), site.url).open()


def test_a_match_open_in_one_tab_is_not_opened_in_another(table: Table, warm: BrowserContext, site: Site, watch: Watch) -> None:
    table.set_table("solo")
    table.deal()
    second = other_tab(warm, site, watch)
    second.do("resume")
    expect(second.page.locator(".notice")).to_contain_text("open in another tab")
    table.page.bring_to_front()  # a tab behind another draws once a second
    assert table.lay("pistol") == "showdown"


def test_a_tab_hears_what_another_keeps_and_goes_on_from_there(
    table: Table, warm: BrowserContext, site: Site, watch: Watch
) -> None:
    second = other_tab(warm, site, watch)
    expect(second.page.locator(".kept")).to_have_count(0)
    table.page.bring_to_front()
    table.set_table("solo", names=["Ana", "Doc"])
    table.deal()
    expect(second.page.locator(".kept-names")).to_have_text("Ana and Doc")
    table.page.bring_to_front()
    table.lay("barricade")
    table.tell()
    left = table.hand()
    table.page.close()
    second.page.bring_to_front()
    second.do("resume")
    second.wait("choose", "showdown")
    assert second.hand() == left


def test_the_browser_would_install_it(table: Table) -> None:
    session = table.page.context.new_cdp_session(table.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of Playwright counts as a private window, which no browser installs from.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("static/manifest.webmanifest")


def test_leaving_to_the_box_frees_nothing_of_the_secret(table: Table, page: Page) -> None:
    """On a shared phone the way home and back leads behind the curtain, with the pick forgotten."""
    table.set_table("hand", names=["Ana", "Bo"])
    table.deal()
    table.lift()
    table.pick("rifle")
    table.menu("home")
    table.wait("home")
    table.do("resume")
    table.wait("curtain")
    table.lift()
    expect(page.locator("#card-rifle")).to_have_attribute("aria-pressed", "false")
