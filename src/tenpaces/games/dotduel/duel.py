"""Duels: stakes, dice and the first declaration, in a round and for the match."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel.course import after_duel, latest, lay
from tenpaces.games.dotduel.deck import common, is_double_dot, total
from tenpaces.games.dotduel.entries import Double, Roll, Say, Stakes
from tenpaces.games.dotduel.events import (
    Blank,
    Cast,
    Doubled,
    DuelWon,
    Event,
    FellOut,
    NotDoubled,
    Plundered,
    Said,
    Sits,
    Staked,
    Won,
)
from tenpaces.games.dotduel.state import State, duellists, owed, with_at


def stake(state: State, entry: Stakes, events: list[Event]) -> State:
    """Lay the cards that chance drew from the duellists' collections (D20)."""
    own = {seat: tuple(card for owner, card in entry.cards if owner == seat) for seat in owed(state)}
    if not state.final:
        return lay(state, own, events)
    events.extend(Staked(seat, cards, ()) for seat, cards in own.items())
    grounds = tuple(card for cards in own.values() for card in cards)
    collections = tuple(tuple(card for card in cards if card not in grounds) for cards in state.collections)
    return replace(state, phase="duel_roll", collections=collections, grounds=grounds)


def cast(state: State, entry: Roll, events: list[Event]) -> State:
    """Roll for a duel; a number that none of the grounds has is rolled again, unless it is a trap (D22)."""
    seat = state.roller if state.final else state.duels[0].initiator
    assert seat is not None
    number = sum(entry.dice)
    if state.options.zero_in_duel == "reroll" and total(state.grounds, number) == 0:
        events.append(Blank(seat, entry.dice, number))
        return state
    events.append(Cast(seat, entry.dice, number))
    return replace(state, phase="duel", number=number, rolled_at=entry.t)


def say(state: State, entry: Say, events: list[Event]) -> State:
    """Say the number of symbols; the first declaration decides (D23)."""
    assert state.number is not None
    true = total(state.grounds, state.number)
    events.append(Said(entry.by, entry.count, true))
    return _win(state, entry.by, events) if entry.count == true else _lose(state, entry.by, events)


def double(state: State, entry: Double, events: list[Event]) -> State:
    """Call Double Dot in a duel (D24)."""
    seat, (one, other) = entry.by, entry.cards
    assert state.number is not None
    symbol = common(one, other)
    if is_double_dot(one, other, state.number):
        events.append(Doubled(seat, entry.cards, symbol))
        return _win(state, seat, events, plunders=True)
    events.append(NotDoubled(seat, entry.cards, symbol))
    if not state.final:
        events.append(Sits(seat, 2))
        state = replace(state, sitting=with_at(state.sitting, seat, state.sitting[seat] + 2))
    return _lose(state, seat, events)


def _lose(state: State, seat: int, events: list[Event]) -> State:
    if not state.final:
        return _win(state, _opponent(state, seat), events)
    # The roll stands for those who are left, and the last one wins (D28).
    events.append(FellOut(seat, "final"))
    state = replace(state, out=with_at(state.out, seat, True))
    left = duellists(state)
    return _win(state, left[0], events) if len(left) == 1 else state


def _win(state: State, seat: int, events: list[Event], *, plunders: bool = False) -> State:
    if state.final:
        return _crown(state, seat, events)
    card, loser = state.duels[0].card, _opponent(state, seat)
    won = state.grounds if card in state.grounds else (*state.grounds, card)
    events.append(DuelWon(seat, won))
    collections = with_at(state.collections, seat, state.collections[seat] + won)
    if plunders:
        events.append(Plundered(seat, loser, len(collections[loser])))
        collections = with_at(with_at(collections, seat, collections[seat] + collections[loser]), loser, ())
    return after_duel(replace(state, collections=collections, adders=latest(state.adders, seat)), events)


def _crown(state: State, seat: int, events: list[Event]) -> State:
    events += (DuelWon(seat, state.grounds), Won(seat, "final_duel"))
    return replace(
        state,
        phase="over",
        number=None,
        collections=with_at(state.collections, seat, state.collections[seat] + state.grounds),
        adders=latest(state.adders, seat),
        grounds=(),
        result=Outcome(seat, "final_duel"),
    )


def _opponent(state: State, seat: int) -> int:
    duel = state.duels[0]
    return duel.accused if seat == duel.initiator else duel.initiator
