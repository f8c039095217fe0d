"""Dvoboj by touch: against a bot, on a phone that goes round, and on a tablet between two, whose cards are shown while held."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tenpaces.core.refusal import Refusal
from tenpaces.core.seat import Seat
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.scene import Form
from tenpaces.match.running import begin, enter
from tenpaces.match.saved import write
from tests.app.dvoboj_taps import wish
from tests.browser.table import STATE, WAIT_MS, Table

PLAY = ("dv-play", "dv-reveal", "dv-ready-screen", "curtain", "result")
PLAN = """() => {
  const screen = document.querySelector("#screen");
  const acting = (selector) => [...document.querySelectorAll(selector)].map((element) => "#" + CSS.escape(element.id));
  const cards = acting(".dv-held:not([disabled])");
  const tagged = acting(".dv-held:not([disabled]):has(.dv-tag)");
  const own = (verb) => acting(`[data-verb=${verb}]`)[0];
  switch (screen.dataset.phase) {
    case "lay": {
      const seat = document.querySelector("[data-verb=confirm]").dataset.seat;
      const mine = cards.filter((card) => card.includes(`card-${seat}-`));
      return [mine[0], `#place-${seat}-attack`, mine[1], `#place-${seat}-defence`, `#do-${seat}-confirm`];
    }
    case "prepare": {
      if (tagged.length) return [tagged[0], own("attack")];
      const hole = document.querySelector(".dv-near [data-verb=slot] .dv-hole, [data-acts=true] [data-verb=slot] .dv-hole");
      if (hole && cards.length > 5) return [cards[0], "#" + hole.closest("button").id];
      return cards.length > 5 ? [own("end"), cards[0], "[data-verb=discard]"] : [own("end")];
    }
    default: return tagged.length ? [tagged[0], own("confirm")] : [own("none")];
  }
}"""


class Duel:
    """Plays one screen after the other by touch, and looks at each."""

    def __init__(self, table: Table, look: Callable[[str], None] | None = None) -> None:
        self.table = table
        self.page = table.page
        self.look = look or (lambda _kind: None)
        self.seen: set[str] = set()

    def change(self, tap: str) -> None:
        """Tap, and wait until the screen says something else."""
        before = self.page.evaluate(STATE)
        self.table.tap(f"#screen {tap}")
        self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before, timeout=WAIT_MS)

    def step(self) -> str:
        """Do the next thing; return the kind of the screen that was there."""
        kind = self.table.wait(*PLAY, "dv-flat")
        self.look(kind)
        phase = self.page.locator("#screen").get_attribute("data-phase") or ""
        self.seen.add(f"{kind} {phase}".strip())
        if kind == "curtain":
            self.change("[data-do=lift]")
        elif kind == "dv-ready-screen":
            self.change("[data-do=draw]")
        elif kind == "dv-reveal":
            last = self.page.locator("#screen[data-last=true]")
            if last.count():
                self.change("[data-do=next]")
            else:
                self.table.tap("#screen [data-do=next]")
                self.page.locator("#screen[data-last=true], #screen:not(.dv-reveal)").wait_for(timeout=WAIT_MS)
        elif kind in ("dv-play", "dv-flat"):
            self.page.locator("#screen [data-verb]:not([disabled]), #screen:not(.dv-play, .dv-flat)").first.wait_for(
                timeout=WAIT_MS
            )
            if self.table.kind == kind:
                plan = self.page.evaluate(PLAN)
                if None in plan:  # the bot has just moved, or is about to: the next look will have it
                    self.page.wait_for_timeout(100)
                    return kind
                for tap in plan:
                    self.change(tap)
        return kind

    def play(self, until: Callable[[str], bool], most: int = 400) -> None:
        """Play on until a screen of a kind has been dealt with."""
        for _ in range(most):
            if self.table.kind == "result" or until(self.step()):
                return
        raise AssertionError("it does not come to an end")


def fits(page: Page) -> None:
    """Nothing scrolls in play, nothing sticks out, and a finger hits what it means."""
    wide, tall = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [wide, tall]
    small = page.evaluate(
        """() => [...document.querySelectorAll("#screen button")].filter((button) => {
            const box = button.getBoundingClientRect();
            return box.width && (box.width < 47.5 || box.height < 47.5 || box.left < -0.5 || box.right > innerWidth + 0.5
                || box.top < 0 || box.bottom > innerHeight + 0.5);
        }).map((button) => button.id + " " + JSON.stringify(button.getBoundingClientRect()))"""
    )
    assert small == []
    cut = page.evaluate(
        """() => [...document.querySelectorAll("#screen .dv-card, #screen h1, #screen .dv-label")].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.width > 2 && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
        }).map((part) => part.outerHTML.slice(0, 200))"""
    )
    assert cut == []


def test_against_a_bot_by_touch(table: Table, page: Page) -> None:
    table.set_table("solo", (None, "gentle"), preset=None, game="dvoboj")
    table.deal("dv-play")
    fits(page)
    duel = Duel(table)
    # What is refused says why, and its sentence opens the rules at the ruling; the match is there afterwards.
    table.act("slot", "attack")
    expect(page.locator("#refused")).to_contain_text("V1")
    table.tap("#refused button")
    table.wait("rules")
    expect(page.locator("#V1")).to_be_in_viewport()
    table.do("back")
    table.wait("dv-play")
    # Keys alone do what fingers do.
    page.locator(".dv-held").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".dv-held").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".dv-held").first).to_have_attribute("aria-pressed", "false")
    duel.look = lambda kind: fits(page) if kind in ("dv-play", "dv-reveal") else None
    told = iter(range(4))
    duel.play(lambda kind: kind == "dv-reveal" and next(told) == 3)
    assert "dv-play prepare" in duel.seen


def nearly_over(table: Table, seed: str, how: Form, *levels: str | None, left: int = 8, **options: Any) -> None:
    """Play by the rules until somebody's pile has few cards left, and open that match on the page."""
    rng = Random(seed)
    seats = tuple(Seat(f"Player {number + 1}", level) for number, level in enumerate(levels))
    match = begin(GAME, seats, Options(**options), id="late", now=0, form=how)
    while min((len(side.pile) for side in match.state.sides if side.hand), default=99) > left or not GAME.to_act(match.state).seats:
        entry = GAME.chance(match.state, rng) if GAME.to_act(match.state).chance else wish(match, rng)
        moved = enter(match, entry, 0)
        assert not isinstance(moved, Refusal)
        match = moved[0] if not moved[0].over else begin(GAME, seats, Options(**options), id="late", now=0, form=how)
    table.boot({"match:late": write(match, len(match.log), 0)}, "#match/late")
    table.page.locator("#screen:not(.home)").wait_for()


