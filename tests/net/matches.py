"""One match of whole devices over a bad network, and what must be true at its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from tenpaces.core.options import schema
from tenpaces.core.record import decode
from tenpaces.core.replay import replay
from tenpaces.fair.receipt import audit
from tenpaces.games import GAMES
from tests.net.simulator import CALM, STORM, World

NAMES = "ABCDEF"


@dataclass(frozen=True)
class Report:
    """What came of a match: whether it ended, its lines, and how often each kind of news was told."""

    over: bool
    lines: int
    news: Counter[str]


def options_of(name: str, rng: Random) -> dict[str, Any]:
    """Draw house rules: mostly the defaults, now and then another value."""
    game = GAMES[name]
    fields = schema(game.options, game.rulings)
    drawn = {field.key: rng.choice(field.values) for field in fields if field.values and rng.random() < 0.25}
    return dict(msgspec.to_builtins(msgspec.convert(drawn, game.options)))


def play(name: str, seed: int, *, terms: str = "open", ms: int = 40_000, storm: bool = True) -> Report:
    """Play a match over the weather that the seed draws; ``AssertionError`` where a promise is not kept."""
    rng = Random(f"{name}/{seed}/{terms}")
    game = GAMES[name]
    seats = rng.choice(game.seats)
    bots = rng.choice((0, 0, 1)) if seats > 2 else 0
    world = World(f"{name}/{seed}/{terms}", NAMES[: rng.choice((2, 3, 4, 5, 6))])
    options = options_of(name, rng)
    if terms == "fair":
        options.pop("joker", None)
        world.most = 600
    world.begin(name, options, seats=seats, bots=bots, terms=terms, grace=rng.choice(("bot", "pause")))
    world.weather = STORM if storm else CALM
    if storm:
        world.trouble()
    world.run(ms, until=world.two_hosts)
    assert not world.two_hosts(), "two devices write"
    world.settle()
    devices = [node.peer.device for node in world.nodes.values()]
    assert not any(device.broken for device in devices), "an honest host was not believed"
    assert world.agreed(), "the devices do not come together again"
    assert len({device.marks[-1] if device.marks else "" for device in devices}) == 1, "one log led to two states"
    found = {node.name: node.news for node in world.nodes.values()}
    news = Counter(one.what for told in found.values() for one in told)
    assert not news["diverged"], "one line led to two states"
    table = devices[0].table
    if table is None:
        return Report(False, 0, news)
    (record,) = world.records()
    proof = audit(world.nodes["A"].peer.receipt(), GAMES, None)
    assert proof.fault is None, proof.fault
    assert proof.cheats == (), "an honest device was called a cheat"
    if terms == "open" or name in ("dotduel", "west"):
        assert game.observe(replay(decode(record, GAMES)), None) == game.observe(table.state, None)
    return Report(table.over, len(devices[0].lines), news)
