"""The page's wheels and standard library: byte code alone, and nothing that is never imported. Runs in Pyodide (``bytecode.mjs``).

Archives are stored, not deflated: the pack that carries them (``pack.py``) is deflated as a whole, which takes a tenth less.
"""

from __future__ import annotations

import base64
import hashlib
import io
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.machinery import FrozenImporter

from tools.bytecode import byte_code
from tools.imports import ASKED, LEFT_OUT, Module, imports, reached

PLACE = "/lib/python{}.{}/site-packages/".format(*sys.version_info[:2])
LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info[:2])
WHEN = (2020, 1, 1, 0, 0, 0)
# What is ours but no part of the page: the command line, and what MicroPython runs.
NOT_THE_PAGES = ("tenpaces.cli", "tenpaces.__main__", "tenpaces.page")
# Packages of which single modules are used; they come without their `__init__`, which would bring all of the package and more.
IN_PARTS = ("segno",)
NEVER_READ = (".pyi", ".c", "py.typed", "entry_points.txt", "top_level.txt", "RECORD")

# What the interpreter has in itself, under another name.
FROZEN = ("importlib._bootstrap", "importlib._bootstrap_external")

Sources = dict[str, tuple[str, Module]]


def modules(names: Mapping[str, bytes]) -> Sources:
    """Return the modules among files, by module name: the file's name and what to read."""
    found = {}
    for path, content in names.items():
        name = path.removesuffix(".py").replace("/", ".")
        if path.endswith(".py"):
            found[name.removesuffix(".__init__")] = (path, Module(content, name.endswith(".__init__")))
    return found


def contents(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {item.filename: archive.read(item) for item in archive.infolist() if not item.is_dir()}


def stored(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files as they are."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, WHEN), content)
    return made.getvalue()


def record(files: Mapping[str, bytes], name: str) -> bytes:
    """Write the list of a wheel's files with their hashes, itself without (Binary distribution format, PyPA)."""
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{name},,\n"]).encode()


def _kept(files: Mapping[str, bytes], known: Sources, used: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield what the page's edition of a wheel carries."""
    used_paths = {known[name][0] for name in used}
    for path, content in files.items():
        if path.endswith("/METADATA"):
            yield path, content.partition(b"\n\n")[0] + b"\n"  # without the description, which is the whole README
        elif path.endswith(".py"):
            if path in used_paths:
                yield path + "c", byte_code(content, PLACE + path)
        elif not path.endswith(NEVER_READ) and ".data/" not in path:
            yield path, content


def wheels(data: Mapping[str, bytes], pyscript: Mapping[str, bytes]) -> tuple[dict[str, bytes], list[str]]:
    """Return the page's editions of wheels, by name, and the names of modules elsewhere that they and PyScript ask for."""
    files = {wheel: contents(content) for wheel, content in data.items()}
    known = {name: found for each in files.values() for name, found in modules(each).items() if name not in IN_PARTS}
    begin = [name for name in known if name.startswith("tenpaces") and not name.startswith(NOT_THE_PAGES)]
    begin += [other.name for name, (_, module) in modules(pyscript).items() for other in imports(module, name)]
    used = reached(begin, lambda name: known[name][1] if name in known else None, (*LEFT_OUT, *NOT_THE_PAGES))
    made = {}
    for wheel, each in files.items():
        kept = dict(_kept(each, known, used))
        listed = next(path for path in each if path.endswith(".dist-info/RECORD"))
        made[wheel] = stored({**kept, listed: record(kept, listed)})
    asked = {other.name for name in used for other in imports(known[name][1], name)}
    here = {name.partition(".")[0] for name in known}
    return made, sorted(name for name in asked.union(begin) if name.partition(".")[0] not in here)


def library(data: bytes, asked: list[str]) -> bytes:
    """Return the standard library, Pyodide's part of it included, as byte code alone and as far as modules ``asked`` for lead."""
    files = contents(data)
    known = modules(files)
    used = reached([*asked, *ASKED], lambda name: known[name][1] if name in known else None)
    sent = [known[name] for name in sorted(used) if name not in FROZEN and not FrozenImporter.find_spec(name)]
    return stored({path + "c": byte_code(module.source, LIBRARY + path) for path, module in sent})
