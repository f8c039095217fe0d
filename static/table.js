// @ts-check
// Fingers on a table: what must not wait for Python. A press is noted at the moment the finger lands, a hold shows what lies under it
// for as long as it lasts, and what lies over the table is closed by Back.

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const under = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** @param {HTMLElement} element @param {number} stamp milliseconds since the page began */
const press = (element, stamp) => {
  const detail = JSON.stringify({ ...element.dataset, at: Math.max(0, Math.floor(performance.timeOrigin + stamp)), tick: Math.max(0, Math.floor(stamp)) });
  document.dispatchEvent(new CustomEvent("tenpaces:press", { detail }));
};

document.addEventListener("pointerdown", (event) => {
  const element = under(event, "[data-press]");
  if (element && event.button === 0) press(element, event.timeStamp);
});
// A key counts as it goes down, too. The click that a browser makes of it comes later, with Space only as it goes up.
document.addEventListener("keydown", (event) => {
  const element = under(event, "[data-press]");
  if (!element || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  if (event.repeat) return;
  press(element, event.timeStamp);
  // Whoever buzzes with a key has as little time as others, so the focus goes ahead to what is to be touched next.
  if (element.dataset.leads) /** @type {HTMLElement | null} */ (document.querySelector(element.dataset.leads))?.focus();
});
document.addEventListener("keyup", (event) => {
  if (event.key === " " && under(event, "[data-press]")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const element = under(event, "[data-press]");
  if (!element) return;
  // The click that follows a press has been heard already; one without a pointer comes from an assistive technology.
  event.stopImmediatePropagation();
  if (event.detail === 0) press(element, event.timeStamp);
}, true);

/** @type {Map<number | string, HTMLElement>} what each finger, and the keyboard, holds */
const held = new Map();
/** @param {number | string} by @param {HTMLElement | null} element */
const hold = (by, element) => {
  letGo(by);
  if (!element) return;
  held.set(by, element);
  element.dataset.held = "";
};
/** @param {number | string} by */
const letGo = (by) => {
  const element = held.get(by);
  held.delete(by);
  if (element && ![...held.values()].includes(element)) delete element.dataset.held;
};
document.addEventListener("pointerdown", (event) => hold(event.pointerId, under(event, "[data-hold]")));
for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, (event) => letGo(event.pointerId));
document.addEventListener("keydown", (event) => {
  if (event.key === " " || event.key === "Enter") hold("key", under(event, "[data-hold]"));
});
for (const name of ["keyup", "focusout"]) document.addEventListener(name, () => letGo("key"));
for (const name of ["blur", "pagehide"]) window.addEventListener(name, () => [...held.keys()].forEach(letGo));
document.addEventListener("visibilitychange", () => [...held.keys()].forEach(letGo));
// A long press opens no menu and selects nothing.
document.addEventListener("contextmenu", (event) => {
  if (under(event, "[data-hold], [data-press]")) event.preventDefault();
});
// A button may say which key presses it too. Fields and what scrolls keep their own keys.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(event.key === "Escape" || event.key.startsWith("Arrow"))) return;
  if (event.key === "Escape" ? sheet() : event.target instanceof Element && event.target.closest("input, select, textarea, [popover]")) return;
  const button = document.querySelector(`[data-key="${event.key}"]`);
  if (!button) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (button).click();
});

// Back closes what lies over the screen, as Escape does. Where the phone's own Back is a request to close (Chromium on Android), the browser
// sees to that itself and the history does not move. Elsewhere it has moved, and the way is taken back: so nothing has to be written into the
// history as a sheet opens, nor to be taken out again in whichever way it closes.
const RETURN_MS = 500;
let returning = 0;
/** @returns {HTMLElement | undefined} the sheet that lies on top */
const sheet = () => ("popover" in HTMLElement.prototype ? [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(":popover-open"))].pop() : undefined);
/** The history has moved. @returns {boolean} whether that was to close something, which is done then */
const closed = () => {
  if (returning) {
    clearTimeout(returning);
    returning = 0;
    return true;
  }
  const open = sheet();
  const button = /** @type {HTMLElement | null} */ (document.querySelector('[data-key="Escape"]'));
  const { navigation } = /** @type {any} */ (window);
  // Whoever has gone on, or to an address that was typed, wants to be there.
  if ((!open && !button) || navigation?.canGoForward === false) return false;
  if (open) open.hidePopover();
  else button?.click();
  returning = window.setTimeout(() => { returning = 0; }, RETURN_MS);
  history.forward();
  return true;
};
/** @type {any} */ (window).tenpaces.closed = closed;
