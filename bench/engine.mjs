// Random games a second on the page's own Python: node bench/engine.mjs [ROUNDS]. Run `make dist` first.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const HERE = dirname(fileURLToPath(import.meta.url));
const VENDOR = join(HERE, "..", "static", "vendor", "pyodide");

const pyodide = await loadPyodide({
  lockFileURL: join(VENDOR, "pyodide-lock.json"),
  packageBaseUrl: `${VENDOR}/`,
  packages: ["tenpaces"],
});
pyodide.FS.writeFile("/home/pyodide/engine.py", readFileSync(join(HERE, "engine.py")));
pyodide.globals.set("rounds", Number(process.argv[2] ?? 5));
pyodide.runPython(`
import sys
sys.path.insert(0, "/home/pyodide")
import engine
print(f"Pyodide, Python {sys.version.split()[0]}")
print(engine.table(engine.measure(engine.contenders(False), rounds, 1.0)))
`);
