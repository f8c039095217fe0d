// @ts-check
// Ahead of Python: the screens that lie behind the first one, which the build has drawn, so that a first tap opens what it asks for
// at once; and the matches of this device, as the box last showed them. What is done there waits in the page's queue, in its order.

import { bring } from "./backstage.js";

/** @typedef {{ title: string, nodes: ChildNode[], top: number }} Left */
/** @typedef {{ language: string, known: string[], kept: string }} Remembered */

const KEY = "tenpaces-box";
const LONGEST = 64 * 1024;
const { tenpaces, tenpacesLanguage } = /** @type {any} */ (window);
const page = document.documentElement;
const root = /** @type {HTMLElement} */ (document.getElementById("root"));

/** The first screen, while another is shown. @type {Left | null} */
let first = null;
/** The address of the screen that is shown instead. */
let place = "";
/** Where the app has been told to begin. @type {string | null} */
let told = null;

/** @param {DOMStringMap} wish @returns {string} the address of the screen that it opens, if the build has drawn that one */
const address = (wish) => (wish.do === "set" && wish.how ? `#set/${wish.game}/${wish.how}` : wish.do === "learn" && !wish.lesson ? `#learn/${wish.game}` : "");

/** @returns {number} how many steps the first screen lies back in the browser's history */
const steps = () => history.state?.steps ?? 0;

/** @type {Map<string, Promise<Document>>} */
const drawn = new Map();
/** @param {string} tag @returns {Promise<Document>} the screens in a language */
const screens = (tag) => {
  const found = drawn.get(tag) ?? tenpacesLanguage.ahead(tag);
  drawn.set(tag, found);
  found.catch(() => drawn.delete(tag)); // perhaps the next time
  return found;
};

/** @returns {Remembered | null} */
const remembered = () => {
  try {
    const { language, known, kept } = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    return language === page.lang && Array.isArray(known) && typeof kept === "string" ? { language, known, kept } : null;
  } catch {
    return null;
  }
};

/** @returns {Element | null} the matches that the box last showed */
const matches = () => {
  const kept = remembered()?.kept;
  if (!kept) return null;
  const sheet = document.createElement("template");
  try {
    sheet.innerHTML = tenpaces.trusted(kept);
  } catch (error) {
    console.info("what the box showed cannot be shown again:", error);
  }
  return sheet.content.querySelector(".kept");
};

/** Put the matches of this device on the first screen, where the app will have them. */
const recall = () => {
  const lid = root.querySelector(".home > .lid");
  const kept = page.dataset.ready === undefined && !root.querySelector(".kept") ? matches() : null;
  if (lid && kept) lid.before(kept);
};

/** What the build cannot know of the one who opens a game: whether it is new, and which match of it waits.
 * @param {Document} from @param {HTMLElement} screen @param {string} game */
const suit = (from, screen, game) => {
  const offer = screen.querySelector(".offer");
  const match = matches()?.querySelector(`.kept li[data-game="${CSS.escape(game)}"]`);
  if (match && offer) {
    const waits = /** @type {HTMLElement} */ (document.importNode(/** @type {Element} */ (from.querySelector(".offer.waits")), true));
    const [words, button] = [waits.firstChild, waits.querySelector("button")];
    const names = match.querySelector(".kept-names")?.textContent ?? "";
    if (words) words.textContent = (words.textContent ?? "").replace("\u2026", () => names);
    if (button) button.dataset.id = /** @type {HTMLElement | null} */ (match.querySelector(".resume"))?.dataset.id;
    offer.replaceWith(waits);
  } else if (remembered()?.known.includes(game)) offer?.remove();
};

/** @param {string} to @param {ChildNode[]} nodes @param {string} title @param {number} top */
const turn = (to, nodes, title, top) => {
  place = to;
  bring();
  page.toggleAttribute("data-ahead", to !== "");
  root.replaceChildren(...nodes);
  document.title = title;
  document.body.dataset.game = document.getElementById("screen")?.dataset.game ?? "box";
  document.getElementById("heading")?.focus({ preventScroll: true });
  scrollTo(0, top);
  tenpaces.say("loading");
};

