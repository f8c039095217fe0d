"""Dot Duel in the built site: claims by keyboard and by many fingers, and what a phone that goes round keeps to itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.table import WAIT_MS, Table
from tests.browser.test_access import focused, tab_to
from tests.browser.test_hand_over import everything
from tests.browser.test_west_tablet import Fingers


def test_the_keyboard_alone_claims_a_card(table: Table, page: Page) -> None:
    tab_to(page, "set", most=90, how="solo", game="dotduel")
    page.keyboard.press("Enter")
    table.wait("setup")
    tab_to(page, "start")
    page.keyboard.press("Enter")
    for _ in range(8):
        page.locator("#screen.dd-tell .go, #board button").first.wait_for(timeout=WAIT_MS)
        if page.locator("#board button").count():
            break
        page.locator("#screen.dd-tell .go").first.press("Enter")
        page.wait_for_timeout(500)
    card = page.locator("#board button[data-do=act]:not(.claimed)").first
    name = card.get_attribute("id")
    tab_to(page, id_=name or "")
    page.keyboard.press("Enter")
    page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
    expect(page.locator("#board")).to_have_attribute("inert", "")
    page.keyboard.press("Tab")
    assert focused(page)["id"].startswith("key-"), "the keys for the count come next, and no card that lies under them"
    page.keyboard.press("Enter")
    page.locator(".dd-forward").wait_for(state="detached", timeout=WAIT_MS)


def begin(table: Table, how: str, seats: Sequence[str | None], names: Sequence[str]) -> None:
    """Set a table, deal, and see what is told before the first search."""
    table.set_table(how, seats, names, preset=None, game="dotduel")
    table.deal("dd-tell")
    table.page.wait_for_timeout(400)  # what is told by itself comes first
    table.do("next")


def log(table: Table) -> list[dict[str, Any]]:
    """Return the entries that are kept of the match in the address."""
    match = table.page.evaluate("location.hash").removeprefix("#match/")
    found: list[dict[str, Any]] = table.kept()[f"match:{match}"]["record"]["log"]
    return found


def until(table: Table, true: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
    """Wait until the kept entries are such, and return them."""
    for _ in range(WAIT_MS // 200):
        if true(found := log(table)):
            return found
        table.page.wait_for_timeout(200)
    raise AssertionError(f"never kept: {log(table)}")


def claims(entries: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return by whom claims were made, and of how many."""
    return [(entry["by"], entry["count"]) for entry in entries if entry["do"] == "claim"]


def test_a_finger_claims_alone_and_the_claim_outlives_a_reload(table: Table, page: Page) -> None:
    begin(table, "solo", (None, "gentle"), ("Ana",))
    table.wait("dd-play")
    for put_back in (page.go_back, lambda: page.keyboard.press("Escape")):
        table.tap("#board button[data-do=act]:not(.claimed)")
        page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
        put_back()
        page.locator(".dd-forward").wait_for(state="detached", timeout=WAIT_MS)
        assert table.kind == "dd-play"
    table.tap("#board button[data-do=act]:not(.claimed)")
    page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
    table.tap("#key-1")
    assert (0, 1) in claims(until(table, lambda entries: (0, 1) in claims(entries)))
    table.reload()
    table.wait("curtain")
    assert table.heading() == "Time stands still"
    assert (0, 1) in claims(log(table))
    table.tap("#screen .go")
    table.wait("dd-play", "dd-tell")


def test_what_is_on_a_claimed_card_stays_as_screens_come_and_its_ring_runs_on(table: Table, page: Page) -> None:
    begin(table, "solo", (None, "gentle"), ("Ana",))
    table.wait("dd-play")
    table.tap("#board button[data-do=act]:not(.claimed)")
    page.evaluate("window.drawn = [...document.querySelectorAll('#board .dd-face')]")
    table.tap("#key-1")
    page.locator(".dd-rim.dd-seat-0").wait_for(timeout=WAIT_MS)
    assert page.evaluate("drawn.every((face) => face.isConnected)")
    page.evaluate("window.ring = document.querySelector('.dd-rim.dd-seat-0'); window.style = ring.getAttribute('style')")
    table.tap("#board button[data-do=act]:not(.claimed)")
    page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
    assert page.evaluate("ring.isConnected && ring.getAttribute('style') === style && drawn.every((face) => face.isConnected)")


def test_six_fingers_on_a_tablet_come_one_after_the_other(table: Table, page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    begin(table, "table", (None,) * 6, ())
    table.wait("dd-flat")
    fingers = Fingers(page)
    # Two at the same moment: the one that landed first has the board, and then the other.
    fingers.after(*(f"#buzz-{seat}" for seat in (4, 1)))
    for place, seat in enumerate((4, 1)):
        card = page.locator(f'#board button[data-seat="{seat}"]').nth(3 * place)
        card.wait_for(timeout=WAIT_MS)
        fingers.tap(f"#{card.get_attribute('id')}")
        expect(page.locator(f"#side-{seat} .dd-pad [aria-disabled]")).to_have_count(0)
        expect(page.locator(f"#side-{seat}")).to_have_attribute("data-grab", "claim")
    fingers.tap("#key-4-1", "#key-1-2")
    found = until(table, lambda entries: len(claims(entries)) == 2)
    assert sorted(claims(found)) == [(1, 2), (4, 1)]
    assert len({entry["card"] for entry in found if entry["do"] == "claim"}) == 2
    # Six at once: all count, and the first of them may point.
    fingers.after(*(f"#buzz-{seat}" for seat in (5, 0, 3, 2, 4, 1)))
    for seat in range(6):
        expect(page.locator(f"#buzz-{seat}")).to_have_attribute("aria-pressed", "true")
    assert page.locator('#board button[data-seat="5"]').count(), "the first finger has the board"
    before = len(log(table))
    table.reload()
    table.wait("curtain")
    assert len(log(table)) >= before
    table.tap("#screen .go")
    table.wait("dd-flat", "dd-tell")


def test_a_sealed_search_tells_the_next_person_nothing(table: Table, page: Page) -> None:
    def screens(*picks: int) -> list[Any]:
        found: list[Any] = []
        begin(table, "hand", (None, None), ("Ana", "Bo"))
        table.wait("curtain")
        table.do("lift")
        table.wait("dd-play")
        for pick in picks:
            table.tap(f"#place-{pick} button")
            page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
            table.tap("#key-2")
            page.locator(".dd-forward").wait_for(state="detached", timeout=WAIT_MS)
        table.tap("#done")
        table.wait("curtain")
        assert table.heading() == "Hand the phone to Bo"
        found.append(everything(page))
        table.do("lift")
        table.wait("dd-play")
        assert "marked" not in page.locator("body").aria_snapshot()
        expect(page.locator("#board .dd-tag, #board [aria-pressed=true], #board .claimed")).to_have_count(0)
        assert claims(log(table)) == [], "what was marked behind the curtain is kept nowhere before all have searched"
        table.menu("home")
        table.wait("home")
        return found

    assert screens(0, 3) == screens(1), "the next person's screens tell of what was marked"
