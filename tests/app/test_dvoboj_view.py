from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from tools.samples_dvoboj import Sample, fight, samples

from tenpaces.app.table.dvoboj import TABLE
from tenpaces.core.text import ENGLISH
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.board import board
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, Lay, Support
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.picks import Pick
from tenpaces.games.dvoboj.views import observe
from tenpaces.games.scene import Form, Refused, Side
from tests.app.samples import EVIL, Page


def laid(**options: Any) -> Sample:
    return Sample(Options(**options)).laid()


def defending() -> Sample:
    """Doc has attacked with Queen and Ten; Ana defends with a 9 on her place."""
    return Sample(starter=1).laid().play(Attack(t=0, by=1, card="TH"))


def answering(support: bool = True) -> Sample:
    sample = defending().play(Defend(t=0, by=0, card="JC"))
    return sample.play(Support(t=0, by=1, card="3D" if support else None))


# the screens


@pytest.mark.parametrize("form", ["solo", "hand", "table"])
def test_while_attack_waits_for_a_card_the_screen_asks_for_one(form: Form) -> None:
    seats = (0, 1) if form == "table" else (0,)
    asked = str(TABLE.play(ENGLISH, laid().scene(*seats, form=form, pick=Pick())))
    picked = str(TABLE.play(ENGLISH, laid().scene(*seats, form=form, pick=Pick("8S"))))
    assert "ick a card, or end the turn." in asked
    assert "ick a card" not in picked
    assert "ttack with it, or tap a place for it." in picked


@pytest.mark.parametrize("sample", [defending(), answering()])
def test_a_battle_asks_for_a_card_and_then_for_its_laying(sample: Sample) -> None:
    def said(pick: Pick) -> str:
        return Page(TABLE.play(ENGLISH, sample.scene(0, pick=pick))).text()

    assert "Pick a s" in said(Pick())
    assert "Lay it, or pick another card." in said(Pick("AS"))


def test_a_heading_breaks_after_the_name_sooner_than_within_what_is_asked() -> None:
    asked = str(TABLE.play(ENGLISH, laid().scene(0, form="hand", pick=Pick())))
    assert 'Ana: <span class="asked-of">pick a card, or end the turn.</span>' in asked


def test_a_refusal_opens_the_rules_at_its_ruling() -> None:
    scene = laid().scene(0, pick=Pick(), refused=Refused("No.", "V10"))
    acts = [a for a in Page(TABLE.play(ENGLISH, scene)).acts() if a["data-do"] == "rules"]
    assert [(a["data-game"], a["data-ruling"]) for a in acts] == [("dvoboj", "V10")]


def test_the_rules_have_a_place_for_every_ruling_that_is_named_anywhere() -> None:
    ids = {attrs.get("id") for _, attrs in Page(TABLE.rules(ENGLISH, None)).elements}
    named = set(GAME.rulings.values()) | {"V5", "V8", "V10", "V13", "V16"}
    assert {rule for rule in named if rule.startswith("V")} <= ids
    assert "asked" in str(TABLE.rules(ENGLISH, "V16"))


def test_what_can_be_attacked_with_shows_its_sum_and_nothing_else_does() -> None:
    markup = str(TABLE.play(ENGLISH, laid().scene(0, pick=Pick())))
    tags = dict(re.findall(r'id="card-0-(\w\w)".*?(?:dv-tag" aria-hidden="true">(\d+)<|</button>)', markup))
    assert tags == {"8S": "11", "4D": "7", "JC": "", "2H": "", "AS": "", "TC": "13"}


def test_a_battle_dims_what_does_not_fit_and_sums_the_rest() -> None:
    acts = Page(TABLE.play(ENGLISH, defending().scene(0, pick=Pick()))).acts()
    fits = {a["data-value"]: a["data-fits"] for a in acts if a.get("data-verb") == "card"}
    assert {card for card, fit in fits.items() if fit == "true"} == {"JC"}


@pytest.mark.parametrize("moment", [defending, fight, answering])
def test_who_is_asked_in_a_battle_can_always_lay_nothing(moment: Any) -> None:
    sample = moment()
    seat = GAME.to_act(sample.state).seats[0]
    verbs = {a.get("data-verb") for a in Page(TABLE.play(ENGLISH, sample.scene(seat, pick=Pick()))).acts()}
    assert {"none", "confirm"} <= verbs


