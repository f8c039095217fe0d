"""What people tap about a room, as wishes of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpaces.app import events as on
from tenpaces.app import setting
from tenpaces.app.model import Draft
from tenpaces.app.offer import OFFERED, TABLES
from tenpaces.app.remote.values import Remote
from tenpaces.app.room_events import Room
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.names import alike
from tenpaces.core.text import cut
from tenpaces.net import room as net
from tenpaces.net.wire import clean

GRACES: Mapping[str, int] = {"30": 30_000, "60": 60_000, "180": 180_000, "600": 600_000}
PATIENCES: Mapping[str, int] = {"0": 0, "30": 30_000, "90": 90_000, "300": 300_000}


def wishes(remote: Remote, event: Room | on.SeatName | on.Option | on.Preset) -> tuple[net.AnyAsk, ...]:
    """Return what a tap asks of the room; nothing for nonsense."""
    room = remote.room
    match event:
        case on.SeatName(seat=seat, value=value):
            name = clean(value)
            return (net.Sit(seat, name),) if name and 0 <= seat < len(room.chairs) else ()
        case on.Option(key=key, value=value):
            draft = setting.set_option(_draft(room), OFFERED[room.game], key, value)
            return (_pick(room, options=dict(draft.options)),)
        case on.Preset(name=name):
            return (_pick(room, options=dict(setting.take_preset(_draft(room), TABLES[room.game].presets, name).options)),)
    return _tap(remote, event.verb, event.value, event.seat)


def _draft(room: net.Room) -> Draft:
    return Draft(room.game, (), room.options)


def _pick(room: net.Room, **changes: Any) -> net.Pick:
    return net.Pick(**{"game": room.game, "options": room.options, "chairs": len(room.chairs), "terms": room.terms, **changes})


def _manners(room: net.Room, **changes: Any) -> net.Manners:
    return net.Manners(**{"grace": room.grace, "grace_ms": room.grace_ms, "patience": room.patience, **changes})


def _tap(remote: Remote, verb: str, value: str, seat: int) -> tuple[net.AnyAsk, ...]:
    room = remote.room
    there = 0 <= seat < len(room.chairs)
    match verb:
        case "sit" if there:
            return (net.Sit(seat, free_name(remote)),)
        case "stand" if there:
            return (net.Stand(seat),)
        case "ready" if value in ("yes", "no"):
            return (net.Ready(value == "yes"),)
        case "kind" if there and value in LEVEL_NAMES:
            return (net.Bot(seat, value, bot_name(room, seat)),)
        case "kind" if there and value == "free" and room.chairs[seat].bot:
            # A bot's chair becomes free when its host takes it and stands up again.
            return (net.Sit(seat, free_name(remote)), net.Stand(seat))
        case "more" if len(room.chairs) + 1 in OFFERED[room.game].seats:
            return (_pick(room, chairs=len(room.chairs) + 1),)
        case "fewer" if len(room.chairs) - 1 in OFFERED[room.game].seats:
            return (_pick(room, chairs=len(room.chairs) - 1),)
        case "game" if value in OFFERED:
            seats = OFFERED[value].seats
            return (_pick(room, game=value, options={}, chairs=min(max(len(room.chairs), seats[0]), seats[-1])),)
        case "terms" if value in ("fair", "open"):
            return (_pick(room, terms=value),)
        case "grace" if value in ("bot", "pause"):
            return (_manners(room, grace=value),)
        case "grace_s" if value in GRACES:
            return (_manners(room, grace_ms=GRACES[value]),)
        case "patience" if value in PATIENCES:
            return (_manners(room, patience=PATIENCES[value]),)
        case "show" if room.member(value):
            return (net.Show(value),)
        case "deal":
            return (net.Start(),)
    return ()


def free_name(remote: Remote) -> str:
    """Return a name for another chair of this device that nobody has yet."""
    taken = {alike(chair.name) for chair in remote.room.chairs}
    name = remote.name(remote.me)
    names = (name if number == 1 else f"{cut(name, 17)} {number}" for number in range(1, 9))
    return next(found for found in names if alike(found) not in taken)


def bot_name(room: net.Room, seat: int) -> str:
    """Return the name of the bot that sits there, or of one that does not sit here yet."""
    if room.chairs[seat].bot:
        return room.chairs[seat].name
    taken = {alike(chair.name) for chair in room.chairs}
    return next((name for name in TABLES[room.game].names if alike(name) not in taken), f"Bot {seat + 1}")
