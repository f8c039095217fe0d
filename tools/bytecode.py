"""Byte code for the page's own Python. Only the interpreter that reads it can write it, so this runs in Pyodide (``bytecode.mjs``).

Compiling is the larger part of a start: with byte code the standard library and our wheels come up in about half the time.
"""

from __future__ import annotations

import importlib.util
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined, unused-ignore]

PLACE = "/lib/python{}.{}/site-packages/".format(*sys.version_info[:2])
LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info[:2])
WHEN = (2020, 1, 1, 0, 0, 0)

# Parts of the standard library that a page cannot use or that nothing here asks for.
LEFT_OUT = (
    "_pyio.", "_pyrepl/", "asyncio/__main__.", "asyncio/proactor_", "asyncio/tools.", "asyncio/windows_", "bdb.", "cProfile.",
    "cmd.", "code.", "configparser.", "ctypes/", "curses/", "dbm/", "doctest.", "email/mime/", "ensurepip/", "ftplib.",
    "http/cookiejar.", "http/cookies.", "http/server.", "imaplib.", "logging/config.", "logging/handlers.", "mailbox.",
    "modulefinder.", "multiprocessing/", "netrc.", "optparse.", "pdb.", "pickletools.", "plistlib.", "poplib.", "profile.",
    "pstats.", "pyclbr.", "pydoc", "rlcompleter.", "sched.", "shelve.", "smtplib.", "socketserver.", "sqlite3/", "tabnanny.",
    "timeit.", "trace.", "turtle", "unittest/", "venv/", "webbrowser.", "wsgiref/", "xml/dom/", "xml/etree/", "xml/parsers/",
    "xmlrpc/", "zipapp.",
)  # fmt: skip
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape", "utf_")


def byte_code(source: bytes, path: str) -> bytes:
    """Compile a module for ``path``. It is never checked against its source, because these files never change under it."""
    code = compile(source, path, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def wheel(data: bytes) -> bytes:
    """Return a wheel with byte code beside its sources."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for item in old.infolist():
            content = old.read(item)
            _write(new, item.filename, content)
            if item.filename.endswith(".py"):
                _write(new, importlib.util.cache_from_source(item.filename), byte_code(content, PLACE + item.filename))
    return made.getvalue()


def library(data: bytes) -> bytes:
    """Return the standard library as byte code alone, without what a page never uses."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for item in old.infolist():
            name = item.filename
            unused = name.startswith("encodings/") and not name.removeprefix("encodings/").startswith(ENCODINGS)
            if item.is_dir() or unused or name.startswith(LEFT_OUT):
                continue
            content = old.read(item)
            if name.endswith(".py"):
                _write(new, name + "c", byte_code(content, LIBRARY + name))
            else:
                _write(new, name, content)
    return made.getvalue()


def _write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED, 9)
