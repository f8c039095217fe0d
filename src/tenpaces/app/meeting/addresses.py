"""Addresses of brokers and relays as people type them."""

from __future__ import annotations

import re

from tenpaces.app.meeting.connections import decoded

_BROKER = re.compile(r"wss?://[A-Za-z0-9.\-\[\]:]{1,100}(/[A-Za-z0-9._~/\-]{0,60})?")
_HOST = r"[A-Za-z0-9.\-\[\]:]{1,100}"
_STUN = re.compile(rf"stuns?:{_HOST}")
_TURN = re.compile(rf"turns?:{_HOST}(\?transport=(udp|tcp))? [!-~]{{1,60}} [!-~]{{1,60}}")


def broker_address(typed: str) -> str | None:
    """Return a broker's address as it was typed, or ``None`` if it is none; without a scheme it is taken for a secure one."""
    found = typed.strip()
    if found and "://" not in found:
        found = f"wss://{found}"
    return found if _BROKER.fullmatch(found) else None


def relay_address(typed: str) -> str | None:
    """Return the address of a relay (TURN, with a user and a password after it) or of STUN, or ``None`` if it is none."""
    found = " ".join(typed.split())
    scheme, colon, rest = found.partition(":")
    found = f"{scheme.lower()}{colon}{rest}" if colon else found
    return found if _TURN.fullmatch(found) or _STUN.fullmatch(found) else None


def host_name(address: str) -> str:
    """Return what of an address a person recognises."""
    return address.split("://")[-1].split("/")[0]


def broker_in(text: str) -> str | None:
    """Return the broker that a link names."""
    found = text.partition("#b=")[2].partition("&")[0]
    return broker_address(decoded(found).decode("utf-8", "replace")) if found else None
