"""What the cards say of themselves holds under the table's house rules."""

from __future__ import annotations

from typing import Any

import pytest

from tenpaces.core.text import ENGLISH
from tenpaces.games.west.events import CARDS, Card
from tenpaces.games.west.observation import Choice
from tenpaces.games.west.options import Options
from tenpaces.games.west.resolution import fates
from tenpaces.games.west.words import card_does

MENTIONED: dict[str, Card] = {"reloads": "reload", "hides": "barricade", "fires a pistol": "pistol", "fires a rifle": "rifle"}


@pytest.mark.parametrize("ward", ["all", "like"])
@pytest.mark.parametrize("gun", ["pistol", "rifle"])
def test_a_gun_names_exactly_those_whom_it_hits(gun: Card, ward: Any) -> None:
    hits = card_does(ENGLISH, gun, Options(ward=ward)).split(";")[0]
    named = {card for words, card in MENTIONED.items() if words.removeprefix("fires a ") in hits.removeprefix("Hits")}
    truly = set()
    for card in CARDS:
        fate = fates((True, True), (Choice(gun, 1), Choice(card, 0)), ward)[1]
        assert fate is not None
        if fate.hit:
            truly.add(card)
    assert named == truly


def test_a_reload_is_spoilt_only_by_a_shot_at_whoever_reloads() -> None:
    reloads: tuple[Any, ...] = ("returns", "spent")
    for reload in reloads:
        sentence = card_does(ENGLISH, "reload", Options(reload=reload))
        assert "hits whoever reloads" in sentence
        assert "unless somebody shoots" not in sentence
        assert ("all other spent cards" in sentence) == (reload == "spent")


def test_a_barricade_says_whether_it_goes_back() -> None:
    assert "back to the hand" in card_does(ENGLISH, "barricade", Options(barricade="returns"))
    assert "back" not in card_does(ENGLISH, "barricade", Options())
    assert card_does(ENGLISH, "barricade") == card_does(ENGLISH, "barricade", Options())
