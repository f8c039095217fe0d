"""The bots of Eye 2 Eye: gentle, steady, ruthless; and uniform, to measure them.

Ruthless knows by a trained network what a careful player does with any cards. So it weighs who laid what, looks at what its likely
choices lead to in the likeliest layouts, and settles the Fire Exchange as a game between layouts; and lest it is read, it hides
what it lays among its cards. Steady has a belief too, but expects a player of instinct. Gentle follows instinct and wavers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Any

import msgspec

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.bots.levels import Level
from tenpaces.bots.pace import Pace
from tenpaces.bots.reaction import Reaction, doubt
from tenpaces.bots.regret import draw
from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.eye2eye import rules
from tenpaces.games.eye2eye.belief import BATCH, Range, heaviest, weigh
from tenpaces.games.eye2eye.course import Course, Layout, Seen, choice_of, entry_of, seen
from tenpaces.games.eye2eye.entries import Grab
from tenpaces.games.eye2eye.events import Contested, Knocked, Moved, Opened, Played, Unharmed, Wounded
from tenpaces.games.eye2eye.features import Stake
from tenpaces.games.eye2eye.fire import Exchange, settle
from tenpaces.games.eye2eye.instinct import Instinct
from tenpaces.games.eye2eye.network import Look, critic, policy
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.views import worlds
from tenpaces.games.eye2eye.worth import draw_worth

Shares = dict[int, float]
"""A mix: choices of a turn, or stacks of a Fire Exchange, with their shares."""
Mixing = Generator[None, bool | None, Shares]
GENTLE, STEADY, RUTHLESS = Reaction(900), Reaction(650), Reaction(450)
FOLK = Instinct(0.6)
"""What steady expects of its rival."""
PERSON = Reaction(650)
"""How fast a bot takes its rival to be: a person with some practice."""


PLAYS = 20
"""Choices below are plays."""
ASKED = 120
"""Layouts that ruthless asks at most about the past turns of a round, all together."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round as a bot of one seat sees it now, in the Fire Exchange if ``fire``; the rival has the stack ``taken`` (E12)."""

    seen: Seen
    course: Course
    fire: bool
    taken: int | None
    stake: Stake

    @property
    def seat(self) -> int:
        """The bot's seat."""
        return self.seen.seat

    @property
    def layout(self) -> Layout:
        """The faces that it laid, first to last."""
        return self.seen.layout


def position(observation: Observation, contest: float, remembered: int | None = None, rng: Rng | None = None) -> Position:
    """Read an observation; ``contest`` is the bot's chance to be the faster.

    Where hands are a matter of memory (E22) only the last ``remembered`` cards are: the bot takes the others for one another.

    Raises:
        ValueError: if the seat has nothing to choose.
    """
    found = seen(observation)
    seat = found.seat
    if remembered is not None and rng is not None and observation.options.hand_visibility == "memory":
        split = max(0, len(found.layout) - remembered)
        found = replace(found, layout=(*shuffled(found.layout[:split], rng), *found.layout[split:]))
    course = found.start.copy()
    for turn in found.turns:
        course.act(turn.by, choice_of(turn, 0))
    rival = observation.picks[1 - seat]
    stake = Stake(contest if seat == 0 else 1 - contest, draw_worth(observation.options, observation.round, observation.wounds))
    return Position(found, course, observation.phase == "fire", None if rival is None else rival.stack, stake)


def answer(here: Position, mix: Shares, hand: Reaction, rng: Rng) -> SeatEntry:
    """Draw from a mix; in the Fire Exchange the hand takes its time, and the more the less decided the mix is."""
    choice = list(mix)[draw(list(mix.values()), rng)]
    if not here.fire:
        return entry_of(choice, here.seat)
    return Grab(t=0, by=here.seat, stack=choice, ms=hand.draw(rng, doubt(list(mix.values()))))


