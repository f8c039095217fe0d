"""Two devices that cannot reach each other meet at a relay of a player's own (coturn)."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.test_meeting import Device, Phone

# A network that keeps its devices apart: what leads straight to this one is not told where there is a relay.
APART = """
const Connection = RTCPeerConnection;
window.RTCPeerConnection = class extends Connection {
    constructor(how) { super({ ...how, iceTransportPolicy: how.iceServers.length ? "relay" : "all" }); }
};
"""


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[str]:
    """A coturn of our own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    here = ["-L", "127.0.0.1", "-E", "127.0.0.1", "-p", str(port), "--allow-loopback-peers", "--no-cli", "--cli-password", "none"]
    plain = ["-n", "-a", "-u", "ana:secret", "-r", "test", "--no-tls", "--no-dtls", "--log-file", "stdout"]
    files = ["-b", str(tmp_path / "db"), "--pidfile", str(tmp_path / "pid")]
    running = subprocess.Popen(["turnserver", *here, *plain, *files], stdout=subprocess.DEVNULL)
    while running.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        sleep(0.05)
    yield f"turn:127.0.0.1:{port} ana secret"
    running.terminate()
    running.wait()


def through(device: Device, relay: str) -> None:
    """Type a relay."""
    device.tap("#by-relay > summary")
    device.page.fill("#meet-relay", relay)
    device.page.locator("#meet-relay").blur()


def test_two_networks_meet_at_a_relay(phone: Phone, site: Site, relay: str) -> None:
    watch = Watch(site.url)
    host, guest = (Device(phone(), site, watch) for _ in range(2))
    for device in (host, guest):
        device.page.add_init_script(APART)
    host.open()
    host.do("open_room", game="west")
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')
    host.page.locator(".qr[data-code]").wait_for()
    before = host.code()
    through(host, relay)
    expect(host.page.locator(".qr[data-code]")).not_to_have_attribute("data-code", before)
    guest.open()
    guest.tap('[data-verb="join"]')
    # Whoever opens an invitation comes to the answer at once, and can still say there that it is to lead through the relay.
    guest.takes(host)
    guest.page.locator(".qr[data-code]").wait_for()
    before = guest.code()
    through(guest, relay)
    expect(guest.page.locator(".qr[data-code]")).not_to_have_attribute("data-code", before)
    host.takes(guest)
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    expect(host.page.locator(".member-words")).to_have_count(1)
    assert host.words() == guest.words() != set()
    watch.check()
