from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.samples_dvoboj import Sample, fight

from tenpaces.app.table import Act
from tenpaces.app.table.dvoboj import REST_MS, TABLE
from tenpaces.core.entry import SeatEntry
from tenpaces.core.game import Outcome
from tenpaces.core.options import schema
from tenpaces.core.text import ENGLISH
from tenpaces.games.dvoboj import GAME, tallies
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, End, Joker, Lay, Place, Regroup, Support
from tenpaces.games.dvoboj.events import Drawn, Won
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.picks import Pick, own_refusal
from tenpaces.games.dvoboj.views import observe
from tenpaces.games.scene import Refused, Scene
from tests.effort import examples
from tests.kits.dvoboj import seat_entries

NONSENSE = ("💥", "-1", "1e9", "", "KH\x00", "AS ", "attack", "None", "?", "R9", "9" * 400)
VERBS = ("card", "slot", "confirm", "regroup", "joker", "attack", "end", "discard", "back", "none", "💥", "")


def act(scene: Scene, verb: str, value: str = "", seat: int = 0, pick: Pick | None = None, state: Any = None) -> Any:
    """Do something at the table as the machine would: it brings the rules' own refusals."""
    side = next(side for side in scene.sides if side.seat == seat)
    side = side if pick is None else replace(side, pick=pick)

    def refuse(entry: SeatEntry) -> Refused | None:
        why = GAME.refusal(state, entry) if state is not None else own_refusal(side.seen, entry)
        return Refused(GAME.explain(why, scene.names, ENGLISH), why.rule) if why else None

    return TABLE.act(ENGLISH, scene, side, Act(verb, value, seat, 7, refuse))


def rule(found: Any) -> str:
    assert isinstance(found, Refused), found
    assert found.sentence
    return found.rule


def laid(**options: Any) -> Sample:
    return Sample(Options(**options)).laid()


def defending() -> Sample:
    """Doc has attacked with Queen and Ten; Ana defends with a 9 on her place."""
    return Sample(starter=1).laid().play(Attack(t=0, by=1, card="TH"))


def answering(support: bool = True) -> Sample:
    sample = defending().play(Defend(t=0, by=0, card="JC"))
    return sample.play(Support(t=0, by=1, card="3D" if support else None))


# what a tap makes of a pick


def test_laying_the_first_two_cards() -> None:
    scene = Sample().scene(0, pick=Pick())
    assert rule(act(scene, "confirm")) == "V1"
    assert rule(act(scene, "slot", "attack")) == "V1"
    pick = act(scene, "card", "KH")
    assert pick == Pick(card="KH")
    assert act(scene, "card", "KH", pick=pick) == Pick(), "a second tap lets go"
    pick = act(scene, "slot", "attack", pick=pick)
    assert pick == Pick(attack="KH")
    assert rule(act(scene, "confirm", pick=pick)) == "V1"
    assert act(scene, "slot", "attack", pick=pick) == Pick(card="KH"), "what lies there is taken up again"
    pick = act(scene, "slot", "defence", pick=replace(pick, card="9D"))
    assert pick == Pick(attack="KH", defence="9D")
    assert act(scene, "confirm", pick=pick) == Lay(t=7, by=0, attack="KH", defence="9D")
    assert act(scene, "regroup", pick=pick) == Pick(attack="9D", defence="KH")
    assert rule(act(scene, "regroup")) == "V1", "there is nothing to exchange yet"


def test_preparing_a_turn() -> None:
    scene = laid().scene(0, pick=Pick())
    assert act(scene, "slot", "attack", pick=Pick("8S")) == Place(t=7, by=0, card="8S", slot="attack")
    assert rule(act(scene, "slot", "attack")) == "V5"
    assert act(scene, "regroup") == Regroup(t=7, by=0)
    assert act(scene, "attack", pick=Pick("8S")) == Attack(t=7, by=0, card="8S")
    assert rule(act(scene, "attack")) == "V10"
    assert act(scene, "joker") == Joker(t=7, by=0), "the rules say that there is none"


def test_an_attack_that_is_forbidden_altogether_says_so_before_a_card_is_picked() -> None:
    assert rule(act(laid(first_attack="banned").scene(0, pick=Pick()), "attack")) == "V3"


