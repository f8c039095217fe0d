"""A room in calm weather, with players that do only what a test says."""

from __future__ import annotations

from typing import Any

from tenpaces.core.entry import Resign
from tenpaces.fair.steps import Make
from tenpaces.fair.table import Table
from tenpaces.net.device import Device, News
from tenpaces.net.room import Room
from tests.net.simulator import Node, World


def room(names: str = "AB", game: str = "west", options: dict[str, Any] | None = None, **how: Any) -> World:
    """Return a world in which a match has begun and nobody plays by himself."""
    world = World("table", names)
    world.play = False
    world.begin(game, options or {}, **{"seats": len(names), "patience": 0, **how})
    world.run(2_000)
    return world


def device(world: World, name: str) -> Device:
    return world.nodes[name].peer.device


def table(world: World, name: str) -> Table:
    found = device(world, name).table
    assert found is not None
    return found


def room_of(world: World, name: str) -> Room:
    found = device(world, name).room
    assert found is not None
    return found


def act(world: World, name: str, seat: int, step: Any, wait: float = 1_000) -> None:
    node = world.nodes[name]
    node.peer.act(seat, step, node.now(world.t))
    world.flush(node)
    world.run(wait)


def first_legal(world: World, name: str, seat: int) -> Make:
    """Return the first entry that a seat may make, as a step."""
    match = table(world, name)
    return world.made(next(entry for entry in match.game.legal(match.state, seat) if not isinstance(entry, Resign)))


def told(node: Node, what: str) -> list[News]:
    return [news for news in node.news if news.what == what]


def kinds(world: World, name: str) -> list[str]:
    """List the kinds of faults that a device has told of."""
    return [news.data["kind"] for news in told(world.nodes[name], "fault")]


def head(world: World, name: str) -> bytes:
    return device(world, name).heads[-1]


def inject(world: World, source: str, to: str, data: bytes) -> None:
    """Let bytes arrive at once on the link from one device to another."""
    node = world.nodes[to]
    link = next(link.id for link in node.peer.device.links.values() if link.member == source.lower())
    node.peer.received(link, data, node.now(world.t))
    world.flush(node)


def say(world: World, source: str, to: str, message: Any) -> None:
    """Send a message from one device to another, whatever its own protocol would say."""
    made = device(world, source).link_to(to.lower())
    assert made is not None
    device(world, source).send(made, message)
    world.flush(world.nodes[source])
    world.run(500)
