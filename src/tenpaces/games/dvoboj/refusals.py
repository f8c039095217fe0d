"""Why an entry may not be applied now. Checked in this order: the match, the phase, the seat and its turn, the content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.core.refusal import Refusal
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.entries import (
    Answer,
    Attack,
    Deck,
    Defend,
    End,
    Joker,
    Lay,
    Place,
    Recycle,
    Regroup,
    Starter,
    Support,
)
from tenpaces.games.dvoboj.piles import recycled_count
from tenpaces.games.dvoboj.state import HAND, MOST_PREPARED, Side, State, attack_banned, pack, to_move, window_open
from tenpaces.games.dvoboj.strength import fits, seconds, warrior_of


def refusal(state: State, entry: Entry) -> Refusal | None:
    """Say why an entry may not be applied now, or ``None``. Its seats must exist."""
    if state.result:
        return Refusal("over", "over")
    kind = type(entry)
    if kind is Tick or kind is Resign:
        return None
    check = _CHECKS.get(kind)
    if check is None:
        raise TypeError(f"not an entry of Dvoboj: {entry!r}")
    phase, content = check
    if state.phase != phase:
        return Refusal("phase", "phase", {"phase": state.phase})
    if isinstance(entry, SeatEntry) and phase != "lay" and entry.by != to_move(state):
        return Refusal("turn", "turn", {"seat": entry.by})
    return content(state, entry)


def _refuse_deck(state: State, entry: Deck) -> Refusal | None:
    if state.sides[entry.seat].hand:
        return Refusal("deck", "deck_twice", {"seat": entry.seat})
    cards = pack(state.options)
    if len(entry.order) != len(cards) or set(entry.order) != set(cards):
        return Refusal("deck", "deck_cards", {"seat": entry.seat, "count": len(cards)})
    return None


def _admit(_state: State, _entry: Entry) -> Refusal | None:
    return None


def _refuse_lay(state: State, entry: Lay) -> Refusal | None:
    side = state.sides[entry.by]
    if side.attack:
        return Refusal("turn", "laid_twice", {"seat": entry.by})
    refused = _refuse_cards(side, entry.by, (entry.attack, entry.defence))
    if refused or entry.attack != entry.defence:
        return refused
    return Refusal("V1", "same_card", {"seat": entry.by, "card": entry.attack})


def _refuse_cards(side: Side, seat: int, cards: Iterable[Card]) -> Refusal | None:
    for card in cards:
        if card not in side.hand:
            return Refusal("hand", "not_held", {"seat": seat, "card": card})
    return None


def _refuse_more(state: State, seat: int) -> Refusal | None:
    if state.prepared >= MOST_PREPARED:  # V5
        return Refusal("V5", "prepared", {"seat": seat, "count": MOST_PREPARED})
    return None


def _refuse_place(state: State, entry: Place) -> Refusal | None:
    side = state.sides[entry.by]
    refused = _refuse_more(state, entry.by) or _refuse_cards(side, entry.by, (entry.card,))
    if refused:
        return refused
    if state.placed and (side.attack if entry.slot == "attack" else side.defence) is None:
        return Refusal("V5", "placed", {"seat": entry.by})
    return None


def _refuse_regroup(state: State, entry: Regroup) -> Refusal | None:
    side = state.sides[entry.by]
    refused = _refuse_more(state, entry.by)
    if refused or side.attack or side.defence:
        return refused
    return Refusal("V5", "nothing_there", {"seat": entry.by})


def _refuse_joker(state: State, entry: Joker) -> Refusal | None:
    if state.options.joker == "off":
        return Refusal("V26", "no_jokers")
    refused = _refuse_more(state, entry.by)
    if refused or any(KIND[card] == "joker" for card in state.sides[entry.by].hand):
        return refused
    return Refusal("hand", "no_joker_held", {"seat": entry.by})


def _refuse_recycle(state: State, entry: Recycle) -> Refusal | None:
    assert state.turn is not None
    side = state.sides[state.turn]
    count = recycled_count(side)
    named = set(entry.order)
    if len(entry.order) == count == len(named) and named <= {lying.card for lying in side.heap}:
        return None
    return Refusal("V26", "recycled", {"seat": state.turn, "count": count})


def _refuse_attack(state: State, entry: Attack) -> Refusal | None:
    side = state.sides[entry.by]
    if attack_banned(state):
        return Refusal("V3", "first_attack", {"seat": entry.by})
    refused = _refuse_cards(side, entry.by, (entry.card,))
    if refused or fits(side.attack, entry.card):
        return refused
    return Refusal("V10", "unfit_attack", {"seat": entry.by, "card": entry.card})


def _refuse_defend(state: State, entry: Defend) -> Refusal | None:
    if entry.card is None or state.battle is None:
        return None
    refused = _refuse_cards(state.sides[entry.by], entry.by, (entry.card,))
    if refused or seconds(state.battle.guard, entry.card, state.options.bare_defence):
        return refused
    return Refusal("V15", "unfit_second", {"seat": entry.by, "card": entry.card})


def _refuse_support(state: State, entry: Support) -> Refusal | None:
    if entry.card is None:
        return None
    refused = _refuse_cards(state.sides[entry.by], entry.by, (entry.card,))
    if refused or KIND[entry.card] == "support":
        return refused
    return Refusal("V16", "no_support", {"seat": entry.by, "card": entry.card})


def _refuse_answer(state: State, entry: Answer) -> Refusal | None:
    battle = state.battle
    if entry.card is None or battle is None:
        return None
    refused = _refuse_cards(state.sides[entry.by], entry.by, (entry.card,))
    if refused:
        return refused
    kind = KIND[entry.card]
    if kind == "ace":
        return None if window_open(state, battle) else Refusal("V17", "no_third_card", {"seat": entry.by})
    if kind != "support":
        return Refusal("V16", "no_answer", {"seat": entry.by, "card": entry.card})
    if warrior_of(battle.guard, battle.second) is None:
        return Refusal("V16", "no_warrior", {"seat": entry.by})
    return None


def _refuse_end(state: State, entry: End) -> Refusal | None:
    side = state.sides[entry.by]
    refused = _refuse_cards(side, entry.by, entry.discard)
    over = max(0, len(side.hand) - HAND)
    if refused or len(entry.discard) == len(set(entry.discard)) == over:
        return refused
    return Refusal("V8", "discard", {"seat": entry.by, "count": over})


_CHECKS: Mapping[type[Entry], tuple[str, Callable[[State, Any], Refusal | None]]] = {
    Deck: ("decks", _refuse_deck),
    Starter: ("starter", _admit),
    Lay: ("lay", _refuse_lay),
    Place: ("prepare", _refuse_place),
    Regroup: ("prepare", _refuse_regroup),
    Joker: ("prepare", _refuse_joker),
    Recycle: ("recycle", _refuse_recycle),
    Attack: ("prepare", _refuse_attack),
    Defend: ("defend", _refuse_defend),
    Support: ("support", _refuse_support),
    Answer: ("answer", _refuse_answer),
    End: ("prepare", _refuse_end),
}
"""For each entry the phase that it belongs to, and what else it must keep."""
