// @ts-check
// The page before Python: keeps taps until Python can carry them out, says truthfully how far the loading is, and says so when it fails.
// Also the thin adapters to libraries that the page's Python calls: morphing, the service worker.
// Libraries are imported on the way, not at the top: a file that does not come would keep this very script from saying so.
document.documentElement.dataset.booting = "";
const morphing = import("./vendor/idiomorph/idiomorph.esm.js");
const tables = import("./backstage.js");

const STALL_MS = 30_000;
const PATIENCE_MS = 20_000; // for an answer of the app, which thinks in slices of milliseconds
const ACTIVE = /<(script|iframe|frame|object|embed|base|meta|link|style)\b/i; // no screen has these, and a text on it has no "<"
const HASTE_MS = 400;
const PRESSED_MS = 600; // by then the app has drawn what a tap led to, or it led to nothing
const NEAR_PX = 24;
const FIELDS = "input, select, textarea";

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
let ready = false;
let failed = false;
let stalled = false;
let stall = 0;
let patience = 0;

/** @param {Element | null} element @returns {DOMStringMap} what an element says is to be done */
const wish = (element) => ({ .../** @type {HTMLElement | null} */ (element)?.dataset });

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

/** What was tapped looks so in the very next frame, and until the screen that it leads to is there. @param {Element | null} element */
const press = (element) => {
  if (!element) return;
  element.classList.add("tapped");
  window.setTimeout(() => element.classList.remove("tapped"), PRESSED_MS);
};

// The second half of a double tap must not do what its first half brought under the finger: take the choice back, lift the curtain.
const last = { at: -Infinity, x: 0, y: 0, said: "" };
document.addEventListener("click", (event) => {
  const now = wish(doer(event));
  const meant = begun(event) ?? now;
  const again = event.detail > 0 && event.timeStamp - last.at < HASTE_MS && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX;
  if (!again) last.said = said(meant);
  Object.assign(last, { at: event.timeStamp, x: event.clientX, y: event.clientY });
  press(doer(event));
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

const sheet = document.createElement("template"); // on which a screen is drawn before it is compared
/** @type {typeof import("./vendor/idiomorph/idiomorph.esm.js").Idiomorph} */
let Idiomorph;

/** @type {ServiceWorker | null} */
let renewal = null;
let renewed = false;

/** @param {Element} element @returns {boolean} whether it can have the focus no longer */
const gone = (element) => !element.isConnected || element.matches(":disabled") || element.closest("[inert]") !== null;
let camefrom = "";
/** What lost the focus, until the frame in which it goes elsewhere. @type {Element | null} */
let lost = null;

/** @param {() => void} act something that needs to know where everything lies: in the next frame, which has everything laid out anyway */
const framed = (act) => (document.hidden ? act() : requestAnimationFrame(act));

/** What is not on the next screen gives the focus up while everything still lies where it was laid out. When it is taken off the page with the
 * focus on it, Chromium lays out what is there by then, in the midst of the change, only to know where the focus was. @param {Element | null} was */
const letGo = (was) => {
  if (!(was instanceof HTMLElement) || !part("root").contains(was)) return;
  const same = was.id ? `#${CSS.escape(was.id)}` : was.dataset.do ? `[data-do="${CSS.escape(was.dataset.do)}"]` : was.localName;
  if (!sheet.content.querySelector(same)) was.blur();
};

/** What had the focus is gone: it goes to what has come over the table to be used first, from there back to where it was, else to the heading.
 * @param {Element} was */
const rescue = (was) => {
  const here = document.activeElement;
  if (here && here !== document.body && !gone(here)) return;
  if (!gone(was)) return /** @type {HTMLElement} */ (was).focus({ preventScroll: true });
  const [first, back] = [document.querySelector("#screen [data-first] button"), document.getElementById(camefrom)];
  camefrom = first ? was.id : "";
  const to = first ?? (back && !gone(back) ? back : document.getElementById("heading"));
  /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
};

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
  /** @param {string} html @param {string} title */
  morph(html, title) {
    if (!ready && ahead?.elsewhere) return; // what was tapped since leads on from there
    sheet.innerHTML = trusted.createHTML(html);
    const was = lost ?? document.activeElement;
    letGo(was);
    const fields = part("root").querySelector(FIELDS) || sheet.content.querySelector(FIELDS);
    Idiomorph.morph(part("root"), sheet.content.firstElementChild, {
      morphStyle: "outerHTML",
      // What is being typed stays, what a person has folded open stays open, and what is held stays held.
      ignoreActiveValue: document.activeElement instanceof HTMLInputElement,
      callbacks: {
        // What has not changed need not be gone through. Of a field no attribute says what is typed there.
        ...(fields ? {} : { beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ to) => !old.isEqualNode(to) }),
        beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ of) => name !== "data-held" && (name !== "open" || of.localName !== "details"),
      },
    });
    document.title = title;
    // Whose inks the whole page is printed in, behind the screen too.
    document.body.dataset.game = document.getElementById("screen")?.dataset.game ?? "box";
    if (was && was !== document.body && (gone(was) || document.activeElement === document.body)) {
      if (!lost) framed(() => { const one = lost; lost = null; if (one) rescue(one); });
      lost = was;
    }
    ahead?.remember();
  },
  /** Take the focus to where a screen begins, or to a part of it. @param {string} id */
  focus(id) {
    framed(() => {
      const element = document.getElementById(id) ?? document.getElementById("heading");
      element?.focus();
      window.scrollTo(0, 0);
      if (element && element.id !== "heading") element.scrollIntoView();
    });
  },
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
    ({ Idiomorph } = await morphing);
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
