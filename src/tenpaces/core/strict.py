"""Reading JSON that strangers wrote: what is not plainly right is ``Malformed``, and nothing else is ever raised."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

import msgspec

from tenpaces.core.refusal import Malformed, Newer

MAX_DEPTH = 64
MAX_DIGITS = 100
MAX_MESSAGE = 200
BROKEN_TEXT = "a text holds half a surrogate pair"

_NO_BRACKET = re.compile(r'"[^"]*"?|[^\[\]{}"]+')
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class _Misfit:
    """Stands for a JSON value that no form admits, so that whatever holds it is refused and nothing else."""


def parse(data: bytes, rule: str) -> Any:
    """Parse UTF-8 JSON whose brackets nest at most ``MAX_DEPTH`` deep.

    ``msgspec`` alone would keep the last of two equal keys and pass bad UTF-8 by; here an object with a repeated key, or an integer
    of more than ``MAX_DIGITS`` digits, becomes a value that ``convert`` refuses wherever it looks at it.

    Raises:
        Malformed: with the given rule.
    """
    try:
        text = data.decode("utf-8")
        _check_depth(text, rule)
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise Malformed(rule, f"not UTF-8: {error.reason} at byte {error.start}") from error
    except ValueError as error:
        raise Malformed(rule, f"not JSON: {error}"[:MAX_MESSAGE]) from error


def convert(value: Any, form: Any, rule: str) -> Any:
    """Return a parsed value as the type ``form``; ``true`` and ``1.0`` are no ``int``, and ``"1"`` is none either.

    Raises:
        Malformed: with the given rule.
    """
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        message = str(error).replace(_Misfit.__name__, "a repeated key or an oversized number")
        raise Malformed(rule, message[:MAX_MESSAGE]) from error
    except UnicodeError as error:
        raise Malformed(rule, BROKEN_TEXT) from error


def later(value: Any, known: str) -> bool:
    """Whether a parsed value names a later ``format`` of the kind of ``known``, such as ``paces/2`` for ``paces/1``."""
    named = value.get("format") if isinstance(value, dict) else None
    kind, _, number = known.partition("/")
    found = re.fullmatch(rf"{re.escape(kind)}/([1-9][0-9]{{0,5}})", named) if isinstance(named, str) else None
    return found is not None and int(found[1]) > int(number)


def convert_format(value: Any, form: Any, rule: str, known: str) -> Any:
    """Return a parsed value as the type ``form``, whose ``format`` is ``known``.

    Raises:
        Newer: when it is not of that type and names a later format.
        Malformed: when it is not of that type for any other reason.
    """
    try:
        return convert(value, form, rule)
    except Malformed as error:
        if later(value, known):
            raise Newer(rule, error.message) from error
        raise


def whole(text: str) -> bool:
    """Whether a text can be written as UTF-8, that is, holds no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_depth(text: str, rule: str) -> None:
    # A parser that recurses cannot be trusted with the depth: in WebAssembly it ends the whole runtime instead of raising.
    # Escapes go first, then strings and all else that is no bracket.
    brackets = _NO_BRACKET.sub("", text.replace("\\\\", "").replace('\\"', ""))
    if any(depth > MAX_DEPTH for depth in accumulate(map(_STEPS.__getitem__, brackets))):
        raise Malformed(rule, f"nested more than {MAX_DEPTH} deep")


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _Misfit()


def _integer(digits: str) -> Any:
    return int(digits) if len(digits) <= MAX_DIGITS else _Misfit()


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON value")
