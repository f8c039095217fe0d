// Plays on a page, by its own buttons alone: it looks at the screen as a person would and does the next thing that is asked for.
// What a screen says to those who hear it is all that it knows of the cards.
(() => {
  const TICK_MS = 60;
  const STUCK_MS = 2_500;
  const REACTION_MS = 300; // what is quicker than a person can be is a false start
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(`#screen ${selector}`);
  const hash = (element) => "#" + CSS.escape(element.id);
  const robot = { on: true, shoots: true, holds: [], seen: new Set() };
  window.robot = robot;
  let plan = [], before = "", since = 0, bell = 0;

  const west = () => {
    const cards = Object.fromEntries(all("#screen .card").map((card) => [card.dataset.value, Number(card.dataset.left)]));
    const wanted = robot.shoots ? ["rifle", "pistol", "reload"] : ["reload"];
    const card = wanted.find((name) => cards[name]);
    const target = one("button.bill");
    return [`#card-${card}`, ...(target && all("#screen button.bill").length > 1 ? [hash(target)] : []), "[data-verb=lock]"];
  };
  const tablet = () => {
    const side = one('.w-side[data-state="choosing"]');
    if (!side) return [];
    const lay = side.querySelector('.w-lay:not([aria-disabled="true"])'), held = side.querySelector('.w-held[aria-pressed="true"]');
    return [hash(lay ?? (held ? side.querySelector("button.w-spoke") : side.querySelector("button.w-held:not([disabled])")))];
  };
  const eyes = () => {
    const card = one('[data-verb="card"]');
    if (all("#screen .e2-card").length > 4 && card) return ['[data-verb="card"]', `[data-verb="stack"][data-value="${robot.shoots ? 0 : 1}"]`];
    return ['[data-verb="knock"]'];
  };
  const dvoboj = () => {
    const ids = (selector) => all(`#screen ${selector}`).map(hash);
    const cards = ids(".dv-held:not([disabled])"), tagged = ids(".dv-held:not([disabled]):has(.dv-tag)");
    const own = (verb) => ids(`[data-verb=${verb}]`)[0];
    switch (document.querySelector("#screen").dataset.phase) {
      case "lay": {
        const seat = one("[data-verb=confirm]").dataset.seat;
        return [cards[0], `#place-${seat}-attack`, cards[1], `#place-${seat}-defence`, `#do-${seat}-confirm`];
      }
      case "prepare": {
        if (tagged.length) return [tagged[0], own("attack")];
        const hole = one(".dv-near [data-verb=slot] .dv-hole");
        if (hole && cards.length > 5) return [cards[0], hash(hole.closest("button"))];
        return cards.length > 5 ? [own("end"), ...cards.slice(5), "[data-verb=discard]"] : [own("end")];
      }
      default: return tagged.length ? [tagged[0], own("confirm")] : [own("none")];
    }
  };
  const WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
  const dots = () => {
    const number = WORDS[Number(document.querySelector("#number")?.textContent.match(/\d+/)?.[0]) - 2];
    const open = all("#board button.dd-card:not(.claimed)").map((card) => ({
      id: hash(card), value: card.dataset.value, symbols: (card.textContent.split(": ")[1] ?? "").split("; "),
    }));
    const shows = (card) => card.symbols.filter((symbol) => symbol.startsWith(`${number},`));
    const forward = document.querySelector(".dd-forward");
    if (forward) return [`#key-${robot.count}`];
    if (one(".dd-key")) return [".dd-key:not([aria-disabled=true])"]; // a duel: any number, at once
    if (robot.shoots) {
      for (const card of open) {
        const other = open.find((found) => found !== card && shows(found).some((symbol) => shows(card).includes(symbol)));
        if (other) return ["#double", card.id, other.id];
      }
    }
    const free = open.find((card) => shows(card).length);
    if (free && open.length < 4) {
      robot.count = shows(free).length;
      return [free.id];
    }
    return one('#done:not([aria-disabled="true"]):not([aria-pressed="true"])') ? ["#done"] : [];
  };

  const next = (kind) => {
    const go = one(".go[data-do=next]") ?? one("[data-do=next]") ?? one("[data-do=draw]");
    if (go) return go.id ? [hash(go)] : [`[data-do=${go.dataset.do}]`];
    switch (kind) {
      case "choose": return west();
      case "w-flat": return tablet();
      case "e2-duel": return document.querySelector("#screen").dataset.mine === "true" ? eyes() : [];
      case "dv-play": return one("[data-verb]:not([disabled])") ? dvoboj() : [];
      case "dd-play": return dots();
    }
    return [];
  };
  const look = () => {
    const screen = document.querySelector("#screen");
    if (!robot.on || !screen) return;
    const kind = screen.className.split(" ").pop();
    robot.seen.add(kind);
    if (robot.holds.includes(kind)) return;
    const now = performance.now(), state = screen.outerHTML.replaceAll(/ class="(tapped)?"/g, "").replaceAll(' tapped"', '"');
    if (kind === "e2-race" && screen.dataset.open === "true") {
      bell ||= now;
      if (now - bell < REACTION_MS) return;
      bell = now + STUCK_MS; // once
      const pad = one(`[data-verb=pad][data-value="${robot.shoots ? 1 : 2}"]`);
      pad?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
      return;
    }
    bell = 0;
    if (state === before && now - since < STUCK_MS) return;
    if (state === before || plan.length === 0) plan = next(kind);
    before = state;
    since = now;
    const found = plan.shift();
    const button = found && one(found);
    if (button && button.getAttribute("aria-disabled") !== "true" && !button.disabled) button.click();
    else plan = [];
  };
  setInterval(look, TICK_MS);
})();
