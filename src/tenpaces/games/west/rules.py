"""The rules of West: who may choose what, and what an exchange brings about."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.core.entry import Entry, Resign, Tick
from tenpaces.core.game import Outcome, ToAct
from tenpaces.core.refusal import Refusal
from tenpaces.core.rng import Rng
from tenpaces.games.west.entries import Choose, Timeout
from tenpaces.games.west.events import (
    CARDS,
    Began,
    Card,
    Dodged,
    Earned,
    Event,
    Hit,
    Laid,
    Pointed,
    Recovered,
    Reloaded,
    Resigned,
    Stopped,
    TimedOut,
    Turned,
    Unused,
    Void,
    Won,
)
from tenpaces.games.west.observation import Choice
from tenpaces.games.west.options import Options
from tenpaces.games.west.resolution import Fate, fates, hand_after, reclaimed
from tenpaces.games.west.state import FULL, State, caller, counts, held, size, waiting


def initial(options: Options, seats: int) -> State:
    """Return a match of 2 to 6 seats before its first entry (W2)."""
    if not 2 <= seats <= 6:
        raise ValueError(f"West is for 2 to 6 seats, not {seats}")
    return State(
        options=options,
        money=(0,) * seats,
        alive=(True,) * seats,
        hands=(FULL,) * seats,
        round=1,
        exchange=1,
        choices=(None,) * seats,
        shown=(),
        t=0,
    )


def to_act(state: State) -> ToAct:
    """Return the seats whose choice the exchange still needs."""
    return ToAct(over=True) if state.result else ToAct(seats=waiting(state))


def chance(_state: State, _rng: Rng) -> Entry:
    """Chance owes nothing in West; that it chooses for somebody silent (W15) is the table's affair."""
    raise ValueError("chance owes nothing")


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or ``None`` while it runs."""
    return state.result


def legal(state: State, seat: int) -> tuple[Choose | Resign, ...]:
    """List what a seat may do: cards in the order of ``CARDS``, targets rising, at the end resigning a match of two."""
    if state.result:
        return ()
    entries: list[Choose | Resign] = []
    if state.alive[seat] and state.choices[seat] is None:
        targets = [target for target, living in enumerate(state.alive) if living and target != seat]
        hand, t = counts(state.hands[seat]), state.t
        entries = [
            Choose(t=t, by=seat, card=card, target=target)
            for card, count in zip(CARDS, hand, strict=True)
            if count
            for target in targets
        ]
    if state.seats == 2:
        entries.append(Resign(t=state.t, by=seat))
    return tuple(entries)


def seats_in(entry: Entry) -> tuple[int, ...]:
    """List the seats that an entry names."""
    match entry:
        case Choose(by=seat, target=target) | Timeout(seat=seat, target=target):
            return seat, target
        case Resign(by=seat):
            return (seat,)
        case _:
            return ()


def refusal(state: State, entry: Entry) -> Refusal | None:
    """Say why an entry may not be applied now, or ``None``. Its seats must exist."""
    if state.result:
        return Refusal("over", "over")
    match entry:
        case Choose(by=seat, card=card, target=target) | Timeout(seat=seat, card=card, target=target):
            return _refuse_choice(state, seat, card, target)
        case Resign(by=seat):
            return None if state.seats == 2 else Refusal("phase", "resign_larger", {"seat": seat})
        case Tick():
            return None
        case _:
            raise TypeError(f"not an entry of West: {entry!r}")


def _refuse_choice(state: State, seat: int, card: Card, target: int) -> Refusal | None:
    if not state.alive[seat]:
        return Refusal("W1", "dead", {"seat": seat})
    if size(state.hands[seat]) == 0:
        return Refusal("W3", "empty_hand", {"seat": seat})
    if state.choices[seat] is not None:
        return Refusal("turn", "chosen", {"seat": seat})
    if not held(state.hands[seat], card):
        return Refusal("hand", "not_held", {"seat": seat, "card": card})
    if target == seat:
        return Refusal("target", "self", {"seat": seat})
    if not state.alive[target]:
        return Refusal("W6", "dead_target", {"seat": seat, "target": target})
    return None


def apply(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what a person would see happen. The entry must not be refused."""
    refused = refusal(state, entry)
    if refused:
        raise ValueError(f"a refused entry was applied: {entry!r}, {refused!r}")
    match entry:
        case Choose(by=seat, card=card, target=target):
            return _choose(state, seat, Choice(card, target), entry.t, [])
        case Timeout(seat=seat, card=card, target=target):
            return _choose(state, seat, Choice(card, target), entry.t, [TimedOut(seat)])
        case Resign(by=seat):
            winner = 1 - seat
            return _finish(replace(state, t=entry.t), Outcome(winner, "resigned")), (Resigned(seat), Won(winner, "resigned"))
        case _:
            return replace(state, t=entry.t), ()


