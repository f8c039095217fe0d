"""What the search of Dvoboj rests on: plans, worlds and battles by rank agree with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tenpaces.bots.wilson import wilson
from tenpaces.games.dvoboj import GAME, features
from tenpaces.games.dvoboj.belief import world
from tenpaces.games.dvoboj.bot import pick
from tenpaces.games.dvoboj.bout import FOE, ME, Bases, Bout, Half
from tenpaces.games.dvoboj.choices import answers, lays, seconds, supports
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, End, Lay, Support
from tenpaces.games.dvoboj.judge import Judge, judge
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.plans import Plan, entry, plans, steps
from tenpaces.games.dvoboj.ranks import ACE, NONE, RANK, RANKS, TEN, WORTH, count, is_officer, rank_of
from tenpaces.games.dvoboj.stand import stand
from tenpaces.games.dvoboj.state import State
from tests.bots.dvoboj_positions import prepare, side
from tests.effort import examples
from tests.kits import options_of, some_state, walk


def some_turn(options: Options, seed: int) -> State:
    """A state in which a turn is being prepared."""
    state: State = some_state(GAME, options, 2, Random(seed))
    assume(state.phase == "prepare" and state.turn is not None)
    return state


def lying(state: State, seat: int) -> tuple[int, int, tuple[int, ...]]:
    """The ranks on the places and in the hand."""
    there = state.sides[seat]
    return rank_of(there.attack), rank_of(there.defence), tuple(count(there.hand))


@settings(max_examples=examples(60))
@given(options_of(GAME), st.integers(0, 2**32))
def test_every_plan_can_be_carried_out(options: Options, seed: int) -> None:
    state = some_turn(options, seed)
    seat = state.turn
    assert seat is not None
    found = plans(stand(GAME.observe(state, seat)))
    for plan in Random(seed).sample(found, min(6, len(found))):
        here = state
        for _ in range(5):
            seen = GAME.observe(here, seat)
            way = steps(stand(seen), plan)
            if way is None:
                assert here.prepared >= 37
                break
            made = msgspec.structs.replace(entry(seen, plan, way), t=here.t)
            assert GAME.refusal(here, made) is None
            if not way:
                attack, defence, hand = lying(here, seat)
                gone = count(made.discard) if isinstance(made, End) else count([made.card])  # type: ignore[attr-defined]
                assert (attack, defence) == (plan.attack, plan.defence)
                assert tuple(held - left for held, left in zip(hand, gone, strict=True)) == plan.hand
                break
            here, _ = GAME.apply(here, made)
        else:
            pytest.fail("the plan takes too long")


@settings(max_examples=examples(80))
@given(options_of(GAME), st.integers(0, 2**32))
def test_plans_name_every_way_to_close_a_turn_as_things_lie(options: Options, seed: int) -> None:
    state = some_turn(options, seed)
    seat = state.turn
    assert seat is not None
    assume(len(state.sides[seat].hand) <= 6)
    attack, defence, _ = lying(state, seat)
    wanted = set()
    for legal in GAME.legal(state, seat):
        if isinstance(legal, End):
            wanted.add((NONE, tuple(rank_of(card) for card in legal.discard)))
        elif isinstance(legal, Attack):
            wanted.add((rank_of(legal.card), ()))
    here = [plan for plan in plans(stand(GAME.observe(state, seat))) if (plan.attack, plan.defence) == (attack, defence)]
    assert {(plan.joined, plan.discard) for plan in here} == wanted


@settings(max_examples=examples(100))
@given(options_of(GAME), st.integers(0, 2**32))
def test_choices_by_rank_are_those_of_the_rules(options: Options, seed: int) -> None:
    state = some_state(GAME, options, 2, Random(seed))
    for seat in GAME.to_act(state).seats:
        here = stand(GAME.observe(state, seat))
        legal: set[Any] = set()
        for each in GAME.legal(state, seat):
            if isinstance(each, Defend | Support | Answer):
                legal.add(rank_of(each.card))
            elif isinstance(each, Lay):
                legal.add((rank_of(each.attack), rank_of(each.defence)))
        found: list[Any] = []
        fight = here.fight
        if state.phase == "lay":
            found = lays(here.hand)
        elif fight and state.phase == "defend":
            found = seconds(options, fight.guard, here.hand)
        elif fight and state.phase == "support":
            found = supports(here.hand)
        elif fight and state.phase == "answer":
            found = answers(options, fight.guard, fight.second, fight.supported, here.hand)
        assert set(found) == legal
        assert len(found) == len(set(found))


def half(state: State, seat: int) -> Half:
    there = state.sides[seat]
    draws = [RANK[card] for card in there.pile]
    return Half(count(there.hand), rank_of(there.attack), rank_of(there.defence), len(there.pile), draws)


@settings(max_examples=examples(25))
@given(options_of(GAME), st.integers(0, 2**32))
def test_a_battle_by_rank_ends_as_by_the_rules(options: Options, seed: int) -> None:
    """Each answer of a random match is settled in the true world: piles, hands and an end of the match agree."""
    seen = 0
    for state, made, after, _ in walk(GAME, options, 2, Random(seed)):
        if not isinstance(made, Answer):
            continue
        seen += 1
        seat, battle = 1 - made.by, state.battle
        here = stand(GAME.observe(state, seat))
        halves = (half(state, seat), half(state, 1 - seat))
        bout = Bout(Bases(here), halves, RANK[battle.lead], RANK[battle.joined], rank_of(battle.guard))
        bout.second, bout.support = rank_of(battle.second), rank_of(battle.support)
        answer = rank_of(made.card)
        if answer != NONE:
            halves[FOE].hand[answer] -= 1
        value = bout.settle(answer)
        if after.result and after.result.why == "turn_draw":
            assert value == 1.0
        elif after.result:
            assert value == (0.5 if after.result.winner is None else after.result.winner == seat)
        else:
            assert 0.0 < value < 1.0
            assert halves[ME].pile == len(after.sides[seat].pile)
            # Which cards come is chance: a penalty takes the top ones away unseen, which changes no odds.
            assert sum(halves[ME].hand) == len(after.sides[seat].hand)
            assert halves[FOE].pile == len(after.sides[1 - seat].pile) + 1  # the next turn's draw has been made
            assert sum(halves[FOE].hand) == len(after.sides[1 - seat].hand) - 1
        if seen == 6:
            break


@settings(max_examples=examples(80))
@given(options_of(GAME), st.integers(0, 2**32))
def test_worlds_by_rank_agree_with_what_is_seen(options: Options, seed: int) -> None:
    state = some_turn(options, seed)
    assert state.turn is not None
    here = stand(GAME.observe(state, state.turn))
    cards = world(here, Random(seed))
    foe = state.sides[1 - state.turn]
    assert sum(cards.foe_hand) == len(foe.hand)
    assert (cards.foe_attack != NONE, cards.foe_defence != NONE) == (foe.attack is not None, foe.defence is not None)
    spent = list(cards.foe_hand)
    for rank in (cards.foe_attack, cards.foe_defence, *cards.draws[FOE]):
        if rank != NONE:
            spent[rank] += 1
    assert all(taken <= left for taken, left in zip(spent, here.unseen[1], strict=True))
    drawn = [cards.draws[ME].count(rank) for rank in RANKS]
    assert all(taken <= left for taken, left in zip(drawn, here.unseen[0], strict=True))


def test_a_world_holds_aces_back_more_often_than_tens() -> None:
    """Tens are fought with, Aces wait in the hand."""
    here = stand(GAME.observe(prepare(side("KS 9S 2S AS 7D TD", "KH", "8H"), side("KS 9S 2S AS JD", "QS", "8H")), 0))
    aces = tens = 0
    for seed in range(300):
        cards = world(here, Random(seed))
        aces += cards.foe_hand[ACE]
        tens += cards.foe_hand[TEN]
    low, _ = wilson(aces, aces + tens)
    assert low > 0.6


def test_the_judge_counts_piles_and_good_cards() -> None:
    """More of an own pile, less of the foe's and better cards mean better odds."""

    def odds(own: int, foe: int, hand: str) -> float:
        here = stand(GAME.observe(prepare(side(hand, "KH", "8H"), side("KS 9S 2S AS JD", "QS", "8H")), 0))
        rows = [features.MOMENT + features.NEXT, *features.piles(own, foe), features.FOE_PLACES + 3]
        base = judge().base(rows, [*features.measures(here)[:-6], *features.pile_measures(own, foe)])
        return judge().odds(base, features.cards(here.hand, rank_of("KH"), rank_of("8H"), bare=True))

    good, bad = "KS 9S 3S AS TD", "4S 4D 4H 5S 5D"
    for pile in (10, 20, 30):
        assert odds(pile + 5, pile, good) > odds(pile, pile, good) > odds(pile, pile + 5, good)
        assert odds(pile, pile, good) > odds(pile, pile, bad)


