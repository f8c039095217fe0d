"""What the guns of one exchange do, all at once (W9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tenpaces.games.west.events import Card
from tenpaces.games.west.observation import Choice, Hand
from tenpaces.games.west.state import FULL, REFILLED, size, without

GUNS: tuple[Card, ...] = ("pistol", "rifle")


class Fate(msgspec.Struct, frozen=True):
    """What an exchange did to one living seat: the seats whose bullets it dodged, its barricade stopped, or that hit it."""

    card: Card | None
    dodged: tuple[int, ...]
    stopped: tuple[int, ...]
    hit: tuple[int, ...]


def fates(alive: Sequence[bool], choices: Sequence[Choice | None], ward: Literal["all", "like"]) -> tuple[Fate | None, ...]:
    """Resolve one exchange; ``None`` for the dead. A living seat without a choice has an empty hand (W3)."""
    aimed: list[list[tuple[int, Card]]] = [[] for _ in alive]
    for shooter, choice in enumerate(choices):
        if choice is not None and choice.card in GUNS:
            aimed[choice.target].append((shooter, choice.card))
    return tuple(
        _fate(choice.card if choice else None, bullets, ward) if living else None
        for living, choice, bullets in zip(alive, choices, aimed, strict=True)
    )


def _fate(card: Card | None, bullets: list[tuple[int, Card]], ward: Literal["all", "like"]) -> Fate:
    dodged: tuple[int, ...] = ()
    stopped: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()
    if not bullets:
        pass
    elif card in GUNS:
        # W7: a shooter moves while shooting, so every bullet misses; under "like" only those of his own kind do.
        dodged = tuple(seat for seat, gun in bullets if ward == "all" or gun == card)
        hit = tuple(seat for seat, gun in bullets if ward == "like" and gun != card)
    elif card == "barricade":
        # W19: each pistol is stopped, however many there are; a rifle goes through.
        stopped = tuple(seat for seat, gun in bullets if gun == "pistol")
        hit = tuple(seat for seat, gun in bullets if gun == "rifle")
    else:
        # A reload, or nothing at all to play (W3).
        hit = tuple(seat for seat, _ in bullets)
    return Fate(card, dodged, stopped, hit)


def hand_after(hand: Hand, fate: Fate, reload: Literal["returns", "spent"], barricade: Literal["spent", "returns"]) -> Hand:
    """Return what a living seat holds once an exchange is over."""
    if fate.card is None:
        return hand
    left = without(hand, fate.card)
    if fate.hit:
        return left
    if fate.card == "reload":
        return FULL if reload == "returns" else REFILLED  # W3
    if fate.card == "barricade" and barricade == "returns":
        return hand  # W8
    return left


def reclaimed(hand: Hand, after: Hand) -> int:
    """Return how many cards a Reload took back; ``hand`` is the hand that still holds it."""
    return size(after) - size(hand) + 1
