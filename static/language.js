// @ts-check
// The page's language, known before anything is painted: what was chosen on this device, else what the browser asks for. The page
// itself is in English; for everybody else the same first screen, drawn in their language by the build, takes its place.
{
  const KEY = "tenpaces-language";
  const LONGEST_MS = 4000;
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const tags = (script.dataset.languages ?? "en").split(" ");
  const screens = new URL("static/vendor/shell/", location.href); // the build lays this script into the page, which has no other folder

  /** @returns {string | null} what was chosen; a device may refuse to say */
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  /** @param {string} asked a BCP 47 tag of any length @returns {string | undefined} the language that comes closest (RFC 4647, lookup) */
  const closest = (asked) => {
    const parts = asked.toLowerCase().split("-");
    for (let many = parts.length; many; many--) {
      const found = tags.find((tag) => tag.toLowerCase() === parts.slice(0, many).join("-"));
      if (found) return found;
    }
    return tags.find((tag) => tag.startsWith(`${parts[0]}-`));
  };

  const parsed = new Promise((resolve) => {
    if (document.readyState !== "loading") resolve(null);
    // Sooner than DOMContentLoaded, which waits for every module.
    document.addEventListener("readystatechange", resolve, { once: true });
  });

  /** @param {Document} screen */
  const put = (screen) => {
    for (const line of screen.querySelectorAll("#boot [data-say]")) {
      const say = /** @type {HTMLElement} */ (line).dataset.say;
      document.querySelector(`#boot [data-say="${say}"]`)?.replaceChildren(...line.childNodes);
    }
    document.getElementById("boot-bar")?.setAttribute("aria-label", screen.getElementById("boot-bar")?.getAttribute("aria-label") ?? "");
    if (drawn || !document.querySelector("#root .home")) return;
    document.title = screen.title;
    document.getElementById("root")?.replaceChildren(...(screen.getElementById("root")?.childNodes ?? []));
    document.dispatchEvent(new Event("tenpaces:spoken"));
  };

  /** Fetch what the build has drawn as a document; a text would have to be trusted first. @param {string} name @returns {Promise<Document>} */
  const fetched = (name) => new Promise((done, fail) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", new URL(`${name}.html`, screens));
    asked.responseType = "document";
    asked.onloadend = () => (asked.status === 200 && asked.responseXML ? done(asked.responseXML) : fail(new Error(`no ${name}.html`)));
    asked.send();
  });

  /** @param {string} tag */
  const turn = async (tag) => {
    root.lang = tag;
    const shown = () => root.classList.remove("translating");
    root.classList.add("translating");
    const late = setTimeout(shown, LONGEST_MS);
    try {
      const screen = await fetched(tag);
      await parsed;
      if (tag === spoken) put(screen);
    } catch (error) {
      console.info("the first screen stays in English:", error);
    }
    clearTimeout(late);
    shown();
  };

  const before = kept();
  let chosen = tags.includes(before ?? "");
  let drawn = false; // by the app, whose screens are newer than these
  let spoken = (chosen ? before : [...(navigator.languages ?? [])].map(closest).find(Boolean)) ?? "en";
  if (spoken !== "en") void turn(spoken);
  /** The screens behind the first one, from the very beginning where they are likely to be wanted. */
  let first = location.hash ? null : { tag: spoken, screens: fetched(`${spoken}.ahead`) };
  first?.screens.catch(() => {}); // whoever asks for them hears of it

  /** @param {string} tag @param {boolean} choice whether a person wants it */
  const settle = (tag, choice) => {
    root.lang = spoken = tag;
    chosen = choice;
    try {
      if (choice) localStorage.setItem(KEY, tag);
    } catch (error) {
      console.info("the language cannot be kept:", error);
    }
  };

  const language = {
    /** @param {string} tag @returns {Promise<Document>} the screens behind the first one */
    ahead(tag) {
      const found = first?.tag === tag ? first.screens : null;
      first = null; // another time it is asked for anew
      return found ?? fetched(`${tag}.ahead`);
    },
    told: () => ({ language: spoken, chosen }),
    /** The app goes on in a language. @param {string} tag @param {boolean} choice */
    speak(tag, choice) {
      drawn = true;
      settle(tag, choice);
    },
  };
  Object.assign(window, { tenpacesLanguage: language });

  // Until Python is there, the choice is carried out here.
  document.addEventListener("change", ({ target }) => {
    if (root.dataset.ready || !(target instanceof HTMLSelectElement) || target.dataset.do !== "language") return;
    settle(target.value, true);
    void turn(target.value);
  });
}
