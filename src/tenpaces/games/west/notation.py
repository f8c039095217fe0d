"""A match in readable lines, as chess has them, and the way back.

An entry is ``Ana: pistol > Bo @2.100``, the time in seconds; an event is ``Bo is hit by Ana behind reload``. Both are written
and read by the templates below. Notation is for logs and bug reports, so it is not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.games.west import events
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.options import Options
from tenpaces.games.west.rules import apply, initial

_ENTRIES: Mapping[type[Any], str] = {
    Choose: "{by}: {card} > {target} @{t}",
    Timeout: "{by} for {seat}: {card} > {target} @{t}",
    Resign: "{by} resigns @{t}",
    Tick: "{by} @{t}",
}
_EVENTS: Mapping[type[Any], str] = {
    events.Laid: "{seat} lays a card",
    events.TimedOut: "{seat} is late",
    events.Pointed: "{seat} points at {target}",
    events.Turned: "{seat} shows {card}",
    events.Dodged: "{seat} dodges {by}",
    events.Stopped: "{seat} stops {by}",
    events.Unused: "{seat} hid for nothing, returned: {returned}",
    events.Hit: "{seat} is hit by {by} behind {card}",
    events.Reloaded: "{seat} takes back {cards}",
    events.Recovered: "{seat} keeps the barricade",
    events.Earned: "{seat} has {money} dollars",
    events.Void: "round {round} is void: {why}",
    events.Began: "round {round} begins, {caller} calls",
    events.Resigned: "{seat} resigns",
    events.Won: "{seat} wins by {why}",
}
_SEATS = frozenset({"seat", "target", "caller"})
_NUMBERS = frozenset({"cards", "money", "round"})
_PLAIN_NAME = re.compile(r"[^\W\d_]\w*")
_RESERVED = frozenset({"chance", "clock"})


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """Return what each seat is called: its name where that is one plain word of its own, else ``#0``, ``#1`` …"""
    return tuple(
        name if _PLAIN_NAME.fullmatch(name) and name not in _RESERVED and list(names).count(name) == 1 else f"#{seat}"
        for seat, name in enumerate(names)
    )


def write_entry(entry: Entry, names: Sequence[str]) -> str:
    """Return the line of an entry."""
    return _write(entry, _ENTRIES, labels(names))


def read_entry(line: str, names: Sequence[str]) -> Entry:
    """Return the entry that ``write_entry`` wrote with the same names; ``ValueError`` for any other line."""
    entry: Entry = _read(line, _ENTRIES, labels(names))
    return entry


def write_event(event: events.Event, names: Sequence[str]) -> str:
    """Return the line of an event."""
    return _write(event, _EVENTS, labels(names))


def read_event(line: str, names: Sequence[str]) -> events.Event:
    """Return the event that ``write_event`` wrote with the same names; ``ValueError`` for any other line."""
    event: events.Event = _read(line, _EVENTS, labels(names))
    return event


def transcript(options: Options, names: Sequence[str], log: Iterable[Entry]) -> str:
    """Return a match of legal entries, each line led by round and exchange (``1.3``), what it brought about indented below."""
    state = initial(options, len(names))
    lines: list[str] = []
    for entry in log:
        lines.append(f"{state.round}.{state.exchange} {write_entry(entry, names)}")
        state, happened = apply(state, entry)
        lines.extend(f"    {write_event(event, names)}" for event in happened)
    return "".join(f"{line}\n" for line in lines)


def read_transcript(text: str, names: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries of a transcript."""
    return tuple(read_entry(line.split(" ", 1)[1], names) for line in text.splitlines() if not line.startswith(" "))


def _write(thing: Any, templates: Mapping[type[Any], str], called: Sequence[str]) -> str:
    fields = msgspec.structs.asdict(thing)
    template = templates[type(thing)]
    return template.format(**{name: _word(name, value, called) for name, value in fields.items()})


def _word(name: str, value: Any, called: Sequence[str]) -> str:
    if name == "t":
        return f"{value // 1000}.{value % 1000:03}"
    if isinstance(value, tuple):
        return ",".join(called[seat] for seat in value)
    if name in _SEATS or (name == "by" and isinstance(value, int)):
        return str(called[value])
    return "nothing" if value is None else str(value).lower()


def _read(line: str, templates: Mapping[type[Any], str], called: Sequence[str]) -> Any:
    for kind, template in templates.items():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^\\s:]+)", re.escape(template))
        match = re.fullmatch(pattern, line)
        if match:
            listed = kind in (events.Dodged, events.Stopped, events.Hit)
            values = {name: _value(name, word, called, listed) for name, word in match.groupdict().items()}
            try:
                return msgspec.convert(values, kind)
            except msgspec.ValidationError:
                continue
    raise ValueError(f"not a line of West notation: {line!r}")


def _value(name: str, word: str, called: Sequence[str], listed: bool) -> Any:
    if name == "t":
        seconds, _, thousandths = word.partition(".")
        if len(thousandths) != 3:
            raise ValueError(f"not a time: {word!r}")
        return int(seconds) * 1000 + int(thousandths)
    if name == "by" and listed:
        return [called.index(label) for label in word.split(",")]
    if name in _SEATS or (name == "by" and word not in _RESERVED):
        return called.index(word)
    if name in _NUMBERS:
        return int(word)
    return {"nothing": None, "true": True, "false": False}.get(word, word)
