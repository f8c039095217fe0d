"""A whole match of every game, in every form, by touch and by keyboard: what no other test plays to its result is played here.

The quickest tables are taken. Of Dvoboj, whose piles are long, one match is played here from the deal to the result;
in its other forms it is played by the rules up to the last turns, and opened then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import combinations, product
from math import dist
from time import monotonic
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page, expect

from tenpaces.games.dotduel.deck import count, is_double_dot
from tenpaces.games.scene import Form
from tests.browser.table import HASTE_MS, NEAR_PX, STATE, WAIT_MS, Table
from tests.browser.test_dvoboj import PLAN, nearly_over
from tests.browser.test_keyboard import Keys

Cell = tuple[str, Form, str]
BROAD = {"width": 1024, "height": 768}
PHONE = {"width": 360, "height": 640}
MATCH_S = 300
"""How long (s) the longest match may take on a busy machine."""
ELSEWHERE: dict[Cell, str] = {
    ("west", "solo", "touch"): "test_solo.test_a_whole_match_and_once_more",
    ("west", "hand", "touch"): "test_hand_over.test_a_whole_match_of_three_with_every_screen_sealed",
    ("eye2eye", "solo", "touch"): "test_eye2eye.test_a_match_against_a_bot",
    ("eye2eye", "solo", "keys"): "test_keyboard.test_a_match_of_eye2eye",
    ("dvoboj", "hand", "touch"): "test_dvoboj.test_a_phone_that_goes_round_gives_nothing_away",
    ("dvoboj", "solo", "keys"): "test_keyboard.test_the_end_of_a_match_of_dvoboj",
    ("dotduel", "hand", "keys"): "test_keyboard.test_the_end_of_a_match_of_dotduel",
    ("dotduel", "table", "keys"): "test_keyboard.test_the_end_of_a_match_of_dotduel",
}
HERE: tuple[Cell, ...] = (
    *(("west", "table", "touch"), ("west", "solo", "keys"), ("west", "hand", "keys"), ("west", "table", "keys")),
    *(("eye2eye", "hand", "touch"), ("eye2eye", "table", "touch"), ("eye2eye", "hand", "keys"), ("eye2eye", "table", "keys")),
    *(("dvoboj", "solo", "touch"), ("dvoboj", "table", "touch"), ("dvoboj", "hand", "keys"), ("dvoboj", "table", "keys")),
    *(("dotduel", "solo", "touch"), ("dotduel", "hand", "touch"), ("dotduel", "table", "touch"), ("dotduel", "solo", "keys")),
)
PLACES = """what => {
    const element = document.querySelector(what);
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const places = [0.25, 0.5, 0.75].map((part) => [left + part * width, top + height / 2]);
    return places.filter(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""

OPEN = "#board .dd-card:not(.claimed):has(.dd-face):not(:has(.dd-tag))"
BOARD = """open => [
    document.querySelector("#screen .dd-sum")?.innerText.trim().split(/\\s+/).pop() ?? "",
    [...document.querySelectorAll(open)].map(({ id }) => Number(id.slice(5))),
]"""


def test_every_game_is_played_whole_in_every_form_by_touch_and_by_keyboard() -> None:
    assert sorted((*ELSEWHERE, *HERE)) == sorted(product(("dotduel", "dvoboj", "eye2eye", "west"), FORMS, ("keys", "touch")))
    for named in ELSEWHERE.values():
        module, name = named.split(".")
        assert callable(getattr(import_module(f"tests.browser.{module}"), name))


class Way(Protocol):
    """Touch, or keys."""

    def press(self, what: str) -> None:
        """Press what there is, and wait until the screen says something else."""


class Finger:
    """One finger. It lands a little aside of where it was, because two taps at one place within a moment are a double tap."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: Any = page.context.new_cdp_session(page)
        self.was = (-1000.0, -1000.0)

    def press(self, what: str) -> None:
        """Touch it, and wait until the screen says something else."""
        before = self.page.evaluate(STATE)
        places = self.page.evaluate(PLACES, what)
        assert places, f"{what} lies under something"
        x, y = max(places, key=lambda place: dist(place, self.was))
        if dist((x, y), self.was) < NEAR_PX:
            self.page.wait_for_timeout(HASTE_MS)
        self.was = (x, y)
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before, timeout=WAIT_MS)


class Person:
    """Whoever sits at the screen, for all seats that people have."""

    def __init__(self, table: Table, way: Way, how: str) -> None:
        self.table, self.page, self.way, self.how = table, table.page, way, how
        self.laid = 0

    def there(self, what: str) -> bool:
        return self.page.locator(f"#screen {what}").count() > 0

    def first(self, *places: str) -> bool:
        """Press the first of these that is there."""
        for place in places:
            if self.there(place):
                self.way.press(f"#screen {place}")
                return True
        self.page.wait_for_timeout(50)
        return False

    def west(self, kind: str) -> None:
        if kind == "choose":
            # Of two people one shoots, and the other reloads and is hit.
            loads = self.how == "hand" and self.laid % 2
            self.laid += 1
            pick = ("reload", "barricade") if loads else ("rifle", "pistol", "barricade", "reload")
            by_card = {str(card): number for card, number in self.table.hand().items()}
            chosen = next(card for card in pick if by_card[card])
            self.first(f"#card-{chosen}")
            self.first("#lock")
        elif kind == "w-flat" and not self.there("[data-do=next]"):
            for seat, wants in enumerate(("Pistol", "Reload")):
                held = f"#side-{seat} .w-held[aria-pressed=false]"
                faces = self.page.eval_on_selector_all(
                    f"#screen {held}", "all => all.map((one) => [one.textContent, '#' + one.id])"
                )
                if faces and self.there(f"#lay-{seat}[data-verb=lock]"):
                    self.first(next((card for face, card in faces if wants in face), faces[0][1]))
                    self.first(f"#lay-{seat}")
        else:
            self.first("[data-do=lift]", "[data-do=draw]", "[data-do=next]")

    def eye2eye(self, kind: str) -> None:
        if kind in ("e2-duel", "e2-across"):
            seat = self.page.locator("#screen").get_attribute("data-turn") if kind == "e2-across" else None
            side = "" if seat is None else f"#half-{seat} "
            if self.page.locator(f"#screen {side}.e2-card").count() > 4:  # the first turn of a round must lay a card
                self.first(f"{side}.e2-card")
                self.first(f"{side}[data-verb=stack]")
            else:
                self.first(f"{side}[data-verb=knock]")
        elif kind == "e2-race":
            slowly = ("#turns[data-value=on]",) if isinstance(self.way, Keys) else ()
            self.first(*slowly, "[data-verb=go]", "[data-verb=ready]", "[data-state=on] .e2-pad:not([aria-disabled])")
        else:
            self.first("[data-do=lift]", "[data-verb=ready]", "[data-do=next]")

    def dvoboj(self, kind: str) -> None:
        if kind in ("dv-play", "dv-flat"):
            self.page.locator(f"#screen [data-verb]:not([disabled]), #screen:not(.{kind})").first.wait_for(timeout=WAIT_MS)
            for what in self.page.evaluate(PLAN) if self.table.kind == kind else ():
                self.way.press(what)
        else:
            self.first("[data-do=lift]", "[data-do=draw]", "[data-do=next]")

    def dotduel(self, kind: str) -> None:
        flat = "-0" if kind == "dd-flat" else ""
        if kind not in ("dd-play", "dd-flat"):
            self.laid += kind == "curtain"
            self.first("[data-do=lift]", "[data-do=proceed]", "[data-do=next]")
            return
        number, cards = self.page.evaluate(BOARD, OPEN)
        free = ":not([aria-disabled]):not([aria-pressed=true])"
        if not number.isdigit() or not self.there(f"#done{flat}{free}"):
            self.first("[data-verb=say]:not([aria-disabled])", f"#done-1{free}")  # in a duel any number, at once
            return
        both = next((pair for pair in combinations(cards, 2) if is_double_dot(*pair, int(number))), None)
        one = next((card for card in cards if count(card, int(number))), None)
        if both:
            steps = [f"#double{flat}", *(f"#card-{card}" for card in both)]
        elif one is not None:
            steps = [*([f"#buzz{flat}"] if flat else []), f"#card-{one}", f"#key{flat}-{count(one, int(number))}"]
        else:
            steps = [f"#done{flat}"]
        if self.how == "hand" and self.laid % 2 == 0:
            steps = ["#done"]  # the other person sees nothing, so that no claims cross
        elif self.how == "hand" and both:
            steps = [*steps, "#done"]
        for step in steps:
            if not self.first(f"{step}:not([aria-disabled])"):
                break  # too late: the buzzer is free again, or somebody else was quicker

    def play(self, step: Callable[[str], None]) -> None:
        """Play to the result. A step that finds nothing to do yet takes no time, so it is not steps that are counted."""
        until = monotonic() + MATCH_S
        while monotonic() < until:
            kind = self.table.kind
            if kind == "result":
                return
            step(kind)
        raise AssertionError(f"no result: {self.table.screen()}")


FORMS: dict[Form, tuple[str | None, str | None]] = {"hand": (None, None), "solo": (None, "gentle"), "table": (None, None)}
QUICK: dict[str, Callable[[Table], None]] = {
    "west": lambda table: table.preset("short"),
    "eye2eye": lambda table: table.option("round_cap", "1"),
    "dvoboj": lambda table: table.preset("quick"),
    "dotduel": lambda table: table.preset("referee"),
}


@pytest.mark.marathon
@pytest.mark.parametrize(("game", "how", "way"), HERE, ids=["-".join(cell) for cell in HERE])
def test_a_whole_match(table: Table, page: Page, game: str, how: Form, way: str) -> None:
    page.set_viewport_size(BROAD if how == "table" else PHONE)  # type: ignore[arg-type]
    by: Way = Keys(page, table.url) if way == "keys" else Finger(page)
    person = Person(table, by, how)
    if game == "dvoboj" and how != "solo":
        nearly_over(table, f"{how} {way}", how, *FORMS[how], left=2, battle="fast")
    else:
        table.set_table(how, FORMS[how], preset=None, game=game)
        table.tap("#house > summary")
        QUICK[game](table)
        by.press("#screen [data-do=start]")
        page.locator("#screen:not(.setup)").wait_for(timeout=WAIT_MS)
    person.play(partial(getattr(Person, game), person))
    expect(page.locator(".ranking li")).to_have_count(2)
    by.press("#screen [data-do=again]")
    page.locator("#screen:not(.result)").wait_for(timeout=WAIT_MS)
