"""What a person has picked at the table and not yet done, and what the cards in sight are worth together. Own knowledge only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tenpaces.core.entry import SeatEntry
from tenpaces.core.refusal import Refusal
from tenpaces.games.dvoboj.cards import KIND, VALUE, Card
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, Slot, Support
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.refusals import refusal
from tenpaces.games.dvoboj.state import HAND, Battle, State, attack_banned, window_open
from tenpaces.games.dvoboj.strength import attack_strength, defence_strength, fits


@dataclass(frozen=True, slots=True)
class Pick:
    """What a seat has picked.

    ``card`` is the hand card that is held up. ``attack`` and ``defence`` are the cards meant for the places before the first
    turn. ``ending`` tells that the turn is being ended, and ``discard`` what goes with it.
    """

    card: Card | None = None
    attack: Card | None = None
    defence: Card | None = None
    ending: bool = False
    discard: tuple[Card, ...] = ()


def own_refusal(seen: Observation, entry: SeatEntry) -> Refusal | None:
    """Say why the seat that sees may not make an entry now.

    An observation holds everything that the rules ask of a state about its own seat's entries, under the same names; a test holds
    the two against each other.
    """
    return refusal(cast("State", seen), entry)


def battle_entry(seen: Observation, card: Card | None, t: int = 0) -> SeatEntry | None:
    """Return the entry that a battle waits for from the seat that sees, with ``card`` or none; ``None`` outside a battle."""
    seat = seen.seat
    if seat is None or seen.phase not in ("defend", "support", "answer"):
        return None
    kind = {"defend": Defend, "support": Support, "answer": Answer}[seen.phase]
    return kind(t=t, by=seat, card=card)


def spare(seen: Observation) -> int:
    """Return how many cards the seat has to discard to end its turn (V8)."""
    return 0 if seen.seat is None else max(0, len(seen.sides[seen.seat].hand) - HAND)


def filled(seen: Observation, slot: Slot) -> bool:
    """Whether the seat's own place holds a card."""
    assert seen.seat is not None
    side = seen.sides[seen.seat]
    return (side.attack if slot == "attack" else side.defence) is not None


def attacks_with(seen: Observation, card: Card) -> int | None:
    """Return the strength of an attack with this hand card, ``None`` where it may not be made now (V3, V10)."""
    seat = seen.seat
    if seat is None or seen.phase != "prepare" or seen.turn != seat:
        return None
    lead = known(seen.sides[seat].attack)
    if lead is None or attack_banned(cast("State", seen)) or not fits(lead, card):
        return None
    return attack_strength(lead, card, None)


def known(card: Seen | None) -> Card | None:
    """Return a card that is seen, ``None`` for one that is hidden or not there."""
    return None if card is None or card == HIDDEN else card


def lays(seen: Observation, card: Card) -> bool:
    """Whether the battle takes this hand card from the seat now."""
    entry = battle_entry(seen, card)
    return entry is not None and own_refusal(seen, entry) is None


def answers(seen: Observation) -> bool:
    """Whether the seat holds any card that the battle takes now."""
    return seen.seat is not None and any(lays(seen, face) for card in seen.sides[seen.seat].hand if (face := known(card)))


def strength_with(seen: Observation, card: Card | None) -> int | None:
    """Return the strength of the seat's own side in the battle if it lays ``card``; ``None`` where it is nobody's to say.

    An Ace has no strength: it stops the attack.
    """
    battle, seat = seen.battle, seen.seat
    if battle is None or seat is None or (card is not None and KIND[card] == "ace"):
        return None
    if seat == seen.turn:
        lead, joined, support = known(battle.lead), known(battle.joined), known(battle.support)
        if lead is None or joined is None:
            return None
        return attack_strength(lead, joined, support or (card if seen.phase == "support" else None))
    guard, second = known(battle.guard), known(battle.second)
    if seen.phase == "defend":
        return defence_strength(guard, card, None, seen.options.lone_officer)
    return defence_strength(guard, second, card if seen.phase == "answer" else None, seen.options.lone_officer)


def attack_in_sight(seen: Observation) -> int | None:
    """Return what everybody sees of the attack's strength: the worth of a lead that was turned up (V9)."""
    lead = known(seen.battle.lead) if seen.battle else None
    return None if lead is None else VALUE[lead]


def ace_open(seen: Observation) -> bool:
    """Whether an Ace could stop this attack now, which everybody knows (V17)."""
    return seen.phase == "answer" and window_open(cast("State", seen), cast("Battle", seen.battle))


def attack_of(seen: Observation, card: Card, t: int = 0) -> SeatEntry:
    """Return the entry that attacks with a hand card."""
    assert seen.seat is not None
    return Attack(t=t, by=seen.seat, card=card)
