"""The bots of Dvoboj: what they may know, what they may do, and that the levels are in order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tenpaces.bots.arena import compare, play
from tenpaces.bots.bot import Bot, decide
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.bots.uniform import Uniform
from tenpaces.games.dvoboj import GAME, search
from tenpaces.games.dvoboj.belief import world
from tenpaces.games.dvoboj.bot import LEVELS, Thinker, measure
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, End, Joker, Place, Regroup, Support
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.state import MOST_PREPARED, Lying, State
from tenpaces.games.dvoboj.threshold import Threshold
from tenpaces.match.bots import BENCHES
from tests.bots.dvoboj_positions import prepare, side
from tests.effort import examples
from tests.kits import KITS, every_option, options_of, some_state

BOTS: dict[str, Callable[[], Bot]] = {
    "gentle": LEVELS["gentle"],
    "steady": LEVELS["steady"],
    "ruthless": lambda: Thinker(worlds=4),
    "threshold": Threshold,
}


def turn_of(state: State) -> Any:
    return GAME.observe(state, state.turn)


def test_levels_have_the_names_of_the_box() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES
    assert set(BENCHES["dvoboj"].others) == {"threshold"}


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(BOTS)), options_of(GAME), st.integers(0, 2**32))
def test_every_choice_is_legal(name: str, options: Options, seed: int) -> None:
    rng = Random(seed)
    state = some_state(GAME, options, 2, rng)
    for seat in GAME.to_act(state).seats:
        chosen = decide(BOTS[name](), GAME.observe(state, seat), rng)
        assert chosen is not None
        assert chosen.t == 0
        assert GAME.refusal(state, msgspec.structs.replace(chosen, t=state.t)) is None


@settings(max_examples=examples(30))
@given(st.sampled_from(sorted(BOTS)), options_of(GAME), st.integers(0, 2**32))
def test_what_is_hidden_changes_no_choice(name: str, options: Options, seed: int) -> None:
    state = some_state(GAME, options, 2, Random(seed))
    for seat in GAME.to_act(state).seats:
        other = KITS["dvoboj"].hide(state, seat, Random(seed + 1))
        first = decide(BOTS[name](), GAME.observe(state, seat), Random(seed))
        assert decide(BOTS[name](), GAME.observe(other, seat), Random(seed)) == first


@pytest.mark.parametrize("name", sorted(BOTS))
def test_who_has_nothing_to_choose_is_not_asked(name: str) -> None:
    state = prepare(side("KS 9S 2S AS 7D TD", "QS", "8H"), side("KS 9S 2S AS 7D", "QS", "8H"))
    with pytest.raises(ValueError, match="nothing to choose"):
        decide(BOTS[name](), GAME.observe(state, 1), Random(1))
    for seed in range(4):
        with pytest.raises(ValueError, match="nothing to choose"):
            decide(BOTS[name](), GAME.observe(state, None), Random(seed))


@pytest.mark.thorough
@pytest.mark.parametrize("options", every_option(GAME), ids=str)
def test_matches_end_under_every_house_rule(options: Options) -> None:
    for names in (("ruthless", "steady"), ("threshold", "gentle")):
        played = play(GAME, [BOTS[name]() for name in names], options, [Random(seed) for seed in range(3)], measure)
        assert played.entries < 1_500
        assert played.winner is not None or options.double_out == "draw"


def test_a_turn_is_gone_on_with_in_few_entries() -> None:
    """A plan is found anew before each entry, and yet no turn goes to and fro."""
    state = GAME.initial(Options(), 2)
    rng, count, most = Random(5), 0, 0
    while not GAME.to_act(state).over:
        acting = GAME.to_act(state)
        entry: Any = GAME.chance(state, rng) if acting.chance else None
        if entry is None:
            entry = decide(Thinker(worlds=6), GAME.observe(state, acting.seats[0]), rng)
        count = count + 1 if isinstance(entry, Place | Regroup) else 0
        most = max(most, count)
        state, _ = GAME.apply(state, msgspec.structs.replace(entry, t=state.t))
    assert 1 <= most <= 6


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("prepared", [MOST_PREPARED - 1, MOST_PREPARED])
def test_a_turn_taken_over_late_still_ends(name: str, prepared: int) -> None:
    """V26: what no preparing may lead to any more is not planned."""
    state = prepare(side("KS 9S 2S AS 7D TD", "2H", "3H"), side("KS 9S 2S AS 7D", "QS", "8H"), prepared=prepared)
    for _ in range(2):
        entry = decide(BOTS[name](), turn_of(state), Random(3))
        assert entry is not None
        assert GAME.refusal(state, entry) is None
        if isinstance(entry, End | Attack):
            return
        state, _ = GAME.apply(state, entry)
    pytest.fail("the turn goes on")


def run(bot: Bot, seen: Any, hurry_at: int | None = None) -> int:
    """Return how often a thought yields when it is hurried at that yield."""
    thinking = bot.think(seen, Random(1))
    count = 0
    try:
        next(thinking)
        while True:
            count += 1
            thinking.send(hurry_at is not None and count >= hurry_at)
    except StopIteration:
        return count


BATTLE = prepare(side("KS 9S 2S AS 7D TD", "KH", "8H"), side("KS 9S 2S AS JD", "QS", "8H"))


def test_a_hurried_thought_settles() -> None:
    """Told to settle it pauses no more."""
    seen = turn_of(BATTLE)
    assert run(Thinker(), seen) > 8
    for hurry_at in (1, 3, 6):
        assert run(Thinker(), seen, hurry_at) == hurry_at


def test_thinking_comes_in_slices_of_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed."""
    drawn = [0]

    def counted(here: Any, rng: Any) -> Any:
        drawn[0] += 1
        return world(here, rng)

    monkeypatch.setattr(search, "world", counted)
    thinking = Thinker(worlds=30, margin=1.0).think(turn_of(BATTLE), Random(1))
    total = 0
    while True:
        drawn[0] = 0
        try:
            next(thinking)
        except StopIteration:
            break
        finally:
            assert drawn[0] <= search.SLICE
            total += drawn[0]
    assert total == 30


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("strong", "weak", "least"),
    [("ruthless", "threshold", 13), ("steady", "gentle", 12), ("gentle", "uniform", 15), ("threshold", "uniform", 16)],
)
def test_each_level_beats_the_one_below(strong: str, weak: str, least: int) -> None:
    makers: dict[str, Callable[[], Bot]] = {**BOTS, "ruthless": lambda: Thinker(worlds=0), "uniform": lambda: Uniform(GAME)}
    bots = [(strong, makers[strong]()), (weak, makers[weak]())]
    found = compare(GAME, bots, 20, lambda key: Random(f"1/{key}"), Options(), measure)
    assert found.scores[0].wins >= least


