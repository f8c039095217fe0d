"""The drawing of a code has its modules where the code has them."""

from __future__ import annotations

import re

from segno import encoder

from tenpaces.app.screens.qr import QUIET, qr


def test_a_code_is_drawn_module_by_module() -> None:
    text = "https://example.github.io/cards/#ABC"
    matrix = encoder.encode(text, error="l", micro=False).matrix
    drawn = str(qr(text, "A code"))
    width = len(matrix) + 2 * QUIET
    assert f'viewBox="0 0 {width} {width}"' in drawn
    assert f'data-code="{text}"' in drawn
    ground, code = re.findall(r'<path fill="(#\w+)" d="([^"]+)"', drawn)
    assert ground == ("#fff", f"M0 0h{width}v{width}h-{width}z")
    dark = {
        (int(x) + step, int(y)) for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code[1]) for step in range(int(length))
    }
    assert code[0] == "#000"
    assert dark == {(x + QUIET, y + QUIET) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}
