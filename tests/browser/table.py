"""Playing by taps: what a person does with the page, and waiting for what the page does about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import dist
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import Error, Page, expect

START_MS = 60_000
WAIT_MS = 20_000
HASTE_MS = 450
NEAR_PX = 40

# What a start tells the app, so that nothing of what was before is left on the screen.
BOOT = """([store, address]) => {
    scrollTo(0, 0);
    document.querySelector("#root").replaceChildren();
    const boot = { do: "boot", seed: "00000001000000020000000300000004", hash: address, store: Object.entries(store) };
    document.dispatchEvent(new CustomEvent("tenpaces:press", { detail: JSON.stringify(boot) }));
}"""

# All that a screen says and shows, but for what a finger holds or has just tapped.
STATE = r"""() => document.querySelector("#root").outerHTML
    .replaceAll(/ data-held=""| class="(tapped)?"/g, "").replaceAll(' tapped"', '"')"""

Card = Literal["pistol", "rifle", "barricade", "reload"]
CARDS: tuple[Card, ...] = ("pistol", "rifle", "barricade", "reload")
Choice = tuple[Card, int | None]


class Table:
    """One page. Every method returns once the page has done what was asked."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.tapped = (-1000.0, -1000.0)
        self.tapped_at = 0.0

    def open(self, address: str = "") -> Table:
        """Open the site and wait until the app has taken over."""
        self.page.goto(self.url + address)
        return self.ready()

    def ready(self) -> Table:
        """Wait until the app has drawn its first screen."""
        self.page.locator("html[data-ready]").wait_for(state="attached", timeout=START_MS)
        self.page.locator("#boot").wait_for(state="hidden")
        return self

    def reload(self) -> Table:
        """Load the page anew."""
        self.page.reload()
        return self.ready()

    @property
    def kind(self) -> str:
        """The screen's kind: home, setup, curtain, choose, ready, showdown, result, rules, trouble."""
        return self.screen().split()[-1]

    def screen(self) -> str:
        """Return the class of the screen, once there is one."""
        return self.page.locator("#screen").get_attribute("class") or ""

    def wait(self, *kinds: str) -> str:
        """Wait for a screen of one of these kinds and return which."""
        self.page.locator(", ".join(f"#screen.{kind}" for kind in kinds)).wait_for(timeout=WAIT_MS)
        return self.kind

    def tap(self, selector: str) -> None:
        """Tap one element; it must be visible, at rest and hit by the finger. Two taps at one place are no double tap."""
        element = self.page.locator(selector).first
        box = None
        with suppress(Error):  # drawn anew just then: the tap itself looks for it again
            element.scroll_into_view_if_needed(timeout=WAIT_MS)
            box = element.bounding_box()
        box = box or {"x": 0, "y": 0, "width": 0, "height": 0}
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if dist(place, self.tapped) < NEAR_PX:
            self.page.wait_for_timeout(max(0, HASTE_MS - 1000 * (monotonic() - self.tapped_at)))
        element.tap(timeout=WAIT_MS)
        self.tapped, self.tapped_at = place, monotonic()

    def do(self, what: str, **data: Any) -> None:
        """Tap what does ``what``, told apart by its data where there are several."""
        self.tap(f'#screen [data-do="{what}"]' + "".join(f'[data-{key}="{value}"]' for key, value in data.items()))

    def act(self, verb: str, value: str | int | None = None, seat: int | None = None) -> None:
        """Do something at the table; ``seat`` says on whose side, where several are on the screen."""
        place = f'#screen [data-verb="{verb}"]' + ("" if value is None else f'[data-value="{value}"]')
        self.tap(place + ("" if seat is None else f'[data-seat="{seat}"]'))

    def menu(self, what: str) -> None:
        """Tap an entry of the menu of the top bar."""
        self.tap("#bar .bar-menu")
        self.tap(f'#menu [data-do="{what}"]')

    def heading(self) -> str:
        """Return the words of the heading."""
        return " ".join(self.page.locator("#heading").inner_text().split())

    def set_table(
        self,
        how: str,
        seats: Sequence[str | None] = (),
        names: Iterable[str] = (),
        preset: str | None = "short",
        game: str = "west",
    ) -> None:
        """Set a table from home. ``seats`` are the bots' levels, ``None`` for a person."""
        self.do("set", game=game, how=how)
        self.wait("setup")
        for _ in seats[2:]:
            before = self.page.locator("[id^=seat-kind-]").count()
            self.do("add_seat")
            expect(self.page.locator("[id^=seat-kind-]")).to_have_count(before + 1)
        for seat, level in enumerate(seats):
            box = self.page.locator(f"#seat-kind-{seat}")
            if box.input_value() != (level or "person"):
                box.select_option(level or "person")
        for seat, name in enumerate(names):
            self.page.fill(f"#seat-name-{seat}", name)
            self.page.locator(f"#seat-name-{seat}").blur()
        if preset:
            self.tap("#house > summary")
            self.preset(preset)

    def preset(self, name: str) -> None:
        """Take a ready-made table; its buttons are unfolded."""
        self.do("preset", name=name)
        expect(self.page.locator(f'[data-name="{name}"]')).to_have_attribute("aria-pressed", "true")

    def option(self, key: str, value: str) -> None:
        """Type a house rule that is a number; the rules are unfolded."""
        field = self.page.locator(f"#option-{key}")
        field.fill(value)
        field.blur()
        expect(self.page.locator(f".option.differs #option-{key}")).to_have_value(value)

    def boot(self, store: dict[str, str], address: str = "#") -> Table:
        """Have the app begin anew on the page that is open, as at a start, on a device that keeps these texts."""
        self.page.evaluate(BOOT, [store, address])
        return self

    def deal(self, *kinds: str) -> str:
        """Begin the match; return the first screen's kind, one of ``kinds``."""
        self.do("start")
        return self.wait(*(kinds or ("choose", "curtain")))

    def lift(self) -> None:
        """Take the phone."""
        self.wait("curtain")
        self.do("lift")
        self.wait("choose")

    def pick(self, card: Card, target: int | None = None) -> None:
        """Tap a card and somebody to point at."""
        self.tap(f"#card-{card}")
        expect(self.page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")
        if target is not None:
            self.tap(f"#bill-{target}")
            expect(self.page.locator(f"#bill-{target}")).to_have_attribute("aria-pressed", "true")

    def lay(self, card: Card, target: int | None = None) -> str:
        """Choose, lay down, and return the kind of the screen that comes."""
        self.pick(card, target)
        before = self.heading()
        self.act("lock")
        self.page.wait_for_function(
            "before => document.querySelector('#screen').matches('.ready, .showdown, .curtain') "
            "|| document.querySelector('#heading').innerText.replace(/\\s+/g, ' ').trim() !== before",
            arg=before,
            timeout=WAIT_MS,
        )
        return self.wait("curtain", "ready", "showdown", "choose")

    def tell(self) -> str:
        """See a showdown to its end, skipping what moves; return the kind of the screen that comes."""
        if self.wait("ready", "showdown") == "ready":
            self.do("draw")
        self.wait("showdown")
        told = self.page.locator('#screen.showdown[data-step="3"]')
        if told.count() == 0:
            self.tap("#screen [data-do=next]")
            # The last step may have come under the finger by itself: then the tap has gone on from it.
            self.page.locator('#screen.showdown[data-step="3"], #screen:not(.showdown)').wait_for(timeout=WAIT_MS)
        if told.count():
            self.do("next", step=3)
            self.page.locator("#screen:not(.showdown), #screen.showdown:not([data-step='3'])").wait_for(timeout=WAIT_MS)
        return self.wait("curtain", "choose", "result", "showdown")

    def hand(self) -> dict[Card, int]:
        """Count the own cards, as the screen shows them."""
        found = self.page.eval_on_selector_all(
            "#screen .card", "cards => cards.map(c => [c.dataset.value, Number(c.dataset.left)])"
        )
        return dict(found)

    def play_solo(self, policy: Callable[[dict[Card, int]], Card] | None = None, most: int = 80) -> int:
        """Play one person's match against bots to its result; return the number of exchanges."""
        policy = policy or steadfast
        for number in range(1, most):
            if self.wait("choose", "showdown", "result") == "choose":
                alive = self.page.locator("button.bill")
                target = None if alive.count() == 1 else int(alive.first.get_attribute("data-seat") or 0)
                self.lay(policy(self.hand()), target)
            if self.tell() == "result":
                return number
        raise AssertionError(f"no result after {most} exchanges")

    def kept(self) -> dict[str, Any]:
        """Read the matches that the device keeps."""
        return {key: json.loads(text) for key, text in self._texts().items() if key.startswith("match:")}

    def stored(self) -> dict[str, Any]:
        """Read all that a device keeps that was in no room: matches, their glances, settings."""
        return {key: json.loads(text) for key, text in self._texts().items()}

    def _texts(self) -> dict[str, str]:
        script = """() => new Promise((done, fail) => {
            const asked = indexedDB.open("keyval-store");
            asked.onerror = () => fail(asked.error);
            asked.onsuccess = () => {
                const found = {};
                const walk = asked.result.transaction("keyval").objectStore("keyval").openCursor();
                walk.onsuccess = () => {
                    if (walk.result) { found[walk.result.key] = walk.result.value; walk.result.continue(); }
                    else { asked.result.close(); done(found); }
                };
            };
        })"""
        found: dict[str, str] = self.page.evaluate(script)
        return found

    def entries(self) -> int:
        """Count the entries that are kept of the match in the address."""
        match = self.page.evaluate("location.hash").removeprefix("#match/")
        return len(self.kept()[f"match:{match}"]["record"]["log"])

    def settled(self) -> int:
        """Count the entries when the bots have chosen and nothing more is written down."""
        before, now = -1, self.entries()
        while before != now:
            self.page.wait_for_timeout(500)
            before, now = now, self.entries()
        return now


def steadfast(hand: dict[Card, int]) -> Card:
    """Shoot while there is something to shoot with, then hide, then reload."""
    return next(card for card in ("rifle", "pistol", "barricade", "reload") if hand[card])


# Three people whose round is over in two exchanges: the first shoots the second while he reloads, then the third.
PLAN: tuple[tuple[Choice, ...], ...] = (
    (("rifle", 1), ("reload", 0), ("pistol", 0)),
    (("pistol", None), ("reload", None)),
)