def test_a_phone_that_goes_round_gives_nothing_away(table: Table, page: Page) -> None:
    """The second half of a match of two people: on curtains and calls there is no card, on private screens none of the other's."""
    nearly_over(table, "round", "hand", None, None, left=8, battle="fast")
    table.wait("curtain")
    names = ("Player 1", "Player 2")
    owners: list[str] = []

    def look(kind: str) -> None:
        if kind in ("curtain", "dv-ready-screen"):
            expect(page.locator("#screen :is(.dv-face, .dv-held, [data-value])")).to_have_count(0)
            said = page.locator("body").aria_snapshot()
            assert " of hearts" not in said
            assert "warrior" not in said
        if kind == "curtain":
            owners.append(table.heading().removeprefix("Hand the phone to "))
        if kind == "dv-play":
            seat = names.index(owners[-1])
            others = page.locator(f"#screen [id^=card-{1 - seat}-], #army-{1 - seat} .dv-lies .dv-face, #hand-{1 - seat} .dv-face")
            expect(others).to_have_count(0)
            told = page.evaluate(f"[...document.querySelectorAll('#battle-{1 - seat} .dv-face')].length")
            assert told <= 1, "of the other's battle cards only a lead that was turned up is seen"
            fits(page)

    duel = Duel(table, look)
    duel.play(lambda kind: kind == "result")
    assert table.wait("result") == "result"
    assert {"dv-play defend", "dv-play support", "dv-play answer", "dv-ready-screen"} <= duel.seen
    assert set(names) == set(owners)


def visible(page: Page, seat: int) -> list[bool]:
    """For each card of a half, whether its face can be seen."""
    found: list[bool] = page.evaluate(
        f"[...document.querySelectorAll('#half-{seat} .dv-held .dv-face')]"
        ".map((face) => getComputedStyle(face).visibility === 'visible')"
    )
    return found


def test_a_tablet_between_two_shows_a_hand_while_it_is_held(page: Page, table: Table) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    table.set_table("table", (None, None), ("Ana", "Bo"), preset="quick", game="dvoboj")
    table.deal("dv-flat")
    fits(page)
    fingers: Any = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(selector: str) -> tuple[float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    said = page.locator("#half-0").aria_snapshot()
    assert " of " not in said.replace("of 7", ""), "nothing is said of a card that lies face down"
    assert visible(page, 0) == [False] * 7
    strip = middle("#look-0")
    touch("touchStart", strip)
    expect(page.locator("#look-0")).to_have_attribute("data-held", "")
    assert visible(page, 0) == [True] * 7
    assert visible(page, 1) == [False] * 7, "the other hand stays down"
    # A second finger picks a card while the first still holds; then the other person picks too.
    card = page.locator("#half-0 .dv-held").nth(2)
    touch("touchStart", strip, middle("#half-0 .dv-held >> nth=2"))
    expect(card).to_have_attribute("aria-pressed", "true")
    touch("touchMove", strip)  # the second finger is lifted
    page.locator("#half-1 .dv-held").nth(1).dispatch_event("pointerdown", {"button": 0, "pointerId": 9})
    expect(page.locator("#half-1 .dv-held").nth(1)).to_have_attribute("aria-pressed", "true")
    assert visible(page, 0) == [True] * 7, "what is held stays held while the screen changes"
    touch("touchEnd")
    expect(page.locator("[data-held]")).to_have_count(0)
    assert visible(page, 0) == [False] * 7
    for seat in (0, 1):
        table.tap(f"#half-{seat} .dv-held[aria-pressed=true]")
        expect(page.locator(f"#half-{seat} .dv-held[aria-pressed=true]")).to_have_count(0)
    duel = Duel(table, lambda kind: fits(page) if kind == "dv-flat" else None)
    duel.play(lambda kind: kind == "dv-reveal")
    assert {"dv-flat lay", "dv-flat prepare", "dv-flat defend", "dv-reveal"} <= duel.seen
