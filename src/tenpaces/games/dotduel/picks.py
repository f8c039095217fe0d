"""What a side has picked and not yet said: a card it points at, a Double Dot it is about to show, marks of a sealed trial."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tenpaces.games.dotduel.observation import Observation

Grab = Literal["", "claim", "check", "double"]

PAIR = 2
"""So many cards a Double Dot needs (D17)."""
WINDOW_MS = 2500
"""So long a buzz waits for a card."""
LOCK_MS = 3000
"""So long a buzzer is dead whose side pointed at nothing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A claim (one card and its count), a Double Dot (two cards) or a count in a duel (no card), ``t`` ms into a sealed trial."""

    cards: tuple[int, ...]
    count: int
    t: int


@dataclass(frozen=True, slots=True)
class Pick:
    """What a side is about to do. ``cards`` are those it has pointed at, ``at`` is the match time of its buzz.

    ``typed`` is a number under way, digit by digit. ``marks`` are what it has marked in a sealed trial, ``sealed``
    that it is done with it.
    """

    grab: Grab = ""
    cards: tuple[int, ...] = ()
    at: int | None = None
    typed: str = ""
    marks: tuple[Mark, ...] = ()
    sealed: bool = False

    def points(self, now: int) -> bool:
        """Whether the side may touch the board now: it has buzzed, its window is open, and it has not pointed at all it needs."""
        return self.at is not None and len(self.cards) < self.needs and self.at <= now < self.at + WINDOW_MS * self.needs

    def locked(self, now: int) -> bool:
        """Whether the buzzer is dead because the window passed with nothing pointed at."""
        if self.at is None or len(self.cards) >= self.needs:
            return False
        return self.at + WINDOW_MS * self.needs <= now < self.at + WINDOW_MS * self.needs + LOCK_MS

    @property
    def needs(self) -> int:
        """How many cards are to be pointed at."""
        return PAIR if self.grab == "double" else 1


def kept(pick: Pick, seen: Observation) -> Pick:
    """Return what is left of a pick at a table that has changed: cards that are gone cannot be pointed at."""
    here = seen.grounds if seen.phase == "duel" else seen.showing
    claimed = {claim.card: claim.seat for claim in seen.pending}
    cards = tuple(card for card in pick.cards if card in here)
    if pick.grab == "check":
        cards = tuple(card for card in cards if card in claimed)
    if pick.grab == "claim" and any(card in claimed for card in cards):
        # Somebody else was quicker: what can still be done with this card is to check it.
        mine = any(claimed.get(card) == seen.seat for card in cards)
        return Pick(marks=pick.marks) if mine else replace(pick, grab="check", at=None)
    if pick.grab == "double" and len(here) < pick.needs:
        return Pick(marks=pick.marks)
    if len(cards) == len(pick.cards):
        return pick
    return replace(pick, cards=cards) if pick.grab == "double" else Pick(marks=pick.marks)