def _choose(state: State, seat: int, choice: Choice, t: int, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, choices=(*state.choices[:seat], choice, *state.choices[seat + 1 :]), t=t)
    events.append(Laid(seat))
    if not waiting(state):
        state = _resolve(state, events)
    return state, tuple(events)


def _resolve(state: State, events: list[Event]) -> State:
    """Turn up what lies on the table; append what happens to ``events``."""
    shown = tuple((seat, choice) for seat, choice in enumerate(state.choices) if choice)
    events.extend(Pointed(seat, choice.target) for seat, choice in shown)
    events.extend(Turned(seat, choice.card) for seat, choice in shown)
    options = state.options
    hands = list(state.hands)
    alive = list(state.alive)
    for seat, fate in enumerate(fates(state.alive, state.choices, options.ward)):
        if fate:
            hands[seat] = hand_after(state.hands[seat], fate, options.reload, options.barricade)
            alive[seat] = not fate.hit
            _tell(state, seat, fate, reclaimed(state.hands[seat], hands[seat]), events)
    state = replace(
        state,
        alive=tuple(alive),
        hands=tuple(hands),
        exchange=state.exchange + 1,
        choices=(None,) * state.seats,
        shown=(*state.shown, shown),
    )
    return state if _goes_on(state) else _after(state, events)


def _tell(state: State, seat: int, fate: Fate, back: int, events: list[Event]) -> None:
    returns = state.options.barricade == "returns"
    if fate.dodged:
        events.append(Dodged(seat, fate.dodged))
    if fate.stopped:
        events.append(Stopped(seat, fate.stopped))
    if fate.hit:
        events.append(Hit(seat, fate.hit, fate.card))
    elif fate.card == "barricade":
        if not fate.stopped:
            events.append(Unused(seat, returned=returns))
        elif returns:
            events.append(Recovered(seat))
    elif fate.card == "reload":
        events.append(Reloaded(seat, back))


def _goes_on(state: State) -> bool:
    """Whether the round has another exchange; ``state`` already counts it."""
    hearts = [hand for hand, living in zip(state.hands, state.alive, strict=True) if living]
    return len(hearts) > 1 and state.exchange <= state.options.exchange_cap and any(map(size, hearts))


def _after(state: State, events: list[Event]) -> State:
    """End the round after its last exchange."""
    hearts = [seat for seat, living in enumerate(state.alive) if living]
    state = replace(state, exchange=state.exchange - 1)
    if len(hearts) == 1:
        return _earn(state, hearts[0], events)
    if not hearts:
        events.append(Void(state.round, "nobody"))  # W10
    elif not any(size(state.hands[seat]) for seat in hearts):
        events.append(Void(state.round, "empty"))  # W3
    else:
        events.append(Void(state.round, "cap"))  # W11
    return _begin(state, events)


def _earn(state: State, seat: int, events: list[Event]) -> State:
    earned = state.money[seat] + 1
    state = replace(state, money=(*state.money[:seat], earned, *state.money[seat + 1 :]))
    events.append(Earned(seat, earned))
    if earned < state.options.goal:
        return _begin(state, events)
    events.append(Won(seat, "money"))
    return _finish(state, Outcome(seat, "money"))


def _begin(state: State, events: list[Event]) -> State:
    """Hearts up and hands full for everybody (W12)."""
    number = state.round + 1
    events.append(Began(number, caller(number, state.seats)))
    return replace(initial(state.options, state.seats), money=state.money, round=number, t=state.t)


def _finish(state: State, result: Outcome) -> State:
    return replace(state, choices=(None,) * state.seats, result=result)
