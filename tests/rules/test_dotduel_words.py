"""Every event and every refusal of Dot Duel has its sentence."""

from __future__ import annotations

import ast
from random import Random
from typing import Any

import pytest

from tenpaces.core.options import preset_of
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH
from tenpaces.games.dotduel import GAME, events, grounds, pieces, refusals, sentences, sides, view
from tenpaces.games.dotduel.events import Event
from tenpaces.games.dotduel.house import PRESETS, house_rules, preset_name
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.words import sentence
from tests.kits import every_option, walk
from tests.sources import source

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.Turned((1,)), "1 card is turned up."),
        (events.Turned((1, 2)), "2 cards are turned up."),
        (events.Starts(1), "Bo rolled highest and starts."),
        (events.Rolled(0, (4, 5), 9, ()), "Ana rolls 9."),
        (events.Rolled(0, (4, 5), 9, (1,)), "Ana rolls 9. Bo sits out."),
        (events.Rolled(0, (4, 5), 9, (1, 2)), "Ana rolls 9. Bo and Cy sit out."),
        (events.Skipped(1), "Everybody sits this round out, so Bo passes the dice on."),
        (events.Claimed(0, 3, 2), "Ana claims a card with 2."),
        (events.Challenged(1, 0, 3, 1), "Bo checks Ana’s card and counts 1."),
        (events.Unproved(1, 3, "wrong"), "Bo is wrong and may not check this claim again."),
        (events.Unproved(1, 3, "out"), "Bo is right but out, so there is no duel."),
        (events.Overclaimed(0, 3, 1), "Ana claimed too many: the card has only 1."),
        (events.Overclaimed(0, 3, 0), "Ana claimed a card that has none at all."),
        (events.Undercounted(0, 3), "Ana missed a symbol and may not claim that card again in this round."),
        (events.SetAside(3, 1, 0), "Ana missed a symbol, as Bo shows: Dot Duel after this round!"),
        (events.Kept(0, 3), "Ana adds the claimed card to the collection."),
        (events.FellOut(0, "over_claim"), "Ana is out for this round."),
        (events.FellOut(0, "double"), "Ana is out for this round."),
        (events.FellOut(0, "false_alarm"), "That was a false alarm: Ana is out for this round."),
        (events.FellOut(0, "final"), "Ana is out of the final duel."),
        (events.Reopened((1,)), "1 card is open again."),
        (events.Reopened((1, 2)), "2 cards are open again."),
        (events.Returning(0, (1,)), "Ana gives 1 card back."),
        (events.Returning(0, (1, 2)), "Ana gives 2 cards back."),
        (events.Reinserted(1), "1 card goes back into the deck, to a random place."),
        (events.Reinserted(2), "2 cards go back into the deck, each to a random place."),
        (events.Doubled(0, (1, 2), 3), "Double Dot! Ana shows the same symbol on two cards."),
        (events.NotDoubled(0, (1, 2), 3), "No Double Dot: Ana’s two cards share another number."),
        (events.Took(0, (1,)), "Ana takes 1 card."),
        (events.Took(0, (1, 2)), "Ana takes 2 cards."),
        (events.Sits(0, 1), "Ana must sit out 1 round."),
        (events.Sits(0, 2), "Ana must sit out 2 rounds."),
        (events.Voted(0), "Ana sees nothing more."),
        (events.Ended("taken"), "Nothing is left on show, and the round is over."),
        (events.Ended("agreed"), "All agree that nothing is left, and the round is over."),
        (events.Ended("nobody"), "Nobody is left in, and the round is over."),
        (events.Duelling(3, 1, 0), "Bo duels Ana."),
        (events.Staked(0, (1,), ()), "Ana lays 1 card."),
        (events.Staked(0, (1, 2, 3), ()), "Ana lays 3 cards."),
        (events.Staked(0, (1,), (2, 3)), "Ana lays what there is, and the deck adds the rest."),
        (events.Staked(0, (), (2,)), "The deck lays 1 card for Ana."),
        (events.Staked(0, (), (2, 3, 4)), "The deck lays 3 cards for Ana."),
        (events.Staked(0, (), ()), "Ana has nothing to lay, and the deck is empty."),
        (events.Bare(3), "There is nothing to lay, so the disputed card alone is the duelling grounds."),
        (events.Cast(1, (4, 5), 9), "Bo rolls 9: how many are there?"),
        (events.Blank(1, (4, 5), 9), "Bo rolls 9, which is on none of the cards, so the dice are rolled again."),
        (events.Lapsed(), "Nobody has answered for a minute, so the dice are rolled again."),
        (events.Said(0, 4, 4), "Ana says 4, and that is right."),
        (events.Said(0, 4, 5), "Ana says 4, but there are 5: a misfire."),
        (events.DuelWon(0, (1,)), "Ana wins the duel and 1 card."),
        (events.DuelWon(0, (1, 2)), "Ana wins the duel and 2 cards."),
        (events.Plundered(0, 1, 0), "Bo has no other card that Ana could take."),
        (events.Plundered(0, 1, 1), "Ana takes Bo’s only card."),
        (events.Plundered(0, 1, 2), "Ana takes all 2 cards of Bo."),
        (events.Final((0, 2), 2), "Ana and Cy have equally many cards: a final duel decides."),
        (events.Resigned(0), "Ana gives up."),
        (events.Won(0, "most_cards"), "Ana wins the game."),
    ],
)
def test_what_is_said(event: Event, words: str) -> None:
    assert sentence(ENGLISH, NAMES, event) == words


