"""Serbian in its other script: the Cyrillic catalogue is written from the Latin one, letter by letter.

A placeholder, a ruling's number and a name that is Latin in both scripts stay as they are; where two letters that look like one
(nj, lj, dž) are two, as in *nadživeti*, they are kept apart.
"""

from __future__ import annotations

import re

from cyrtranslit import to_cyrillic

# Word beginnings, and stems after a prefix, in which n-j, l-j or d-ž belong to two syllables.
APART = (
    "nadžanj", "nadžet", "nadži", "nadžnj", "nadžud", "nadžup", "odžal", "odžel", "odživ", "odžil", "odžud", "odžv", "podžar",
    "podžeg", "podžiž", "predživ", "predžet",
    "injekc", "injekt", "injunkt", "konjekt", "konjug", "konjunk", "tanjug", "vanjez",
)  # fmt: skip
# What is no Serbian word: a placeholder, a ruling (W5), a name of one of the games, an abbreviation.
LATIN = re.compile(
    r"\{[^{}]*\}|\b[A-Z]{1,2}\d+\b|\b[WEVD]\b(?=\d)|\bEye 2 Eye(?: Duel)?\b|\bDot Duel\b|\bDuel: Once Upon a Game in the West\b"
    r"|\bTen Paces\b|\bWest\b|\bDouble(?: Dot)?\b|\bSphinx\b|\bBelle\b|\bDoc\b|\bJavaScript\b|\bWebAssembly\b|\bJSON\b|\bMB\b"
    r"|\bQR\b|\bWi[-\u2011]Fi\b|\bVPN\b|\bFord–Fulkerson\b|https?://\S+|\bhttps\b|\bwss://|\bTURN\b|\bturn:\S+"
)
_APART = re.compile("|".join(re.escape(stem) for stem in APART), re.IGNORECASE)
_BREAK = "\u2060"


def cyrillic(text: str) -> str:
    """Return a Serbian text in Cyrillic letters."""
    done, at = [], 0
    for found in LATIN.finditer(text):
        done += [_letters(text[at : found.start()]), found.group()]
        at = found.end()
    return "".join([*done, _letters(text[at:])])


def _letters(text: str) -> str:
    parted = _APART.sub(lambda found: re.sub(r"([nld])(?=[jž])", rf"\1{_BREAK}", found.group(), flags=re.IGNORECASE), text)
    # In capitals the second letter of a pair is a capital too, which the library does not know.
    paired = re.sub(r"(?<=[LN])J|(?<=D)Ž", lambda found: found.group().lower(), parted)
    result: str = to_cyrillic(paired, "sr")
    return result.replace(_BREAK, "")
