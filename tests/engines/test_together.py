"""A Firefox and a Chromium in one room: a link, its answer, and a whole match of West."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGS, PHONE, SHELL
from tests.browser.robots import MATCH_MS, ROBOT, let_play
from tests.browser.site import Site, copied
from tests.browser.table import START_MS, Table
from tests.engines.engine import firefox


def test_a_firefox_and_a_chromium_play_west(tmp_path: Path) -> None:
    site = Site(copied(tmp_path))
    with sync_playwright() as playwright, firefox() as guest:
        browser = playwright.chromium.launch(executable_path=SHELL, args=list(ARGS))
        context = browser.new_context(**PHONE, permissions=["camera"])
        context.set_default_timeout(START_MS)
        host = Table(context.new_page(), site.url)
        host.open()
        host.do("open_room", game="west")
        host.wait("room-screen")
        host.tap('[data-verb="invite"]')
        invitation = host.page.locator(".qr[data-code]")
        invitation.wait_for()
        guest.open(invitation.get_attribute("data-code") or "")
        host.page.fill('[data-verb="take"]', guest.wait("document.querySelector('.qr[data-code]')?.dataset.code"))
        host.page.locator('[data-verb="take"]').blur()
        guest.screen("room-screen")
        host.tap('[data-verb="done"]')
        host.tap("#house > summary")
        host.page.locator("#option-goal").select_option("3")
        guest.wait("document.querySelector('.room-rules .rule-value') !== null")
        guest.tap('[data-verb="sit"]')
        guest.tap('#ready[aria-pressed="false"]')
        host.tap('#ready[aria-pressed="false"]')
        host.page.locator('[data-verb="deal"]:not([aria-disabled])').wait_for()
        host.tap('[data-verb="deal"]')
        let_play([host])
        guest.js(f"(() => {{ {ROBOT} }})() ?? Object.assign(window.robot, {{ shoots: false }}).on")
        host.page.locator("#screen.result").wait_for(timeout=MATCH_MS)
        guest.screen("result")
        ranking = " ".join(host.page.locator(".ranking").inner_text().split())
        assert ranking.startswith("Host $3")
        assert ranking == guest.js("document.querySelector('.ranking').innerText.replace(/\\s+/g, ' ').trim()")
        browser.close()
    site.stop()