def test_names_are_escaped_on_every_screen() -> None:
    names = (EVIL, EVIL)
    for sample in (laid(), defending(), answering()):
        for form in ("solo", "hand"):
            assert "<img" not in str(TABLE.play(ENGLISH, sample.scene(0, pick=Pick(), names=names, form=form)))
        assert "<img" not in str(TABLE.play(ENGLISH, sample.scene(0, 1, form="table", pick=Pick(), names=names)))
    told = fight().play(Support(t=0, by=0, card="2H")).play(Answer(t=0, by=1, card=None))
    for step in range(4):
        assert "<img" not in str(TABLE.told(ENGLISH, told.telling(step, names=names)))


ENDING = Pick(ending=True)


@pytest.mark.parametrize(
    ("sample", "pick", "able"),
    [(Sample(), Pick(), False), (Sample(), Pick(attack="KH"), True), (laid(), Pick(), True), (laid(), ENDING, False)],
)
@pytest.mark.parametrize("form", ["solo", "table"])
def test_the_key_between_the_places_can_be_tapped_and_says_why_it_does_nothing(
    form: Form, sample: Sample, pick: Pick, able: bool
) -> None:
    seats = (0,) if form == "solo" else (0, 1)
    acts = Page(TABLE.play(ENGLISH, sample.scene(*seats, form=form, pick=pick))).acts()
    (swap,) = [attrs for attrs in acts if attrs["id"] == "swap-0"]
    assert "disabled" not in swap
    assert swap.get("aria-disabled") == (None if able else "true")


def test_a_support_is_not_asked_for_where_none_is_held() -> None:
    poor: tuple[Card, ...] = ("KH", "9D", "8S", "4D", "JC", "5H", "6S", "7C")
    sample = Sample(ana=poor).laid().play(Attack(t=0, by=0, card="8S")).play(Defend(t=0, by=1, card="JS"))
    drawn = Page(TABLE.play(ENGLISH, sample.scene(0, pick=Pick())))
    assert "No Two or Three in hand, so lay nothing." in drawn.words
    assert {attrs["class"] for attrs in drawn.acts() if attrs.get("data-verb") == "none"} == {"go"}, "the one thing to do"
    assert "Pick a Two or a Three as support, or lay nothing." in Page(TABLE.play(ENGLISH, fight().scene(0, pick=Pick()))).words
    on_a_tablet = Page(TABLE.play(ENGLISH, sample.scene(0, 1, form="table", pick=Pick()))).words
    assert any("pick a Two or a Three as support" in words for words in on_a_tablet), "there the other one reads it too"


@pytest.mark.parametrize(
    ("joined", "second", "cost"),
    [
        ("8S", None, "Doc loses the difference: 2 cards of the pile, unseen."),
        ("4D", "JS", "Ana loses 1 card of the pile unseen: a beaten attack costs no more."),
    ],
)
def test_what_a_difference_costs_is_said_with_its_rule(joined: Card, second: Card | None, cost: str) -> None:
    sample = Sample().laid().play(Attack(t=0, by=0, card=joined)).play(Defend(t=0, by=1, card=second))
    told = sample.play(Support(t=0, by=0, card=None)).play(Answer(t=0, by=1, card=None))
    page = Page(TABLE.told(ENGLISH, told.telling(3)))
    assert cost in page.words
    assert [attrs["data-ruling"] for attrs in page.acts() if attrs["data-do"] == "rules"] == ["V21"]


def test_looking_back_the_dot_between_two_piles_is_a_dot_between_facts() -> None:
    drawn = str(board(ENGLISH, laid().scene(0, pick=Pick())))
    assert '<span class="dot"> · </span>' in drawn
    assert " · " not in drawn.replace('<span class="dot"> · </span>', "")


# secrets


def public_face(markup: Any) -> str:
    """Return what a tablet shows while nobody looks: without what is seen under a held finger, and without the cards' codes."""
    text = str(markup)
    text = re.sub(r'<span class="[^"]*dv-look">.*?(?=<span class="dv-veil|</button>|<button|<span class="dv-label)', "", text)
    return re.sub(r'card-(\d)-\w\w|data-value="\w\w"', r"\1", text)


