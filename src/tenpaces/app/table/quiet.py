"""A table at which time does not count and people act one after the other or in secret: what such games have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpaces.app.table import Act, Signal, Trial
from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.text import Text
from tenpaces.games.scene import Form, Scene


class Quiet:
    """What a table without a clock answers; see ``tenpaces.app.table.Table``."""

    def problem(self, text: Text, options: Mapping[str, str | int], seats: int) -> str | None:
        """Any table that the options' types allow can be played."""
        return None

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

    def rushes(self, events: Sequence[Any], seen: Any) -> bool:
        """Every step is told."""
        return False
