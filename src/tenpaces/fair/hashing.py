"""Hashes with a purpose, and randomness that everybody can compute from one.

Every hash is SHA-256 over a tag and its parts, each preceded by its length in four bytes, so that no two different inputs read
alike.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest

SIZE = 32


def tagged(tag: str, *parts: bytes) -> bytes:
    """Return the hash of the parts for the purpose ``tag``."""
    found = sha256()
    for part in (b"tenpaces/1 " + tag.encode(), *parts):
        found.update(len(part).to_bytes(4, "big"))
        found.update(part)
    return found.digest()


def same(one: bytes, other: bytes) -> bool:
    """Compare two hashes in a time that does not depend on them."""
    return compare_digest(one, other)


def number(value: int) -> bytes:
    """Return a non-negative integer as eight bytes, for hashing."""
    return value.to_bytes(8, "big")


class HashRng:
    """An ``Rng`` whose numbers are hashes of its seed: everybody who knows the seed draws the same."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._count = 0

    def _bits(self) -> int:
        self._count += 1
        return int.from_bytes(tagged("rng", self._seed, number(self._count))[:8], "big")

    def random(self) -> float:
        """Return a float in [0, 1) with 53 random bits."""
        return (self._bits() >> 11) / (1 << 53)

    def randrange(self, stop: int, /) -> int:
        """Return an integer in [0, stop), each with equal chance: what would favour some is drawn again."""
        if stop < 1:
            raise ValueError(f"nothing lies below {stop}")
        limit = (1 << 64) - (1 << 64) % stop
        while (bits := self._bits()) >= limit:
            pass
        return bits % stop
