"""Why an entry may not be made: over, phase, status of the seat, content, in this order."""

from __future__ import annotations

from collections import Counter

from tenpaces.core.entry import Entry, Resign
from tenpaces.core.refusal import Refusal
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.entries import Challenge, Claim, Deck, Done, Double, Reinsert, Roll, Say, Stakes, Starter
from tenpaces.games.dotduel.observation import Phase
from tenpaces.games.dotduel.state import State, claim_on, duellists, owed

PHASES: dict[type[Entry], tuple[Phase, ...]] = {
    Deck: ("deck",),
    Starter: ("starter",),
    Roll: ("roll", "duel_roll"),
    Reinsert: ("reinsert",),
    Stakes: ("stakes",),
    Claim: ("seek",),
    Challenge: ("seek",),
    Double: ("seek", "duel"),
    Done: ("seek",),
    Say: ("duel",),
}


def refuse(state: State, entry: Entry) -> Refusal | None:
    """Say why an entry may not be made in a state in which all that was due has ripened."""
    if state.result:
        return Refusal("over", "over")
    if isinstance(entry, Resign):
        return None if state.seats == 2 else Refusal("phase", "resign_larger", {"seat": entry.by})
    if state.phase not in PHASES[type(entry)]:
        return Refusal("phase", state.phase)
    match entry:
        case Claim():
            return _claim(state, entry)
        case Challenge():
            return _challenge(state, entry)
        case Double():
            return _double(state, entry)
        case Done(by=seat):
            return _out(state, seat) or (Refusal("D15", "voted", {"seat": seat}) if state.done[seat] else None)
        case Say(by=seat):
            return _bystander(state, seat)
        case Deck(order=order):
            return None if len(set(order)) == CARDS else Refusal("deck", "not_a_deck")
        case Reinsert():
            return _reinsert(state, entry)
        case Stakes():
            return _stakes(state, entry)
        case _:
            return None


def _out(state: State, seat: int) -> Refusal | None:
    return Refusal("out", "out", {"seat": seat}) if state.out[seat] else None


def _bystander(state: State, seat: int) -> Refusal | None:
    if seat in duellists(state):
        return None
    return Refusal("out", "out_of_final", {"seat": seat}) if state.final else Refusal("duel", "bystander", {"seat": seat})


def _claim(state: State, entry: Claim) -> Refusal | None:
    seat, card = entry.by, entry.card
    if state.out[seat]:
        return _out(state, seat)
    if card not in state.showing:
        return Refusal("show", "not_shown")
    pending = claim_on(state, card)
    if pending:
        return Refusal("D5", "claimed", {"seat": pending.seat})
    if entry.count < 1:
        return Refusal("D4", "zero")
    return Refusal("D14", "barred", {"seat": seat}) if (seat, card) in state.barred else None


def _challenge(state: State, entry: Challenge) -> Refusal | None:
    seat = entry.by
    if state.options.referee == "on":
        return Refusal("D14", "referee")
    if state.out[seat] and state.options.out_may_check == "no":
        return Refusal("D13", "out_may_not_check", {"seat": seat})
    pending = claim_on(state, entry.card)
    if pending is None:
        return Refusal("pending", "not_pending")
    if pending.seat == seat:
        return Refusal("own", "own_claim", {"seat": seat})
    return Refusal("D7", "challenged", {"seat": seat}) if seat in pending.challenged else None


def _double(state: State, entry: Double) -> Refusal | None:
    one, other = entry.cards
    if state.phase == "seek":
        refused, ruling, cards = _out(state, entry.by), "D17", state.showing
    else:
        refused, ruling, cards = _bystander(state, entry.by), "D24", state.grounds
    if refused:
        return refused
    if one == other:
        return Refusal(ruling, "one_card")
    if one not in cards or other not in cards:
        return Refusal(ruling, "not_shown" if state.phase == "seek" else "not_in_grounds")
    return None


def _reinsert(state: State, entry: Reinsert) -> Refusal | None:
    if Counter(card for card, _ in entry.places) != Counter(state.returning):
        return Refusal("D30", "not_returning")
    size = len(state.deck)
    if all(0 <= index <= size + done for done, (_, index) in enumerate(entry.places)):
        return None
    return Refusal("D30", "no_place")


def _stakes(state: State, entry: Stakes) -> Refusal | None:
    need = owed(state)
    owned = all(card in state.collections[seat] for seat, card in entry.cards)
    once = len(set(entry.cards)) == len(entry.cards)
    if owned and once and Counter(seat for seat, _ in entry.cards) == Counter(need):
        return None
    return Refusal("D20", "final_stakes" if state.final else "stakes_wrong")
