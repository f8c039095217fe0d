"""Messages of real matches, changed, and what they may do to the device that hears them: nothing but what their sender may.

A copy of a device in the midst of a match hears one to four of them on a link whose member is known, from the bytes on. They are
torn byte by byte, or value by value with pieces of other messages, so that many pass the decoder and reach the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

import msgspec

from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import convert
from tenpaces.fair.line import signed_bytes
from tenpaces.fair.steps import AnyStep
from tenpaces.games import GAMES
from tenpaces.net.device import Check, Close, Device, Link, Send
from tenpaces.net.messages import MAX_MESSAGE, VERSION
from tenpaces.net.peer import Peer
from tenpaces.net.wire import Reader
from tests.fair.test_fuzz import JUNK, torn
from tests.net.matches import NAMES, options_of
from tests.net.simulator import Node, World, signature

EVERY = 700
"""Simulated time (ms) between two moments at which devices are copied."""
KNOWN = 400
"""So many messages are kept to make others of."""


def pieces(value: Any, into: dict[str, list[Any]]) -> None:
    """Gather what stands under each key, so that it can stand there in another message."""
    if isinstance(value, dict):
        for key, inner in value.items():
            into.setdefault(key, []).append(inner)
            pieces(inner, into)
    elif isinstance(value, list):
        for inner in value:
            pieces(inner, into)


def crossed(value: Any, known: dict[str, list[Any]], rng: Random) -> Any:
    """Return a JSON value in which something stands that another message had there."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.7:
            return {**value, key: crossed(inner, known, rng)}
        if isinstance(inner, int) and not isinstance(inner, bool) and rng.random() < 0.4:
            return {**value, key: inner + rng.choice((-1, 1, 2, 1_000_000))}
        return {**value, key: rng.choice(known.get(key) or JUNK)}
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], crossed(value[at], known, rng), *value[at + 1 :]]
    return value


def spliced(data: bytes, rng: Random) -> bytes:
    """Return bytes of which some are others."""
    found = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(found) + 1)
        found[at : at + rng.randrange(4)] = (
            rng.randbytes(rng.randrange(4)) if rng.random() < 0.5 else rng.choice(found or b"0").to_bytes()
        )
    return bytes(found)


class Mutator:
    """Makes messages of those that were sent."""

    def __init__(self, sent: list[bytes], rng: Random) -> None:
        self._plain = [json.loads(data) for data in sent]
        self._rng = rng
        self._known: dict[str, list[Any]] = {}
        for _, _, body in self._plain:
            pieces(body, self._known)
        self._known.setdefault("entry", [{}])
        self._steps = [step for step in self._known.get("step", []) if isinstance(step, dict)]

    def message(self, number: int, to: Device, source: str, key: str) -> bytes:
        """Return one with a number that has not been heard; half of them are made by one who knows what is expected now."""
        rng = self._rng
        body = rng.choice(self._plain)[2]
        body = self._timely(to, source, key) or body if rng.random() < 0.5 else self._changed(body)
        data = json.dumps([VERSION, number, body], separators=(",", ":")).encode()
        return spliced(data, rng) if rng.random() < 0.1 else data

    def _changed(self, body: Any) -> Any:
        rng = self._rng
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            body = torn(body, rng) if rng.random() < 0.3 else crossed(body, self._known, rng)
        return body

    def _timely(self, to: Device, source: str, key: str) -> Any:
        """Return a step with all its due form, signed: to a host for a seat of the sender, from a host as the next line."""
        rng, room, table = self._rng, to.room, to.table
        if room is None or table is None or not self._steps:
            return None
        mine = [seat for seat, holder in enumerate(table.holders) if holder == source]
        seat = rng.choice(mine) if mine and rng.random() < 0.9 else rng.randrange(len(table.holders))
        step = self._step(to, seat)
        cid, after, head = table.cids[seat] + 1, len(to.lines), to.heads[-1]
        sig = ""
        if table.setup.terms == "fair" and rng.random() < 0.95:
            with suppress(Malformed):
                data = signed_bytes(table.setup.match, seat, cid, after, head, convert(step, AnyStep, "wire"))
                sig = signature(key, data)
        if room.host == to.me.id:
            body = {
                "m": "propose",
                "match": room.match,
                "seat": seat,
                "cid": cid,
                "after": after,
                "head": head.hex(),
                "step": step,
                "sig": sig,
            }
        else:
            by = None if rng.random() < 0.3 else seat
            line = {
                "n": after,
                "epoch": room.epoch,
                "t": table.t + rng.randrange(2_000),
                "by": by,
                "step": step,
                "cid": cid if by is not None else 0,
            }
            line |= {"after": after} if by is not None else {}
            line |= {"sig": sig} if sig and by is not None else {}
            body = {"m": "log", "epoch": room.epoch, "match": room.match, "start": after, "head": head.hex(), "lines": [line]}
        return body if rng.random() < 0.9 else self._changed(body)

    def _step(self, to: Device, seat: int) -> Any:
        rng, table = self._rng, to.table
        assert table is not None
        if rng.random() < 0.4:
            menu = [entry for entry in table.game.legal(table.state, seat) if isinstance(entry, SeatEntry)]
            if menu:
                entry = {
                    name: kept for name, kept in msgspec.to_builtins(rng.choice(menu)).items() if name not in ("t", "by", "ms")
                }
                step: Any = {"do": "make", "entry": entry} | ({"ms": rng.randrange(3_000)} if rng.random() < 0.5 else {})
                return step if rng.random() < 0.3 else crossed(step, self._known | {"ms": [0, 5]}, rng)
        step = rng.choice(self._steps)
        return step if rng.random() < 0.3 else crossed(step, self._known, rng)


