"""Fill ``static/vendor/`` with all that the page loads: runtimes from npm, wheels from PyPI and our own, fonts, the precache list.

Nothing is loaded from another origin at run time, so all of it is copied here once, and the Pyodide lock file is written anew:
it then lists our wheels with their own hashes and Pyodide loads them in parallel with its start, checked by the browser (SRI).
"""

from __future__ import annotations

import email
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from packaging.requirements import Requirement

from tools import catalogues, pack, shell
from tools.fonts import subset
from tools.inline import inlined, laid_in

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
CACHE = ROOT / ".cache"
PAGE, BUILT = ROOT / "index.html", VENDOR / "index.html"
PYODIDE = VENDOR / "pyodide"
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"

BYTE_CODE = ("bytecode.mjs", "bytecode.py", "imports.py", "lean.py")
# PyScript’s chunks that this page reaches: not its editor, terminal and games, nor its readers of TOML and archives.
CHUNKS = ("core", "error")
# Modules are named .js: nginx and others do not know .mjs for scripts, and no browser runs what is not said to be one.
COPIES = {
    "pyodide/pyodide.mjs": "pyodide/pyodide.js",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.js",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "@micropython/micropython-webassembly-pyscript/micropython.mjs": "micropython/micropython.js",
    "@micropython/micropython-webassembly-pyscript/micropython.wasm": "micropython/micropython.wasm",
    "idiomorph/dist/idiomorph.esm.js": "idiomorph/idiomorph.esm.js",
    "idb-keyval/dist/index.js": "idb-keyval/index.js",
    "jsqr/dist/jsQR.js": "jsqr/jsQR.js",
    "workbox-sw/build/workbox-sw.js": "workbox/workbox-sw.js",
    "workbox-core/build/workbox-core.prod.js": "workbox/workbox-core.prod.js",
    "workbox-precaching/build/workbox-precaching.prod.js": "workbox/workbox-precaching.prod.js",
    "workbox-routing/build/workbox-routing.prod.js": "workbox/workbox-routing.prod.js",
    "workbox-strategies/build/workbox-strategies.prod.js": "workbox/workbox-strategies.prod.js",
}
SHELL_PATTERNS = (
    "index.html",
    "src/tenpaces/page/*.py",
    "src/tenpaces/app/worker.py",
    "static/*.js",
    "static/manifest.webmanifest",
    "static/styles/*.css",
    "static/art/*.svg",
    "static/icons/*",
    "static/vendor/fonts/*.woff2",
    "static/vendor/shell/*.html",
    "static/vendor/idiomorph/*.js",
    "static/vendor/idb-keyval/*.js",
    "static/vendor/jsqr/*.js",
    "static/vendor/micropython/*",
    "static/vendor/pyscript/*.js",
    "static/vendor/build.js",
)
RUNTIME_PATTERNS = tuple(f"static/vendor/pyodide/{name}" for name in ("*.js", "*.wasm", "*.pack", "snapshot-*"))
NOT_PRECACHED = ("-LICENSE", ".map")


def digest(path: Path) -> str:
    """Return the first 20 hex digits of a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:20]


def run(*command: str | Path, **env: str) -> None:
    """Run a command in the project's folder, loudly when it fails."""
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}\n{done.stderr}")


def locked(*names: str) -> str:
    """Return the blocks of ``requirements.lock`` (version and hashes) that pin ``names``."""
    blocks: dict[str, str] = {}
    name = ""
    for line in (ROOT / "requirements.lock").read_text().splitlines():
        if line and not line.startswith((" ", "#")):
            name = line.split("==")[0]
            blocks[name] = ""
        if name and not line.lstrip().startswith("#"):
            blocks[name] += line + "\n"
    return "".join(blocks[name] for name in names)


