"""How a Dot Duel match goes on by itself: from seeking to duels, to the next round, to the end."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel.events import Bare, Duelling, Ended, Event, Final, Kept, Lapsed, Skipped, Staked, Turned, Won
from tenpaces.games.dotduel.observation import LAPSE_MS, SHOWN
from tenpaces.games.dotduel.state import State, needs, with_at


def pass_time(state: State, t: int, events: list[Event]) -> State:
    """Let time pass up to ``t``: claims ripen one by one, and the roll of a duel that nobody answered lapses (D25, D36)."""
    while state.pending and state.pending[0].ripe_at <= t:
        state = settle(_ripen(state, events), events)
    if state.phase == "duel" and state.rolled_at + LAPSE_MS <= t:
        events.append(Lapsed())
        state = replace(state, phase="duel_roll", number=None)
    return state


def _ripen(state: State, events: list[Event]) -> State:
    claim, *rest = state.pending
    events.append(Kept(claim.seat, claim.card))
    state = replace(state, pending=tuple(rest), showing=tuple(card for card in state.showing if card != claim.card))
    return add(state, claim.seat, (claim.card,))


def add(state: State, seat: int, cards: tuple[int, ...]) -> State:
    """Return the state with cards that a seat added to its collection in this round."""
    return replace(
        state,
        collections=with_at(state.collections, seat, state.collections[seat] + cards),
        added=with_at(state.added, seat, state.added[seat] + len(cards)),
        adders=latest(state.adders, seat),
    )


def latest(adders: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the order of adding after ``seat`` added a card."""
    return (seat, *(other for other in adders if other != seat))


def settle(state: State, events: list[Event]) -> State:
    """End the seeking if it has come to its end; a ``reinsert`` that is due comes first."""
    if state.phase != "seek":
        return state
    if not state.showing:
        return _end_seek(state, Ended("taken"), events)
    if state.pending or not all(done or out for done, out in zip(state.done, state.out, strict=True)):
        return state
    return _end_seek(state, Ended("nobody" if all(state.out) else "agreed"), events)


def _end_seek(state: State, ended: Ended, events: list[Event]) -> State:
    events.append(ended)
    state = replace(
        state,
        number=None,
        pending=(),
        added=(0,) * state.seats,
        # Only who sat out from the round's beginning has served a round of it (D26).
        sitting=tuple(rounds - sat for rounds, sat in zip(state.sitting, state.sat, strict=True)),
        sat=(False,) * state.seats,
        barred=(),
    )
    return begin_duel(state, events) if state.duels else _next_round(state, events)


def begin_duel(state: State, events: list[Event]) -> State:
    """Begin the first duel that waits; where neither owns a card there are no stakes to draw (D20)."""
    duel = state.duels[0]
    events.append(Duelling(duel.card, duel.initiator, duel.accused))
    if state.collections[duel.initiator] or state.collections[duel.accused]:
        return replace(state, phase="stakes")
    return lay(state, {}, events)


def lay(state: State, own: dict[int, tuple[int, ...]], events: list[Event]) -> State:
    """Lay the grounds of a duel: ``own`` cards by seat, the rest from the deck, the initiator's need first (D20)."""
    duel = state.duels[0]
    deck, collections = state.deck, state.collections
    grounds: tuple[int, ...] = ()
    for seat, need in needs(duel):
        mine = own.get(seat, ())
        missing = need - len(mine)
        drawn, deck = deck[:missing], deck[missing:]
        grounds += mine + drawn
        collections = with_at(collections, seat, tuple(card for card in collections[seat] if card not in mine))
        events.append(Staked(seat, mine, drawn))
    if not grounds:
        grounds = (duel.card,)
        events.append(Bare(duel.card))
    return replace(state, phase="duel_roll", deck=deck, collections=collections, grounds=grounds)


def after_duel(state: State, events: list[Event]) -> State:
    """Go on after a duel: the next one, or the next round."""
    state = replace(state, number=None, duels=state.duels[1:], grounds=())
    return begin_duel(state, events) if state.duels else _next_round(state, events)


def refill(state: State, events: list[Event]) -> State:
    """Turn up cards until six are on show or the deck is dry."""
    missing = SHOWN - len(state.showing)
    turned = state.deck[:missing]
    if not turned:
        return state
    events.append(Turned(turned))
    return replace(state, deck=state.deck[missing:], showing=state.showing + turned)


def _next_round(state: State, events: list[Event]) -> State:
    state = refill(state, events)
    if not state.showing:
        return _count(state, events)
    assert state.roller is not None
    roller, sitting = (state.roller + 1) % state.seats, state.sitting
    while all(sitting):
        events.append(Skipped(roller))
        roller, sitting = (roller + 1) % state.seats, tuple(rounds - 1 for rounds in sitting)
    return replace(state, phase="roll", roller=roller, sitting=sitting)


def _count(state: State, events: list[Event]) -> State:
    """All cards are owned: most cards win, and a tie is fought out (D28)."""
    sizes = [len(cards) for cards in state.collections]
    tied = tuple(seat for seat, size in enumerate(sizes) if size == max(sizes))
    if len(tied) == 1:
        events.append(Won(tied[0], "most_cards"))
        return replace(state, phase="over", result=Outcome(tied[0], "most_cards"))
    roller = next(seat for seat in state.adders if seat in tied)
    events.append(Final(tied, roller))
    return replace(state, phase="stakes", roller=roller, out=tuple(seat not in tied for seat in range(state.seats)), final=True)
