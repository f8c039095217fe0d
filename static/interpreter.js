// @ts-check
// What PyScript loads as its interpreter: Pyodide, started from a memory snapshot when one lies in this browser's cache, else plainly.
// Says on a channel how far it is, because a worker without shared memory has no other way to the page.
import "./trusted.js";
import { unpacked } from "./pack.js";
import { restored, unpack } from "./snapshot.js";
import { pack, sizes, snapshot } from "./vendor/build.js";
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.js";

export { version };

const HOME = new URL("./vendor/pyodide/", import.meta.url);
const channel = new BroadcastChannel("tenpaces-boot");
const plain = globalThis.fetch;
const WASM = "pyodide.asm.wasm";
const PACKED = /\.(whl|zip|json)$/;

/** @type {Map<string, number>} bytes that have come, by file */
const come = new Map();
let total = 0;

/** @param {string[]} names @returns {void} */
const expect = (names) => {
  total = names.reduce((sum, name) => sum + (sizes[/** @type {keyof typeof sizes} */ (name)] ?? 0), 0);
};

/** @param {string} name @param {number} bytes @returns {void} */
const count = (name, bytes) => {
  come.set(name, (come.get(name) ?? 0) + bytes);
  const loaded = [...come.values()].reduce((sum, part) => sum + part, 0);
  channel.postMessage({ do: "loading", loaded: Math.min(loaded, total), total });
};

/** @type {Promise<Map<string, Uint8Array<ArrayBuffer>>>} the files that Pyodide asks for and need not fetch: those of the pack, or of the snapshot */
let atHand = Promise.resolve(new Map());

/** Fetch, and count what comes, unless it is at hand. The response itself goes on untouched, so that the browser can keep its compiled code.
 * @type {typeof fetch} */
const counting = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const name = new URL(address, HOME).pathname.split("/").pop() ?? "";
  if (PACKED.test(name)) {
    const found = (await atHand).get(name);
    if (found) return new Response(found);
  }
  const response = await plain(input, init);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  if (name in sizes && response.body) void follow(name, response.clone());
  return response;
};

/** @param {string} name @param {Response} response */
const follow = async (name, response) => {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) count(name, part.value.length);
};

/** The snapshot, if this browser keeps it. It is fetched for later starts only: on a first visit it would be more to wait for.
 * @returns {Promise<import("./snapshot.js").Snapshot | null>} */
const kept = async () => {
  if (!snapshot || !("caches" in globalThis)) return null;
  try {
    const found = await caches.match(new URL(snapshot, HOME), { ignoreSearch: true });
    return found ? unpack(await found.arrayBuffer()) : null;
  } catch (error) {
    console.info("no kept start:", error);
    return null;
  }
};
/** @type {ReturnType<typeof kept> | null} while PyScript still gets its worker ready */
let reading = kept();

/** @returns {typeof atHand} the files of the pack. What it is held against covers all of them, as the lock file would each. */
const fetchPack = async () => unpacked(await counting(new URL(pack.name, HOME), { integrity: pack.integrity }));

/** @param {object} options @returns {Promise<any>} */
export const loadPyodide = async (options) => {
  globalThis.fetch = counting;
  try {
    // Pyodide itself would look for it under its own name, which ends in .mjs: many a host does not know that for a script.
    const creating = import("./vendor/pyodide/pyodide.asm.js");
    const found = await reading;
    reading = null;
    const all = { ...options, indexURL: HOME.href };
    if (found) {
      try {
        const { library, ...kept } = restored(found, (await creating).default);
        atHand = Promise.resolve(new Map([["python_stdlib.zip", library]]));
        expect([WASM]);
        // The packages are in the snapshot.
        return await start({ ...all, packages: [], packageBaseUrl: HOME.href, ...kept }, "snapshot");
      } catch (error) {
        console.warn("the kept start did not work, so Python starts plainly", error);
      }
    }
    expect([WASM, pack.name]);
    atHand = fetchPack();
    const { default: createPyodideModule } = await creating;
    const started = start({ ...all, createPyodideModule, lockFileURL: new URL("pyodide-lock.json", HOME).href }, "plain");
    // Pyodide would go on without its library, and fail for another reason.
    const [pyodide] = await Promise.all([started, atHand]);
    return pyodide;
  } catch (error) {
    channel.postMessage({ do: "failed", why: String(error) });
    throw error;
  } finally {
    globalThis.fetch = plain;
    atHand = Promise.resolve(new Map());
  }
};

/** @param {object} options @param {string} way */
const start = async (options, way) => {
  const begun = performance.now();
  const pyodide = await load(options);
  pyodide.registerJsModule("_pyscript", { fs: { ERROR: "storage permissions not granted", NAMESPACE: "@pyscript.fs" }, interpreter: pyodide });
  channel.postMessage({ do: "started", way, ms: Math.round(performance.now() - begun) });
  return pyodide;
};
