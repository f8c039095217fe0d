// @ts-check
/// <reference lib="webworker" />
// Offline: the shell is kept when the worker is installed, the runtime (Python, large) when the page says that play is possible.
// Files are kept by content, so a new version fetches what changed and never mixes with the old one: it waits until the page asks.
/* global workbox, BUILD */
importScripts("./static/vendor/precache.js", "./static/vendor/workbox/workbox-sw.js");
workbox.setConfig({ debug: false, modulePathPrefix: new URL("./static/vendor/workbox/", self.location.href).href });
const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { cacheNames } = workbox.core;

// "reload" is Workbox's way past the HTTP cache; asking the server whether its copy is still good fetches a large file once, not twice.
const revalidate = { requestWillFetch: async ({ request }) => new Request(request, { cache: "no-cache" }) };
// The snapshot is kept unpacked: it is read at every start, and unpacking would take as long as half of what comes after.
const unpacked = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || !request.url.includes("/snapshot-") || !("DecompressionStream" in self)) return response;
    const whole = await response.blob();
    const [first, second] = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
    const packed = first === 0x1f && second === 0x8b; // some hosts have it unpacked on the way
    return new Response(packed ? whole.stream().pipeThrough(new DecompressionStream("gzip")) : whole);
  },
};
const shell = new PrecacheController({ cacheName: `${cacheNames.precache}-shell`, plugins: [revalidate] });
const runtime = new PrecacheController({ cacheName: `${cacheNames.precache}-runtime`, plugins: [revalidate, unpacked] });
shell.addToCacheList(BUILD.shell);
runtime.addToCacheList(BUILD.runtime);
workbox.routing.registerRoute(new PrecacheRoute(shell, { directoryIndex: "index.html" }));
workbox.routing.registerRoute(new PrecacheRoute(runtime));

const hasRuntime = async () => (await (await caches.open(runtime.strategy.cacheName)).keys()).length > 0;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await shell.install(event);
      // An update must not take over from a version that plays offline before it can do so itself.
      if (await hasRuntime()) await runtime.install(event);
    })(),
  );
});
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await Promise.all([shell.activate(event), runtime.activate(event)]);
    await self.clients.claim();
  })());
});
self.addEventListener("message", (event) => {
  if (event.data?.do === "renew") event.waitUntil(self.skipWaiting());
  if (event.data?.do === "runtime") {
    event.waitUntil((async () => {
      // Workbox keeps files in an event of the type "install" only.
      await runtime.install({ type: "install", waitUntil: (promise) => event.waitUntil(promise) });
      event.source?.postMessage({ do: "offline", version: BUILD.version });
    })());
  }
});
