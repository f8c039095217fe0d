"""Collect every text that a player reads into ``src/tenpaces/locale/tenpaces.pot``: ``python -m tools.messages [--check]``."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "src/tenpaces/locale/tenpaces.pot"


def collect() -> bytes:
    """Return the template as it should be: no dates and no line numbers, so that it changes only when a text does."""
    catalog = Catalog(project="Ten Paces", charset="utf-8", fuzzy=False, header_comment="# The texts of Ten Paces.")
    for folder in ("src/tenpaces", "tools"):
        for name, _line, message, comments, context in extract_from_dir(ROOT / folder, [("**.py", "python")], options_map={}):
            catalog.add(message, locations=[(f"{folder}/{name}", 0)], auto_comments=comments, context=context)
    out = BytesIO()
    write_po(out, catalog, omit_header=True, sort_output=True, include_lineno=False, width=120)
    return out.getvalue()


def main() -> None:
    """Write the template, or with ``--check`` say whether it is up to date."""
    wanted = collect()
    if "--check" in sys.argv:
        if not TEMPLATE.exists() or TEMPLATE.read_bytes() != wanted:
            sys.exit("src/tenpaces/locale/tenpaces.pot is out of date: run `python -m tools.messages`")
        return
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(wanted)


if __name__ == "__main__":
    main()