def only(shares: Sequence[float], taken: int | None = None) -> Shares:
    """Return the choices that have a share, without a stack that is gone."""
    found = {choice: share for choice, share in enumerate(shares) if share > 0.0 and choice != taken}
    total = sum(found.values())
    return {choice: share / total for choice, share in found.items()}


def veiled(shares: Sequence[float], veil: float) -> Shares:
    """Return a mix in which, of so many plays onto each stack, the card is any that is held; which stack it is stays as likely."""
    found = only(shares)
    plays = [choice for choice in found if choice < PLAYS]
    for stack in range(STACKS):
        onto = [choice for choice in plays if choice % STACKS == stack]
        even = sum(found[choice] for choice in onto) / max(1, len(onto))
        found |= {choice: (1 - veil) * found[choice] + veil * even for choice in onto}
    return found


@dataclass(frozen=True, slots=True)
class Trained:
    """The network as a model of a player, for what is at stake."""

    stake: Stake

    def look(self, course: Course, seat: int, fire: bool = False) -> Look:
        """Look at the round as ``seat``."""
        return policy().look(course, seat, self.stake, fire)


def fires(look: Look, layouts: Iterable[Layout], pace: Pace) -> Generator[None, bool | None, list[list[float]]]:
    """Ask a look what each layout does in the Fire Exchange."""
    found = []
    for layout in layouts:
        found.append(look.fire(layout))
        if len(found) % BATCH == 0:
            yield from pace.pause()
    return found


@dataclass(frozen=True, slots=True)
class Gentle:
    """Instinct, wavering. Where hands are a matter of memory it remembers the last two cards that it laid."""

    waver: float = 0.2
    heat: float = 0.6
    remembered: int | None = 2
    hand: Reaction = GENTLE

    def mix(self, here: Position) -> Mixing:
        """Mix by instinct, and a little of everything."""
        yield from ()
        glance = Instinct(self.heat).look(here.course, here.seat, here.fire)
        shares = only(glance.fire(here.layout), here.taken) if here.fire else only(glance.turn(here.layout))
        return {choice: (1 - self.waver) * share + self.waver / len(shares) for choice, share in shares.items()}

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        here = position(observation, 0.5, self.remembered, rng)
        return answer(here, (yield from self.mix(here)), self.hand, rng)


