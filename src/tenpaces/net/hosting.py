"""What the host does: opens the door, keeps the room, writes the log. It is no referee: every device checks each line it writes."""

from __future__ import annotations

from contextlib import suppress

from msgspec import to_builtins
from msgspec.structs import replace

from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.replay import Illegal
from tenpaces.core.text import ENGLISH
from tenpaces.fair import protocol
from tenpaces.fair.line import Line, signed_bytes
from tenpaces.fair.setup import BOT
from tenpaces.fair.steps import AnyStep, Chance, Hand, Lay, Make, Seal, Silence, Tick, Turn, Undo, Yield
from tenpaces.fair.table import Table
from tenpaces.fair.ways import irreplaceable
from tenpaces.net import electorate, heat, lobby, logbook
from tenpaces.net.device import Check, Checking, Device, Link, proof
from tenpaces.net.messages import Hello, Propose, Refused, Sorry, Wish
from tenpaces.net.presence import here, knowing, room_now, writable
from tenpaces.net.room import Member, Room, Show, Start
from tenpaces.net.wire import clean

STAND_IN = f"{BOT}steady"
"""Who plays on for somebody who is away for too long."""
MAX_WAITING = 50
FORGET = 10_000
"""So long silent (ms), and a device does not count any more where a majority is asked for, until it is back."""


def admit(device: Device, link: Link, hello: Hello, now: int) -> None:
    """Let a member in, or back in: newest connection wins, if it has the token."""
    room = device.room
    assert room is not None
    known = room.member(hello.id)
    if known is not None and (known.proof != proof(hello.token) or hello.id == device.me.id):
        # A second device for somebody's seat.
        device.fault(link, "taken", hello.id)
        _shut(device, link, "taken")
        return
    if known is None and lobby.full(room):
        _shut(device, link, "full")
        return
    name = clean(hello.name) or hello.id
    old = device.link_to(hello.id)
    if old is not None and old is not link:
        device.drop(old, "replaced")
    link.member = hello.id
    device.departed.discard(hello.id)
    member = known or Member(hello.id, name, proof(hello.token), hello.key, gone=True)
    set_room(device, lobby.with_member(room, replace(member, away=False)))
    device.send(link, room_now(device))
    if device.table is not None:
        logbook.send_from(device, link, hello.n if hello.match == room.match else 0)
        give_back(device, hello.id, now)


def _shut(device: Device, link: Link, why: str) -> None:
    device.send(link, Sorry(why, device.build))  # type: ignore[arg-type]
    device.drop(link, why)


def set_room(device: Device, room: Room, *, alone: bool = False) -> None:
    """Let the room be another, and tell everybody. ``alone``: the only heir is counted out, who cannot be asked."""
    before = device.room
    assert before is not None
    if room == before:
        return
    if set(room.heirs) != set(before.heirs):
        found = room if alone else electorate.joint(before, room)
        if found is None:
            return
        room = found
        device.joint = room.version
    device.room = room
    device.tell(room_now(device))
    device.news("room")


def on_wish(device: Device, who: str, link: Link | None, wish: Wish, now: int) -> None:
    """Fulfil a wish about the room, or say why not."""
    assert device.room is not None
    before = device.room
    try:
        if isinstance(wish.ask, Start) and not writable(device, now):
            raise Illegal(Refusal("room", "alone"))
        room = lobby.ask(before, who, wish.ask, device.games)
    except (Illegal, Malformed) as error:
        answer(device, link, error, None, 0)
        return
    if room.setup != before.setup:
        device.began = now
    set_room(device, room, alone=isinstance(wish.ask, Show) and electorate.lone(before) == wish.ask.member)
    for gone in {member.id for member in before.members} - {member.id for member in room.members}:
        shown = device.link_to(gone)
        if shown:
            _shut(device, shown, "shown")
    if room.setup != before.setup:
        begin(device, now)


