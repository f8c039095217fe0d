"""What the app asks of each game’s table, one module for each.

The course of a match is the same for all (``tenpaces.app.play``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from htpy import Element

from tenpaces.bots.bot import Bot
from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.game import Game, Outcome
from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text
from tenpaces.games.lesson import Lesson
from tenpaces.games.scene import Form, Refused, Scene, Side, Standing, Telling


@dataclass(frozen=True, slots=True)
class Act:
    """What a person did at the table: ``verb`` and ``value`` as the view wrote them, of ``seat``, at the match's time ``t``.

    They come from the page and may be anything. ``refuse`` says why an entry of the seat would be refused now (``None``: it would
    not), so that a pick can be refused before it is laid down.
    """

    verb: str
    value: str
    seat: int
    t: int
    refuse: Callable[[SeatEntry], Refused | None] = field(default=lambda _: None, compare=False)


@dataclass(frozen=True, slots=True)
class Signal:
    """A phase opens with a bell after a wait of ``least`` to ``most`` milliseconds, which nobody can foresee."""

    key: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A race that began at the match's time ``since`` and is run by each person alone, for ``ms``; the same ``key`` is the same."""

    key: str
    since: int
    ms: int


class Table(Protocol):
    """One game at the table. Frozen and without a state of its own; what a person has picked lives in ``Side.pick``.

    A view writes ``data-do="act" data-verb="…" data-value="…"`` on what can be tapped, with ``data-seat`` where several sides are
    on one screen, and ``data-press`` besides where the moment of the touch counts: it is then sent as the finger lands. An element
    with ``data-hold`` gets ``data-held`` for as long as a finger (or Space, Enter) is on it, with no round trip.
    """

    @property
    def game(self) -> Game:
        """The rules."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """How the device may be shared."""

    @property
    def all_open(self) -> bool:
        """Whether nothing is done in private, so that one's own last entry and what came of it are news as anybody's are."""

    def bot(self, level: str) -> Bot:
        """Return a new bot of a level. Raises ``KeyError``."""

    @property
    def names(self) -> tuple[str, ...]:
        """What bots are called, as many as there are seats."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, str | int]]:
        """The named tables."""

    def preset_name(self, text: Text, preset: str) -> str:
        """Return how a named table is called."""

    def house_rules(self, text: Text) -> Mapping[str, HouseRule]:
        """Return the words for every option."""

    def problem(self, text: Text, options: Mapping[str, str | int], seats: int) -> str | None:
        """Say what keeps a table from starting, beyond what the options' types say."""

    def pick(self, seen: Any) -> Any:
        """Return the pick that a side starts from, given its observation; it is asked for anew after every entry of that side."""

    def again(self, pick: Any, seen: Any) -> Any:
        """Return the pick that a side starts from when it picked before: what lasts of that, such as the order of a hand."""

    def keeps(self, pick: Any, seen: Any) -> Any:
        """Return what is left of a pick after somebody else's entry changed the side's observation to ``seen``."""

    def act(self, text: Text, scene: Scene, side: Side, act: Act) -> Any | SeatEntry | Refused:
        """Say what an act makes of a side's pick: another pick, an entry, or a refusal. Nonsense gives the pick as it is."""

    def whose(self, scene: Scene, act: Act) -> int:
        """Return the seat that an act belongs to: the one it names, unless several share what was touched."""

    def trial(self, form: Form, seen: Any) -> Trial | None:
        """Return the sealed trial that takes the place of a race in this phase, if one does; ``seen`` is a spectator's."""

    def has_sealed(self, pick: Any) -> bool:
        """Whether somebody behind the curtain of a trial has finished before the time was over."""

    def marks(self, seen: Any, picks: Mapping[int, Any]) -> tuple[SeatEntry, ...]:
        """Return what was marked in a trial, by seat, as entries in the order of their times."""

    def leaves(self, seen: Any, seat: int) -> Entry | None:
        """Return the entry by which a seat has no more to say once the marks of a trial are played."""

    def halts(self, picks: Sequence[Any]) -> bool:
        """Whether time stands still after a trial because somebody is about to say something."""

    def live(self, seen: Any) -> bool:
        """Whether all seats may act at once in the open now, so that people need no curtain. ``seen`` is a spectator's."""

    def signal(self, seen: Any) -> Signal | None:
        """Return how a phase opens, if it does with a signal; the same ``key`` is the same phase, which opens once."""

    def patient(self, seen: Any, picks: Mapping[int, Any]) -> bool:
        """Whether a phase with a signal waits for people: it neither opens nor closes yet, by the picks of those who are to act."""

    def window(self, seen: Any) -> int | None:
        """Return how long after the signal (ms) a silent seat is taken to do nothing, if there is such a limit."""

    def silent(self, seen: Any, seat: int, t: int) -> SeatEntry | None:
        """Return the entry of a seat that let the window pass."""

    def timed(self, seen: Any) -> bool:
        """Whether time counts in this phase, so that there is a pause and a hidden page pauses it."""

    def steps(self, events: Sequence[Any]) -> tuple[int, ...] | None:
        """Return how long (ms) each step of telling these events lasts before the last; ``None`` where nothing halts the play."""

    def count(self, form: Form, events: Sequence[Any]) -> tuple[int, ...]:
        """Return how long (ms) each beat of a count lasts that goes before the telling; its steps are numbered up to -1."""

    def gathers(self, events: Sequence[Any], people: Sequence[bool]) -> bool:
        """Whether people who share the device are called together before these events are told; ``people`` are by seat."""

    def final(self, seen: Any) -> bool:
        """Whether an entry made now can never be taken back, though nobody learns of it; ``seen`` is a spectator's (E12)."""

    def rest(self, events: Sequence[Any]) -> int:
        """Return how long (ms) bots hold still after these events, so that people can follow."""

    def rushes(self, events: Sequence[Any], seen: Any) -> bool:
        """Whether bots alone may fight on to the end of a round after these events without being watched."""

    def ends_round(self, events: Sequence[Any]) -> bool:
        """Whether a round ended with these events."""

    def new_to(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        """Return what a seat has still to be told of the events that an entry of its own led to."""

    def play(self, text: Text, scene: Scene) -> Element:
        """Draw a moment of play."""

    def ready(self, text: Text, scene: Scene) -> Element:
        """Draw the screen on which people are called together, before ``news`` is told."""

    def told(self, text: Text, telling: Telling) -> Element:
        """Draw a step of a telling."""

    def opening_cue(self, seen: Any) -> str | None:
        """Name the sound of the signal that opens a phase."""

    def cue(self, events: Sequence[Any], step: int | None) -> str | None:
        """Name the sound of a step of a telling, or (``None``) of events that halted nothing."""

    def title(self, text: Text, seen: Any) -> str:
        """Say where the match stands in three words (``round 3``), for the top bar and the list of matches."""

    @property
    def title_counts(self) -> bool:
        """Whether the title counts what is told of, so that at the end of a telling it says what is left."""

    def verdict(self, text: Text, names: Sequence[str], seen: Any, outcome: Outcome) -> str:
        """Say in a sentence why the match ended as it did."""

    def standings(self, text: Text, seen: Any) -> tuple[Standing, ...]:
        """Return how every seat stands."""

    def lessons(self, text: Text) -> tuple[Lesson, ...]:
        """Return the lessons of the game, in the order in which they are taken."""

    def rules(self, text: Text, ruling: str | None) -> Element:
        """Draw the rules page, with ``ruling`` marked."""
