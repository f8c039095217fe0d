// @ts-check
// The page before Python: keeps taps until Python can carry them out, says truthfully how far the loading is, and says so when it fails.
// Also the thin adapters that the page's Python calls: the app, its screens, the service worker.
// Other scripts are imported on the way, not at the top: a file that does not come would keep this very script from saying so.
document.documentElement.dataset.booting = "";
const showing = import("./screen.js");
const tables = import("./backstage.js");

const STALL_MS = 30_000;
const PATIENCE_MS = 20_000; // for an answer of the app, which thinks in slices of milliseconds
const ACTIVE = /<(script|iframe|frame|object|embed|base|meta|link|style)\b/i; // no screen has these, and a text on it has no "<"
const HASTE_MS = 400;
const FELT_MS = 600; // by then the app has drawn what a tap led to, or it led to nothing
const UNSEEN_MS = 100; // a page that nobody looks at has no frames
const NEAR_PX = 24;
const HERE = "paces-here"; // kept by the tab, with its history

/** What may become part of the page, where the browser asks (Trusted Types): the app's screens, and the script for offline play. */
const maker = {
  /** @param {string} html @returns {string} */
  createHTML(html) {
    if (ACTIVE.test(html)) throw new TypeError("a screen must not load or run anything");
    return html;
  },
  /** @param {string} address @returns {string} */
  createScriptURL(address) {
    if (address !== scoped("service-worker.js").href) throw new TypeError(`not ours: ${address}`);
    return address;
  },
};
const { trustedTypes } = /** @type {any} */ (window);
/** @type {typeof maker} */
const trusted = trustedTypes?.createPolicy("tenpaces", maker) ?? maker;
// PyScript knows nothing of this: its worker starts from a blob that it has made itself.
trustedTypes?.createPolicy("default", { createScriptURL: (/** @type {string} */ address) => (address.startsWith(`blob:${location.origin}/`) ? address : null) });

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {DOMStringMap[]} */
const queue = [];
/** The screens behind the first one, once they are there. @type {any} */
let ahead = null;
/** What the app's last answer holds that Python need not read: screens, records. @type {string[]} */
const held = [];
let ready = false;
let failed = false;
let stalled = false;
let stall = 0;
let patience = 0;

/** @param {Element | null} element @returns {DOMStringMap} what an element says is to be done */
const wish = (element) => ({ .../** @type {HTMLElement | null} */ (element)?.dataset });

// Whoever comes straight to a table finds the box behind it, so that Back closes what lies over the table, and then leads to the box.
try {
  if (!sessionStorage.getItem(HERE) && location.hash.startsWith("#match/")) {
    const table = location.hash;
    history.replaceState(null, "", location.pathname + location.search);
    history.pushState(null, "", table);
  }
  sessionStorage.setItem(HERE, "yes");
} catch {
  // a browser that keeps nothing
}

// A reload in mid-match does not show the box again on its way back to the table.
if (location.hash.startsWith("#match/")) {
  document.documentElement.classList.add("returning");
  queueMicrotask(() => say("returning"));
}

/** @param {Event} event @returns {HTMLElement | null} what is to be done where this happens */
const doer = (event) => (event.target instanceof Element ? event.target.closest("[data-do]") : null);
/** @param {DOMStringMap} one @param {string} [but] @returns {string} a wish to be compared, without one of its parts; a morph keeps no order */
const said = (one, but) => JSON.stringify(Object.entries(one).filter(([name]) => name !== but).sort());

// A button may come to mean something else between the moment when a finger lands on it and the click. What the finger landed on counts.
/** @type {Map<number | string, DOMStringMap>} by finger, and for the space bar */
const landed = new Map();
/** @param {number | string} by @param {Event} event */
const land = (by, event) => landed.set(by, wish(doer(event)));
document.addEventListener("pointerdown", (event) => {
  if (event.isPrimary) landed.clear();
  land(event.pointerId, event);
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key === " " && !event.repeat) land("key", event);
}, true);
document.addEventListener("keyup", () => window.setTimeout(() => landed.delete("key")), true); // its click comes before that
/** @param {MouseEvent} event @returns {DOMStringMap | undefined} what was there as it began, if that is known; some browsers name no finger */
const begun = (event) => {
  if (doer(event)?.matches("input, select")) return undefined; // its label may have been touched
  const by = event.detail === 0 ? "key" : /** @type {PointerEvent} */ (event).pointerId;
  const found = landed.get(by) ?? (event.detail === 0 ? undefined : [...landed.values()].pop());
  landed.delete(by);
  return found;
};

