// @ts-check
// What this device keeps, and what its tabs tell each other of it. A match that another tab has gone on with is never written over.
import { del, entries, get, update } from "./vendor/idb-keyval/index.js";

const STORE_MS = 10_000;
const LATE_MS = 200; // longer than it takes to keep a match; a store that is slower is not waited for
const LONGEST_TEXT = 4 * 1024 * 1024; // no match that is kept is longer
const OURS = /^((match|glance):.{1,100}|settings|room(:\d{1,4})?|meeting)$/; // other pages of this origin may keep things beside

/** @param {unknown} text @returns {string} without halves of surrogate pairs, which no JSON reader of ours takes */
const whole = (text) => String(text).replace(/\p{Surrogate}/gu, "\ufffd");

const tabs = new BroadcastChannel("tenpaces-store");
const MATCH = "match:";
let letGo = () => {};
/** The match that is played here. */
let held = "";
/** The kept matches as this tab knows them: what was not written on top of that is another tab's. @type {Map<string, string>} */
const known = new Map();
/** @param {string} text @returns {string} what tells it from others: a match begins with when and how far it was written */
const stamp = (text) => `${text.length} ${text.slice(0, 200)}`;
/** @type {(what: string) => void} */
let told = () => {};
/** The last text that is being kept. @type {Promise<unknown>} */
let writing = Promise.resolve();

/** Another tab has gone on with the match that is played here: it stays there. @param {string} key @param {string} text */
const overtaken = (key, text) => {
  if (stamp(text) === known.get(key)) return;
  known.set(key, stamp(text));
  told(JSON.stringify({ do: "taken", id: key.slice(MATCH.length) }));
  told(JSON.stringify({ do: "stored", key, text: whole(text) }));
};

const store = {
  /** @returns {Promise<string>} every text of ours that is kept with its key, as JSON; `null` where nothing can be kept */
  async load() {
    try {
      const slow = new Promise((_, reject) => window.setTimeout(() => reject(new Error("the store does not answer")), STORE_MS));
      /** @type {[unknown, unknown][]} */
      const all = await Promise.race([entries(), slow]);
      const ours = all.filter(([key, text]) => typeof key === "string" && OURS.test(key) && typeof text === "string");
      for (const [key, text] of ours) known.set(String(key), stamp(String(text)));
      return JSON.stringify(ours.map(([key, text]) => [whole(key), String(text).length > LONGEST_TEXT ? "" : whole(text)]));
    } catch (error) {
      console.info("nothing can be kept:", error);
      return "null";
    }
  },
  /** Keep a text and tell the other tabs. A match that another tab has gone on with is left as it is there.
   * @param {string} key @param {string | null} text
   * @returns {Promise<string>} the name of what went wrong, if anything (Python does not get to see it) */
  async keep(key, text) {
    let before = known.get(key);
    let theirs = "";
    try {
      writing = text === null ? del(key) : update(key, (/** @type {unknown} */ old) => {
        before = known.get(key);
        if (key.startsWith(MATCH) && typeof old === "string" && stamp(old) !== before) {
          theirs = old;
          throw new Error("another tab has gone on with it");
        }
        known.set(key, stamp(text));
        return text;
      });
      await writing;
    } catch (error) {
      if (theirs) {
        overtaken(key, theirs);
        return "";
      }
      if (before === undefined) known.delete(key);
      else known.set(key, before);
      return error instanceof Error || error instanceof DOMException ? error.name : "Error";
    }
    // An installed app asks that its matches are not cleared away; in a tab the question would only be a nuisance.
    if (matchMedia("(display-mode: standalone)").matches) void navigator.storage?.persist?.();
    tabs.postMessage({ do: "stored", key, text });
    return "";
  },
  /** What was to be kept before this is, so that nobody sees what a crash could take away again. */
  settled: () => Promise.race([writing.catch(() => undefined), new Promise((late) => window.setTimeout(late, LATE_MS))]),
  /** Hold a match for this tab alone. @param {string} id @param {(what: string) => void} tell */
  claim(id, tell) {
    letGo();
    held = id;
    if (!id || !("locks" in navigator)) return;
    const until = new Promise((resolve) => { letGo = () => resolve(null); });
    void navigator.locks.request(`match:${id}`, { ifAvailable: true }, (lock) => {
      if (lock) return until;
      tell(JSON.stringify({ do: "taken", id }));
    });
  },
  /** Hear what other tabs keep. @param {(what: string) => void} tell */
  hear(tell) {
    told = tell;
    tabs.onmessage = (/** @type {MessageEvent} */ { data }) => {
      const { do: what, key, text } = Object(data);
      if (what !== "stored" || !OURS.test(key) || (text !== null && typeof text !== "string")) return;
      if (text !== null && key === MATCH + held) {
        // What is kept counts, not what is said of it.
        return void get(key).then((/** @type {unknown} */ found) => { if (typeof found === "string") overtaken(key, found); }, () => undefined);
      }
      if (text !== null) known.set(key, stamp(text));
      tell(JSON.stringify({ do: what, key: whole(key), text: text && whole(text) }));
    };
  },
};
Object.assign(window, { tenpacesStore: store });
