"""What the build lays into the page, and the policy that names it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from tools.inline import inlined
from tools.shell import STYLES, shell
from tools.vendor import COPIES, RUNTIME_PATTERNS, SHELL_PATTERNS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (
    '<meta content="default-src &#39;self&#39;; script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;; style-src &#39;self&#39;">'
    '<script src="./static/one.js" data-of="it"></script><link rel="stylesheet" href="static/styles/one.css">'
    '<link rel="stylesheet" href="static/styles/two.css"><link rel="stylesheet" href="static/styles/late.css" media="not all">'
)


def laid_out(folder: Path, **texts: str) -> Path:
    """Write the files of a small page."""
    (folder / "static/styles").mkdir(parents=True)
    given = {"one_js": "go();", "one_css": "a{}", "two_css": "b{src:url(../vendor/b)}"} | texts
    for name, text in given.items():
        stem, kind = name.split("_")
        (folder / ("static" if kind == "js" else "static/styles") / f"{stem}.{kind}").write_text(text, encoding="utf-8")
    return folder


def test_the_page_waits_for_no_other_file(tmp_path: Path) -> None:
    page = inlined(PAGE, laid_out(tmp_path))
    assert '<script data-of="it">go();</script>' in page
    assert "<style>a{}b{src:url(static/vendor/b)}</style>" in page
    assert page.endswith('<link rel="stylesheet" href="static/styles/late.css" media="not all">')
    for text in ("go();", "a{}b{src:url(static/vendor/b)}"):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in unescape(page)


@pytest.mark.parametrize("texts", [{"one_js": "'</script>'"}, {"one_css": "/* </style> */"}])
def test_what_would_end_there_is_not_laid_in(tmp_path: Path, texts: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="end there"):
        inlined(PAGE, laid_out(tmp_path, **texts))


def test_the_first_screen_is_whole() -> None:
    page = inlined(f"{shell()}\n", ROOT)
    assert page.count("<style>") == 1
    assert not any(f'href="static/styles/{name}.css"' in page for name in STYLES)
    assert "unsafe-inline" not in unescape(page).split("script-src")[1].split(";")[0]


def test_no_script_has_a_name_that_hosts_do_not_know() -> None:
    """nginx 1.22 sends ``.mjs`` as a stream of bytes, which no browser runs."""
    ours = [path.name for path in (ROOT / "static").iterdir()]
    named = [*ours, *COPIES.values(), *SHELL_PATTERNS, *RUNTIME_PATTERNS]
    assert [name for name in named if name.endswith(".mjs")] == []
