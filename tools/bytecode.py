"""Byte code for the page's own Python. Only the interpreter that reads it can write it, so this runs in Pyodide (``bytecode.mjs``).

Compiling is the larger part of a start: with byte code the standard library and our wheels come up in about half the time. It comes
without its sources, docstrings and columns, which would be half as much again to fetch.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined, unused-ignore]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands directly inside a module, a definition or a statement (``except`` and ``case`` too)."""
    for field in ("body", "handlers", "cases", "orelse", "finalbody"):
        found = getattr(node, field, None)
        if isinstance(found, list):
            yield from found


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _strip(node: ast.AST) -> None:
    """Leave docstrings out; a dataclass keeps a dash, because without any it takes its time to write one."""
    if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.body and _is_text(node.body[0]):
            del node.body[0]
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.dump(mark) for mark in node.decorator_list):
            node.body.insert(0, ast.Expr(ast.Constant("-")))
        elif not node.body and not isinstance(node, ast.Module):
            node.body.append(ast.Pass())
    for inner in statements(node):
        _strip(inner)


def byte_code(source: bytes, path: str) -> bytes:
    """Compile a module for ``path``. It is never checked against its source, because these files never change under it."""
    tree = ast.parse(source)
    _strip(tree)
    code = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))