def test_a_damaged_judge_is_refused() -> None:
    with pytest.raises(ValueError, match=r"judge\.bin holds 3 bytes"):
        Judge(b"abc")


def test_ranks_are_worth_what_the_rules_say() -> None:
    assert [WORTH[rank_of(card)] for card in ("KS", "QS", "JS", "TS", "4S", "2S", "AS")] == [3, 1, 2, 10, 4, 2, 0]
    assert [is_officer(RANK[card]) for card in ("JS", "QS", "KS", "TS", "R1", "AS")] == [True, True, True, False, False, False]


def test_a_cool_choice_is_the_best_and_a_warm_one_strays() -> None:
    values = [0.5, 0.52, 0.3]
    assert {pick(values, 0.0, Random(seed)) for seed in range(20)} == {1}
    drawn = [pick(values, 0.1, Random(seed)) for seed in range(400)]
    assert drawn.count(1) > drawn.count(0) > 60
    assert drawn.count(2) < 5
    assert pick([0.0, 1.0], 0.1, Random(1)) == 1


def test_a_plan_through_a_regrouping_takes_one_entry() -> None:
    state = prepare(side("KS 9S 2S AS 7D TD", "8H", "KH"), side("KS 9S 2S AS JD", "QS", "8H"))
    seen = GAME.observe(state, 0)
    plan = Plan(rank_of("KH"), rank_of("8H"), (), rank_of("9S"), ())
    assert steps(stand(seen), plan) == [(NONE, 0)]
