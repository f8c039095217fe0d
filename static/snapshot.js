// @ts-check
// A started Python as one file: its memory, the compiled libraries that were loaded into it, and the files that it may yet open.
// Pyodide restores memory alone, which is no use to a compiled library: its functions stand in a table that is no part of the memory.
// Here the libraries are linked before Python starts, while the snapshot is made and again before each start from it. Nothing has been
// allocated by then, so that they get the same place in the memory both times, and some room is left before their place in the table, where
// browsers differ; then the memory is laid over it.
//
// The file: MAGIC, the length of the header and a sum of all words after these three (32 bits each), the header as JSON, and the bytes
// that the header points into. Pages of zeros are left out.

/** @typedef {[path: string, start: number, end: number]} File where in the file its bytes are */
/** @typedef {[to: number, start: number, end: number]} Run of pages: where they go in the memory */
/** @typedef {{ info: object, size: number, tables: Tables, head: File, library: File, libraries: File[], handles: [number, string][], files: File[], runs: Run[] }} Header
 *   `info` is that of Pyodide's lock file, `size` the memory's, `head` what Pyodide writes before the memory,
 *   `library` the standard library, in whose archive the memory knows every place */
/** @typedef {{ base: number, end: number, places: number }} Tables where in the table of functions those of the libraries begin and end, and a sum of
 *   the places that the linker has given to everything */
/** @typedef {{ header: Header, bytes: Uint8Array }} Snapshot */
/** @typedef {{ path: string, bytes: Uint8Array }} Named */

const MAGIC = 0x50_50_31_30;
const START = 12;
const PAGE = 4096;
const SPARE = 32;

/** @param {Uint8Array} bytes whole words @returns {number} */
const sum = (bytes) => {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + START, (bytes.length - START) >> 2);
  let found = 0;
  for (let i = 0; i < words.length; i += 1) found = (Math.imul(found, 31) + words[i]) | 0;
  return found;
};

/** @param {Uint8Array} memory @returns {[number, number][]} from where to where there is anything but zeros, in whole pages */
const written = (memory) => {
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (!memory.subarray(at, at + PAGE).some(Boolean)) continue;
    const last = runs.at(-1);
    if (last && last[1] === at) last[1] = at + PAGE;
    else runs.push([at, at + PAGE]);
  }
  return runs;
};

/** @param {{ info: object, head: Uint8Array, memory: Uint8Array, tables: Tables, handles: [number, string][], library: Uint8Array, libraries: Named[], files: Named[] }} parts
 * @returns {Uint8Array} */
export const pack = ({ info, head, memory, tables, handles, library, libraries, files }) => {
  /** @type {Uint8Array[]} */
  const blobs = [];
  let length = 0;
  /** @param {Uint8Array} bytes @returns {[number, number]} */
  const put = (bytes) => {
    blobs.push(bytes);
    length += bytes.length;
    return [length - bytes.length, length];
  };
  /** @param {Named} named @returns {File} */
  const place = ({ path, bytes }) => [path, ...put(bytes)];
  /** @type {Header} */
  const header = {
    info, size: memory.length, tables, handles,
    head: place({ path: "", bytes: head }),
    library: place({ path: "", bytes: library }),
    libraries: libraries.map(place),
    files: files.map(place),
    runs: written(memory).map(([from, to]) => [from, ...put(memory.subarray(from, to))]),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const whole = new Uint8Array((START + text.length + length + 3) & ~3);
  whole.set(text, START);
  let at = START + text.length;
  for (const blob of blobs) {
    whole.set(blob, at);
    at += blob.length;
  }
  new Int32Array(whole.buffer, 0, 3).set([MAGIC, text.length, sum(whole)]);
  return whole;
};

/** @param {ArrayBuffer} buffer @returns {Snapshot} @throws {Error} if it is not whole */
export const unpack = (buffer) => {
  if (buffer.byteLength < START || buffer.byteLength % 4) throw new Error("this is no snapshot");
  const whole = new Uint8Array(buffer);
  const [magic, length, right] = new Int32Array(buffer, 0, 3);
  if (magic !== MAGIC || right !== sum(whole)) throw new Error("the snapshot is damaged");
  const text = new TextDecoder().decode(whole.subarray(START, START + length));
  return { header: JSON.parse(text), bytes: whole.subarray(START + length) };
};

/** Lay files into Python's own file system, before it starts. @param {any} FS @param {Named[]} files */
const lay = (FS, files) => {
  const made = new Set();
  for (const { path, bytes } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, bytes, { canOwn: true });
  }
};