def fetch_wheels(into: Path) -> None:
    """Download the page's wheels, checked against the lock; MarkupSafe has none for Pyodide and is built without its C speed-up."""
    wanted = into / "requirements.txt"
    text = locked("msgspec", "htpy", "segno", "base45")
    stamp = into / "stamp"
    key = hashlib.sha256((text + locked("markupsafe")).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == key:
        return
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    wanted.write_text(text)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    target = ("--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON)
    run(*pip, "download", "--require-hashes", *target, "-r", wanted, "-d", into)
    wanted.write_text(locked("markupsafe"))
    run(*pip, "wheel", "--require-hashes", "--no-deps", "--no-binary", "markupsafe", "-r", wanted, "-w", into, CC="/bin/false")
    stamp.write_text(key)


def build_wheel(into: Path) -> Path:
    """Build our own wheel into ``into`` and return its path."""
    for old in into.glob("tenpaces-*.whl"):
        old.unlink()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", into, SOURCE_DATE_EPOCH="1577836800")
    return next(into.glob("tenpaces-*.whl"))


def in_byte_code(*sources: Path) -> dict[str, Path]:
    """Return the page's editions of wheels and ``asked.json``, or of the standard library as far as that leads, by name.

    ``bytecode.mjs`` makes them in the page's own Python: byte code halves the time of a plain start.
    """
    parts = [
        *(ROOT / "tools" / name for name in BYTE_CODE),
        MODULES / "pyodide/package.json",
        MODULES / "@pyscript/core/package.json",
    ]
    out = CACHE / "compiled" / hashlib.sha256(b"".join(part.read_bytes() for part in [*parts, *sources])).hexdigest()[:16]
    if not out.exists():
        work = CACHE / "compiling"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        run("node", "tools/bytecode.mjs", work, *sources)
        out.parent.mkdir(exist_ok=True)
        work.rename(out)
    return {path.name: path for path in out.iterdir()}


def copy_runtimes() -> None:
    """Copy the browser's runtimes and libraries out of ``node_modules``."""
    for source, target in COPIES.items():
        path = VENDOR / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(MODULES / source, path)
    shutil.rmtree(VENDOR / "pyscript", ignore_errors=True)
    for chunk in (MODULES / "@pyscript/core/dist").glob("*.js"):
        if chunk.name.startswith(CHUNKS):
            (VENDOR / "pyscript").mkdir(exist_ok=True)
            shutil.copyfile(chunk, VENDOR / "pyscript" / chunk.name)


def lock_entry(wheel: Path) -> dict[str, object]:
    """Return what Pyodide's lock file says of one wheel (the format of its own ``pyodide-lock.json``)."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = email.message_from_bytes(archive.read(metadata))
    there = {"python_version": PYTHON, "sys_platform": "emscripten", "extra": ""}
    requires = [Requirement(line) for line in head.get_all("Requires-Dist", [])]
    return {
        "name": head["Name"].lower(),
        "version": head["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [head["Name"].lower()],
        "depends": sorted(need.name.lower() for need in requires if not need.marker or need.marker.evaluate(there)),
        "unvendored_tests": False,
    }


def placed_name(wheel: Path) -> str:
    """Return a wheel's name in the site; ours carries its content as a build tag, so that no cache can serve an older build."""
    if not wheel.name.startswith("tenpaces-"):
        return wheel.name
    name, version, *tags = wheel.name.split("-")
    return "-".join([name, version, f"0x{digest(wheel)[:10]}", *tags])


def write_lock(wheels: list[Path]) -> None:
    """Write Pyodide's lock file with our wheels alone. (The ``pyodide-lock`` package does not know this platform's tag yet.)"""
    info = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())["info"]
    for old in PYODIDE.glob("*.whl"):
        old.unlink()
    entries = [lock_entry(Path(shutil.copyfile(wheel, PYODIDE / placed_name(wheel)))) for wheel in wheels]
    lock = {"info": info, "packages": {str(entry["name"]): entry for entry in entries}}
    (PYODIDE / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True))


def write_pack() -> None:
    """Write the pack of the lock file, the standard library and the wheels, which are in the folder already."""
    paths = [PYODIDE / "pyodide-lock.json", PYODIDE / "python_stdlib.zip", *sorted(PYODIDE.glob("*.whl"))]
    for old in PYODIDE.glob("*.pack"):
        old.unlink()
    data = pack.packed(paths)
    (PYODIDE / f"python-{hashlib.sha256(data).hexdigest()[:12]}.pack").write_bytes(data)