def begin(device: Device, now: int) -> None:
    """Begin the match of the room's setup."""
    assert device.room is not None
    logbook.open_table(device)
    device.left = {number: float(chair.left) for number, chair in enumerate(device.room.chairs) if not chair.bot}
    device.looked = now
    device.waiting = []
    device.news("begun", match=device.room.match)
    drive(device, now)


def answer(device: Device, link: Link | None, error: Illegal | Malformed, seat: int | None, cid: int) -> None:
    """Say why something was refused; to ourselves as news."""
    if isinstance(error, Illegal):
        rule, code, words = error.refusal.rule, error.refusal.code, _words(device, error.refusal)
    else:
        rule, code, words = error.rule, "malformed", error.message
    if link is None:
        device.pending = [wish for wish in device.pending if (wish.seat, wish.cid) != (seat, cid)]
        device.news("refused", rule=rule, code=code, words=words, seat=seat)
        return
    device.send(link, Refused(rule[:40], code[:40], words[:200], seat, cid))
    device.fault(link, "refused", f"{rule} {code}")


def _words(device: Device, refusal: Refusal) -> str:
    """Return the game's own sentence for a refusal, where it has one."""
    if device.table is None:
        return refusal.code
    try:
        return device.table.game.explain(refusal, device.table.setup.seats, ENGLISH)
    except (KeyError, IndexError, ValueError, TypeError):
        return refusal.code


def consider(device: Device, who: str, link: Link | None, wish: Propose, now: int) -> None:
    """Write a member's step, or say why not; while this host has no majority, it waits."""
    room, table = device.room, device.table
    assert room is not None
    if table is None or wish.match != room.match:
        return
    if wish.seat >= len(table.holders) or not _speaks_for(device, who, wish.seat):
        answer(device, link, Illegal(Refusal("turn", "not_your_seat", {"seat": wish.seat})), wish.seat, wish.cid)
        return
    if wish.cid <= table.cids[wish.seat] or any(_same(one.wish, wish) for one in device.checking):
        return  # It stands in the log already, and has been sent again after a gap.
    if wish.after > len(device.lines) or device.heads[wish.after].hex() != wish.head:
        return  # It was made for a log that is no more. Its author will see that, and make it again.
    if link is not None and table.fair is not None and table.keys[wish.seat]:
        if len(device.checking) >= MAX_WAITING:
            return  # It is sent again; nothing is written unchecked.
        device.checks += 1
        device.checking.append(Checking(device.checks, who, link, wish))
        head = device.heads[wish.after]
        data = signed_bytes(table.setup.match, wish.seat, wish.cid, wish.after, head, wish.step)
        device.out.append(Check(device.checks, table.keys[wish.seat], data, wish.sig))
        return
    _admit(device, who, link, wish, now)


def _same(one: Propose, other: Propose) -> bool:
    return (one.seat, one.cid) == (other.seat, other.cid)


def checked(device: Device, number: int, valid: bool, now: int) -> None:
    """Go on with a step whose signature was checked, in the order in which they came."""
    for one in device.checking:
        if one.number == number:
            one.valid = valid
    while device.checking and device.checking[0].valid is not None:
        one = device.checking.pop(0)
        if not one.valid:
            answer(device, one.link, Illegal(Refusal("record", "signature", {"seat": one.wish.seat})), one.wish.seat, one.wish.cid)
            if one.link is not None:
                device.fault(one.link, "signature", f"seat {one.wish.seat}")
        elif device.host and device.table is not None and device.room is not None and one.wish.match == device.room.match:
            _admit(device, one.who, one.link, one.wish, now)


