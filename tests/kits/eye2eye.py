"""Eye 2 Eye for the conformance suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from tenpaces.core.entry import Resign, SeatEntry
from tenpaces.games.eye2eye.entries import Grab, Miss, Move, Pass, Play
from tenpaces.games.eye2eye.events import CARDS, Card
from tenpaces.games.eye2eye.observation import Pick, laid_by
from tenpaces.games.eye2eye.options import Options
from tenpaces.games.eye2eye.state import FULL, LAID, State
from tests.kits.kit import Kit


def seat_entries(_state: State) -> Iterator[SeatEntry]:
    for seat in (0, 1):
        for card in CARDS:
            for stack in range(4):
                yield Play(t=0, by=seat, card=card, stack=stack)
        for source in range(4):
            for to in range(4):
                yield Move(t=0, by=seat, source=source, to=to)
        yield Pass(t=0, by=seat)
        for stack in range(4):
            yield Grab(t=0, by=seat, stack=stack, ms=0)
        yield Miss(t=0, by=seat)
        yield Resign(t=0, by=seat)


def hide(state: State, viewer: int | None, rng: Random) -> State:
    """Shuffle what lies unseen, each seat's own cards among themselves, and change the pick that nobody else knows."""
    hands = [list(hand) for hand in state.hands]
    stacks = [list(stack) for stack in state.stacks]
    for seat in (0, 1):
        if seat == viewer:
            continue
        places = [
            (number, height)
            for number, stack in enumerate(stacks)
            if number not in state.open
            for height, laid in enumerate(stack)
            if laid.by == seat
        ]
        cards = [*hands[seat], *(stacks[number][height].card for number, height in places)]
        rng.shuffle(cards)
        for number, height in places:
            stacks[number][height] = LAID[cards.pop(), seat]
        hands[seat] = cards
    picks = list(state.picks)
    if state.phase == "fire" and state.again is None:
        for seat in (0, 1):
            if seat != viewer:
                picks[seat] = rng.choice([None, Pick(), Pick(rng.randrange(4), rng.randrange(2000))])
    return replace(
        state,
        hands=tuple(map(tuple, hands)),
        stacks=tuple(map(tuple, stacks)),
        picks=(picks[0], picks[1]),
        t=state.t + rng.randrange(9),
    )


def conserved(state: State) -> bool:
    """Count the fourteen cards of the round and who laid them where; three wound cards are enough."""
    if max(state.wounds) > 2 or sum(state.wounds) > 3:
        return False
    if not any(state.stacks):
        return not any(state.hands) and state.phase in ("starter", "deal", "over")
    if tuple(tuple(laid.by for laid in stack) for stack in state.stacks) != laid_by(state.turns):
        return False
    dealt: list[Counter[Card]] = [Counter(hand) for hand in state.hands]
    row: Counter[Card] = Counter()
    for stack in state.stacks:
        for laid in stack:
            (row if laid.by is None else dealt[laid.by])[laid.card] += 1
    shots: Counter[Card] = Counter(FULL)
    return (
        sum((row, *dealt), Counter[Card]()) == shots + Counter({"broken": 2})
        and row.total() == 4
        and all(hand.total() == 5 and hand["broken"] == 1 for hand in dealt)
    )


def ends(_options: Options, _seats: int) -> bool:
    return True


KIT = Kit(seat_entries, hide, conserved, ends, most=36_000)
