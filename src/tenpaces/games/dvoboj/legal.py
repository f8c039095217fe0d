"""What a seat may do now, in a fixed order."""

from __future__ import annotations

from itertools import combinations

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.entries import SLOTS, Answer, Attack, Defend, End, Joker, Lay, Place, Regroup, Support
from tenpaces.games.dvoboj.state import HAND, MOST_PREPARED, Battle, State, attack_banned, to_move, window_open
from tenpaces.games.dvoboj.strength import fits, seconds, warrior_of


def legal(state: State, seat: int) -> tuple[SeatEntry, ...]:
    """List every entry that ``refusal`` admits from a seat.

    Hand cards come in the order of the hand, declining after them; preparing comes before attacking and ending, resigning last. Of
    a discard of several cards one order is listed.
    """
    if state.result:
        return ()
    entries: list[SeatEntry] = []
    hand = state.sides[seat].hand
    if state.phase == "lay":
        if state.sides[seat].attack is None:
            entries += [Lay(t=state.t, by=seat, attack=one, defence=two) for one in hand for two in hand if one != two]
    elif to_move(state) == seat:
        match state.phase, state.battle:
            case "prepare", _:
                entries += _prepare(state, seat, hand)
            case "defend", Battle(guard=guard):
                cards = [card for card in hand if seconds(guard, card, state.options.bare_defence)]
                entries += [Defend(t=state.t, by=seat, card=card) for card in (*cards, None)]
            case "support", _:
                cards = [card for card in hand if KIND[card] == "support"]
                entries += [Support(t=state.t, by=seat, card=card) for card in (*cards, None)]
            case "answer", Battle() as battle:
                entries += [Answer(t=state.t, by=seat, card=card) for card in (*_answers(state, battle, hand), None)]
    entries.append(Resign(t=state.t, by=seat))
    return tuple(entries)


def _answers(state: State, battle: Battle, hand: tuple[Card, ...]) -> list[Card]:
    kinds = set()
    if window_open(state, battle):
        kinds.add("ace")
    if warrior_of(battle.guard, battle.second):
        kinds.add("support")
    return [card for card in hand if KIND[card] in kinds]


def _prepare(state: State, seat: int, hand: tuple[Card, ...]) -> list[SeatEntry]:
    side = state.sides[seat]
    now = state.t
    entries: list[SeatEntry] = []
    if state.prepared < MOST_PREPARED:
        for slot, there in zip(SLOTS, (side.attack, side.defence), strict=True):
            if there or not state.placed:
                entries += [Place(t=now, by=seat, card=card, slot=slot) for card in hand]
        if side.attack or side.defence:
            entries.append(Regroup(t=now, by=seat))
        if any(KIND[card] == "joker" for card in hand):
            entries.append(Joker(t=now, by=seat))
    if not attack_banned(state):
        entries += [Attack(t=now, by=seat, card=card) for card in hand if fits(side.attack, card)]
    entries += [End(t=now, by=seat, discard=cards) for cards in combinations(hand, max(0, len(hand) - HAND))]
    return entries
