"""What a seat may see of a West match, and full states that agree with what it sees."""

from __future__ import annotations

from math import prod
from typing import Any, Literal

from msgspec.structs import asdict, replace

from tenpaces.core.game import Outcome
from tenpaces.core.rng import Rng
from tenpaces.games.west.events import CARDS, Event
from tenpaces.games.west.observation import Choice, Hand, Observation
from tenpaces.games.west.resolution import fates, hand_after
from tenpaces.games.west.rules import initial
from tenpaces.games.west.state import State, can_choose, held


def observe(state: State, seat: int | None) -> Observation:
    """Return what ``seat`` may know; ``None`` is a spectator."""
    memory = state.options.hands == "memory"  # W13
    return Observation(
        seat=seat,
        money=state.money,
        alive=state.alive,
        hands=tuple(None if memory and owner != seat else hand for owner, hand in enumerate(state.hands)),
        round=state.round,
        exchange=state.exchange,
        caller=state.caller,
        choice=None if seat is None else state.choices[seat],
        shown=state.shown,
        options=state.options,
    )


def redact(event: Event, _seat: int | None) -> Event:
    """Return the event: all of them are public (W13)."""
    return event


def hands_from(observation: Observation) -> tuple[Hand, ...]:
    """Return all hands, worked out from the exchanges of the round that were turned up (W13)."""
    options = observation.options
    seats = len(observation.money)
    hands = list(initial(options, seats).hands)
    for exchange in observation.shown:
        choices: list[Choice | None] = [None] * seats
        for seat, choice in exchange:
            choices[seat] = choice
        # A seat that played nothing keeps its hand, the dead like the empty-handed.
        for seat, fate in enumerate(fates([True] * seats, choices, options.ward)):
            if fate:
                hands[seat] = hand_after(hands[seat], fate, options.reload, options.barricade)
    return tuple(hands)


def worlds(observation: Observation, rng: Rng) -> State:
    """Draw a full state that agrees with an observation, each with equal chance.

    Unknown are only the choices that other seats may already have laid down; their hands follow from what was shown.
    The time is set to 0.
    """
    seats = len(observation.money)
    deduced = hands_from(observation)
    richest = max(observation.money)
    state = State(
        options=observation.options,
        money=observation.money,
        alive=observation.alive,
        hands=tuple(known or deduced[seat] for seat, known in enumerate(observation.hands)),
        round=observation.round,
        exchange=observation.exchange,
        choices=tuple(observation.choice if seat == observation.seat else None for seat in range(seats)),
        shown=observation.shown,
        t=0,
        result=Outcome(observation.money.index(richest), "money") if richest >= observation.options.goal else None,
    )
    return state if state.result else replace(state, choices=_draw_choices(state, observation, rng))


def _draw_choices(state: State, observation: Observation, rng: Rng) -> tuple[Choice | None, ...]:
    others = [seat for seat in range(state.seats) if seat != observation.seat and can_choose(state, seat)]
    choices = list(state.choices)
    menus = [_menu(state, seat) for seat in others]

    def ways(first: int, open_: bool) -> int:
        """Count the ways to fill the menus from ``first`` on; unless ``open_``, one of them must stay undecided."""
        counts = [len(menu) for menu in menus[first:]]
        return prod(count + 1 for count in counts) - (0 if open_ else prod(counts))

    # An exchange in which everybody has chosen is already resolved, so somebody must be undecided.
    seat = observation.seat
    open_ = seat is not None and can_choose(state, seat) and observation.choice is None
    ticket = rng.randrange(ways(0, open_))
    for index, menu in enumerate(menus):
        undecided = ways(index + 1, True)
        if ticket < undecided:
            open_ = True
        else:
            pick, ticket = divmod(ticket - undecided, ways(index + 1, open_))
            choices[others[index]] = menu[pick]
    return tuple(choices)


def _menu(state: State, seat: int) -> list[Choice]:
    targets = [target for target, living in enumerate(state.alive) if living and target != seat]
    return [Choice(card, target) for card in CARDS if held(state.hands[seat], card) for target in targets]


def show(state: State, seat: int | Literal["all", "spectator"]) -> dict[str, Any]:
    """Return the JSON form of a state, as the match record prints it; hidden hands and choices are ``None``.

    ``chosen`` is whole for everybody: who has laid a card is seen at the table.
    """
    everything = seat == "all"
    seen = observe(state, seat if isinstance(seat, int) else None)
    hands = state.hands if everything else seen.hands
    return {
        "money": list(state.money),
        "alive": list(state.alive),
        "hands": [None if hand is None else asdict(hand) for hand in hands],
        "round": state.round,
        "exchange": state.exchange,
        "chosen": [choice is not None for choice in state.choices],
        "choices": [
            asdict(choice) if choice and (everything or owner == seat) else None for owner, choice in enumerate(state.choices)
        ],
        "caller": state.caller,
    }
