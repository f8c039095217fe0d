"""Signatures as the log uses them. Who makes and checks them is brought along: WebCrypto in a page, a library elsewhere.

A public key is text: ``ed25519:`` and 64 hexadecimal digits, or ``p256:`` and the 130 of an uncompressed point. A signature is
the 64 bytes that WebCrypto gives for either (RFC 8032; for ECDSA with SHA-256, r and s), in hexadecimal.
"""

from __future__ import annotations

import re
from typing import Literal, Protocol

Kind = Literal["ed25519", "p256"]
_FORMS: dict[Kind, re.Pattern[str]] = {"ed25519": re.compile("[0-9a-f]{64}"), "p256": re.compile("04[0-9a-f]{128}")}
SIGNATURE = 64


class Verifier(Protocol):
    """Checks signatures."""

    def __call__(self, kind: Kind, key: bytes, data: bytes, signature: bytes) -> bool:
        """Return whether the owner of ``key`` signed ``data``; never raises."""


def key_text(kind: Kind, key: bytes) -> str:
    """Return a public key as text."""
    return f"{kind}:{key.hex()}"


def parse_key(text: str) -> tuple[Kind, bytes] | None:
    """Return what a key's text says, or ``None``."""
    for kind, form in _FORMS.items():
        word, _, digits = text.partition(":")
        if word == kind and form.fullmatch(digits):
            return kind, bytes.fromhex(digits)
    return None


def verify(verifier: Verifier, key: str, data: bytes, sig: str) -> bool:
    """Whether a key's owner signed ``data``."""
    found = parse_key(key)
    if found is None or len(sig) != 2 * SIGNATURE:
        return False
    return verifier(*found, data, bytes.fromhex(sig))
