"""A match after its end, by taps and keys: found, looked back at, played again, given away, taken in."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.table import Table


def place(page: Page) -> int:
    return int(page.locator(".reading-place").inner_text().split()[0])


def at(page: Page, number: int) -> None:
    expect(page.locator(".reading-place")).to_have_text(f"{number} of {last(page)}")


def last(page: Page) -> int:
    return int(page.locator("#reading-at").get_attribute("max") or 0)


def test_a_match_is_found_looked_back_at_played_again_and_moved(table: Table, page: Page, tmp_path: Path) -> None:
    table.set_table("solo", [None, "gentle"], ["Ana"])
    table.deal()
    table.play_solo()
    table.do("home")
    table.wait("home")

    # Found among the played ones, with its figures.
    table.do("history")
    table.wait("past")
    assert page.evaluate("location.hash") == "#history"
    expect(page.locator(".past-list li")).to_have_count(1)
    table.do("history", game="west")
    expect(page.locator(".chip[data-game=west]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bars caption").filter(has_text="Favourite cards")).to_be_visible()
    expect(page.locator(".past-who")).to_contain_text("Ana")

    # Looked back at: by buttons, by the slider, by keys.
    table.do("record")
    table.wait("reading")
    table.do("turn", to="on")
    at(page, 1)
    table.do("turn", to="last")
    at(page, last(page))
    expect(page.locator("#told")).to_contain_text("wins the game")
    page.locator("#heading").focus()
    page.keyboard.press("ArrowLeft")
    at(page, last(page) - 1)
    page.keyboard.press("ArrowRight")
    at(page, last(page))
    page.locator("#reading-at").fill("3")
    at(page, 3)
    page.locator("#reading-at").focus()
    page.keyboard.press("ArrowRight")
    at(page, 4)
    expect(page.locator("#reading-at")).to_be_focused()
    expect(page.locator(".notation").first).to_be_visible()
    page.select_option("#reading-eyes", "0")
    expect(page.locator(".notation")).to_have_count(0)
    assert place(page) == 4

    # Given away as a file, and everything as one file.
    page.tap("#give > summary")
    with page.expect_download() as one:
        table.do("share", how="file")
    match = json.loads(Path(one.value.path()).read_text(encoding="utf-8"))
    assert (match["format"], match["game"], match["seats"][0]) == ("paces/1", "west", "Ana")

    # Played again at the same table.
    table.do("again")
    table.wait("choose")
    assert len(table.kept()) == 2
    table.menu("home")
    table.wait("home")
    with page.expect_download() as everything:
        table.do("export")
    box = tmp_path / "box.json"
    everything.value.save_as(box)
    kept = table.stored()

    # Thrown away, both of them; then taken in from the file.
    table.do("delete")
    table.do("delete_sure")
    expect(page.locator(".kept li")).to_have_count(0)
    table.do("history")
    table.wait("past")
    table.do("delete")
    table.do("delete_sure")
    expect(page.locator(".past-list li")).to_have_count(0)
    assert [key for key in table.stored() if not key.startswith("settings")] == []
    table.do("home")
    table.wait("home")
    page.set_input_files("input[data-do=import]", box)
    expect(page.locator(".notice")).to_contain_text("2 matches were taken in.")
    page.wait_for_function("async (n) => JSON.parse(await tenpacesStore.load()).length >= n", arg=4)
    assert {key: text for key, text in table.stored().items() if key in kept} == kept
    table.reload()
    table.do("history")
    expect(page.locator(".past-list li")).to_have_count(1)


def test_a_file_that_is_no_match_is_refused_in_words(table: Table, page: Page, tmp_path: Path) -> None:
    for number, text in enumerate(("", "not a match", '{"format": "paces/1"}', "[" * 5000)):
        bad = tmp_path / f"{number}.json"
        bad.write_text(text, encoding="utf-8")
        page.set_input_files("input[data-do=import]", bad)
        expect(page.locator(".notice")).to_contain_text("no match that can be read")
    assert table.stored() == {}
