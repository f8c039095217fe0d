"""Every screen of every game, drawn from samples into one page: axe in light and dark, and nothing cut or too small for a thumb."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page
from tools import pictures
from tools.shell import GAMES

from tenpaces.app.languages import LANGUAGES, catalogue
from tenpaces.app.screens.curtain import curtain
from tenpaces.app.screens.home import home
from tenpaces.app.screens.paused import paused
from tenpaces.core.text import ENGLISH
from tenpaces.games.west import GAME, view
from tenpaces.games.west.options import Options
from tenpaces.games.west.picks import Pick
from tests.browser.conftest import PHONE
from tests.browser.site import Site
from tests.browser.test_screens import AXE, RUN, SCHEMES, TAGS, Scheme

Size = tuple[int, int]
PHONES: dict[str, Size] = {"phone": (360, 640), "small": (320, 568), "lying": (640, 360)}
TABLET: dict[str, Size] = {"tablet": (1024, 768)}
# Steps that look like the ones before them.
SAME = re.compile(
    r"record-.*-([369]|public)$|lesson-.*-[1-9]$|lesson-.*-[2-5]-(0|end)$|w-told-[345]-|w-laid-[345]|w-choose-[35]|ended-[^w]"
)
# What axe sees, which takes its time: one of a kind.
SEEN = re.compile(
    r"home-kept|setup-six|curtain|choose-(2|6-set|6-refused)|show-6-[03]|ready|result|rules|trouble|learn-.*-done|lesson-.*-1-end"
    r"|w-choose-6|w-told-6-3|w-long|dv-(turn-refused|turn-news|support|flat-battle|reveal-3|reveal-flat|ace-2|joker|rules)"
    r"|e2-(duel-refused|across-long|calls-solo|race-solo-early|race-table-on|race-hand-touched|reveal-0|reveal-3|reveal-table)|result-e2"
    r"|dd-(seek-6|seek-check|seek-double|seek-refused|tell-double-1|tell-duel-won|duel|flat-busy|flat-duel)"
    r"|past-(all|asking|none)|ended-west.*-long|record-.*-last|meet-(invite-(letters|scan|trouble)|join|join-late)$"
)
# Draw a screen as the shell does, and let nothing of the last one remain.
DRAW = """async ([markup, game]) => {
    document.querySelector("#app").innerHTML = markup;
    document.body.dataset.game = game;
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
}"""
# What a person sees: not what is there for ears alone, behind another thing or a drawing.
SIGHT = """
    const found = new Set();
    const tell = (fault, element) => found.add(`${fault}: ${element.outerHTML.replace(/<svg.*?<[/]svg>/g, "").slice(0, 120)}`);
    const dropped = ".hidden, svg, [aria-hidden=true], [popover]:not(:popover-open), option, [inert]";
    const clipped = (element) => getComputedStyle(element).clipPath === "inset(50%)";
    const readOut = (element) => element && (clipped(element) || readOut(element.parentElement));
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const seen = (element) => shown(element) && !element.closest(dropped) && !readOut(element);
    const range = document.createRange();
    const words = function* () {
        const walk = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const text = walk.currentNode, element = text.parentElement;
            if (text.textContent.trim() && seen(element)) yield [text, element];
        }
    };
    const lines = (text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()].filter((box) => box.width > 1);
    };
