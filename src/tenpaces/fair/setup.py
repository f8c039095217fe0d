"""What a match is, before its first line: everything that all devices must agree on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tenpaces.core.record import Name
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
