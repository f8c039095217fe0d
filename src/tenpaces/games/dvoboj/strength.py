"""Which cards go together in a battle and what they are worth."""

from __future__ import annotations

from typing import Literal

from tenpaces.games.dvoboj.cards import KIND, VALUE, Card

PAIR = frozenset({"officer", "warrior"})


def leads(card: Card | None) -> bool:
    """Whether a card of the attack place can be attacked with at all (V10)."""
    return card is not None and KIND[card] in PAIR


def fits(lead: Card | None, joined: Card) -> bool:
    """Whether two cards are officer and warrior, which is what an attack needs (V10)."""
    return lead is not None and {KIND[lead], KIND[joined]} == PAIR


def seconds(guard: Card | None, second: Card, bare_defence: Literal["warrior", "none"]) -> bool:
    """Whether a card may be laid beside that of the defence place, which may be empty or hold a useless card (V15)."""
    if leads(guard):
        return fits(guard, second)
    return bare_defence == "warrior" and KIND[second] == "warrior"


def warrior_of(guard: Card | None, second: Card | None) -> Card | None:
    """Return the warrior among the defender's battle cards; there is one at most."""
    return next((card for card in (guard, second) if card and KIND[card] == "warrior"), None)


def attack_strength(lead: Card, joined: Card, support: Card | None) -> int:
    """Return the sum of officer, warrior and support."""
    return VALUE[lead] + VALUE[joined] + (VALUE[support] if support else 0)


def defence_strength(guard: Card | None, second: Card | None, support: Card | None, lone_officer: Literal["zero", "points"]) -> int:
    """Return the sum of the defence; without a warrior it is nothing, or an officer's points (V14)."""
    warrior = warrior_of(guard, second)
    officers = sum(VALUE[card] for card in (guard, second) if card and KIND[card] == "officer")
    if warrior is None:
        return officers if lone_officer == "points" else 0
    return VALUE[warrior] + officers + (VALUE[support] if support else 0)
