"""The texts that players read: each is collected for translation, and each translation fills in what its text fills in."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src/tenpaces/locale"
CALLS = {"gettext": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""Where each call has its text; a context stands before it."""


def _catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def _forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _written() -> set[str]:
    """Return every text that the sources name in a call for it, inside another string too, where a collector may miss it."""
    found: set[str] = set()
    for folder in ("src/tenpaces", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS:
                    text = node.args[CALLS[node.func.attr]]
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        found.add(text.value)
    return found


def test_every_text_is_collected_for_translation() -> None:
    collected = {message.id[0] if isinstance(message.id, tuple) else message.id for message in _catalogue(LOCALE / "tenpaces.pot")}
    assert _written() - collected == set()


@pytest.mark.parametrize("path", sorted(LOCALE.glob("*.po")), ids=lambda path: path.stem)
def test_a_translation_fills_in_what_its_text_fills_in(path: Path) -> None:
    """A form for one thing need not say the number; nothing else may be left out or added."""
    wrong = []
    for message in _catalogue(path):
        if not message.id or not message.string:
            continue
        named = [set(re.findall(r"\{\w*\}", text)) for text in _forms(message.id)]
        for number, form in enumerate(_forms(message.string)):
            least = named[0] if number == 0 else named[-1]
            if form and not least <= set(re.findall(r"\{\w*\}", form)) <= named[-1]:
                wrong.append(form)
    assert wrong == []
