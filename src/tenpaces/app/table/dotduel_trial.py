"""The sealed trial of Dot Duel: what is marked behind the curtain, and what becomes of it in the open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tenpaces.app.table import Act, Trial
from tenpaces.core.entry import Entry, SeatEntry, Tick
from tenpaces.fair import coin
from tenpaces.fair.hashing import number
from tenpaces.games.dotduel.deck import is_double_dot, total
from tenpaces.games.dotduel.entries import Claim, Done, Double, Say
from tenpaces.games.dotduel.observation import LAPSE_MS, Observation
from tenpaces.games.dotduel.picks import Mark, Pick
from tenpaces.games.scene import Form

TRIAL_S, PERIOD_S = 12, 5
"""So many seconds everybody searches alone where claims can be checked for so many: a table's pace is one house rule (D36).

At a slower table the marks' times count in proportion, so that bots are no quicker for it.
"""


def trial(form: Form, seen: Observation) -> Trial | None:
    """A round and a duel are raced alone where the phone goes round."""
    if form != "hand" or seen.phase not in ("seek", "duel"):
        return None
    return Trial(f"{seen.phase} {seen.rolled_at}", seen.rolled_at, 1000 * TRIAL_S * seen.options.period_s // PERIOD_S)


def mark(seen: Observation, pick: Pick, cards: tuple[int, ...], count: int, act: Act) -> Pick:
    """Return the pick with a mark: a claim, a Double Dot, of which there is one, or the one word of a duel."""
    t = act.t - seen.rolled_at
    if seen.phase == "duel":
        return Pick(marks=(Mark(cards, count, t),), sealed=True)
    others = tuple(other for other in pick.marks if len(other.cards) != len(cards) or (len(cards) == 1 and other.cards != cards))
    return Pick(marks=(*others, Mark(cards, count, t)))


def unmark(pick: Pick, card: int) -> Pick:
    """Return the pick without the claim on a card."""
    return replace(pick, grab="", cards=(), marks=tuple(other for other in pick.marks if other.cards != (card,)))


def played(seen: Observation, picks: Mapping[int, Pick]) -> tuple[SeatEntry, ...]:
    """Return all marks as entries in the order of their times, by a coin where they are the same.

    In a duel none where all are wrong, and none from where two are right at the same time: it is rolled again (D19).
    """
    share = PERIOD_S / seen.options.period_s
    found = [(seen.rolled_at + round(other.t * share), seat, other) for seat, pick in picks.items() for other in pick.marks]
    found.sort(key=lambda item: (item[0], coin.rank(number(seen.rolled_at), item[0], item[1])))
    if seen.phase == "duel":
        right = [t for t, _, other in found if _right(seen, other)]
        if not right:
            return ()
        if right.count(right[0]) > 1:
            found = [item for item in found if item[0] < right[0]]
    return tuple(_entry(seen, t, seat, other) for t, seat, other in found)


def _right(seen: Observation, found: Mark) -> bool:
    assert seen.number is not None
    if len(found.cards) == 2:
        return is_double_dot(found.cards[0], found.cards[1], seen.number)
    return total(seen.grounds, seen.number) == found.count


def _entry(seen: Observation, t: int, seat: int, found: Mark) -> SeatEntry:
    if len(found.cards) == 2:
        return Double(t=t, by=seat, cards=(found.cards[0], found.cards[1]))
    if seen.phase == "duel":
        return Say(t=t, by=seat, count=found.count)
    return Claim(t=t, by=seat, card=found.cards[0], count=found.count)


def leaves(seen: Observation, seat: int) -> Entry | None:
    """Nobody claims anything after the trial; a duel in which nobody was right is rolled again."""
    if seen.phase == "duel":
        return Tick(t=seen.rolled_at + LAPSE_MS, by="clock")
    if seen.phase != "seek" or seen.out[seat] or seen.done[seat]:
        return None
    return Done(t=0, by=seat)
