"""The whole truth of a Dot Duel match."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel.observation import Duel, Pending, Phase
from tenpaces.games.dotduel.options import Options

T = TypeVar("T")


class State(msgspec.Struct, frozen=True):
    """A Dot Duel match between two entries. A struct, since each step copies it, and msgspec does so fastest.

    ``deck`` lies top first. ``showing`` holds the open cards and those of ``pending``, whose claims are in the order of claiming
    and so of ripening. ``added[i]`` counts the cards at the end of seat i's collection that it added in this round. ``sat`` are
    the seats that sit this round out from its beginning, ``out`` these and those who fell out since. ``barred`` keeps a (seat,
    card) pair from a second claim in the round (D14). ``returning`` waits for its places in the deck. ``adders`` are the seats
    that ever added a card, the latest first (D28). The first of ``duels`` is the current one; in the ``final`` duel those who are
    not ``out`` take part, and ``duels`` is empty. ``rolled_at`` is the time of the last roll, ``t`` that of the last entry, in
    milliseconds. ``lying`` tells by place on the table which card lies there, or lay there last: no card moves while it is on show.
    """

    options: Options
    phase: Phase
    deck: tuple[int, ...]
    showing: tuple[int, ...]
    pending: tuple[Pending, ...]
    collections: tuple[tuple[int, ...], ...]
    added: tuple[int, ...]
    adders: tuple[int, ...]
    roller: int | None
    number: int | None
    rolled_at: int
    out: tuple[bool, ...]
    sat: tuple[bool, ...]
    sitting: tuple[int, ...]
    done: tuple[bool, ...]
    barred: tuple[tuple[int, int], ...]
    returning: tuple[int, ...]
    duels: tuple[Duel, ...]
    grounds: tuple[int, ...]
    final: bool
    t: int
    result: Outcome | None = None
    lying: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.collections)

    @property
    def claimed(self) -> tuple[int, ...]:
        """The cards that are claimed and may still be checked."""
        return tuple(claim.card for claim in self.pending)


def with_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat, one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def put_down(state: State) -> State:
    """Return the state with every card on show in its place: those that lay there stay, new ones fill the gaps."""
    new = iter([card for card in state.showing if card not in state.lying])
    lying = tuple(card if card in state.showing else next(new, card) for card in state.lying)
    return replace(state, lying=(*lying, *new))


def claim_on(state: State, card: int) -> Pending | None:
    """Return the claim on a card that may still be checked, or ``None``."""
    return next((claim for claim in state.pending if claim.card == card), None)


def owed(state: State) -> dict[int, int]:
    """Return how many cards each duellist must lay from his collection, in the order of the grounds (D20, D28)."""
    if state.final:
        return {seat: 2 for seat, out in enumerate(state.out) if not out}
    duel = state.duels[0]
    return {seat: min(need, len(state.collections[seat])) for seat, need in needs(duel)}


def needs(duel: Duel) -> tuple[tuple[int, int], ...]:
    """Return how many cards each duellist must bring, whose need is filled first leading (D20)."""
    return (duel.initiator, 1), (duel.accused, 3)


def duellists(state: State) -> tuple[int, ...]:
    """Return the seats that may answer the roll of the current duel."""
    if state.final:
        return tuple(seat for seat, out in enumerate(state.out) if not out)
    return state.duels[0].initiator, state.duels[0].accused
