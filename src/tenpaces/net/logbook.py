"""The log on one device: taking lines in, sending those that another lacks, going back, finding where two devices part.

A device trusts no state that it is sent, only lines that it has run through the rules itself. So there is one way to catch up,
for a second lost as for a phone that was reborn: the lines after the last one that both have.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tenpaces.core.refusal import Malformed
from tenpaces.core.replay import Illegal
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.line import Line, signed_bytes
from tenpaces.fair.progress import advance, begin
from tenpaces.fair.table import Table, mark
from tenpaces.net.device import Device, Link, Verify
from tenpaces.net.messages import MAX_MESSAGE, Ack, Log, Mend, Want

PART = MAX_MESSAGE * 3 // 4
"""So many bytes of lines go into one message."""
MAX_PART = 64


def open_table(device: Device) -> None:
    """Begin the table of the room's match, with an empty log."""
    assert device.room is not None
    assert device.room.setup is not None
    device.table = begin(device.room.setup, device.games)
    device.keeper = Keeper(device.secret)
    device.waiting, device.heat, device.checking = [], [], []
    device.lines, device.heads, device.marks = [], [device.table.head], [mark(device.table)]
    device.pending = []
    device.broken = False
    device.silent, device.left = {}, {}


def close_table(device: Device) -> None:
    """Have no table."""
    device.table = None
    device.lines, device.heads, device.marks, device.pending = [], [], [], []


def add(device: Device, line: Line) -> None:
    """Run a line through the rules and keep it.

    Raises:
        Illegal, Malformed: where the rules refuse it; nothing has changed then.
    """
    assert device.table is not None
    before = device.table
    device.table, events = advance(before, line)
    device.lines.append(line)
    device.heads.append(device.table.head)
    device.marks.append(mark(device.table))
    # What is still under way with a count that was passed can never be written any more.
    device.pending = [wish for wish in device.pending if wish.seat != line.by or wish.cid > line.cid]
    if line.sig and line.by is not None:
        _verify(device, before, line)
    device.holding = device.holding or device.tells(device.table, events)
    device.news("happened", events, table=device.table, line=line.n)


def _verify(device: Device, before: Table, line: Line) -> None:
    assert line.by is not None
    data = signed_bytes(before.setup.match, line.by, line.cid, line.after, device.heads[line.after], line.step)
    device.out.append(Verify(line.n, before.keys[line.by], data, line.sig))


def rewind(device: Device, to: int) -> None:
    """Forget all lines from number ``to`` on: the host that wrote them was replaced before others had them."""
    if to >= len(device.lines):
        return
    kept = device.lines[:to]
    lost = len(device.lines) - to
    again(device, kept)
    for wish in device.pending:
        wish.sent = -(1 << 50)
    device.news("rewound", to=to, lost=lost)


def again(device: Device, lines: Sequence[Line]) -> None:
    """Run lines from the beginning, in silence."""
    assert device.room is not None
    assert device.room.setup is not None
    table = begin(device.room.setup, device.games)
    heads, marks = [table.head], [mark(table)]
    for line in lines:
        table, _ = advance(table, line)
        heads.append(table.head)
        marks.append(mark(table))
    device.table, device.lines, device.heads, device.marks = table, list(lines), heads, marks


def send_from(device: Device, link: Link, start: int) -> None:
    """Send the lines from number ``start`` on, in parts."""
    start = min(start, len(device.lines))
    while True:
        part: list[Line] = []
        size = 0
        for line in device.lines[start : start + MAX_PART]:
            size += len(msgspec.json.encode(line))
            if part and size > PART:
                break
            part.append(line)
        more = start + len(part) < len(device.lines)
        device.send(link, device.now_log(start, tuple(part), more))
        start += len(part)
        if not more:
            return


def on_log(device: Device, link: Link, log: Log, now: int) -> None:
    """Take in lines: from the host, or, while we stand for host, from one who has more than we."""
    room, table = device.room, device.table
    if room is None or table is None or log.match != room.match:
        return
    from_host = link.member == room.host and not device.host
    if not from_host and device.standing is None:
        device.fault(link, "usurper", "lines from one who is not the host")
        return
    if from_host and log.epoch != room.epoch:
        return
    if log.start > len(device.lines):
        want(device, link, now)
        return
    if log.head != device.heads[log.start].hex():
        # We parted before that: from the beginning, then, and the first line that differs will show.
        if log.start:
            want_all(device, link, now)
        return
    before = len(device.lines)
    for line in log.lines:
        if not _take(device, link, line, from_host, log.epoch):
            break
    else:
        end = log.start + len(log.lines)
        if from_host and not log.more and end < len(device.lines) and device.lines[end].epoch < log.epoch:
            rewind(device, end)
    if len(device.lines) != before:
        acknowledge(device)


