"""The matches that this device keeps: their stored texts, and a line on each for the home screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from tenpaces.app.model import SavedLine, Settings
from tenpaces.app.offer import OFFERED, TABLES
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import convert, parse
from tenpaces.core.text import Text
from tenpaces.match import saved
from tenpaces.match.running import Match

MATCH = "match:"
SETTINGS = "settings"
KNOWN_LEVELS: Mapping[str, None] = dict.fromkeys(LEVEL_NAMES)


@dataclass(frozen=True, slots=True)
class Shelf:
    """What was found in the store. ``broken`` counts the texts that could not be read; they are left where they are."""

    kept: Mapping[str, str]
    lines: Mapping[str, SavedLine]
    settings: Settings
    broken: int


def line(text: Text, match: Match, touched: int) -> SavedLine:
    """Return the line on a match."""
    seen = match.game.observe(match.state, None)
    where = TABLES[match.game.name].title(text, seen)
    return SavedLine(match.id, match.game.name, match.names, where, touched, match.over, seen)


def retold(text: Text, lines: Mapping[str, SavedLine]) -> dict[str, SavedLine]:
    """Return the lines in another language."""

    def told(line: SavedLine) -> SavedLine:
        return line if line.seen is None else replace(line, where=TABLES[line.game].title(text, line.seen))

    return {id_: told(line) for id_, line in lines.items()}


def settings_of(store: Iterable[tuple[str, str]]) -> Settings:
    """Return what this device is set to, as far as it can be read."""
    for key, text in store:
        if key == SETTINGS:
            with suppress(Malformed):
                found: Settings = convert(parse(text.encode(errors="replace"), "settings"), Settings, "settings")
                return found
    return Settings()


def read(words: Text, store: Iterable[tuple[str, str]], now: int) -> Shelf:
    """Read everything that the device keeps; what is damaged is counted and does no harm."""
    kept: dict[str, str] = {}
    lines: dict[str, SavedLine] = {}
    settings = Settings()
    broken = 0
    for key, text in store:
        try:
            if key == SETTINGS:
                settings = convert(parse(text.encode(errors="replace"), "settings"), Settings, "settings")
            elif key.startswith(MATCH):
                opened = saved.read(text, OFFERED, KNOWN_LEVELS, now)
                match = opened.match
                if MATCH + match.id != key:
                    raise Malformed("record", "kept under another name")
                kept[match.id] = text
                lines[match.id] = line(words, match, opened.touched)
        except Malformed:
            broken += 1
    return Shelf(kept, lines, settings, broken)
