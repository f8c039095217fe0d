"""The house rules of Dvoboj (rules README, option keys)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every ruling of Dvoboj with an alternative; the default comes first."""

    setup: Literal["seven", "empty", "blind"] = "seven"  # V1
    first_attack: Literal["allowed", "banned"] = "allowed"  # V3
    attack_view: Literal["open", "closed"] = "open"  # V9
    ace: Literal["after_third", "any_attack"] = "after_third"  # V17
    tie: Literal["none", "attacker_one"] = "none"  # V20
    bare_defence: Literal["warrior", "none"] = "warrior"  # V15
    lone_officer: Literal["zero", "points"] = "zero"  # V14
    loss: Literal["at_empty", "cannot_draw"] = "at_empty"  # V23
    double_out: Literal["attacker", "draw"] = "attacker"  # V24
    joker: Literal["off", "on"] = "off"  # V26
    battle: Literal["literal", "fast"] = "literal"  # section 3