def test_ending_a_turn_chooses_what_goes() -> None:
    scene = laid().scene(0, pick=Pick())
    assert act(scene, "end") == Pick(ending=True)
    for verb, value in (("regroup", ""), ("slot", "attack")):
        assert rule(act(scene, verb, value, pick=Pick(ending=True))) == "V8"
    pick = act(scene, "end", pick=Pick("4D"))
    assert pick == Pick(ending=True), "what is held up was meant for the table, and is not thrown away unasked"
    pick = act(scene, "card", "4D", pick=pick)
    assert act(scene, "card", "8S", pick=pick) == Pick(ending=True, discard=("8S",)), "one goes, the latest"
    assert act(scene, "card", "4D", pick=pick) == Pick(ending=True)
    assert rule(act(scene, "discard", pick=Pick(ending=True))) == "V8"
    assert act(scene, "discard", pick=pick) == End(t=7, by=0, discard=("4D",))
    assert act(scene, "back", pick=pick) == Pick()


def test_a_turn_with_five_cards_ends_at_once() -> None:
    sample = Sample(Options(setup="empty")).play(Place(t=0, by=0, card="KH", slot="attack"))
    assert act(sample.scene(0, pick=Pick()), "end") == End(t=7, by=0, discard=())


def test_a_battle_takes_what_fits_and_says_why_not() -> None:
    scene = defending().scene(0, pick=Pick())
    assert act(scene, "card", "JC") == Pick("JC")
    assert rule(act(scene, "card", "8S")) == "V15"
    assert rule(act(scene, "confirm")) == "V13"
    assert act(scene, "confirm", pick=Pick("JC")) == Defend(t=7, by=0, card="JC")
    assert act(scene, "none", pick=Pick("JC")) == Defend(t=7, by=0, card=None)
    scene = fight().scene(0, pick=Pick())
    assert rule(act(scene, "card", "AS")) == "V16"
    assert act(scene, "confirm", pick=Pick("2H")) == Support(t=7, by=0, card="2H")
    scene = answering().scene(0, pick=Pick())
    assert act(scene, "confirm", pick=Pick("AS")) == Answer(t=7, by=0, card="AS")
    assert rule(act(scene, "card", "8S")) == "V16"
    assert rule(act(answering(support=False).scene(0, pick=Pick()), "card", "AS")) == "V17"


def test_a_card_that_lies_face_down_on_a_tablet_is_picked_whatever_it_is() -> None:
    scene = defending().scene(0, 1, form="table", pick=Pick())
    assert act(scene, "card", "8S") == Pick("8S")
    assert act(scene, "confirm", pick=Pick("8S")) == Defend(t=7, by=0, card="8S"), "the rules refuse it when it is laid"


MOMENTS: list[Callable[[], Sample]] = [Sample, laid, lambda: laid(joker="on"), defending, fight, answering]


@pytest.mark.parametrize("moment", MOMENTS)
def test_nonsense_from_the_page_changes_nothing(moment: Any) -> None:
    sample = moment()
    for seat in range(2):
        scene = sample.scene(seat, pick=Pick())
        for pick in (Pick(), Pick(ending=True)):
            for value in NONSENSE:
                for verb in ("card", "💥", ""):
                    assert act(scene, verb, value, seat, pick) == pick
                if value != "attack":
                    assert act(scene, "slot", value, seat, pick) == pick
        if not scene.sides[0].acts:
            for verb in VERBS:
                assert act(scene, verb, "KH", seat) == Pick(), f"{verb} of somebody whose turn it is not"


def test_no_tap_and_no_value_makes_anything_but_a_pick_an_entry_or_a_refusal() -> None:
    for moment in MOMENTS:
        scene = moment().scene(0, pick=Pick())
        for verb in VERBS:
            for value in (*NONSENSE, "KH", "8S", "AS", "attack", "defence"):
                assert isinstance(act(scene, verb, value), Pick | SeatEntry | Refused)


