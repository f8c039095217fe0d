// Runs a module of this folder on the page's own Python: node bench/pyodide.mjs engine --alone | thinking …. Run `make dist` first.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const VENDOR = join(ROOT, "static", "vendor", "pyodide");
const [name, ...words] = process.argv.slice(2);

const pyodide = await loadPyodide({
  lockFileURL: join(VENDOR, "pyodide-lock.json"),
  packageBaseUrl: `${VENDOR}/`,
  packages: ["tenpaces"],
});
pyodide.mountNodeFS("/project", ROOT);
pyodide.globals.set("words", pyodide.toPy([`bench.${name}`, ...words]));
pyodide.runPython(`
import runpy, sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
sys.argv = list(words)
print("Pyodide,", end=" ")
runpy.run_module(words[0], run_name="__main__")
`);
