"""Real browsers find each other: by a code that is filmed, by a link that is opened, by letters at a real broker."""

from __future__ import annotations

import socket
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect
from tools.broker import configuration, program

from tests.browser.conftest import Watch
from tests.browser.robots import MATCH_MS, back_to_room, be_ready, let_play, over, set_room
from tests.browser.site import Site
from tests.browser.table import WAIT_MS, Table

Phone = Callable[..., BrowserContext]
# A camera that films a picture: what `film` is given, in the midst of a grey wall, a little askew.
CAMERA = """
const wall = document.createElement("canvas");
wall.width = 640; wall.height = 480;
const brush = wall.getContext("2d");
let picture = null;
window.film = async (png) => {
  picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
};
const paint = () => {
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.fillStyle = "#8a8578"; brush.fillRect(0, 0, 640, 480);
  brush.setTransform(0.995, 0.1, -0.1, 0.995, 340, 240);
  if (picture) brush.drawImage(picture, -190, -190, 380, 380);
};
navigator.mediaDevices.getUserMedia = async () => { setInterval(paint, 200); return wall.captureStream(5); };
"""


class Device(Table):
    """A phone of its own."""

    def __init__(self, context: BrowserContext, site: Site, watch: Watch) -> None:
        page = watch.over(context.new_page())
        page.add_init_script(CAMERA)
        super().__init__(page, site.url)

    def open(self, address: str = "") -> Device:
        super().open(address)
        return self

    def at_table(self) -> None:
        """Wait for the table, whatever is asked there."""
        self.page.locator("#screen:not(.room-screen, .home)").wait_for(timeout=MATCH_MS)

    def code(self) -> str:
        """Return the link in the code that is shown."""
        return self.page.locator(".qr[data-code]").get_attribute("data-code") or ""

    def takes(self, other: Device) -> None:
        """Paste the link that another shows."""
        other.page.locator(".qr[data-code]").wait_for()
        self.page.fill('[data-verb="take"]', other.code())
        self.page.locator('[data-verb="take"]').blur()

    def films(self, other: Device) -> None:
        """Hold the camera over another's screen."""
        other.page.locator(".qr[data-code]").wait_for()
        picture = b64encode(other.page.locator(".qr").screenshot()).decode()
        self.tap('[data-verb="look"]')
        self.page.locator("#viewfinder").wait_for()
        self.page.evaluate("png => film(png)", picture)

    def words(self) -> set[str]:
        """Return the words by which the links of this device are compared."""
        return {text for text in self.page.locator(".member-words").all_inner_texts() if text}


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    """A Mosquitto of our own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    running = subprocess.Popen([program(), "-c", str(configuration(port, tmp_path, local=True))])
    yield f"ws://127.0.0.1:{port}/"
    running.terminate()
    running.wait()


def met(contexts: list[BrowserContext], site: Site, watch: Watch, broker: str) -> tuple[Device, Device, Device, Device]:
    """Return four devices in one room, the host first; each has come in another way."""
    host, one, two, three = (Device(context, site, watch) for context in contexts)
    host.open()
    host.do("open_room", game="west")
    host.wait("room-screen")
    host.tap('[data-verb="invite"]')

    # By a code: the guest films the host's screen. The answer comes as a link that opens in a tab of its own.
    one.open()
    one.tap('[data-verb="join"]')
    one.films(host)
    tab = Device(contexts[0], site, watch).open(one.code().removeprefix(site.url))
    one.wait("room-screen")
    expect(tab.page.locator("#screen")).to_contain_text("handed to the page that invited")
    tab.page.close()
    expect(host.page.locator(".phrases li")).to_have_count(1)

    # By letters, at a broker that the link names; nobody has asked one before.
    assert watch.foreign == []
    host.tap("#by-letters > summary")
    host.page.fill("#meet-broker", broker)
    host.page.locator("#meet-broker").blur()
    host.tap('[data-verb="open"]')
    expect(host.page.locator("#by-letters .letters")).to_be_visible()
    link = host.page.locator('#by-letters [data-verb="send"]').get_attribute("data-value") or ""
    two.open(link.removeprefix(site.url))
    two.tap('[data-verb="knock"]')
    two.wait("room-screen")
    assert two.page.url.endswith("#room")

    # The two guests have found each other through the room, and everybody can compare words with everybody.
    host.tap('[data-verb="done"]')
    host.wait("room-screen")
    for device in (host, one, two):
        expect(device.page.locator(".member-words")).to_have_count(2)
    pairs = [host.words() & one.words(), host.words() & two.words(), one.words() & two.words()]
    assert [len(pair) for pair in pairs] == [1, 1, 1]

    # A guest who is loaded anew comes back by the letters.
    two.reload()
    two.wait("room-screen")
    expect(two.page.locator(".member-words")).to_have_count(2)

    # A guest asks a fourth one in: he shows the host's offer, and brings the answer.
    one.tap('[data-verb="invite"]')
    one.page.locator(".qr[data-code]").wait_for()
    three.open(one.code().removeprefix(site.url))
    one.takes(three)
    three.wait("room-screen")
    one.tap('[data-verb="done"]')
    expect(host.page.locator(".member-words")).to_have_count(3)
    return host, one, two, three


def test_four_devices_meet_in_every_way(phone: Phone, site: Site, broker: str) -> None:
    watch = Watch(site.url)
    met([phone(permissions=["camera"]) for _ in range(4)], site, watch, broker)
    watch.check()


def by_codes(host: Device, guest: Device, broker: str) -> None:  # noqa: ARG001
    """Let the guest film the host's code, and the host the answer."""
    host.tap('[data-verb="invite"]')
    guest.open()
    guest.tap('[data-verb="join"]')
    guest.films(host)
    host.films(guest)