/** Have the linker know again what is in the table already. WebKit gives a function of the table as another object than the same among the
 * exports, so that it would get a second place there, and everything after it another than the snapshot knows. A function's name is
 * its number in the module (WebAssembly JavaScript Interface, "name of the WebAssembly function").
 * @param {WebAssembly.Table} table @param {WebAssembly.Exports} exports */
const recognise = (table, exports) => {
  /** @type {Map<string, any>} */
  const known = new Map();
  for (const one of Object.values(exports)) if (typeof one === "function") known.set(one.name, one);
  const get = table.get.bind(table);
  const own = table.length;
  /** @param {number} at */
  const found = (at) => {
    const one = get(at);
    return (at < own && one && known.get(one.name)) || one;
  };
  for (let at = 0; at < own; at += 1) {
    if (found(at) === get(at)) continue;
    table.get = found;
    return;
  }
};

/** Link compiled libraries before anything is allocated, at a place in the table that is known from before or with some room to spare.
 * @param {any} module @param {Named[]} libraries @param {number} [known] @returns {Tables} */
const link = (module, libraries, known) => {
  const table = module.wasmTable;
  const base = known ?? table.length + SPARE;
  if (table.length > base) throw new Error("the functions stand elsewhere");
  table.grow(base - table.length);
  for (const { path, bytes } of libraries) {
    const library = module.newDSO(path, undefined, "loading");
    library.global = false;
    library.exports = module.loadWebAssemblyModule(new WebAssembly.Module(/** @type {BufferSource} */ (bytes)), {}, path, {});
  }
  let places = 0;
  for (const { value } of Object.values(module.GOT)) places = (Math.imul(places, 31) + value) | 0;
  return { base, end: table.length, places };
};

/** What to start Pyodide with so that a snapshot can be made of it; `said` is told where the libraries stand.
 * @param {{ create: (settings: any) => Promise<any>, libraries: Named[], files: Named[], base?: number, said: (tables: Tables) => void }} parts */
export const linked = ({ create, libraries, files, base, said }) => ({
  /** @param {any} FS */
  fsInit: async (FS) => lay(FS, files),
  /** @param {any} settings */
  createPyodideModule: (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ done) =>
      instantiateWasm(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ wasm) => {
        const table = [...Object.values(imports.env), ...Object.values(instance.exports)].find((one) => one instanceof WebAssembly.Table);
        recognise(/** @type {WebAssembly.Table} */ (table), instance.exports);
        done(instance, wasm);
      });
    settings.preRun.push((/** @type {any} */ module) => said(link(module, libraries, base)));
    return create(settings);
  },
});

/** Lay the memory over that of a Python which has not begun. How it calls functions is the browser's own matter and stays.
 * @param {any} module @param {Snapshot} snapshot */
const restore = (module, { header, bytes }) => {
  const caller = () => (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const own = module.HEAP32[caller()];
  module.growMemory(header.size);
  for (const [to, start, end] of header.runs) module.HEAPU8.set(bytes.subarray(start, end), to);
  module.HEAP32[caller()] = own;
};

/** What to start Pyodide with so that it goes on from a snapshot, and the standard library, which it still fetches. Pyodide keeps what it is started with, so this lets go of the bytes.
 * @param {Snapshot} snapshot @param {(settings: any) => Promise<any>} create */
export const restored = ({ header, bytes }, create) => {
  /** @type {Snapshot | null} */
  let rest = { header, bytes };
  const { base, end, places } = header.tables;
  /** @param {Tables} found */
  const said = (found) => {
    if (found.end !== end || found.places !== places) throw new Error("the functions stand elsewhere");
  };
  /** @param {File} file @returns {Named} */
  const named = ([path, start, stop]) => ({ path, bytes: bytes.slice(start, stop) });
  const { fsInit, createPyodideModule } = linked({ create, libraries: header.libraries.map(named), files: header.files.map(named), base, said });
  return {
    library: bytes.slice(header.library[1], header.library[2]),
    fsInit,
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      for (const [handle, path] of header.handles) module.LDSO.loadedLibsByHandle[handle] = module.LDSO.loadedLibsByName[path];
      if (rest) restore(module, rest);
      rest = null;
      return module;
    },
    // Pyodide itself restores only what it writes before the memory: who made it, and its references to JavaScript.
    _loadSnapshot: bytes.slice(header.head[1], header.head[2]),
    lockFileContents: { info: header.info, packages: {} },
  };
};
