"""The page's side without a page: sends events to the app, carries its commands out on plain values, and plays by the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from tenpaces.app.loop import App
from tenpaces.app.model import Choosing, Curtain, Playing, Ready, Showing
from tenpaces.games.west.state import held
from tenpaces.match.running import Match

BEGAN = 1_700_000_000_000
TABLES: list[tuple[str, tuple[str | None, ...]]] = [
    ("solo", (None, "gentle")),
    ("solo", (None, "steady")),
    ("solo", (None, "ruthless")),
    ("solo", (None, "gentle", "steady", "ruthless")),
    ("hand", (None, None)),
    ("hand", (None, None, None)),
    ("hand", (None, "steady", None, "gentle")),
]


class Desk:
    """One device. ``store`` is what it keeps, which a new ``Desk`` may be given to stand for the page opened again."""

    def __init__(
        self, store: dict[str, str] | None = None, *, seed: str = "seed", address: str = "#", now: int = BEGAN, **boot: Any
    ) -> None:
        ticks = count()
        self.app = App(seconds=lambda: next(ticks) / 1000)
        self.store: dict[str, str] = dict(store or {})
        self.now = now
        self.html = ""
        self.title = ""
        self.address = address
        self.pushed: list[str] = []
        self.timers: dict[str, dict[str, Any]] = {}
        self.alarm: int | None = None
        self.soon: list[dict[str, Any]] = []
        self.logs: list[str] = []
        self.done: list[dict[str, Any]] = []
        self.stored: list[str] = []
        self.send("boot", seed=seed, hash=address, store=list(self.store.items()), **boot)

    def raw(self, message: str) -> list[dict[str, Any]]:
        """Send a text as it is, and carry out what comes back."""
        commands: list[dict[str, Any]] = json.loads(self.app.handle(message))
        for command in commands:
            self._carry_out(command)
        return commands

    def send(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Send one event, a tenth of a second after the last."""
        self.now += 100
        return self.raw(json.dumps({"do": do, **fields, "now": self.now}))

    def _carry_out(self, command: dict[str, Any]) -> None:
        self.done.append(command)
        match command["do"]:
            case "show":
                self.html, self.title = command["html"], command["title"]
            case "url":
                self.address = command["hash"]
                if command["push"]:
                    self.pushed.append(command["hash"])
            case "timer" if command["name"] == "clock":
                self.alarm = self.now + command["ms"]
            case "cancel" if command["name"] == "clock":
                self.alarm = None
            case "timer":
                self.timers[command["name"]] = command["event"]
            case "cancel":
                self.timers.pop(command["name"], None)
            case "soon":
                self.soon.append(command["event"])
            case "store" if command.get("text") is None:
                self.store.pop(command["key"], None)
            case "store":
                self.store[command["key"]] = command["text"]
                self.stored.append(command["text"])
            case "log":
                self.logs.append(command["text"])

    def act(self, verb: str, value: str = "", **fields: Any) -> list[dict[str, Any]]:
        """Do something at the table."""
        return self.send("act", verb=verb, value=value, **fields)

    def settle(self, clock: bool = True) -> None:
        """Let the bots think until they have nothing to think about; with ``clock``, wait for what they wait for."""
        while self.soon or (clock and self.alarm is not None):
            if self.soon:
                self.send(**self.soon.pop(0))
            elif self.alarm is not None:
                self.now, self.alarm = max(self.now, self.alarm), None
                self.send("clock")

    def ring(self) -> None:
        """Let every timer that is set run out."""
        for name in list(self.timers):
            self.send(**self.timers.pop(name))

    @property
    def playing(self) -> Playing:
        """What is on the table."""
        playing = self.app.model.play
        assert playing is not None
        return playing

    def acts(self) -> set[str]:
        """Return what can be done on the screen that is shown; what is done at the table is named by its verb."""
        done = {part.split('"', 1)[0] for part in self.html.split('data-do="')[1:]}
        return (done - {"act"}) | {part.split('"', 1)[0] for part in self.html.split('data-do="act" data-verb="')[1:]}

    def sit(self, how: str, *levels: str | None, game: str = "west", **options: str | int) -> None:
        """Set a table for as many seats as there are levels (``None`` is a person) and deal."""
        self.send("set", game=game, how=how)
        for _ in range(len(levels) - 2):
            self.send("add_seat")
        for seat, level in enumerate(levels):
            self.send("seat_kind", seat=seat, value=level or "person")
        for key, value in options.items():
            self.send("option", key=key, value=str(value))
        self.send("start")

    def moves(self, rng: Random) -> Iterator[str]:
        """Play to the result at random, by taps alone; yield what was done after each."""
        while self.app.model.screen == "play":
            yield self.move(rng)

    def move(self, rng: Random) -> str:
        """Do the next thing that the screen asks for."""
        self.settle()
        stage = self.playing.stage
        if isinstance(stage, Curtain):
            return self._did("lift")
        if isinstance(stage, Ready):
            return self._did("draw")
        if isinstance(stage, Showing):
            if self.timers and rng.random() < 0.5:
                self.ring()
                return "ring"
            return self._did("next")
        assert isinstance(stage, Choosing), stage
        state = self.playing.match.state
        if stage.hand.pick.card is None:
            cards = [card for card in ("pistol", "rifle", "barricade", "reload") if held(state.hands[stage.seat], card)]
            return self._acted("card", rng.choice(cards))
        if stage.hand.pick.target is None:
            others = [seat for seat, alive in enumerate(state.alive) if alive and seat != stage.seat]
            return self._acted("aim", str(rng.choice(others)))
        return self._acted("lock")

    def _did(self, do: str, **fields: str) -> str:
        assert do in self.acts(), f"{do} is not on the screen"
        self.send(do, **fields)
        return do

    def _acted(self, verb: str, value: str = "") -> str:
        assert verb in self.acts(), f"{verb} is not on the screen"
        self.act(verb, value)
        return verb


def same(one: Match, other: Match) -> None:
    assert (one.id, one.seats, one.options, one.log) == (other.id, other.seats, other.options, other.log)
    assert (one.state, one.game) == (other.state, other.game)
