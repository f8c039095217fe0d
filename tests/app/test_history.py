"""What came of the matches that are over: counted against records by hand, kept beside them, and shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpaces.app import glance, history, shelf
from tenpaces.app.history import Score
from tenpaces.app.model import Ending, Past, SavedLine
from tenpaces.app.offer import NAMES, TALLIES
from tenpaces.app.screens.charts import chart
from tenpaces.app.screens.history import past
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tenpaces.games.figures import Bars, Dots, Fact
from tests.app.desk import Desk
from tests.app.samples import EVIL, Page

LEVELS = st.sampled_from((None, *LEVEL_NAMES))
PEOPLE = st.sampled_from(("Ana", "ANA", "Bo", "Čedomir"))


@st.composite
def lines(draw: st.DrawFn) -> SavedLine:
    game = draw(st.sampled_from(NAMES))
    seats = draw(st.integers(2, 6 if game in ("west", "dotduel") else 2))
    levels = tuple(draw(LEVELS) for _ in range(seats))
    names = tuple(draw(PEOPLE) if level is None else "Doc" for level in levels)
    winner = draw(st.none() | st.integers(0, seats - 1))
    tallies: tuple[Any, ...] = ({},) * seats
    ending = Ending(levels, winner, "money", draw(st.integers(0, 10**7)), draw(st.booleans()), tallies)
    return SavedLine(draw(st.uuids()).hex[:20], game, names, "", draw(st.integers(0, 10**13)), True, ending)


@given(st.lists(lines(), max_size=12), st.sampled_from(("", *NAMES)))
def test_every_match_of_a_person_is_counted_once(played: list[SavedLine], game: str) -> None:
    for name in history.people(played):
        found = history.figures(played, name, game)
        mine = [line for line in played if game in ("", line.game) and history.seat_of(line, name) is not None]
        assert found.total.played == len(mine)
        assert sum(score.played for score in found.against.values()) == len(mine)
        for part in ("won", "lost", "drawn"):
            assert sum(getattr(score, part) for score in found.against.values()) == getattr(found.total, part)
        assert 0 <= found.streak <= found.longest <= found.total.won
        assert len(found.tallies) == (len(mine) if game else 0)
    shown = history.finished(played, game)
    assert [line.touched for line in shown] == sorted((line.touched for line in shown), reverse=True)


def line(number: int, levels: tuple[str | None, ...], winner: int | None, foreign: bool = False) -> SavedLine:
    names = tuple("Ana" if seat == 0 else "Bo" if level is None else "Doc" for seat, level in enumerate(levels))
    ending = Ending(levels, winner, "money", 1000, foreign, tuple({} for _ in levels))
    return SavedLine(f"m{number}", "west", names, "", number, True, ending)


def test_figures_of_a_hand_made_history() -> None:
    played = [
        line(1, (None, "gentle"), 0),
        line(2, (None, "gentle"), 1),
        line(3, (None, "ruthless"), 0),
        line(4, (None, "gentle", "steady"), 0),
        line(5, (None, None), None),
        line(6, (None, None, "steady"), 0),
        line(7, (None, None), 0),
        line(8, (None, "gentle"), 1, foreign=True),
    ]
    ana = history.figures(played, "ana", "west")
    assert ana.total == Score(5, 1, 1)
    assert ana.against == {
        "gentle": Score(1, 1, 0), "ruthless": Score(1), "mixed": Score(1), "people": Score(1, 0, 1), "both": Score(1),
    }  # fmt: skip
    assert (ana.streak, ana.longest) == (2, 2)
    bo = history.figures(played, "Bo")
    assert (bo.total, bo.streak, bo.longest) == (Score(0, 2, 1), 0, 0)
    assert history.people(played) == ("Ana", "Bo")


@cache
def played(seed: int = 1) -> tuple[dict[str, str], str]:
    """Return what a device keeps after a match to its end, and the match's name."""
    desk = Desk(seed=str(seed))
    desk.sit("solo", None, "gentle", goal=3)
    list(desk.moves(Random(seed)))
    return dict(desk.store), desk.playing.match.id


def test_a_match_leaves_a_glance_that_says_what_the_record_says() -> None:
    store, id_ = played()
    kept = store[shelf.MATCH + id_]
    from_glance = glance.read(ENGLISH, id_, kept, store[glance.key(id_)])
    assert from_glance == shelf.look(ENGLISH, id_, kept, 0)
    assert from_glance is not None
    assert from_glance.ending is not None
    assert from_glance.ending.levels == (None, "gentle")
    assert max(tally["dollars"] for tally in from_glance.ending.tallies) == 3


