"""The Fire Exchange: who gets which stack, and what comes of it."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.core.game import Outcome
from tenpaces.games.eye2eye.events import (
    Acted,
    Card,
    Contested,
    Event,
    Fired,
    Halved,
    Missed,
    Revealed,
    Silent,
    Tied,
    Took,
    Touched,
    Unharmed,
    Won,
    Wounded,
)
from tenpaces.games.eye2eye.observation import STACKS, Exchange, Pick
from tenpaces.games.eye2eye.resolution import Volley, volley, wounded
from tenpaces.games.eye2eye.state import State

MORTAL = 2
"""The wounds that end the game."""


def act(state: State, seat: int, pick: Pick) -> tuple[State, tuple[Event, ...]]:
    """Let a seat reach for a stack or for nothing."""
    picks = (pick, state.picks[1]) if seat == 0 else (state.picks[0], pick)
    events: list[Event] = [Acted(seat)]
    if state.again is not None:
        events.append(_told(seat, pick))
        return _resolve(state, (picks[0], picks[1]), events), tuple(events)
    first, second = picks
    if first is None or second is None:
        return replace(state, picks=picks), tuple(events)
    events += (_told(0, first), _told(1, second))
    if first.stack is None or first.stack != second.stack:
        state = _resolve(state, picks, events)
    elif first.ms == second.ms:
        events.append(Tied(first.stack))
        state = replace(state, picks=picks, phase="tie")
    else:
        state = _contest(replace(state, picks=picks), 0 if _ms(first) < _ms(second) else 1, events)
    return state, tuple(events)


def break_tie(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Give the stack that both touched in the same millisecond to ``seat`` (E12)."""
    events: list[Event] = []
    return _contest(state, seat, events), tuple(events)


def _ms(pick: Pick) -> int:
    assert pick.ms is not None
    return pick.ms


def _told(seat: int, pick: Pick) -> Event:
    return Missed(seat) if pick.stack is None or pick.ms is None else Touched(seat, pick.stack, pick.ms)


def _contest(state: State, first: int, events: list[Event]) -> State:
    """Give a stack that both touched to ``first``; the other has nothing, or acts once more (E12)."""
    pick = state.picks[first]
    assert pick is not None
    assert pick.stack is not None
    again = state.options.contest == "repick"
    events.append(Contested(first, pick.stack, again))
    picks = (pick, None) if first == 0 else (None, pick)
    if again:
        return replace(state, phase="fire", picks=picks, again=1 - first)
    return _resolve(state, picks, events)


def _resolve(state: State, picks: tuple[Pick | None, Pick | None], events: list[Event]) -> State:
    """Turn up the stacks that were won, and wound whoever is outshot."""
    first, second = ((None if pick is None else pick.stack) for pick in picks)
    won = (first, second)
    volleys = tuple(_turn_up(state, seat, stack, events) for seat, stack in enumerate(won))
    loser = wounded(volleys, state.options.strength)
    wounds = state.wounds
    if loser is None:
        events.append(Unharmed(state.round))
    else:
        wounds = (wounds[0] + 1, wounds[1]) if loser == 0 else (wounds[0], wounds[1] + 1)
        events.append(Wounded(loser, wounds[loser]))
    shown = {stack for stack in won if stack is not None}
    if state.options.reveal_all == "on":  # E23
        left = [stack for stack in range(STACKS) if stack not in shown]
        events.extend(Revealed(stack, _cards(state, stack)) for stack in left)
        shown.update(left)
    return _after(
        replace(
            state,
            wounds=wounds,
            picks=(None, None),
            again=None,
            open=tuple(sorted(shown)),
            last=Exchange(won, loser),
        ),
        events,
    )


def _cards(state: State, stack: int) -> tuple[Card, ...]:
    return tuple(laid.card for laid in state.stacks[stack])


def _turn_up(state: State, seat: int, stack: int | None, events: list[Event]) -> Volley | None:
    if stack is None:
        events.append(Silent(seat, "nothing"))
        return None
    cards = _cards(state, stack)
    events.append(Took(seat, stack, cards))
    fired = volley(cards)
    if fired:
        events.append(Fired(seat, fired.part, fired.count))
    else:
        events.append(Silent(seat, "broken" if "broken" in cards else "set"))
    return fired


def _after(state: State, events: list[Event]) -> State:
    """Go on to the next round, or end: at a second wound at once, else after the last round that the table plays."""
    wounds = state.wounds
    if MORTAL in wounds:
        winner = 1 - wounds.index(MORTAL)
        events.append(Won(winner, "wounds"))
        return finish(state, Outcome(winner, "wounds"))
    if state.round == state.options.round_cap:  # E20
        if wounds[0] == wounds[1]:
            events.append(Halved("rounds"))
            return finish(state, Outcome(None, "rounds"))
        winner = 0 if wounds[0] < wounds[1] else 1
        events.append(Won(winner, "rounds"))
        return finish(state, Outcome(winner, "rounds"))
    assert state.starter is not None
    # Starting takes turns, whatever happened in the round.
    return replace(state, phase="deal", round=state.round + 1, starter=1 - state.starter)


def finish(state: State, result: Outcome) -> State:
    """End the match; what lies on the table stays."""
    return replace(state, phase="over", turn=None, picks=(None, None), again=None, result=result)