@pytest.mark.parametrize("index", range(6))
def test_a_tablet_shows_the_same_whatever_is_held_and_picked(index: int) -> None:
    """Two hands that could not be more different, the same card of the row picked and refused: nobody sees a difference."""
    faces = []
    for hand in (("KH", "9D", "8S", "4D", "JC", "2H", "AS", "TC"), ("2S", "3S", "AH", "AC", "KD", "QD", "JS", "5C")):
        sample = Sample(ana=hand).play(
            Lay(t=0, by=0, attack=hand[0], defence=hand[1]),
            Lay(t=0, by=1, attack="QS", defence="9C"),
        )
        card = sample.state.sides[0].hand[index]
        scene = sample.scene(0, 1, form="table", pick=Pick(card), refused=Refused(f"Not the {card}.", "V10"))
        faces.append(public_face(TABLE.play(ENGLISH, scene)))
    assert faces[0] == faces[1]
    assert "8 of" not in faces[0]
    assert "Card 6 of 6" in faces[0], "what is compared is the whole tablet"
    assert faces[0].count('aria-pressed="true"') == 1


def test_a_tablet_in_battle_tells_no_more_of_the_defender_than_of_one_with_nothing() -> None:
    faces = []
    for hand in (("KH", "9D", "8S", "4D", "JC", "2H", "AS"), ("2S", "3S", "AH", "AC", "KD", "QD", "JS")):
        sample = Sample(ana=hand, starter=1).play(
            Lay(t=0, by=0, attack=hand[0], defence=hand[1]),
            Lay(t=0, by=1, attack="QS", defence="9C"),
            Attack(t=0, by=1, card="TH"),
        )
        faces.append(public_face(TABLE.play(ENGLISH, sample.scene(0, 1, form="table", pick=Pick(sample.state.sides[0].hand[0])))))
    assert faces[0] == faces[1]


def test_what_an_ace_stopped_is_never_told() -> None:
    sample = answering().play(Answer(t=0, by=0, card="AS"))
    for step in range(3):
        words = Page(TABLE.told(ENGLISH, sample.telling(step, seat=None, form="hand"))).text()
        assert not re.search(r"9 of|Jack of|10 of|3 of", words)
    assert "Ace of spades" not in Page(TABLE.told(ENGLISH, sample.telling(0, seat=None, form="hand"))).text()


def test_the_call_to_look_tells_nothing() -> None:
    calls = set()
    for card in ("2H", None):
        sample = fight().play(Support(t=0, by=0, card=card))
        sample.play(Answer(t=0, by=1, card=None))
        calls.add(str(TABLE.ready(ENGLISH, replace(sample.scene(form="hand"), news=sample.events))))
    assert len(calls) == 1


def test_a_heap_shows_only_what_everybody_has_seen() -> None:
    sample = answering().play(Answer(t=0, by=0, card="AS"))
    markup = str(TABLE.play(ENGLISH, sample.scene(0, pick=Pick())))
    sheet = markup.split('id="heap-0"')[1].split("Close")[0]
    assert "Ace of spades" in sheet
    assert "Jack of clubs" not in sheet, "swept away unseen: its owner remembers, the sheet does not tell"
    assert "2 cards lie face down" in sheet


def test_a_spectator_and_a_waiting_person_are_shown_a_screen_too() -> None:
    sample = laid()
    words = Page(TABLE.play(ENGLISH, sample.scene())).text()
    assert "Ana is to move." in words
    waiting = replace(sample.scene(0), sides=(Side(0, observe(sample.state, 0), Pick(), None, False),))
    assert not {a.get("data-verb") for a in Page(TABLE.play(ENGLISH, waiting)).acts()} & {"end", "attack", "card", "slot"}


def test_a_battle_ends_with_the_draw_that_the_piles_have_given_already() -> None:
    """V4: every turn begins with a card drawn."""
    drawn = {name: str(element) for name, element, _ in samples()}
    assert "begins the turn and draws a card." in drawn["dv-reveal-3"]
    assert "begins the turn" not in drawn["dv-reveal-2"]
