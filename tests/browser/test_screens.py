"""One walk past every screen, looked at by axe in light and dark, at every width, for targets and for text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import DICE, Lasting, Watch, forget
from tests.browser.site import Site
from tests.browser.table import Table
from tests.browser.tour import SCREENS, tour

Findings = Mapping[str, Mapping[str, list[Any]]]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (tags) => {
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target}: ${node.failureSummary}`));
}"""
SIZES = {"narrow": (320, 640), "phone": (360, 640), "lying": (640, 360), "tablet": (768, 1024), "desk": (1280, 800)}
TALL = "document.scrollingElement.scrollHeight"
SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"
# What sticks out sideways of the page, or out of a box of its own that hides it.
WIDE = """() => [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || element.closest(".hidden, svg, [popover]:not(:popover-open)")) return false;
    return element.matches("button, input, select, summary, h1, p") && (box.left < -1 || box.right > innerWidth + 1);
}).map((element) => element.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll("button, input, select, summary")].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.width && (box.width < 47.5 || box.height < 47.5);
}).map((element) => { const box = element.getBoundingClientRect();
    return `${box.width.toFixed(0)}×${box.height.toFixed(0)} ${element.outerHTML.slice(0, 90)}`; })"""
TINY = """() => [...document.querySelectorAll("body *")].filter((element) =>
    element.checkVisibility() && !element.closest(".hidden, .index, svg, [aria-hidden=true]")
    && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) < 15.9
).map((element) => `${getComputedStyle(element).fontSize} ${element.outerHTML.slice(0, 90)}`)"""


def at_rest(page: Page) -> None:
    """Wait until nothing moves that comes to an end."""
    page.wait_for_function(
        "() => !document.getAnimations().some((motion) => motion.effect.getComputedTiming().endTime !== Infinity)"
    )


def by_axe(page: Page, scheme: Scheme) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    at_rest(page)
    # The dark inks make other contrasts and nothing else.
    found: list[str] = page.evaluate(RUN, TAGS if scheme == "light" else ["color-contrast"])
    return found


def widths(page: Page) -> list[str]:
    found = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        over, wide = page.evaluate(SIDEWAYS), page.evaluate(WIDE)
        if over > 0 or wide:
            found.append(f"{size}: {over} px, {wide}")
    page.set_viewport_size({"width": 360, "height": 640})
    return found


@pytest.fixture(scope="module")
def findings(warm: BrowserContext, site: Site, lasting: Lasting) -> Findings:
    """Walk once and note everything, by what was looked for and by screen."""
    if lasting.page:
        lasting.fresh()  # which lets go of its match: the dice fall alike there, so one of this walk may bear its name
    page = warm.new_page()
    forget(page, site.url)
    page.add_init_script(DICE % 4)
    watch = Watch(site.url)
    watch.over(page)
    table = Table(page, site.url).open()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, dict[str, list[Any]]] = {name: {} for name in ("light", "dark", "widths", "small", "tiny", "seen", "errors")}
    for screen in tour(table):
        found["seen"][screen] = [screen]
        found["widths"][screen] = widths(page)
        found["small"][screen] = page.evaluate(SMALL)
        found["tiny"][screen] = page.evaluate(TINY)
        # As tall as its content, because axe counts a target that is half under the foot of the screen as small.
        page.set_viewport_size({"width": 360, "height": max(640, page.evaluate(TALL))})
        for scheme in SCHEMES:
            found[scheme][screen] = by_axe(page, scheme)
        page.set_viewport_size({"width": 360, "height": 640})
    found["errors"]["tour"] = watch.errors + watch.foreign
    page.close()
    return {name: {screen: faults for screen, faults in by.items() if faults} for name, by in found.items()}


def test_the_walk_passes_every_screen_without_an_error(findings: Findings) -> None:
    assert sorted(findings["seen"]) == sorted(SCREENS)
    assert findings["errors"] == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing(findings: Findings, scheme: Scheme) -> None:
    assert findings[scheme] == {}


def test_nothing_sticks_out_at_any_width(findings: Findings) -> None:
    assert findings["widths"] == {}


def test_a_thumb_hits_every_target(findings: Findings) -> None:
    assert findings["small"] == {}


def test_no_text_is_small(findings: Findings) -> None:
    assert findings["tiny"] == {}
