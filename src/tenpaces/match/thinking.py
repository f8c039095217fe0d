"""The bots' thinking, carried on in slices between other things; the one part of a match that is not a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.match.running import Match, waiting

MakeBot = Callable[[str, str], Bot]
"""Returns the bot of a game's name and a level."""


@dataclass(slots=True)
class Thought:
    """What a seat thinks about what it has ``seen``: still going on, or come to a ``wish`` (``None``: to do nothing for now)."""

    seen: object
    thinking: Thinking | None
    begun: bool = False
    wish: SeatEntry | None = None


class Thinker:
    """Thinks for the bots of one match at a time; a bot is given its seat's observation and nothing else.

    Entries of other seats that leave that observation as it was leave the thought standing, and the wish that it came to.
    """

    def __init__(self, make: MakeBot, rng: Rng) -> None:
        self._make = make
        self._rng = rng
        self._match = ""
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._thoughts: dict[int, Thought] = {}

    def step(self, match: Match, hurry: bool = False) -> bool:
        """Think one slice for the first bot that may act and has not made up its mind; return whether a thought has begun with it.

        ``hurry`` tells it to settle for the best it has. Raises ``LookupError`` if all have made up their minds.
        """
        seat = self._undecided(match)
        if seat is None:
            raise LookupError("every bot has made up its mind")
        thought = self._thoughts[seat]
        fresh = thought.thinking is None
        if thought.thinking is None:
            thought.thinking = self._bot(match, seat).think(thought.seen, self._rng)
        try:
            thought.thinking.send(None if fresh else hurry)
        except StopIteration as stop:
            thought.wish, thought.thinking, thought.begun = stop.value, None, True
        return fresh

    def busy(self, match: Match) -> bool:
        """Whether some bot that may act has not made up its mind."""
        return self._undecided(match) is not None

    def wish(self, match: Match) -> SeatEntry | None:
        """Return the earliest of the entries that bots have made up their minds to, if any; a lower seat comes first."""
        wishes = [
            thought.wish for seat in waiting(match, people=False) if (thought := self._look(match, seat)).begun and thought.wish
        ]
        return min(wishes, key=lambda entry: entry.t, default=None)

    def forget(self, seat: int) -> None:
        """Give up what a seat has thought, because its wish cannot be had."""
        self._thoughts.pop(seat, None)

    def _undecided(self, match: Match) -> int | None:
        return next((seat for seat in waiting(match, people=False) if not self._look(match, seat).begun), None)

    def _look(self, match: Match, seat: int) -> Thought:
        if self._match != match.id:
            self._match, self._thoughts, self._bots = match.id, {}, {}
        seen = match.game.observe(match.state, seat)
        thought = self._thoughts.get(seat)
        if thought is None or thought.seen != seen:
            thought = self._thoughts[seat] = Thought(seen, None)
        return thought

    def _bot(self, match: Match, seat: int) -> Bot:
        # Some bots remember what they have seen, so that every seat has one of its own.
        key = (match.id, seat, match.seats[seat].level or "")
        if key not in self._bots:
            self._bots[key] = self._make(match.game.name, key[2])
        return self._bots[key]
