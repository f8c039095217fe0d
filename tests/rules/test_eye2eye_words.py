"""What an Eye 2 Eye table says: refusals, events and house rules, and how a match reads in notation."""

from __future__ import annotations

import ast
import json
from typing import Any

import msgspec
import pytest

from tenpaces.core.options import preset_of, schema
from tenpaces.core.record import Record, decode, encode
from tenpaces.core.refusal import Malformed, Refusal
from tenpaces.core.text import ENGLISH
from tenpaces.core.transcript import transcript
from tenpaces.games.eye2eye import GAME, events, refusals
from tenpaces.games.eye2eye.entries import Move
from tenpaces.games.eye2eye.house import PRESETS, house_rules, preset_name
from tenpaces.games.eye2eye.sentences import explain
from tenpaces.games.eye2eye.words import sentence
from tests.rules.eye2eye_table import Table, deal, dealt
from tests.sources import source

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("words", "refused", "said"),
    [
        ((), "B head 1", "It is Ana’s turn."),
        ((), "A knocks", "Ana must play a card on the first turn of the round."),
        (("A head 1",), "B 1>2", "Bo must play a card on the first turn of the round."),
        (("A head 1", "B head 1"), "A head 1", "Ana does not hold that card."),
        (("A head 1", "B head 1"), "A 3>1", "Only a face-down card can be moved, and stack 3 has none."),
        (("A head 1", "B head 1"), "A 1>1", "A card must be moved onto another stack."),
        (("A head 1", "B head 1"), "A misses", "There is no Fire Exchange now."),
        (("A head 1", "B head 1"), "start A", "Who starts the first round is settled already."),
        (("A head 1", "B head 1"), "coin A", "There is no tie to break."),
        (
            ("A head 1", "B head 1", "A knocks", "B knocks"),
            "A 1>2",
            "The Fire Exchange has begun; nobody plays, moves or knocks now.",
        ),
        (
            ("A head 1", "B head 1", "A knocks", "B knocks", "A grabs 1 5"),
            "A misses",
            "Ana has reached for a stack already, and the first touch is final.",
        ),
        (("A head 1", "B head 1", "A knocks", "B knocks", "B misses"), "B misses", "Bo has already let this Fire Exchange pass."),
        (("A resigns",), "B head 1", "The match is over."),
    ],
)
def test_refusals_have_sentences(words: tuple[str, ...], refused: str, said: str) -> None:
    table = dealt()
    table.play(*words)
    refusal = GAME.refusal(table.state, table.entry(refused))
    assert refusal is not None
    assert GAME.explain(refusal, NAMES, ENGLISH) == said


def test_refusals_of_house_rules_have_sentences() -> None:
    table = dealt(move_scope="own", ko="on", contest="repick")
    table.play("A head 1", "B leg 2")
    assert said(table, "A 2>1") == "Ana may only move cards that Ana has laid."
    table.play("A 1>3", "B knocks")
    assert said(table, "A 3>1") == "A move may not undo the one before it."
    table.play("A knocks", "A grabs 1 3", "B grabs 1 4")
    assert said(table, "B grabs 1 2") == "Stack 1 is taken; another one or nothing is left."


def said(table: Table, words: str) -> str:
    refusal = GAME.refusal(table.state, table.entry(words))
    assert refusal is not None
    return GAME.explain(refusal, NAMES, ENGLISH)


def test_refusals_of_a_deal_have_sentences() -> None:
    table = Table()
    first = GAME.refusal(table.state, deal(0))
    table.play("start A")
    second = GAME.refusal(table.state, deal(20, ("head",) * 4))
    third = GAME.refusal(table.state, table.entry("A head 1"))
    table.deal()
    fourth = GAME.refusal(table.state, deal(30))
    assert [explain(refusal, NAMES, ENGLISH) for refusal in (first, second, third, fourth) if refusal] == [
        "Before the first deal, the coin must say who starts.",
        "A deal is three heads, three torsos, three hands and three legs.",
        "The cards of this round are not dealt yet.",
        "The cards of this round are dealt already.",
    ]


def test_every_refusal_code_has_a_sentence() -> None:
    calls = [node for node in ast.walk(ast.parse(source(refusals))) if isinstance(node, ast.Call)]
    codes = {code for call in calls if getattr(call.func, "id", "") == "Refusal" for code in constants(call.args[1])}
    assert len(codes) == 19
    for code in sorted(codes):
        assert explain(Refusal("x", code, {"seat": 0, "stack": 2}), NAMES, ENGLISH).endswith(".")


