"""What a game's table answers unless the game says otherwise: its house rules and bots, and a course without a clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from htpy import Element

from tenpaces.app.table import Act, Signal, Trial
from tenpaces.bots.bot import Bot
from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.options import HouseRule
from tenpaces.core.text import Text
from tenpaces.games.lesson import Lesson
from tenpaces.games.scene import Form, Scene, Telling

Levels = Mapping[Any, Callable[[], Bot]]
"""A game's bots by level."""


class House(Protocol):
    """A game's module ``house``: the words for its options, and its named tables."""

    PRESETS: Mapping[str, Mapping[str, str | int]]

    def house_rules(self, text: Text) -> Mapping[str, HouseRule]:
        """Return the words for every option."""

    def preset_name(self, text: Text, preset: str) -> str:
        """Return how a named table is called."""


class View(Protocol):
    """A game's module ``view``: its screens."""

    def play(self, text: Text, scene: Scene) -> Element:
        """Draw a moment of play."""

    def ready(self, text: Text, scene: Scene) -> Element:
        """Draw the call to look."""

    def told(self, text: Text, telling: Telling) -> Element:
        """Draw a step of a telling."""


class Teach(Protocol):
    """A game's module ``teach``: its lessons."""

    def lessons(self, text: Text) -> tuple[Lesson, ...]:
        """Return the five lessons."""


class Guide(Protocol):
    """A game's module ``guide``: its rules page."""

    def guide(self, text: Text, ruling: str | None = None) -> Element:
        """Draw the rules."""


class Usual:
    """What most tables answer (``tenpaces.app.table.Table``): people act one by one or in secret, and time does not count."""

    house: ClassVar[House]
    levels: ClassVar[Levels]
    view: ClassVar[View]
    teach: ClassVar[Teach]
    guide: ClassVar[Guide]

    @property
    def title_counts(self) -> bool:
        """The title names the round that is told."""
        return False

    @property
    def all_open(self) -> bool:
        """There are secrets."""
        return False

    @property
    def presets(self) -> Mapping[str, Mapping[str, str | int]]:
        """The named tables."""
        return self.house.PRESETS

    def preset_name(self, text: Text, preset: str) -> str:
        """Return how a named table is called."""
        return self.house.preset_name(text, preset)

    def house_rules(self, text: Text) -> Mapping[str, HouseRule]:
        """Return the words for every option."""
        return self.house.house_rules(text)

    def bot(self, level: str) -> Bot:
        """Return a new bot of a level. Raises ``KeyError``."""
        return self.levels[level]()

    def problem(self, text: Text, options: Mapping[str, str | int], seats: int) -> str | None:
        """Any table that the options' types allow can be played."""
        return None

    def new_to(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        """Whoever did something knows what came of it."""
        return ()

    def pick(self, seen: Any) -> Any:
        """Nothing is picked at first."""
        return None

    def again(self, pick: Any, seen: Any) -> Any:
        """Nothing lasts of a pick."""
        return self.pick(seen)

    def keeps(self, pick: Any, seen: Any) -> Any:
        """What others do changes no pick."""
        return pick

    def whose(self, scene: Scene, act: Act) -> int:
        """Everything that can be touched is somebody's own."""
        return act.seat

    def trial(self, form: Form, seen: Any) -> Trial | None:
        """There is no race."""
        return None

    def has_sealed(self, pick: Any) -> bool:
        """There is no race."""
        return False

    def marks(self, seen: Any, picks: Mapping[int, Any]) -> tuple[SeatEntry, ...]:
        """There is no race."""
        return ()

    def leaves(self, seen: Any, seat: int) -> Entry | None:
        """There is no race."""
        return None

    def halts(self, picks: Sequence[Any]) -> bool:
        """There is no race."""
        return False

    def live(self, seen: Any) -> bool:
        """What is picked is picked in private."""
        return False

    def signal(self, seen: Any) -> Signal | None:
        """No phase opens with a bell."""
        return None

    def opening_cue(self, seen: Any) -> str | None:
        """There is no bell."""
        return None

    def patient(self, seen: Any, picks: Mapping[int, Any]) -> bool:
        """A signal waits for nobody."""
        return False

    def window(self, seen: Any) -> int | None:
        """Nobody is hurried."""
        return None

    def silent(self, seen: Any, seat: int, t: int) -> SeatEntry | None:
        """Nobody is hurried."""
        return None

    def timed(self, seen: Any) -> bool:
        """Time does not count."""
        return False

    def final(self, seen: Any) -> bool:
        """What nobody has learnt of can be taken back."""
        return False

    def rest(self, events: Sequence[Any]) -> int:
        """Bots need not wait."""
        return 0

    def count(self, form: Form, events: Sequence[Any]) -> tuple[int, ...]:
        """Nothing is counted in."""
        return ()

    def rushes(self, events: Sequence[Any], seen: Any) -> bool:
        """Every step is told."""
        return False

    def play(self, text: Text, scene: Scene) -> Element:
        """Draw a moment of play."""
        return self.view.play(text, scene)

    def ready(self, text: Text, scene: Scene) -> Element:
        """Draw the call to look."""
        return self.view.ready(text, scene)

    def told(self, text: Text, telling: Telling) -> Element:
        """Draw a step of a telling."""
        return self.view.told(text, telling)

    def lessons(self, text: Text) -> tuple[Lesson, ...]:
        """Return the five lessons."""
        return self.teach.lessons(text)

    def rules(self, text: Text, ruling: str | None) -> Element:
        """Draw the rules."""
        return self.guide.guide(text, ruling)
