// @ts-check
// The rest of the start, which takes up this thread: it waits until the first screen, and what a first tap on it opens, are painted.
import { prepare } from "./backstage.js";

const UNSEEN_MS = 100; // a page that nobody looks at has no frames

/** @returns {Promise<unknown>} */
const frame = () => new Promise((go) => {
  requestAnimationFrame(go);
  setTimeout(go, UNSEEN_MS);
});

await frame();
await frame();
await new Promise((go) => setTimeout(go));
prepare();
await Promise.all([import("./store.js"), import("./table.js"), import("./files.js"), import("./net.js"), import("./sound.js")]);
await import("./pyscript.js");
