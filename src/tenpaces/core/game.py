"""What a game is: a frozen state and plain functions, in the terms of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.notation import Notation
from tenpaces.core.refusal import Refusal
from tenpaces.core.rng import Rng
from tenpaces.core.text import Text


class ToAct(msgspec.Struct, frozen=True):
    """Who may act now: seats, chance, a deadline of the clock (ms), or nobody because the match is over."""

    seats: tuple[int, ...] = ()
    chance: str | None = None
    deadline: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; ``winner`` is ``None`` for a draw."""

    winner: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the box. State, observation and event types are the game's own, hence ``Any`` at this one seam.

    ``rulings`` names the ruling behind each option key. ``seats_in(entry)`` lists the seat numbers that an entry names; one that
    the match lacks makes the entry malformed. ``apply`` must not be given a refused entry (``ValueError``).
    ``legal(state, seat)`` lists entries in a fixed order, stamped with the state's own time; of entries that hold a free number it
    lists the usual ones. ``show(state, seat)`` is the JSON form of a state: whole for ``"all"``, else as a seat or
    ``"spectator"`` may see it. ``redact(event, seat)`` is an event as a seat (``None``: a spectator) may see it.
    ``chance(state, rng)`` draws the entry that chance owes when ``to_act`` says so, stamped with the state's time; ``ValueError``
    when it owes none. ``explain(refusal, names, text)`` is the sentence for a refusal,
    ``sentence(text, names, event)`` that for an event, whole or redacted. Every state has ``t``, the time of the last
    entry, and ``seats``.
    """

    name: str
    seats: range
    options: type[Any]
    rulings: Mapping[str, str]
    entries: Any
    initial: Callable[[Any, int], Any]
    to_act: Callable[[Any], ToAct]
    legal: Callable[[Any, int], Sequence[SeatEntry]]
    seats_in: Callable[[Entry], tuple[int, ...]]
    refusal: Callable[[Any, Entry], Refusal | None]
    apply: Callable[[Any, Entry], tuple[Any, tuple[Any, ...]]]
    observe: Callable[[Any, int | None], Any]
    redact: Callable[[Any, int | None], Any]
    worlds: Callable[[Any, Rng], Any]
    chance: Callable[[Any, Rng], Entry]
    outcome: Callable[[Any], Outcome | None]
    show: Callable[[Any, int | Literal["all", "spectator"]], dict[str, Any]]
    explain: Callable[[Refusal, Sequence[str], Text], str]
    sentence: Callable[[Text, Sequence[str], Any], str]
    notation: Notation
