"""By the keyboard alone, from the first screen to the result: no finger, no mouse, and the focus is never lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tenpaces.app.model import Choosing, Curtain, Live
from tests.app.test_dotduel_match import Player
from tests.browser.table import STATE, WAIT_MS, Table
from tests.browser.test_dvoboj import PLAN, nearly_over

HERE = "what => document.activeElement.matches(what)"
BEFORE = """what => {
    const way = document.querySelector(what)?.compareDocumentPosition(document.activeElement) ?? 0;
    return Boolean(way & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
HELD = "() => document.activeElement !== document.body && document.activeElement.closest('#root') !== null"


class Keys:
    """Somebody who has Tab, Space and Enter."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.table = Table(page, url)
        self.pressed = 0

    def to(self, what: str, most: int = 160) -> None:
        """Press Tab until the focus is there."""
        way = "Shift+Tab" if self.page.evaluate(BEFORE, what) else "Tab"
        for _ in range(most):
            if self.page.evaluate(HERE, what):
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"Tab never reaches {what}: {self.page.locator('#screen').get_attribute('class')}")

    def press(self, what: str, changes: bool = True) -> None:
        """Go there and press it, with Space and Enter in turn; then something still has the focus."""
        self.to(what)
        before = self.page.evaluate(STATE)
        self.pressed += 1
        self.page.keyboard.press("Enter" if self.pressed % 2 else "Space")
        if changes:
            self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before, timeout=WAIT_MS)
        self.page.wait_for_function(HELD, timeout=WAIT_MS)

    def begin(self, game: str, how: str) -> None:
        """Set a table from the first screen."""
        self.press(f"[data-do=set][data-game={game}][data-how={how}]")
        self.table.wait("setup")
        self.press("[data-do=start]")
        self.page.locator("#screen:not(.setup)").wait_for(timeout=WAIT_MS)

    def resume(self) -> None:
        """Go on from the first screen with the match that lies there."""
        self.press(".kept [data-do=resume]")
        self.page.locator("#screen:not(.home)").wait_for(timeout=WAIT_MS)

    def play(self, step: Callable[[str], None], most: int = 300) -> None:
        """Play on, screen by screen, to the result, and set the next match going from there."""
        for _ in range(most):
            kind = self.table.kind
            if kind == "result":
                break
            step(kind)
        assert self.table.kind == "result"
        self.press("[data-do=again]")
        self.page.locator("#screen:not(.result)").wait_for(timeout=WAIT_MS)


def test_a_match_of_eye2eye(table: Table, page: Page) -> None:
    keys, turn = Keys(page, table.url), 0
    keys.press(".lid-game[data-game=eye2eye]", changes=False)
    expect(page.locator("#name-eye2eye")).to_be_in_viewport()
    assert table.kind == "home", "the way to a poster leads nowhere else"
    keys.begin("eye2eye", "solo")

    def step(kind: str) -> None:
        nonlocal turn
        turn += 1
        if kind == "e2-duel":
            page.locator("#screen:not(.e2-duel), #screen.e2-duel[data-mine=true]").wait_for(timeout=WAIT_MS)
            if table.kind != "e2-duel":
                return
            if page.locator("#screen .e2-card").count() > 4:
                keys.press("#screen .e2-card")
                keys.press(f'[data-verb=stack][data-value="{turn % 4}"]')
            else:
                keys.press("[data-verb=knock]")
        elif kind == "e2-calls":
            keys.press("[data-verb=ready]")
        elif kind == "e2-race":
            keys.to(f'[data-verb=pad][data-value="{turn % 4}"]')
            page.locator("#screen:not(.e2-race), #screen.e2-race[data-open=true]").wait_for(timeout=WAIT_MS)
            # A key counts as it goes down.
            page.keyboard.down("Space")
            page.locator("#screen.e2-reveal, #screen.e2-calls").wait_for(timeout=WAIT_MS)
            page.keyboard.up("Space")
        elif kind == "e2-reveal":
            keys.press("[data-do=next]")

    keys.play(step)


def test_the_end_of_a_match_of_dvoboj(table: Table, page: Page) -> None:
    nearly_over(table, "keys", "solo", None, "gentle", left=3)
    keys = Keys(page, table.url)

    def step(kind: str) -> None:
        if kind == "dv-reveal":
            keys.press("[data-do=next]")
            return
        page.locator("#screen [data-verb]:not([disabled]), #screen:not(.dv-play)").first.wait_for(timeout=WAIT_MS)
        if table.kind == "dv-play":
            for what in page.evaluate(PLAN):
                keys.press(what)

    keys.play(step)
    for what in page.evaluate(PLAN):
        keys.press(what)
    expect(page.locator("#screen[data-phase=lay]")).to_have_count(0)
    keys.press(".bar-menu", changes=False)
    keys.press("[popovertarget=give-up]", changes=False)
    keys.press("#give-up [data-do=give_up]")
    if table.wait("dv-reveal", "result") == "dv-reveal":
        keys.press("[data-do=next]")
    assert table.wait("result") == "result"


@pytest.mark.parametrize("how", ["hand", "table"])
def test_the_end_of_a_match_of_dotduel(table: Table, page: Page, how: str) -> None:
    player = Player(how, None, None, period_s=3)
    while len(player.state.deck) > 0 or not isinstance(player.playing.stage, Choosing | Curtain | Live):
        player.step()
    table.boot(player.desk.store)
    page.set_viewport_size({"width": 1024, "height": 768} if how == "table" else {"width": 360, "height": 640})
    keys = Keys(page, table.url)
    keys.resume()
    put_back = False

    def claim() -> None:
        nonlocal put_back
        page.wait_for_function(HELD)
        keys.press("#board .dd-card:not(.claimed):not(:has(.dd-tag))")
        assert page.evaluate(HERE, ".dd-forward .dd-key"), "the keys for the count come first"
        if not put_back:
            put_back = True
            keys.press(".dd-cancel")
            assert page.evaluate(HERE, "#board .dd-card"), "what was put back has the focus again"
            page.keyboard.press("Enter")
            page.locator(".dd-forward").wait_for(timeout=WAIT_MS)
        keys.press(".dd-forward .dd-key")

    def step(kind: str) -> None:
        free = page.locator("#board button.dd-card:not(.claimed):has(.dd-face):not(:has(.dd-tag))")
        if kind == "curtain":
            keys.press("[data-do=lift], [data-do=proceed]")
        elif kind == "dd-tell":
            keys.press("[data-do=next]")
        elif kind == "dd-play" and page.locator("#done").count():
            while free.count():
                claim()
            keys.press("#done")
        elif page.locator("[data-verb=say]").count():
            keys.press("[data-verb=say]")
        elif kind == "dd-flat" and free.count():
            keys.press("#buzz-0")
            assert page.evaluate(HERE, "#board button"), "there is little time, so the focus goes ahead"
            while not page.evaluate(HERE, ".dd-card:not(.claimed)"):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.locator("#key-0-1:not([aria-disabled])").wait_for(timeout=WAIT_MS)
            keys.press("#key-0-1")
        else:
            page.wait_for_timeout(200)

    keys.play(step)