def _admit(device: Device, who: str, link: Link | None, wish: Propose, now: int) -> None:
    """Write a step of which it is known whose it is, or hold it back while the table or a majority is awaited."""
    table = device.table
    assert table is not None
    if wish.cid <= table.cids[wish.seat] or not _speaks_for(device, who, wish.seat):
        return
    # A choice waits too while the table draws; what is owed for the draw does not.
    if not writable(device, now) or (
        isinstance(wish.step, Make | Seal | Undo | Turn | Lay) and protocol.busy(table) and _waits(table, wish.step)
    ):
        if len(device.waiting) < MAX_WAITING and not any(_same(w, wish) for _, _, w in device.waiting):
            device.waiting.append((who, link, wish))
        return
    if isinstance(wish.step, Seal) and heat.reached(device, wish):
        answer(device, link, Illegal(Refusal("turn", "sealed", {"seat": wish.seat})), wish.seat, wish.cid)
        return
    if heat.enter(device, who, link, wish, now, match_time(device, now)):
        decide(device, now)
        return
    put(device, link, wish, now)


def _waits(table: Table, step: AnyStep) -> bool:
    """Whether a step has to wait until a draw is made, and in a race until what was sealed before is open."""
    return not isinstance(step, Seal) or protocol.drawing(table) or bool(protocol.unanchored(table))


def _speaks_for(device: Device, who: str, seat: int) -> bool:
    assert device.table is not None
    return device.table.holders[seat] == who or (device.table.bot(seat) and who == device.me.id)


def put(device: Device, link: Link | None, wish: Propose, now: int, judged: int | None = None, t: int | None = None) -> None:
    """Write a step of a seat, or answer why not."""
    try:
        write(device, wish.seat, wish.step, now, cid=wish.cid, after=wish.after, sig=wish.sig, judged=judged, t=t)
    except (Illegal, Malformed) as error:
        answer(device, link, error, wish.seat, wish.cid)
        return
    drive(device, now)


def decide(device: Device, now: int) -> None:
    """Write the steps of a race that is decided, the fastest first, each as of its own moment."""
    for held in heat.decided(device, now):
        put(device, held.link, held.wish, now, held.judged, heat.signal_at(device) + held.judged)


def match_time(device: Device, now: int) -> int:
    """Return the match's time, which never falls."""
    assert device.table is not None
    return max(device.table.t, now - device.began)


def write(
    device: Device,
    by: int | None,
    step: AnyStep,
    now: int,
    *,
    cid: int = 0,
    after: int = 0,
    sig: str = "",
    judged: int | None = None,
    t: int | None = None,
) -> None:
    """Write a line, now or as of the match's time ``t``, and send it to everybody.

    Raises:
        Illegal, Malformed: where the rules refuse it; nothing has changed then.
    """
    assert device.room is not None
    n = len(device.lines)
    assert device.table is not None
    line = Line(
        n, device.epoch, match_time(device, now) if t is None else max(t, device.table.t), by, step, cid, after, judged, sig
    )
    logbook.add(device, line)
    device.tell(device.now_log(n, (line,)))
    logbook.acknowledge(device)
    assert device.table is not None
    if device.table.over and device.room.phase == "playing":
        set_room(device, lobby.over(device.room, device.departed))


def drive(device: Device, now: int) -> None:
    """Write what the table owes by itself: chance, and the passing of time at a deadline."""
    while device.table is not None and writable(device, now):
        acting = device.table.game.to_act(device.table.state)
        if acting.over or protocol.busy(device.table):
            return
        if acting.deadline is not None and acting.deadline <= match_time(device, now) and not heat.on(device):
            write(device, None, Tick(), now)
        elif acting.chance is not None and device.table.fair is None and not device.holding:
            entry = device.table.game.chance(device.table.state, device.rng)
            write(device, None, Chance(_bare(entry)), now)
        else:
            return


def _bare(entry: object) -> dict[str, object]:
    found: dict[str, object] = to_builtins(entry)
    return {key: value for key, value in found.items() if key not in ("t", "by")}


def give_back(device: Device, who: str, now: int) -> None:
    """Give a member who is back the seats that a bot has played on."""
    assert device.room is not None
    for number, chair in enumerate(device.room.chairs):
        if chair.owner == who and device.table and device.table.holders[number] != who and not device.table.over:
            member = device.room.member(who)
            _hand(device, number, who, member.key if member else "", now)
            device.left[number] = max(device.left.get(number, 0.0), lobby.MIN_GRACE)


