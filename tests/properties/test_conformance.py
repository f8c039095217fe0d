"""What every game must keep, under every house rule: one suite for all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpaces.core.canon import canonical, digest
from tenpaces.core.entry import Resign
from tenpaces.core.game import Game
from tenpaces.core.record import Record, decode, encode
from tenpaces.core.replay import Illegal, advance, replay
from tenpaces.core.text import ENGLISH
from tenpaces.games import GAMES
from tests.effort import examples
from tests.kits import KITS, every_option, options_of, some_state, step, walk

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def check(game: Game, number: int) -> Callable[[Callable[[Any, Random], None]], None]:
    """Run a function of (state, rng) on many random states under random house rules."""

    def run(body: Callable[[Any, Random], None]) -> None:
        @settings(max_examples=examples(number))
        @given(options_of(game), st.sampled_from(game.seats), st.integers(0, 2**32))
        def inner(options: Any, seats: int, seed: int) -> None:
            rng = Random(seed)
            body(some_state(game, options, seats, rng), rng)

        inner()

    return run


def test_every_game_has_its_kit() -> None:
    assert KITS.keys() == GAMES.keys()
    for name, game in GAMES.items():
        assert game.name == name
        assert game.rulings.keys() == set(game.options.__struct_fields__)


@each_game
def test_legal_is_what_is_not_refused(game: Game) -> None:
    @check(game, 60)
    def _(state: Any, _rng: Random) -> None:
        seats = state.seats
        legal = [entry for seat in range(seats) for entry in game.legal(state, seat)]
        admitted = []
        for entry in KITS[game.name].seat_entries(state):
            entry = msgspec.structs.replace(entry, t=state.t)
            refusal = game.refusal(state, entry)
            if refusal is None:
                admitted.append(entry)
            else:
                assert game.explain(refusal, NAMES, ENGLISH)
        assert {canonical(entry) for entry in legal} == {canonical(entry) for entry in admitted}
        assert len(legal) == len(admitted)
        for seat in range(seats):
            # A seat that need not act has nothing left but to resign.
            assert seat in game.to_act(state).seats or all(isinstance(entry, Resign) for entry in game.legal(state, seat))


@each_game
def test_a_refused_entry_changes_nothing_and_apply_will_not_have_it(game: Game) -> None:
    @check(game, 30)
    def _(state: Any, rng: Random) -> None:
        before = digest(state)
        entries = list(KITS[game.name].seat_entries(state))
        for entry in rng.sample(entries, min(len(entries), 30)):
            entry = msgspec.structs.replace(entry, t=state.t)
            if game.refusal(state, entry):
                with pytest.raises(Illegal):
                    advance(game, state, entry)
                with pytest.raises(ValueError, match="refused"):
                    game.apply(state, entry)
            else:
                game.apply(state, entry)
            assert digest(state) == before


@each_game
def test_what_a_seat_may_not_know_does_not_show(game: Game) -> None:
    changed = 0

    @check(game, 150)
    def _(state: Any, rng: Random) -> None:
        nonlocal changed
        for seat in (None, *range(state.seats)):
            other = KITS[game.name].hide(state, seat, rng)
            changed += digest(other) != digest(state)
            assert game.observe(other, seat) == game.observe(state, seat)
            assert canonical(game.observe(other, seat)) == canonical(game.observe(state, seat))

    assert changed > examples(300)


@each_game
def test_a_printed_view_holds_no_more_than_the_observation(game: Game) -> None:
    @check(game, 60)
    def _(state: Any, rng: Random) -> None:
        for seat in range(state.seats):
            other = KITS[game.name].hide(state, seat, rng)
            mine, theirs = game.show(state, seat), game.show(other, seat)
            # Who has laid a card in West is seen at the table, though it is no knowledge about the game.
            hidden = dict.fromkeys(KITS[game.name].bookkeeping)
            assert {**mine, **hidden} == {**theirs, **hidden}


@each_game
def test_worlds_keep_the_observation(game: Game) -> None:
    @check(game, 150)
    def _(state: Any, rng: Random) -> None:
        for seat in (None, *range(state.seats)):
            seen = game.observe(state, seat)
            world = game.worlds(seen, rng)
            assert game.observe(world, seat) == seen
            assert KITS[game.name].conserved(world)
            outcome = game.outcome(state)
            if outcome is None:
                # A world is a state that play could have reached, so somebody may act in it.
                acting = game.to_act(world)
                assert acting.seats or acting.chance or acting.deadline is not None
            elif outcome.why != "resigned":
                assert game.outcome(world) == outcome


@each_game
def test_a_replay_gives_the_same_state_and_hash(game: Game) -> None:
    @settings(max_examples=examples(40))
    @given(options_of(game), st.sampled_from(game.seats), st.integers(0, 2**32))
    def run(options: Any, seats: int, seed: int) -> None:
        rng = Random(seed)
        state, log = game.initial(options, seats), []
        for _, entry, after, _ in walk(game, options, seats, rng):
            state = after
            log.append(entry)
            if len(log) >= 150:
                break
        record = Record(game, NAMES[:seats], options, tuple(log))
        again = decode(encode(record), GAMES)
        assert again == record
        assert encode(again) == encode(record)
        assert replay(again) == state
        assert digest(replay(again)) == digest(state)

    run()


@each_game
def test_every_match_ends_and_no_card_is_lost(game: Game) -> None:
    for index, options in enumerate(every_option(game)):
        for seats in game.seats:
            play_to_the_end(game, options, seats, Random(1000 * index + seats))

    @settings(max_examples=examples(15))
    @given(options_of(game), st.sampled_from(game.seats), st.integers(0, 2**32))
    def combined(options: Any, seats: int, seed: int) -> None:
        play_to_the_end(game, options, seats, Random(seed))

    combined()


def play_to_the_end(game: Game, options: Any, seats: int, rng: Random) -> None:
    kit = KITS[game.name]
    ends = kit.ends(options, seats)
    state = game.initial(options, seats)
    for count, (before, entry, after, _) in enumerate(walk(game, options, seats, rng)):
        assert after.t == entry.t >= before.t
        assert kit.conserved(after)
        state = after
        if not ends and count > 500:
            return
        assert count < kit.most
    assert game.outcome(state) is not None
    assert game.to_act(state).over
    assert step(game, state, rng) is None
    assert all(game.legal(state, seat) == () for seat in range(seats))


@each_game
def test_somebody_may_always_act_until_the_end(game: Game) -> None:
    @check(game, 60)
    def _(state: Any, _rng: Random) -> None:
        acting = game.to_act(state)
        assert acting.over == (game.outcome(state) is not None)
        assert acting.over or acting.seats or acting.chance or acting.deadline is not None
        assert all(game.legal(state, seat) for seat in acting.seats)
