// Writes a snapshot of a started Pyodide with the app imported: node tools/make_snapshot.mjs LIBRARY SITE FILE
// SITE is a folder with the wheels' files. It rests on private interfaces of Pyodide: the page falls back to the plain start.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { loadPyodide } from "pyodide";
import create from "pyodide/pyodide.asm.mjs";
import { linked, pack } from "../static/snapshot.js";

// Node would print all of Pyodide, which is one line, above the error.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [stdLibURL, folder, target] = process.argv.slice(2);
const here = (name) => new URL(name, import.meta.url);
const SITE = "/lib/python3.14/site-packages/";
const HOME = "/home/pyodide/";

const { info } = JSON.parse(readFileSync(here("../node_modules/pyodide/pyodide-lock.json"), "utf8"));
const every = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort()
  .map((name) => ({ path: SITE + name.slice(folder.length + 1), bytes: new Uint8Array(readFileSync(name)) }));
let tables = { base: 0, end: 0, places: 0 };
const libraries = every.filter(({ path }) => path.endsWith(".so"));

const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: "./",
  ...linked({ create, libraries, files: every, said: (found) => { tables = found; } }),
});
/** Run one of our files in a namespace of its own. @template T @param {string} name @param {(names: any) => T} use @returns {T} */
const run = (name, use) => {
  const names = pyodide.toPy({});
  pyodide.runPython(readFileSync(here(name), "utf8"), { globals: names });
  const found = use(names);
  names.destroy();
  return found;
};

/** The modules that PyScript writes into its worker at every start, compiled.
 * @param {any} byteCode @param {object} tree @param {string} place @returns {{ path: string, bytes: Uint8Array }[]} */
const compiled = (byteCode, tree, place) =>
  Object.entries(tree).flatMap(([name, content]) => {
    if (typeof content !== "string") return compiled(byteCode, content, `${place}${name}/`);
    const source = pyodide.toPy(new TextEncoder().encode(content)).tobytes();
    const code = byteCode(source, place + name);
    return [{ path: `${place}__pycache__/${name.replace(/\.py$/, ".cpython-314.pyc")}`, bytes: code instanceof Uint8Array ? code : code.toJs() }];
  });
const brought = run("bytecode.py", (names) => {
  const byteCode = names.get("byte_code");
  const found = compiled(byteCode, pyscript, HOME);
  byteCode.destroy();
  return found;
});

/** @type {string[]} */
const left = run("snapshot.py", (names) => {
  const paths = names.get("left");
  const found = paths.toJs();
  paths.destroy();
  return found;
});
pyodide.runPython("import gc; gc.collect(); del gc");
const { _module: module } = pyodide;
const handles = Object.entries(module.LDSO.loadedLibsByHandle)
  .filter(([handle]) => handle !== "0")
  .map(([handle, { name }]) => [Number(handle), name]);
if (module.wasmTable.length !== tables.end) throw new Error("functions have been added to the table since, which a start would lack");
const whole = pyodide.makeMemorySnapshot();
const [, start] = new Uint32Array(whole.buffer, whole.byteOffset, 2);
const made = pack({
  info,
  head: whole.slice(0, start),
  memory: whole.subarray(start),
  tables,
  handles,
  library: new Uint8Array(readFileSync(stdLibURL)),
  libraries,
  files: [...every.filter(({ path }) => left.includes(path)), ...brought],
});
writeFileSync(target, gzipSync(made, { level: 9 }));
console.log(`${made.length} bytes, ${(whole.length - start) / 65536} pages of memory, ${left.length} files`);
process.exit(0);
