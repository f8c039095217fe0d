"""What a match is, before its first line: everything that all devices must agree on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core.game import Game
from tenpaces.core.record import Name
from tenpaces.core.refusal import Malformed
from tenpaces.core.strict import BROKEN_TEXT, convert, whole
from tenpaces.fair.steps import Holder

Terms = Literal["open", "fair"]
BOT = "bot:"
"""A holder that begins with this is a bot of the level that follows."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match: its id, the game with what differs from the default house rules, and by seat the name, holder and public key."""

    match: Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{1,20}$")]
    game: Annotated[str, msgspec.Meta(max_length=20)]
    options: dict[str, Any]
    terms: Terms
    seats: Annotated[tuple[Name, ...], msgspec.Meta(max_length=6)]
    holders: Annotated[tuple[Holder, ...], msgspec.Meta(max_length=6)]
    keys: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=200)], ...], msgspec.Meta(max_length=6)]


def game_of(setup: Setup, games: Mapping[str, Game]) -> tuple[Game, Any]:
    """Return the game and its options.

    Raises:
        Malformed: with the rule ``record``, where the setup is none that a match could begin with.
    """
    game = games.get(setup.game)
    if game is None:
        raise Malformed("record", f"unknown game {setup.game!r}")
    count = len(setup.seats)
    if count not in game.seats or len(setup.holders) != count or len(setup.keys) != count:
        raise Malformed("record", f"{count} seats, {len(setup.holders)} holders and {len(setup.keys)} keys make no match")
    if not all(map(whole, setup.seats)):
        raise Malformed("record", BROKEN_TEXT)
    options = convert(setup.options, game.options, "record")
    if not provable(setup.terms, setup.game, setup.options):
        raise Malformed("record", "Jokers shuffle what nobody may see, which the terms fair cannot do")
    return game, options


def provable(terms: Terms, game: str, options: Mapping[str, Any]) -> bool:
    """Whether a game can be played by these terms with these house rules."""
    return terms == "open" or game != "dvoboj" or options.get("joker", "off") == "off"
