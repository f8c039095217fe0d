"""Whole matches under the terms ``fair`` without a network: every seat has a keeper, a host puts the lines in order."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.fair import protocol
from tenpaces.fair.keeper import Keeper
from tenpaces.fair.line import Line
from tenpaces.fair.progress import advance, begin
from tenpaces.fair.setup import Setup
from tenpaces.fair.steps import AnyStep, Make, Tick
from tenpaces.fair.table import Table
from tenpaces.fair.ways import way
from tenpaces.games import GAMES
from tests.kits import KITS

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


def setup(game: str, seats: int, options: dict[str, Any] | None = None, bots: int = 0) -> Setup:
    people = seats - bots
    holders = (*"abcdef"[:people], *["bot:steady"] * bots)
    return Setup("m1", game, options or {}, "fair", NAMES[:seats], holders, ("",) * seats)


class Hall:
    """A match of honest devices, one for each seat."""

    def __init__(self, start: Setup, seed: object) -> None:
        self.rng = Random(str(seed))
        self.table = begin(start, GAMES)
        self.keepers = [Keeper(self.rng.randbytes(32)) for _ in start.seats]
        self.lines: list[Line] = []
        self.events: list[Any] = []
        self.tables: list[Table] = [self.table]

    def write(self, by: int | None, step: AnyStep, later: int = 0) -> None:
        cid = 0 if by is None else self.table.cids[by] + 1
        line = Line(self.table.n, 0, self.table.t + later, by, step, cid)
        self.table, events = advance(self.table, line)
        self.lines.append(line)
        self.events += events
        self.tables.append(self.table)

    def owed(self) -> bool:
        """Let every seat do what it owes; return whether any did."""
        done = False
        for seat in self.rng.sample(range(len(self.keepers)), len(self.keepers)):
            step = self.keepers[seat].owed(self.table, seat)
            if step is not None:
                self.write(seat, step)
                done = True
        return done

    def shows(self) -> bool:
        return any(self.keepers[seat].owed(self.table, seat) for seat in range(len(self.keepers)))

    def choose(self, seat: int) -> bool:
        """Let a seat take some step; return whether it took one."""
        game, keeper = self.table.game, self.keepers[seat]
        view = keeper.view(self.table, [seat])
        menu = [entry for entry in game.legal(view, seat) if not isinstance(entry, Resign)]
        for _ in range(60):
            entry = self.rng.choice(menu)
            if isinstance(entry, SeatEntry) and self.rng.random() < KITS[game.name].weigh(entry):
                fields = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("t", "by", "ms")}
                raced = game.name != "west" and fields["do"] in way(self.table).sealed
                step = Make(fields, self.rng.randrange(50, 900) if raced else None)
                self.write(seat, keeper.wrap(self.table, seat, step, self.table.cids[seat] + 1), self.rng.randrange(400))
                return True
        return False

    def play(self, most: int = 2_000) -> None:
        """Play on to the end, or for so many lines."""
        while (not self.table.over or self.shows()) and len(self.lines) < most:
            if self.owed():
                continue
            acting = protocol.acting(self.table)
            deadline = self.table.game.to_act(self.table.state).deadline
            if acting and self.rng.random() < 0.9:
                self.choose(self.rng.choice(acting))
            elif deadline is not None and not protocol.busy(self.table):
                self.write(None, Tick(), max(0, deadline - self.table.t))
