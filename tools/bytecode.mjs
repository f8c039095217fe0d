// Makes what the page's own Python reads, in that Python: node tools/bytecode.mjs OUT WHEEL… writes the page's editions of wheels and
// asked.json, the names of what they ask for elsewhere; node tools/bytecode.mjs OUT LIBRARY asked.json that of the standard library.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { loadPyodide } from "pyodide";

// Node would print all of Pyodide, which is one line, above the error.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [out, ...files] = process.argv.slice(2);
// Columns would be a sixth of the byte code, and there are no sources to show them in.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
pyodide.FS.mkdirTree("/here/tools");
for (const name of ["__init__", "bytecode", "imports", "lean"]) {
  pyodide.FS.writeFile(`/here/tools/${name}.py`, readFileSync(new URL(`./${name}.py`, import.meta.url)));
}
pyodide.runPython("import sys; sys.path.insert(0, '/here')");
const lean = pyodide.pyimport("tools.lean");

/** @param {Uint8Array} bytes */
const bytes = (bytes) => pyodide.toPy(new Uint8Array(bytes)).tobytes();
/** @param {object} tree @param {string} place @returns {[string, any][]} the files that PyScript writes */
const flat = (tree, place = "") =>
  Object.entries(tree).flatMap(([name, content]) =>
    typeof content === "string" ? [[place + name, bytes(new TextEncoder().encode(content))]] : flat(content, `${place}${name}/`));
/** @param {[string, any][]} entries */
const dict = (entries) => {
  const made = pyodide.runPython("dict()");
  for (const [name, content] of entries) made.set(name, content);
  return made;
};

if (files.at(-1)?.endsWith(".json")) {
  const [library, asked] = files.map((file) => readFileSync(file));
  writeFileSync(join(out, basename(files[0])), lean.library(bytes(library), pyodide.toPy(JSON.parse(String(asked)))).toJs());
} else {
  const [made, asked] = lean.wheels(dict(files.map((file) => [basename(file), bytes(readFileSync(file))])), dict(flat(pyscript)));
  for (const name of made) writeFileSync(join(out, name), made.get(name).toJs());
  writeFileSync(join(out, "asked.json"), JSON.stringify(asked.toJs()));
}
process.exit(0);
