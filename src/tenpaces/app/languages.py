"""The languages of the page: what each calls itself, and its catalogue, which is read when it is first spoken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files

from tenpaces.core.text import ENGLISH, Text

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "pl": "polski",
    "fr": "français",
    "sr-Latn": "srpski",
    "sr-Cyrl": "српски",
}
"""By BCP 47 tag, what each language calls itself."""
DEFAULT = "en"


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(tag: str) -> Text:
    """Return the catalogue of a language. What it lacks is said in English, and so is all of a language that there is not.

    The build compiles ``locale/<language>.po`` (``tools/catalogues.py``).
    """
    if tag == DEFAULT or tag not in LANGUAGES:
        return ENGLISH
    compiled = files("tenpaces").joinpath("locale", f"{tag}.mo")
    if not compiled.is_file():
        return ENGLISH
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def language_of(text: Text) -> str:
    """Return the tag of the language that a catalogue speaks."""
    return text.info().get("language", DEFAULT).replace("_", "-")
