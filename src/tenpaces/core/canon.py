"""One spelling for every value, so that equal states have equal bytes and equal hashes."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec


def canonical(value: Any) -> bytes:
    """Return a state, observation or entry as canonical JSON: keys sorted, no spaces, UTF-8."""
    plain = msgspec.to_builtins(value)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(value: Any) -> str:
    """Return the SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()
