"""The rules of Eye 2 Eye: what may be done when, and what it brings about."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.core.entry import Entry, Resign, SeatEntry
from tenpaces.core.game import Outcome, ToAct
from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.eye2eye import exchange
from tenpaces.games.eye2eye.entries import Deal, Grab, Miss, Move, Pass, Play, Starter, Tie
from tenpaces.games.eye2eye.events import (
    CARDS,
    Card,
    Dealt,
    Drawn,
    Event,
    Knocked,
    Moved,
    Opened,
    Played,
    Received,
    Resigned,
    Shot,
    Won,
)
from tenpaces.games.eye2eye.observation import MOVES, NOTHING, PASSES, PLAYS, STACKS, Pick, Turn
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.refusals import may_take, must_play, refusal, way_back
from tenpaces.games.eye2eye.state import FULL, LAID, Hands, Stacks, State, taken, waiting

__all__ = ["apply", "chance", "initial", "legal", "outcome", "refusal", "seats_in", "to_act"]

CHANCE = ("starter", "deal", "tie")
"""The phases that wait for chance, and for the entry of that name."""


def initial(options: Options, seats: int) -> State:
    """Return a match before its first entry."""
    if seats != 2:
        raise ValueError(f"Eye 2 Eye is for 2 seats, not {seats}")
    return State(options)


def to_act(state: State) -> ToAct:
    """Return the seats that have something to do, or what chance owes."""
    if state.result:
        return ToAct(over=True)
    return ToAct(chance=state.phase) if state.phase in CHANCE else ToAct(seats=waiting(state))


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or ``None`` while it runs."""
    return state.result


def chance(state: State, rng: Rng) -> Starter | Deal | Tie:
    """Draw what chance owes. Raises ``ValueError`` if it owes nothing."""
    match state.phase:
        case "starter":
            return Starter(t=state.t, by="chance", seat=rng.randrange(2))
        case "deal":
            cards = shuffled(FULL, rng)
            row, first, second = (_four(cards[start : start + 4]) for start in (0, 4, 8))
            return Deal(t=state.t, by="chance", row=row, hands=(first, second))
        case "tie":
            return Tie(t=state.t, by="chance", seat=rng.randrange(2))
        case _:
            raise ValueError("chance owes nothing")


def _four(shots: tuple[Shot, ...]) -> tuple[Shot, Shot, Shot, Shot]:
    first, second, third, fourth = shots
    return first, second, third, fourth


def legal(state: State, seat: int) -> tuple[SeatEntry, ...]:
    """List what a seat may do: plays, moves and passing, or grabs and missing; at the end, resigning.

    Cards come in the order of ``CARDS``, stacks rising. A grab may name any number of ms and is listed with 0.
    """
    if state.result:
        return ()
    t = state.t
    entries: list[SeatEntry] = []
    if state.turn == seat:
        hand = state.hands[seat]
        entries += [Play(t=t, by=seat, card=card, stack=stack) for card in CARDS if card in hand for stack in range(STACKS)]
        if not must_play(state):
            back = way_back(state)
            sources = [source for source in range(STACKS) if may_take(state, seat, source)]
            ways = [(source, to) for source in sources for to in range(STACKS) if to != source and (source, to) != back]
            entries += [Move(t=t, by=seat, source=source, to=to) for source, to in ways]
            entries.append(Pass(t=t, by=seat))
    elif state.phase == "fire" and state.picks[seat] is None:
        gone = taken(state)
        entries += [Grab(t=t, by=seat, stack=stack, ms=0) for stack in range(STACKS) if stack != gone]
        entries.append(Miss(t=t, by=seat))
    entries.append(Resign(t=t, by=seat))
    return tuple(entries)


def seats_in(entry: Entry) -> tuple[int, ...]:
    """List the seats that an entry names."""
    match entry:
        case SeatEntry(by=seat) | Starter(seat=seat) | Tie(seat=seat):
            return (seat,)
        case _:
            return ()


