"""What came of the matches that are over: who sat in them, who won against whom, and what each game counts. Pure functions.

Whose matches they are is a matter of names, because nobody has an account here: everybody who played a seat on this device counts
under the name that the seat had, and names that look alike are one. Matches that were played elsewhere count for nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tenpaces.app.model import Ending, SavedLine
from tenpaces.app.offer import TALLIES
from tenpaces.bots.levels import LEVEL_NAMES
from tenpaces.core.names import alike
from tenpaces.core.refusal import Malformed
from tenpaces.core.seat import ELSEWHERE
from tenpaces.core.strict import convert

Against = Literal["gentle", "steady", "ruthless", "mixed", "people", "both"]
"""Who the others were: bots of one level, bots of several, people, or people and bots. Each match is one of these."""
AGAINST: tuple[Against, ...] = (*LEVEL_NAMES, "mixed", "people", "both")
Result = Literal["won", "lost", "drawn"]


@dataclass(frozen=True, slots=True)
class Score:
    """Matches, and how they came out."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many there were."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of one person's matches. ``streak`` are those won in a row up to the last one, ``longest`` the longest such row.

    ``tallies`` are the person's own of each match, oldest first, as the game's type; those of several games cannot be told
    together, so there are none then.
    """

    name: str
    total: Score
    against: Mapping[Against, Score]
    streak: int
    longest: int
    tallies: tuple[Any, ...] = ()


def finished(lines: Iterable[SavedLine], game: str = "") -> tuple[SavedLine, ...]:
    """Return the matches that are over, the newest first; of one game, or of all."""
    over = (line for line in lines if line.ending is not None and game in ("", line.game))
    return tuple(sorted(over, key=lambda line: (-line.touched, line.id)))


def ending_of(line: SavedLine) -> Ending:
    """Return how a match ended. Raises ``ValueError`` for one that goes on."""
    if line.ending is None:
        raise ValueError("the match is not over")
    return line.ending


def people(lines: Iterable[SavedLine]) -> tuple[str, ...]:
    """Return who has played here, those with most matches first; a name as it was written last."""
    counted: Counter[str] = Counter()
    written: dict[str, str] = {}
    for line in sorted(lines, key=lambda line: line.touched):
        for name, level in zip(line.names, line.ending.levels if line.ending and not line.ending.foreign else (), strict=False):
            if level is None:
                counted[alike(name)] += 1
                written[alike(name)] = name
    return tuple(written[key] for key in sorted(counted, key=lambda key: (-counted[key], key)))


def seat_of(line: SavedLine, name: str) -> int | None:
    """Return the seat that a person of this name had in a match that was played here."""
    end = line.ending
    if end is None or end.foreign:
        return None
    wanted = alike(name)
    seats = enumerate(zip(line.names, end.levels, strict=True))
    return next((seat for seat, (own, level) in seats if level is None and alike(own) == wanted), None)


def result(end: Ending, seat: int) -> Result:
    """Return how a match came out for a seat."""
    return "drawn" if end.winner is None else "won" if end.winner == seat else "lost"


def against(end: Ending, seat: int) -> Against:
    """Return who sat opposite."""
    others = {None if level == ELSEWHERE else level for other, level in enumerate(end.levels) if other != seat}
    if None in others:
        return "people" if others == {None} else "both"
    return next((level for level in LEVEL_NAMES if others == {level}), "mixed")


def figures(lines: Iterable[SavedLine], name: str, game: str = "") -> Figures:
    """Return what came of a person's matches."""
    totals: dict[Against, Counter[Result]] = {kind: Counter() for kind in AGAINST}
    streak = longest = 0
    tallies = []
    for line in reversed(finished(lines, game)):
        seat = seat_of(line, name)
        if seat is None:
            continue
        end = ending_of(line)
        came = result(end, seat)
        totals[against(end, seat)][came] += 1
        streak = streak + 1 if came == "won" else 0
        longest = max(longest, streak)
        if game:
            tallies.append(end.tallies[seat])
    scores = {kind: Score(counted["won"], counted["lost"], counted["drawn"]) for kind, counted in totals.items()}
    total = Score(*(sum(getattr(score, part) for score in scores.values()) for part in ("won", "lost", "drawn")))
    return Figures(
        name, total, {kind: score for kind, score in scores.items() if score.played}, streak, longest, readable(game, tallies)
    )


def readable(game: str, tallies: Sequence[Any]) -> tuple[Any, ...]:
    """Return tallies as their game's type; what is kept may be anything, and one that is no tally is left out."""
    found = []
    for kept in tallies:
        try:
            found.append(convert(kept, TALLIES[game].Tally, "record"))
        except Malformed:
            continue
    return tuple(found)
