// Runs the tests of the rules, the bots and the matches on the page's own Python: node tests/pyodide/run.mjs [PYTEST ARGUMENT…]
// What is tested is the wheel of the built site, not the sources: run `make dist` first. Two interpreters share the tests, because
// each has but one thread; SHARE=1/1 runs them all in one.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const VENDOR = join(ROOT, "static", "vendor", "pyodide");
const SUITE = ["tests/rules", "tests/properties", "tests/golden", "tests/bots", "tests/match", "tests/app", "tests/fair", "tests/net"];
// What needs a library that is no pure Python, or plays for long.
const LEFT_OUT = [
  ...["fuzz", "packs", "placements", "protocol", "receipt"].map((name) => `tests/fair/test_${name}.py`),
  ...["fuzz", "hostile", "matches", "rendezvous", "room"].map((name) => `tests/net/test_${name}.py`),
  "tests/app/test_asking.py",
  "tests/app/test_going_over.py",
  "tests/app/test_meeting.py",
  "tests/app/test_meeting_again.py",
  "tests/app/test_rooms.py",
  "tests/app/test_rooms_trouble.py",
];
// Only what is pure Python can be lent from the virtual environment, which is of another Python.
const LENT = ["pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers"];

if (!existsSync(join(VENDOR, "pyodide-lock.json"))) {
  console.error("There is no built site yet: make dist");
  process.exit(2);
}

if (!process.env.SHARE) {
  const shares = ["1/2", "2/2"].map(
    (SHARE) =>
      new Promise((done) => {
        const child = spawn(process.execPath, process.argv.slice(1), { env: { ...process.env, SHARE }, stdio: ["ignore", "pipe", "pipe"] });
        /** @type {Buffer[]} */
        const said = [];
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => said.push(bytes));
        child.on("close", (code) => {
          console.log(`Share ${SHARE}\n${Buffer.concat(said)}`);
          done(code ?? 3);
        });
      }),
  );
  process.exit(Math.max(...(await Promise.all(shares))));
}

const pyodide = await loadPyodide({
  lockFileURL: join(VENDOR, "pyodide-lock.json"),
  packageBaseUrl: `${VENDOR}/`,
  packages: ["tenpaces"],
  // Examples are fewer than in `make check`: this run asks whether the page's Python agrees, not whether the rules are right.
  env: { HOME: "/home/pyodide", TENPACES_EFFORT: "15", PYTHONDONTWRITEBYTECODE: "1" },
});
pyodide.mountNodeFS("/project", ROOT);
pyodide.mountNodeFS("/venv", realpathSync(join(ROOT, ".venv")));

const run = pyodide.runPython(`
import os, platform, shutil, sys
from pathlib import Path

class Share:
    """The tests of one interpreter: every second one, or all."""

    def __init__(self, text):
        self.mine, self.of = map(int, text.split("/"))

    def pytest_collection_modifyitems(self, config, items):
        config.hook.pytest_deselected(items=[item for number, item in enumerate(items) if number % self.of != self.mine - 1])
        items[:] = items[self.mine - 1 :: self.of]

def run(suite, left_out, lent, arguments, share):
    project, here, site = Path("/project"), Path("/suite"), Path("/lent")
    here.mkdir()
    site.mkdir()
    packages = next(Path("/venv/lib").glob("python3.*/site-packages"))
    for name in lent:
        shutil.copytree(packages / name, site / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    for path in [*packages.glob("_hypothesis_*.py"), packages / "py.py"]:
        shutil.copy(path, site)
    for folder in [*suite, "tests/kits"]:
        shutil.copytree(project / folder, here / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in left_out:
        (here / name).unlink()
    # The page's wheel has neither sources nor a command line.
    shutil.copytree(project / "src", here / "src", ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    commands = site / "commands"
    shutil.copytree(here / "src/tenpaces/cli", commands / "cli")
    shutil.copy(here / "src/tenpaces/__main__.py", commands)
    (here / "tools").mkdir()
    for path in (project / "tools").glob("samples_*.py"):  # the positions that pictures are drawn of serve tests too
        shutil.copy(path, here / "tools")
    for path in (project / "tests").glob("*.py"):
        if path.name != "test_house.py":
            (here / path.relative_to(project)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, here / path.relative_to(project))
    (here / "pytest.ini").write_text("[pytest]\\npythonpath = .\\naddopts = --strict-markers -q\\nmarkers = browser\\n pyodide\\n thorough\\n")

    os.chdir(here)
    sys.path.append(str(site))
    import tenpaces
    where = Path(tenpaces.__file__)
    assert where.is_relative_to(f"/lib/python3.{sys.version_info.minor}/site-packages"), f"not the wheel: {where}"
    assert where.suffix == ".pyc", where
    assert sys.version_info[:2] == (3, 14), sys.version
    tenpaces.__path__.append(str(commands))
    print(f"Python {platform.python_version()} on {sys.platform} ({platform.machine()}), tenpaces from {where.parent}", flush=True)

    import pytest
    return int(pytest.main([*suite, "--rootdir=/suite", "-c/suite/pytest.ini", "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin", *arguments], [Share(share)]))

run
`);
const started = performance.now();
let code = 3;
try {
  code = run(pyodide.toPy(SUITE), pyodide.toPy(LEFT_OUT), pyodide.toPy(LENT), pyodide.toPy(process.argv.slice(2)), process.env.SHARE);
} catch (error) {
  console.error(error);
}
console.log(`${code ? "FAILED" : "Passed"} on Pyodide in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
process.exit(code);
