"""A language that nobody speaks: it shows which words did not come through the catalogue, and what happens where all is longer."""

from __future__ import annotations

import re
from gettext import NullTranslations

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in PLAIN}
_ACCENTS = dict(zip(map(ord, "aceinorsuyzACEINORSUYZ"), "áćęîñóŕšúÿžÁĆĘÎÑÓŔŠÚŸŽ", strict=True))
_PARTS = re.compile(r"(\{[^{}]*\})")


class _Changed(NullTranslations):
    def gettext(self, message: str) -> str:
        raise NotImplementedError

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


class Marked(_Changed):
    """Writes every letter of a message as its full-width double, so that a plain letter on the screen came another way."""

    def gettext(self, message: str) -> str:
        """Mark a message; its placeholders stay."""
        return "".join(part if part.startswith("{") else part.translate(_WIDE) for part in _PARTS.split(message))


class Longer(_Changed):
    """Writes every message with accents and two fifths longer, as translations of English tend to be; single words grow alike."""

    def gettext(self, message: str) -> str:
        """Lengthen a message; its placeholders stay."""
        words = [_longer(word) for word in re.split(r"(\s+|\{[^{}]*\})", message)]
        return "".join(words)


def _longer(word: str) -> str:
    if word.startswith("{") or not any(letter.isalpha() for letter in word):
        return word
    last = max(at for at, letter in enumerate(word) if letter.isalpha()) + 1
    more = "aeiou"[len(word) % 5] * round(0.4 * last)
    return (word[:last] + more + word[last:]).translate(_ACCENTS)
