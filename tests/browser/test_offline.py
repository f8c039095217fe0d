"""After one visit nothing is needed of the network; a new version is taken between matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from tests.browser.conftest import DICE, Watch
from tests.browser.site import Site, copied, new_version
from tests.browser.table import START_MS, Table

Phone = Callable[..., BrowserContext]

SPOIL = """async () => {
    let spoiled = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.includes("/snapshot-")) continue;
            await cache.put(request, new Response(new Uint8Array(100_000).fill(7)));
            spoiled += 1;
        }
    }
    return spoiled;
}"""


UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
IDLE = """async () => {
    const { installing, waiting } = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting;
}"""


def visit(context: BrowserContext, site: Site) -> Page:
    """Open a site for the first time and wait until it is kept."""
    page = context.new_page()
    page.add_init_script(DICE % 4)
    Table(page, site.url).open()
    page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    return page


def started(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-start")


def renewed(page: Page, edition: str) -> None:
    """Wait until a page is of an edition of the site."""
    found = page.locator(f'meta[name=edition][content="{edition}"]')
    for _ in range(START_MS // 5000):
        with suppress(TimeoutError):
            return found.wait_for(state="attached", timeout=5000)
        # A debugger, such as a test is, can keep the old worker from being idle, for which the browser waits.
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
    return found.wait_for(state="attached", timeout=5000)


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    found = Site(copied(tmp_path))
    yield found
    found.stop()


def test_without_a_network_after_one_visit(phone: Phone, own_site: Site) -> None:
    context = phone()
    first = visit(context, own_site)
    assert started(first) == "plain"
    first.close()
    own_site.stop()
    asked = len(own_site.asked)

    watch = Watch(own_site.url)
    page = watch.over(context.new_page())
    page.add_init_script(DICE % 4)
    table = Table(page, own_site.url).open()
    assert started(page) == "snapshot"
    table.set_table("solo", [None, "gentle"])
    table.deal()
    table.lay("pistol")
    table.tell()
    page.close()

    # A snapshot that cannot be used, whatever the reason, costs a second and nothing else.
    page = watch.over(context.new_page())
    page.goto(f"{own_site.url}static/manifest.webmanifest")
    assert page.evaluate(SPOIL) == 1
    table = Table(page, own_site.url).open()
    assert started(page) == "plain"
    expect(page.locator(".kept li")).to_have_count(1)
    page.close()
    # The browser says for itself that it could not look whether there is a new version.
    watch.errors = [error for error in watch.errors if "service-worker.js" not in error]
    watch.check()
    assert len(own_site.asked) == asked


def test_a_new_version_is_taken_at_home_and_not_in_a_match(phone: Phone, own_site: Site) -> None:
    context = phone()
    page = visit(context, own_site)
    watch = Watch(own_site.url)
    watch.over(page)
    table = Table(page, own_site.url)
    table.set_table("solo", [None, "gentle"])
    table.deal()
    page.evaluate("window.here = true")

    # Of the next version one file does not come: the version that is here stays whole, and nothing of the other is taken.
    new_version(
        own_site.folder, "index.html", "<title>Ten Paces</title>", '<title>Ten Paces</title><meta name="edition" content="2">'
    )
    sheet = own_site.folder / "static/styles/room.css"
    new_version(own_site.folder, "static/styles/room.css", "{", " {")
    half = sheet.read_bytes()
    sheet.unlink()
    before = len(own_site.asked)
    page.evaluate(UPDATE)
    for _ in range(START_MS // 100):
        if "/static/styles/room.css" in own_site.asked[before:]:
            break
        page.wait_for_timeout(100)
    assert "/static/styles/room.css" in own_site.asked[before:], "it was tried"
    page.wait_for_function(IDLE, timeout=START_MS)
    table.reload()
    page.evaluate("window.here = true")
    assert table.wait("choose") == "choose"
    assert page.locator("meta[name=edition]").count() == 0

    sheet.write_bytes(half)
    page.evaluate(UPDATE)
    page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null", timeout=START_MS)
    table.lay("rifle")
    table.tell()
    assert page.evaluate("window.here"), "in a match nothing is loaded anew"
    assert page.locator("meta[name=edition]").count() == 0
    entries = table.settled()

    table.menu("home")
    renewed(page, "2")
    table.ready()
    expect(page.locator(".kept li")).to_have_count(1)
    table.do("resume")
    table.wait("choose", "showdown")
    assert table.entries() == entries
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).waiting") is None
    watch.check()


def test_from_a_folder_of_another_host(phone: Phone, folder: Path) -> None:
    below = Site(folder, "/somebody/ten-paces/")
    context = phone()
    watch = Watch(below.url)
    page = visit(context, below)
    page.close()
    below.stop()
    page = watch.over(context.new_page())
    page.add_init_script(DICE % 4)
    table = Table(page, below.url).open()
    table.set_table("solo", [None, "gentle"])
    table.deal()
    assert page.url.startswith(f"{below.url}#match/")
    table.lay("pistol")
    table.tell()
    watch.errors = [error for error in watch.errors if "service-worker.js" not in error]
    watch.check()
    assert all(path.startswith("/somebody/ten-paces/") for path in below.asked), "nothing is asked of above the folder"
