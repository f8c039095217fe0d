"""Which modules a program may ever import, found by reading it, so that the page is sent these and no others.

Imports inside functions count like those at the top of a module. What no run of the page comes to is named in ``LEFT_OUT``, and
a module that is sent may not import any of it at its top: that fails the build.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tools.bytecode import statements

# What C code or Pyodide's JavaScript asks for by name, and the encodings, which are found by a name that is worked out.
ASKED = (
    "_py_warnings", "_pyodide._core_docs", "_pyodide._future_helper", "_pyodide.docstring", "_pyodide.jsbind", "_weakrefset",
    "asyncio", "collections.abc", "copyreg", "encodings.ascii", "encodings.cp437", "encodings.latin_1",
    "encodings.raw_unicode_escape", "encodings.unicode_escape", "encodings.utf_16", "encodings.utf_16_be",
    "encodings.utf_16_le", "encodings.utf_8", "encodings.utf_8_sig", "functools", "importlib", "inspect", "linecache", "numbers",
    "pyodide._package_loader", "pyodide._run_js", "pyodide.code", "pyodide.ffi", "traceback", "warnings", "weakref",
)  # fmt: skip

# What is imported inside functions, or tried, and what a page cannot use or nobody here asks for: command lines, debuggers,
# tests, processes, threads, sockets and mail, other archives than zip, places and dates, copies in Python of what is there in C.
LEFT_OUT = (
    "_ast_unparse", "_py_abc", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "_ssl", "_strptime", "_threading_local",
    "argparse", "asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "bdb", "bz2", "calendar", "cmd",
    "code", "compression", "concurrent.futures.interpreter", "concurrent.futures.process", "concurrent.futures.thread",
    "concurrent.interpreters", "csv", "ctypes", "difflib", "doctest", "email.parser", "fractions", "getopt", "gzip",
    "http.client", "http.cookiejar", "http.server", "importlib.metadata._adapters", "importlib.metadata.diagnose", "lzma",
    "mimetypes", "multiprocessing", "optparse", "pdb", "pickle", "platform", "py_compile", "pydoc",
    "pyodide._nodesock_transport", "pyodide.console", "queue", "rlcompleter", "runpy", "sqlite3", "ssl", "statistics",
    "sysconfig", "tomllib", "tracemalloc", "tty", "unittest", "urllib.error", "urllib.request", "urllib.response", "webbrowser",
    "xml",
)  # fmt: skip


class Import(NamedTuple):
    """One name that a module imports; ``at_once`` if importing the module cannot do without it."""

    name: str
    at_once: bool


class Module(NamedTuple):
    """A module to be read."""

    source: bytes
    is_package: bool


class LeftOutError(Exception):
    """A module that is sent imports one that is not."""


def _is_skipped(test: ast.expr) -> bool:
    """Tell whether a condition never holds when a module is imported to be run."""
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute)
    }
    return bool(names & {"TYPE_CHECKING", "__name__"})


@cache
def imports(module: Module, name: str) -> tuple[Import, ...]:
    """Return all that a module asks for; of ``from a import b`` both ``a`` and ``a.b``, which may be no module."""

    def at(node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = name.split(".")
        base = parts[: len(parts) - node.level + module.is_package]
        return ".".join([*base, node.module] if node.module else base)

    def look(nodes: Iterable[ast.AST], at_once: bool) -> Iterator[Import]:
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from (Import(alias.name, at_once) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield Import(at(node), at_once)
                yield from (Import(f"{at(node)}.{alias.name}", at_once) for alias in node.names)
            elif isinstance(node, ast.If) and _is_skipped(node.test):
                yield from look(node.orelse, False)
            else:
                yield from look(statements(node), at_once and isinstance(node, ast.ClassDef | ast.With))

    return tuple(look(statements(ast.parse(module.source)), True))


def reached(asked: Iterable[str], find: Callable[[str], Module | None], left_out: tuple[str, ...] = LEFT_OUT) -> set[str]:
    """Return the names of all modules that ``find`` knows and that a program may import which begins with those ``asked`` for.

    Errors: ``LeftOutError`` for a module that would not come up without one that is left out.
    """

    def is_left_out(name: str) -> bool:
        return any(name == out or name.startswith(f"{out}.") for out in left_out)

    found: dict[str, Module | None] = {}
    lacking = []
    todo = [name for name in asked if not is_left_out(name)]
    while todo:
        name = todo.pop()
        parent = name.rpartition(".")[0]
        if name in found or not name:
            continue
        found[name] = module = find(name)
        todo.append(parent)
        for other in imports(module, name) if module else ():
            if not is_left_out(other.name):
                todo.append(other.name)
            elif other.at_once and find(other.name):
                lacking.append(f"{name} needs {other.name}")
    if lacking:
        raise LeftOutError(f"left out, but: {', '.join(lacking)}")
    return {name for name, module in found.items() if module}