def test_a_pick_outlives_what_others_do_as_long_as_its_cards_are_held() -> None:
    seen = observe(laid().state, 0)
    assert TABLE.keeps(Pick("8S"), seen) == Pick("8S")
    assert TABLE.keeps(Pick("KC"), seen) == Pick()


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32))
def test_a_seats_own_refusals_follow_from_what_it_sees(seed: int) -> None:
    rng = Random(seed)
    options = Options(**{field.key: rng.choice(field.values) for field in schema(Options, GAME.rulings)})  # type: ignore[arg-type]
    state = GAME.initial(options, 2)
    for _ in range(rng.randrange(4, 60)):
        to_act = GAME.to_act(state)
        if to_act.over:
            break
        if to_act.chance:
            state, _ = GAME.apply(state, GAME.chance(state, rng))
            continue
        state, _ = GAME.apply(state, rng.choice(GAME.legal(state, rng.choice(to_act.seats))))
    for entry in seat_entries(state):
        assert own_refusal(observe(state, entry.by), entry) == GAME.refusal(state, entry)


# what halts the play, and what is heard


def test_what_is_told_and_who_is_called() -> None:
    battle = fight().play(Support(t=0, by=0, card="2H")).play(Answer(t=0, by=1, card=None))
    assert len(TABLE.steps(battle.events) or ()) == 3
    assert TABLE.gathers(battle.events, (True, True))
    ace = answering().play(Answer(t=0, by=0, card="AS"))
    assert len(TABLE.steps(ace.events) or ()) == 2
    assert [TABLE.cue(ace.events, step) for step in range(3)] == ["lay", "ace", None]
    assert [TABLE.cue(battle.events, step) for step in range(4)] == ["lay", "turn", "burn", None]
    turn = laid()
    assert TABLE.steps(turn.events) is None
    assert not TABLE.gathers(turn.events, (True, True))
    assert TABLE.steps((Won(0, "turn_draw"),)) == ()
    assert TABLE.cue((Won(0, "turn_draw"),), 0) == "won"


def test_bots_rest_as_long_whatever_they_did() -> None:
    answers = [answering().play(Answer(t=0, by=0, card=card)).events for card in ("AS", "2H", None)]
    assert {TABLE.rest(events) for events in (*answers, laid().events)} == {REST_MS}


def test_sounds_tell_nothing_that_is_not_seen() -> None:
    for form in ("8S", "JC"):
        sample = Sample(starter=1).laid().play(Attack(t=0, by=1, card="TH"))
        assert TABLE.cue(sample.events, None) == "clash", form
    one, none = (defending().play(Defend(t=0, by=0, card=card)).events for card in ("JC", None))
    assert (TABLE.cue(one, None), TABLE.cue(none, None)) == ("lay", None)
    assert TABLE.cue((), None) is None


@pytest.mark.parametrize("why", ["turn_draw", "penalty", "refill", "resigned"])
def test_the_verdict_names_who_lost_and_how(why: str) -> None:
    seen = observe(laid().state, None)
    said = TABLE.verdict(ENGLISH, ("Ana", "Bo"), seen, Outcome(1, why))
    assert "Ana" in said
    assert "Bo wins" in said
    sentences = {TABLE.verdict(ENGLISH, ("Ana", "Bo"), seen, Outcome(1, other)) for other in ("turn_draw", "penalty", "refill")}
    assert len(sentences) == 3


def test_a_drawn_match_names_no_winner() -> None:
    said = TABLE.verdict(ENGLISH, ("Ana", "Bo"), observe(laid().state, None), Outcome(None, "double_out"))
    assert "wins" not in said
    assert TABLE.steps((Drawn("double_out"),)) == ()


def test_the_winner_stands_first_even_where_both_piles_are_spent() -> None:
    seen = observe(laid().state, None)
    spent = (replace(seen.sides[0], pile=0), replace(seen.sides[1], pile=0))
    standings = TABLE.standings(ENGLISH, replace(seen, sides=spent, result=Outcome(1, "refill")))
    assert min(standings, key=lambda line: line.order).seat == 1
    assert TABLE.title(ENGLISH, seen) == "piles 44\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}45"
    left = [tallies.Tally(pile=pile) for pile in (44, 45)]
    assert tallies.score(ENGLISH, left) == TABLE.title(ENGLISH, seen), "no line parts the two"
