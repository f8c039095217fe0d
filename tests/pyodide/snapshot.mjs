// Both starts of the built site, under Node. From the snapshot: what is in it works, and what is no longer whole is refused. From the pack:
// everything that the app imports is there.
// node tests/pyodide/snapshot.mjs, after `make dist`
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import create from "pyodide/pyodide.asm.mjs";
import { unpacked } from "../../static/pack.js";
import { restored, unpack } from "../../static/snapshot.js";
import { pack } from "../../static/vendor/build.js";

// Node would print all of Pyodide, which is one line, above the error.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const VENDOR = new URL("../../static/vendor/pyodide/", import.meta.url);
const name = process.argv[2] ?? new URL(readdirSync(VENDOR).find((file) => file.startsWith("snapshot-")), VENDOR);
const whole = gunzipSync(readFileSync(name));
/** A copy of its own. @returns {ArrayBuffer} */
const copy = () => whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength);
const common = { stdLibURL: new URL("python_stdlib.zip", VENDOR).pathname, packageBaseUrl: "./" };

const pyodide = await loadPyodide({ ...common, ...restored(unpack(copy()), create) });
const said = pyodide.runPython(`
import json, sys
before = set(sys.modules)
import msgspec, segno.encoder, tenpaces
from tenpaces.app.loop import App
from importlib.resources import files
assert len(files("tenpaces.games.eye2eye").joinpath("network.bin").read_bytes()) > 10_000

class Card(msgspec.Struct):  # the compiled part makes types of its own
    number: int
assert msgspec.json.decode(b'{"number": 3}', type=Card) == Card(3)
try:
    msgspec.json.decode(b'{"number": "3"}', type=Card)
except msgspec.ValidationError:
    pass
else:
    raise AssertionError("not strict")

app = App()
def tell(**event):
    return [command["do"] for command in json.loads(app.handle(json.dumps(event | {"now": 0, "tick": 0})))]
said = [tell(do="boot", seed="1" * 32, hash="#", store=[], language="pl"), tell(do="set", game="west", how="solo"), tell(do="start")]
said.append(sorted(set(sys.modules) - before))
json.dumps(said)
`);
const [boot, set, start, imported] = JSON.parse(said);
assert.deepEqual([boot.includes("show"), set.includes("show"), start.includes("store")], [true, true, true], said);
assert.deepEqual(imported, [], "nothing of ours is left to be imported");

const cut = copy().slice(0, 4096);
const spoiled = copy();
new Uint8Array(spoiled)[spoiled.byteLength >> 1] ^= 1;
for (const damaged of [new ArrayBuffer(0), new ArrayBuffer(64), cut, spoiled]) assert.throws(() => unpack(damaged), /snapshot/);

// Libraries that come to stand elsewhere would be called at wrong places.
for (const which of /** @type {const} */ (["end", "places"])) {
  const other = unpack(copy());
  other.header.tables[which] += 1;
  await assert.rejects(() => loadPyodide({ ...common, ...restored(other, create) }), /elsewhere/);
}

// WebKit gives a function of the table as another object than the same among the exports.
const { get } = WebAssembly.Table.prototype;
const { bind } = Function.prototype;
WebAssembly.Table.prototype.get = function (at) {
  const found = get.call(this, at);
  return found && at < 8000 ? Object.defineProperty(bind.call(found), "name", { value: found.name }) : found;
};
const alike = await loadPyodide({ ...common, ...restored(unpack(copy()), create) });
assert.equal(alike.runPython("import msgspec; msgspec.json.decode(b'[1]')[0]"), 1);
WebAssembly.Table.prototype.get = get;
console.log("The snapshot works, and a damaged one is refused.");

const packed = readFileSync(new URL(pack.name, VENDOR));
await assert.rejects(unpacked(new Response(packed.subarray(0, packed.length >> 1))));
const files = await unpacked(new Response(packed));
globalThis.fetch = async (input) => new Response(files.get(String(input).split("/").pop()));
const plain = await loadPyodide({
  stdLibURL: "https://pack/python_stdlib.zip",
  lockFileContents: JSON.parse(new TextDecoder().decode(files.get("pyodide-lock.json"))),
  packageBaseUrl: "https://pack/",
  packageCacheDir: mkdtempSync(join(tmpdir(), "pack-")), // else Node keeps the wheels in a folder named after the address
  packages: ["tenpaces"],
});
plain.runPython(readFileSync(new URL("../../tools/snapshot.py", import.meta.url), "utf8"));
const told = plain.runPython(`
import asyncio, traceback, warnings
from tenpaces.app.screens.qr import qr
assert "<svg" in str(qr("HTTPS://EXAMPLE.ORG", "a code"))

async def fail():
    await asyncio.sleep(0)
    warnings.warn("for once")
    raise ValueError("meant")

async def told():
    try:
        await fail()
    except ValueError:
        return traceback.format_exc()
told()
`);
assert.match(await told, /in fail[^]*ValueError: meant/);
assert.ok(!existsSync("https:"), "wheels were left behind");
console.log("The pack works, with all that the app imports.");
process.exit(0);
