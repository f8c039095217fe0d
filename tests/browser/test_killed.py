"""The browser is killed in mid-match. ``python -m bench.kill`` does it two hundred times."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from tests.browser.kill import Killed
from tests.browser.site import Site


def test_a_killed_browser_goes_on_where_the_player_was(chromium: Browser, tmp_path: Path, site: Site) -> None:
    device = Killed(chromium.browser_type, tmp_path / "profile", site.url)
    rng = Random(5)
    with device.opened() as table:
        device.play_and_die(table, "dvoboj", rng)
    with device.opened() as table:
        device.check(table)
