"""The message catalogue of all that a player reads (GNU gettext, by the standard library), and two helpers for plain text."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from unicodedata import category, combining

Text = NullTranslations
"""A catalogue: ``text.gettext("…")``, ``text.ngettext("…", "…", n)``, ``text.pgettext("context", "…")``."""

ENGLISH: Text = NullTranslations()


def listing(text: Text, words: Sequence[str]) -> str:
    """Join names to ``A, B and C``. An empty list gives an empty string."""
    if len(words) < 2:
        return "".join(words)
    return text.gettext("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def short(name: str, letters: int = 16) -> str:
    """Cut a name for a headline, which is repeated in full wherever there is room."""
    return name if len(name) <= letters else cut(name, letters - 1).rstrip() + "…"


JOINER, NO_JOINER = "\u200d", "\u200c"
REGIONS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""Letters of which two are a flag."""
TAGS = "".join(map(chr, range(0xE0020, 0xE0080)))
"""What follows a black flag to make it a region's."""
_TONES = "".join(map(chr, range(0x1F3FB, 0x1F400)))
_VIRAMA = 9


def cut(text: str, most: int) -> str:
    """Return the beginning of a text, at most so many characters; what is seen as one (a family, a flag, an accent) is not parted.

    These are the rules of Unicode's annex 29 that a name can meet; they need no table beside Python's own.
    """
    end = most
    while 0 < end < len(text) and _one(text, end):
        end -= 1
    return text[: end or most]


def _one(text: str, at: int) -> bool:
    """Whether the characters before and after a place are seen as one."""
    before, after = text[at - 1], text[at]
    if before == JOINER or combining(before) == _VIRAMA or category(after).startswith("M"):
        return True
    return after in (JOINER, NO_JOINER) or after in _TONES or after in TAGS or (after in REGIONS and half_flag(text[:at]))


def half_flag(text: str) -> bool:
    """Whether a text ends within a flag that is made of two letters."""
    return (len(text) - len(text.rstrip(REGIONS))) % 2 == 1
