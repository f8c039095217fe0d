// Writes beside each file of a folder what a host may send in its place, packed as well as it goes: node tools/precompress.mjs FOLDER CACHE
// Packing takes minutes, so what was packed once is kept by its content.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, cache] = process.argv.slice(2);
const WORTH = 0.95;
const WAYS = {
  br: (/** @type {Buffer} */ bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: 9 }),
};
mkdirSync(cache, { recursive: true });
const sums = { plain: 0, br: 0, gz: 0 };
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || /\.(br|gz|woff2|png|pack)$/.test(path)) continue;
  const bytes = readFileSync(path);
  sums.plain += bytes.length;
  for (const [ending, pack] of Object.entries(WAYS)) {
    const kept = join(cache, `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.${ending}`);
    if (!existsSync(kept)) writeFileSync(kept, pack(bytes));
    const { size } = statSync(kept);
    const worth = size < WORTH * bytes.length;
    if (worth) writeFileSync(`${path}.${ending}`, readFileSync(kept));
    sums[ending] += worth ? size : bytes.length;
  }
}
console.log(`${(sums.plain / 1e6).toFixed(1)} MB that can be packed are ${(sums.gz / 1e6).toFixed(1)} MB by gzip and ${(sums.br / 1e6).toFixed(1)} MB by brotli.`);
