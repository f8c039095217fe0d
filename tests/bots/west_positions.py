"""West positions for the tests of its bots: states set up directly, and what one exchange makes of them by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tenpaces.games.west import GAME
from tenpaces.games.west.codes import COST, count, encode
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.observation import Hand
from tenpaces.games.west.options import Options
from tenpaces.games.west.state import State, can_choose


def hand(code: int) -> Hand:
    return Hand(*(count(code, card) for card in range(4)))


def code(pistol: int, rifle: int, barricade: int, reload: int = 1) -> int:
    return sum(n * cost for n, cost in zip((pistol, rifle, barricade, reload), COST, strict=True))


def position(codes: Sequence[int], options: Options, seats: int = 0) -> State:
    """Return a round in which the first seats live and hold these hands; the other seats are dead."""
    seats = max(seats, len(codes))
    full = GAME.initial(options, seats)
    hands = tuple(hand(codes[i]) if i < len(codes) else full.hands[i] for i in range(seats))
    alive = tuple(i < len(codes) for i in range(seats))
    return State(options, full.money, alive, hands, 1, 1, full.choices, (), 0)


def settle(state: State, played: Sequence[tuple[int, int]]) -> tuple[int | None, list[int]]:
    """Play one exchange of (card, target) by seat; return who earned the dollar and the codes left.

    A dead seat is left with -1; where the round is over nothing is left, and a void round has no winner.
    """
    before = state.round
    for seat, (card, target) in enumerate(played):
        if can_choose(state, seat):
            state, _ = GAME.apply(state, Choose(t=0, by=seat, card=CARDS[card], target=target))
    if state.round == before and not state.result:
        return None, [encode(h) if living else -1 for h, living in zip(state.hands, state.alive, strict=True)]
    return (state.money.index(1) if any(state.money) else None), []


def walk(options: Options, seats: int, rng: Random, entries: int) -> State:
    """Return a state that random play reaches."""
    state: State = GAME.initial(options, seats)
    for _ in range(entries):
        acting = GAME.to_act(state)
        if acting.over:
            break
        legal = [entry for entry in GAME.legal(state, acting.seats[rng.randrange(len(acting.seats))]) if isinstance(entry, Choose)]
        state, _ = GAME.apply(state, legal[rng.randrange(len(legal))])
    fresh: State = GAME.initial(options, seats)
    return fresh if GAME.to_act(state).over else state