def copied(device: Device) -> Device:
    """Return a device that may be changed while the first one stays; tables, rooms and lines are values."""
    made = replace(
        device, **{each.name: getattr(device, each.name).copy() for each in fields(device) if each.name in MUTABLE}, out=[]
    )
    made.links = {
        name: Link(link.id, link.opened, link.introduced, link.member, link.asked, link.heard)
        for name, link in device.links.items()
    }
    for name, link in made.links.items():
        link.lease, link.clock, link.writer.said = (
            device.links[name].lease,
            device.links[name].clock,
            device.links[name].writer.said,
        )

    def here(link: Link | None) -> Link | None:
        return made.links.get(link.id) if link else None

    made.waiting = [(who, here(link), wish) for who, link, wish in device.waiting]
    made.heat = [replace(held, link=here(held.link)) for held in device.heat]
    made.checking = [replace(one, link=here(one.link)) for one in device.checking]
    made.pending = [replace(wish) for wish in device.pending]
    if device.keeper is not None:
        made.keeper = replace(device.keeper, sealed=dict(device.keeper.sealed), chains=dict(device.keeper.chains))
    return made


MUTABLE = ("lines", "heads", "marks", "left", "silent")


def attacked(node: Node, enemy: Node, now: int, mutator: Mutator, rng: Random, found: Counter[str]) -> int:
    """Let a copy of a device hear some changed messages of a member; ``AssertionError`` where they do what they must not.

    Returns how many it heard.
    """
    device, source = copied(node.peer.device), enemy.peer.device.me.id
    peer = Peer.__new__(Peer)
    peer.device = device
    link = device.link_to(source)
    if link is None or device.room is None:
        return 0
    # What others have said already may be written with what this one says.
    may = {source, device.me.id, *(who for who, *_ in device.waiting)}
    may |= {held.who for held in device.heat} | {one.who for one in device.checking}
    count = rng.choice((1, 1, 2, 4))
    for number in range(count):
        room, lines, table = device.room, len(device.lines), device.table
        if room is None or link.id not in device.links:
            return number
        faults = sum(link.account.faults.values())
        data = mutator.message(number, device, source, enemy.peer.device.me.key)
        peer.received(link.id, data, now)
        for check in [out for out in device.out if isinstance(out, Check)]:
            peer.checked(check.number, check.sig == signature(check.key, check.data), now)
        if rng.random() < 0.1:
            peer.wake(now + 1_000)
        _sound(device)
        wrote = device.lines[lines:] if device.room and device.room.match == room.match and table is not None else []
        refused = sum(link.account.faults.values()) > faults
        found["refused" if refused else "written" if wrote else "heard"] += 1
        if room.host == device.me.id:
            # Who did not hold a seat has not acted for it; the host's own seats and its bots act by themselves.
            assert all(line.by is None or table is None or table.bot(line.by) or table.holders[line.by] in may for line in wrote), (
                "somebody else's seat"
            )
        elif source != room.host:
            assert not wrote, "lines of a guest"
            assert device.room is room, "a guest has changed the room"
    return count


def _sound(device: Device) -> None:
    """Whatever a device says is what others can read, and what it holds can be stored."""
    readers: dict[str, Reader] = {}
    for out in device.out:
        if isinstance(out, Send):
            assert len(out.data) <= MAX_MESSAGE, "too long an answer"
            try:
                readers.setdefault(out.link, Reader()).read(out.data)
            except Malformed as error:
                raise AssertionError(f"it says what nobody reads: {error.message} {out.data!r}") from error
        elif isinstance(out, Close):
            readers.pop(out.link, None)
    device.out.clear()
    assert device.room is None or msgspec.json.encode(device.room)


def moments(game: str, seed: int, terms: str, ms: int) -> Iterator[tuple[World, list[bytes]]]:
    """Play a match in calm weather and stop now and then, with what has been said so far."""
    rng = Random(f"{game}/{seed}/{terms}")
    world = World(f"fuzz/{game}/{seed}/{terms}", NAMES[: rng.choice((2, 3, 3))])
    sent: list[bytes] = []

    def overheard(_source: str, _to: str, data: bytes) -> bytes:
        sent.append(data)
        del sent[: -2 * KNOWN]
        return data

    world.tamper = overheard
    world.most = 600
    options = options_of(game, rng)
    options.pop("joker", None)

    world.begin(game, options, seats=rng.choice(GAMES[game].seats), terms=terms)
    for _ in range(ms // EVERY):
        world.run(EVERY)
        # Beats are most of what is said; the rest is worth more.
        rest = [data for data in sent if b'"m":"beat"' not in data]
        yield world, (rest + sent[:20])[-KNOWN:]


def fuzz(game: str, seed: int, terms: str, each: int, ms: int = 14_000) -> Counter[str]:
    """Let devices of a match hear ``each`` changed messages at each of its moments; return what came of them."""
    rng = Random(f"fuzz/{game}/{seed}/{terms}")
    found: Counter[str] = Counter()
    for world, sent in moments(game, seed, terms, ms):
        mutator = Mutator(sent, rng)
        left = each
        while left > 0:
            node, enemy = rng.sample(list(world.nodes.values()), 2)
            heard = attacked(node, enemy, node.now(world.t), mutator, rng, found)
            left -= max(1, heard)
            found["messages"] += heard
    return found
