"""Everybody can play: by the keyboard alone, with the focus where it belongs, and with each event said once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tenpaces.core.record import decode
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.west.showdown import events_of
from tenpaces.games.west.words import sentence
from tests.browser.table import Card, Table


def focused(page: Page) -> dict[str, Any]:
    """What has the focus, once the last screen is laid out: it goes where it belongs in the frame after that."""
    found: dict[str, Any] = page.evaluate(
        """async () => {
            await window.tenpaces?.laid?.();
            await new Promise(requestAnimationFrame);
            const at = document.activeElement;
            const style = getComputedStyle(at);
            const line = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
            const { do: doing = "", how, game } = at.dataset;
            const visible = at.matches(":focus-visible");
            return { id: at.id, tag: at.localName, do: doing, how, game, line, visible, name: at.innerText };
        }"""
    )
    return found


def tab_to(page: Page, do: str = "", id_: str = "", most: int = 60, **data: str) -> None:
    """Press Tab until the focus is on what does ``do``; every stop on the way must show that it has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        at = focused(page)
        if at["tag"] == "body":
            continue
        assert at["visible"], at
        assert at["line"] >= 2, f"the focus cannot be seen: {at}"
        if (do and at["do"] == do and all(at[key] == value for key, value in data.items())) or (id_ and at["id"] == id_):
            return
    raise AssertionError(f"Tab never reaches {do or id_}")


def test_the_keyboard_alone_plays_an_exchange(table: Table, page: Page) -> None:
    tab_to(page, "set", how="hand")
    page.keyboard.press("Enter")
    table.wait("setup")
    assert focused(page)["id"] == "heading"

    tab_to(page, id_="seat-name-0")
    page.keyboard.press("Control+a")
    page.keyboard.type("Ana")
    tab_to(page, id_="seat-kind-0")
    tab_to(page, id_="seat-name-1")
    tab_to(page, id_="seat-kind-1")
    expect(page.locator("#seat-name-0")).to_have_value("Ana")
    tab_to(page, "start")
    page.keyboard.press("Space")

    for card, name in (("rifle", "Ana"), ("barricade", "Player 2")):
        table.wait("curtain")
        expect(page.locator("#heading")).to_contain_text(name)
        assert focused(page)["id"] == "heading"
        tab_to(page, "lift")
        page.keyboard.press("Enter")
        table.wait("choose")
        assert focused(page)["id"] == "heading"
        tab_to(page, id_=f"card-{card}")
        page.keyboard.press("Space")
        expect(page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")
        assert focused(page)["id"] == f"card-{card}", "a pick leaves the focus where it is"
        tab_to(page, id_="lock")
        page.keyboard.press("Enter")
        page.locator("#screen:not(.choose)").wait_for()

    table.wait("ready")
    assert focused(page)["id"] == "heading"
    tab_to(page, "draw")
    page.keyboard.press("Enter")
    table.wait("showdown")
    assert focused(page)["id"] == "heading"
    tab_to(page, "next")
    assert focused(page)["do"] == "next"
    page.locator('#screen[data-step="3"]').wait_for()
    assert focused(page)["do"] == "next", "a step of the showdown leaves the focus where it is"
    page.keyboard.press("Enter")
    table.wait("curtain")
    assert focused(page)["id"] == "heading"


def test_the_menu_opens_and_closes_by_keyboard(table: Table, page: Page) -> None:
    table.set_table("solo", [None, "gentle"], preset=None)
    table.deal()
    page.locator(".bar-menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu")).to_be_visible()
    tab_to(page, "rules")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert "bar-menu" in page.evaluate("document.activeElement.className"), "the focus goes back to where the menu came from"
    page.keyboard.press("Enter")
    tab_to(page, "home")
    page.keyboard.press("Enter")
    table.wait("home")
    expect(page.locator("#menu")).to_have_count(0)
    assert focused(page)["id"] == "heading"


@pytest.mark.parametrize("answer", ["[popovertarget=menu]:not([data-do])", "[data-do=give_up]"])
def test_an_answer_about_giving_up_leads_back_to_the_table(table: Table, page: Page, answer: str) -> None:
    table.set_table("solo", game="dvoboj", preset=None)
    table.deal("dv-play")
    table.tap("#bar .bar-menu")
    table.tap("[popovertarget=give-up]")
    expect(page.locator("#give-up")).to_be_visible()
    # By the keyboard, because a finger would have to wait for the sheet to come to rest.
    page.locator(f"#give-up {answer}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#give-up")).to_be_hidden()
    expect(page.locator("#menu")).to_be_hidden()
    if "give_up" in answer:
        assert table.wait("dv-reveal", "result")


def test_the_focus_survives_what_the_bots_do(table: Table, page: Page) -> None:
    table.set_table("solo", [None, *["ruthless"] * 5], preset=None)
    table.deal()
    page.locator("#card-pistol").focus()
    page.locator("#card-pistol").press("Space")
    expect(page.locator("#card-pistol")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("async () => (await tenpacesStore.load()).split('\\\\\"by\\\\\"').length > 5", timeout=60_000)
    assert focused(page)["id"] == "card-pistol"


LISTEN = """() => {
    window.said = [];
    const live = (node) => node.parentElement?.closest("[aria-live=polite], [role=status], [role=alert]");
    new MutationObserver((changes) => {
        for (const change of changes) {
            for (const node of change.addedNodes) {
                const at = live(node);
                if (at?.id === "told" && node.localName === "li") said.push(node.textContent);
                if (node.id === "told" || node.querySelector?.("#told")) {
                    for (const line of document.querySelectorAll("#told li")) said.push(line.textContent);
                }
            }
            const line = change.type === "characterData" && change.target.parentElement?.closest("#told li");
            if (line) said.push(line.textContent);
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def sentences(table: Table) -> list[str]:
    """Work out from the record that is kept what the last exchange has to say, in order."""
    (kept,) = table.kept().values()
    whole = decode(json.dumps(kept["record"]).encode(), GAMES)
    state, events = whole.game.initial(whole.options, len(whole.seats)), ()
    for entry in whole.log:
        state, events = whole.game.apply(state, entry)
    return [sentence(ENGLISH, whole.seats, event) for step in range(4) for event in events_of(events, step)]


def test_each_event_is_said_once(table: Table, page: Page) -> None:
    """What a live region is given over whole exchanges are the sentences of the events, one each and in order."""
    table.set_table("hand", [None, None], ("Ana", "Bo"), preset=None)
    table.deal()
    page.evaluate(LISTEN)
    exchanges: tuple[tuple[Card, Card, int], ...] = (("pistol", "barricade", 5), ("rifle", "reload", 7))
    for ana, bo, number in exchanges:
        for card in (ana, bo):
            table.lift()
            table.lay(card)
        page.evaluate("said.length = 0")
        table.do("draw")
        page.locator('#screen[data-step="3"]').wait_for()
        expected = sentences(table)
        assert len(expected) == number
        assert page.evaluate("said") == expected
        region = page.locator("#told")
        assert (region.get_attribute("aria-live"), region.get_attribute("aria-atomic")) == ("polite", None)
        table.tell()
