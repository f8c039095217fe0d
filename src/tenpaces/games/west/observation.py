"""What a seat may know of a West match; the interface, bots and peers get nothing else."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tenpaces.games.west.events import Card
from tenpaces.games.west.options import Options


class Hand(msgspec.Struct, frozen=True):
    """Counts of the cards held."""

    pistol: int
    rifle: int
    barricade: int
    reload: int


class Choice(msgspec.Struct, frozen=True):
    """A card and whom to point at, committed together (section 1 of the rules)."""

    card: Card
    target: int


Shown = tuple[tuple[int, Choice], ...]
"""One exchange as it was turned up: (seat, choice) by rising seat."""


@dataclass(frozen=True, slots=True)
class Observation:
    """The information state of ``seat`` (``None``: a spectator).

    ``hands[i]`` is ``None`` where the option ``hands=memory`` hides it (W13). ``choice`` is the seat's own choice in the exchange
    under way. ``shown`` lists the earlier exchanges of this round, which everybody saw. Who else has already chosen is left
    out: choices are simultaneous, so it is bookkeeping of the table and not knowledge about the game.
    """

    seat: int | None
    money: tuple[int, ...]
    alive: tuple[bool, ...]
    hands: tuple[Hand | None, ...]
    round: int
    exchange: int
    caller: int
    choice: Choice | None
    shown: tuple[Shown, ...]
    options: Options
