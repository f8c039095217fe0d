"""What may be chosen in each moment, by rank, and the entry that says so."""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.entry import SeatEntry
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import Answer, Defend, Joker, Lay, Support
from tenpaces.games.dvoboj.features import defence_sum
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.plans import held
from tenpaces.games.dvoboj.ranks import ACE, JOKER, NONE, RANKS, SUPPORTS, WARRIORS, partners
from tenpaces.games.dvoboj.stand import Stand
from tenpaces.games.dvoboj.state import MOST_PREPARED, RECYCLED

DRY = 2
"""A pile so small that a Joker is played however little it brings back."""


def lays(hand: Sequence[int]) -> list[tuple[int, int]]:
    """List what may be laid for attack and for defence before the first turn (V1)."""
    return [(one, two) for one in RANKS if hand[one] for two in RANKS if hand[two] > (one == two)]


def seconds(options: Options, guard: int, hand: Sequence[int]) -> list[int]:
    """List the second cards of a defence, none first (V13, V15)."""
    fitting = partners(guard) if guard != NONE else range(0)
    if not fitting and options.bare_defence == "warrior":
        fitting = WARRIORS
    return [NONE, *(rank for rank in fitting if hand[rank])]


def supports(hand: Sequence[int]) -> list[int]:
    """List the supports of an attack, none first (V16)."""
    return [NONE, *(rank for rank in SUPPORTS if hand[rank])]


def answers(options: Options, guard: int, second: int, support: bool, hand: Sequence[int]) -> list[int]:
    """List the answers of a defence, none first (V16, V17)."""
    found = [NONE]
    if hand[ACE] and (support or options.ace == "any_attack"):
        found.append(ACE)
    if defence_sum(guard, second, NONE, lone_officer=False)[1]:
        found += [rank for rank in SUPPORTS if hand[rank]]
    return found


def joker_due(here: Stand) -> bool:
    """Whether a Joker is worth playing at once: ten cards come back, or the pile is nearly spent (V26)."""
    ready = here.hand[JOKER] > 0 and here.heap > 0 and here.prepared < MOST_PREPARED
    return ready and (here.heap >= RECYCLED or here.pile <= DRY)


def play_joker(seat: int) -> SeatEntry:
    """Return the entry of a Joker."""
    return Joker(t=0, by=seat)


def lay(seen: Observation, attack: int, defence: int) -> SeatEntry:
    """Return the entry that lays two ranks."""
    assert seen.seat is not None
    first = held(seen, attack)
    return Lay(t=0, by=seen.seat, attack=first, defence=held(seen, defence, (first,)))


def _maybe(seen: Observation, rank: int) -> Card | None:
    return None if rank == NONE else held(seen, rank)


def second(seen: Observation, rank: int) -> SeatEntry:
    """Return the entry of a second card or none."""
    assert seen.seat is not None
    return Defend(t=0, by=seen.seat, card=_maybe(seen, rank))


def support(seen: Observation, rank: int) -> SeatEntry:
    """Return the entry of a support or none."""
    assert seen.seat is not None
    return Support(t=0, by=seen.seat, card=_maybe(seen, rank))


def answer(seen: Observation, rank: int) -> SeatEntry:
    """Return the entry of an answer or none."""
    assert seen.seat is not None
    return Answer(t=0, by=seen.seat, card=_maybe(seen, rank))
