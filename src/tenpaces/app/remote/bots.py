"""The bots of a room think on its host's device, and act there as people do."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tenpaces.app.offer import TABLES
from tenpaces.app.remote.course import RACED
from tenpaces.app.remote.frames import pending
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.core.seat import Seat
from tenpaces.fair import protocol
from tenpaces.fair.setup import BOT
from tenpaces.fair.steps import Make
from tenpaces.match.running import Match
from tenpaces.match.thinking import Thinker
from tenpaces.net import heat
from tenpaces.net.peer import Peer
from tenpaces.net.race import LEAD

SLICE_S = 0.012
THOUGHT_S = 0.28


class Bots:
    """Thinks for the bots' seats. ``seconds`` is a clock for the slices only."""

    def __init__(self, rng: Rng, seconds: Callable[[], float]) -> None:
        self._rng = rng
        self._thinker = Thinker(lambda game, level: TABLES[game].bot(level), rng)
        self._seconds = seconds
        self._spent = 0.0

    def anew(self) -> Bots:
        """Return bots that know of no match yet."""
        return Bots(self._rng, self._seconds)

    def attend(self, peer: Peer, now: int, rest: int, *, think: bool) -> None:
        """Let bots act whose moment has come, not before the match's time ``rest``; ``think`` lets them think for a slice."""
        for _ in range(len(self._seats(peer)) + 1):
            acted = False
            for seat in self._seats(peer):
                match = self._match(peer, seat)
                if think and self._thinker.busy(match):
                    self._slice(match)
                moment = self._moment(peer, match, rest)
                if moment is not None and moment <= peer.match_time(now):
                    self._act(peer, seat, match, moment, now)
                    acted = True
            if not acted:
                return

    def thinking(self, peer: Peer) -> bool:
        """Whether some bot has not made up its mind."""
        return any(self._thinker.busy(self._match(peer, seat)) for seat in self._seats(peer))

    def due(self, peer: Peer, rest: int) -> int | None:
        """Return the match's time at which a bot acts next."""
        times = [self._moment(peer, self._match(peer, seat), rest) for seat in self._seats(peer)]
        return min((at for at in times if at is not None), default=None)

    def _seats(self, peer: Peer) -> list[int]:
        device = peer.device
        table = device.table
        if table is None or table.over or not device.host or device.broken:
            return []
        under_way = pending(device)
        return [seat for seat in protocol.acting(table) if table.bot(seat) and seat not in under_way]

    def _match(self, peer: Peer, seat: int) -> Match:
        """Return the match as one bot may know it, in which every other seat is somebody else's."""
        table = peer.device.table
        assert table is not None
        level = table.holders[seat].removeprefix(BOT)
        level = level if level in LEVEL_NAMES else "steady"
        seats = tuple(Seat(name, level if other == seat else None) for other, name in enumerate(table.setup.seats))
        return Match(table.setup.match, table.game, seats, table.options, table.log, peer.view(seat), (), 0)

    def _slice(self, match: Match) -> None:
        end = self._seconds() + SLICE_S
        while self._thinker.busy(match):
            before = self._seconds()
            fresh = self._thinker.step(match, hurry=self._spent > THOUGHT_S)
            now = self._seconds()
            self._spent = now - before + (0.0 if fresh else self._spent)
            if now >= end:
                return

    def _moment(self, peer: Peer, match: Match, rest: int) -> int | None:
        """Return when a bot acts: as it wishes, after the signal in a race, and not before people could follow."""
        if self._thinker.busy(match):
            return None
        wish = self._thinker.wish(match)
        if wish is None:
            return None
        race = heat.kind(peer.device)
        if race == "fire":
            return heat.signal_at(peer.device) + int(getattr(wish, "ms", 0))
        return max(wish.t + LEAD if race == "seek" else wish.t, rest)

    def _act(self, peer: Peer, seat: int, match: Match, moment: int, now: int) -> None:
        wish = self._thinker.wish(match)
        assert wish is not None
        self._thinker.forget(seat)
        peer.act(seat, made(wish, moment - heat.signal_at(peer.device) if heat.kind(peer.device) else None), now)


def made(entry: SeatEntry, ms: int | None) -> Make:
    """Return the step of an entry; ``ms`` is the interval since the signal where a race is on."""
    found = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("t", "by", "ms")}
    return Make(found, max(0, ms) if ms is not None and found["do"] in RACED else None)
