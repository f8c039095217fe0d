// @ts-check
// One screen after another: it is drawn aside, then made of what is there, then laid out, in a task of its own each, because a slow phone
// needs tens of milliseconds for any of them. And where the focus goes as one screen follows another.
import { Idiomorph } from "./vendor/idiomorph/idiomorph.esm.js";

const FIELDS = "input, select, textarea";
const PART = "[data-part]";
const TASK_MS = 12;
const DOES = ["do", "verb", "value", "seat"]; // what a button without a name is known by
const { tenpaces } = /** @type {any} */ (window);
const root = () => /** @type {HTMLElement} */ (document.getElementById("root"));

const sheet = document.createElement("template"); // on which a screen is drawn before it is compared

let camefrom = "";
/** What lost the focus, until the frame in which it goes elsewhere. @type {Element | null} */
let lost = null;

/** @param {Element} element @returns {boolean} whether it can have the focus no longer */
const gone = (element) => !element.isConnected || element.matches(":disabled") || element.closest("[inert]") !== null;

/** @param {() => void} act something that needs to know where everything lies: in the next frame, which has everything laid out anyway */
const framed = (act) => (document.hidden ? act() : requestAnimationFrame(act));

/** What is not on the next screen gives the focus up while everything still lies where it was laid out. When it is taken off the page with the
 * focus on it, Chromium lays out what is there by then, in the midst of the change, only to know where the focus was. @param {Element | null} was */
const letGo = (was) => {
  if (!(was instanceof HTMLElement) || !root().contains(was)) return;
  const does = DOES.filter((one) => was.dataset[one] !== undefined).map((one) => `[data-${one}="${CSS.escape(was.dataset[one] ?? "")}"]`).join("");
  const same = was.id ? `#${CSS.escape(was.id)}` : does || was.localName;
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

/** @param {Node} old @param {Node} to @returns {boolean} whether it is the same ring or bar, which runs out by itself */
const runs = (old, to) => old instanceof HTMLElement && to instanceof HTMLElement && "runs" in to.dataset && old.id === to.id;

/** Draw a screen, which `show` is to put on the page. @param {string} html */
export const draw = (html) => {
  sheet.innerHTML = tenpaces.trusted(html);
};

/** A task of its own for what follows. @returns {Promise<void>} */
const anew = () => /** @type {any} */ (globalThis).scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));

/** A task of its own, ahead of the next frame where a browser can be told so. @param {() => void} act @returns {Promise<unknown>} */
const task = (act) => {
  const { scheduler } = /** @type {any} */ (globalThis);
  return scheduler?.postTask?.(act, { priority: "user-blocking" }) ?? new Promise((go) => setTimeout(() => go(act())));
};

const settle = () => void root().getBoundingClientRect();

/** Lay out what has changed: what has come in parts of a known size (`data-part`) one part after another, as long as a task may be.
 * @param {HTMLElement[]} parts @returns {Promise<void>} */
const layOut = async (parts) => {
  if (document.hidden) return;
  if (parts.length > 1) for (const part of parts) part.dataset.coming = "";
  await task(settle);
  while (parts.length > 0) {
    await task(() => {
      const begun = performance.now();
      while (parts.length > 0 && performance.now() - begun < TASK_MS) {
        delete parts.shift()?.dataset.coming;
        settle();
      }
    });
  }
};

/** When the screen that was shown last has been laid out. @type {Promise<unknown>} */
let laying = Promise.resolve();
export const laid = () => laying;

/** Let the browser see to touches first, and show that the last one was felt. @returns {Promise<void>} */
export const breathe = async () => {
  if (document.hidden) return; // where a timer may take a second
  await tenpaces.seen();
  await anew();
};

/** Put the screen that was drawn on the page. @param {string} title */
export const show = (title) => {
  const next = sheet.content.firstElementChild;
  if (!next || tenpaces.elsewhere()) return; // what was tapped since leads on from there
  const was = lost ?? document.activeElement;
  letGo(was);
  /** @type {HTMLElement[]} */
  const parts = [];
  const fields = root().querySelector(FIELDS) || next.querySelector(FIELDS);
  Idiomorph.morph(root(), next, {
    morphStyle: "outerHTML",
    // What is being typed stays, what a person has folded open stays open, and what is held stays held.
    ignoreActiveValue: document.activeElement instanceof HTMLInputElement,
    callbacks: {
      // What runs goes on as it began. What has not changed need not be gone through; of a field no attribute says what is typed there.
      beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ to) => !(runs(old, to) || (!fields && old.isEqualNode(to))),
      afterNodeAdded: (/** @type {Node} */ node) => {
        if (!(node instanceof HTMLElement)) return;
        if (node.matches(PART)) parts.push(node);
        parts.push(.../** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(PART)));
      },
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ of) => name !== "data-held" && (name !== "open" || of.localName !== "details"),
    },
  });
  document.title = title;
  // Whose inks the whole page is printed in, behind the screen too.
  document.body.dataset.game = document.getElementById("screen")?.dataset.game ?? "box";
  laying = layOut(parts);
  if (was && was !== document.body && (gone(was) || document.activeElement === document.body)) {
    if (!lost) void laid().then(() => framed(() => { const one = lost; lost = null; if (one) rescue(one); }));
    lost = was;
  }
  tenpaces.shown();
};

/** Take the focus to where a screen begins, or to a part of it. @param {string} id */
export const focus = (id) => {
  void laid().then(() => framed(() => {
    const element = document.getElementById(id) ?? document.getElementById("heading");
    element?.focus();
    window.scrollTo(0, 0);
    if (element && element.id !== "heading") element.scrollIntoView();
  }));
};
