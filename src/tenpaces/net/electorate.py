"""Who decides: whose leases let a host write, and whose votes make another host.

The electorate of a room are its heirs. When they change, those of before stay in force beside them (``Room.former``) until so
many of them know of it that the others can choose nobody by the old room: joint consensus (D. Ongaro, *Consensus*, 2014, 4.3).
A new host's heirs are those who voted for it, since of nobody else it is known that he will come.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from tenpaces.net.room import MAX_FORMER, Room

Electorate = frozenset[str]


def electorates(room: Room) -> list[Electorate]:
    """List the electorates in force: the heirs, and those of before as long as they can still choose."""
    return [frozenset(room.heirs), *map(frozenset, room.former)]


def named(room: Room) -> Electorate:
    """Return everybody who may vote or stand."""
    return frozenset().union(*electorates(room))


def elected(room: Room, votes: Collection[str]) -> bool:
    """Whether these votes make a host: more than half of each electorate."""
    return all(2 * len(each & set(votes)) > len(each) for each in electorates(room))


def held(room: Room, holders: Collection[str]) -> bool:
    """Whether nobody can be elected without one of the holders."""
    return _held(electorates(room), holders)


def committed(room: Room, knowing: Collection[str]) -> bool:
    """Whether so many know the present heirs that those of before can choose nobody any more."""
    return _held(electorates(room)[1:], knowing)


def _held(those: list[Electorate], holders: Collection[str]) -> bool:
    return all(2 * len(each - set(holders)) <= len(each) for each in those)


def joint(before: Room, after: Room) -> Room | None:
    """Return the room after a change, with the electorates of before if its heirs are others; ``None``: too many wait already."""
    if set(after.heirs) == set(before.heirs) and after.host == before.host:
        return after
    kept: list[Electorate] = []
    for each in electorates(before):
        if each and each != frozenset(after.heirs) and each not in kept:
            kept.append(each)
    if len(kept) > MAX_FORMER:
        return None
    return replace(after, former=tuple(tuple(sorted(each)) for each in kept))


def reigned(room: Room, host: str, epoch: int, votes: Collection[str]) -> Room | None:
    """Return the room of a new host, whose heirs are those who voted for it; ``None``: too many electorates wait already."""
    members: Any = tuple(replace(member, gone=member.id != host and member.id not in votes) for member in room.members)
    return joint(room, replace(room, epoch=epoch, version=room.version + 1, host=host, members=members))


def lone(room: Room) -> str | None:
    """Return the other one of a room of two, without whom its host may go on when the grace is over.

    Both may then go on without each other. In a larger room others could come to either of them, so there nobody may.
    """
    return room.heirs[0] if len(room.members) == 2 and room.heirs and not room.former else None
