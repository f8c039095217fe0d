"""What the shared log has to know of a game beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tenpaces.core.entry import Entry
from tenpaces.core.rng import Rng
from tenpaces.fair.table import Table, play

Sealing = Literal["together", "race"]
"""All seal before any opens, or each seal is opened in the order in which they were judged."""
Race = Literal["fire", "seek"]
"""Both reach before either is told, or the first one counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a game is played over a shared log; what takes a ``state`` is given that of the rules.

    * ``sealed`` are the entries that the terms ``fair`` seal, and ``sealing`` how, if at all now; ``turn`` numbers the moment
      that a seal belongs to, the same from the first seal to the last opening; ``in_order``: a seal is opened when its turn
      has come, and not all at once.
    * ``race`` says whether intervals count now, and ``signal`` when the match's own time gives the signal away (else the log's
      head does); ``timed`` makes of an entry and its interval what the rules call it.
    * ``draws``: chance is drawn from everybody's links; ``bots_mix``: a bot's device brings one too; ``late_draws``: an entry
      that waits, waits for a draw.
    * ``make`` makes an entry under the terms ``fair``; ``hidden`` is what they keep from the start; ``settled`` is the log with
      all that has come to light since.
    * ``impatient``: whether a seat may be silent for too long now, and ``silence`` what it has then done, of its ``legal``
      entries.
    * ``quiet`` entries tell nobody anything but that they were made.
    * ``secret``: only who laid a card can open it, so no bot can play on for somebody.
    * ``provable``: whether the terms ``fair`` can be kept with these house rules.
    """

    sealed: tuple[str, ...] = ()
    sealing: Callable[[Any], Sealing | None] = lambda _state: None
    turn: Callable[[Any], int] = lambda _state: 0
    race: Callable[[Any], Race | None] = lambda _state: None
    signal: Callable[[Any], int | None] = lambda _state: None
    timed: Callable[[dict[str, Any], int | None], dict[str, Any]] = lambda entry, _ms: entry
    draws: bool = True
    bots_mix: bool = False
    late_draws: bool = False
    in_order: bool = False
    make: Callable[[Table, Entry, Rng | None], tuple[Table, tuple[Any, ...]]] = lambda table, entry, _rng: play(table, entry)
    hidden: Callable[[Any], Any] = lambda _options: None
    settled: Callable[[Table], tuple[Entry, ...]] = lambda table: table.log
    impatient: Callable[[Any], bool] = lambda _state: False
    silence: Callable[[Table, int, Sequence[Any]], dict[str, Any] | None] = lambda _table, _seat, _legal: None
    quiet: frozenset[str] = field(default_factory=frozenset)
    secret: bool = False
    provable: Callable[[Mapping[str, Any]], bool] = lambda _options: True