/** The frame in which what was tapped last looks so. @type {Promise<unknown>} */
let seen = Promise.resolve();
/** What was tapped looks so in the very next frame, and until the screen that it leads to is there. @param {Element | null} element */
const felt = (element) => {
  if (!element) return;
  element.classList.add("tapped");
  window.setTimeout(() => element.classList.remove("tapped"), FELT_MS);
  if (document.hidden) return;
  seen = new Promise((go) => {
    requestAnimationFrame(() => window.setTimeout(go));
    window.setTimeout(go, UNSEEN_MS);
  });
};
// What counts as the finger lands is felt then, too; of it the click says no more.
document.addEventListener("pointerdown", (event) => {
  if (doer(event)?.matches("[data-press]")) felt(doer(event));
}, true);

// The second half of a double tap must not do what its first half brought under the finger: take the choice back, lift the curtain.
const last = { at: -Infinity, x: 0, y: 0, said: "" };
document.addEventListener("click", (event) => {
  const now = wish(doer(event));
  const meant = begun(event) ?? now;
  const again = event.detail > 0 && event.timeStamp - last.at < HASTE_MS && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX;
  if (!again) last.said = said(meant);
  Object.assign(last, { at: event.timeStamp, x: event.clientX, y: event.clientY });
  if (event.detail === 0 || !doer(event)?.matches("[data-press]")) felt(doer(event));
  if (!doer(event) || (said(now) === last.said && said(now) === said(meant))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Where only the telling has gone on by itself, the app knows whether the tap still means anything.
  if (!again && now.press === undefined && said(now, "step") === said(meant, "step")) document.dispatchEvent(new CustomEvent("tenpaces:press", { detail: JSON.stringify(meant) }));
}, true);

/** @param {MouseEvent} event */
const early = (event) => {
  const element = doer(event);
  // What is chosen or typed says so by itself once it is.
  if (!element || (ready && !failed) || element.matches("input, select")) return;
  const wanted = wish(element);
  if (wanted.do === "reload") return location.reload();
  for (const other of document.querySelectorAll(".waiting")) other.classList.remove("waiting");
  element.classList.add("waiting");
  if (!ahead?.open) queue.length = 0; // of two things on one screen the last counts; behind it all that was done leads on
  queue.push(wanted);
  if (!failed) say("kept");
  if (!ready) ahead?.follow(wanted, queue);
};
document.addEventListener("click", early);
document.addEventListener("change", ({ target }) => {
  if (ready || !ahead?.open || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.dataset.do) return;
  queue.push({ ...wish(target), value: target.value });
});

/** Show one of the sentences of the boot line, which are in the page already, in its language.
 * @param {string} which */
const say = (which) => {
  part("boot").dataset.said = which;
  for (const line of document.querySelectorAll("#boot [data-say]")) {
    /** @type {HTMLElement} */ (line).hidden = /** @type {HTMLElement} */ (line).dataset.say !== which;
  }
};

/** Say that the game could not be loaded, or that it stopped; the match is kept either way.
 * @param {string} why */
const fail = (why) => {
  if (failed) return;
  failed = true;
  clearTimeout(stall);
  console.warn(ready ? "Ten Paces stopped:" : "Ten Paces could not start:", why);
  if (ready) document.addEventListener("click", early);
  part("boot").classList.add("failed");
  part("boot").hidden = false;
  document.documentElement.classList.remove("returning");
  say(ready ? "stopped" : "failed");
};

/** @param {string} why */
const failEarly = (why) => {
  if (!ready) fail(why);
};

/** What was said to have failed goes on after all. */
const mend = () => {
  failed = stalled = false;
  part("boot").classList.remove("failed");
};

/** Not by `toLocaleString`, whose first call takes this thread 20 ms. @param {number} bytes */
const millions = (bytes) => (bytes / 1e6).toFixed(1).replace(".", document.documentElement.lang === "en" ? "." : ",");

/** Something has come: the start goes on, however slowly. */
const alive = () => {
  clearTimeout(stall);
  if (ready) return;
  if (stalled) {
    mend();
    say(queue.length ? "kept" : "loading");
  }
  stall = window.setTimeout(() => {
    failEarly("nothing has come for a while");
    stalled = true;
  }, STALL_MS);
};

const able = "WebAssembly" in window && "BroadcastChannel" in window;
if (!able) {
  failed = true;
  part("boot").classList.add("failed");
  say("unable");
  for (const script of document.querySelectorAll("script[type=py], script[type=mpy]")) script.remove();
  throw new Error("This browser is too old for the game.");
}
alive();
// PyScript's own files, the page's Python and the list of what is to come tell nothing of themselves.
if ("PerformanceObserver" in window) new PerformanceObserver(alive).observe({ type: "resource" });

const channel = new BroadcastChannel("tenpaces-boot");
channel.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (ready || !data) return; // another tab is starting
  alive();
  if (data.do === "failed") fail(data.why);
  if (data.do === "started") document.documentElement.dataset.start = data.way;
  if (data.do === "loading") {
    const bar = /** @type {HTMLProgressElement} */ (part("boot-bar"));
    bar.max = data.total;
    bar.value = data.loaded;
    part("boot-bytes").textContent = `${millions(data.loaded)} / ${millions(data.total)} MB`;
  }
};

