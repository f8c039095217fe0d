"""Compile the translations for the page: ``python -m tools.catalogues`` writes ``src/tenpaces/locale/*.mo``, which are not in git.

They are written anew only when their source has changed, so that tests and builds can ask for them at any time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.cyrillic import cyrillic

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src/tenpaces/locale"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
# As gettext's manual has them. Unicode's tables have a form of French for whole millions, which no table of ours counts.
PLURAL_FORMS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "fr": "nplurals=2; plural=(n > 1);",
    "sr": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a language's texts come from: a ``.po`` file, and what is done to each of them."""

    name: str
    change: Callable[[str], str] = str


def broad(text: str) -> str:
    """Return a text without the narrow kind of blank that holds a line together, which the fonts lack."""
    return text.replace("\u202f", "\u00a0")


SOURCES: Mapping[str, Source] = {
    "pl": Source("pl"),
    "fr": Source("fr", broad),
    "sr-Latn": Source("sr"),
    "sr-Cyrl": Source("sr", cyrillic),
}


def empty(locale: str) -> Catalog:
    """Return a catalogue that knows a language's plural forms; the same texts in it give the same bytes."""
    catalog = Catalog(locale=locale, project="Ten Paces", creation_date=LONG_AGO, revision_date=LONG_AGO, fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[locale[:2]])]
    return catalog


def read(name: str) -> Catalog:
    """Read a translation; one that is not there yet is empty."""
    path = LOCALE / f"{name}.po"
    if not path.exists():
        return empty(name)
    with path.open("rb") as file:
        return read_po(file, locale=name)


def translated(tag: str) -> Catalog:
    """Return a language's catalogue; a text that is not translated yet is left out, and the page says it in English."""
    source = SOURCES[tag]
    catalog = empty(tag.replace("-", "_"))
    for message in read(source.name):
        strings = strings_of(message)
        if message.id and all(strings):
            changed = tuple(source.change(string) for string in strings)
            catalog.add(message.id, changed if message.pluralizable else changed[0], context=message.context)
    return catalog


def strings_of(message: Message) -> tuple[str, ...]:
    """Return every form of a translation."""
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string or "",)


def compiled(tag: str) -> bytes:
    """Return a language's ``.mo`` file."""
    out = BytesIO()
    write_mo(out, translated(tag))
    return out.getvalue()


def main() -> None:
    """Write every catalogue whose source, or whose maker, is newer."""
    makers = [Path(__file__), ROOT / "tools/cyrillic.py"]
    for tag, source in SOURCES.items():
        target, path = LOCALE / f"{tag}.mo", LOCALE / f"{source.name}.po"
        newest = max(maker.stat().st_mtime_ns for maker in [*makers, *([path] if path.exists() else [])])
        if target.exists() and target.stat().st_mtime_ns >= newest:
            continue
        # Several processes may do this at the same time.
        draft = target.with_suffix(f".{os.getpid()}.tmp")
        draft.write_bytes(compiled(tag))
        draft.replace(target)


if __name__ == "__main__":
    main()
