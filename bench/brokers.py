"""Measure brokers with what rooms do there: ``PYTHONPATH=.:src python -m bench.brokers [NAME …]``, by ``make bench-servers``.

Hosts open rooms and stay; guests come, publish a sealed offer, hear the answer and go; who hears none asks again, as in the app.
Memory is that of the servers before and with the rooms; times are told at a pace that leaves the machine idle; the processor
time of a join is told under as many guests as one process of Python can be. Where there are two servers, half of the hosts are
at each, and behind one name guests are always at the other.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bench.guests import Crowd
from bench.servers import Server, emqx, free_ports, installed, mosquitto, nginx, rabbitmq
from tenpaces.net.rendezvous import AGAIN

Ways = list[tuple[tuple[str, ...], tuple[str, ...]]]


@dataclass(frozen=True)
class Setting:
    """Servers that run, and the brokers that hosts and guests know."""

    servers: list[Server]
    ways: Ways


def _crossed(one: str, two: str) -> Ways:
    return [((one,), (two,)), ((two,), (one,))]


@contextmanager
def alone(folder: Path) -> Iterator[Setting]:
    """One Mosquitto."""
    (port,) = free_ports(1)
    with mosquitto(folder / "one", port) as server:
        brokers = (f"ws://127.0.0.1:{port}/",)
        yield Setting([server], [(brokers, brokers)])


@contextmanager
def secure(folder: Path) -> Iterator[Setting]:
    """One Mosquitto behind nginx with TLS."""
    port, behind = free_ports(2)
    with mosquitto(folder / "one", behind) as server, nginx(folder / "nginx", port, behind) as front:
        brokers = (f"wss://127.0.0.1:{port}/",)
        yield Setting([server, front], [(brokers, brokers)])


@contextmanager
def shared(folder: Path) -> Iterator[Setting]:
    """Two Mosquittos that share the rooms by their topics."""
    one, two = free_ports(2)
    with mosquitto(folder / "one", one) as first, mosquitto(folder / "two", two) as second:
        brokers = (f"ws://127.0.0.1:{one}/", f"ws://127.0.0.1:{two}/")
        yield Setting([first, second], [(brokers, brokers)])


@contextmanager
def bridged(folder: Path) -> Iterator[Setting]:
    """Two Mosquittos behind one name, each of which tells the other everything."""
    one, two, hub = free_ports(3)
    with mosquitto(folder / "one", one, hub=hub) as first, mosquitto(folder / "two", two, bridge=hub) as second:
        yield Setting([first, second], _crossed(f"ws://127.0.0.1:{one}/", f"ws://127.0.0.1:{two}/"))


@contextmanager
def rabbits(folder: Path) -> Iterator[Setting]:
    """A cluster of two RabbitMQ."""
    one, two = ports = free_ports(2)
    with rabbitmq(folder / "rabbit", ports) as servers:
        yield Setting(servers, _crossed(f"ws://127.0.0.1:{one}/mqtt", f"ws://127.0.0.1:{two}/mqtt"))


@contextmanager
def one_emqx(folder: Path) -> Iterator[Setting]:
    """One EMQX."""
    (port,) = free_ports(1)
    with emqx(folder / "emqx", [port]) as servers:
        brokers = (f"ws://127.0.0.1:{port}/mqtt",)
        yield Setting(servers, [(brokers, brokers)])


@contextmanager
def two_emqx(folder: Path) -> Iterator[Setting]:
    """A cluster of two EMQX."""
    one, two = ports = free_ports(2)
    with emqx(folder / "emqx", ports) as servers:
        yield Setting(servers, _crossed(f"ws://127.0.0.1:{one}/mqtt", f"ws://127.0.0.1:{two}/mqtt"))


RUNS: dict[str, tuple[str, str, Callable[[Path], AbstractContextManager[Setting]]]] = {
    "alone": ("One Mosquitto", "mosquitto", alone),
    "secure": ("One Mosquitto behind nginx, TLS", "nginx", secure),
    "shared": ("Two Mosquittos that share the rooms", "mosquitto", shared),
    "bridged": ("Two Mosquittos with a bridge, hosts at one and guests at the other", "mosquitto", bridged),
    "rabbitmq": ("Two RabbitMQ in a cluster, hosts at one and guests at the other", "rabbitmqctl", rabbits),
    "emqx": ("One EMQX", "emqx", one_emqx),
    "emqx-two": ("Two EMQX in a cluster, hosts at one and guests at the other", "emqx", two_emqx),
}


def ms(values: list[float]) -> str:
    """Return the middle and the 99th percentile."""
    return f"p50 {1_000 * median(values):.1f} ms, p99 {1_000 * quantiles(values, n=100)[98]:.1f} ms (n={len(values)})"


def _again(joins: list[float]) -> str:
    return f"{sum(took > AGAIN / 1_000 for took in joins)} asked again"


async def measure(setting: Setting, args: argparse.Namespace) -> None:
    """Measure one setting and print."""

    def memory() -> int:
        return sum(server.memory() for server in setting.servers)

    def seconds() -> float:
        return sum(server.seconds() for server in setting.servers)

    empty = memory()
    crowd = Crowd(setting.ways)
    await crowd.gather(args.rooms)
    await asyncio.sleep(2)
    full = memory()
    each = (full - empty) / args.rooms
    print(f"  memory {empty / 1024:.1f} MB, with {args.rooms} rooms {full / 1024:.1f} MB: {each:.1f} KB a client")

    await crowd.paced(args.pace, args.seconds)
    joins, heard, lost = crowd.take()
    print(f"  {args.pace} joins a second: from opening the socket to the answer {ms(joins)}, {_again(joins)}, {lost} lost")
    print(f"  {args.pace} joins a second: from publishing to hearing {ms(heard)}")

    before, begun = seconds(), perf_counter()
    rate = await crowd.crowded(args.crowd, args.seconds)
    took, used = perf_counter() - begun, seconds() - before
    joins, heard, lost = crowd.take()
    cost = used / len(joins)
    print(
        f"  {args.crowd} at once: {rate:.0f} joins a second, {_again(joins)}, {lost} lost, {100 * used / took:.0f} % of a core;"
        f" {1_000 * cost:.2f} ms of it a join, so that a core is full at {1 / cost:.0f} a second"
    )
    print(f"  {args.crowd} at once: answer {ms(joins)}, hearing {ms(heard)}")
    crowd.leave()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(RUNS), metavar="NAME", help=", ".join(RUNS))
    parser.add_argument("--rooms", type=int, default=2_000)
    parser.add_argument("--pace", type=int, default=25, help="joins a second while times are told (25)")
    parser.add_argument("--crowd", type=int, default=64, help="guests at once while processor time is told (64)")
    parser.add_argument("--seconds", type=float, default=15)
    args = parser.parse_args()
    os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    for name in args.names:
        title, needs, run = RUNS[name]
        if not installed(needs):
            print(f"{title}: {needs} is not installed")
            continue
        print(title, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            with run(Path(folder)) as setting:
                asyncio.run(measure(setting, args))


if __name__ == "__main__":
    main()
