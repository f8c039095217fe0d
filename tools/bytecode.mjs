// Runs bytecode.py in the page's own Python: node tools/bytecode.mjs OUT FILE…
// A wheel gets byte code beside its sources; python_stdlib.zip becomes byte code alone.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide } from "pyodide";

const [out, ...files] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.runPython(readFileSync(new URL("./bytecode.py", import.meta.url), "utf8"));
for (const file of files) {
  const make = pyodide.globals.get(file.endsWith(".whl") ? "wheel" : "library");
  const made = make(pyodide.toPy(new Uint8Array(readFileSync(file))).tobytes());
  writeFileSync(join(out, basename(file)), made.toJs());
}
process.exit(0);
