"""What is kept on the device: going on after a reload, a closed tab, in another tab; several matches; damage; a full store."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import Table

PUT = """(rows) => new Promise((done, fail) => {
    const asked = indexedDB.open("keyval-store");
    asked.onupgradeneeded = () => asked.result.createObjectStore("keyval");
    asked.onsuccess = () => {
        const into = asked.result.transaction("keyval", "readwrite");
        for (const [key, value] of Object.entries(rows)) into.objectStore("keyval").put(value, key);
        into.oncomplete = () => { asked.result.close(); done(); };
        into.onerror = fail;
    };
})"""


def drawn(page: Page) -> str:
    """Return the screen's HTML with every element's attributes in order of name, because a morph keeps another order."""
    found: str = page.locator("#screen").evaluate(
        """screen => {
            const copy = screen.cloneNode(true);
            for (const element of [copy, ...copy.querySelectorAll("*")]) {
                const all = [...element.attributes].map(({ name, value }) => [name, value]).sort();
                for (const [name] of all) element.removeAttribute(name);
                for (const [name, value] of all) element.setAttribute(name, value);
            }
            return copy.outerHTML;
        }"""
    )
    return found


def test_a_reload_in_the_middle_of_a_match_against_bots(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle", "gentle"], preset=None)
    table.deal()
    table.lay("pistol", 1)
    table.tell()
    table.wait("choose")
    entries = table.settled()
    before = drawn(page)
    assert entries >= 3
    table.reload()
    table.wait("choose")
    assert drawn(page) == before
    assert table.entries() == entries


def test_a_reload_behind_the_curtain_at_the_draw_and_in_the_showdown(table: Table, page: Page) -> None:
    table.set_table("hand", [None, None], ("Ana", "Bo"), preset=None)
    table.deal()
    table.lift()
    table.lay("pistol")
    curtain = drawn(page)
    assert "Take the last choice back" in curtain
    table.reload()
    table.wait("curtain")
    assert drawn(page) == curtain

    table.lift()
    assert table.lay("reload") == "ready"
    ready = drawn(page)
    table.reload()
    table.wait("ready")
    assert drawn(page) == ready

    table.do("draw")
    page.locator('#screen[data-step="2"]').wait_for()
    told = page.locator("#told").inner_text()
    table.reload()
    # What was not seen to its end is called up again, from the call on.
    table.wait("ready")
    assert drawn(page) == ready
    table.do("draw")
    page.locator('#screen[data-step="2"]').wait_for()
    assert page.locator("#told").inner_text() == told
    assert table.tell() == "curtain"
    assert "round 2" in page.locator(".bar-title").inner_text()


def test_a_reload_in_a_showdown_against_bots(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    table.lay("pistol")
    page.locator('#screen[data-step="1"]').wait_for()
    told = page.locator("#told").inner_text()
    table.reload()
    table.wait("showdown")
    page.locator('#screen[data-step="1"]').wait_for()
    assert page.locator("#told").inner_text() == told


def test_several_matches_are_listed_and_thrown_away_one_by_one(table: Table, page: Page) -> None:
    table.set_table("hand", [None, None], ("Ana", "Bo"), preset=None)
    table.deal()
    table.menu("home")
    table.set_table("solo", [None, "gentle", "steady"], ("Cruz",), preset=None)
    table.deal()
    table.menu("home")
    lines = page.locator(".kept li")
    expect(lines).to_have_count(2)
    said = [" ".join(line.split()) for line in lines.locator(".kept-words").all_inner_texts()]
    assert re.fullmatch(r"Cruz, \w+ and \w+ West · round 1 · just now", said[0]), said
    assert said[1] == "Ana and Bo West · round 1 · just now"

    lines.nth(1).locator("[data-do=delete]").tap()
    expect(lines.nth(1)).to_contain_text("Throw it away?")
    lines.nth(1).locator("[data-do=keep]").tap()
    expect(lines.nth(1)).not_to_contain_text("Throw it away?")
    assert len(table.kept()) == 2
    lines.nth(1).locator("[data-do=delete]").tap()
    lines.nth(1).locator("[data-do=delete_sure]").tap()
    expect(lines).to_have_count(1)
    page.wait_for_function("async () => (await indexedDB.databases()).length === 1")
    table.reload()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Cruz")
    assert len(table.kept()) == 1


def test_damaged_texts_are_said_and_do_no_harm(table: Table, page: Page) -> None:
    table.set_table("hand", [None, None], ("Ana", "Bo"), preset=None)
    table.deal()
    curtain = drawn(page)
    good = table.kept()
    rubbish: dict[str, Any] = {
        "match:one": "garbage",
        "match:two": '{"format": "paces-kept/1"}',
        "settings": "[1]",
        "match:four": {"an": "object"},
    }
    page.evaluate(PUT, rubbish)
    page.goto("about:blank")
    table.open()
    expect(page.locator(".notice")).to_have_text(
        re.compile("^2 kept matches are damaged and cannot be opened. The settings are damaged")
    )
    expect(page.locator(".kept li")).to_have_count(1)
    table.do("resume")
    table.wait("curtain")
    assert drawn(page) == curtain
    table.lift()
    table.lay("pistol")
    expect(page.locator("#heading")).to_contain_text("Bo")
    assert page.evaluate("async () => (await tenpacesStore.load()).includes('garbage')"), (
        "what is damaged is left for another version"
    )
    assert len(good) == 1


FULL = """IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };"""


def test_a_store_that_is_full_is_said_and_play_goes_on(page: Page, site: Site) -> None:
    page.add_init_script(FULL)
    table = Table(page, site.url).open()
    table.set_table("solo", [None, "gentle"])
    table.deal()
    expect(page.locator("#notice")).to_contain_text("storage is full")
    page.tap("#notice [data-do=noted]")
    expect(page.locator("#notice")).to_have_count(0)
    table.lay("pistol")
    assert table.tell() in ("choose", "showdown")
    expect(page.locator("#notice")).to_have_count(0)
    table.menu("home")
    expect(page.locator(".kept li")).to_have_count(1)


def test_a_device_without_a_store_is_said_and_play_goes_on(page: Page, site: Site, watch: Watch) -> None:
    page.add_init_script('IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };')
    table = Table(page, site.url).open()
    expect(page.locator(".notice")).to_contain_text("does not let the page keep anything")
    table.set_table("solo", [None, "gentle"])
    table.deal()
    table.lay("pistol")
    assert table.tell() in ("choose", "showdown")
    assert set(watch.errors) <= {"page error: no"}, "PyScript's own store, which nothing here needs"
    watch.errors.clear()


def test_back_and_forward_never_lose_a_match(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    table.lay("pistol")
    table.tell()
    table.wait("choose")
    entries, there = table.settled(), page.url
    page.go_back()
    table.wait("setup")
    page.go_back()
    table.wait("home")
    expect(page.locator(".kept li")).to_have_count(1)
    page.go_forward()
    table.wait("setup")
    page.go_forward()
    table.wait("choose")
    assert page.url == there
    assert table.entries() == entries
    table.lay("pistol")
    assert table.tell() in ("choose", "showdown")


def test_an_address_of_nothing_leads_home(table: Table, page: Page) -> None:
    page.evaluate("location.hash = '#match/nothere'")
    expect(page.locator(".notice")).to_have_text("That match is not on this device.")
    assert table.kind == "home"
    assert page.evaluate("location.hash") == ""


def test_back_closes_what_lies_over_the_table(table: Table, page: Page) -> None:
    """One sheet at a time, as on any phone; the history is then what it was."""
    table.set_table("solo", game="dvoboj", preset=None)
    table.deal("dv-play")
    there, long = page.url, page.evaluate("history.length")
    for key in ("back", "Escape"):
        table.tap("#bar .bar-menu")
        table.tap("[popovertarget=give-up]")
        for sheet in ("#give-up", "#menu"):
            expect(page.locator(sheet)).to_be_visible()
            page.go_back() if key == "back" else page.keyboard.press(key)
            expect(page.locator(sheet)).to_be_hidden()
            page.wait_for_function("there => location.href === there", arg=there)
        assert table.kind == "dv-play"
    assert page.evaluate("history.length") == long
    page.go_back()
    table.wait("setup")
    page.go_forward()
    table.wait("dv-play")
    assert page.url == there


def test_whoever_comes_straight_to_a_table_goes_back_to_the_box(table: Table, page: Page) -> None:
    table.set_table("solo", game="dvoboj", preset=None)
    table.deal("dv-play")
    table.settled()
    there = page.url
    straight = page.context.new_page()
    page.close()
    straight.goto(there)
    came = Table(straight, table.url)
    came.wait("dv-play")
    for _ in range(2):
        came.tap("#bar .bar-menu")
        straight.go_back()
        expect(straight.locator("#menu")).to_be_hidden()
        straight.wait_for_function("there => location.href === there", arg=there)
        assert came.kind == "dv-play"
        straight.reload()
        came.wait("dv-play")
    straight.go_back()
    came.wait("home")
    assert straight.evaluate("history.length") == 3, "about:blank, the box, the table: the reload has put nothing more there"