def _take(device: Device, link: Link, line: Line, from_host: bool, epoch: int) -> bool:
    """Take one line; return whether to go on."""
    assert device.room is not None
    here = len(device.lines)
    if line.n > here or line.epoch > epoch or (line.n and line.epoch < device.lines[line.n - 1].epoch):
        device.fault(link, "order", "a line out of order")
        return False
    if line.n < here:
        known = device.lines[line.n]
        if known == line:
            return True
        if not from_host and not link.fuller:
            # Another heir has gone another way since; it will stand itself, and is fuller than we.
            return False
        # What we have instead of one who has more was never known to most.
        if from_host and known.epoch >= device.room.epoch:
            # The same host has told two stories.
            device.fault(link, "two_stories", f"line {line.n}")
            _break(device, line.n, "record", "two_stories")
            return False
        rewind(device, line.n)
    if not from_host:
        device.lent[line.n] = link.id
    try:
        add(device, line)
    except (Illegal, Malformed) as error:
        rule, code = (error.refusal.rule, error.refusal.code) if isinstance(error, Illegal) else (error.rule, error.message)
        device.fault(link, "illegal_line", f"line {line.n}: {rule} {code}")
        if from_host:
            _break(device, line.n, rule, code)
        return False
    return True


def forged(device: Device, n: int) -> None:
    """Go no further with a host who wrote a line that its author has not signed; do without it where another heir has lent it."""
    link = device.links.get(device.lent.get(n, ""))
    if n not in device.lent:
        device.broken = True
        device.news("forged", n=n)
        return
    rewind(device, n)
    device.lent = {number: id for number, id in device.lent.items() if number < n}
    if link is not None:
        device.fault(link, "signature", f"line {n}")


def _break(device: Device, n: int, rule: str, code: str) -> None:
    """The host has written what the rules do not admit: this device goes no further with it."""
    if not device.broken:
        device.broken = True
        device.news("broken", n=n, rule=rule, code=code)


def acknowledge(device: Device) -> None:
    """Tell everybody how far we are and where it led us."""
    assert device.table is not None
    assert device.room is not None
    n = len(device.lines)
    device.tell(Ack(device.room.match, n, device.heads[n].hex(), device.marks[n]))


def want(device: Device, link: Link, now: int) -> None:
    """Ask for the lines that we lack, not more than four times a second."""
    assert device.room is not None
    if now - link.wanted >= 250:
        link.wanted = now
        device.send(link, Want(device.room.match, len(device.lines)))


def want_all(device: Device, link: Link, now: int) -> None:
    """Ask for the whole log, because ours has parted from it somewhere, not more than once a second."""
    assert device.room is not None
    if now - link.wanted_all >= 1_000:
        link.wanted_all = now
        device.send(link, Want(device.room.match, 0))


def on_want(device: Device, link: Link, message: Want) -> None:
    """Send the lines that another lacks. An heir may ask anybody, because its host may be gone."""
    if device.room is None or device.table is None or message.match != device.room.match:
        return
    send_from(device, link, message.n)


def on_ack(device: Device, link: Link, ack: Ack, now: int) -> None:
    """Compare where the same lines have led two devices. A host answers not more than once a second."""
    if device.room is None or device.table is None or ack.match != device.room.match or ack.n > len(device.lines):
        return
    astray = ack.head == device.heads[ack.n].hex()
    if (astray and ack.mark == device.marks[ack.n]) or now - link.told_all < 1_000:
        return
    link.told_all = now
    if not astray:
        if device.host:
            send_from(device, link, 0)
    else:
        if device.host:
            device.send(link, Mend(device.room.match, ack.n))
        device.news("diverged", n=ack.n, member=link.member)


def on_mend(device: Device, link: Link, message: Mend, now: int) -> None:
    """Run our own log again, since it led us elsewhere than the host; the first difference is the entry to look at."""
    room = device.room
    if room is None or device.table is None or message.match != room.match or link.member != room.host:
        return
    # To run it again takes long, and a host can say so at no cost.
    if message.n <= len(device.lines) and now - device.healed >= 5_000:
        device.healed = now
        now_healed(device)


def now_healed(device: Device) -> bool:
    """Replay the log; say where the kept marks or the state differed from what the rules lead to. Return whether they did."""
    assert device.table is not None
    kept, state = device.marks, mark(device.table)
    again(device, device.lines)
    wrong = next((n for n, (old, new) in enumerate(zip(kept, device.marks, strict=True)) if old != new), None)
    if wrong is None and state != device.marks[-1]:
        wrong = len(device.lines)
    if wrong is not None:
        device.news("mended", n=wrong)
        acknowledge(device)
    else:
        device.news("diverged", n=len(device.lines), member=None)
    return wrong is not None
