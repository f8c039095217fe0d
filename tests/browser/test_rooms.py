"""Two real browsers play all four games, each to its result and each device on its own screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Watch
from tests.browser.robots import back_to_room, be_ready, let_play, over, set_room
from tests.browser.site import Site
from tests.browser.table import Table

Phone = Callable[..., BrowserContext]


def code(table: Table) -> str:
    """Return the link in the code that is shown."""
    shown = table.page.locator(".qr[data-code]")
    shown.wait_for()
    return shown.get_attribute("data-code") or ""


def takes(table: Table, link: str) -> None:
    """Paste a link."""
    table.page.fill('[data-verb="take"]', link)
    table.page.locator('[data-verb="take"]').blur()


def linked(phone: Phone, site: Site, watch: Watch, game: str) -> tuple[Table, Table]:
    """Return two devices in one room, the host first: a link is opened, and its answer is pasted."""
    host, guest = (Table(watch.over(phone(permissions=["camera"]).new_page()), site.url) for _ in range(2))
    host.open()
    host.do("open_room", game=game)
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')

    guest.open(code(host).removeprefix(site.url))
    takes(host, code(guest))
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    return host, guest


def test_two_browsers_play_one_match_after_another(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    tables = host, guest = linked(phone, site, watch, "west")
    guest.tap('[data-verb="sit"]')
    set_room(host, [guest], "west", {"goal": "3"})
    be_ready(host, guest)
    let_play(tables)
    assert over(tables).startswith("Host")
    assert all(len(table.kept()) == 1 for table in tables)

    # The room goes on, with another game: a race, for which each counts by its own clock.
    back_to_room(tables)
    set_room(host, [guest], "eye2eye", {"round_cap": "1"})
    be_ready(host, guest)
    let_play(tables, holds=["e2-reveal"])
    for table in tables:
        table.page.locator("#screen.e2-reveal").wait_for()
        expect(table.page.locator("#people .finish-ms")).to_have_count(2)
    assert host.page.locator("#people .finish").inner_text() == guest.page.locator("#people .finish").inner_text()
    let_play(tables)
    over(tables)
    assert all(len(table.kept()) == 2 for table in tables)
    watch.check()


@pytest.mark.marathon
def test_two_browsers_play_dvoboj_and_dot_duel(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    tables = host, guest = linked(phone, site, watch, "dvoboj")
    guest.tap('[data-verb="sit"]')
    be_ready(host, guest)
    let_play(tables)
    over(tables)

    back_to_room(tables)
    set_room(host, [guest], "dotduel", {"period_s": "3"})
    be_ready(host, guest)
    let_play(tables)
    over(tables)
    assert all(len(table.kept()) == 2 for table in tables)
    watch.check()
