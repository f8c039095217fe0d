"""Entries and events as readable lines, as chess has them, and the way back.

A game gives one template for each entry and event, such as ``{by}: {card} > {target} @{t}``; everything else follows from the types
of the struct's fields. Notation is for records, logs and bug reports, so it is not translated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

_PLAIN_NAME = re.compile(r"[^\W\d_]\w*")
_RESERVED = frozenset({"chance", "clock", "nothing"})
_NUMBER = re.compile(r"-?[0-9]{1,100}")
_TIME = re.compile(r"([0-9]{1,100})\.([0-9]{3})")
NOTHING, EMPTY = "nothing", "-"


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """Return what each seat is called: its name where that is one plain word of its own, else ``#0``, ``#1`` …"""
    return tuple(
        name if _PLAIN_NAME.fullmatch(name) and name not in _RESERVED and list(names).count(name) == 1 else f"#{seat}"
        for seat, name in enumerate(names)
    )


@dataclass(frozen=True, slots=True)
class Notation:
    """The lines of one game. A template holds each field of its struct once; no two templates of a table read alike.

    Words: a seat by its label, ``t`` in seconds, ``nothing`` for ``None``, lists joined by commas (``-`` if empty), the parts of a
    list's items by slashes. ``seats`` names the fields that hold seat numbers, beside ``by`` and ``seat``.
    """

    entries: Mapping[type[Any], str]
    events: Mapping[type[Any], str]
    seats: frozenset[str] = field(default=frozenset())

    def write_entry(self, entry: Any, called: Sequence[str]) -> str:
        """Return the line of an entry; ``called`` are the seats' labels."""
        return self._write(entry, self.entries, called)

    def read_entry(self, line: str, called: Sequence[str]) -> Any:
        """Return the entry that ``write_entry`` wrote with the same labels; ``ValueError`` for any other line."""
        return self._read(line, self.entries, called)

    def write_event(self, event: Any, called: Sequence[str]) -> str:
        """Return the line of an event."""
        return self._write(event, self.events, called)

    def read_event(self, line: str, called: Sequence[str]) -> Any:
        """Return the event that ``write_event`` wrote with the same labels; ``ValueError`` for any other line."""
        return self._read(line, self.events, called)

    def _write(self, thing: Any, templates: Mapping[type[Any], str], called: Sequence[str]) -> str:
        words = {name: self._word(name, getattr(thing, name), called) for name in thing.__struct_fields__}
        return templates[type(thing)].format(**words)

    def _word(self, name: str, value: Any, called: Sequence[str]) -> str:
        if name == "t":
            return f"{value // 1000}.{value % 1000:03}"
        if isinstance(value, tuple):
            return ",".join(self._item(name, item, called) for item in value) or EMPTY
        if value is None:
            return NOTHING
        if isinstance(value, bool):
            return str(value).lower()
        if self._seat(name) and isinstance(value, int):
            return called[value]
        return str(value)

    def _item(self, name: str, item: Any, called: Sequence[str]) -> str:
        if isinstance(item, tuple):
            return "/".join(self._word(name, part, called) for part in item)
        return self._word(name, item, called)

    def _seat(self, name: str) -> bool:
        return name in ("by", "seat") or name in self.seats

    def _read(self, line: str, templates: Mapping[Any, str], called: Sequence[str]) -> Any:
        for kind, template in templates.items():
            match = _pattern(template).fullmatch(line)
            if match:
                try:
                    words = match.groupdict()
                    # A field may have another name in the record, where it is a word that Python keeps for itself.
                    values = {of.encode_name: self._value(of.name, words[of.name], of.type, called) for of in _fields(kind)}
                    return msgspec.convert(values, kind)
                except (ValueError, msgspec.ValidationError):
                    continue
        raise ValueError(f"not a line of notation: {line[:80]!r}")

    def _value(self, name: str, word: str, type_: inspect.Type, called: Sequence[str]) -> Any:
        match type_:
            case inspect.UnionType(types=types):
                return self._of_union(name, word, types, called)
            case inspect.BoolType():
                return {"true": True, "false": False}[word] if word in ("true", "false") else _fail(word)
            case inspect.IntType() if name == "t":
                time = _TIME.fullmatch(word) or _fail(word)
                return int(time[1]) * 1000 + int(time[2])
            case inspect.IntType():
                if self._seat(name):
                    return called.index(word)
                return int(word) if _NUMBER.fullmatch(word) else _fail(word)
            case inspect.LiteralType(values=values):
                found = [value for value in values if str(value) == word]
                return found[0] if found else _fail(word)
            case inspect.VarTupleType(item_type=item):
                return [self._part(name, part, item, called) for part in _split(word, ",")]
            case inspect.TupleType(item_types=items):
                parts = _split(word, ",")
                return [self._part(name, part, item, called) for part, item in zip(parts, items, strict=True)]
            case _:
                return word

    def _part(self, name: str, word: str, type_: inspect.Type, called: Sequence[str]) -> Any:
        match type_:
            case inspect.TupleType(item_types=items):
                return [self._value(name, part, item, called) for part, item in zip(word.split("/"), items, strict=True)]
            case inspect.VarTupleType(item_type=item):
                return [self._value(name, part, item, called) for part in word.split("/")]
            case _:
                return self._value(name, word, type_, called)

    def _of_union(self, name: str, word: str, types: Sequence[inspect.Type], called: Sequence[str]) -> Any:
        if word == NOTHING and any(isinstance(type_, inspect.NoneType) for type_ in types):
            return None
        for type_ in types:
            try:
                if not isinstance(type_, inspect.NoneType):
                    return self._value(name, word, type_, called)
            except ValueError:
                continue
        return _fail(word)


def _split(word: str, by: str) -> list[str]:
    return [] if word == EMPTY else word.split(by)


def _fail(word: str) -> Any:
    raise ValueError(f"not a value: {word[:40]!r}")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^\\s:]+)", re.escape(template)))


@cache
def _fields(kind: Any) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields
