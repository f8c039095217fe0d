"""One Chromium for all tests, one copy of the site, and a watch on every page: no error, no other origin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from tests.browser.site import Site, copied
from tests.browser.table import BOOT, HASTE_MS, START_MS, WAIT_MS, Table

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
SHELL = "/usr/bin/chromium-headless-shell"
"""The same Chromium without what draws windows: the tests need a third less time in it."""
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
EMPTY = """() => new Promise((done, fail) => {
    const asked = indexedDB.open("keyval-store");
    asked.onupgradeneeded = () => asked.result.createObjectStore("keyval");
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
        const emptying = asked.result.transaction("keyval", "readwrite");
        emptying.objectStore("keyval").clear();
        emptying.oncomplete = () => { asked.result.close(); done(); };
    };
})"""

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
        page.on("pageerror", self._error)
        page.on("request", self._request)
        return page

    @contextmanager
    def on(self, page: Page) -> Iterator[None]:
        """Watch for a while."""
        self.over(page)
        yield
        page.remove_listener("console", self._console)
        page.remove_listener("pageerror", self._error)
        page.remove_listener("request", self._request)

    def _error(self, error: Error) -> None:
        self.errors.append(f"page error: {error}")

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
        browser = playwright.chromium.launch(executable_path=SHELL, args=list(ARGS))
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
    page.evaluate(EMPTY)


class Lasting:
    """A page on which the app runs from one test to the next; for each the app begins anew, as at a start, on an empty device."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self._context, self._site = context, site
        self.page: Page | None = None

    def fresh(self) -> Page:
        """Return the page, on which the app stands at home and knows of nothing."""
        if self.page and not self.page.is_closed() and self.page.url.startswith(self._site.url):
            with suppress(Error):
                self._again(self.page)
                return self.page
            self.page.close()
        self.page = self._context.new_page()
        forget(self.page, self._site.url)
        self.page.add_init_script(DICE % 4)
        Table(self.page, self._site.url).open()
        return self.page

    def _again(self, page: Page) -> None:
        page.bring_to_front()
        page.set_viewport_size(PHONE["viewport"])
        page.emulate_media(color_scheme="light")
        page.evaluate(BOOT, [{}, "#"])
        page.locator("#root > #screen.home").wait_for()
        page.evaluate(EMPTY)
        page.wait_for_timeout(HASTE_MS)  # the next tap is no second one of a double tap


@pytest.fixture(scope="session")
def lasting(warm: BrowserContext, site: Site) -> Lasting:
    return Lasting(warm, site)


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    found = Watch(site.url)
    yield found
    found.check()


@pytest.fixture
def page(request: pytest.FixtureRequest, warm: BrowserContext, site: Site, watch: Watch, lasting: Lasting) -> Iterator[Page]:
    """A page of the warm phone with nothing in its store: that of ``table`` where a test asks for both, else one not opened yet.

    What a test changes of the browser itself (its clock, its functions) would last: such a test opens a page of its own.
    """
    if "table" in request.fixturenames:
        found = lasting.fresh()
    else:
        if lasting.page:
            lasting.fresh()  # which lets go of its match: the dice fall alike there, so another may bear its name
        found = warm.new_page()
        forget(found, site.url)
        found.add_init_script(DICE % 4)
    with watch.on(found):
        yield found
    for other in warm.pages:
        if other is not lasting.page:
            other.close()


@pytest.fixture
def table(page: Page, site: Site) -> Table:
    """The site, opened."""
    return Table(page, site.url)


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
