"""The start: a usable page before Python, taps that are kept, and the truth when a file does not come."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import START_MS, Table

Phone = Callable[..., BrowserContext]

# What the start cannot do without, by kind: the files of a line come in the same way, and the first of each is tried, or all
# of them if asked for. The snapshot is not among them, and fonts and pictures are not either.
KINDS = (
    ("static/vendor/pyscript/core.js", "static/pyscript.js"),
    ("static/vendor/pyscript/core-*.js",),
    ("static/vendor/micropython/micropython.wasm", "static/vendor/micropython/micropython.js"),
    ("static/vendor/idiomorph/idiomorph.esm.js", "static/screen.js", "static/vendor/idb-keyval/index.js"),
    (
        "static/interpreter.js",
        "static/pack.js",
        "static/snapshot.js",
        "static/vendor/build.js",
        "static/vendor/pyodide/pyodide.js",
    ),
    ("static/vendor/pyodide/pyodide.asm.wasm", "static/vendor/pyodide/pyodide.asm.js"),
    ("static/vendor/pyodide/python-*.pack",),
    ("src/tenpaces/page/main.py", "src/tenpaces/page/perform.py", "src/tenpaces/page/links.py"),
    ("static/net.js",),
    ("src/tenpaces/app/worker.py",),
)
NEEDED = [name for kind in KINDS for name in (kind if os.environ.get("TENPACES_FILES") == "all" else kind[:1])]
BOUND_MS = 40_000


@pytest.fixture
def cold(phone: Phone) -> Page:
    """A page of a phone that has never seen the site and keeps nothing of it."""
    return phone(service_workers="block").new_page()


@pytest.mark.parametrize("name", NEEDED)
def test_a_file_that_does_not_come_is_said(cold: Page, site: Site, name: str) -> None:
    stopped: list[str] = []

    def stop(route: Route) -> None:
        stopped.append(route.request.url)
        route.abort("connectionrefused")

    cold.route(f"{site.url}{name}", stop)
    cold.clock.install()
    cold.goto(site.url)
    expect(cold.locator(".masthead")).to_be_visible()
    failed = cold.locator("#boot.failed")
    cold.wait_for_function("() => window.tenpaces", timeout=START_MS)
    for _ in range(START_MS // 100):
        if stopped:
            break
        cold.wait_for_timeout(100)
    for _ in range(60):  # half a minute of the page's clock goes by in a few seconds
        if failed.is_visible():
            break
        cold.clock.run_for(1000)
        cold.wait_for_timeout(100)
    expect(failed).to_be_visible(timeout=BOUND_MS)
    assert stopped, "the file is not asked for at all"
    expect(cold.locator("#boot [data-say=failed]")).to_be_visible()
    expect(cold.locator("#boot [data-say=failed] button")).to_have_text("Try again")
    expect(cold.locator(".poster")).to_have_count(4)
    expect(cold.locator("html[data-ready]")).to_have_count(0)


def test_trying_again_starts_when_the_file_is_there(cold: Page, site: Site) -> None:
    cold.route("**/micropython.wasm", lambda route: route.abort())
    cold.goto(site.url)
    expect(cold.locator("#boot.failed")).to_be_visible(timeout=BOUND_MS)
    cold.unroute("**/micropython.wasm")
    cold.tap("#boot [data-do=reload]")
    Table(cold, site.url).ready()
    expect(cold.locator("#boot")).to_be_hidden()


def test_without_its_script_the_page_is_still_one(cold: Page, site: Site) -> None:
    cold.route("**/static/boot.js", lambda route: route.abort())
    cold.goto(site.url)
    expect(cold.locator(".masthead")).to_be_visible()
    cold.tap("#how-west summary")
    expect(cold.locator("#how-west .how")).to_be_visible()
    expect(cold.locator(".poster")).to_have_count(4)


@pytest.mark.parametrize("scripts", ["on", "off"])
def test_the_first_screen_needs_no_script(phone: Phone, site: Site, scripts: str) -> None:
    page = phone(java_script_enabled=scripts == "on").new_page()
    page.goto(site.url)
    expect(page.locator("h1")).to_be_visible()
    page.tap("#how-west summary")
    expect(page.locator("#how-west .how")).to_be_visible()
    if scripts == "off":
        expect(page.locator("#boot noscript p")).to_be_visible()


COUNT = """
    window.bytes = [];
    addEventListener("DOMContentLoaded", () => {
        const line = document.querySelector("#boot-bytes");
        const all = { childList: true, characterData: true, subtree: true };
        new MutationObserver(() => bytes.push(line.textContent)).observe(line, all);
    });
"""


def test_a_tap_before_python_is_kept_and_the_bytes_are_counted_truthfully(cold: Page, site: Site) -> None:
    watch = Watch(site.url)
    watch.over(cold)
    held: list[Route] = []
    cold.add_init_script(COUNT)
    cold.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    cold.route("**/*.ahead.html", lambda route: route.abort())
    cold.goto(site.url)
    expect(cold.locator("#boot [data-say=loading]")).to_be_visible()
    cold.wait_for_function("() => window.tenpaces", timeout=START_MS)
    for how in ("solo", "hand"):
        cold.tap(f"[data-do=set][data-how={how}]")
    expect(cold.locator("#boot [data-say=kept]")).to_be_visible()
    expect(cold.locator(".waiting")).to_have_count(1)
    while not held:
        cold.wait_for_timeout(50)
    held[0].continue_()
    table = Table(cold, site.url).ready()
    table.wait("setup")
    assert cold.locator("#seat-kind-1").input_value() == "person", "the last tap counts"
    watch.errors = [error for error in watch.errors if ".ahead.html" not in error]
    watch.check()

    told = [tuple(float(part) for part in line.removesuffix(" MB").split(" / ")) for line in cold.evaluate("bytes")]
    assert len(told) > 3
    loaded = [come for come, _ in told]
    assert loaded == sorted(loaded)
    assert all(come <= total for come, total in told)
    assert loaded[-1] >= 0.95 * told[-1][1]
    assert len({total for _, total in told}) == 1


def test_a_first_script_that_does_not_come_says_so_by_itself(cold: Page, site: Site) -> None:
    cold.route(f"{site.url}static/boot.js", lambda route: route.abort("connectionrefused"))
    cold.goto(site.url)
    late = cold.locator(".boot-late")
    expect(late).to_be_hidden()
    late.evaluate("line => line.getAnimations().forEach((animation) => animation.finish())")
    expect(late).to_be_visible()
