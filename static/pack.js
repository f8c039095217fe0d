// @ts-check
// The pack that the build makes of all that Python reads at a plain start (tools/pack.py): a tar (POSIX ustar), gzipped as a whole.

const BLOCK = 512;

/** @param {Response} response @returns {Promise<Map<string, Uint8Array<ArrayBuffer>>>} the files by name @throws {Error} if it is not whole */
export const unpacked = async (response) => {
  if (!response.body) throw new Error("the pack is empty");
  const tar = new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const files = new Map();
  const text = (/** @type {number} */ from, /** @type {number} */ length) =>
    new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, "");
  for (let at = 0; at < tar.length && tar[at]; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    files.set(text(at, 100), tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
};
