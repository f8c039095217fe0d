"""Two real browsers play a match: from the room over the table to the result, each on its own screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import Card, Table, steadfast

Phone = Callable[..., BrowserContext]
# A finger that lands at once, as the bell rings.
LANDS = "pad => pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))"


def linked(phone: Phone, site: Site, watch: Watch, game: str) -> tuple[Table, Table]:
    """Return two devices in one room, the host first."""
    host, guest = (Table(watch.over(phone(permissions=["camera"]).new_page()), site.url) for _ in range(2))
    host.open()
    host.do("open_room", game=game)
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')

    def code(table: Table) -> str:
        shown = table.page.locator(".qr[data-code]")
        shown.wait_for()
        return shown.get_attribute("data-code") or ""

    guest.open(code(host).removeprefix(site.url))
    host.page.fill('[data-verb="take"]', code(guest))
    host.page.locator('[data-verb="take"]').blur()
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    return host, guest


def be_ready(host: Table, guest: Table) -> None:
    """Let both be ready, and deal."""
    for table in (guest, host):
        table.tap('#ready[aria-pressed="false"]')
        table.page.locator('#ready[aria-pressed="true"]').wait_for()
    host.page.locator('[data-verb="deal"]:not([aria-disabled])').wait_for()
    host.tap('[data-verb="deal"]')


def hides(hand: dict[Card, int]) -> Card:
    """Hide while there is something to hide behind, and reload with nothing in hand."""
    return "barricade" if hand["barricade"] else "reload"


def test_two_browsers_play_west_to_the_result_and_then_race_for_a_stack(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    host.tap("#house > summary")
    host.page.locator("#option-goal").select_option("3")
    expect(guest.page.locator(".room-rules .rule-value")).to_have_count(1)
    guest.tap('[data-verb="sit"]')
    be_ready(host, guest)
    tables = (host, guest)
    for _ in range(30):
        for table, policy in ((host, steadfast), (guest, hides)):
            table.wait("choose")
            table.pick(policy(table.hand()))
            table.act("lock")
        if {table.tell() for table in tables} == {"result"}:
            break
    rankings = [table.page.locator(".ranking").inner_text() for table in tables]
    assert rankings[0] == rankings[1]
    assert all(len(table.kept()) == 1 for table in tables)

    # The room goes on, with another game: a race, for which each counts by its own clock.
    for table in tables:
        table.do("again")
        table.wait("room-screen")
    host.page.locator("#room-game").select_option("eye2eye")
    for table in tables:
        table.page.locator('#screen[data-game="eye2eye"]').wait_for()
    host.tap("#house > summary")
    host.page.locator("#option-round_cap").fill("1")
    host.page.locator("#option-round_cap").blur()
    expect(guest.page.locator(".room-rules .rule-value")).to_have_count(1)
    be_ready(host, guest)
    mine, fire = '#screen.e2-duel[data-mine="true"]', "#screen.e2-race"
    laid: list[Table] = []
    for _ in range(400):
        if any(table.page.locator(fire).count() for table in tables):
            break
        for table in tables:
            if table.page.locator(mine).count():
                if table in laid:
                    table.act("knock")
                else:  # the first turn of a round lays a card (E7)
                    table.tap('#screen [data-verb="card"]')
                    table.act("stack", len(laid))
                    laid.append(table)
                table.page.locator(f"#screen:not([data-mine='true']), {fire}").first.wait_for()
        host.page.wait_for_timeout(50)
    for table, pad in ((host, 1), (guest, 2)):
        table.page.locator('#screen.e2-race[data-open="true"]').wait_for()
        table.page.locator(f'#screen [data-verb="pad"][data-value="{pad}"]').evaluate(LANDS)
    for table in tables:
        table.page.locator("#screen.e2-reveal").wait_for()
        bars = table.page.locator("#people .finish-ms")
        expect(bars).to_have_count(2)
    assert host.page.locator("#people .finish").inner_text() == guest.page.locator("#people .finish").inner_text()
    watch.check()