def apply(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what a person would see happen. The entry must not be refused."""
    refused = refusal(state, entry)
    if refused:
        raise ValueError(f"a refused entry was applied: {entry!r}, {refused!r}")
    match entry:
        case Play(by=seat, card=card, stack=stack):
            return _play(state, entry.t, seat, card, stack)
        case Move(by=seat, source=source, to=to):
            return _move(state, entry.t, seat, source, to)
        case Pass(by=seat):
            return _pass(state, entry.t, seat)
        case Deal():
            return _deal(state, entry)
    state = replace(state, t=entry.t)
    match entry:
        case Grab(by=seat, stack=stack, ms=ms):
            return exchange.act(state, seat, Pick(stack, ms))
        case Miss(by=seat):
            return exchange.act(state, seat, NOTHING)
        case Tie(seat=seat):
            return exchange.break_tie(state, seat)
        case Starter(seat=seat):
            return replace(state, phase="deal", starter=seat), (Drawn(seat),)
        case Resign(by=seat):
            winner = 1 - seat
            return exchange.finish(state, Outcome(winner, "resigned")), (Resigned(seat), Won(winner, "resigned"))
        case _:
            return state, ()


def _deal(state: State, entry: Deal) -> tuple[State, tuple[Event, ...]]:
    assert state.starter is not None
    first: tuple[Card, ...] = (*entry.hands[0], "broken")
    second: tuple[Card, ...] = (*entry.hands[1], "broken")
    dealt = State(
        options=state.options,
        wounds=state.wounds,
        round=state.round,
        starter=state.starter,
        phase="turns",
        turn=state.starter,
        stacks=tuple((LAID[card, None],) for card in entry.row),
        hands=(first, second),
        last=state.last,
        t=entry.t,
    )
    return dealt, (Dealt(state.round, state.starter, entry.row), Received(0, first), Received(1, second))


def _play(state: State, t: int, seat: int, card: Card, stack: int) -> tuple[State, tuple[Event, ...]]:
    hand = list(state.hands[seat])
    hand.remove(card)
    hands = (tuple(hand), state.hands[1]) if seat == 0 else (state.hands[0], tuple(hand))
    stacks = list(state.stacks)
    stacks[stack] = (*stacks[stack], LAID[card, seat])
    return _next(state, t, PLAYS[seat][stack], tuple(stacks), hands, idle=0), (Played(seat, stack, card),)


def _move(state: State, t: int, seat: int, source: int, to: int) -> tuple[State, tuple[Event, ...]]:
    stacks = list(state.stacks)
    stacks[to] = (*stacks[to], stacks[source][-1])
    stacks[source] = stacks[source][:-1]
    moved = Moved(seat, source, to)
    idle = state.idle + 1
    state = _next(state, t, MOVES[seat][source][to], tuple(stacks), state.hands, idle)
    if idle < state.options.idle_limit:
        return state, (moved,)
    return _open(state), (moved, Opened("idle"))  # E4


def _pass(state: State, t: int, seat: int) -> tuple[State, tuple[Event, ...]]:
    before = state.turns
    idle = state.idle + 1
    state = _next(state, t, PASSES[seat], state.stacks, state.hands, idle)
    knocked = Knocked(seat)
    if before[-1].do == "pass":
        return _open(state), (knocked, Opened("both"))
    if before[-2].do == "pass":
        return _open(state), (knocked, Opened("twice"))  # E5, E6
    if idle >= state.options.idle_limit:
        return _open(state), (knocked, Opened("idle"))  # E4
    return state, (knocked,)


def _next(state: State, t: int, turn: Turn, stacks: Stacks, hands: Hands, idle: int) -> State:
    """Hand the turn over; nothing else of a state changes in the course of play."""
    assert state.turn is not None
    return replace(state, turn=1 - state.turn, stacks=stacks, hands=hands, turns=(*state.turns, turn), idle=idle, t=t)


def _open(state: State) -> State:
    return replace(state, phase="fire", turn=None)
