"""One device in a room: bytes, taps and time go in, bytes and news come out. Nothing here waits, sleeps or looks at a clock.

What a page does with it:

* It makes a connection (``session``, ``invitation``, ``rendezvous``), calls ``knocked`` on the side that was joined and
``knock`` on the
  joining side, then ``received`` for every message and ``closed`` when the connection is really gone. It never closes one
  because it is ``disconnected``: a sleeping phone comes back.
* It calls ``wake`` every 50 ms or so, and when it comes into sight again. ``now`` is the page's own ``performance.now()``, in whole
  milliseconds, noted first of all in the handler.
* It carries out ``drain()`` after every call, in order: ``Send``, ``Close``, ``Sign``, ``Verify`` and ``Check`` (WebCrypto),
``News``.
* It stores the ``pieces()`` that changed and ``save()`` (``saved``) before it carries out what came with it, and starts again
  from there after a crash.
* For each member of the room to which no link is open it dials through ``carry``; what comes back is the news ``signal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tenpaces.core.game import Game
from tenpaces.core.refusal import Malformed
from tenpaces.core.rng import Rng
from tenpaces.fair import receipt
from tenpaces.fair.line import signed_bytes
from tenpaces.fair.steps import AnyStep, Mix
from tenpaces.net import heat, hosting, lobby, logbook, parting, presence, saved, succession
from tenpaces.net.device import NO_TOKEN, Device, Identity, Link, Output, Pending
from tenpaces.net.device import Sign as SignNow
from tenpaces.net.hearing import COSTLY, HEARD
from tenpaces.net.messages import (
    VERSION,
    AnyMessage,
    Bye,
    Carry,
    Gesture,
    Hello,
    Propose,
    RoomNow,
    Sign,
    Sorry,
    Wish,
)
from tenpaces.net.room import AnyAsk, Member

RESEND = 2_000


class Peer:
    """The protocol on one device.

    ``rng`` draws for chance where this device is the host and the terms are ``open``; ``secret`` are 32 random bytes of this
    device.
    """

    def __init__(self, me: Identity, build: str, games: Mapping[str, Game], rng: Rng, secret: bytes) -> None:
        self.device = Device(me, build, games, rng, secret)

    @classmethod
    def restore(cls, data: bytes, build: str, games: Mapping[str, Game], rng: Rng, now: int, pieces: Iterable[bytes] = ()) -> Peer:
        """Return the peer that ``save`` and ``piece`` stored; ``Malformed`` for anything else."""
        peer = cls.__new__(cls)
        peer.device = saved.read(data, build, games, rng, now, pieces)
        return peer

    def save(self) -> bytes:
        """Return what must be stored, after the pieces of the log and before what came with it is carried out."""
        return saved.write(self.device)

    def pieces(self) -> list[bytes]:
        """Return a mark for each piece of the log; one whose mark is another than before must be stored."""
        return saved.pieces(self.device) if self.device.table else []

    def piece(self, number: int) -> bytes:
        """Return a piece of the log."""
        return saved.piece(self.device, number)

    def drain(self) -> list[Output]:
        """Return what is to be done, in order, and forget it."""
        found, self.device.out = self.device.out, []
        return found

    # What the player does.

    def open(self, id: str, game: str, now: int) -> None:
        """Open a room as its host; ``id`` is random."""
        device, me = self.device, self.device.me
        device.room = lobby.opened(id, Member(me.id, me.name, me.proof, me.key), device.games[game])
        device.looked = now
        device.news("room")

    def ask(self, wish: AnyAsk, now: int) -> None:
        """Wish for a change of the room."""
        device = self.device
        if device.host:
            hosting.on_wish(device, device.me.id, None, Wish(wish), now)
        elif device.room and (link := device.link_to(device.room.host)):
            device.send(link, Wish(wish))

    def act(self, seat: int, step: AnyStep, now: int) -> int:
        """Take a step for one of our seats; return its count. It is known to have happened when the news says so.

        What the terms of the match want sealed is sealed here, and opened by itself when it is time.
        """
        device = self.device
        assert device.table is not None
        assert device.keeper is not None
        used = [wish.cid for wish in device.pending if wish.seat == seat]
        cid = max(device.table.cids[seat], *used, 0) + 1
        wish = Pending(seat, cid, len(device.lines), device.keeper.wrap(device.table, seat, step, cid), None)
        device.pending.append(wish)
        self._sign(wish, now)
        return cid

    def receipt(self) -> bytes:
        """Return the receipt of the match so far (``fair.receipt``)."""
        device = self.device
        assert device.table is not None
        return receipt.write(device.table.setup, device.lines, device.table.head)

    def view(self, seat: int | None) -> Any:
        """Return the state to draw a seat's screen from, by ``observe(state, seat)``; nothing else of it is known to be true."""
        device = self.device
        assert device.table is not None
        assert device.keeper is not None
        return device.table.state if seat is None else device.keeper.view(device.table, [seat])

    def match_time(self, now: int) -> int:
        """Return the match's time (ms), as nearly as this device's clock knows the host's."""
        device = self.device
        return max(device.table.t if device.table else 0, now - device.began)

    def signal(self) -> int | None:
        """Return when, on this device's own clock, to paint the signal of the race under way; ``None`` where there is none.

        The interval that a tap is sent with counts from when it was really painted.
        """
        return self.device.began + heat.signal_at(self.device) if heat.kind(self.device) else None

    def signed(self, seat: int, cid: int, sig: str, now: int) -> None:
        """Take the signature that ``Sign`` asked for, in hexadecimal."""
        for wish in self.device.pending:
            if (wish.seat, wish.cid) == (seat, cid):
                wish.sig = sig
                self._propose(wish, now)

    def verified(self, n: int, valid: bool) -> None:
        """Take the answer that ``Verify`` asked for: a line whose author did not sign it ends the trust in its host."""
        if valid:
            self.device.lent.pop(n, None)
        else:
            logbook.forged(self.device, n)

    def checked(self, number: int, valid: bool, now: int) -> None:
        """Take the answer that ``Check`` asked for: only a step that its author signed is written."""
        hosting.checked(self.device, number, valid, now)
        self._settle(now)

    def gesture(self, sign: Sign, seat: int | None) -> None:
        """Make a sign to all."""
        self.device.tell(Gesture(sign, seat))

    def carry(self, peer: str, kind: Any, data: str) -> None:
        """Send an offer or answer to a member through the host, or straight if there is a link."""
        device = self.device
        link = device.link_to(peer) or (device.link_to(device.room.host) if device.room else None)
        if link:
            device.send(link, Carry(peer, kind, data))

    def follow(self, link: str, now: int) -> bool:
        """Leave our room for the one that a link leads into, whose host has let us in; whether there is one.

        People here want it: nothing else leads out of a room.
        """
        old = self.device
        found = old.links.get(link)
        if found is None or found.leads is None:
            return False
        del old.links[link]
        self.leave()
        self.device = Device(old.me, old.build, old.games, old.rng, old.secret, tells=old.tells, out=old.out)
        self.device.links[link], found.stray = found, False
        HEARD[RoomNow](self.device, found, found.leads, now)
        found.leads = None
        return self.device.room is not None

    def turn_back(self, link: str) -> None:
        """Say good-bye to one who has let us into a room that is not ours."""
        found = self.device.links.get(link)
        if found:
            self.device.send(found, Bye(False))
            self.device.drop(found, "elsewhere")

    def leave(self, away: bool = False) -> None:
        """Say good-bye on all links; ``away`` may be back."""
        device = self.device
        device.tell(Bye(away))
        for link in list(device.links.values()):
            device.drop(link, "left")
        if not away:
            device.room, device.table = None, None
        device.news("left")

    def part(self, id: str, now: int) -> None:
        """Go on without those whom the room waits for (``parting``); ``id`` is random."""
        parting.part(self.device, id, now)

    # What the page reports.

    def knocked(self, link: str, now: int, introduced: str | None = None) -> None:
        """A connection is open that another began; ``introduced`` is the member it was carried for, if it was."""
        self.device.links[link] = Link(link, now, introduced)

    def knock(self, link: str, now: int, introduced: str | None = None) -> None:
        """A connection is open that we began: say who we are. Only the host is shown the token, or whoever opened the door."""
        device = self.device
        device.links[link] = made = Link(link, now, introduced, asked=True)
        host = device.room.host if device.room else None
        token = device.me.token if introduced in (None, host) else NO_TOKEN
        match = device.room.match if device.room and device.table else 0
        me = device.me
        device.send(made, Hello((VERSION,), device.build, me.id, me.name, token, me.key, match, len(device.lines)))

    def closed(self, link: str) -> None:
        """A connection is gone."""
        self.device.links.pop(link, None)

    def received(self, link: str, data: bytes, now: int) -> None:
        """Take in a message. Whatever it is, nothing is raised, and what is wrong with it changes nothing."""
        device = self.device
        found = device.links.get(link)
        if found is None:
            return
        if not found.account.admit(len(data), now):
            device.fault(found, "flood")
            return
        try:
            message = found.reader.read(data)
        except Malformed as error:
            device.fault(found, error.rule, error.message)
            return
        if isinstance(message, COSTLY) and not found.account.costly.take(now):
            device.fault(found, "flood", type(message).__name__)
            return
        if found.member is None and not isinstance(message, Hello | Sorry | RoomNow):
            device.fault(found, "stranger", type(message).__name__)
            return
        found.heard = now
        if device.room is not None and found.member == device.room.host and not found.stray:
            device.heard_host = now
        self._hear(found, message, now)
        self._settle(now)

    def wake(self, now: int, skew: int | None = None) -> None:
        """Let time pass. ``skew`` is how far the time of day is ahead of ``now``, so that a clock that stood still is noticed."""
        device = self.device
        if device.room is None:
            return
        if skew is not None:
            presence.jumped(device, skew, now)
        presence.slept(device, now)
        presence.notice(device, now)
        presence.beat(device, now)
        succession.wake(device, now)
        if device.host:
            succession.host_wake(device, now)
            hosting.wake(device, now)
        else:
            presence.count(device, now)
        self._settle(now)

    # Inside.

    def _hear(self, link: Link, message: AnyMessage, now: int) -> None:
        handler = HEARD.get(type(message))
        if handler is not None:
            handler(self.device, link, message, now)

    def _settle(self, now: int) -> None:
        """Send again what has not reached the log, once in a while."""
        for wish in list(self.device.pending):
            if now - wish.sent >= RESEND:
                if wish.sig is None or self.device.heads[min(wish.after, len(self.device.lines))] != wish.head:
                    self._sign(wish, now)
                else:
                    self._propose(wish, now)
        self._owe(now)

    def _owe(self, now: int) -> None:
        """Take the steps that our seats owe the others: links, openings."""
        device = self.device
        while device.table is not None and device.keeper is not None and device.table.fair is not None and not device.broken:
            for seat, holder in enumerate(device.table.holders):
                ours = holder == device.me.id or (device.table.bot(seat) and device.host)
                step = device.keeper.owed(device.table, seat) if ours else None
                if device.holding and isinstance(step, Mix):
                    step = None
                under_way = [wish for wish in device.pending if wish.seat == seat]
                # A wish to choose may wait behind what is owed, but nothing is owed twice.
                if step is not None and all(type(wish.step) is not type(step) for wish in under_way):
                    before = len(device.lines)
                    self.act(seat, step, now)
                    if len(device.lines) != before:
                        break
            else:
                return

    def _sign(self, wish: Pending, now: int) -> None:
        """Have a step signed, as of the log that we know now."""
        device, table = self.device, self.device.table
        assert table is not None
        wish.after = len(device.lines)
        wish.head = device.heads[wish.after]
        if table.setup.terms == "open" or not table.keys[wish.seat]:
            wish.sig = ""
            self._propose(wish, now)
            return
        wish.sent = now
        data = signed_bytes(table.setup.match, wish.seat, wish.cid, wish.after, wish.head, wish.step)
        device.out.append(SignNow(wish.seat, wish.cid, data))

    def _propose(self, wish: Pending, now: int) -> None:
        device = self.device
        if wish.sig is None or device.room is None:
            return
        wish.sent = now
        message = Propose(device.room.match, wish.seat, wish.cid, wish.after, wish.head.hex(), wish.step, wish.sig)
        if device.host:
            hosting.consider(device, device.me.id, None, message, now)
        elif link := device.link_to(device.room.host):
            device.send(link, message)
