"""Measure a relay (coturn) with what matches send there: ``PYTHONPATH=.:src python -m bench.relay``, by ``make bench-servers``.

Allocations (``aioice``, from ``.venv-bench``) stand in pairs: one sends, the other sends the same back at once, and all goes
through the relay both ways. Then two pages find each other and play with nothing but the relay between them.
"""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from aioice.turn import TurnTransport, create_turn_endpoint
from playwright.sync_api import sync_playwright
from tests.browser.conftest import ARGS
from tests.browser.site import Site, copied
from tools.serve import local_address

from bench.net import broker, ours
from bench.servers import Server, documented, free_ports, installed, lend, running, swap
from bench.start import Figures

ADDRESS = local_address() or "127.0.0.1"
HELLO = b"hello"
BYTES, PAUSE_S = 200, 0.5
"""What an allocation sends and hears: 400 bytes a second and way, about as much as a device in a match."""
CONNECTION = """
const Connection = RTCPeerConnection;
window.RTCPeerConnection = class extends Connection { constructor(how) { super({ ...how, %s }); } };
"""
ONLY, STRAIGHT = CONNECTION % 'iceTransportPolicy: "relay"', CONNECTION % "iceServers: []"


@contextmanager
def coturn(folder: Path, port: int) -> Iterator[tuple[Server, str, str]]:
    """Run coturn as the page says, on this machine alone; return it with the user and password."""
    folder.mkdir()
    conf = swap(
        documented("/etc/turnserver.conf"),
        ("listening-port=3478", f"listening-port={port}\nlistening-ip={ADDRESS}\nrelay-ip={ADDRESS}"),
        ("tls-listening-port=5349", "no-tls\nno-dtls"),
        ("cert=/etc/turnserver/fullchain.pem\n", ""),
        ("pkey=/etc/turnserver/privkey.pem\n", ""),
    )
    if not ipaddress.ip_address(ADDRESS).is_global:
        conf = re.sub(r"denied-peer-ip=.*\n", "", conf)
    if ADDRESS.startswith("127."):
        conf += "allow-loopback-peers\ncli-password=bench\n"
    conf += f"verbose\nno-cli\nuserdb={folder}/db\nlog-file={folder}/log\nsimple-log\npidfile={folder}/pid\n"
    (folder / "turnserver.conf").write_text(conf)
    lend(folder, "root")
    user, _, password = re.findall(r"^user=(\w+)(:)(\w+)$", conf, re.M)[0]
    with running(["turnserver", "-c", str(folder / "turnserver.conf")], port, address=ADDRESS) as server:
        yield server, user, password


class Peer(asyncio.DatagramProtocol):
    """Who has an allocation; ``heard`` is called with what the peer says after the greeting."""

    def __init__(self) -> None:
        self.heard: Callable[[bytes], None] = lambda _data: None
        self.greeted = False
        self._transport: TurnTransport | None = None
        self._to: tuple[str, int] = ("", 0)

    @classmethod
    async def open(cls, port: int, user: str, password: str) -> Peer:
        """Ask the relay for an address."""
        found = cls()
        found._transport, _ = await create_turn_endpoint(lambda: found, (ADDRESS, port), user, password)
        return found

    async def meet(self, other: Peer) -> None:
        """Open the way to a peer who does the same."""
        assert other._transport
        self._to = other._transport.get_extra_info("sockname")
        while not other.greeted:
            self.send(HELLO)
            await asyncio.sleep(0.02)

    def send(self, data: bytes) -> None:
        """Send to the peer."""
        assert self._transport
        self._transport.sendto(data, self._to)

    def close(self) -> None:
        """Give the address back."""
        assert self._transport
        self._transport.close()

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:  # noqa: ARG002
        """Take what the peer says."""
        if data == HELLO:
            self.greeted = True
        else:
            self.heard(data)


async def carry(server: Server, port: int, user: str, password: str, number: int, seconds: float) -> None:
    """Measure with so many allocations, and print."""
    empty = server.memory()
    opened: list[Peer] = []
    begun = perf_counter()
    for start in range(0, number, 50):
        opened += await asyncio.gather(*(Peer.open(port, user, password) for _ in range(start, min(number, start + 50))))
    opening = perf_counter() - begun
    trips: list[float] = []
    sent = 0
    pairs = list(zip(opened[::2], opened[1::2], strict=True))
    for one, two in pairs:
        await asyncio.gather(one.meet(two), two.meet(one))
        two.heard = two.send
        one.heard = lambda data: trips.append(perf_counter() - float(data[:24]))
    before, begun = server.seconds(), perf_counter()

    async def say(one: Peer, late: float) -> None:
        nonlocal sent
        await asyncio.sleep(late)
        while perf_counter() - begun < seconds:
            one.send(f"{perf_counter():024.9f}".encode().ljust(BYTES, b"."))
            sent += 1
            await asyncio.sleep(PAUSE_S)

    await asyncio.gather(*(say(one, PAUSE_S * place / len(pairs)) for place, (one, _) in enumerate(pairs)))
    took, used = perf_counter() - begun, server.seconds() - before
    await asyncio.sleep(1)
    memory = server.memory()
    ends = quantiles(trips, n=100)
    print(
        f"  {number} allocations, opened in {opening:.1f} s: {memory / 1024:.1f} MB ({(memory - empty) / number:.0f} KB each),"
        f" {100 * used / took:.1f} % of a core, {sent - len(trips)} of {sent} lost,"
        f" round trip p50 {1_000 * median(trips):.2f} ms, p99 {1_000 * ends[98]:.2f} ms",
        flush=True,
    )
    for one in opened:
        one.close()
    await asyncio.sleep(1)


def pages(folder: Path, port: int, user: str, password: str, moves: int) -> None:
    """Let two pages play, once with nothing but the relay between them and once without it, and print."""
    files = copied(folder)
    (files / "static/network.json").write_text(json.dumps({"brokers": [], "servers": [f"turn:{ADDRESS}:{port} {user} {password}"]}))
    site = Site(files)
    with broker() as rooms, sync_playwright() as playwright:
        # A phone has no loopback that would be one network more.
        flags = [flag for flag in ARGS if ADDRESS.startswith("127.") or "loopback" not in flag]
        for way, script in (("through the relay", ONLY), ("straight", STRAIGHT)):
            figures = Figures()
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
            ours(browser, site, rooms, figures, moves, script)
            browser.close()
            for name, values in figures.found.items():
                print(f"  {way}, {name.removeprefix('ours: ')}: p50 {median(values):.0f}, most {max(values):.0f} (n={len(values)})")
    site.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--allocations", type=int, nargs="*", default=[100, 500, 1_000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--moves", type=int, default=12)
    args = parser.parse_args()
    if not installed("turnserver"):
        print("coturn is not installed")
        return
    os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    with tempfile.TemporaryDirectory() as name:
        print(f"coturn at {ADDRESS}")
        for number in args.allocations:
            (port,) = free_ports(1)
            with coturn(Path(name) / str(number), port) as (server, user, password):
                asyncio.run(carry(server, port, user, password, number, args.seconds))
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        (port,) = free_ports(1)
        with coturn(Path(name) / "pages", port) as (_, user, password):
            pages(Path(name), port, user, password, args.moves)
            log = (Path(name) / "pages/log").read_text()
            print(f"  two pages: {len(re.findall('ALLOCATE processed, success', log))} allocations")


if __name__ == "__main__":
    main()