def constants(node: ast.expr) -> set[str]:
    """Return the texts that an expression can come to."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    assert isinstance(node, ast.Constant)
    return {str(node.value)}


SAID: list[tuple[events.Event, str]] = [
    (events.Drawn(0), "The coin says that Ana starts."),
    (
        events.Dealt(2, 1, ("head", "leg", "leg", "hand")),
        "Round 2: the stacks begin with Head, Leg, Leg and Hand, and Bo has the first turn.",
    ),
    (events.Received(0, None), "Ana takes up four shots and a broken weapon."),
    (events.Received(0, ("head", "leg", "leg", "hand", "broken")), "Ana takes up Head, Leg, Leg, Hand and Broken weapon."),
    (events.Played(1, 0, None), "Bo lays a card on stack 1."),
    (events.Played(1, 0, "torso"), "Bo lays a card on stack 1: Torso."),
    (events.Moved(0, 1, 3), "Ana moves the top card of stack 2 onto stack 4."),
    (events.Knocked(0), "Ana knocks."),
    (events.Opened("both"), "Both have knocked: Fire Exchange!"),
    (events.Opened("twice"), "The second knock in a row: Fire Exchange!"),
    (events.Opened("idle"), "No card was played for too long: Fire Exchange!"),
    (events.Acted(0), "Ana has acted."),
    (events.Touched(0, 2, 412), "Ana touches stack 3 after 412 ms."),
    (events.Missed(1), "Bo reaches for no stack."),
    (events.Tied(3), "Both touch stack 4 at the same moment, so a coin decides."),
    (events.Contested(1, 0, again=False), "Bo gets stack 1, and Ana is left with nothing."),
    (events.Contested(0, 0, again=True), "Ana gets stack 1; Bo may reach once more."),
    (events.Took(0, 1, ("head", "broken")), "Ana turns up stack 2: Head and Broken weapon."),
    (events.Fired(0, "leg", 3), "Ana fires: three legs."),
    (events.Fired(1, "head", 2), "Bo fires: a pair of heads."),
    (events.Silent(0, "nothing"), "Ana won no stack and does not fire."),
    (events.Silent(0, "broken"), "Ana’s weapon is broken and does not fire."),
    (events.Silent(0, "set"), "Ana has no two shots alike and does not fire."),
    (events.Wounded(0, 1), "Ana is wounded: 1 wound now."),
    (events.Wounded(0, 2), "Ana is wounded: 2 wounds now."),
    (events.Unharmed(3), "Round 3 wounds nobody."),
    (events.Revealed(0, ("leg",)), "Nobody won stack 1: Leg."),
    (events.Resigned(1), "Bo gives up."),
    (events.Won(0, "wounds"), "Ana wins the game."),
    (events.Halved("rounds"), "After the last round nobody has fewer wounds: a draw."),
]


@pytest.mark.parametrize(("event", "said_"), SAID, ids=[repr(event) for event, _ in SAID])
def test_every_event_has_its_sentence(event: events.Event, said_: str) -> None:
    assert sentence(ENGLISH, NAMES, event) == said_
    assert GAME.notation.read_event(GAME.notation.write_event(event, NAMES), NAMES) == event


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in SAID} == set(events.Event.__subclasses__()) == GAME.notation.events.keys()


def test_house_rules_have_words_for_every_value() -> None:
    rules = house_rules(ENGLISH)
    fields = schema(GAME.options, GAME.rulings)
    assert [field.key for field in fields] == list(rules)
    for field in fields:
        assert tuple(rules[field.key].values) == field.values
        assert rules[field.key].sentence.endswith(".")
    assert {field.key: field.default for field in fields if not field.values} == {"idle_limit": 20, "round_cap": None}


def test_presets_are_options_and_have_names() -> None:
    assert len({preset_name(ENGLISH, preset) for preset in PRESETS}) == len(PRESETS)
    for preset, changes in PRESETS.items():
        options = msgspec.convert(dict(changes), GAME.options)
        assert msgspec.to_builtins(options) == changes
        assert preset_of(PRESETS, changes) == preset
    assert preset_of(PRESETS, {"ko": "on"}) is None


def test_a_round_in_notation() -> None:
    table = dealt(contest="repick", reveal_all="on")
    table.play("A head 1", "B leg 2", "A 2>1", "B knocks", "A knocks", "A grabs 1 412", "B grabs 1 430", "B misses")
    assert transcript(Record(GAME, NAMES, GAME.options(contest="repick", reveal_all="on"), tuple(table.log))) == ROUND


ROUND = """game eye2eye
seats ["Ana", "Bo"]
options {"contest": "repick", "reveal_all": "on"}
0 chance: Ana starts @0.010
    Ana is drawn to start
1 chance: row head,torso,hand,leg hands head/torso/hand/leg,head/torso/hand/leg @0.020
    round 1 begins with Ana over head,torso,hand,leg
    Ana takes up head,torso,hand,leg,broken
    Bo takes up head,torso,hand,leg,broken
