"""Eye 2 Eye in the built site, by taps alone: a match against a bot, a phone that goes round, a tablet between two."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table import WAIT_MS, Table
from tests.browser.test_west_tablet import Fingers

SCREENS = "#screen:is(.e2-duel, .e2-across, .e2-race, .e2-calls, .e2-reveal, .curtain, .result)"
SIZES = """() => {
    const screen = document.querySelector("#screen");
    return [screen.scrollHeight - screen.clientHeight, document.documentElement.scrollWidth - innerWidth];
}"""
# A finger that lands at once: a tap by the driver waits for the element to rest, and the bell may ring meanwhile.
LANDS = "pad => pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))"
FACES = re.compile(r"#art-e2-(head|torso|hand|leg|broken)\b")


def sit(table: Table, how: str, level: str | None = None) -> None:
    table.do("set", game="eye2eye", how=how)
    table.wait("setup")
    if level:
        table.page.locator("#seat-kind-1").select_option(level)
    table.do("start")
    table.page.locator(SCREENS).wait_for(timeout=WAIT_MS)


def act(verb: str, value: object = None, seat: int | None = None) -> str:
    found = f'#screen [data-do="act"][data-verb="{verb}"]'
    return found + ("" if value is None else f'[data-value="{value}"]') + ("" if seat is None else f'[data-seat="{seat}"]')


def fits(page: Page) -> None:
    """Nothing of a screen of play lies out of sight."""
    tall, wide = page.evaluate(SIZES)
    assert tall <= 1, f"{tall} px too tall: {page.locator('#screen').get_attribute('class')}"
    assert wide <= 0


def tell(table: Table) -> str:
    """See a telling to its end; return its last sentences."""
    page = table.page
    page.locator("#screen.e2-reveal").wait_for(timeout=WAIT_MS)
    if page.locator('#screen.e2-reveal[data-step="3"]').count() == 0:
        table.tap("#screen.e2-reveal .go")
    page.locator('#screen.e2-reveal[data-step="3"]').wait_for(timeout=WAIT_MS)
    fits(page)
    told = page.locator("#told").inner_text()
    table.tap("#screen.e2-reveal .go")
    page.locator("#screen:not(.e2-reveal)").wait_for(timeout=WAIT_MS)
    return told


def test_a_match_against_a_bot(table: Table, page: Page) -> None:
    sit(table, "solo", "gentle")
    touched = 0
    for _ in range(200):
        page.locator(f"{SCREENS}:not(.e2-duel), #screen.e2-duel[data-mine=true]").wait_for(timeout=WAIT_MS)
        kind = table.kind
        if kind == "result":
            break
        fits(page)
        if kind == "e2-duel":
            before = page.locator("#screen .e2-card").count()
            if before > 4:  # the first turn of a round must lay a card
                table.tap(act("card"))
                expect(page.locator("#screen .e2-card[aria-pressed=true]")).to_have_count(1)
                table.tap(act("stack", touched % 4))
                expect(page.locator("#screen .e2-card")).to_have_count(before - 1)
            else:
                table.tap(act("knock"))
                page.locator("#screen:not([data-mine=true])").wait_for(timeout=WAIT_MS)
        elif kind == "e2-calls":
            table.tap(act("ready"))
            page.locator("#screen.e2-race").wait_for(timeout=WAIT_MS)
            if touched == 0:
                page.locator(act("pad", 1)).evaluate(LANDS)
                expect(page.locator("#screen .refused")).to_contain_text("Too early")
        elif kind == "e2-race":
            page.locator('#screen.e2-race[data-open="true"]').wait_for(timeout=WAIT_MS)
            fits(page)
            table.tap(act("pad", touched % 4))
            touched += 1
            tell(table)
        elif kind == "e2-reveal":
            tell(table)
    assert table.kind == "result"
    assert touched
    assert "wins" in table.heading()
    assert page.locator(".ranking li").count() == 2


def test_a_phone_that_goes_round_keeps_its_secrets_and_is_raced_on(table: Table, page: Page) -> None:
    sit(table, "hand")
    hands: dict[str, list[str]] = {}
    for turn in range(4):
        table.wait("curtain")
        assert not FACES.search(page.locator("#root").inner_html()), "nothing of a hand lies under the curtain"
        table.do("lift")
        page.locator("#screen.e2-duel").wait_for(timeout=WAIT_MS)
        fits(page)
        hand = page.eval_on_selector_all("#screen .e2-card", "cards => cards.map(card => card.dataset.card)")
        drawn = FACES.findall(page.locator("#screen").inner_html())
        assert len(drawn) == 4 + len(hand), "the bottoms and the own hand, and no other face"
        hands.setdefault(str(turn % 2), hand)
        if turn == 0:
            expect(page.locator(act("knock"))).to_have_attribute("aria-disabled", "true")
            page.locator(act("knock")).tap(force=True)  # it looks closed, and still says why
            expect(page.locator("#screen .refused")).to_contain_text("must play a card")
            expect(page.locator("#screen .refused-rule")).to_have_attribute("data-ruling", "E7")
        if turn < 2:
            table.tap(act("card", 0))
            table.tap(act("stack", 2 * turn))
        else:
            table.tap(act("knock"))
    assert hands["0"] != hands["1"]
    page.locator("#screen.e2-race").wait_for(timeout=WAIT_MS)
    fits(page)
    # One touches after the other: the first who was asked goes last, and no bell is needed.
    table.tap("#turns")
    asker = page.locator("#turns").get_attribute("data-seat")
    first = 1 - int(asker or 0)
    table.tap(act("go", seat=first))
    table.tap(act("pad", 2, first))
    table.tap(act("go", seat=1 - first))
    table.tap(act("pad", 0, 1 - first))
    told = tell(table)
    assert "wound" in told
    assert table.wait("curtain") == "curtain"


def test_a_tablet_between_two_takes_two_fingers(table: Table, page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    sit(table, "table")
    session = page.context.new_cdp_session(page)
    fits(page)
    # A look shows the own hand while it is held, and no longer.
    look = page.locator("#look-0").bounding_box()
    assert look
    under = page.locator("#card-0-0 .e2-under")
    expect(under).to_be_hidden()
    point = [{"x": look["x"] + 20, "y": look["y"] + 20}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    expect(under).to_be_visible()
    expect(page.locator("#card-1-0 .e2-under")).to_be_hidden()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(under).to_be_hidden()
    # Whoever looks at his own hand does not keep the other from laying.
    turn = int(page.locator("#screen").get_attribute("data-turn") or 0)
    Fingers(page).after(f"#look-{1 - turn}", act("card", 0, turn))
    expect(page.locator(f"#card-{turn}-0")).to_have_attribute("aria-pressed", "true")
    table.tap(act("card", 0, turn))
    expect(page.locator(f"#card-{turn}-0")).to_have_attribute("aria-pressed", "false")

    rounds = 0
    for _ in range(120):
        page.locator(SCREENS).wait_for(timeout=WAIT_MS)
        kind = table.kind
        if kind == "result":
            break
        if kind == "e2-across":
            seat = int(page.locator("#screen").get_attribute("data-turn") or 0)
            laid = page.locator("#screen .e2-laid").count()
            if page.locator(f"#half-{seat} .e2-card").count() > 3:
                table.tap(act("card", 0, seat))
                expect(page.locator(f"#card-{seat}-0")).to_have_attribute("aria-pressed", "true")
                table.tap(act("stack", seat, seat))
                expect(page.locator("#screen .e2-laid")).to_have_count(laid + 1)
            else:
                table.tap(act("knock", seat=seat))
            page.locator(f'#screen:not(.e2-across[data-turn="{seat}"])').wait_for(timeout=WAIT_MS)
        elif kind == "e2-race":
            fits(page)
            for seat in (0, 1):
                table.tap(act("ready", seat=seat))
            page.locator('#screen.e2-race[data-open="true"]').wait_for(timeout=WAIT_MS)
            fits(page)
            Fingers(page).after(act("pad", (0, 1, 2, 3)[rounds % 4], 0), act("pad", (1, 0, 3, 2)[rounds % 4], 1))
            page.locator("#screen.e2-reveal").wait_for(timeout=WAIT_MS)
            assert page.locator(".e2-time .e2-ms").count() == 2
            assert "No touch" not in page.locator("#screen").inner_text(), "both fingers count"
            tell(table)
            rounds += 1
            if rounds == 2:
                break
    assert rounds
