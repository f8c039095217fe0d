"""Names as people type them: nothing that cannot be seen, that turns the text around it, or that piles up over other lines."""

from __future__ import annotations

from unicodedata import combining, normalize

LETTERS = 40
MOST_MARKS = 3
"""How many marks may stand on one letter; no script in use needs more."""

_JOINERS = "\u200c\u200d"
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + _JOINERS + "".join(map(chr, range(0xFE00, 0xFE10))))


def tidy(typed: str) -> str:
    """Return a name of at most ``LETTERS`` characters, empty if there would be nothing to see."""
    found: list[str] = []
    marks = 0
    for letter in normalize("NFC", " ".join(typed[: 10 * LETTERS].split())):
        marks = marks + 1 if combining(letter) else 0
        if marks <= MOST_MARKS and (letter.isprintable() or letter in _JOINERS):
            found.append(letter)
    name = "".join(found)[:LETTERS].strip(_JOINERS + " ")
    return "" if _BLANKS.issuperset(name.replace(" ", "")) else name


def alike(name: str) -> str:
    """Return what two names that look the same have in common: case, width and what is invisible do not tell people apart."""
    return "".join(letter for letter in normalize("NFKC", name).casefold() if letter not in _BLANKS)
