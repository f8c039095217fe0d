"""Two tabs of one browser: no match is played twice at once, no tab's list is behind. And: the browser would install the app."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import Table


def test_a_match_is_open_in_one_tab_and_the_other_hears_of_it(table: Table, warm: BrowserContext, site: Site, watch: Watch) -> None:
    table.set_table("solo")
    table.deal()
    second = Table(watch.over(warm.new_page()), site.url).open()
    second.do("resume")
    expect(second.page.locator(".notice")).to_contain_text("open in another tab")
    table.page.bring_to_front()  # a tab behind another draws once a second
    assert table.lay("pistol") == "showdown"
    table.tell()
    table.menu("home")
    expect(table.page.locator(".kept li")).to_have_count(1)

    # What another tab keeps is heard of here, and gone on with once that tab is closed.
    second.page.bring_to_front()
    second.set_table("solo", names=["Ana", "Doc"])
    second.deal()
    expect(table.page.locator(".kept-names").first).to_have_text("Ana and Doc")
    second.page.bring_to_front()
    second.lay("barricade")
    second.tell()
    left = second.hand()
    second.page.close()
    table.page.bring_to_front()
    table.do("resume")
    table.wait("choose", "showdown")
    assert table.hand() == left


def test_without_locks_no_tab_writes_over_what_another_has_played(
    warm: BrowserContext, page: Page, site: Site, watch: Watch
) -> None:
    pages = [page, watch.over(warm.new_page())]
    for one in pages:
        one.add_init_script("delete Navigator.prototype.locks")
    # The second tab hears nothing either, as one that the browser has put to sleep.
    pages[1].add_init_script("Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })")
    first, second = (Table(one, site.url) for one in pages)
    first.open()
    first.set_table("solo", [None, "gentle"], preset=None)
    first.deal()
    first.settled()
    second.open()
    second.do("resume")
    second.wait("choose")
    page.bring_to_front()
    first.lay("pistol")
    first.tell()
    first.wait("choose", "showdown")
    first.settled()
    played = first.kept()
    pages[1].bring_to_front()
    second.pick("rifle")
    second.act("lock")
    expect(second.page.locator(".notice")).to_contain_text("open in another tab")
    assert second.kept() == played
    # It has come by what the other has played, goes on with that, and now it is the first that is behind and hears so.
    second.do("resume")
    second.wait("choose", "showdown")
    assert second.hand() == first.hand()
    second.lay("barricade")
    page.bring_to_front()
    expect(page.locator(".notice")).to_contain_text("open in another tab")
    assert len(first.kept()) == 1


def test_the_browser_would_install_it(table: Table) -> None:
    session = table.page.context.new_cdp_session(table.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of Playwright counts as a private window, which no browser installs from.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("static/manifest.webmanifest")