"""
# What is cut, covered, too small for a thumb, or out of the page sideways.
CUT = (
    "(least) => {"
    + SIGHT
    + """
    const over = document.scrollingElement.scrollWidth - innerWidth;
    if (over > 0) found.add(`${over} px too wide`);
    const NAMES = ".who, .name, .bar-title";
    for (const [text, element] of words()) {
        const boxes = lines(text);
        let [x, y, dots] = [true, true, false];
        for (let at = element; at && at !== document.body; at = at.parentElement) {
            const { display, position, overflowX, overflowY, textOverflow } = getComputedStyle(at);
            if (display === "contents") continue;
            if (position === "fixed") break;
            // What can be scrolled to is not lost, a name may end in dots: it stands whole elsewhere, and old news may go.
            x &&= !["auto", "scroll"].includes(overflowX);
            y &&= !["auto", "scroll"].includes(overflowY);
            dots ||= (textOverflow === "ellipsis" && at.matches(NAMES)) || at.matches(".dv-news li:not(:last-child)");
            const frame = at.getBoundingClientRect();
            if (frame.height < 1) break;
            for (const box of boxes) {
                const slack = box.height / 4;  // the line of a letter is higher than its ink
                const aside = !dots && x && overflowX !== "visible" && (box.left < frame.left - 2 || box.right > frame.right + 2);
                const above = y && overflowY !== "visible" && (box.top < frame.top - slack || box.bottom > frame.bottom + slack);
                if (aside || above) tell(`cut by ${at.className}`, element);
            }
        }
        if (x && !dots && boxes.some((box) => box.left < -1 || box.right > innerWidth + 1)) tell("outside", element);
    }
    for (const element of document.querySelectorAll("#app :is(button, input, select, summary, a)")) {
        if (!seen(element)) continue;
        element.scrollIntoView({ block: "center" });
        const box = element.getBoundingClientRect();
        if (!box.width) continue;
        // What is small in a line of text may reach for fingers beyond its words.
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const reach = (dx, dy) => element.contains(document.elementFromPoint(x + dx, y + dy));
        const need = element.matches(".coach-rule") ? 24 : least;
        const wide = box.width >= need || (reach(1 - need / 2, 0) && reach(need / 2 - 1, 0));
        const high = box.height >= need || (reach(0, 1 - need / 2) && reach(0, need / 2 - 1));
        if (!wide || !high) tell(`${box.width.toFixed(0)}×${box.height.toFixed(0)}`, element);
        if (y < 0 || y > innerHeight) {
            tell("out of reach", element);
        } else if (!element.matches(":disabled")) {
            const hit = document.elementFromPoint(x, y);
            if (!element.contains(hit) && !hit?.closest(".refused, .dv-why")) tell(`under ${hit?.outerHTML.slice(0, 60)}`, element);
        }
    }
    return [...found];
}"""
)
# Words that something else lies over, however far one scrolls. What is told of a refused tap may, until the next one.
COVERED = (
    "() => {"
    + SIGHT
    + """
    for (const [text, element] of words()) {
        for (const at of [0, -1]) {
            let box = lines(text).at(at);
            if (!box) continue;
            if (box.top < 60 || box.bottom > innerHeight / 2) {
                element.scrollIntoView({ block: "center" });
                box = lines(text).at(at);
                scrollBy(0, box.top + box.height / 2 - innerHeight / 2);
                box = lines(text).at(at);
            }
            const under = (line) => document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
            const near = (hit) => !hit || hit.contains(element) || element.contains(hit);
            let hit = under(box);
            if (!near(hit)) {
                // It may lie in a side that is turned and scrolls by itself.
                element.scrollIntoView({ block: "center" });
                hit = under(lines(text).at(at));
            }
            if (near(hit) || hit.closest(".refused, .dv-refused, .dd-refused")) continue;
            tell(`under ${hit.outerHTML.slice(0, 60)}`, element);
        }
    }
    return [...found];
}"""
)


def flat(name: str) -> bool:
    """Whether a sample is a tablet's, with everybody round it."""
    return name.startswith("w-") or any(f"-{part}" in name for part in ("flat", "across", "table"))


@pytest.fixture(scope="module")
def drawn() -> Mapping[str, tuple[str, str]]:
    """Every sample's markup and game, without those that look like one another."""
    found = {}
    for name, element, heading in pictures.samples():
        if not SAME.search(name):
            found[name] = (str(pictures.inside(element, heading)), pictures.main_game(element))
    return found


@pytest.fixture(scope="module")
def easel(chromium: Browser) -> Iterator[Page]:
    """One page with the sheets and the art of all games, and no app behind it."""
    site = Site(pictures.ROOT)
    context = chromium.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{site.url}easel")
    page.set_content(str(pictures.page(home(ENGLISH), None)), wait_until="load")
    page.evaluate("document.fonts.ready")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    yield page
    context.close()
    site.stop()


