"""West round a tablet, by many fingers at once: holding to look, laying together, the count, a reload, and that everything fits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.table import WAIT_MS, Table

BROAD = {"width": 1024, "height": 768}
TALL = {"width": 768, "height": 1024}
PHONE = {"width": 360, "height": 640}
AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


class Fingers:
    """Several fingers on one screen, which land and lift together."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def land(self, *selectors: str) -> None:
        """Put a finger on each of these."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": self._points(selectors)})

    def _points(self, selectors: Sequence[str]) -> list[dict[str, Any]]:
        points: list[dict[str, Any]] = []
        for number, selector in enumerate(selectors):
            box = self.page.locator(selector).bounding_box()
            assert box, selector
            points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number})
        return points

    def lift(self) -> None:
        """Take all fingers away."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def after(self, *selectors: str) -> None:
        """Touch one after the other, none lifted before the last has landed."""
        points = self._points(selectors)
        for count in range(1, len(points) + 1):
            self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:count]})
        self.lift()

    def tap(self, *selectors: str) -> None:
        """Touch all of these at the same moment."""
        self.land(*selectors)
        self.lift()


def sit(table: Table, seats: int, size: dict[str, int], bots: Sequence[int] = ()) -> Fingers:
    """Set a tablet between so many."""
    table.page.set_viewport_size(size)  # type: ignore[arg-type]
    table.set_table("table", tuple("gentle" if seat in bots else None for seat in range(seats)))
    table.deal("w-flat")
    return Fingers(table.page)


def fits(page: Page) -> None:
    """Nothing scrolls, no button is small or outside, none lies under another, and every word is in its box."""
    wide, tall = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [wide, tall]
    faults = page.evaluate(
        """() => [...document.querySelectorAll("#screen button")].flatMap((button) => {
            const box = button.getBoundingClientRect();
            const found = [];
            if (Math.min(box.width, box.height) < 47.5) found.push("small");
            const out = box.left < -0.5 || box.right > innerWidth + 0.5 || box.top < 0 || box.bottom > innerHeight + 0.5;
            if (out) found.push("outside");
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (!button.contains(hit)) found.push("under " + hit?.className);
            if (button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1) found.push("cut");
            return found.map((fault) => `${button.id} ${fault} ${Math.round(box.width)} ${Math.round(box.height)}`);
        })"""
    )
    assert faults == []
    crossing = page.evaluate(
        """() => [...document.querySelectorAll(".w-turn > *, .w-says > *")].filter((part) => {
            const box = part.getBoundingClientRect(), side = part.closest(".w-turn").getBoundingClientRect();
            const out = [side.left - box.left, box.right - side.right, side.top - box.top, box.bottom - side.bottom];
            return box.width && Math.max(...out) > 1;
        }).map((part) => part.outerHTML.slice(0, 160))"""
    )
    assert crossing == []


def seen(page: Page, selector: str) -> int:
    """Count what can be seen of these."""
    return int(
        page.eval_on_selector_all(selector, "found => found.filter((one) => getComputedStyle(one).visibility === 'visible').length")
    )


def shown(page: Page, step: int) -> None:
    page.locator(f'#screen.w-flat[data-step="{step}"]').wait_for(timeout=WAIT_MS)


@pytest.mark.parametrize(
    ("seats", "size"), [(2, BROAD), (6, BROAD), (2, PHONE), (6, TALL), (3, TALL)], ids=lambda value: str(value).replace(" ", "")
)
def test_everybody_lays_at_once(table: Table, page: Page, seats: int, size: dict[str, int]) -> None:
    fingers = sit(table, seats, size)
    fits(page)
    everybody = range(seats)
    fingers.tap(*(f"#fan-{seat}-{seat}" for seat in everybody))
    expect(page.locator('.w-held[aria-pressed="true"]')).to_have_count(seats)
    if seats > 2:
        fingers.tap(*(f"#aim-{seat}-{(seat + 1) % seats}" for seat in everybody))
    expect(page.locator('.w-lay[aria-disabled="false"]')).to_have_count(seats)
    assert seen(page, ".w-secret") == 0, "neither a face nor an aim is seen while nobody holds a hand"
    fits(page)
    # All but one lay at the same moment; two take it back at the same moment, and nobody else's choice is gone.
    fingers.tap(*(f"#lay-{seat}" for seat in everybody if seat))
    expect(page.locator('.w-side[data-state="laid"]')).to_have_count(seats - 1)
    fits(page)
    if seats > 2:
        fingers.tap("#lay-1", "#lay-2")
        expect(page.locator('.w-side[data-state="laid"]')).to_have_count(seats - 3)
        fingers.tap("#fan-1-0", "#fan-2-0", "#aim-1-0", "#aim-2-0")
        fingers.tap("#lay-1", "#lay-2")
        expect(page.locator('.w-side[data-state="laid"]')).to_have_count(seats - 1)
    assert table.entries() == seats - 1
    if seats == 6:
        table.reload()
        expect(page.locator('.w-side[data-state="laid"]')).to_have_count(seats - 1)
        fingers = Fingers(page)
    fingers.tap("#fan-0-1", *(["#aim-0-1"] if seats > 2 else []))
    fingers.tap("#lay-0")
    shown(page, 3)
    assert page.locator(".w-arm").count() == page.locator(".w-tile .face .icon").count() == seats
    fits(page)
    # Two who go on at the same moment go on once.
    fingers.tap("#next-0", "#next-1")
    page.locator("#screen.w-flat:not([data-step])").wait_for(timeout=WAIT_MS)


