"""Seek and question: claims, challenges, Double Dots and votes."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.games.dotduel.course import add
from tenpaces.games.dotduel.deck import common, count, is_double_dot
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Reinsert, Roll
from tenpaces.games.dotduel.events import (
    Challenged,
    Claimed,
    Doubled,
    Event,
    FellOut,
    NotDoubled,
    Overclaimed,
    Reinserted,
    Reopened,
    Returning,
    Rolled,
    SetAside,
    Sits,
    Took,
    Undercounted,
    Unproved,
    Voted,
)
from tenpaces.games.dotduel.observation import Duel, Pending
from tenpaces.games.dotduel.state import State, claim_on, with_at


def open_round(state: State, entry: Roll, events: list[Event]) -> State:
    """Roll for a round: whoever has rounds to sit out is out from the beginning, and nobody has voted yet."""
    assert state.roller is not None
    number = sum(entry.dice)
    out = tuple(rounds > 0 for rounds in state.sitting)
    events.append(Rolled(state.roller, entry.dice, number, tuple(seat for seat, sits in enumerate(out) if sits)))
    return replace(state, phase="seek", number=number, rolled_at=entry.t, out=out, sat=out, done=(False,) * state.seats)


def claim(state: State, entry: Claim, events: list[Event]) -> State:
    """Claim a card; a referee settles a wrong claim at once (D14)."""
    seat, card = entry.by, entry.card
    events.append(Claimed(seat, card, entry.count))
    if state.options.referee == "on":
        true = _true(state, card)
        if entry.count > true:
            return _over_claim(state, seat, card, events)
        if entry.count < true:
            events.append(Undercounted(seat, card))
            return _reopen(replace(state, barred=(*state.barred, (seat, card))), (card,), events)
    ripe_at = entry.t + 1000 * state.options.period_s  # D36
    return replace(state, pending=(*state.pending, Pending(card, seat, entry.count, ripe_at)))


def challenge(state: State, entry: Challenge, events: list[Event]) -> State:
    """Check a claim; whatever comes of it, the seat has used its one challenge of it (D7)."""
    seat, card = entry.by, entry.card
    claimed = claim_on(state, card)
    assert claimed is not None
    owner = claimed.seat
    events.append(Challenged(seat, owner, card, entry.count))
    true = _true(state, card)
    if claimed.count == true or entry.count != true:
        events.append(Unproved(seat, card, "wrong"))
        state = _used(state, claimed, seat)
        if state.options.false_alarm == "out" and not state.out[seat]:
            return _fall_out(state, seat, FellOut(seat, "false_alarm"), events)
        return state
    if claimed.count > true:
        return _over_claim(state, owner, card, events)
    if state.out[seat]:
        events.append(Unproved(seat, card, "out"))  # D13
        return _used(state, claimed, seat)
    events.append(SetAside(card, seat, owner))
    return replace(
        state,
        showing=tuple(shown for shown in state.showing if shown != card),
        pending=tuple(other for other in state.pending if other is not claimed),
        duels=(*state.duels, Duel(card, seat, owner)),
    )


def double(state: State, entry: Double, events: list[Event]) -> State:
    """Call Double Dot in a round (D17, D18)."""
    seat, (one, other) = entry.by, entry.cards
    assert state.number is not None
    symbol = common(one, other)
    if not is_double_dot(one, other, state.number):
        events.append(NotDoubled(seat, entry.cards, symbol))
        state = _fall_out(state, seat, FellOut(seat, "double"), events)
        events.append(Sits(seat, 1))
        state = replace(state, sitting=with_at(state.sitting, seat, state.sitting[seat] + 1))
        return _send_back(state, seat, tuple(pending.card for pending in state.pending if pending.seat == seat), events)
    events.append(Doubled(seat, entry.cards, symbol))
    taken = state.showing if state.options.double_dot == "all" else entry.cards
    events.append(Took(seat, taken))
    state = replace(
        state,
        showing=tuple(card for card in state.showing if card not in taken),
        pending=tuple(pending for pending in state.pending if pending.card not in taken),
    )
    return add(state, seat, taken)


def vote(state: State, entry: Done, events: list[Event]) -> State:
    """Agree that nothing is left (D15)."""
    events.append(Voted(entry.by))
    return replace(state, done=with_at(state.done, entry.by, True))


def reinsert(state: State, entry: Reinsert, events: list[Event]) -> State:
    """Put the cards that return back into the deck, one by one (D30)."""
    deck = list(state.deck)
    for card, index in entry.places:
        deck.insert(index, card)
    events.append(Reinserted(len(entry.places)))
    return replace(state, phase="seek", deck=tuple(deck), returning=())


def _true(state: State, card: int) -> int:
    assert state.number is not None
    return count(card, state.number)


def _used(state: State, claimed: Pending, seat: int) -> State:
    marked = Pending(claimed.card, claimed.seat, claimed.count, claimed.ripe_at, (*claimed.challenged, seat))
    return replace(state, pending=tuple(marked if other is claimed else other for other in state.pending))


def _fall_out(state: State, seat: int, event: FellOut, events: list[Event]) -> State:
    events.append(event)
    return replace(state, out=with_at(state.out, seat, True))


def _over_claim(state: State, owner: int, card: int, events: list[Event]) -> State:
    """The owner falls out; this card and all that he has pending are open again (D10, D11), what he added goes back."""
    events.append(Overclaimed(owner, card, _true(state, card)))
    if not state.out[owner]:
        state = _fall_out(state, owner, FellOut(owner, "over_claim"), events)
    others = tuple(pending.card for pending in state.pending if pending.seat == owner and pending.card != card)
    state = replace(state, pending=tuple(pending for pending in state.pending if pending.seat != owner))
    return _send_back(_reopen(state, (card, *others), events), owner, (), events)


def _reopen(state: State, cards: tuple[int, ...], events: list[Event]) -> State:
    events.append(Reopened(cards))
    return replace(state, done=(False,) * state.seats)


def _send_back(state: State, seat: int, claimed: tuple[int, ...], events: list[Event]) -> State:
    """Take the cards that a seat has claimed, and those that it added in this round, for the deck; they wait for their places."""
    kept = len(state.collections[seat]) - state.added[seat]
    back = claimed + state.collections[seat][kept:]
    if not back:
        return state
    events.append(Returning(seat, back))
    return replace(
        state,
        phase="reinsert",
        showing=tuple(card for card in state.showing if card not in claimed),
        pending=tuple(pending for pending in state.pending if pending.card not in claimed),
        collections=with_at(state.collections, seat, state.collections[seat][:kept]),
        added=with_at(state.added, seat, 0),
        returning=back,
    )
