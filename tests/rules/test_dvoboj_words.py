"""Every event, refusal and house rule of Dvoboj has its words."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import tenpaces.games.dvoboj.events as happenings
from tenpaces.core.options import preset_of, schema
from tenpaces.core.record import Record, decode, encode
from tenpaces.core.refusal import Refusal
from tenpaces.core.text import ENGLISH
from tenpaces.core.transcript import read_transcript, transcript
from tenpaces.games import GAMES
from tenpaces.games.dvoboj import GAME
from tenpaces.games.dvoboj.cards import PACK_WITH_JOKERS, Card
from tenpaces.games.dvoboj.events import (
    Attacked,
    Began,
    Cleared,
    Compared,
    Dealt,
    Defended,
    Discarded,
    Drawn,
    Drew,
    Dry,
    Ended,
    Event,
    Exchanged,
    Joked,
    Laid,
    Limited,
    Moved,
    Recycled,
    Regrouped,
    Resigned,
    Revealed,
    Starts,
    Stopped,
    Supported,
    Won,
)
from tenpaces.games.dvoboj.house import PRESETS, house_rules, preset_name
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.words import card_name, sentence
from tests.kits import walk
from tests.rules.dvoboj_table import Table

NAMES = ("Ana", "Bo")

SENTENCES: tuple[tuple[Event, str], ...] = (
    (Dealt(0, ("KS", None, None), 45), "Ana takes the King of spades and 2 cards from the pack."),
    (Dealt(0, (None,) * 7, 45), "Ana takes 7 cards from the pack."),
    (Starts(1), "The coin says that Bo begins."),
    (Began(0), "Ana’s turn."),
    (Drew(0, None, 3), "Ana draws a card."),
    (Drew(0, "TH", 3), "Ana draws the 10 of hearts."),
    (Dry(1), "Bo has to draw, but the pile is spent."),
    (Laid(0, "attack", None), "Ana lays a card for attack."),
    (Laid(0, "defence", None), "Ana lays a card for defence."),
    (Laid(0, "attack", "QD"), "Ana lays the Queen of diamonds for attack."),
    (Laid(0, "defence", "JC"), "Ana lays the Jack of clubs for defence."),
    (Exchanged(0, "attack", None, None), "Ana exchanges the card kept for attack."),
    (Exchanged(0, "defence", None, None), "Ana exchanges the card kept for defence."),
    (Exchanged(0, "attack", "4S", "R1"), "Ana lays the 4 of spades for attack and takes the Joker back."),
    (Exchanged(0, "defence", "4S", "AS"), "Ana lays the 4 of spades for defence and takes the Ace of spades back."),
    (Regrouped(1), "Bo regroups: the places for attack and defence change their cards."),
    (Joked(0, "R2"), "Ana plays a Joker, which leaves the game."),
    (Recycled(0, (None,), 0), "1 card of Ana’s heap goes back under the pile."),
    (Recycled(0, ("AS", "2S"), 0), "2 cards of Ana’s heap go back under the pile."),
    (Limited(0), "Ana has prepared long enough and must now attack or end the turn."),
    (Attacked(0, "KS", "4S", opened=True), "Ana attacks, led by the King of spades, and lays a card beside it."),
    (Attacked(0, None, None, opened=False), "Ana attacks with two cards face down."),
    (Attacked(0, "KS", "4S", opened=False), "Ana attacks with two cards face down."),
    (Defended(1, True, None), "Bo lays a card to defend."),
    (Defended(1, False, None), "Bo lays no card to defend."),
    (Defended(1, True, "9S"), "Bo defends with the 9 of spades."),
    (Supported(1, True, None), "Bo lays a support."),
    (Supported(1, False, None), "Bo lays no support."),
    (Supported(1, True, "3S"), "Bo supports with the 3 of spades."),
    (Stopped(1, "AS"), "Bo stops the attack with the Ace of spades."),
    (Revealed(1, (), 0), "Bo has nothing to show: strength 0."),
    (Revealed(0, ("KS", "4S", "2S"), 9), "Ana shows the King of spades, 4 of spades and 2 of spades: strength 9."),
    (Compared(9, 9, None), "9 against 9: neither is stronger."),
    (Compared(9, 8, 0), "9 against 8: Ana wins the battle."),
    (Moved(1, (None,), 3), "Bo moves 1 card unseen from the pile to the heap."),
    (Moved(1, ("AS", "2S"), 3), "Bo moves 2 cards unseen from the pile to the heap."),
    (Cleared(True), "The cards of the battle are discarded."),
    (Cleared(False), "The cards of the battle are discarded unseen."),
    (Discarded(0, ("AS",)), "Ana discards the Ace of spades."),
    (Ended(0), "Ana ends the turn."),
    (Resigned(0), "Ana gives up."),
    (Won(1, "penalty"), "Bo wins the match."),
    (Drawn("double_out"), "Both piles are spent: nobody wins."),
)


@pytest.mark.parametrize(("event", "said"), SENTENCES, ids=lambda part: type(part).__name__)
def test_an_event_in_words(event: Event, said: str) -> None:
    assert sentence(ENGLISH, NAMES, event) == said


def test_every_kind_of_event_has_words_and_notation() -> None:
    kinds = {kind for kind in vars(happenings).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert kinds == {type(event) for event, _ in SENTENCES} == set(GAME.notation.events)
    with pytest.raises(TypeError):
        sentence(ENGLISH, NAMES, Event())


@pytest.mark.parametrize("name", ["{name}", "{0}", "{}", "a}b{"])
def test_odd_names_stay_as_they_are(name: str) -> None:
    for event, said in SENTENCES:
        assert sentence(ENGLISH, (name, "Bo"), event) == said.replace("Ana", name)


def test_every_card_has_its_own_name_but_the_jokers() -> None:
    names = [card_name(ENGLISH, card) for card in PACK_WITH_JOKERS]
    assert len(set(names)) == 53
    assert get_args(Card) == PACK_WITH_JOKERS


A = "KS 4S 9S 8S 2S 3S JS 5S"
B = "QH JH 8H 9H 2H 3H AH 5H"
REFUSED: tuple[tuple[tuple[str, ...], str, str, dict[str, Any]], ...] = (
    (("A resigns",), "A ends", "The match is over.", {}),
    ((), "A starts", "Both players must lay their two cards on the table first.", {}),
    ((), "A lays KS KS", "Ana cannot lay the King of spades on both places.", {}),
    ((), "A lays KS KD", "Ana does not hold the King of diamonds.", {}),
    (("A lays KS 4S",), "A lays 9S 8S", "Ana has already laid two cards on the table.", {}),
    (("A lays KS 4S", "B lays QH JH"), "B ends", "It is not for Bo to act now.", {}),
    (
        ("A lays KS 4S", "B lays QH JH"),
        "A answers",
        "No battle is under way: this is the time to prepare, attack or end the turn.",
        {},
    ),
    (("A lays KS 4S", "B lays QH JH"), "A jokes", "This match is played without Jokers.", {}),
    (("A lays KS 4S", "B lays QH JH"), "A jokes", "Ana holds no Joker.", {"joker": "on"}),
    (
        ("A lays KS 4S", "B lays QH JH"),
        "A attacks 9S",
        "Ana begins and may not attack in the very first turn.",
        {"first_attack": "banned"},
    ),
    (
        ("A lays KS 4S", "B lays QH JH"),
        "A attacks 2S",
        "An attack needs an officer and a warrior, so Ana cannot attack with the 2 of spades from the hand.",
        {},
    ),
    (("A lays KS 4S", "B lays QH JH"), "A ends", "Ana must discard exactly 1 card.", {}),
    (("A places KS attack",), "A ends 9S", "Ana has no card too many and discards none.", {"setup": "empty"}),
    (
        ("A places KS attack",),
        "A places 9S defence",
        "Ana has already laid a card on an empty place in this turn.",
        {"setup": "empty"},
    ),
    ((), "A regroups", "Ana has no card on the table to regroup.", {"setup": "empty"}),
    (
        ("A lays KS 4S", "B lays QH JH", *["A regroups"] * 40),
        "A regroups",
        "Ana has prepared 40 times in this turn and must attack or end it.",
        {},
    ),
    (("A lays KS 4S", "B lays QH JH", "A attacks 9S"), "A ends", "The attack waits for the defender’s second card.", {}),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S"),
        "B defends 2H",
        "The 2 of hearts does not go with what Bo has on the place for defence.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends"),
        "A supports 8S",
        "Only a Two or a Three supports, so Ana cannot lay the 8 of spades.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends"),
        "A ends",
        "The battle waits for the attacker’s third card.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports"),
        "B answers AH",
        "The attack has no third card, so Bo may not play an Ace.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports"),
        "B answers 9H",
        "Only an Ace, a Two or a Three answers, so Bo cannot play the 9 of hearts.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports"),
        "B answers 2H",
        "Bo has no warrior in this battle to support.",
        {},
    ),
    (
        ("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports"),
        "A ends",
        "The battle waits for the defender’s Ace or support.",
        {},
    ),
)


@pytest.mark.parametrize(("before", "words", "said", "options"), REFUSED)
def test_a_refusal_in_words(before: tuple[str, ...], words: str, said: str, options: dict[str, Any]) -> None:
    table = Table(**options)
    table.deal(A, B)
    table.play(*before)
    assert explained(table, words) == said


def explained(table: Table, words: str) -> str:
    refusal = GAME.refusal(table.state, table.entry(words))
    assert isinstance(refusal, Refusal)
    return GAME.explain(refusal, NAMES, ENGLISH)


def test_refusals_of_packs_coin_and_jokers_in_words() -> None:
    table = Table()
    assert explained(table, "A starts") == "The packs must be shuffled and cut first."
    table.deal(A, B)
    deck = table.log[0]
    fresh = Table()
    fresh.enter(deck)
    again = GAME.refusal(fresh.state, deck)
    assert again is not None
    assert GAME.explain(again, NAMES, ENGLISH) == "Ana already has a pack."
    wrong = GAME.refusal(Table(joker="on").state, deck)
    assert wrong is not None
    assert GAME.explain(wrong, NAMES, ENGLISH) == "Ana’s pack must hold each of its 54 cards once."
    fresh.enter(table.log[1])
    assert explained(fresh, "A lays KS 4S") == "The coin must say first who begins."
    jokers = Table(joker="on")
    jokers.deal("KS 4S R1 R2 9S", B)
    jokers.play("A lays KS 4S", "B lays QH JH", "A ends R2", "B ends 5H", "A jokes")
    assert explained(jokers, "A jokes") == "The Joker’s cards must be counted off first."
    assert explained(jokers, "recycle R1") == "This Joker brings back exactly 1 card of Ana’s heap."


def test_every_house_rule_has_words_for_every_value() -> None:
    rules = house_rules(ENGLISH)
    assert rules.keys() == {field.key for field in schema(Options, GAME.rulings)}
    for field in schema(Options, GAME.rulings):
        assert rules[field.key].values.keys() == set(field.values)
        assert len(set(rules[field.key].values.values())) == len(field.values)
        assert rules[field.key].label
        assert rules[field.key].sentence.endswith(".")


def test_presets_are_tables_with_names_of_their_own() -> None:
    for preset, changes in PRESETS.items():
        made = msgspec.convert(dict(changes), Options)
        assert msgspec.to_builtins(made) == dict(changes)
        assert preset_of(PRESETS, changes) == preset
    assert len({preset_name(ENGLISH, preset) for preset in PRESETS}) == len(PRESETS)
    assert preset_of(PRESETS, {"tie": "attacker_one", "joker": "on"}) is None


def test_how_it_reads() -> None:
    table = Table()
    table.deal(A, B)
    table.play("A lays KS 4S", "B lays QH JH", "A attacks 9S", "B defends", "A supports 2S", "B answers AH", "B ends 5H", "tick")
    record = Record(GAME, NAMES, table.options, tuple(table.log))
    lines = transcript(record).splitlines()
    assert lines[:2] == ["game dvoboj", 'seats ["Ana", "Bo"]']
    for line in (
        "2 chance lets Ana begin @0.010",
        "3 Ana: KS to attack 4S to defend @0.020",
        "    Ana lays KS for attack",
        "    Ana draws 5S, pile 44",
        "5 Ana: attacks with 9S @0.040",
        "    Ana attacks with KS and 9S, open: true",
        "6 Bo: defends with nothing @0.050",
        "    Bo defends: false nothing",
        "    Bo stops the attack with AH",
        "9 Bo ends discarding 5H @0.080",
        "10 clock @0.090",
    ):
        assert line in lines
    assert read_transcript(transcript(record), GAMES) == record


def test_records_of_random_play_come_back_from_bytes_and_lines() -> None:
    for seed in range(4):
        options = Options(joker="on", battle="fast" if seed % 2 else "literal")
        log = tuple(entry for (_, entry, _, _), _ in zip(walk(GAME, options, 2, Random(seed)), range(150), strict=False))
        record = Record(GAME, NAMES, options, log)
        assert decode(encode(record), GAMES) == record
        assert read_transcript(transcript(record), GAMES) == record
        assert json.loads(encode(record))["options"]["joker"] == "on"
