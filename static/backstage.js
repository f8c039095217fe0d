// @ts-check
// What lies behind the first screen: the sheets and the art of the tables. They come at leisure, and all at once onto the page, because
// each of them has the whole page laid out anew.

/** @type {Element[]} sprites that have come */
const come = [];
let asked = false;
let brought = false;

/** @param {HTMLLinkElement} art */
const fetchArt = (art) => {
  const request = new XMLHttpRequest(); // which gives a document, where fetch gives a text that would have to be trusted
  request.open("GET", art.href);
  request.overrideMimeType("image/svg+xml");
  request.responseType = "document";
  request.onloadend = () => {
    const sprite = request.status === 200 ? request.responseXML?.documentElement : null;
    if (!sprite) return console.info("a table has to do without its art:", art.href);
    for (const [name, value] of [["width", "0"], ["height", "0"], ["aria-hidden", "true"], ["focusable", "false"], ["class", "sprite"]]) sprite.setAttribute(name, value);
    come.push(document.adoptNode(sprite));
    if (brought) bring();
  };
  request.send();
};

/** Have the art come. */
export const prepare = () => {
  if (asked) return;
  asked = true;
  for (const art of document.querySelectorAll("link[data-art]")) fetchArt(/** @type {HTMLLinkElement} */ (art));
};

/** Another screen than the first is going to be shown. */
export const bring = () => {
  if (!brought) for (const sheet of document.querySelectorAll("link[data-late]")) /** @type {HTMLLinkElement} */ (sheet).media = "all";
  brought = true;
  prepare();
  document.body.prepend(...come.splice(0));
};
