"""The house rules of the code itself: what import rules and linters cannot say."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest
from tools import shell

from tenpaces.app import glance, shelf
from tenpaces.app.cues import BUZZES
from tenpaces.app.meeting import together
from tenpaces.app.remote import keeping
from tenpaces.app.table.dotduel import CUES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for folder in ("src", "tools", "tests", "bench") for path in (ROOT / folder).rglob("*.py"))
PAGE = ROOT / "src/tenpaces/page"
PAGE_MAY = {"asyncio", "json", "links", "perform", "sound", "pyscript", "pyscript.ffi"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_is_under_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize("path", sorted(PAGE.glob("*.py")), ids=lambda path: path.name)
def test_the_page_stands_alone(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert imported <= PAGE_MAY


def test_the_first_screen_is_the_one_that_the_app_draws() -> None:
    assert (ROOT / "index.html").read_text(encoding="utf-8") == f"{shell.shell()}\n", "run `make shell`"


def _cues(path: Path) -> set[str]:
    """Return every word that the functions of a module that name a cue contain."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.endswith("cue"):
            words = {at.value for at in ast.walk(node) if isinstance(at, ast.Constant) and isinstance(at.value, str)}
            found |= words - {ast.get_docstring(node, clean=False)}
    return found


@pytest.mark.parametrize("path", sorted((ROOT / "src/tenpaces/app/table").glob("*.py")), ids=lambda path: path.name)
def test_every_cue_is_one_that_the_page_can_play(path: Path) -> None:
    known = set(re.findall(r'^    "([a-z0-9_-]+)": \[', (PAGE / "sound.py").read_text(encoding="utf-8"), re.M))
    assert {*BUZZES, *(name for _, name in CUES)} <= known
    assert {word for word in _cues(path) if not any(cue.startswith(word) for cue in known)} == set()


def test_nothing_is_asked_of_another_origin() -> None:
    """What ships names no address but its own; licences and XML namespaces are names and not requests."""
    ours = [*ROOT.glob("*.html"), *ROOT.glob("*.js"), *(ROOT / "static").glob("*.*js"), *(ROOT / "static/styles").glob("*.css")]
    for path in ours:
        found = set(re.findall(r"https?://[^\s\"')]+", path.read_text(encoding="utf-8")))
        assert not {address for address in found if "www.w3.org" not in address}, path


def test_lock_files_carry_no_registry_address() -> None:
    for name in ("requirements.lock", "requirements-bench.lock", "package-lock.json"):
        assert "://" not in re.sub(r'"url": "https?://[^"]*"', "", (ROOT / name).read_text(encoding="utf-8")), name


def test_third_party_code_is_not_committed() -> None:
    command = ["git", "ls-files", "static/vendor", "node_modules"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == ""


def test_the_page_hands_back_every_text_that_the_app_keeps() -> None:
    """The store of an origin may hold what others keep there; what is not known to be ours would be lost at the next start."""
    (line,) = [
        line for line in (ROOT / "static/store.js").read_text(encoding="utf-8").splitlines() if line.startswith("const OURS")
    ]
    ours = re.compile(line.split(" = /")[1].split("/;")[0])
    keys = (
        shelf.MATCH + "x",
        glance.key("x"),
        shelf.SETTINGS,
        shelf.ROOM,
        f"{keeping.PIECE}0",
        f"{keeping.PIECE}625",
        together.KEPT,
    )
    assert [key for key in keys if not ours.fullmatch(key)] == []
    assert not ours.fullmatch("somebody else's")
