"""What changes a room: wishes of members, coming and going. Pure functions from a room to the next.

A wish that may not be fulfilled raises ``Illegal``; the room is then as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from tenpaces.core.game import Game
from tenpaces.core.names import alike
from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.replay import Illegal
from tenpaces.core.strict import convert
from tenpaces.fair.setup import BOT, Setup
from tenpaces.fair.ways import provable
from tenpaces.net.room import (
    MAX_MEMBERS,
    AnyAsk,
    Bot,
    Chair,
    Manners,
    Member,
    Pick,
    Ready,
    Room,
    Show,
    Sit,
    Stand,
    Start,
)
from tenpaces.net.wire import clean

MIN_GRACE = 5_000
"""A seat that comes back has at least this much grace left, so that a short gap is not the end of it (ms)."""
HOSTS_OWN = Pick | Manners | Bot | Start | Show


def opened(id: str, host: Member, game: Game) -> Room:
    """Return a new room with its first member, who is the host and sits on the first chair."""
    chairs = (Chair(host.name, host.id, host.id), *(Chair() for _ in range(game.seats[0] - 1)))
    return Room(id, 0, 0, host.id, (host,), chairs, game.name, {})


def changed(room: Room, **fields: Any) -> Room:
    """Return the room with a change, as its next version."""
    return replace(room, version=room.version + 1, **fields)


def with_member(room: Room, member: Member) -> Room:
    """Return the room with a member who is new or has changed."""
    if room.member(member.id) is None:
        return changed(room, members=(*room.members, member))
    return changed(room, members=tuple(member if known.id == member.id else known for known in room.members))


def with_chair(room: Room, number: int, chair: Chair) -> Room:
    """Return the room with one chair changed."""
    return changed(room, chairs=(*room.chairs[:number], chair, *room.chairs[number + 1 :]))


def full(room: Room) -> bool:
    """Whether nobody else can come in."""
    return len(room.members) >= MAX_MEMBERS


def without(room: Room, id: str) -> Room:
    """Return the room after a member left for good. In a match its chairs stay, for a bot or a return."""
    chairs = room.chairs
    if room.phase != "playing":
        chairs = tuple(Chair() if chair.holder == id else chair for chair in chairs)
    return changed(room, members=tuple(member for member in room.members if member.id != id), chairs=chairs)


def over(room: Room, departed: Collection[str]) -> Room:
    """Return the room after its match: who has left or was shown out holds no chair any more, or the next could never begin."""

    def holds(chair: Chair) -> bool:
        return chair.bot or (room.member(chair.holder) is not None and chair.holder not in departed)

    return changed(room, phase="over", chairs=tuple(chair if holds(chair) else Chair() for chair in room.chairs))


def ask(room: Room, who: str, wish: AnyAsk, games: Mapping[str, Game]) -> Room:
    """Return the room after a member's wish.

    Raises:
        Illegal: where the wish may not be fulfilled now, or not for this member.
        Malformed: where a game or house rules are named that do not exist.
    """
    if isinstance(wish, HOSTS_OWN) and who != room.host:
        raise _no("room", "host_only")
    if room.phase == "playing" and not isinstance(wish, Show | Manners):
        raise _no("phase", "playing")
    match wish:
        case Sit(chair=number, name=name):
            return _sit(room, who, number, name)
        case Stand(chair=number):
            if _chair(room, number).holder != who:
                raise _no("room", "not_yours")
            return with_chair(room, number, Chair())
        case Ready(ready=ready):
            if not room.chairs_of(who):
                raise _no("room", "no_chair")
            return changed(room, chairs=tuple(replace(c, ready=ready) if c.holder == who else c for c in room.chairs))
        case Pick():
            return _pick(room, wish, games)
        case Manners(grace=grace, grace_ms=ms, patience=patience):
            return changed(room, grace=grace, grace_ms=ms, patience=patience)
        case Bot(chair=number, level=level, name=name):
            return _bot(room, number, level, name)
        case Start():
            return _start(room, games)
        case Show(member=member):
            if member == room.host or room.member(member) is None:
                raise _no("room", "no_member")
            return without(room, member)


def _no(rule: str, code: str) -> Illegal:
    return Illegal(Refusal(rule, code))


def _chair(room: Room, number: int) -> Chair:
    if number >= len(room.chairs):
        raise _no("room", "no_chair")
    return room.chairs[number]


def _name(room: Room, number: int, name: str) -> str:
    cleaned = clean(name)
    if not cleaned:
        raise _no("room", "name")
    taken = {alike(chair.name) for other, chair in enumerate(room.chairs) if other != number}
    if alike(cleaned) in taken:
        raise _no("room", "same_name")
    return cleaned


def _sit(room: Room, who: str, number: int, name: str) -> Room:
    chair = _chair(room, number)
    if chair.holder not in ("", who) and not chair.bot:
        raise _no("room", "taken")
    return with_chair(room, number, Chair(_name(room, number, name), who, who))


def _bot(room: Room, number: int, level: str, name: str) -> Room:
    if _chair(room, number).holder and not room.chairs[number].bot:
        raise _no("room", "taken")
    return with_chair(room, number, Chair(_name(room, number, name), f"{BOT}{level}", ready=True))


def _pick(room: Room, wish: Pick, games: Mapping[str, Game]) -> Room:
    game = games.get(wish.game)
    if game is None:
        raise Malformed("record", "unknown game")
    convert(wish.options, game.options, "record")
    if not provable(wish.terms, wish.game, wish.options):
        raise _no("room", "jokers")
    if wish.chairs not in game.seats:
        raise _no("room", "chairs")
    kept = [chair for chair in room.chairs if chair.holder][: wish.chairs]
    # Whoever was ready was ready for something else.
    chairs = tuple(replace(chair, ready=chair.bot) for chair in kept) + (Chair(),) * (wish.chairs - len(kept))
    return changed(room, game=wish.game, options=wish.options, terms=wish.terms, chairs=chairs, phase="lobby")


def _start(room: Room, games: Mapping[str, Game]) -> Room:
    if len(room.chairs) not in games[room.game].seats:
        raise _no("room", "chairs")
    if not all(chair.holder and chair.ready for chair in room.chairs):
        raise _no("room", "not_ready")
    number = room.match + 1
    setup = Setup(
        match=f"{room.id[:14]}{number}",
        game=room.game,
        options=room.options,
        terms=room.terms,
        seats=tuple(chair.name for chair in room.chairs),
        holders=tuple(chair.holder for chair in room.chairs),
        keys=tuple(_key(room, chair.holder) for chair in room.chairs),
    )
    chairs = tuple(replace(chair, left=room.grace_ms, ready=chair.bot) for chair in room.chairs)
    return changed(room, phase="playing", match=number, setup=setup, chairs=chairs)


def _key(room: Room, holder: str) -> str:
    member = room.member(holder)
    return member.key if member else ""