def test_a_hand_is_seen_for_as_long_as_it_is_held_and_by_whoever_holds_it(table: Table, page: Page) -> None:
    fingers = sit(table, 3, BROAD)
    assert seen(page, ".w-secret") == 0
    fingers.land("#look-0", "#look-2")
    assert [seen(page, f"#side-{seat} .w-face") for seat in range(3)] == [6, 0, 6]
    # What somebody else does meanwhile lets nobody's hand fall.
    page.evaluate(
        "document.querySelector('#fan-1-4').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerId: 77}))"
    )
    expect(page.locator("#fan-1-4")).to_have_attribute("aria-pressed", "true")
    assert [seen(page, f"#side-{seat} .w-face") for seat in range(3)] == [6, 0, 6]
    fingers.lift()
    assert seen(page, ".w-secret") == 0
    fingers.tap("#aim-0-2")
    expect(page.locator("#aim-0-2 .w-aimed")).to_have_count(1)
    assert seen(page, ".w-aimed") == 0, "whom one aims at is secret until all point (W5)"
    page.locator("#look-0").focus()
    page.keyboard.down("Space")
    assert seen(page, "#side-0 .w-aimed") == 1
    page.keyboard.up("Space")
    assert seen(page, ".w-secret") == 0


def test_by_keys_and_with_bots(table: Table, page: Page) -> None:
    sit(table, 3, BROAD, bots=(1,))
    assert page.locator("#side-1 button").count() == 0
    for seat, target in ((0, 2), (2, 1)):
        for key in (f"#fan-{seat}-0", f"#aim-{seat}-{target}", f"#lay-{seat}"):
            page.locator(key).focus()
            page.keyboard.press("Enter")
            if "fan" in key:
                expect(page.locator(key)).to_have_attribute("aria-pressed", "true")
            elif "aim" in key:
                expect(page.locator(f"#lay-{seat}")).to_have_attribute("aria-disabled", "false")
    shown(page, 3)
    told = page.locator("#told li")
    assert told.count() >= 1
    page.locator("#next-2").focus()
    page.keyboard.press("Enter")
    page.locator("#screen.w-flat:not([data-step])").wait_for(timeout=WAIT_MS)


def test_axe_finds_nothing_and_a_refusal_covers_no_control(table: Table, page: Page) -> None:
    fingers = sit(table, 4, BROAD)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = """async (tags) => (await axe.run(document, {runOnly: tags, resultTypes: ["violations"]})).violations
        .map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`)"""
    fingers.tap(*(f"#lay-{seat}" for seat in range(4)))
    expect(page.locator(".refused")).to_have_count(4)
    fits(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(run, TAGS) == []


def test_what_counts_as_a_finger_lands_is_felt_then(table: Table, page: Page) -> None:
    fingers = sit(table, 2, BROAD)
    page.locator("[data-press]").first.wait_for()
    name = page.locator("[data-press]").first.get_attribute("id")
    # Said after the page's own listeners, while the finger is still down.
    felt = "({ target }) => { window.felt = target.closest('[data-press]').classList.contains('tapped'); }"
    page.evaluate(f"() => {{ addEventListener('pointerdown', {felt}, {{ once: true }}); }}")
    fingers.land(f"#{name}")
    assert page.evaluate("felt")
    fingers.lift()
