"""The bots of West: gentle, steady, ruthless.

Ruthless plays the exact equilibrium while two hearts are left and tables with more (default rules). Under other rules it searches
the exchange at hand: regret matching against players who match regrets too and sometimes follow instinct. Steady does that half of
the time. Gentle follows instinct, forgets and wavers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.bots.levels import Level
from tenpaces.bots.regret import Matcher, draw
from tenpaces.core.rng import Rng
from tenpaces.games.west.codes import BARRICADE, NOTHING, PISTOL, RELOAD, RIFLE, encode, guns
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS, Earned, Turned, Void
from tenpaces.games.west.exchange import Exchange
from tenpaces.games.west.instinct import blend, even, instinct
from tenpaces.games.west.observation import Observation
from tenpaces.games.west.options import Options
from tenpaces.games.west.policy import DEFAULT, pair, several, variant
from tenpaces.games.west.views import hands_from

SLICE = 8
"""Choices weighed between two yields; each is some 0.1 to 0.2 ms of native time."""


FEWEST = 5 * SLICE
"""Choices weighed even in a hurry."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a bot works with: the living seats other than its own, and hand codes by seat."""

    seat: int
    seats: int
    mine: int
    rivals: tuple[int, ...]
    codes: tuple[int, ...]
    options: Options

    @property
    def threatened(self) -> bool:
        """Whether a rival holds a gun."""
        return any(guns(self.codes[seat]) for seat in self.rivals)


def table(observation: Observation, remembered: int | None = None) -> Table:
    """Read an observation; where hands are hidden (W13) they follow from the last ``remembered`` exchanges (all by default).

    Raises:
        ValueError: if the seat has nothing to choose.
    """
    seat = observation.seat
    own = None if seat is None else observation.hands[seat]
    if seat is None or own is None or not observation.alive[seat] or observation.choice or not encode(own):
        raise ValueError(f"seat {seat} has nothing to choose")
    shown = observation.shown
    if remembered is not None:
        shown = shown[max(0, len(shown) - remembered) :]
    deduced = hands_from(replace(observation, shown=shown))
    codes = tuple(encode(deduced[i] if hand is None else hand) for i, hand in enumerate(observation.hands))
    rivals = tuple(i for i, living in enumerate(observation.alive) if living and i != seat)
    return Table(seat, len(codes), codes[seat], rivals, codes, observation.options)


def _choose(seat: int, card: int, target: int) -> Choose:
    return Choose(t=0, by=seat, card=CARDS[card], target=target)


def _pick(seats: Sequence[int], rng: Rng) -> int:
    return seats[rng.randrange(len(seats))]


@dataclass(frozen=True, slots=True)
class Gentle:
    """Instinct, wavering; aims at anybody. Where hands are hidden it remembers the last two exchanges."""

    waver: float = 0.25
    remembered: int | None = 2

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        yield from ()
        seen = table(observation, self.remembered)
        mix = blend(instinct(seen.mine, seen.threatened), even(seen.mine), self.waver)
        return _choose(seen.seat, draw(mix, rng), _pick(seen.rivals, rng))


@dataclass(frozen=True, slots=True)
class Ruthless:
    """Tables and search. ``updates`` bounds the choices weighed in a search."""

    updates: int = 320
    slips: float = 0.3
    habit: float = 0.03

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Look up, or search in slices."""
        seen = table(observation)
        if len(seen.rivals) == 1:
            mix = pair(variant(seen.options), seen.mine, seen.codes[seen.rivals[0]])[1]
            return _choose(seen.seat, draw(mix, rng), seen.rivals[0])
        if variant(seen.options) == DEFAULT:
            count = len(seen.rivals)
            column = draw(several(seen.mine, [seen.codes[seat] for seat in seen.rivals]), rng)
            if column < 2 * count:
                return _choose(seen.seat, PISTOL if column < count else RIFLE, seen.rivals[column % count])
            return _choose(seen.seat, BARRICADE if column == 2 * count else RELOAD, _pick(seen.rivals, rng))
        return (yield from self._search(seen, rng))

    def _search(self, seen: Table, rng: Rng) -> Generator[None, bool | None, Choose]:
        players = (seen.seat, *seen.rivals)
        exchange = Exchange([seen.codes[seat] for seat in players], seen.seats, seen.options)
        mix = yield from settle(exchange, self.updates, self.slips, rng)
        card, kind = exchange.menus[0][draw(blend(mix, exchange.habits[0], self.habit), rng)]
        pool = exchange.others(0, kind) if kind >= 0 else range(1, len(players))
        return _choose(seen.seat, card, players[_pick(pool, rng)])


def settle(exchange: Exchange, updates: int, slips: float, rng: Rng) -> Generator[None, bool | None, list[float]]:
    """Match regrets over an exchange, kind by kind in turn, and return the average mix of player 0's kind.

    The others' choices are drawn from their present mixes, or from instinct with chance ``slips`` (without slips three or more
    careful players shoot and reload in step for ever).
    """
    matchers = [Matcher(len(menu), habit) for menu, habit in zip(exchange.menus, exchange.habits, strict=True)]
    count = len(exchange.hands)
    for update in range(updates):
        player = update % count
        played: list[tuple[int, int]] = []
        for i in range(count):
            kind = exchange.of[i]
            if i == player:
                played.append((NOTHING, NOTHING))
                continue
            mix = exchange.habits[kind] if rng.random() < slips else matchers[kind].mix
            card, aimed = exchange.menus[kind][draw(mix, rng)]
            played.append((card, _pick(exchange.others(i, aimed), rng) if aimed >= 0 else NOTHING))
        if len(exchange.menus[exchange.of[player]]) > 1:
            matchers[exchange.of[player]].learn(exchange.gains(player, played, rng))
        if update % SLICE == SLICE - 1 and (yield) and update >= FEWEST:
            break
    return matchers[0].average()


@dataclass(frozen=True, slots=True)
class Steady:
    """Half of the time ruthless, else instinct with a little wavering."""

    care: float = 0.5
    careful: Ruthless = Ruthless(updates=160)
    careless: Gentle = Gentle(waver=0.1, remembered=4)

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Make up its mind how much to think, then think."""
        bot: Bot = self.careful if rng.random() < self.care else self.careless
        return (yield from bot.think(observation, rng))


LEVELS: Mapping[Level, Callable[[], Bot]] = {"gentle": Gentle, "steady": Steady, "ruthless": Ruthless}
"""The levels by name, weakest first."""


def measure(events: Sequence[Any]) -> list[tuple[str, int | None]]:
    """Count for the arena: exchanges, rounds by the seat that earned them, void rounds."""
    found: list[tuple[str, int | None]] = [("exchange", None)] if any(isinstance(event, Turned) for event in events) else []
    for event in events:
        if isinstance(event, Earned):
            found.append(("round", event.seat))
        elif isinstance(event, Void):
            found.append(("void", None))
    return found
