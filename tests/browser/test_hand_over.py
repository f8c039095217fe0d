"""A phone that goes round: a whole match of three people, and that no screen gives away what another has chosen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import Site
from tests.browser.table import PLAN, Choice, Table

NAMES = ("Ana", "Bo", "Cruz")
# Words of a screen that would tell of a choice. What a hand holds is public, so the counts are not among them.
FRAMES = "() => tenpaces.laid().then(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))"
TELLS = re.compile(r"fires|reloads|takes cover|points at|you\b", re.IGNORECASE)


def everything(page: Page) -> dict[str, Any]:
    """All that somebody who holds the phone could find out without taking the program apart."""
    page.evaluate(FRAMES)  # the focus comes with the frame that shows the screen
    found: dict[str, Any] = page.evaluate(
        """() => ({
            body: document.body.outerHTML,
            html: { ...document.documentElement.dataset, ready: "", offline: "" },
            title: document.title,
            address: location.hash.replace(/match.*/, "match/"),
            state: JSON.stringify(history.state),
            stores: [localStorage.length, sessionStorage.length, document.cookie],
            focus: document.activeElement.id,
            values: [...document.querySelectorAll("input, select")].map((field) => field.value),
            scrolled: [scrollX, scrollY],
            moving: document.getAnimations().length,
        })"""
    )
    found["said"] = page.locator("body").aria_snapshot()
    return found


def seals(page: Page, seat: int | None = None) -> None:
    """Nothing on this screen is picked, aimed at or told. ``seat`` is whose private view it is, if anybody's."""
    expect(page.locator("#screen [aria-pressed=true]:not(.bill)")).to_have_count(0)
    living = page.locator("#screen button.bill")
    if living.count() != 1:  # with one opponent left the pointing settles itself (W2)
        expect(page.locator("#screen .bill[aria-pressed=true]")).to_have_count(0)
    said = page.locator("body").aria_snapshot()
    assert "[pressed]" not in "\n".join(line for line in said.splitlines() if not re.search(r"Sound|Buzz|Point at", line))
    if seat is None:
        assert not TELLS.search(said), said
        expect(page.locator("#screen [data-verb], #screen [data-seat], #screen .bill, #screen .card")).to_have_count(0)
        expect(page.locator("#screen [title], #screen [data-picked], #told")).to_have_count(0)


def test_a_whole_match_of_three_with_every_screen_sealed(table: Table, page: Page) -> None:
    table.set_table("hand", [None] * 3, NAMES)
    assert table.deal() == "curtain"
    for number in range(3):
        for exchange in PLAN:
            for turn, (card, target) in enumerate(exchange):
                seat = (0, 1, 2)[turn] if len(exchange) == 3 else (0, 2)[turn]
                assert table.heading() == f"Hand the phone to {NAMES[seat]}"
                seals(page)
                table.lift()
                assert NAMES[seat] in table.heading()
                seals(page, seat)
                came = table.lay(card, target)
                assert came == ("ready" if turn == len(exchange) - 1 else "curtain")
            seals(page)
            assert table.heading() == "All cards are down"
            came = table.tell()
        assert came == ("result" if number == 2 else "curtain")
    assert table.heading() == "Ana wins"
    assert page.locator(".ranking").inner_text().split() == ["Ana", "$3", "Bo", "$0", "Cruz", "$0"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_phone_shows_the_same_whatever_was_chosen(table: Table, page: Page, seats: int) -> None:
    """One exchange is played twice with other choices: up to the draw every screen is alike to the letter."""

    def screens(*choices: Choice) -> list[dict[str, Any]]:
        found = []
        table.set_table("hand", [None] * seats, NAMES[:seats])
        table.deal()
        for card, target in choices[:seats]:
            found.append(everything(page))
            table.lift()
            found.append(everything(page))
            table.lay(card, target if seats > 2 else None)
        found.append(everything(page))
        table.menu("home")
        table.wait("home")
        return found

    one = screens(("pistol", 1), ("pistol", 0), ("pistol", 0))
    assert len(one) == 2 * seats + 1
    other = screens(("rifle", 2), ("reload", 2), ("barricade", 1))
    for number, screen in enumerate(one):
        assert other[number] == screen, f"screen {number} tells of a choice"


def test_a_choice_can_be_taken_back_from_the_curtain(table: Table, page: Page) -> None:
    table.set_table("hand", [None] * 3, NAMES)
    table.deal()
    expect(page.locator("[data-do=undo]")).to_have_count(0)
    table.lift()
    table.lay("rifle", 2)
    assert table.entries() == 1
    table.do("undo")
    expect(page.locator("#heading")).to_contain_text("Ana")
    assert table.entries() == 0
    seals(page)
    expect(page.locator("[data-do=undo]")).to_have_count(0)
    table.lift()
    seals(page, 0)
    table.lay("pistol", 1)
    assert table.heading() == "Hand the phone to Bo"
    assert table.entries() == 1


def test_a_glance_at_the_other_view_is_covered_when_the_page_is_left(page: Page, site: Site) -> None:
    table = Table(page, site.url).open()
    table.set_table("hand", [None] * 3, NAMES)
    table.deal()
    table.lift()
    table.pick("barricade", 2)
    page.evaluate("""() => {
        Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert table.wait("curtain")
    seals(page)
    table.lift()
    seals(page, 0)


def test_a_private_view_is_covered_and_its_pick_forgotten_when_the_menu_leads_away(table: Table, page: Page) -> None:
    table.set_table("hand", [None] * 3, NAMES)
    table.deal()
    for away, back in (("rules", "back"), ("home", "resume")):
        table.lift()
        seals(page, 0)
        table.pick("reload", 1)
        table.menu(away)
        table.wait(away)
        assert "Reload, " not in page.locator("body").aria_snapshot()
        table.do(back)
        assert table.wait("curtain")
        seals(page)


def test_one_of_two_people_is_called_by_name_and_never_you(table: Table, page: Page) -> None:
    table.set_table("hand", [None, None], NAMES[:2])
    table.deal()
    table.lift()
    assert "Ana" in table.heading()
    assert not re.search(r"\byour?\b", page.locator("body").aria_snapshot(), re.IGNORECASE)
    table.lay("barricade")
    assert table.heading() == "Hand the phone to Bo"
