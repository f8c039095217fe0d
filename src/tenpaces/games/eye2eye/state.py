"""The whole truth of an Eye 2 Eye match."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tenpaces.core.game import Outcome
from tenpaces.games.eye2eye.events import CARDS, SHOTS, Card, Shot
from tenpaces.games.eye2eye.observation import Exchange, Phase, Pick, Turn
from tenpaces.games.eye2eye.options import Options

OF_EACH = 3
FULL: tuple[Shot, ...] = tuple(shot for shot in SHOTS for _ in range(OF_EACH))
"""The twelve shots."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a stack and the seat that laid it; ``None`` for the bottom, which lies face up."""

    card: Card
    by: int | None


LAID: dict[tuple[Card, int | None], Laid] = {(card, by): Laid(card, by) for card in CARDS for by in (None, 0, 1)}
"""Every card that can lie in a stack: equal ones are the same object."""

Stacks = tuple[tuple[Laid, ...], ...]
Hands = tuple[tuple[Card, ...], ...]


class State(msgspec.Struct, frozen=True):
    """An Eye 2 Eye match between two entries. A struct, since each step makes a new one, and msgspec does so fastest.

    ``round`` counts from 1 and names the round in play or next to be dealt; it stays at the end. ``starter`` starts that round.
    ``turn`` is the seat whose turn it is. ``turns`` is the round so far, ``idle`` how many of its last turns were no plays (E4).
    ``picks[i]`` is what seat i did in the Fire Exchange under way; ``again`` is the seat that acts once more (E12 ``repick``).
    ``open`` lists the stacks turned up after the Fire Exchange. What lies on the table and in the hands stays until the next deal,
    and so do ``turns`` and ``open``. ``t`` is the time of the last entry in milliseconds.
    """

    options: Options
    wounds: tuple[int, int] = (0, 0)
    round: int = 1
    starter: int | None = None
    phase: Phase = "starter"
    turn: int | None = None
    stacks: Stacks = ((), (), (), ())
    hands: Hands = ((), ())
    turns: tuple[Turn, ...] = ()
    idle: int = 0
    picks: tuple[Pick | None, Pick | None] = (None, None)
    again: int | None = None
    open: tuple[int, ...] = ()
    last: Exchange | None = None
    t: int = 0
    result: Outcome | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 2


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats that have something to do now."""
    if state.turn is not None:
        return (state.turn,)
    if state.phase == "fire":
        return tuple(seat for seat, pick in enumerate(state.picks) if pick is None)
    return ()


def taken(state: State) -> int | None:
    """Return the stack that the faster seat has already, while the slower acts once more (E12 ``repick``)."""
    if state.again is None:
        return None
    pick = state.picks[1 - state.again]
    return None if pick is None else pick.stack
