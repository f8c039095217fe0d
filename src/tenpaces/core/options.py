"""The house rules of a game as a plain list, read off its options struct, so that one form can be drawn for any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass(frozen=True, slots=True)
class OptionField:
    """One house rule: its key in the match record, its ruling, its default (``None``: absent).

    ``values`` lists what may be chosen, the default first; it is empty for a whole number from ``least`` (to ``most``, if any).
    """

    key: str
    ruling: str
    default: str | int | None
    values: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """How one option is shown: its label, one sentence on what it does, and its values in words (none for a number)."""

    label: str
    sentence: str
    values: Mapping[str | int, str]


def preset_of(presets: Mapping[str, Mapping[str, str | int]], options: Mapping[str, str | int]) -> str | None:
    """Return the preset that a draft's changes make up, or ``None``."""
    return next((name for name, changes in presets.items() if dict(changes) == dict(options)), None)


def schema(options_type: type[Any], rulings: Mapping[str, str]) -> tuple[OptionField, ...]:
    """List the fields of an options struct in the order of the struct; ``rulings`` names the ruling behind each key.

    Raises ``TypeError`` for a field that is neither a ``Literal`` nor an ``int``, ``KeyError`` for a key without a ruling.
    """
    info = msgspec.inspect.type_info(options_type)
    if not isinstance(info, msgspec.inspect.StructType):
        raise TypeError(f"not a struct: {options_type!r}")
    return tuple(_field(field, rulings[field.name]) for field in info.fields)


def _field(field: msgspec.inspect.Field, ruling: str) -> OptionField:
    match field.type:
        case msgspec.inspect.LiteralType(values=values):
            known = tuple(value for value in values if isinstance(value, str | int))
            others = tuple(value for value in known if value != field.default)
            return OptionField(field.name, ruling, field.default, (field.default, *others))
        case msgspec.inspect.IntType(ge=least, le=most):
            default = None if field.default is msgspec.NODEFAULT else field.default
            return OptionField(field.name, ruling, default, (), least, most)
        case other:
            raise TypeError(f"an option is a Literal or an int, and {field.name} is {other!r}")