2 Ana: head > 0 @0.030
    Ana lays head on 0
3 Bo: leg > 1 @0.040
    Bo lays leg on 1
4 Ana: top of 1 > 0 @0.050
    Ana moves the top of 1 onto 0
5 Bo knocks @0.060
    Bo knocks
6 Ana knocks @0.070
    Ana knocks
    fire exchange: both
7 Ana grabs 0 after 412 @0.080
    Ana acts
8 Bo grabs 0 after 430 @0.090
    Bo acts
    Ana touches 0 after 412
    Bo touches 0 after 430
    Ana is first on 0, the other acts again: true
9 Bo misses @0.100
    Bo acts
    Bo touches nothing
    Ana turns up 0 with head,head,leg
    Ana fires head times 2
    Bo does not fire for lack: nothing
    Bo has 1 wounds
    nobody won 1 with torso
    nobody won 2 with hand
    nobody won 3 with leg
"""


def test_the_record_calls_the_fields_of_a_move_from_and_to() -> None:
    table = dealt()
    table.play("A head 1", "B leg 2", "A 2>1")
    data = encode(Record(GAME, NAMES, GAME.options(), tuple(table.log)))
    assert json.loads(data)["log"][-1] == {"t": 50, "by": 0, "do": "move", "from": 1, "to": 0}
    assert decode(data, {"eye2eye": GAME}).log[-1] == Move(t=50, by=0, source=1, to=0)
    assert msgspec.to_builtins(table.events[-1]) == {"event": "moved", "seat": 0, "from": 1, "to": 0}


def record(*rows: dict[str, Any], **options: Any) -> bytes:
    value = {"format": "paces/1", "game": "eye2eye", "seats": list(NAMES), "options": options, "log": list(rows)}
    return msgspec.json.encode(value)


FOUR = ["head", "torso", "hand", "leg"]
DEAL = {"t": 0, "by": "chance", "do": "deal", "row": FOUR, "hands": [FOUR, FOUR]}


@pytest.mark.parametrize(
    "row",
    [
        {**DEAL, "row": FOUR[:3]},
        {**DEAL, "row": [*FOUR, "head"]},
        {**DEAL, "row": [*FOUR[:3], "broken"]},
        {**DEAL, "hands": [FOUR]},
        {**DEAL, "hands": [FOUR, FOUR, FOUR]},
        {**DEAL, "hands": [FOUR, [*FOUR, "broken"]]},
        {**DEAL, "hands": [FOUR, [*FOUR[:3], "foot"]]},
        {**DEAL, "by": 0},
        {"t": 0, "by": "chance", "do": "starter", "seat": 2},
        {"t": 0, "by": 0, "do": "starter", "seat": 0},
        {"t": 0, "by": "chance", "do": "tie", "seat": -1},
        {"t": 0, "by": 0, "do": "play", "card": "head", "stack": 4},
        {"t": 0, "by": 2, "do": "play", "card": "head", "stack": 0},
        {"t": 0, "by": 0, "do": "play", "card": "wound", "stack": 0},
        {"t": 0, "by": 0, "do": "move", "from": -1, "to": 0},
        {"t": 0, "by": 0, "do": "move", "source": 1, "to": 0},
        {"t": 0, "by": 0, "do": "grab", "stack": 0},
        {"t": 0, "by": 0, "do": "grab", "stack": 0, "ms": 1.0},
        {"t": 0, "by": 0, "do": "grab", "stack": True, "ms": 1},
        {"t": 0, "by": "chance", "do": "miss"},
        {"t": 0, "by": 0, "do": "miss", "ms": 5},
        {"t": 0, "by": 0, "do": "pass", "stack": 0},
        {"t": 0, "by": 0, "do": "knock"},
    ],
)
def test_malformed_whatever_the_state(row: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        decode(record(row), {"eye2eye": GAME})
    assert caught.value.rule == "entry"


@pytest.mark.parametrize(
    "options",
    [
        {"round_cap": None},
        {"round_cap": 0},
        {"idle_limit": 0},
        {"idle_limit": None},
        {"ko": True},
        {"strength": "tall"},
        {"cap": 3},
        {"contest": "Repick"},
        {"round_cap": 1.0},
        {"idle_limit": "20"},
    ],
)
def test_options_that_are_none(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        decode(record(**options), {"eye2eye": GAME})
    assert caught.value.rule == "record"


def test_options_are_written_only_where_they_differ() -> None:
    found = decode(record(strength="sets", idle_limit=20, round_cap=7), {"eye2eye": GAME})
    assert b'"options":{"round_cap":7}' in encode(found)