def files(patterns: tuple[str, ...]) -> list[Path]:
    """Return the files that ``patterns`` name, in a fixed order, without those never asked for."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    found -= {ROOT / name for name in laid_in(PAGE.read_text(encoding="utf-8"))}
    return sorted(path for path in found if not any(part in path.name for part in NOT_PRECACHED))


def manifest(patterns: tuple[str, ...]) -> list[dict[str, str]]:
    """Return Workbox precache entries: address relative to the site's top, revision by content."""
    return [{"url": path.relative_to(ROOT).as_posix(), "revision": digest(sent(path))} for path in files(patterns)]


def sent(path: Path) -> Path:
    """Return what is sent as a file of the project: for most that file, for the page what the build has made of it."""
    return BUILT if path == PAGE else path


def write_lists() -> None:
    """Write what the boot shim and the service worker need to know about this build."""
    sizes = {path.name: path.stat().st_size for path in files(RUNTIME_PATTERNS)}
    snapshot = next((path.name for path in PYODIDE.glob("snapshot-*.bin.gz")), None)
    packed = next(PYODIDE.glob("*.pack"))
    (VENDOR / "build.js").write_text(
        "// Written by the build.\n"
        f"export const pack = {json.dumps({'name': packed.name, 'integrity': pack.integrity(packed.read_bytes())}, indent=1)};\n"
        f"export const sizes = {json.dumps(sizes, indent=1)};\n"
        f"export const snapshot = {json.dumps(snapshot)};\n"
    )
    BUILT.write_text(inlined(PAGE.read_text(encoding="utf-8"), ROOT), encoding="utf-8")
    shell, runtime = manifest(SHELL_PATTERNS), manifest(RUNTIME_PATTERNS)
    version = hashlib.sha256(json.dumps([shell, runtime]).encode()).hexdigest()[:12]
    (VENDOR / "precache.js").write_text(
        "// Written by the build: what the service worker keeps.\n"
        f"self.BUILD = {json.dumps({'version': version, 'shell': shell, 'runtime': runtime}, indent=1)};\n"
    )


def make_snapshot(wheels: list[Path]) -> None:
    """Make the snapshot of a started app under Node, unless one of the very same parts is there already."""
    library = PYODIDE / "python_stdlib.zip"
    tools = [ROOT / "tools" / name for name in ("make_snapshot.mjs", "snapshot.py", "bytecode.py")]
    parts = [MODULES / "pyodide/package.json", MODULES / "@pyscript/core/package.json", ROOT / "static/snapshot.js", library]
    name = f"snapshot-{hashlib.sha256(b''.join(part.read_bytes() for part in [*parts, *tools, *wheels])).hexdigest()[:12]}.bin.gz"
    kept = CACHE / name
    if not kept.exists():
        for old in CACHE.glob("snapshot-*"):
            old.unlink()
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            for wheel in wheels:
                with zipfile.ZipFile(wheel) as archive:
                    archive.extractall(site, [item for item in archive.namelist() if ".dist-info/" not in item])
            run("node", "tools/make_snapshot.mjs", library, site, kept)
    for old in PYODIDE.glob("snapshot-*"):
        if old.name != name:
            old.unlink()
    shutil.copyfile(kept, PYODIDE / name)


def main() -> None:
    """Build all of ``static/vendor``."""
    PYODIDE.mkdir(parents=True, exist_ok=True)
    copy_runtimes()
    catalogues.main()
    wheels = CACHE / "wheels"
    fetch_wheels(wheels)
    ours = build_wheel(CACHE)
    every = [*sorted(wheels.glob("*.whl")), ours]
    lean = in_byte_code(*every)
    placed = [lean[wheel.name] for wheel in every]
    write_lock(placed)
    library = MODULES / "pyodide/python_stdlib.zip"
    shutil.copyfile(in_byte_code(library, lean["asked.json"])[library.name], PYODIDE / library.name)
    write_pack()
    make_snapshot(placed)
    subset(MODULES, VENDOR / "fonts")
    shell.write_spoken(VENDOR / "shell")
    write_lists()


if __name__ == "__main__":
    main()
