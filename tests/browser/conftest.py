"""One Chromium for all tests, one copy of the site, and a watch on every page: no error, no other origin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.site import Site, copied
from tests.browser.table import START_MS, WAIT_MS, Table

ARGS = (
    *(
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--allow-loopback-in-peer-connection",
        "--no-first-run",
        "--disable-background-networking",
    ),
    *("--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
    "locale": "en-GB",
}
# Dice that fall alike in every run: the page draws its seed with one call for four numbers.
DICE = """
const draw = Crypto.prototype.getRandomValues;
Crypto.prototype.getRandomValues = function (into) {
  return into instanceof Uint32Array && into.length === 4 ? (into.set([1, 2, 3, %d]), into) : draw.call(this, into);
};
"""

expect.set_options(timeout=WAIT_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Watch:
    """Notes what a page should not do."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.errors: list[str] = []
        self.foreign: list[str] = []

    def over(self, page: Page) -> Page:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("request", self._request)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        # A browser looks for an icon of its own accord on the bare page on which `forget` empties the store.
        if message.type == "error" and not message.location.get("url", "").endswith("/favicon.ico"):
            self.errors.append(f"console: {message.text} {message.location}")

    def _request(self, request: Request) -> None:
        origin = "/".join(self.url.split("/")[:3])
        if not request.url.startswith((self.url, "data:", f"blob:{origin}/")):
            self.foreign.append(request.url)

    def check(self) -> None:
        assert self.foreign == []
        assert self.errors == []


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site that no test may change."""
    return copied(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[Site]:
    found = Site(folder)
    yield found
    found.stop()


@pytest.fixture(scope="session")
def warm(chromium: Browser, site: Site) -> Iterator[BrowserContext]:
    """A phone that has opened the site before, so that everything is kept for offline play and starts are quick."""
    context = chromium.new_context(**PHONE)
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    Table(page, site.url).open()
    page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    page.close()
    yield context
    context.close()


def forget(page: Page, url: str) -> None:
    """Empty the device's store, on a page of the site that runs nothing."""
    page.goto(f"{url}static/manifest.webmanifest")
    page.evaluate(
        """() => new Promise((done, fail) => {
            const gone = indexedDB.deleteDatabase("keyval-store");
            gone.onsuccess = done; gone.onerror = fail; gone.onblocked = fail;
        })"""
    )


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    found = Watch(site.url)
    yield found
    found.check()


@pytest.fixture
def page(warm: BrowserContext, site: Site, watch: Watch) -> Iterator[Page]:
    """A page of the warm phone with nothing in its store, not opened yet."""
    found = warm.new_page()
    forget(found, site.url)
    found.add_init_script(DICE % 4)
    yield watch.over(found)
    for other in warm.pages:
        other.close()


@pytest.fixture
def table(page: Page, site: Site) -> Table:
    """The site, opened."""
    return Table(page, site.url).open()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make phones that have never seen the site."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        made.append(chromium.new_context(**{**PHONE, **options}))
        made[-1].set_default_timeout(WAIT_MS)
        return made[-1]

    yield make
    for context in made:
        context.close()