@dataclass(frozen=True, slots=True)
class Ruthless:
    """Belief, look-ahead and the Fire Exchange settled.

    ``most`` bounds the layouts asked at each past turn, ``worlds`` those that are looked into (in a hurry ``few``), ``rounds`` the
    regret matching.
    ``sway`` is how strongly what a choice leads to changes how often it is made, ``veil`` the share of plays of which the card
    is any in the hand, so that what it lays tells less; ``poise`` is the share of Fire Exchanges that are left to the network.
    """

    most: int = 12
    worlds: int = 10
    few: int = 4
    rounds: int = 100
    sway: float = 4.0
    veil: float = 0.4
    least: float = 0.02
    poise: float = 0.7
    slips: float = 0.05
    trust: float = 0.5
    hand: Reaction = RUTHLESS
    rival: Reaction = PERSON

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Weigh, look ahead, settle, in slices."""
        here = position(observation, self.hand.beats(self.rival))
        return answer(here, (yield from self.mix(here)), self.hand, rng)

    def mix(self, here: Position) -> Mixing:
        """Return how often it makes which choice."""
        pace = Pace()
        policy()
        yield from pace.pause()  # the first time it had to be read
        if here.fire:
            return (yield from self._fire(here, pace))
        return (yield from self._turn(here, pace))

    def _range(self, here: Position, seats: Sequence[int], pace: Pace) -> Generator[None, bool | None, tuple[Range, Range]]:
        most = max(4, min(self.most, ASKED // max(1, len(here.seen.turns))))
        return (yield from weigh(here.seen, Trained(here.stake), seats, self.slips, most, pace))

    def _turn(self, here: Position, pace: Pace) -> Mixing:
        shares = Trained(here.stake).look(here.course, here.seat).turn(here.layout)
        likely = {choice: share for choice, share in veiled(shares, self.veil).items() if share >= self.least}
        if len(likely) < 2 or not self.sway:
            return likely
        rival = 1 - here.seat
        ranged = (yield from self._range(here, (rival,), pace))[rival]
        worth = {}
        for choice in likely:
            if not pace.hurried:
                worth[choice] = yield from self._worth(here, choice, heaviest(ranged, self.worlds), pace)
        if pace.hurried:
            # To sway some choices and not others would be worse than none, and a veil needs a look at what it costs.
            return only([share if share >= self.least else 0.0 for share in shares])
        # One step of mirror descent from what the network would do (Sokota et al. 2023, update equivalence).
        top = max(worth.values())
        swayed = {choice: share * exp(self.sway * (worth[choice] - top)) for choice, share in likely.items()}
        total = sum(swayed.values())
        return {choice: share / total for choice, share in swayed.items()}

    def _worth(self, here: Position, choice: int, ranged: Range, pace: Pace) -> Generator[None, bool | None, float]:
        """Return what a choice is worth to the bot if both play on as the network does."""
        seat, rival = here.seat, 1 - here.seat
        course = here.course.copy()
        opened = course.act(seat, choice)
        mine = (*here.layout, choice // 4) if choice < 20 else here.layout
        if opened:
            exchange = Exchange(course, seat, {mine: 1.0}, ranged, here.stake)
            model = Trained(here.stake)
            yield from pace.pause()
            gains = exchange.worth(0, (yield from fires(model.look(course, rival, fire=True), ranged, pace)))
            own = model.look(course, seat, fire=True).fire(mine)
            yield from pace.pause()
            return sum(share * gain for share, gain in zip(own, gains, strict=True))
        judge = critic()
        yield from pace.pause()  # the first time it had to be read
        base = judge.known(course, rival, here.stake)
        total = 0.0
        for number, (layout, weight) in enumerate(ranged.items()):
            total -= weight * judge.worth(base, course, rival, (mine, layout) if seat == 0 else (layout, mine))
            if number % BATCH == BATCH - 1:
                yield from pace.pause()
                if pace.hurried:
                    break
        return total

    def _worlds(self, pace: Pace) -> int:
        return self.few if pace.hurried else self.worlds

    def _fire(self, here: Position, pace: Pace) -> Mixing:
        seat, rival = here.seat, 1 - here.seat
        model = Trained(here.stake)
        again = here.taken is not None
        ranges = yield from self._range(here, (rival,) if again else (0, 1), pace)
        his = heaviest(ranges[rival], self._worlds(pace))
        his_mixes = yield from fires(model.look(here.course, rival, fire=True), his, pace)
        if here.taken is not None:
            return repick(here, his, his_mixes, here.taken)
        mine = heaviest(ranges[seat], self._worlds(pace), here.layout)
        my_mixes = yield from fires(model.look(here.course, seat, fire=True), mine, pace)
        exchange = Exchange(here.course, seat, mine, his, here.stake)
        yield from pace.pause()
        row = list(mine).index(here.layout)
        settled = yield from settle(exchange, my_mixes, his_mixes, row, self.rounds, self.trust, pace)
        # What is settled rests on a belief that a rival can lead astray; what the network does rests on none.
        return only([self.poise * a + (1 - self.poise) * b for a, b in zip(my_mixes[row], settled, strict=True)])


def repick(here: Position, his: Range, mixes: Sequence[Sequence[float]], taken: int) -> Shares:
    """Return the best stack beside the one that the rival got, given that he reached for it (E12). A miss is never better (E26)."""
    likely = {layout: weight * mix[taken] for (layout, weight), mix in zip(his.items(), mixes, strict=True)}
    exchange = Exchange(here.course, here.seat, {here.layout: 1.0}, likely, here.stake)
    hopes = {
        stack: sum(weight * cell[stack][taken] for weight, cell in zip(likely.values(), exchange.shots[0], strict=True))
        for stack in range(STACKS)
        if stack != taken
    }
    return {max(hopes, key=hopes.__getitem__): 1.0}


@dataclass(frozen=True, slots=True)
class Steady:
    """Most turns (``care``) as the network does, else by instinct with little wavering.

    In the Fire Exchange too, if less often (``poise``): else it weighs who laid what, taking the rival for a player of instinct,
    and reaches mostly for what promises most, which can be foreseen.
    """

    care: float = 0.7
    poise: float = 0.6
    careless: Gentle = Gentle(waver=0.08, heat=0.5)
    expected: Instinct = FOLK
    slips: float = 0.2
    greed: float = 6.0
    remembered: int | None = 3
    hand: Reaction = STEADY
    rival: Reaction = PERSON

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose, with a thought of one slice for each past turn."""
        here = position(observation, self.hand.beats(self.rival), self.remembered, rng)
        return answer(here, (yield from self.mix(here)), self.hand, rng)

    def mix(self, here: Position) -> Mixing:
        """Return how often it makes which choice."""
        if here.fire:
            return (yield from self._fire(here))
        policy()
        yield  # the first time it had to be read
        careful = only(Trained(here.stake).look(here.course, here.seat).turn(here.layout))
        careless = yield from self.careless.mix(here)
        return {
            choice: self.care * careful.get(choice, 0.0) + (1 - self.care) * careless.get(choice, 0.0)
            for choice in careful | careless
        }

    def _fire(self, here: Position) -> Mixing:
        pace = Pace()
        rival = 1 - here.seat
        his = (yield from weigh(here.seen, self.expected, (rival,), self.slips, 120, pace))[rival]
        glance = self.expected.look(here.course, rival, fire=True)
        mixes = [glance.fire(layout) for layout in his]
        yield from pace.pause()
        if here.taken is not None:
            return repick(here, his, mixes, here.taken)
        exchange = Exchange(here.course, here.seat, {here.layout: 1.0}, his, here.stake)
        gains = exchange.worth(0, mixes)
        greedy = only([exp(self.greed * (gain - max(gains))) for gain in gains])
        yield from pace.pause()
        policy()
        yield from pace.pause()  # the first time it had to be read
        careful = Trained(here.stake).look(here.course, here.seat, fire=True).fire(here.layout)
        return only([self.poise * share + (1 - self.poise) * greedy.get(stack, 0.0) for stack, share in enumerate(careful)])


