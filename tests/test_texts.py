"""Every text that players read is collected for translation."""

from __future__ import annotations

import ast
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src/tenpaces/locale"
CALLS = {"gettext": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""Where each call has its text; a context stands before it."""


def _catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


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
