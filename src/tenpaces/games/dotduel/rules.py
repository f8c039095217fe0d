"""The rules of Dot Duel: who may do what, and what an entry brings about."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from tenpaces.core.entry import Entry, Resign, SeatEntry, Tick
from tenpaces.core.game import Outcome, ToAct
from tenpaces.core.refusal import Refusal
from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.dotduel import duel, seek
from tenpaces.games.dotduel.course import pass_time, refill, settle
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.entries import Challenge, Claim, Deck, Done, Double, Reinsert, Roll, Say, Stakes, Starter
from tenpaces.games.dotduel.events import Event, Resigned, Starts, Won
from tenpaces.games.dotduel.observation import LAPSE_MS, Phase
from tenpaces.games.dotduel.options import Options
from tenpaces.games.dotduel.refusals import refuse
from tenpaces.games.dotduel.state import State, duellists, owed, put_down

CHANCE: dict[Phase, str] = {
    "deck": "deck",
    "starter": "starter",
    "roll": "roll",
    "duel_roll": "roll",
    "reinsert": "reinsert",
    "stakes": "stakes",
}
CLAIM_COUNTS = range(1, 9)
CHALLENGE_COUNTS = range(9)
MOST_OF_A_NUMBER = 3
"""No card carries more symbols of one number."""


def initial(options: Options, seats: int) -> State:
    """Return a match of 2 to 6 seats before its first entry."""
    if not 2 <= seats <= 6:
        raise ValueError(f"Dot Duel is for 2 to 6 seats, not {seats}")
    none = (False,) * seats
    return State(
        options=options,
        phase="deck",
        deck=(),
        showing=(),
        pending=(),
        collections=((),) * seats,
        added=(0,) * seats,
        adders=(),
        roller=None,
        number=None,
        rolled_at=0,
        out=none,
        sat=none,
        sitting=(0,) * seats,
        done=none,
        barred=(),
        returning=(),
        duels=(),
        grounds=(),
        final=False,
        t=0,
    )


def to_act(state: State) -> ToAct:
    """Return whom the match waits for: chance, or seats; and when something ripens or lapses by itself."""
    if state.result:
        return ToAct(over=True)
    deadline = state.pending[0].ripe_at if state.pending else None
    if state.phase == "seek":
        return ToAct(tuple(seat for seat in range(state.seats) if _busy(state, seat)), deadline=deadline)
    if state.phase == "duel":
        return ToAct(duellists(state), deadline=state.rolled_at + LAPSE_MS)
    return ToAct(chance=CHANCE[state.phase], deadline=deadline)


def _busy(state: State, seat: int) -> bool:
    """Whether a seat may do anything in the seeking."""
    if not state.out[seat] and (not state.done[seat] or len(state.showing) > 1 or _open(state, seat)):
        return True
    return bool(_checkable(state, seat))


def _open(state: State, seat: int) -> list[int]:
    claimed = state.claimed
    return [card for card in state.showing if card not in claimed and (seat, card) not in state.barred]


def _checkable(state: State, seat: int) -> list[int]:
    options = state.options
    if options.referee == "on" or (state.out[seat] and options.out_may_check == "no"):
        return []
    return [claim.card for claim in state.pending if claim.seat != seat and seat not in claim.challenged]


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or ``None`` while it runs."""
    return state.result


def legal(state: State, seat: int) -> tuple[SeatEntry, ...]:
    """List what a seat may do: claims, challenges, Double Dots and ``done``, or declarations in a duel; last resigning (two seats).

    Counts are free numbers. Listed are 1 to 8 for a claim, 0 to 8 for a challenge, and in a duel all that could be true: 0 to 12
    with four cards in the grounds. The cards of a Double Dot rise.
    """
    if state.result:
        return ()
    t = state.t
    entries: list[SeatEntry] = []
    if state.phase == "seek":
        inside = not state.out[seat]
        if inside:
            entries += [Claim(t=t, by=seat, card=card, count=count) for card in _open(state, seat) for count in CLAIM_COUNTS]
        entries += [
            Challenge(t=t, by=seat, card=card, count=count) for card in _checkable(state, seat) for count in CHALLENGE_COUNTS
        ]
        if inside:
            entries += _doubles(state.showing, t, seat)
            if not state.done[seat]:
                entries.append(Done(t=t, by=seat))
    elif state.phase == "duel" and seat in duellists(state):
        entries += [Say(t=t, by=seat, count=count) for count in range(MOST_OF_A_NUMBER * len(state.grounds) + 1)]
        entries += _doubles(state.grounds, t, seat)
    if state.seats == 2:
        entries.append(Resign(t=t, by=seat))
    return tuple(entries)


