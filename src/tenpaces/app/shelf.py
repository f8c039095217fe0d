"""The matches that this device keeps: their stored texts, and a line on each for the home screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from tenpaces.app import glance
from tenpaces.app.model import SavedLine, Settings
from tenpaces.app.offer import OFFERED
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.refusal import Malformed, Newer
from tenpaces.core.seat import ELSEWHERE
from tenpaces.core.strict import convert, parse
from tenpaces.core.text import Text
from tenpaces.match import saved

MATCH = "match:"
SETTINGS = "settings"
ROOM = "room"
"""Where this device's part in a room is kept."""
KNOWN_LEVELS: Mapping[str, None] = dict.fromkeys((*LEVEL_NAMES, ELSEWHERE))


@dataclass(frozen=True, slots=True)
class Shelf:
    """What was found in the store. ``broken`` counts the matches that could not be read, ``newer`` those that a later version kept,
    ``unset`` says of the settings that they could not be read; what is not understood is left where it is.
    """

    kept: Mapping[str, str]
    lines: Mapping[str, SavedLine]
    settings: Settings
    broken: int
    unset: bool = False
    newer: int = 0


def retold(text: Text, lines: Mapping[str, SavedLine], kept: Mapping[str, str], now: int) -> dict[str, SavedLine]:
    """Return the lines in another language: those on matches under way say in words where they stand."""
    told = dict(lines)
    for id_, line in lines.items():
        if not line.over and id_ in kept:
            with suppress(Malformed):
                told[id_] = look(text, id_, kept[id_], now)
    return told


def settings_of(store: Iterable[tuple[str, str]]) -> Settings:
    """Return what this device is set to, as far as it can be read."""
    for key, text in store:
        if key == SETTINGS:
            with suppress(Malformed):
                found: Settings = convert(parse(text.encode(errors="replace"), "settings"), Settings, "settings")
                return found
    return Settings()


def read(words: Text, store: Iterable[tuple[str, str]], now: int) -> Shelf:
    """Read everything that the device keeps; what is damaged is counted and does no harm.

    A match whose glance is there and fits is not opened: whatever is wrong with it is said when it is.
    """
    found = dict(store)
    kept: dict[str, str] = {}
    lines: dict[str, SavedLine] = {}
    settings = Settings()
    broken, newer, unset = 0, 0, False
    for key, text in found.items():
        try:
            if key == SETTINGS:
                settings = convert(parse(text.encode(errors="replace"), "settings"), Settings, "settings")
            elif key.startswith(MATCH):
                id_ = key.removeprefix(MATCH)
                lines[id_] = glance.read(words, id_, text, found.get(glance.key(id_))) or look(words, id_, text, now)
                kept[id_] = text
        except Newer:
            newer += 1
        except Malformed:
            broken, unset = (broken, True) if key == SETTINGS else (broken + 1, unset)
    return Shelf(kept, lines, settings, broken, unset, newer)


def look(words: Text, id_: str, text: str, now: int) -> SavedLine:
    """Return the line on a kept match by opening it.

    Raises:
        Malformed: when it cannot be opened.
    """
    opened = saved.read(text, OFFERED, KNOWN_LEVELS, now)
    if opened.match.id != id_:
        raise Malformed("record", "kept under another name")
    return glance.line(words, opened.match, opened.touched, foreign=opened.foreign)