def test_the_last_draw_of_the_foe_is_waited_for() -> None:
    """V23: who has one card left draws it and loses. A beaten attack would cost the attacker his own last card before that."""
    mine = replace(side("KS 4C 2S AS 4D 4S", "KH", "8H"), pile=("5D",))
    theirs = replace(side("KS TS TC AS TD", "QS", "9H"), pile=("4D",))
    for seed in range(10):
        state = prepare(mine, theirs)
        entry = decide(Thinker(), turn_of(state), Random(seed))
        while isinstance(entry, Place | Regroup):
            state, _ = GAME.apply(state, entry)
            entry = decide(Thinker(), turn_of(state), Random(seed))
        assert isinstance(entry, End)


def test_a_beaten_foe_is_attacked() -> None:
    """The foe has three cards left and nothing in defence: few warriors hold against 13, and none against 16."""
    state = prepare(side("KS TS 3S AS 7D TD", "KH", "8H"), replace(side("KS 2C 2S AS JD", "QS", ""), pile=("4D", "4C", "4H")))
    entry = decide(Thinker(), turn_of(state), Random(2))
    while isinstance(entry, Place | Regroup):
        state, _ = GAME.apply(state, entry)
        entry = decide(Thinker(), turn_of(state), Random(2))
    assert isinstance(entry, Attack)


def test_an_ace_stops_what_would_end_the_match() -> None:
    """A King leads and is supported: 4 and 2 lose seven cards or more to any warrior of 8, and seven are all there are."""
    pile: tuple[Card, ...] = ("4D", "4C", "4H", "5D", "5C", "5H", "6D")
    state = prepare(replace(side("TS 3S AS 7D TD 2D", "KH", "8H"), pile=pile), replace(side("4S 2C 2S AS JD", "QS", ""), pile=pile))
    for entry in (Attack(t=0, by=0, card="TS"), Defend(t=0, by=1, card="4S"), Support(t=0, by=0, card="3S")):
        state, _ = GAME.apply(state, entry)
    assert decide(Thinker(), GAME.observe(state, 1), Random(4)) == Answer(t=0, by=1, card="AS")


@pytest.mark.parametrize("name", ["ruthless", "threshold"])
def test_a_joker_waits_for_ten_cards(name: str) -> None:
    """V26: it brings back at most ten, so it is played when they are there."""
    options = Options(joker="on")
    heap = tuple(Lying(card, "up") for card in ("4S", "5S", "6S", "4C", "5C", "6C", "4D", "5D", "6D", "4H"))
    mine = side("KS 9S 2S AS R2 TD", "KH", "8H", heap=heap, jokers=True)
    theirs = side("KS 9S 2S AS JD", "QS", "8H", jokers=True)
    assert decide(BOTS[name](), turn_of(prepare(mine, theirs, options)), Random(1)) == Joker(t=0, by=0)
    fewer = side("KS 9S 2S AS R2 TD", "KH", "8H", heap=heap[1:], jokers=True)
    assert not isinstance(decide(BOTS[name](), turn_of(prepare(fewer, theirs, options)), Random(1)), Joker)


def test_what_lies_on_the_places_is_not_always_the_same() -> None:
    """Bluff: equal cards in the hand do not always lead to equal cards on the table."""
    state = prepare(side("QS 6S 7S 2S AS 4D", "JH", "8H"), side("KS 9S 2S AS JD", "QS", "8H"))
    entries = {decide(Thinker(worlds=0), turn_of(state), Random(seed)) for seed in range(40)}
    assert len(entries) > 1


def test_the_rule_of_thumb_attacks_at_nine() -> None:
    """Rules, section 3: highest warrior in defence, attack at 9 or more."""
    nine = prepare(side("2S 3S AS KS 7S 2D", "JH", "8H"), side("KS 9S 2S AS JD", "QS", "8H"))
    placed = decide(Threshold(), turn_of(nine), Random(1))
    assert placed == Place(t=0, by=0, card="KS", slot="attack")
    nine, _ = GAME.apply(nine, placed)
    assert decide(Threshold(), turn_of(nine), Random(1)) == Attack(t=0, by=0, card="7S")
    eight = prepare(side("2S 3S AS JS 6S 2D", "JH", "8H"), side("KS 9S 2S AS JD", "QS", "8H"))
    assert isinstance(decide(Threshold(), turn_of(eight), Random(1)), End)
    better = prepare(side("2S 3S AS JS TS 2D", "JH", "8H"), side("KS 9S 2S AS JD", "QS", "8H"))
    assert decide(Threshold(), turn_of(better), Random(1)) == Place(t=0, by=0, card="TS", slot="defence")
