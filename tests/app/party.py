"""Whole apps on several devices, wired together in memory: each is a ``Desk`` whose links end at another's."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections import deque
from itertools import count
from typing import Any

import pytest

from tenpaces.app import draw
from tenpaces.app.meeting import edge
from tenpaces.app.model import Showing
from tenpaces.app.remote.company import Company
from tenpaces.app.remote.values import Remote
from tenpaces.fair.hashing import tagged
from tenpaces.fair.signing import key_text
from tests.app.desk import BEGAN, Desk

STEP = 50
"""So long (ms) a message is under way."""
PAGE = draw.page


def signature(key: str, data: bytes) -> bytes:
    """Stand for a signature: what only the key's owner writes in these tests."""
    return tagged("test", key.encode(), data) + tagged("more", key.encode(), data)


def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw a device's screen only when it is looked at: drawing is most of the time that a whole match takes."""
    monkeypatch.setattr(draw, "page", lambda _text, model: f"<!-- {id(model)} -->")


class Phone(Desk):
    """One device of a party. ``key`` stands for its key pair."""

    def __init__(self, party: Party, name: str, store: dict[str, str] | None = None) -> None:
        self.party, self.name, self.key = party, name, key_text("ed25519", tagged("key", name.encode()))
        self.woken: int | None = None
        self.saved: list[str] = []
        self.ready = False
        self.inbox: deque[dict[str, Any]] = deque()
        super().__init__(store, seed=f"seed of {name}", now=party.t, address="#room" if store else "#", able=["rtc", "crypto"])
        self.ready = True
        self.work()

    def send(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """Send one event at the party's own time."""
        self.now = self.party.t
        return self.raw(json.dumps({"tick": self.now - BEGAN, "do": do, **fields, "now": self.now}))

    def work(self) -> None:
        """Answer what the app asked of its page."""
        while self.inbox:
            self.send(**self.inbox.popleft())

    def _carry_out(self, command: dict[str, Any]) -> None:
        match command["do"]:
            case "make_key":
                self.inbox.append({"do": "solved", "job": command["job"], "key": self.key})
            case "sign":
                sig = signature(self.key, b64decode(command["data"]))
                self.inbox.append({"do": "solved", "job": command["job"], "data": b64encode(sig).decode()})
            case "verify":
                good = signature(command["key"], b64decode(command["data"])) == b64decode(command["signature"])
                self.inbox.append({"do": "solved", "job": command["job"], "valid": good})
            case "send":
                self.party.post(self.name, command["link"], command["data"])
            case "hang_up":
                self.party.hang_up(self.name, command["link"])
            case "timer" if command["name"] == "wake":
                self.woken = self.party.t + command["ms"]
            case "save":
                self.saved.append(command["text"])
            case "timer" if command["name"] == "clock":
                self.alarm = self.party.t + command["ms"]
            case _:
                super()._carry_out(command)

    @property
    def tick(self) -> int:
        """The device's own clock."""
        return self.party.t - BEGAN

    @property
    def html(self) -> str:
        """What stands on the screen."""
        return PAGE(self.app.text, self.app.model)

    @html.setter
    def html(self, _: str) -> None:
        pass

    @property
    def company(self) -> Company:
        """The room as the app drives it."""
        rooms = self.app._rooms
        assert rooms is not None
        assert rooms.company is not None
        return rooms.company

    @property
    def id(self) -> str:
        """How the room calls this device."""
        assert self.company.peer is not None
        return self.company.peer.device.me.id

    @property
    def remote(self) -> Remote:
        """The room as the screen shows it."""
        assert self.app.model.remote is not None
        return self.app.model.remote

    @property
    def screen(self) -> str:
        return self.app.model.screen

    def room(self, verb: str, value: str = "", **fields: Any) -> None:
        """Tap something about the room, which must be on the screen."""
        assert f'data-verb="{verb}"' in self.html, f"{verb} is not on the screen of {self.name}"
        self.send("room", verb=verb, value=value, **fields)

    def look(self) -> None:
        """See what is told to its end."""
        for _ in range(20):
            playing = self.app.model.on_screen
            if playing is None or not isinstance(playing.stage, Showing):
                return
            self.send("next")


class Party:
    """Several devices and the links between them; ``t`` is everybody's time (epoch ms)."""

    def __init__(self, *names: str) -> None:
        self.t = BEGAN
        self.number = count()
        self.links: dict[str, tuple[str, str]] = {}
        self.mail: deque[tuple[int, str, dict[str, Any]]] = deque()
        self.phones: dict[str, Phone] = {}
        for name in names:
            self.phones[name] = Phone(self, name)

    def __getitem__(self, name: str) -> Phone:
        return self.phones[name]

    def post(self, source: str, link: str, data: str) -> None:
        if link in self.links:
            one, other = self.links[link]
            to = other if source == one else one
            self.mail.append((self.t + STEP, to, {"do": "heard", "link": link, "data": data}))

    def hang_up(self, source: str, link: str) -> None:
        ends = self.links.pop(link, None)
        if ends is not None:
            self.mail.append((self.t + STEP, ends[0] if source == ends[1] else ends[1], {"do": "link_gone", "link": link}))

    def cut(self, name: str) -> None:
        """Kill all links of a device; nobody is told before the links are seen to be dead."""
        for link, ends in list(self.links.items()):
            if name in ends:
                del self.links[link]
        self.mail = deque(letter for letter in self.mail if letter[2].get("link") in self.links)

    def link(self, joiner: str, door: str, *, introduced: bool = False) -> str:
        """Open a link that ``joiner`` began."""
        link = f"link {next(self.number)}"
        self.links[link] = (joiner, door)
        ids = {name: self[name].id for name in (joiner, door)}
        tick = self.t - BEGAN
        self[door].company.take(edge.Opened(link, False, ids[joiner] if introduced else None, tick))
        self[joiner].company.take(edge.Opened(link, True, ids[door] if introduced else None, tick))
        for name in (door, joiner):
            self[name].send("wake")
            self[name].work()
        return link

    def run(self, ms: int = 1_000) -> None:
        """Let so much time pass on all devices."""
        end = self.t + ms
        while self.t < end:
            self.t += STEP
            for _ in range(len(self.mail)):
                due, to, event = self.mail[0]
                if due > self.t:
                    break
                self.mail.popleft()
                if to in self.phones:
                    self[to].send(**event)
                    self[to].work()
            for phone in self.phones.values():
                self._live(phone)

    def _live(self, phone: Phone) -> None:
        while phone.soon:
            phone.send(**phone.soon.pop(0))
        phone.work()
        if phone.woken is not None and phone.woken <= self.t:
            phone.woken = None
            phone.send("wake")
            phone.work()
        if phone.alarm is not None and phone.alarm <= self.t:
            phone.alarm = None
            phone.send("clock")
            phone.work()

    def open(self, game: str, host: str = "") -> None:
        """Have the first device open a room and the others come in."""
        names = list(self.phones)
        host = host or names[0]
        self[host].send("open_room", game=game)
        self[host].work()
        for name in names:
            if name != host:
                self.come(name, host)
        self.mesh()
        self.run(500)

    def come(self, name: str, host: str) -> None:
        """Let a device join a host's room."""
        phone = self[name]
        phone.send("meet", verb="join")
        assert phone.app._rooms is not None
        phone.app._rooms.join(name)
        phone.send("wake")
        phone.work()
        self.link(name, host)
        self.run(200)

    def mesh(self) -> None:
        """Link all devices of a room with each other."""
        names = list(self.phones)
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                if not any(set(ends) == {one, other} for ends in self.links.values()):
                    self.link(other, one, introduced=True)

    def reload(self, name: str) -> None:
        """Load a device's page again, with what it had stored and no link left."""
        self.cut(name)
        self.phones[name] = Phone(self, name, self[name].store)
