"""What a seat may know of a Dot Duel match; the interface, bots and peers get nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tenpaces.core.game import Outcome
from tenpaces.games.dotduel.options import Options

Phase = Literal["deck", "starter", "roll", "seek", "reinsert", "stakes", "duel_roll", "duel", "over"]

SHOWN = 6
"""So many cards lie on show while the deck lasts."""
LAPSE_MS = 60_000
"""A duel's roll that nobody answered lapses after this time (D25)."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A claim that may still be checked. It ripens at ``ripe_at``; ``challenged`` are the seats that have checked it (D7)."""

    card: int
    seat: int
    count: int
    ripe_at: int
    challenged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel over a card set aside: who showed the missed symbol, and who had missed it."""

    card: int
    initiator: int
    accused: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The information state of ``seat`` (``None``: a spectator).

    Hidden are the order of the deck, which is a count here, and the faces in the collections of others, which are ``None``
    (D29). ``added`` tells how many cards at the end of its collection each seat added in this round, ``sat`` who sits it out
    from its beginning, ``adders`` the seats that ever added a card, the latest first. ``barred`` holds the (seat, card) pairs
    that the referee keeps from a second claim (D14). ``rolled_at`` is the time of the last roll, ``t`` that of the last entry; a
    claim was made ``options.period_s`` before its ``ripe_at``. The current duel is the first of ``duels``; in the ``final`` one
    those who are not ``out`` duel. ``out`` and ``done`` stay as the last round left them until the next is rolled for. ``lying``
    is the card at each place of the show, or the one that lay there last.
    """

    seat: int | None
    phase: Phase
    deck: int
    showing: tuple[int, ...]
    pending: tuple[Pending, ...]
    collections: tuple[tuple[int | None, ...], ...]
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
    result: Outcome | None
    options: Options
    lying: tuple[int, ...] = ()
