"""The house rules of Eye 2 Eye (rules README, option keys)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every ruling of Eye 2 Eye with an alternative; the default comes first.

    ``hand_visibility`` and ``mark_own`` are matters of the interface alone: a seat may know its own hand and the cards it has laid
    under either value, and what changes is whether its screen goes on showing them. Observations carry the options so that a
    screen can follow. ``reveal_all`` changes what everybody sees after a Fire Exchange. ``round_cap`` is absent or a number.
    """

    strength: Literal["sets", "taller_first"] = "sets"  # E13
    move_scope: Literal["any", "own"] = "any"  # E2
    ko: Literal["off", "on"] = "off"  # E4
    idle_limit: Annotated[int, msgspec.Meta(ge=1)] = 20  # E4
    contest: Literal["faster", "repick"] = "faster"  # E12
    hand_visibility: Literal["device", "memory"] = "device"  # E22
    reveal_all: Literal["off", "on"] = "off"  # E23
    mark_own: Literal["off", "on"] = "off"  # E24
    round_cap: Annotated[int, msgspec.Meta(ge=1)] | msgspec.UnsetType = msgspec.UNSET  # E20