@contextmanager
def large(page: Page) -> Iterator[None]:
    """Let the reader's own letters be twice as large, as the settings of a browser make them."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    yield
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    session.detach()


def look(
    page: Page, drawn: Mapping[str, tuple[str, str]], size: Size, least: float = 46.5, covered: bool = False
) -> dict[str, list[str]]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for name, (markup, game) in drawn.items():
        page.evaluate(DRAW, [markup, game])
        faults = page.evaluate(CUT, least) + (page.evaluate(COVERED) if covered else [])
        if faults:
            found[name] = faults
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing(easel: Page, drawn: Mapping[str, tuple[str, str]], scheme: Scheme) -> None:
    easel.emulate_media(color_scheme=scheme)
    found = {}
    for name, (markup, game) in drawn.items():
        if not SEEN.fullmatch(name):
            continue
        width, height = (1024, 768) if flat(name) else (360, 640)
        easel.set_viewport_size({"width": width, "height": height})
        easel.evaluate(DRAW, [markup, game])
        # As tall as its content, because axe counts a target that is half under the foot of the screen as small.
        tall = easel.evaluate("document.scrollingElement.scrollHeight")
        if tall > height:
            easel.set_viewport_size({"width": width, "height": tall})
        # The dark inks make other contrasts and nothing else.
        if faults := easel.evaluate(RUN, TAGS if scheme == "light" else ["color-contrast"]):
            found[name] = faults
    assert found == {}


@pytest.mark.parametrize("size", PHONES.values(), ids=PHONES)
def test_nothing_is_cut_on_a_phone(easel: Page, drawn: Mapping[str, tuple[str, str]], size: Size) -> None:
    assert look(easel, {name: one for name, one in drawn.items() if not flat(name)}, size) == {}


def test_nothing_is_cut_on_a_tablet(easel: Page, drawn: Mapping[str, tuple[str, str]]) -> None:
    assert look(easel, {name: one for name, one in drawn.items() if flat(name)}, TABLET["tablet"], least=34) == {}
    assert look(easel, {"dd-flat-duel": drawn["dd-flat-duel"]}, TABLET["tablet"], least=44) == {}


@pytest.mark.parametrize("size", [PHONES["phone"], PHONES["lying"], TABLET["tablet"]], ids=["phone", "lying", "tablet"])
def test_large_letters_lose_nothing(easel: Page, drawn: Mapping[str, tuple[str, str]], size: Size) -> None:
    """WCAG 1.4.4: at twice the size everything can still be read and reached."""
    broad = size == TABLET["tablet"]
    chosen = {name: one for name, one in drawn.items() if (SEEN.fullmatch(name) or flat(name) if broad else not flat(name))}
    with large(easel):
        assert easel.evaluate("getComputedStyle(document.body).fontSize") == "34px"
        assert look(easel, chosen, size, least=34 if broad else 46.5, covered=True) == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_covers_a_table_can_be_read_in_the_inks_of_every_game(easel: Page, scheme: Scheme) -> None:
    easel.emulate_media(color_scheme=scheme)
    easel.set_viewport_size({"width": 360, "height": 640})
    found = {}
    for game in GAMES:
        for name, element in (("paused", paused(ENGLISH, game)), ("curtain", curtain(ENGLISH, game, "Ana"))):
            easel.evaluate(DRAW, [str(element), game])
            if faults := easel.evaluate(RUN, ["color-contrast"]):
                found[f"{name} of {game}"] = faults
    assert found == {}


@pytest.mark.parametrize("width", [320, 360])
def test_what_somebody_is_called_for_stands_in_one_line(easel: Page, width: int) -> None:
    easel.set_viewport_size({"width": width, "height": 640})
    seen = GAME.observe(GAME.initial(Options(), 3), 0)
    found = {}
    for tag in LANGUAGES:
        for pick in (Pick(), Pick(None, 1), Pick("pistol"), Pick("pistol", 1)):
            for name in ("Ana", "Player 1", "Bartholomew Cruz"):
                screen = view.choose(catalogue(tag), [name, "Doc", "Eve"], seen, pick, None, True)
                easel.evaluate(DRAW, [str(screen), "west"])
                lines = """document.fonts.ready.then(() =>
                    [...document.querySelectorAll("h1 .asked-of")].map((asked) => asked.offsetHeight))"""
                if (said := easel.evaluate(lines))[0] > 24:
                    found[f"{tag}: {easel.inner_text('h1')}"] = said
    assert found == {}


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1280, 800)])
@pytest.mark.parametrize("cards", [1, 4])
def test_the_number_of_a_duel_covers_none_of_its_cards(
    easel: Page, drawn: Mapping[str, tuple[str, str]], size: Size, cards: int
) -> None:
    easel.set_viewport_size({"width": size[0], "height": size[1]})
    easel.evaluate(DRAW, list(drawn["dd-flat-duel"]))
    gaps = easel.evaluate(
        """(cards) => {
        const board = document.getElementById("board");
        board.dataset.n = cards;
        [...board.children].slice(cards).forEach((place) => place.remove());
        const disc = (element) => {
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, element.offsetWidth / 2];
        };
        const numbers = [...document.querySelectorAll(".dd-middle > .dd-number")].map(disc);
        return [...board.querySelectorAll(".dd-card")].map(disc).flatMap(([x, y, r]) =>
            numbers.map(([u, v, s]) => Math.hypot(x - u, y - v) - s - r * .95));
    }""",
        cards,
    )
    assert len(gaps) == 2 * cards
    assert min(gaps) > 0


def test_a_long_first_name_has_room_where_the_table_is_set(easel: Page, drawn: Mapping[str, tuple[str, str]]) -> None:
    easel.set_viewport_size({"width": 360, "height": 640})
    easel.evaluate(DRAW, list(drawn["setup-six"]))
    cut = (
        "[...document.querySelectorAll('.seats input')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"
    )
    assert easel.evaluate(cut) == []
