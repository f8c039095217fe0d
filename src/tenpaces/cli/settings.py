"""House rules given on the command line as ``--option KEY=VALUE``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tenpaces.core.game import Game


def read_options(game: Game, pairs: Sequence[str]) -> Any:
    """Return the game's options with these settings; values that look like whole numbers are numbers.

    Raises:
        ValueError: with one clear line, for a setting the game does not know.
    """
    found: dict[str, str | int] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key or not value or key in found:
            raise ValueError(f"--option takes KEY=VALUE, each key once, not {pair!r}")
        found[key] = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    try:
        return msgspec.convert(found, game.options)
    except UnicodeError as error:
        raise ValueError("--option holds bytes that are no text") from error
    except msgspec.ValidationError as error:
        raise ValueError(f"--option: {error}") from error
