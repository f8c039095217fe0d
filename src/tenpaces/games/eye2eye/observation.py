"""What a seat may know of an Eye 2 Eye match; the interface, bots and peers get nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tenpaces.core.game import Outcome
from tenpaces.games.eye2eye.events import Card
from tenpaces.games.eye2eye.options import Options

STACKS = 4
Phase = Literal["starter", "deal", "turns", "fire", "tie", "over"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What everybody saw of a turn: a ``play`` onto the stack ``to``, a ``move`` from ``source`` onto ``to``, or a ``pass``."""

    by: int
    do: Literal["play", "move", "pass"]
    source: int | None = None
    to: int | None = None


PASSES: tuple[Turn, ...] = tuple(Turn(seat, "pass") for seat in (0, 1))
"""The pass of each seat."""
PLAYS: tuple[tuple[Turn, ...], ...] = tuple(tuple(Turn(seat, "play", None, to) for to in range(STACKS)) for seat in (0, 1))
"""The play of each seat onto each stack."""
MOVES: tuple[tuple[tuple[Turn, ...], ...], ...] = tuple(
    tuple(tuple(Turn(seat, "move", source, to) for to in range(STACKS)) for source in range(STACKS)) for seat in (0, 1)
)
"""The move of each seat from each stack onto each."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What a seat did in a Fire Exchange: it touched ``stack`` after ``ms``, or nothing (both ``None``)."""

    stack: int | None = None
    ms: int | None = None


NOTHING = Pick()


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a Fire Exchange came out: the stack that each seat won, and who was wounded."""

    won: tuple[int | None, int | None]
    wounded: int | None


@dataclass(frozen=True, slots=True)
class Observation:
    """The information state of ``seat`` (``None``: a spectator).

    ``stacks`` (bottom first) and ``hands`` (as dealt, the broken weapon last) hold ``None`` for a face that the seat may not see.
    ``turns`` is the round so far, kept like everything on the table until the next deal. ``open`` lists the stacks that were
    turned up after a Fire Exchange. ``picks`` is what the seat may know of the Fire Exchange under way: its own pick, and both
    where both are public because they met on one stack. Who else has already acted is left out: the clock readings decide and not
    the order of the entries, so it is bookkeeping of the table and no knowledge about the game. ``again`` is the seat that acts
    once more (E12 ``repick``).
    """

    seat: int | None
    wounds: tuple[int, int]
    round: int
    starter: int | None
    phase: Phase
    turn: int | None
    stacks: tuple[tuple[Card | None, ...], ...]
    hands: tuple[tuple[Card | None, ...], ...]
    turns: tuple[Turn, ...]
    picks: tuple[Pick | None, Pick | None]
    again: int | None
    open: tuple[int, ...]
    last: Exchange | None
    options: Options
    result: Outcome | None


def laid_by(turns: Sequence[Turn]) -> tuple[tuple[int | None, ...], ...]:
    """Return who laid each card of each stack, bottom first (``None`` for the bottom): what a good memory knows (E24)."""
    stacks: list[list[int | None]] = [[None] for _ in range(STACKS)]
    for turn in turns:
        if turn.to is not None:
            stacks[turn.to].append(turn.by if turn.source is None else stacks[turn.source].pop())
    return tuple(map(tuple, stacks))
