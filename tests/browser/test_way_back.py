"""Links that are opened twice, by a guest who was in the room before, or in a tab of their own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Watch
from tests.browser.robots import be_ready
from tests.browser.site import Site
from tests.browser.table import Table
from tests.browser.test_rooms import code, linked, takes

Phone = Callable[..., BrowserContext]


def test_two_devices_open_one_invitation(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, one, two = (Table(watch.over(phone(permissions=["camera"]).new_page()), site.url) for _ in range(3))
    host.open()
    host.do("open_room", game="west")
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')
    link = code(host)
    for guest in (two, one):
        guest.open(link.removeprefix(site.url))
        code(guest)

    # Whose answer is taken comes in, whoever else has opened the link; and the next invitation is there at once.
    takes(host, code(one))
    one.wait("room-screen")
    expect(host.page.locator(".phrases li")).to_have_count(1)
    expect(host.page.locator(".qr[data-code]")).not_to_have_attribute("data-code", link)
    takes(host, code(two))
    expect(host.page.locator("#trouble")).to_be_visible()

    # The other one needs the new one.
    two.open(code(host).removeprefix(site.url))
    takes(host, code(two))
    two.wait("room-screen")
    expect(host.page.locator(".phrases li")).to_have_count(2)
    watch.check()


def test_a_guest_who_is_loaded_anew_returns_by_a_new_link(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    expect(guest.page.locator(".member-words")).to_have_count(1)
    guest.reload()
    guest.wait("room-screen")
    host.tap('[data-verb="invite"]')
    guest.open(code(host).removeprefix(site.url))
    takes(host, code(guest))
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    for table in (host, guest):
        expect(table.page.locator(".members li")).to_have_count(2)
        expect(table.page.locator(".member-words")).to_have_count(1)
    watch.check()


def test_a_link_opened_in_another_tab_leads_to_the_tab_in_the_room(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    guest.reload()
    guest.wait("room-screen")
    host.tap('[data-verb="invite"]')
    tab = Table(watch.over(guest.page.context.new_page()), site.url)
    tab.open(code(host).removeprefix(site.url))
    expect(tab.page.locator("#screen")).to_contain_text("handed to the page")
    guest.page.bring_to_front()
    takes(host, code(guest))
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    expect(host.page.locator(".member-words")).to_have_count(1)
    expect(guest.page.locator(".member-words")).to_have_count(1)
    watch.check()


def meets(other: Table, guest: Table, site: Site) -> None:
    """Let the guest open the other's invitation, and the other take the answer."""
    guest.open(code(other).removeprefix(site.url))
    takes(other, code(guest))


def test_an_invitation_leads_out_of_a_room_in_which_nobody_is_heard(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    other = Table(watch.over(phone(permissions=["camera"]).new_page()), site.url)
    host.page.close()
    guest.reload()
    guest.wait("room-screen")
    other.open()
    other.do("open_room", game="dotduel")
    other.wait("room-screen")
    other.tap('[data-verb="invite"]')
    meets(other, guest, site)
    guest.page.locator('#screen.room-screen[data-game="dotduel"]').wait_for()
    other.tap('[data-verb="done"]')
    for table in (other, guest):
        expect(table.page.locator(".members li")).to_have_count(2)
        expect(table.page.locator(".member-words")).to_have_count(1)
    # They are together as any two.
    guest.tap('[data-verb="sit"]')
    be_ready(other, guest)
    for table in (other, guest):
        table.page.locator("#screen:not(.room-screen)").wait_for()
    watch.check()


def test_a_match_that_may_go_on_is_not_left_by_a_link(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    guest.tap('[data-verb="sit"]')
    be_ready(host, guest)
    guest.wait("choose")
    host.page.close()
    other = Table(watch.over(phone(permissions=["camera"]).new_page()), site.url)
    other.open()
    other.do("open_room", game="dotduel")
    other.wait("room-screen")
    other.tap('[data-verb="invite"]')
    meets(other, guest, site)
    expect(guest.page.locator("#trouble")).to_contain_text("another room")
    other.tap('[data-verb="done"]')
    expect(other.page.locator(".members li")).to_have_count(0)  # alone again: who turned back is no member
    guest.tap('[data-verb="stop"]')
    guest.wait("room-screen")
    guest.tap('[data-verb="table"]')
    guest.wait("choose")
    watch.check()


def test_a_guest_who_is_loaded_anew_in_a_match_returns_to_its_table(phone: Phone, site: Site) -> None:
    watch = Watch(site.url)
    host, guest = linked(phone, site, watch, "west")
    guest.tap('[data-verb="sit"]')
    be_ready(host, guest)
    for table in (host, guest):
        table.wait("choose")
    guest.reload()
    guest.wait("choose")
    host.tap(".bar-people")
    host.tap("#people [data-do='to_room']")
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')
    guest.open(code(host).removeprefix(site.url))
    takes(host, code(guest))
    guest.wait("choose")
    host.tap('[data-verb="done"]')
    expect(host.page.locator(".member-words")).to_have_count(1)
    host.tap('[data-verb="table"]')
    for table in (host, guest):
        table.lay("reload")
    for table in (host, guest):
        table.wait("showdown")
    watch.check()
