"""The house rules of West (rules README, option keys)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every ruling of West with an alternative; the default comes first."""

    reload: Literal["returns", "spent"] = "returns"  # W3
    ward: Literal["all", "like"] = "all"  # W7
    barricade: Literal["spent", "returns"] = "spent"  # W8
    hands: Literal["open", "memory"] = "open"  # W13
    goal: Literal[5, 3] = 5  # W18
    exchange_cap: Annotated[int, msgspec.Meta(ge=1)] = 200  # W11
