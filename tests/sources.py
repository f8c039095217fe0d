"""The sources of the modules under test, which the page's wheel comes without."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

SOURCES = Path(__file__).parents[1] / "src"


def source(module: ModuleType) -> str:
    """Return what a module is written in."""
    return SOURCES.joinpath(*module.__name__.split(".")).with_suffix(".py").read_text(encoding="utf-8")