def _hand(device: Device, seat: int, to: str, key: str, now: int) -> None:
    assert device.room is not None
    if writable(device, now):
        write(device, None, Hand(seat, to, key), now)
        set_room(device, lobby.with_chair(device.room, seat, replace(device.room.chairs[seat], holder=to)))
        drive(device, now)


def wake(device: Device, now: int) -> None:
    """Let time pass: who is away, whose grace is over, what waited for a majority, which race is decided."""
    room = device.room
    assert room is not None
    elapsed, device.looked = max(0, now - device.looked), now
    there = {m.id: here(device, m.id, now) for m in room.members}
    if room.former and electorate.committed(room, knowing(device)):
        set_room(device, lobby.changed(room, former=()))
    room = device.room
    assert room is not None
    members = tuple(replace(m, away=not there[m.id], gone=_gone(device, m, now)) for m in room.members)
    if members != room.members:
        set_room(device, lobby.changed(room, members=members))
    _count_out(device, now)
    for member in members:
        if there[member.id]:
            give_back(device, member.id, now)
    if device.table is None or device.table.over:
        return
    _grace(device, elapsed, now)
    if writable(device, now):
        waiting, device.waiting = device.waiting, []
        for who, link, wish in waiting:
            _admit(device, who, link, wish, now)
        decide(device, now)
        drive(device, now)
        for seat in heat.silent(device, now) or heat.stuck(device, match_time(device, now)):
            with suppress(Illegal):
                write(device, None, Silence(seat), now)
            drive(device, now)


def _gone(device: Device, member: Member, now: int) -> bool:
    """Whether a member does not count where a majority is asked for. One change at a time, so that few electorates wait."""
    room = device.room
    assert room is not None
    if room.former or member.id == room.host:
        return member.gone
    if member.id in device.departed:
        return True
    if member.gone:
        # Who comes back counts when he has come into our epoch; or if he has a later one, which ends ours.
        link = device.link_to(member.id)
        return member.id in device.missed or link is None or link.epoch < room.epoch
    return now - device.missed.get(member.id, now) >= FORGET and writable(device, now)


def _count_out(device: Device, now: int) -> None:
    """Go on without the only one that this host waits for, when the grace is over: his seat's, or that of one who has none."""
    room, table = device.room, device.table
    assert room is not None
    other = electorate.lone(room)
    if other is None or other not in device.missed:
        return
    seats = [seat for seat, holder in enumerate(table.holders) if holder == other] if table and not table.over else []
    over = now - device.missed[other] >= room.grace_ms
    if seats:
        over = room.grace == "bot" and any(device.left.get(seat, float(room.chairs[seat].left)) <= 0 for seat in seats)
    if over and (member := room.member(other)):
        set_room(device, lobby.with_member(room, replace(member, gone=True)), alone=True)


def _grace(device: Device, elapsed: int, now: int) -> None:
    """Count down the grace of seats whose people are away; what is used is not given back, whoever goes and comes."""
    room, table = device.room, device.table
    assert room is not None
    assert table is not None
    for seat, holder in enumerate(table.holders):
        if table.bot(seat) or here(device, holder, now):
            continue
        left = device.left[seat] = device.left.get(seat, float(room.chairs[seat].left)) - elapsed
        if left > 0 or room.grace == "pause":
            continue
        if writable(device, now):
            _replace(device, seat, now)
        return


def relieve(device: Device, now: int) -> None:
    """Let bots play on for all who are not here, at once."""
    for seat in range(len(device.table.holders) if device.table else 0):
        if device.table and not device.table.over and not (device.table.bot(seat) or here(device, device.table.holders[seat], now)):
            _replace(device, seat, now)


def _replace(device: Device, seat: int, now: int) -> None:
    """Let a bot play on; a match of two whose cards only the one who left can open is given up instead."""
    assert device.table is not None
    if irreplaceable(device.table.game.name, device.table.setup.terms):
        write(device, None, Yield(seat), now)
    else:
        _hand(device, seat, STAND_IN, "", now)
