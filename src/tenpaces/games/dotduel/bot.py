"""The bots of Dot Duel: gentle, steady, ruthless. They search as people do, one look after the other, and act when a look tells.

A bot remembers what it has seen in the round under way; one that takes over in the middle begins to look then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tenpaces.bots.bot import Bot, Thinking
from tenpaces.bots.levels import Level
from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.core.rng import Rng
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Say
from tenpaces.games.dotduel.events import Doubled, Ended, Kept, NotDoubled, Overclaimed, SetAside, Took
from tenpaces.games.dotduel.observation import Observation, Pending
from tenpaces.games.dotduel.rules import legal
from tenpaces.games.dotduel.sight import SIGHTS, Seen, Sight
from tenpaces.games.dotduel.views import worlds

Kind = Literal["card", "again", "pair", "check"]


@dataclass(frozen=True, slots=True)
class Look:
    """One look: at a card, at it again, at a pair, or at a claim.

    It ends at ``end`` and shows ``seen``, or that a pair is the ``same``; the hand needs ``hand`` more to follow.
    """

    kind: Kind
    cards: tuple[int, ...]
    start: int
    end: int
    hand: int
    seen: Seen = frozenset()
    same: bool = False
    claim: tuple[int, int, int] = (0, 0, 0)


@dataclass(slots=True)
class Mind:
    """What somebody remembers of the roll at ``roll``: (time, number, whether it is a duel's).

    ``order`` is the order in which the eye wanders. ``looks`` are the looks so far, the last perhaps still under way or to come.
    ``dares``, ``tempts`` and ``returns`` hold what was made up its mind about: to check a claim, to compare a pair, to look again.
    ``now`` is the time of the last thought.
    """

    roll: tuple[int, int | None, bool]
    since: int
    now: int
    order: dict[int, float] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    dares: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    tempts: dict[tuple[int, int], bool] = field(default_factory=dict)
    returns: dict[int, bool] = field(default_factory=dict)

    @property
    def free_at(self) -> int:
        """When the last look ends."""
        return self.looks[-1].end if self.looks else self.since

    def latest(self) -> dict[int, Look]:
        """Return the latest look at each card."""
        return {look.cards[0]: look for look in self.looks if look.kind in ("card", "again")}

    def seen(self) -> dict[int, Seen]:
        """Return what was seen on each card, by the latest look at it."""
        return {card: look.seen for card, look in self.latest().items()}


class Searcher:
    """Looks with a given sight. It keeps a mind for each seat it plays."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._minds: dict[int, Mind] = {}

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Plan the next looks as far as the first that leads to something."""
        yield from ()
        mind = self._recall(observation, rng)
        # Looks that were to come are made anew: the table has changed.
        while mind.looks and mind.looks[-1].start > observation.t:
            mind.looks.pop()
        search = _seek if observation.phase == "seek" else _duel
        return search(observation, self._sight, mind, rng)

    def _recall(self, observation: Observation, rng: Rng) -> Mind:
        seat = observation.seat
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        roll = (observation.rolled_at, observation.number, observation.phase == "duel")
        mind = self._minds.get(seat)
        # Where time has gone back it is another match.
        if mind is None or mind.roll != roll or mind.now > observation.t:
            mind = Mind(roll, observation.t + self._sight.time(self._sight.notice, rng), observation.t)
            self._minds[seat] = mind
        mind.now = observation.t
        return mind


def _seek(seen: Observation, sight: Sight, mind: Mind, rng: Rng) -> SeatEntry | None:
    seat = seen.seat
    assert seat is not None
    while True:
        for entry in _told(seen, mind):
            return entry
        look = _next_look(seen, sight, mind, rng)
        if look is None:
            break
        mind.looks.append(look)
    if seen.out[seat] or seen.done[seat]:
        return None
    return Done(t=max(seen.t, mind.free_at) + sight.time(sight.hand, rng), by=seat)


def _told(seen: Observation, mind: Mind) -> Iterator[SeatEntry]:
    """Yield what the looks so far call for, the best first."""
    seat = seen.seat
    assert seat is not None
    shown = set(seen.showing)
    claims = {(claim.card, claim.seat, claim.ripe_at): claim for claim in seen.pending}
    free = shown - {claim.card for claim in seen.pending}
    if not seen.out[seat]:
        for look in mind.looks:
            if look.same and shown.issuperset(look.cards):
                yield Double(t=_when(seen, look), by=seat, cards=(look.cards[0], look.cards[1]))
        for card, look in mind.latest().items():
            if look.seen and card in free and (seat, card) not in seen.barred:
                yield Claim(t=_when(seen, look), by=seat, card=card, count=len(look.seen))
    for look in mind.looks:
        claim = claims.get(look.claim) if look.kind == "check" else None
        if claim and seat not in claim.challenged and _wrong(seen, claim, look) and mind.dares[look.claim]:
            yield Challenge(t=_when(seen, look), by=seat, card=claim.card, count=len(look.seen))


def _when(seen: Observation, look: Look) -> int:
    """Return when the hand is there: after the look, or after what happened last gave it a reason."""
    there = look.end + look.hand
    return there if there > seen.t else seen.t + look.hand


def _wrong(seen: Observation, claim: Pending, look: Look) -> bool:
    """Whether a claim looks wrong in a way that this seat may do something about (D13)."""
    count = len(look.seen)
    return count < claim.count or (count > claim.count and not seen.out[seen.seat or 0])


def _next_look(seen: Observation, sight: Sight, mind: Mind, rng: Rng) -> Look | None:
    """Choose where to look next: at a fresh claim, at a pair that tempts, at the next card, at other pairs, again at the empty."""
    seat, number = seen.seat, seen.number
    assert seat is not None
    assert number is not None
    start = max(seen.t, mind.free_at)
    checked = {look.claim for look in mind.looks if look.kind == "check"}
    if seen.options.referee == "off" and not (seen.out[seat] and seen.options.out_may_check == "no"):
        for claim in seen.pending:
            key = (claim.card, claim.seat, claim.ripe_at)
            if claim.seat == seat or seat in claim.challenged or key in checked:
                continue
            if key not in mind.dares:
                # Whether it is looked at, and whether one would dare to speak: drawn once for each claim.
                attends = rng.random() < sight.attention
                mind.dares[key] = attends and rng.random() < sight.nerve
                if not attends:
                    continue
            elif not mind.dares[key]:
                continue
            return _look("check", claim.card, sight, number, start, rng, key)
    if seen.out[seat]:
        return None
    found = mind.seen()
    pairs = _pairs(seen.showing, found, mind)
    for pair in pairs:
        if mind.tempts.setdefault(pair, rng.random() < sight.keen):
            return _compare(pair, found, sight, start, rng)
    claimed = {claim.card for claim in seen.pending}
    fresh = [card for card in seen.showing if card not in found and card not in claimed and (seat, card) not in seen.barred]
    if fresh:
        for card in fresh:
            mind.order.setdefault(card, rng.random())
        card = min(fresh, key=mind.order.__getitem__)
        return _look("card", card, sight, number, start, rng)
    if pairs:
        return _compare(pairs[0], found, sight, start, rng)
    for card in seen.showing:
        if card in claimed or found.get(card) or (seat, card) in seen.barred or card not in found or card in mind.returns:
            continue
        mind.returns[card] = rng.random() < sight.thorough
        if mind.returns[card]:
            return _look("again", card, sight, number, start, rng)
    return None


def _pairs(cards: Sequence[int], found: Mapping[int, Seen], mind: Mind) -> list[tuple[int, int]]:
    """List the pairs of cards with something on both that were not compared yet."""
    compared = {look.cards for look in mind.looks if look.kind == "pair"}
    full = [card for card in cards if found.get(card)]
    pairs = ((one, other) if one < other else (other, one) for place, one in enumerate(full) for other in full[place + 1 :])
    return [pair for pair in pairs if pair not in compared]


def _look(kind: Kind, card: int, sight: Sight, number: int, start: int, rng: Rng, claim: tuple[int, int, int] = (0, 0, 0)) -> Look:
    end, hand = start + sight.time(sight.look, rng), sight.time(sight.hand, rng)
    return Look(kind, (card,), start, end, hand, seen=sight.see(card, number, rng), claim=claim)


def _compare(pair: tuple[int, int], found: Mapping[int, Seen], sight: Sight, start: int, rng: Rng) -> Look:
    same = sight.same(found[pair[0]], found[pair[1]], rng)
    return Look("pair", pair, start, start + sight.time(sight.pair, rng), sight.time(sight.hand, rng), same=same)


def _duel(seen: Observation, sight: Sight, mind: Mind, rng: Rng) -> SeatEntry | None:
    """Count the grounds card by card, comparing pairs on the way; who sees an equal pair calls it (D24)."""
    seat, number = seen.seat, seen.number
    assert seat is not None
    assert number is not None
    while True:
        start = max(seen.t, mind.free_at)
        found = mind.seen()
        for look in mind.looks:
            if look.same:
                return Double(t=_when(seen, look), by=seat, cards=(look.cards[0], look.cards[1]))
        tempting = [pair for pair in _pairs(seen.grounds, found, mind) if mind.tempts.setdefault(pair, rng.random() < sight.keen)]
        if tempting:
            mind.looks.append(_compare(tempting[0], found, sight, start, rng))
            continue
        card = next((card for card in seen.grounds if card not in found), None)
        if card is not None:
            mind.looks.append(_look("card", card, sight, number, start, rng))
            continue
        total = sum(map(len, found.values()))
        again = next((card for card in seen.grounds if card not in mind.returns), None)
        if total == 0 and again is not None and seen.options.zero_in_duel == "reroll":
            # The dice would have been rolled again if there were nothing (D22): look once more.
            mind.returns[again] = True
            mind.looks.append(_look("again", again, sight, number, start, rng))
            continue
        least = 0 if seen.options.zero_in_duel == "trap" else 1
        return Say(t=start + sight.time(sight.hand, rng), by=seat, count=max(least, total))


class Restless:
    """Makes any legal entry with equal chance, at any moment within some seconds: there to measure the others."""

    def think(self, observation: Any, rng: Rng) -> Thinking:
        """Choose at once, to act soon."""
        yield from ()
        if observation.seat is None:
            raise ValueError("a spectator has nothing to choose")
        world = worlds(observation, rng)
        menu = [entry for entry in legal(world, observation.seat) if not isinstance(entry, Resign)]
        if not menu:
            return None
        chosen = menu[rng.randrange(len(menu))]
        kind = type(chosen)
        fields = {name: getattr(chosen, name) for name in chosen.__struct_fields__}
        return kind(**{**fields, "t": observation.t + 300 + rng.randrange(3000)})


def _level(sight: Sight) -> Callable[[], Bot]:
    return lambda: Searcher(sight)


LEVELS: Mapping[Level, Callable[[], Bot]] = {level: _level(sight) for level, sight in SIGHTS.items()}
"""The levels by name, weakest first."""


def measure(events: Sequence[Any]) -> list[tuple[str, int | None]]:
    """Count for the arena: rounds, cards kept, Double Dots right and wrong, over-claims shown, duels, each by seat."""
    found: list[tuple[str, int | None]] = []
    for event in events:
        match event:
            case Ended():
                found.append(("rounds", None))
            case Kept(seat=seat):
                found.append(("kept", seat))
            case Took(seat=seat, cards=cards):
                found += [("taken", seat)] * len(cards)
            case Doubled(seat=seat):
                found.append(("double dots", seat))
            case NotDoubled(seat=seat):
                found.append(("double dots wrong", seat))
            case Overclaimed(seat=seat):
                found.append(("over-claims shown", seat))
            case SetAside(initiator=seat):
                found.append(("duels begun", seat))
    return found