def test_a_start_replays_nothing_that_has_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    store, id_ = played()
    monkeypatch.setattr(shelf, "look", _fail)
    desk = Desk(store)
    assert desk.app.model.lines[id_].over
    assert desk.stored == [], "nothing is written that is kept already"
    desk.send("history")
    assert "beat" in desk.html


def _fail(*_: object) -> SavedLine:
    raise AssertionError("a kept match was opened")


def _damage(change: Callable[[dict[str, Any]], Any]) -> Callable[[str], str]:
    def damaged(text: str) -> str:
        kept = json.loads(text)
        change(kept)
        return json.dumps(kept)

    return damaged


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: "", lambda _: "[]", lambda _: "💥", lambda _: "[" * 10**5, lambda text: text[:-5], lambda _: "x" * 10**6,
        _damage(lambda kept: kept.update(more=1)), _damage(lambda kept: kept.update(of=1)),
        _damage(lambda kept: kept.update(format="paces-glance/2")), _damage(lambda kept: kept.update(game="poker")),
        _damage(lambda kept: kept["ending"].update(winner=5)), _damage(lambda kept: kept["ending"].update(levels=[None])),
        _damage(lambda kept: kept["ending"].update(tallies=[])), _damage(lambda kept: kept["ending"].update(lasted=True)),
        _damage(lambda kept: kept["ending"].update(tallies=[{"hits": -1}, {"shots": "x"}])),
    ],
)  # fmt: skip
def test_a_damaged_glance_is_made_anew(damage: Callable[[str], str]) -> None:
    store, id_ = played()
    desk = Desk({**store, glance.key(id_): damage(store[glance.key(id_)])})
    desk.send("history", game="west")
    assert desk.app.model.lines[id_] == shelf.look(ENGLISH, id_, store[shelf.MATCH + id_], 0)
    assert desk.store == store, "mended where it lies"
    assert desk.logs == []


def test_a_glance_of_another_text_is_not_believed_and_one_without_a_match_goes() -> None:
    store, id_ = played()
    foreign = next(text for key, text in played(2)[0].items() if key.startswith(glance.KEY))
    desk = Desk({**store, glance.key(id_): foreign, "glance:gone": "x"})
    assert desk.store == store


def test_the_glance_goes_with_its_match_and_comes_from_another_tab() -> None:
    store, id_ = played()
    desk = Desk(store)
    other = Desk()
    for key, text in store.items():
        other.send("stored", key=key, text=text)
    assert other.app.model.lines == desk.app.model.lines
    assert other.stored == [], "what another tab keeps it keeps itself"
    desk.send("delete", id=id_)
    desk.send("delete_sure", id=id_)
    assert desk.store == {}


def test_the_screen_is_reached_from_home_and_by_its_address() -> None:
    store, id_ = played()
    desk = Desk(store)
    assert "history" in desk.acts()
    desk.send("history")
    assert (desk.address, desk.title) == ("#history", "Played matches · Ten Paces")
    desk.send("history", game="west")
    assert desk.address == "#history/west"
    assert {"record", "delete", "home"} <= desk.acts()
    desk.send("record", id=id_)
    assert desk.app.model.screen == "record"
    for address in ("#history", "#history/west", "#history/poker", "#history/west/more"):
        again = Desk(store, address=address)
        assert again.app.model.screen == "past"
        assert again.logs == []


def test_nothing_in_a_name_is_html() -> None:
    ending = Ending((None, None), 0, EVIL[:20], 5, False, ({}, {}))
    page = Page(past(ENGLISH, (SavedLine("a", "west", (EVIL, "Bo"), "", 1, True, ending),), Past(who=EVIL), 5, EVIL, "a"))
    assert not any(tag in ("img", "script") for tag, _ in page.elements)


@pytest.mark.parametrize("game", NAMES)
def test_every_figure_can_be_drawn(game: str) -> None:
    module = TALLIES[game]
    for counted in ((), (module.Tally(),), (module.Tally(),) * 3):
        for figure in module.figures(ENGLISH, counted):
            assert isinstance(figure, Fact | Bars | Dots)
            chart(ENGLISH, figure)
    state = GAMES[game].initial(GAMES[game].options(), 2)
    assert module.tallies([], state) == (module.Tally(),) * 2
    assert module.ending(ENGLISH, "resigned")
    assert module.ending(ENGLISH, "nonsense") == ""


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_list_comes_first_where_there_is_little_to_draw(count: int) -> None:
    html = str(past(ENGLISH, [line(number, (None, "gentle"), 0) for number in range(count)], Past(), 0))
    few = count < 3
    assert ('class="past-list"' in html.split('class="past-figures"')[0]) == few
    assert ("up is won" not in html) == few