def test_every_kind_of_event_is_said() -> None:
    mark = next(mark for mark in test_what_is_said.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    said = {type(event) for event, _ in mark.args[1]}
    assert said == {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert said == set(GAME.notation.events)


def test_nothing_else_is_an_event() -> None:
    class Other(Event, frozen=True):
        pass

    with pytest.raises(TypeError, match="not an event"):
        sentence(ENGLISH, NAMES, Other())


def test_random_matches_are_told_to_their_end() -> None:
    for seed, options in enumerate(every_option(GAME)):
        for (_, _, _, happened), _ in zip(walk(GAME, options, 2 + seed % 5, Random(seed)), range(200), strict=False):
            for event in happened:
                assert sentence(ENGLISH, NAMES, event).endswith((".", "?"))


def codes() -> set[str]:
    """Every code that stands in the source of ``refusals``."""
    found = set()
    for node in ast.walk(ast.parse(source(refusals))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            found |= {
                part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return found


def test_every_refusal_has_its_sentence() -> None:
    data: dict[str, Any] = {"seat": 1}
    phases = {"deck", "starter", "roll", "seek", "reinsert", "stakes", "duel_roll", "duel"}
    for code in codes() | phases:
        said = sentences.explain(Refusal("D0", code, data), NAMES, ENGLISH)
        assert said.endswith(".")
        assert "{" not in said
    assert len(codes()) > 20


def test_refusals_name_whom_they_concern() -> None:
    assert sentences.explain(Refusal("D5", "claimed", {"seat": 2}), NAMES, ENGLISH).startswith("Cy ")


def test_house_rules_have_words_for_every_value() -> None:
    rules = house_rules(ENGLISH)
    assert list(rules) == list(Options.__struct_fields__) == list(GAME.rulings)
    for options in every_option(GAME):
        for key in Options.__struct_fields__:
            values = rules[key].values
            assert not values or getattr(options, key) in values
    assert not rules["period_s"].values


def test_presets_are_tables_of_their_own() -> None:
    for name, changes in PRESETS.items():
        assert preset_name(ENGLISH, name)
        assert preset_of(PRESETS, changes) == name
        Options(**changes)  # type: ignore[arg-type]
    changed = {key for changes in PRESETS.values() for key in changes}
    assert changed == set(Options.__struct_fields__)
    assert preset_of(PRESETS, {"period_s": 4}) is None


def test_how_a_round_ended_is_told_until_the_next_roll() -> None:
    start = (events.Starts(0), events.Rolled(0, (4, 4), 8, ()))
    ended = (*start, events.Claimed(1, 3, 2), events.Ended("agreed"))
    assert [type(event) for event in pieces.told(start)] == [events.Starts]
    assert [type(event) for event in pieces.told(ended)] == [events.Starts, events.Claimed, events.Ended]
    again = (*ended, events.Turned((5,)), events.Rolled(1, (3, 6), 9, ()))
    assert "Bo rolls 9." in str(pieces.news_lines(ENGLISH, NAMES, again))
    assert "round is over" not in str(pieces.news_lines(ENGLISH, NAMES, again))
    assert [type(event) for event in pieces.told((*again, events.Claimed(0, 4, 1)))] == [events.Claimed]


def test_a_number_that_may_be_an_eight_takes_no_article() -> None:
    forms = {form for text in (view, sides, grounds) for form in strings(text) if "{n}" in form}
    assert len(forms) > 4
    assert not [form for form in forms if " a {n}" in form]


def strings(module: Any) -> set[str]:
    """Return the texts of a module."""
    parts = ast.walk(ast.parse(source(module)))
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
