"""Collect every text that a player reads, and keep the translations in step: ``python -m tools.messages [--check]``.

``src/tenpaces/locale/tenpaces.pot`` is the template, and ``pl.po``, ``fr.po`` and ``sr.po`` beside it are merged with it: what is
new comes in without a translation, what is gone goes, nothing is guessed. All are sorted and hold neither dates nor line numbers,
so that they change only where a text does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from tools.catalogues import LOCALE, PLURAL_FORMS, empty, read

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = LOCALE / "tenpaces.pot"
WIDTH = 120
TRANSLATED = {"pl": "Polish", "fr": "French", "sr": "Serbian"}
HEADER = """\
# The texts of Ten Paces in {language}.
msgid ""
msgstr ""
"Language: {name}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def collect() -> Catalog:
    """Return every text in the sources."""
    catalog = Catalog(project="Ten Paces", charset="utf-8", fuzzy=False)
    for folder in ("src/tenpaces", "tools"):
        for name, _line, message, comments, context in extract_from_dir(ROOT / folder, [("**.py", "python")], options_map={}):
            catalog.add(message, locations=[(f"{folder}/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as its file should be."""
    out = BytesIO()
    write_po(out, catalog, omit_header=True, sort_output=True, include_lineno=False, ignore_obsolete=True, width=WIDTH)
    return out.getvalue()


def merged(name: str, template: Catalog) -> Catalog:
    """Return a translation in step with the template."""
    old, plain = read(name), empty(name)
    old.update(template, no_fuzzy_matching=True, update_creation_date=False)
    for message in old:
        if message.id:
            plain.add(
                message.id,
                message.string,
                message.locations,
                auto_comments=message.auto_comments,
                user_comments=message.user_comments,
                context=message.context,
            )
    return plain


def translation(name: str, template: Catalog) -> bytes:
    """Return a translation's file as it should be."""
    head = HEADER.format(language=TRANSLATED[name], name=name, plural_forms=PLURAL_FORMS[name])
    return head.encode() + written(merged(name, template))


def translations() -> list[str]:
    """List the translations that are there."""
    return [name for name in TRANSLATED if (LOCALE / f"{name}.po").exists()]


PLACEHOLDER = re.compile(r"\{[^{}]*\}")
MARKUP = re.compile(r"[<>]|&#?\w+;")


def faults(catalog: Catalog, template: Catalog) -> Iterator[str]:
    """Say what is wrong in a translation, message by message; nothing, if it is whole."""
    wanted = {(message.id if isinstance(message.id, str) else message.id[0], message.context) for message in template if message.id}
    there = {(message.id if isinstance(message.id, str) else message.id[0], message.context) for message in catalog if message.id}
    yield from (f"not in the sources: {key[0]!r}" for key in sorted(there - wanted, key=str))
    yield from (f"not in the catalogue: {key[0]!r}" for key in sorted(wanted - there, key=str))
    for message in catalog:
        if message.id:
            yield from (f"{problem}: {message.id!r}" for problem in _faults(message, catalog.plural_expr, catalog.num_plurals))


def _faults(message: Message, plural: str, forms: int) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if message.fuzzy:
        yield "only guessed (fuzzy)"
    if len(strings) != (forms if message.pluralizable else 1) or not all(string.strip() for string in strings):
        yield "not translated, or not in every plural form"
        return
    for form, string in enumerate(strings):
        # A form that stands for one thing alone need not count it; the Serbian singular stands for 21 as well.
        alone = message.pluralizable and _numbers(plural, form) == {1}
        least = _names(ids[0]) & _names(ids[-1]) if alone else _names(ids[-1])
        if not least <= _names(string) <= _names(ids[0]) | _names(ids[-1]):
            yield f"placeholders differ in {string!r}"
        if set(MARKUP.findall(string)) - set(MARKUP.findall("".join(ids))):
            yield f"markup in {string!r}"
        if "{" in PLACEHOLDER.sub("", string) or "}" in PLACEHOLDER.sub("", string):
            yield f"a brace too many in {string!r}"
        if string != string.strip() and ids[-1] == ids[-1].strip():
            yield f"blanks around {string!r}"


def _names(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@cache
def _numbers(plural: str, form: int) -> frozenset[int]:
    """Return the numbers from 1 to 200 for which a language uses one of its forms."""
    choose = c2py(plural)
    return frozenset(n for n in range(1, 201) if choose(n) == form)


def main() -> None:
    """Write the template and the translations, or with ``--check`` say what is not in order."""
    template = collect()
    wanted = {TEMPLATE: written(template), **{LOCALE / f"{name}.po": translation(name, template) for name in translations()}}
    if "--check" not in sys.argv:
        LOCALE.mkdir(exist_ok=True)
        for path, data in wanted.items():
            path.write_bytes(data)
        return
    wrong = [
        f"{path.relative_to(ROOT)} is not in step with the sources: run `python -m tools.messages`"
        for path, data in wanted.items()
        if not path.exists() or path.read_bytes() != data
    ]
    for name in TRANSLATED:
        wrong += [f"{name}.po: {fault}" for fault in faults(merged(name, template), template)]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
