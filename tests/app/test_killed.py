"""A match that is cut off at any moment, in any game, goes on at the last entry that was seen. Every kept text, damaged in turn."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from tenpaces.app.shelf import MATCH
from tests.app.desk import Desk, same

SITS: list[tuple[str, str, tuple[str | None, ...]]] = [
    (game, *sit)
    for game in ("west", "eye2eye", "dvoboj", "dotduel")
    for sit in (("solo", (None, "gentle")), ("hand", (None, None)), ("table", (None, None)))
]
PLAYED = {"act", "lift", "next", "draw"}


class Buttons(HTMLParser):
    """Collects what a finger could do: the data of every element that says what is to be done in the match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")}
        if data.get("do") in PLAYED and "disabled" not in dict(attrs):
            self.found.append(data)


class Orderly(Desk):
    """Holds every answer to the order that makes a crash harmless: first what is kept, then what is shown."""

    def raw(self, message: str) -> list[dict[str, Any]]:
        commands = super().raw(message)
        done = [command["do"] for command in commands]
        assert "show" not in done or "store" not in done[done.index("show") :]
        return commands


def taps(desk: Desk, rng: Random, many: int) -> Iterator[None]:
    """Tap at random, and let the bots and the clock come in between."""
    for _ in range(many):
        buttons = Buttons(desk.html).found
        if desk.app.model.screen != "play":
            return
        if buttons and rng.random() < 0.8:
            data = rng.choice(buttons)
            more: dict[str, Any] = {"at": desk.now, "tick": 0} if "press" in data else {}
            if "seat" in data:
                more["seat"] = int(data["seat"])
            desk.send(**{**{key.replace("-", "_"): value for key, value in data.items()}, **more})
        elif desk.timers:
            desk.ring()
        desk.settle(clock=rng.random() < 0.5)
        yield


@pytest.mark.parametrize(("game", "how", "levels"), SITS)
def test_a_match_goes_on_wherever_it_was_cut_off(game: str, how: str, levels: tuple[str | None, ...]) -> None:
    desk = Orderly()
    desk.sit(how, *levels, game=game)
    id_ = desk.playing.match.id
    seen: set[int] = set()
    for _ in taps(desk, Random(1), 120):
        playing = desk.app.model.play
        if playing is None or len(playing.match.log) in seen:
            continue
        seen.add(len(playing.match.log))
        # The glance beside it may not have come to be kept.
        store = {key: text for key, text in desk.store.items() if len(seen) % 2 or not key.startswith("glance:")}
        again = Orderly(store, address=f"#match/{id_}", now=desk.now)
        assert again.logs == []
        assert again.app.model.notice is None
        same(again.playing.match, playing.match)
        assert again.playing.told == playing.told
    assert len(seen) > 3
    assert desk.logs == []


def harmed(text: str) -> Iterator[str]:
    """Damage a kept text as devices and people do."""
    middle = len(text) // 2
    yield from ("", "null", "{", text[:middle], text[middle:], text + "}", text[:middle] + "\0" + text[middle + 1 :])
    yield text.replace('"', "'")
    yield text.replace(":", "\ufffd")
    yield "x" * 5_000_000


@pytest.mark.parametrize("harm", range(10))
def test_each_kept_text_may_be_damaged_and_the_app_still_starts_with_the_others(harm: int) -> None:
    desk = Desk()
    for game in ("west", "eye2eye", "dvoboj", "dotduel"):
        desk.sit("hand", None, None, game=game)
        desk.send("home")
    desk.send("sound")
    assert len(desk.store) == 9, "four matches, a glance each, the settings"
    for key, text in desk.store.items():
        damaged = list(harmed(text))[harm]
        store = {**desk.store, key: damaged}
        again = Desk(store, now=desk.now)
        assert again.logs == [], key
        assert again.app.model.screen == "home"
        ours = [other for other in desk.store if other.startswith(MATCH) and other != key]
        assert {MATCH + id_ for id_ in again.app.model.lines} >= set(ours), key
        if key.startswith("glance:"):
            assert again.app.model.notice is None, "it is made anew"
            assert again.store[key] == text
        else:
            assert again.store[key] == damaged, "what is damaged is left for another version"
            assert ("settings are damaged" if key == "settings" else "1 kept match is damaged") in again.html, key
        for other in ours:
            again.send("resume", id=other.removeprefix(MATCH))
            assert again.playing.match.id == other.removeprefix(MATCH)
            again.send("home")
