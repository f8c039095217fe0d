"""People and devices at their worst: mashing, double taps, old browsers, dead workers, strange addresses, clocks and stores."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tenpaces.app.shelf import KNOWN_LEVELS, MATCH
from tenpaces.games import GAMES
from tenpaces.match import saved
from tests.browser.conftest import Watch
from tests.browser.site import Site, copied, new_version
from tests.browser.table import HASTE_MS, START_MS, Table
from tests.browser.test_resume import PUT
from tests.browser.test_west_tablet import Fingers

Phone = Callable[..., BrowserContext]


def meet(table: Table) -> None:
    """Play one exchange against a bot and go home."""
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    table.lay("pistol")
    table.tell()
    table.menu("home")
    table.wait("home")


# What stands beside the game and what it stands on, each by one start: none of them needs another.
LACKING = {
    "sound, buzz, a wakeful screen and locks": "delete window.AudioContext; delete Navigator.prototype.vibrate;"
    "delete Navigator.prototype.wakeLock; delete Navigator.prototype.locks;",
    "offline play, unpacking, a care for storage and a clock after 1970": "delete Navigator.prototype.serviceWorker;"
    "delete window.caches; delete window.DecompressionStream; Date.now = () => -5000;"
    "Object.defineProperty(Navigator.prototype, 'storage', { get() {} });",
}


@pytest.mark.parametrize("lacking", LACKING)
def test_what_a_browser_lacks_does_not_keep_anybody_from_playing(page: Page, site: Site, lacking: str) -> None:
    page.add_init_script(LACKING[lacking])
    table = Table(page, site.url).open()
    meet(table)
    expect(page.locator(".kept li")).to_have_count(1)


@pytest.mark.parametrize("lacking", ["BroadcastChannel", "WebAssembly"])
def test_a_browser_that_is_too_old_is_told_so(phone: Phone, site: Site, lacking: str) -> None:
    page = phone(service_workers="block").new_page()
    page.add_init_script(f"delete window.{lacking};")
    page.goto(site.url)
    expect(page.locator("#boot [data-say=unable]")).to_be_visible()
    page.tap("[data-do=set][data-how=solo]")
    expect(page.locator("#boot [data-say=unable]")).to_be_visible()
    expect(page.locator("#boot [data-say=kept]")).to_be_hidden()


def test_a_store_that_never_answers_is_not_waited_for(page: Page, site: Site) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => ({});")
    Table(page, site.url).open()
    expect(page.locator(".notice")).to_contain_text("does not let the page keep anything")


ADDRESSES = ("#" + "x" * 300, "#match/" + "a" * 50_000, "#%00%ff%", "#match/../..", "#set/west/solo/x")


def test_no_address_hides_what_is_kept_or_is_part_of_the_page(table: Table, page: Page) -> None:
    meet(table)
    page.goto("about:blank")
    table.open(ADDRESSES[1])
    for address in ADDRESSES:
        page.wait_for_function("() => location.hash === ''")
        expect(page.locator(".kept li")).to_have_count(1)
        page.evaluate("address => { location.hash = address }", address)
    page.wait_for_function("() => location.hash === ''")
    page.evaluate("location.hash = '#rules/<img src=x onerror=alert(1)>'")
    table.wait("rules")
    expect(page.locator("#root img")).to_have_count(0)
    table.do("back")
    table.wait("home")


def test_a_large_store_does_not_keep_the_page_from_starting(page: Page, site: Site) -> None:
    table = Table(page, site.url).open()
    meet(table)
    page.evaluate(PUT, {"somebody else's": "x" * 20_000_000, "match:large": "x" * 20_000_000, "match:" + "y" * 500: "{}"})
    page.goto("about:blank")
    table.open()
    expect(page.locator(".notice")).to_have_text("1 kept match is damaged and cannot be opened.")
    expect(page.locator(".kept li")).to_have_count(1)


RUBBISH = """() => {
    const rubbish = [undefined, null, 5, "x", [], {}, { do: "lock" }, { do: "home" }, { do: "stored", key: 5, text: 6 },
        { do: "stored", key: "x".repeat(500), text: "" }, { do: "stored", key: "match:a", text: "\\ud800" },
        { do: "stored", key: "settings", text: "[]" }, { do: "boot", seed: "", hash: "#", store: null }, new Map([[1, 2]])];
    for (const name of ["tenpaces-store", "tenpaces-boot"]) {
        const channel = new BroadcastChannel(name);
        for (const data of rubbish) channel.postMessage(data);
    }
}"""


def test_another_page_of_this_origin_may_say_what_it_likes(table: Table, warm: BrowserContext, site: Site) -> None:
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    table.pick("pistol")
    other = warm.new_page()
    other.goto(f"{site.url}static/manifest.webmanifest")
    other.evaluate(RUBBISH)
    table.page.bring_to_front()
    table.page.wait_for_timeout(500)
    assert table.kind == "choose"
    table.act("lock")
    assert table.tell() in ("choose", "showdown")


class TooSlowError(Exception):
    """The machine did not manage two taps as fast as a finger does."""


CLICKS = """() => {
    if (!window.clicks) addEventListener("click", (event) => clicks.push(event.timeStamp), true);
    window.clicks = [];
}"""


def twice(page: Page, selector: str, gap: int) -> None:
    """Tap one place twice, whatever lies there the second time."""
    page.wait_for_timeout(HASTE_MS)
    box = page.locator(selector).bounding_box()
    assert box
    page.evaluate("() => { window.clicks.length = 0; }")
    for wait in (gap, 450):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(wait)
    clicks: list[float] = page.evaluate("clicks")
    if len(clicks) < 2 or clicks[-1] - clicks[0] >= HASTE_MS:  # a second click that is yet to come is as slow
        raise TooSlowError


@pytest.mark.parametrize(("size", "gaps"), [((360, 640), (0, 80, 180)), ((1024, 768), (80,))])
def test_a_double_tap_does_no_more_than_a_tap(table: Table, page: Page, size: tuple[int, int], gaps: tuple[int, ...]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(CLICKS)
    for gap in gaps:
        for _ in range(4):
            try:
                double_taps(table, page, gap)
            except TooSlowError:
                page.evaluate("location.hash = ''")
                table.wait("home")
            else:
                break
        else:
            pytest.fail("the machine is too slow for a double tap")


def double_taps(table: Table, page: Page, gap: int) -> None:
    table.set_table("hand", names=["Ana", "Bo"], preset=None)
    twice(page, "#screen [data-do=start]", gap)
    assert (table.kind, "Ana" in table.heading()) == ("curtain", True)
    twice(page, "#screen [data-do=lift]", gap)
    assert table.kind == "choose"
    table.pick("pistol")
    twice(page, "#screen [data-verb=lock]", gap)
    assert (table.kind, "Bo" in table.heading()) == ("curtain", True), "neither lifted nor taken back"
    table.lift()
    table.pick("reload")
    twice(page, "#screen [data-verb=lock]", gap)
    assert table.kind == "ready"
    twice(page, "#screen [data-do=draw]", gap)
    assert page.locator("#screen").get_attribute("data-step") in ("0", "1")
    twice(page, "#screen [data-do=next]", gap)
    assert (table.kind, page.locator("#screen").get_attribute("data-step")) == ("showdown", "3")
    twice(page, "#screen [data-do=next]", gap)
    assert table.kind == "curtain"
    table.menu("home")
    table.wait("home")
    kept = page.locator(".kept li").count()
    twice(page, ".kept li:first-child [data-do=delete]", gap)
    expect(page.locator(".kept li")).to_have_count(kept)


def test_a_tap_means_what_was_there_as_the_finger_landed(table: Table, page: Page) -> None:
    table.set_table("hand", names=["Ana", "Bo"], preset=None)
    table.deal()
    for card in ("pistol", "reload"):
        table.lift()
        table.lay(card)
    fingers = Fingers(page)
    # The last step of what is told comes under the finger that wanted to hurry it.
    table.do("draw")
    fingers.land("#screen [data-do=next]")
    last = page.locator('#screen.showdown[data-step="3"]')
    last.wait_for()
    fingers.lift()
    page.wait_for_timeout(HASTE_MS)
    expect(last).to_have_count(1)
    table.do("next", step=3)
    table.wait("curtain")
    # Whatever else a button has come to mean meanwhile, by finger or by the space bar, is not done either.
    page.wait_for_timeout(HASTE_MS)
    fingers.land("#screen [data-do=lift]")
    page.evaluate("document.querySelector('#screen [data-do=lift]').dataset.do = 'home'")
    fingers.lift()
    page.locator("#screen [data-do=home]").focus()
    page.keyboard.down("Space")
    page.evaluate("document.querySelector('#screen [data-do=home]').dataset.do = 'lift'")
    page.keyboard.up("Space")
    page.wait_for_timeout(HASTE_MS)
    assert table.kind == "curtain"
    page.keyboard.press("Space")
    table.wait("choose")


KILL = (
    "const W = Worker; window.Worker = class extends W { constructor(...all) { super(...all); (window.all ??= []).push(this); } };"
)


def test_an_answer_that_comes_late_is_one_and_a_dead_worker_is_said(phone: Phone, site: Site) -> None:
    page = phone(service_workers="block").new_page()
    page.add_init_script(KILL)
    table = Table(page, site.url).open()
    page.clock.install()
    page.evaluate("tenpaces.asking()")
    page.clock.run_for(21_000)
    expect(page.locator("#boot [data-say=stopped]")).to_be_visible()
    page.evaluate("tenpaces.answered()")
    expect(page.locator("#boot")).to_be_hidden()
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    page.evaluate("all.forEach((worker) => worker.terminate())")
    page.tap("#card-pistol")
    page.clock.run_for(21_000)
    expect(page.locator("#boot [data-say=stopped]")).to_be_visible()
    page.tap("#boot [data-say=stopped] button")
    table.ready()
    assert table.wait("choose") == "choose", "the match is where it was"


def test_a_house_rule_that_is_none_does_not_stay_in_its_field(table: Table, page: Page) -> None:
    table.set_table("solo", preset=None)
    page.tap("#house > summary")
    field = page.locator("#option-exchange_cap")
    for typed in ("0", "-7", "12345678", "9" * 300):
        field.fill(typed)
        field.blur()
        expect(field).to_have_value("200")


NAMES = ("\u202ecba", "\u200b\u200b", "<b>B", "👩\u200d👩\u200d👧" * 9, "Z" + "\u0301\u0336" * 19, "   ", "علي", "?")


def test_no_name_breaks_the_table(table: Table, page: Page) -> None:
    table.set_table("hand", [None] * 6, NAMES[:6], preset=None)
    assert table.deal() == "curtain"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.lift()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    names = page.locator(".who").all_inner_texts()
    assert not any(re.search("[\u200b\u202e]", name) or not name.strip() for name in names), names


STEPS = int(os.environ.get("TENPACES_MONKEY", "100"))
ON_SCREEN = """() => [...document.querySelectorAll("[data-do], summary, .bar-menu")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, seen: element.checkVisibility() && width > 0, what: element.localName };
}).filter(({ seen }) => seen)"""
VISIBLE = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def mash(page: Page, rng: Random) -> str:
    """Do anything at all."""
    fate = rng.random()
    if fate < 0.02:
        page.reload()
    elif fate < 0.07:
        page.go_back()
    elif fate < 0.1:
        page.go_forward()
    elif fate < 0.13:
        page.evaluate(VISIBLE, rng.choice(["hidden", "visible"]))
    elif fate < 0.15:
        page.evaluate("hash => { location.hash = hash }", rng.choice(["#", "#rules/W7", "#set/west/hand", "#match/nothere", "#?"]))
    elif fate < 0.2 and page.locator("#screen input, #screen select").count():
        field = page.locator("#screen input:visible:not([type=file]), #screen select:visible")
        if there := field.count():
            one = field.nth(rng.randrange(there))
            if one.evaluate("e => e.localName") == "select":
                one.select_option(index=rng.randrange(one.locator("option").count()))
            else:
                one.fill(rng.choice(["", "7", "0", "99"]) if one.get_attribute("type") == "number" else rng.choice(NAMES))
                one.blur()
        return "field"
    else:
        there = page.evaluate(ON_SCREEN)
        if there:
            spot = rng.choice(there)
            page.evaluate("y => scrollBy(0, y - innerHeight / 2)", spot["y"])
            again = page.evaluate(ON_SCREEN)
            spot = again[min(there.index(spot), len(again) - 1)] if again else spot
            for _ in range(rng.choice([1, 1, 1, 2, 3])):
                page.touchscreen.tap(spot["x"], max(spot["y"], 0))
        return f"tap {spot['what'] if there else ''}"
    return f"{fate:.2f}"


def replays(store: dict[str, str]) -> None:
    """Every record that is kept is one that replays."""
    for key, text in store.items():
        if key.startswith(MATCH):
            saved.read(text, GAMES, KNOWN_LEVELS, 0)


@pytest.mark.parametrize("seed", range(int(os.environ.get("TENPACES_MONKEYS", "1"))))
def test_mashing_everything_breaks_nothing(page: Page, site: Site, watch: Watch, seed: int) -> None:
    rng = Random(seed)
    table = Table(page, site.url).open()
    done: list[str] = []
    for step in range(STEPS):
        done.append(mash(page, rng))
        if not page.evaluate("'tenpaces' in window || document.readyState !== 'complete'"):
            page.goto(site.url)  # further back than the game
        table.ready()
        page.wait_for_timeout(rng.choice([0, 20, 100, 400]))
        page.locator("#root [data-do]:visible, #screen .note").first.wait_for(timeout=START_MS)  # a lesson ends with buttons below
        assert page.locator(".trouble").count() == 0, done[-9:]
        assert watch.errors == [], done[-9:]
        if step % 25 == 24:
            rows = page.evaluate("async () => JSON.parse(await tenpacesStore.load())")
            replays(dict(rows))
    page.evaluate(VISIBLE, "visible")
    page.goto(site.url + "static/manifest.webmanifest")
    table.open()
    assert page.locator(".notice").count() == 0, "nothing is damaged"


def test_a_version_that_one_tab_takes_reaches_the_others_at_home(phone: Phone, tmp_path: Path) -> None:
    site = Site(copied(tmp_path))
    context = phone()
    tables = [Table(context.new_page(), site.url).open()]
    tables[0].page.locator('html[data-offline="ready"]').wait_for(state="attached", timeout=START_MS)
    tables[0].reload()
    tables += [Table(context.new_page(), site.url).open() for _ in range(2)]
    for table in tables:
        table.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration())?.active")
        table.page.wait_for_timeout(1000)
    tables[0].page.bring_to_front()
    tables[0].set_table("solo", [None, "gentle"], preset=None)
    tables[0].deal()
    new_version(site.folder, "index.html", "<title>Ten Paces</title>", '<title>Ten Paces</title><meta name="edition" content="2">')
    tables[1].page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    for table in tables[1:]:
        table.page.locator("meta[name=edition]").wait_for(state="attached", timeout=START_MS)
    assert tables[0].page.locator("meta[name=edition]").count() == 0, "not in a match"
    site.stop()


@pytest.mark.parametrize("after_ms", [300, 1200])
def test_a_network_that_goes_in_mid_start_is_said(phone: Phone, tmp_path: Path, after_ms: int) -> None:
    site = Site(copied(tmp_path))
    page = phone(service_workers="block").new_page()
    page.goto(site.url, wait_until="commit")
    page.wait_for_function("() => window.tenpaces", timeout=START_MS)
    page.wait_for_timeout(after_ms)
    site.stop()
    expect(page.locator("html[data-ready], #boot.failed").first).to_be_attached(timeout=45_000)
