"""What the store keeps of a room: a text that does not grow, and the log in pieces of which only the last is written again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tenpaces.app import commands as out
from tenpaces.app.shelf import ROOM
from tenpaces.net.peer import Peer

PIECE = f"{ROOM}:"
Stored = Iterable[tuple[str, str]]


def stored_pieces(store: Stored) -> dict[str, str]:
    """Return the pieces of a log that a store has, by their keys."""
    return {key: text for key, text in store if key.startswith(PIECE)}


def forgotten(keys: Iterable[str]) -> list[out.Command]:
    """Forget a room and these pieces of its log."""
    return [out.Store(ROOM, None), *(out.Store(key, None) for key in keys)]


class Keeping:
    """Remembers what the store has. ``keys`` are those of pieces that it has already."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._keys = set(keys)
        self._pieces: list[bytes] = []
        self._kept: object = None

    def commands(self, peer: Peer) -> list[out.Command]:
        """Return what is to be stored now: pieces first, so that the room never tells of lines that are not there."""
        device = peer.device
        wishes: tuple[Any, ...] = tuple((wish.seat, wish.cid) for wish in device.pending)
        sealed = len(device.keeper.sealed) if device.keeper else 0
        head = device.heads[-1:] if device.heads else None
        now = (device.room, device.promised, len(device.lines), head, wishes, sealed)
        if now == self._kept:
            return []
        self._kept = now
        pieces, old = peer.pieces(), self._pieces
        self._pieces = pieces
        changed = [number for number, mark in enumerate(pieces) if number >= len(old) or old[number] != mark]
        keys = {f"{PIECE}{number}" for number in range(len(pieces))}
        gone, self._keys = sorted(self._keys - keys), keys
        return [
            *(out.Store(f"{PIECE}{number}", peer.piece(number).decode()) for number in changed),
            out.Store(ROOM, peer.save().decode()),
            *(out.Store(key, None) for key in gone),
        ]

    def forget(self) -> list[out.Command]:
        """Forget everything."""
        gone, self._keys, self._pieces, self._kept = sorted(self._keys), set(), [], None
        return forgotten(gone)
