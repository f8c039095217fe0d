"""No screen overflows in any language: the samples are drawn in each, and in one that is two fifths longer, on a page without a
script, at the size of a small phone, and those of a table that lies flat at that of a tablet."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from htpy import body, div, fragment, head, html, link, meta
from playwright.sync_api import Browser, Page
from tools import fonts, pictures
from tools.pseudo import Longer
from tools.shell import sprite, tables

from tenpaces.app.languages import DEFAULT, LANGUAGES, catalogue
from tenpaces.app.model import Settings
from tenpaces.app.screens.frame import bar
from tenpaces.core.text import Text
from tests.browser.site import Site

PHONE, TABLET = {"width": 320, "height": 568}, {"width": 768, "height": 1024}
USUAL = {"width": 360, "height": 640}
FLAT = re.compile(r"^w-|-flat|across|-table")
LONG_PAGES = re.compile(r"^(home|setup|rules|past|record|learn-|meet|room)|-rules$")
# Of what is drawn over and over the beginning and the end will do, and a place in the middle.
SPARED = re.compile(r"^lesson-\w+-\d-[1-9]|^record-.*-(3|9|first|seat|public)$")
# No word may reach out of what it stands in, and no screen of play out of the page. A name may be cut short, and so may the head.
LOOK = """screens => {
    const spared = `.who, .name, .kept-names, .bar-title, .hidden, .hidden *, [aria-hidden] *, svg *,
        select, option, input`;
    // What is read out and not shown takes no room.
    const unseen = (element) => element && (getComputedStyle(element).clipPath === "inset(50%)" || unseen(element.parentElement));
    const found = [];
    for (const [name, game, html, long] of screens) {
        document.body.dataset.game = game;
        document.getElementById("app").innerHTML = html;
        const page = document.documentElement;
        if (page.scrollWidth > innerWidth) found.push(`${name}: ${page.scrollWidth} wide`);
        if (!long && page.scrollHeight > innerHeight) found.push(`${name}: ${page.scrollHeight - innerHeight} too high`);
        for (const element of document.querySelectorAll("#app *")) {
            const wide = element.scrollWidth - element.clientWidth > 1;
            const high = element.scrollHeight - element.clientHeight > 2 && getComputedStyle(element).overflowY === "hidden";
            if (element.clientWidth < 3 || !(wide || high) || element.matches(spared) || unseen(element)) continue;
            const box = element.getBoundingClientRect();
            const words = document.createRange();
            for (const node of element.childNodes) {
                if (node.nodeType !== 3 || !node.data.trim()) continue;
                words.selectNode(node);
                for (const at of words.getClientRects()) {
                    const out = Math.max(at.right - box.right, box.left - at.left, high ? at.bottom - box.bottom - 2 : 0);
                    if (out > 1) found.push(`${name}: ${Math.round(out)} out of .${element.className}: ${node.data}`);
                }
            }
        }
    }
    return found;
}"""

# What happened is told above the one button, and nobody looks for more of it below that.
CUT = """screens => screens.flatMap(([name, game, html]) => {
    document.body.dataset.game = game;
    document.getElementById("app").innerHTML = html;
    const told = document.getElementById("told");
    const under = told ? told.scrollHeight - told.clientHeight : 0;
    return under > 1 ? [`${name}: ${under} px of ${told.innerText}`] : [];
})"""


@pytest.fixture(scope="module")
def sheet(chromium: Browser, site: Site) -> Iterator[Page]:
    """A page with all that a screen is drawn with, and no script."""
    styles = [link(rel="stylesheet", href=f"static/styles/{name}.css") for name in pictures.STYLES]
    blank = html[
        head[meta(name="viewport", content="width=device-width, initial-scale=1"), styles],
        body[[sprite(name) for name in ("box", *tables("art", "svg"))], div("#app")],
    ]
    page = chromium.new_page(reduced_motion="reduce", has_touch=True, is_mobile=True, viewport={"width": 320, "height": 568})
    page.route(f"{site.url}blank", lambda route: route.fulfill(body=str(blank), content_type="text/html; charset=utf-8"))
    # Those of the first screen are no files of the built site, whose page has them inside.
    page.route("**/static/styles/*.css", lambda route: route.fulfill(path=pictures.ROOT / route.request.url.removeprefix(site.url)))
    page.goto(f"{site.url}blank")
    for font in ("900 16px Woodtype", "400 16px Franklin", "700 16px Franklin"):
        page.evaluate("([font, letters]) => document.fonts.load(font, letters)", [font, "".join(fonts.PARTS.values())])
    yield page
    page.close()


def drawn_in(text: Text) -> list[tuple[str, str, str, bool]]:
    """Draw the samples: name, whose inks, HTML, and whether it is a page that scrolls."""
    return [
        (
            name,
            pictures.main_game(main),
            str(fragment[bar(text, heading, Settings()) if heading else None, main]),
            bool(LONG_PAGES.search(name)),
        )
        for name, main, heading in pictures.samples(text)
        if not SPARED.search(name)
    ]


@pytest.mark.parametrize("tag", [*(tag for tag in LANGUAGES if tag != DEFAULT), "longer"])
def test_every_screen_has_room_for_its_words(sheet: Page, tag: str) -> None:
    drawn = drawn_in(Longer() if tag == "longer" else catalogue(tag))
    sheet.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found = sheet.evaluate(LOOK, [screen for screen in drawn if not FLAT.search(screen[0])])
    sheet.set_viewport_size(TABLET)  # type: ignore[arg-type]
    found += sheet.evaluate(LOOK, [screen for screen in drawn if FLAT.search(screen[0])])
    assert found == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_happened_is_told_above_the_button(sheet: Page, tag: str) -> None:
    sheet.set_viewport_size(USUAL)  # type: ignore[arg-type]
    told = [screen for screen in drawn_in(catalogue(tag)) if 'id="told"' in screen[2] and not FLAT.search(screen[0])]
    assert len(told) > 20
    assert sheet.evaluate(CUT, told) == []