def _doubles(cards: tuple[int, ...], t: int, seat: int) -> list[Double]:
    return [Double(t=t, by=seat, cards=pair) for pair in combinations(sorted(cards), 2)]


def chance(state: State, rng: Rng) -> Entry:
    """Draw what chance owes: the deck, the starter, dice, places in the deck, stakes."""
    t = state.t
    match state.phase:
        case "deck":
            return Deck(t=t, by="chance", order=shuffled(range(CARDS), rng))
        case "starter":
            return Starter(t=t, by="chance", seat=rng.randrange(state.seats))
        case "roll" | "duel_roll":
            return Roll(t=t, by="chance", dice=(1 + rng.randrange(6), 1 + rng.randrange(6)))
        case "reinsert":
            size = len(state.deck) + 1
            places = tuple((card, rng.randrange(size + done)) for done, card in enumerate(state.returning))
            return Reinsert(t=t, by="chance", places=places)
        case "stakes":
            drawn = [(seat, card) for seat, n in owed(state).items() for card in shuffled(state.collections[seat], rng)[:n]]
            return Stakes(t=t, by="chance", cards=tuple(drawn))
        case _:
            raise ValueError("chance owes nothing")


def seats_in(entry: Entry) -> tuple[int, ...]:
    """List the seats that an entry names."""
    match entry:
        case SeatEntry(by=seat) | Starter(seat=seat):
            return (seat,)
        case Stakes(cards=cards):
            return tuple(seat for seat, _ in cards)
        case _:
            return ()


def refusal(state: State, entry: Entry) -> Refusal | None:
    """Say why an entry may not be applied now, or ``None``. Its seats must exist.

    Whatever is due at the entry's time happens before it is judged. A tick is admitted even where that ends the match, because it
    is the tick that lets the time pass.
    """
    if isinstance(entry, Tick):
        return Refusal("over", "over") if state.result else None
    return refuse(pass_time(state, entry.t, []), entry)


def apply(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what a person would see happen. The entry must not be refused."""
    events: list[Event] = []
    refused = Refusal("over", "over") if state.result else None
    state = pass_time(state, entry.t, events)
    if isinstance(entry, Tick) and not refused:
        return put_down(replace(state, t=entry.t)), tuple(events)
    refused = refused or refuse(state, entry)
    if refused:
        raise ValueError(f"a refused entry was applied: {entry!r}, {refused!r}")
    state = settle(_make(replace(state, t=entry.t), entry, events), events)
    return put_down(state), tuple(events)


def _make(state: State, entry: Entry, events: list[Event]) -> State:
    match entry:
        case Claim():
            return seek.claim(state, entry, events)
        case Challenge():
            return seek.challenge(state, entry, events)
        case Double():
            return seek.double(state, entry, events) if state.phase == "seek" else duel.double(state, entry, events)
        case Done():
            return seek.vote(state, entry, events)
        case Say():
            return duel.say(state, entry, events)
        case Roll():
            return seek.open_round(state, entry, events) if state.phase == "roll" else duel.cast(state, entry, events)
        case Reinsert():
            return seek.reinsert(state, entry, events)
        case Stakes():
            return duel.stake(state, entry, events)
        case Deck(order=order):
            return refill(replace(state, phase="starter", deck=order), events)
        case Starter(seat=seat):
            events.append(Starts(seat))
            return replace(state, phase="roll", roller=seat)
        case Resign(by=seat):
            winner = 1 - seat
            events += (Resigned(seat), Won(winner, "resigned"))
            return replace(state, phase="over", number=None, result=Outcome(winner, "resigned"))
        case _:
            raise TypeError(f"not an entry of Dot Duel: {entry!r}")
