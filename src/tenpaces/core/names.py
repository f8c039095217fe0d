"""Names as people type them: nothing that cannot be seen, that turns the text around it, or that piles up over other lines."""

from __future__ import annotations

from unicodedata import combining, normalize

from tenpaces.core.text import JOINER, NO_JOINER, TAGS, cut, half_flag

LETTERS = 40
MOST_MARKS = 3
"""How many marks may stand on one letter; no script in use needs more."""

_JOINERS = NO_JOINER + JOINER
_BLACK_FLAG = "\U0001f3f4"
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + _JOINERS + "".join(map(chr, range(0xFE00, 0xFE10))))


def tidy(typed: str, most: int = LETTERS) -> str:
    """Return a name of at most so many characters, empty if there would be nothing to see."""
    seen: list[str] = []
    region = False
    for letter in typed[: 10 * LETTERS]:
        region = letter == _BLACK_FLAG or (region and letter in TAGS)  # tags alone cannot be seen
        if letter.isprintable() or letter.isspace() or letter in _JOINERS or region:
            seen.append(letter)
    found: list[str] = []
    marks = 0
    for letter in normalize("NFC", " ".join("".join(seen).split())):
        marks = marks + 1 if combining(letter) else marks if letter in _JOINERS else 0
        if marks <= MOST_MARKS:
            found.append(letter)
    name = cut("".join(found), most).strip(_JOINERS + " ")
    while half_flag(name):  # the field may have cut it
        name = name[:-1].strip(_JOINERS + " ")
    return "" if _BLANKS.issuperset(name.replace(" ", "")) else name


def alike(name: str) -> str:
    """Return what two names that look the same have in common: case, width and what is invisible do not tell people apart."""
    return "".join(letter for letter in normalize("NFKC", name).casefold() if letter not in _BLANKS)
