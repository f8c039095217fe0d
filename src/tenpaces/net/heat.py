"""A race as its host holds it: what came in and is not yet written, so that nobody sees another's reach before his own is in."""

from __future__ import annotations

from typing import Any

from tenpaces.fair import coin, packs, placements, protocol
from tenpaces.fair.progress import PATIENCE
from tenpaces.fair.steps import Anchor, Make, Mix, Open, Seal, Show
from tenpaces.fair.table import Table
from tenpaces.fair.ways import way
from tenpaces.fair.ways.way import Race
from tenpaces.net.device import Device, Held, Link
from tenpaces.net.messages import Propose
from tenpaces.net.race import LEAD, SPREAD, judge, window


def kind(device: Device) -> Race | None:
    """Return which race is on: ``fire`` (both reach, then both are told), ``seek`` (the first one counts), or none."""
    table = device.table
    if table is None or table.over:
        return None
    return way(table).race(table.state)


def signal_at(device: Device) -> int:
    """Return when the signal of the race under way is due on every device, in match time."""
    table = device.table
    assert table is not None
    given = way(table).signal(table.state)
    if given is not None:
        return given + LEAD
    reaches = (*way(table).sealed, "tie", "tick")
    opened = next((entry for entry in reversed(table.log) if entry.__struct_config__.tag not in reaches), None)
    begun = opened.t if opened else 0
    # Nobody can foresee it before the line that opens the race is written.
    return begun + LEAD + int.from_bytes(_head_before_race(device)[:4], "big") % SPREAD


def _head_before_race(device: Device) -> bytes:
    """Return the head of the log when the race began: its last line that is no reach."""
    assert device.table is not None
    number, sealed = len(device.lines), way(device.table).sealed
    while number and _reaches(device.lines[number - 1].step, sealed):
        number -= 1
    return device.heads[number]


def _reaches(step: Any, sealed: tuple[str, ...]) -> bool:
    return isinstance(step, Seal | Open | Mix | Anchor | Show) or (isinstance(step, Make) and step.entry.get("do") in sealed)


def reached(device: Device, wish: Propose) -> bool:
    """Whether a seat that would seal something has done so in this race: its first reach is final (E12)."""
    table = device.table
    return table is not None and table.fair is not None and kind(device) is not None and table.fair.sealed(wish.seat)


def on(device: Device) -> bool:
    """Whether something is held back."""
    return bool(device.heat)


def enter(device: Device, who: str, link: Link | None, wish: Propose, now: int, t: int) -> bool:
    """Hold a step back if it belongs to a race; return whether it does."""
    race = kind(device)
    step = wish.step
    if race is None or not isinstance(step, Make | Seal):
        return False
    if device.table is None or (isinstance(step, Make) and step.entry.get("do") not in way(device.table).sealed):
        return False
    # The first reach is final.
    if all(held.wish.seat != wish.seat for held in device.heat):
        arrived = max(0, t - signal_at(device))
        clock = link.clock.estimate(now) if link else None
        raw = arrived if step.ms is None else step.ms
        found = judge(raw, arrived, clock.rtt if clock else 0.0, clock.uncertainty if clock else 0.0)
        device.heat.append(Held(who, link, wish, found.judged, now))
    return True


def decided(device: Device, now: int) -> list[Held]:
    """Take out what need not be held any longer, fastest first: all have reached, or nobody can come in before any more."""
    table, race = device.table, kind(device)
    if not device.heat or table is None:
        return []
    if race == "fire" and table.fair is None:
        waiting = set(table.game.to_act(table.state).seats)
        if not waiting <= {held.wish.seat for held in device.heat}:
            return []
    elif race == "seek":
        clocks = [clock.rtt for link in device.known() if (clock := link.clock.estimate(now))]
        if now - min(held.at for held in device.heat) < window(clocks):
            return []
    seed = _head_before_race(device)
    found = sorted(device.heat, key=lambda held: (held.judged, coin.rank(seed, held.judged, held.wish.seat)))  # D19
    device.heat = []
    return found


def silent(device: Device, now: int) -> list[int]:
    """Return the seats whose time is up: people's, who could act and have not for as long as the room is patient."""
    room, table = device.room, device.table
    if room is None or table is None or not room.patience:
        return []
    turn = (getattr(table.state, "round", 0), getattr(table.state, "exchange", 0), getattr(table.state, "phase", ""))
    awaited = _unopened(table) if protocol.opening(table) else protocol.acting(table)
    unshown = placements.unshown(table)
    awaited = tuple(unshown) if unshown and not table.over else awaited
    owing = packs.owing(table)
    awaited = tuple(owing) if owing else awaited
    acting = [seat for seat in awaited if not table.bot(seat)]
    acting = [seat for seat in acting if all(held.wish.seat != seat for held in device.heat)]
    device.silent = {seat: since for seat, since in device.silent.items() if seat in acting and since[0] == turn}
    for seat in acting:
        device.silent.setdefault(seat, (turn, now))
    late = [seat for seat, (_, since) in device.silent.items() if now - since >= room.patience]
    return late if owing or way(table).impatient(table.state) else []


def _unopened(table: Table) -> tuple[int, ...]:
    return tuple(one.seat for one in table.fair.seals) if table.fair else ()


def stuck(device: Device, t: int) -> list[int]:
    """Return the seats whose seal holds everybody up: first of a race for long, or a bot's whose device is gone."""
    table = device.table
    if table is None or table.fair is None or device.keeper is None or not table.fair.seals or t < table.state.t + PATIENCE:
        return []
    if protocol.in_order(table):
        first = table.fair.seals[0]
        return [first.seat] if t >= first.t + PATIENCE and protocol.may_open(table, first.seat) else []
    if not protocol.opening(table):
        return []
    return [seat for seat in _unopened(table) if table.bot(seat) and not device.keeper.knows(table, seat)]
