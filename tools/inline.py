"""Lay what holds up the first paint into the page itself: its sheets, and the script that knows the language.

A first visit then paints from one file, where it had to ask for six more. The page's policy names both by their hashes, so that it
still runs and shows no other text.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

SHEET = re.compile(r'<link rel="stylesheet" href="(static/styles/[\w-]+\.css)">')
SCRIPT = re.compile(r'<script src="\./(static/[\w-]+\.js)" ([^>]*)></script>')
UP = re.compile(r"url\(\.\./")


def laid_in(page: str) -> list[str]:
    """Return the files that a page has inside once it is built, so that nobody asks for them."""
    return [*SHEET.findall(page), *(name for name, _ in SCRIPT.findall(page))]


def inlined(page: str, root: Path) -> str:
    """Return a page with the sheets and the script inside that it would wait for.

    Raises:
        ValueError: if one of them holds what would end it there.
    """
    names = SHEET.findall(page)
    sheet = UP.sub("url(static/", "".join((root / name).read_text(encoding="utf-8") for name in names))
    page = SHEET.sub("", page.replace(f'<link rel="stylesheet" href="{names[0]}">', "\0"))
    script = SCRIPT.search(page)
    if script is None:
        raise ValueError("the page has no script that it waits for")
    code = (root / script[1]).read_text(encoding="utf-8")
    if "</" in sheet or "</script" in code or "\0" in sheet + code:
        raise ValueError("what is laid into the page would end there")
    page = _allowed(page, "script-src", code).replace(script[0], f"<script {script[2]}>{code}</script>")
    return _allowed(page, "style-src", sheet).replace("\0", f"<style>{sheet}</style>")


def _allowed(page: str, what: str, text: str) -> str:
    """Name a text in the policy."""
    begins = f"; {what} &#39;self&#39;"
    if page.count(begins) != 1:
        raise ValueError(f"the policy has no {what}")
    return page.replace(begins, f"{begins} &#39;sha256-{b64encode(sha256(text.encode()).digest()).decode()}&#39;")