class Uniform:
    """Any legal turn with equal chance; in the Fire Exchange any stack or none, as fast as gentle."""

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once."""
        yield from ()
        seen(observation)  # refuses a seat that has nothing to choose
        legal = rules.legal(worlds(observation, rng), observation.seat)
        entries = [entry for entry in legal if not isinstance(entry, Resign)]
        entry = entries[rng.randrange(len(entries))]
        ms = GENTLE.draw(rng)
        entry = msgspec.structs.replace(entry, ms=ms) if isinstance(entry, Grab) else entry
        return msgspec.structs.replace(entry, t=0)


LEVELS: Mapping[Level, Callable[[], Bot]] = {"gentle": Gentle, "steady": Steady, "ruthless": Ruthless}
"""The levels by name, weakest first."""


def measure(events: Sequence[Any]) -> list[tuple[str, int | None]]:
    """Count for the arena: Fire Exchanges, rounds by the seat that wounded, rounds without a wound, turns, contested stacks."""
    found: list[tuple[str, int | None]] = []
    for event in events:
        match event:
            case Opened():
                found.append(("exchange", None))
            case Wounded(seat=seat):
                found.append(("round", 1 - seat))
            case Unharmed():
                found.append(("void", None))
            case Played(seat=seat):
                found.append(("play", seat))
            case Moved(seat=seat):
                found.append(("move", seat))
            case Knocked(seat=seat):
                found.append(("knock", seat))
            case Contested(seat=seat):
                found.append(("contest", seat))
    return found
