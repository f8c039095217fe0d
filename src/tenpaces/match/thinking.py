"""A bot's thinking, carried on in slices between other things; the one part of a match that is not a value."""

from __future__ import annotations

from collections.abc import Mapping

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.core.entry import SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.match.running import Match, waiting


class Thinker:
    """Thinks for the bots of one match at a time; a bot is given its seat's observation and nothing else.

    Entries of other seats that leave that observation as it was leave the thought standing.
    """

    def __init__(self, bots: Mapping[str, Bot], rng: Rng) -> None:
        self._bots = bots
        self._rng = rng
        self.fresh = True
        """Whether the last step began a thought."""
        self._thought: tuple[str, int, object, Thinking] | None = None

    def step(self, match: Match, hurry: bool = False) -> SeatEntry | None:
        """Think one slice for the first bot that may act; return its entry when it is found.

        ``hurry`` tells it to settle for the best it has. Raises ``LookupError`` if no bot may act.
        """
        seats = waiting(match, people=False)
        if not seats:
            raise LookupError("no bot may act")
        seat = seats[0]
        seen = match.game.observe(match.state, seat)
        self.fresh = self._thought is None or self._thought[:3] != (match.id, seat, seen)
        if self._thought is None or self.fresh:
            bot = self._bots[match.seats[seat].level or ""]
            self._thought = (match.id, seat, seen, bot.think(seen, self._rng))
        try:
            self._thought[3].send(None if self.fresh else hurry)
        except StopIteration as stop:
            self._thought = None
            chosen: SeatEntry | None = stop.value
            return chosen
        return None
