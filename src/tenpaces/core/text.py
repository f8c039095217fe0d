"""The message catalogue of all that a player reads (GNU gettext, by the standard library), and two helpers for plain text."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

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
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"