/** @param {string} to @param {() => boolean} wanted whether it still is, once the screens are here */
const show = async (to, wanted) => {
  const from = await screens(page.lang).catch(() => null);
  const found = [...(from?.querySelectorAll("[data-at]") ?? [])].find((one) => /** @type {HTMLElement} */ (one).dataset.at === to);
  if (!from || !found || page.dataset.ready !== undefined || !wanted()) return;
  const screen = /** @type {HTMLElement} */ (document.importNode(/** @type {Element} */ (found.firstElementChild), true));
  if (to.startsWith("#set/")) suit(from, screen, to.split("/")[1]);
  first ??= { title: document.title, nodes: [...root.childNodes], top: scrollY };
  turn(to, [...screen.childNodes], /** @type {HTMLElement} */ (found).dataset.title ?? "", 0);
  // The app begins where the address says; once it has begun, it sets the address itself.
  if (told !== null || location.hash === to) return;
  history.pushState({ steps: steps() + 1 }, "", to);
};

/** To the first screen. What was done behind it is forgotten. @param {DOMStringMap[]} queue @param {DOMStringMap} wish */
const back = (queue, wish) => {
  queue.length = 0;
  if (told !== null) queue.push(wish);
  if (first) turn("", first.nodes, first.title, first.top);
  first = null;
  for (const one of root.querySelectorAll(".waiting")) one.classList.remove("waiting");
};

const ahead = {
  /** Whether another screen than the first is shown. */
  get open() { return first !== null; },
  /** Whether what the app draws first is not what is being looked at; its answer to what was done since will be. */
  get elsewhere() { return told !== null && place !== told; },
  /** Somebody has tapped. @param {DOMStringMap} wish @param {DOMStringMap[]} queue */
  follow(wish, queue) {
    const to = address(wish);
    if (to) void show(to, () => queue.at(-1) === wish);
    if (wish.do !== "home" || !first) return;
    if (told === null && steps()) history.go(-steps());
    else if (told === null) history.replaceState(null, "", location.pathname + location.search);
    back(queue, wish);
  },
  /** The browser goes back. @param {DOMStringMap[]} queue */
  went(queue) {
    const to = location.hash;
    if (first && to !== place) back(queue, { do: "go", hash: to });
    if (/^#(set|learn)\//.test(to)) void show(to, () => location.hash === to);
  },
  /** The app begins here: what led to this screen is done with that. @param {DOMStringMap[]} queue */
  begins(queue) {
    told = place;
    if (place) queue.splice(0, 1 + queue.map(address).lastIndexOf(place));
  },
  /** The box is on the screen: this is what it will begin with. */
  remember() {
    const box = root.querySelector(".screen.home");
    if (!box || box.querySelector(".kept .sure")) return;
    const kept = /** @type {Element | undefined} */ (box.querySelector(".kept")?.cloneNode(true));
    for (const past of kept?.querySelectorAll(".ago") ?? []) past.classList.add("stale"); // it will be longer ago
    const known = [...box.querySelectorAll(".poster[data-known]")].map((poster) => /** @type {HTMLElement} */ (poster).dataset.game);
    const said = JSON.stringify({ language: page.lang, known, kept: kept?.outerHTML ?? "" });
    try {
      if (said.length <= LONGEST && said !== localStorage.getItem(KEY)) localStorage.setItem(KEY, said);
    } catch (error) {
      console.info("the box cannot be remembered:", error);
    }
  },
};

if (page.dataset.ready === undefined) {
  tenpaces.ahead(ahead);
  const line = /** @type {HTMLElement} */ (document.getElementById("boot"));
  new ResizeObserver(() => page.style.setProperty("--boot", `${line.offsetHeight}px`)).observe(line);
  recall();
  document.addEventListener("tenpaces:spoken", recall);
  ahead.went([]);
  // From the box most people open a game, and soon.
  if (!location.hash) screens(page.lang).catch(() => {});
}
