"""The house rules of Dot Duel (rules README, option keys)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every ruling of Dot Duel with an alternative; the default comes first."""

    period_s: Annotated[int, msgspec.Meta(ge=3, le=15)] = 5  # D36
    referee: Literal["off", "on"] = "off"  # D14, D32
    false_alarm: Literal["none", "out"] = "none"  # D7
    double_dot: Literal["all", "two_cards"] = "all"  # D17
    zero_in_duel: Literal["reroll", "trap"] = "reroll"  # D22
    out_may_check: Literal["yes", "no"] = "yes"  # D13
