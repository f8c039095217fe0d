"""The message catalogue that every text a player reads goes through (GNU gettext, by the standard library)."""

from __future__ import annotations

from gettext import NullTranslations

Text = NullTranslations
"""A catalogue: ``text.gettext("…")``, ``text.ngettext("…", "…", n)``, ``text.pgettext("context", "…")``."""

ENGLISH: Text = NullTranslations()