def by_letters(host: Device, guest: Device, broker: str) -> None:
    """Let the guest type the letters that the host has got for the room."""
    host.tap('[data-verb="invite"]')
    host.tap("#by-letters > summary")
    host.page.fill("#meet-broker", broker)
    host.page.locator("#meet-broker").blur()
    host.tap('[data-verb="open"]')
    link = host.page.locator('#by-letters [data-verb="send"]').get_attribute("data-value") or ""
    guest.open(link.removeprefix(host.url))
    guest.tap('[data-verb="knock"]')


@pytest.mark.marathon
@pytest.mark.parametrize("meet", [by_codes, by_letters])
def test_two_devices_play_every_game(phone: Phone, site: Site, broker: str, meet: Callable[[Device, Device, str], None]) -> None:
    """By a link they do in ``test_rooms``."""
    watch = Watch(site.url)
    host, guest = (Device(phone(permissions=["camera"]), site, watch) for _ in range(2))
    host.open()
    host.do("open_room", game="west")
    host.wait("room-screen")
    meet(host, guest, broker)
    guest.wait("room-screen")
    host.tap('[data-verb="done"]')
    guest.tap('[data-verb="sit"]')
    short = {"west": {"goal": "3"}, "eye2eye": {"round_cap": "1"}, "dvoboj": {}, "dotduel": {"period_s": "3"}}
    for number, (game, options) in enumerate(short.items()):
        if number:
            back_to_room([host, guest])
        set_room(host, [guest], game, options)
        be_ready(host, guest)
        let_play([host, guest])
        over([host, guest])
    assert len(host.kept()) == len(guest.kept()) == len(short)
    watch.check()


@pytest.mark.marathon
def test_four_devices_play_on_whoever_goes(phone: Phone, site: Site, broker: str) -> None:
    watch = Watch(site.url)
    contexts = [phone(permissions=["camera"]) for _ in range(4)]
    host, one, two, three = met(contexts, site, watch, broker)

    # A tablet with two people, two phones, a bot, and one who watches.
    for chairs in (3, 4, 5):
        host.tap('[data-verb="more"]')
        expect(host.page.locator(".chairs li")).to_have_count(chairs)
    for device, seat in ((host, 1), (one, 2), (two, 3)):
        device.tap(f"#sit-{seat}")
        expect(host.page.locator(f"#sit-{seat}")).to_have_count(0)
    host.page.locator("#chair-kind-4").select_option("gentle")
    set_room(host, [one, two, three], "west", {"goal": "3"})
    be_ready(host, one, two)
    for device, kind in ((host, "w-flat"), (one, "choose"), (two, "choose")):
        device.wait(kind)
    three.at_table()
    assert three.page.locator("#screen .card, #screen .w-held").count() == 0, "who watches holds no cards"
    let_play([host, one])

    # A phone dies in the midst of it and comes back to its seat.
    two.page.close()
    host.page.locator(".said-away").wait_for(timeout=WAIT_MS)
    two = Device(contexts[2], site, watch).open("#room")
    two.at_table()
    let_play([host, one, two])

    # So does the tablet that was the host: another device keeps the match, and the old host is its guest.
    host.page.close()
    one.page.locator(".said", has_text="keeps the match now").wait_for(timeout=WAIT_MS)
    host = Device(contexts[0], site, watch).open("#room")
    host.at_table()
    let_play([host, one, two, three])
    over([host, one, two, three])
    watch.check()
