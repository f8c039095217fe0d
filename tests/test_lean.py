"""What the page's Python is sent: the modules that it may import and no others, as byte code without what nobody reads."""

from __future__ import annotations

import marshal
import tarfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from tools import bytecode, imports, lean, pack

SAMPLE = b'''
import first
from . import beside
from ..above import name
if TYPE_CHECKING:
    import types_only
elif other:
    import otherwise
try:
    import tried
except ImportError:
    import instead

class Inside:
    import of_a_class

def later():
    """Text."""
    import second.third

if __name__ == "__main__":
    import command
'''
DOCUMENTED = b'''
"""Module."""
from dataclasses import dataclass

def silent():
    """Function."""

async def told():
    """Function."""
    assert False

class Plain:
    """Class."""
    if True:
        def method(self):
            """Method."""

@dataclass(frozen=True)
class Data:
    """Data."""
    number: int
'''


def found(names: Mapping[str, bytes]) -> Any:
    sources = lean.modules(names)
    return lambda name: sources[name][1] if name in sources else None


def test_imports_are_read_wherever_they_stand() -> None:
    read = dict(imports.imports(imports.Module(SAMPLE, is_package=False), "far.out.module"))
    needed = {"first": True, "far.out": True, "far.out.beside": True, "far.above": True, "far.above.name": True, "of_a_class": True}
    assert read == needed | dict.fromkeys(("otherwise", "tried", "instead", "second.third"), False)
    package = dict(imports.imports(imports.Module(b"from . import beside", is_package=True), "far.out"))
    assert package == {"far.out": True, "far.out.beside": True}


def test_what_is_reached_is_followed_to_its_end() -> None:
    find = found(
        {
            "a/__init__.py": b"",
            "a/b.py": b"def f():\n    from c import d",
            "c/__init__.py": b"import e",
            "c/d.py": b"",
            "e.py": b"",
            "f.py": b"",
        }
    )
    assert imports.reached(["a.b", "sys"], find, ()) == {"a", "a.b", "c", "c.d", "e"}
    assert imports.reached(["a.b", "f"], find, ("c", "f")) == {"a", "a.b"}


@pytest.mark.parametrize("line", [b"import out", b"from out import x", b"class C:\n    import out"])
def test_what_cannot_do_without_a_module_left_out_is_not_sent(line: bytes) -> None:
    find = found({"a.py": line, "out.py": b""})
    with pytest.raises(imports.LeftOutError, match="a needs out"):
        imports.reached(["a"], find, ("out",))


def test_a_left_out_module_may_be_tried() -> None:
    find = found({"a.py": b"try:\n    import out\nexcept ImportError:\n    out = None", "out.py": b""})
    assert imports.reached(["a"], find, ("out",)) == {"a"}


def test_byte_code_carries_no_docstrings_and_does_what_its_source_does() -> None:
    space: dict[str, Any] = {"__name__": "sample"}
    exec(marshal.loads(bytecode.byte_code(DOCUMENTED, "sample.py")[16:]), space)
    told = [space[name].__doc__ for name in ("silent", "told", "Plain")] + [space["Plain"].method.__doc__, space.get("__doc__")]
    assert told == [None] * 5
    assert space["Data"].__doc__ == "-", "without one, dataclasses would write one at every start"
    assert space["silent"]() is None
    with pytest.raises(AssertionError):
        space["told"]().send(None)


def test_the_pages_wheel_is_one_without_what_nobody_imports() -> None:
    info = "tenpaces-1.dist-info"
    ours = {
        "tenpaces/__init__.py": b"",
        "tenpaces/app.py": b"def f():\n    from segno import encoder",
        "tenpaces/cli/__init__.py": b"import argparse",
        "tenpaces/places.json": b"{}",
        "tenpaces/py.typed": b"",
        f"{info}/METADATA": b"Name: tenpaces\nVersion: 1\n\nLong text",
        f"{info}/licenses/LICENSE": b"Do",
        f"{info}/entry_points.txt": b"x",
        f"{info}/RECORD": b"old",
    }
    theirs = {
        "segno/__init__.py": b"import webbrowser",
        "segno/encoder.py": b"import re",
        "segno/writers.py": b"import xml",
        "segno-2.dist-info/RECORD": b"",
    }
    made, asked = lean.wheels({"ours": lean.stored(ours), "theirs": lean.stored(theirs)}, {"pyscript/__init__.py": b"import html"})
    kept = lean.contents(made["ours"])
    assert set(kept) == {
        "tenpaces/__init__.pyc",
        "tenpaces/app.pyc",
        "tenpaces/places.json",
        *(f"{info}/{name}" for name in ("METADATA", "licenses/LICENSE", "RECORD")),
    }
    assert kept[f"{info}/METADATA"] == b"Name: tenpaces\nVersion: 1\n"
    assert "tenpaces/places.json,sha256=RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o,2\n" in kept[f"{info}/RECORD"].decode()
    assert set(lean.contents(made["theirs"])) == {"segno/encoder.pyc", "segno-2.dist-info/RECORD"}
    assert asked == ["html", "re"]


def test_a_pack_is_the_same_whenever_and_wherever_it_is_made(tmp_path: Path) -> None:
    for name, content in (("b.whl", b"x" * 700), ("a.json", b"{}")):
        (tmp_path / name).write_bytes(content)
    data = pack.packed([tmp_path / "b.whl", tmp_path / "a.json"])
    (tmp_path / "a.json").touch()
    assert pack.packed([tmp_path / "b.whl", tmp_path / "a.json"]) == data
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        assert archive.getnames() == ["b.whl", "a.json"]
    assert pack.integrity(b"") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
