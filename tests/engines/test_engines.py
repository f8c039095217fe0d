"""The main paths in Firefox and WebKit: a start, a match to its end, each game's own way of touching, a reload, no network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.site import Site, copied
from tests.engines.engine import ENGINES, Engine

ROUNDS = 3  # the short table


@pytest.fixture(scope="module", params=sorted(ENGINES))
def name(request: pytest.FixtureRequest) -> str:
    """Return the engine's name."""
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def site(name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Serve a copy of the built site to one engine."""
    found = Site(copied(tmp_path_factory.mktemp(name)))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def engine(name: str, site: Site) -> Iterator[Engine]:
    """Start an engine and open the site in it."""
    with ENGINES[name]() as found:
        found.open(site.url)
        yield found


def sit(engine: Engine, game: str, how: str) -> None:
    engine.anew()
    engine.do("set", game=game, how=how)
    engine.screen("setup")
    engine.do("start")


def test_west_to_its_result(engine: Engine) -> None:
    engine.anew()
    engine.do("set", game="west", how="hand")
    engine.screen("setup")
    engine.tap("#house > summary")
    engine.do("preset", name="short")
    engine.wait("document.querySelector('[data-name=short]').ariaPressed === 'true'")
    engine.do("start")
    for _ in range(ROUNDS):
        for card in ("rifle", "reload"):
            engine.screen("curtain")
            engine.do("lift")
            engine.screen("choose")
            engine.tap(f"#card-{card}")
            engine.wait(f"document.querySelector('#card-{card}').ariaPressed === 'true'")
            engine.do("act", verb="lock")
            engine.screen("curtain", "ready")
        engine.do("draw")
        engine.wait("document.querySelector('#screen').dataset.step === '3'")
        engine.do("next", step=3)
        engine.wait("document.querySelector('#screen:not([data-step=\"3\"])') !== null")
    assert engine.screen("result") == "result"
    assert engine.js("document.querySelector('.ranking .sum').innerText") == "$3"


def test_a_phone_that_goes_round_is_covered_again_after_a_reload(engine: Engine) -> None:
    sit(engine, "eye2eye", "hand")
    engine.screen("curtain")
    engine.do("lift")
    engine.screen("e2-duel")
    cards = "document.querySelectorAll('#screen .e2-card').length"
    before = engine.js(cards)
    engine.do("act", verb="card", value=0)
    engine.wait("document.querySelector('#screen .e2-card[aria-pressed=true]') !== null")
    engine.do("act", verb="stack", value=2)
    engine.screen("curtain")
    who = engine.heading()
    engine.reload()
    assert engine.screen("curtain") == "curtain"
    assert engine.heading() == who
    assert before == 5
    assert engine.js("document.querySelector('#root').innerHTML.match(/#art-e2-(head|torso|hand|leg|broken)/)") is None


def test_cards_on_a_tablet_show_while_they_are_held(engine: Engine) -> None:
    sit(engine, "dvoboj", "table")
    engine.screen("dv-flat")
    held = "document.querySelectorAll('#screen [data-held]').length"
    assert engine.js(held) == 0
    engine.press("#screen [data-hold]")
    engine.wait(f"{held} > 0")
    engine.lift()
    engine.wait(f"{held} === 0")


def test_back_closes_the_menu_and_stays_at_the_table(engine: Engine) -> None:
    sit(engine, "dvoboj", "table")
    engine.screen("dv-flat")
    engine.wait("location.hash.startsWith('#match/')")  # the address follows the screen
    there = engine.js("location.href")
    engine.tap("#bar .bar-menu")
    engine.wait("document.querySelector('#menu:popover-open') !== null")
    engine.js("history.back()")
    engine.wait("document.querySelector('#menu:popover-open') === null && location.href === arguments[0]", there)
    assert engine.screen("dv-flat") == "dv-flat"


def test_a_buzz_counts_as_the_finger_lands(engine: Engine) -> None:
    sit(engine, "dotduel", "table")
    engine.screen("dd-tell")
    engine.do("next")
    engine.screen("dd-flat")
    engine.press("#buzz-0")
    engine.wait("document.querySelector('#buzz-0').ariaPressed === 'true'")
    engine.lift()


def test_without_a_network_after_one_visit(engine: Engine, site: Site) -> None:
    engine.wait("document.documentElement.dataset.offline === 'ready'")
    site.stop()
    engine.open(site.url)
    assert engine.js("document.documentElement.dataset.start") == "snapshot"
    sit(engine, "west", "hand")
    assert engine.screen("curtain") == "curtain"