// A script or module that does not load fires an error at its element, which does not bubble; Python's own failures end up here too.
window.addEventListener("error", (event) => failEarly(event.message || String(/** @type {any} */ (event.target)?.src ?? "a file")), true);
window.addEventListener("unhandledrejection", (event) => {
  // A DOMException is what a device refuses, such as its store, which PyScript tries too: the game plays without, and says so itself.
  if (!(event.reason instanceof DOMException)) failEarly(String(event.reason));
});

/** @param {string} name */
const scoped = (name) => new URL(`../${name}`, import.meta.url);

/** @type {ServiceWorker | null} */
let renewal = null;
let renewed = false;

const tenpaces = {
  /** Python is here: give it the taps that were kept. @returns {string} */
  take() {
    ready = true;
    mend();
    clearTimeout(stall);
    document.removeEventListener("click", early);
    part("boot").hidden = true;
    document.documentElement.classList.remove("returning");
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    return JSON.stringify(queue.splice(0));
  },
  fail,
  /** The app is asked something; no answer for long means that its worker is dead. */
  asking() {
    clearTimeout(patience);
    if (ready) patience = window.setTimeout(() => { fail("the app does not answer"); stalled = true; }, PATIENCE_MS);
  },
  answered() {
    clearTimeout(patience);
    if (!ready || !stalled) return;
    mend();
    queue.length = 0;
    document.removeEventListener("click", early);
    part("boot").hidden = true;
  },
  /** Ask the app. Screens and records stay here, and Python gets a number for each: a slow phone's Python would read them for as long as it
   * takes to show them. @param {any} app @param {string} message @returns {Promise<string>} what is to be done */
  async ask(app, message) {
    tenpaces.asking();
    /** @type {Record<string, unknown>[]} */
    const commands = JSON.parse(await app.handle(message));
    tenpaces.answered();
    held.length = 0;
    const hold = (/** @type {unknown} */ text) => (typeof text === "string" ? held.push(text) - 1 : text);
    for (const command of commands) {
      if (command.do === "show") command.html = hold(command.html);
      if (command.do === "store") command.text = hold(command.text);
    }
    // A tap that led to no other screen may be felt again.
    if (!commands.some(({ do: what }) => what === "show")) for (const one of document.querySelectorAll(".tapped")) one.classList.remove("tapped");
    return JSON.stringify(commands);
  },
  /** @param {string} key @param {number | null} which @returns {Promise<string>} why it could not be kept, or nothing */
  keep: (key, which) => /** @type {any} */ (window).tenpacesStore.keep(key, which === null ? null : held[which]),
  /** @returns {Promise<string>} the first event; Python passes it on unread, because to parse megabytes would take it minutes */
  async boot() {
    const seed = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, "0")).join("");
    ahead?.begins(queue);
    const { tenpacesLanguage, tenpacesNet, tenpacesStore } = /** @type {any} */ (window);
    const here = { hash: location.hash, page: location.href.split("#")[0], able: tenpacesNet?.able() ?? [] };
    const said = JSON.stringify({ do: "boot", seed, ...here, now: tenpaces.now(), tick: Math.floor(performance.now()), ...tenpacesLanguage?.told() });
    return `${said.slice(0, -1)},"store":${await tenpacesStore.load()}}`;
  },
  /** @returns {number} epoch milliseconds; a clock may be set to before 1970 */
  now: () => Math.max(0, Math.floor(Date.now())),
  /** Put the time on an event. It is done here because MicroPython cuts a whole number from JavaScript to 32 bits.
   * @param {string} event @returns {string} */
  dated: (event) => JSON.stringify({ ...JSON.parse(event), now: tenpaces.now() }),
  wish: (/** @type {Element} */ element) => JSON.stringify(wish(element)),
  /** @returns {boolean} whether another screen than the app's is being looked at */
  elsewhere: () => !ready && ahead?.elsewhere,
  shown: () => ahead?.remember(),
  /** @returns {Promise<unknown>} the frame in which the last tap is seen to have been felt */
  seen: () => seen,
  /** @param {unknown} screens */
  ahead(screens) {
    ahead = screens;
    for (const one of queue) ahead.follow(one, queue); // somebody was quicker
  },
  /** @param {string} which */
  say(which) { if (!failed && !ready) say(which); },
  trusted: (/** @type {string} */ html) => trusted.createHTML(html),
  /** Get what nothing can go on without. */
  async whole() {
    const { draw, breathe, show, laid, focus } = await showing;
    Object.assign(tenpaces, { breathe, show, laid, focus, draw: (/** @type {number} */ which) => draw(held[which]) });
    (await tables).bring();
  },
  /** Install the service worker once play is possible, so that it does not compete with the first start.
   * @param {(what: string) => void} tell */
  async offline(tell) {
    if (!("serviceWorker" in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(trusted.createScriptURL(scoped("service-worker.js").href), { updateViaCache: "none" });
      const waits = () => {
        if (registration.waiting && navigator.serviceWorker.controller) {
          renewal = registration.waiting;
          tell(JSON.stringify({ do: "update" }));
        }
      };
      // Another tab has taken the new version, under this one's feet.
      if (navigator.serviceWorker.controller) {
        navigator.serviceWorker.addEventListener("controllerchange", () => {
          renewed = true;
          tell(JSON.stringify({ do: "update" }));
        });
      }
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", waits));
      waits();
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data?.do === "offline") document.documentElement.dataset.offline = "ready";
      });
      const active = (await navigator.serviceWorker.ready).active;
      active?.postMessage({ do: "runtime" });
    } catch (error) {
      console.info("no offline play:", error);
    }
  },
  renew() {
    if (renewed) return location.reload();
    // The old worker may finish something first, and a match have begun meanwhile: then the next way home renews.
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (!location.hash) location.reload(); }, { once: true });
    renewal?.postMessage({ do: "renew" });
  },
  /** @type {Event | null} */
  asked: null,
  /** Whether Back has closed something that lay over the table, and led nowhere. */
  closed: () => false,
};
Object.assign(window, { tenpaces });

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  tenpaces.asked = event;
  document.dispatchEvent(new Event("tenpaces:installable"));
});
// MicroPython cannot add a listener to the window itself (the call loses its receiver), so the document passes this on.
window.addEventListener("popstate", () => {
  if (tenpaces.closed()) return;
  if (!ready) ahead?.went(queue);
  document.dispatchEvent(new Event("tenpaces:go"));
});
for (const name of ["online", "pageshow"]) window.addEventListener(name, () => document.dispatchEvent(new Event("tenpaces:online")));
