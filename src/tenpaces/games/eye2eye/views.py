"""What a seat may see of an Eye 2 Eye match, and full states that agree with what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, takewhile
from typing import Any, Literal

import msgspec

from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.eye2eye.events import Card, Event, Played, Received
from tenpaces.games.eye2eye.observation import Observation, Pick, Turn, laid_by
from tenpaces.games.eye2eye.state import FULL, LAID, Hands, Stacks, State


def observe(state: State, seat: int | None) -> Observation:
    """Return what ``seat`` may know; ``None`` is a spectator."""
    return Observation(
        seat=seat,
        wounds=state.wounds,
        round=state.round,
        starter=state.starter,
        phase=state.phase,
        turn=state.turn,
        stacks=tuple(
            tuple([laid.card if number in state.open or laid.by is None or laid.by == seat else None for laid in stack])
            for number, stack in enumerate(state.stacks)
        ),
        hands=tuple(hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(state.hands)),
        turns=state.turns,
        picks=_picks(state, seat),
        again=state.again,
        open=state.open,
        last=state.last,
        options=state.options,
        result=state.result,
    )


def _picks(state: State, seat: int | None) -> tuple[Pick | None, Pick | None]:
    if state.phase == "tie" or state.again is not None:
        return state.picks
    first, second = state.picks
    return (first if seat == 0 else None, second if seat == 1 else None)


def redact(event: Event, seat: int | None) -> Event:
    """Return an event as ``seat`` may see it (``None``: a spectator)."""
    match event:
        case Received(seat=owner):
            return event if owner == seat else msgspec.structs.replace(event, cards=None)
        case Played(seat=owner):
            return event if owner == seat else msgspec.structs.replace(event, card=None)
        case _:
            return event


def worlds(observation: Observation, rng: Rng) -> State:
    """Draw a full state that agrees with an observation.

    A seat can work out which five cards the other was dealt; for a spectator the unseen shots are dealt anew. Then every way in
    which a seat's five cards can lie in its hand and in the places where it laid one face down has an equal chance. In a Fire
    Exchange under way the other seat has not acted yet: it may name any number of ms, and nothing that is seen depends on it.
    The time is 0.
    """
    hands, stacks = _placed(observation, rng) if any(observation.stacks) else (((), ()), ((), (), (), ()))
    return State(
        options=observation.options,
        wounds=observation.wounds,
        round=observation.round,
        starter=observation.starter,
        phase=observation.phase,
        turn=observation.turn,
        stacks=stacks,
        hands=hands,
        turns=observation.turns,
        idle=sum(1 for _ in takewhile(_no_play, reversed(observation.turns))),
        picks=observation.picks,
        again=observation.again,
        open=observation.open,
        last=observation.last,
        t=0,
        result=observation.result,
    )


def _no_play(turn: Turn) -> bool:
    return turn.do != "play"


def _placed(seen: Observation, rng: Rng) -> tuple[Hands, Stacks]:
    """Draw where the cards lie that ``seen`` does not show."""
    places = [list(zip(faces, by, strict=True)) for faces, by in zip(seen.stacks, laid_by(seen.turns), strict=True)]
    known: tuple[list[Card], list[Card]] = ([], [])
    unseen: list[Card] = list(FULL)
    for face, owner in chain(*places, ((face, seat) for seat, hand in enumerate(seen.hands) for face in hand)):
        if face is not None:
            if owner is not None:
                known[owner].append(face)
            if face != "broken":
                unseen.remove(face)
    shots = iter(shuffled(unseen, rng))
    rest = [_rest(cards, shots, rng) for cards in known]
    stacks = tuple(tuple([LAID[face or rest[owner or 0].pop(), owner] for face, owner in stack]) for stack in places)
    hands = tuple(
        # What is left of five cards lies in the hand, the broken weapon last as after a deal.
        tuple(face for face in hand if face) if seat == seen.seat else tuple(sorted(rest[seat], key="broken".__eq__))
        for seat, hand in enumerate(seen.hands)
    )
    return hands, stacks


def _rest(known: list[Card], shots: Iterator[Card], rng: Rng) -> list[Card]:
    """Draw, in any order, the cards of a seat that are not ``known``: it was dealt four shots and a broken weapon."""
    broken = known.count("broken")
    missing: list[Card] = [next(shots) for _ in range(4 - len(known) + broken)]
    return list(shuffled(missing if broken else [*missing, "broken"], rng))


def show(state: State, seat: int | Literal["all", "spectator"]) -> dict[str, Any]:
    """Return the JSON form of a state, as the match record prints it; faces and picks that ``seat`` may not see are ``None``."""
    stacks: tuple[tuple[Card | None, ...], ...]
    hands: tuple[tuple[Card | None, ...], ...]
    if seat == "all":
        stacks = tuple(tuple(laid.card for laid in stack) for stack in state.stacks)
        hands, picks = state.hands, state.picks
    else:
        seen = observe(state, None if seat == "spectator" else seat)
        stacks, hands, picks = seen.stacks, seen.hands, seen.picks
    return {
        "wounds": list(state.wounds),
        "round": state.round,
        "starter": state.starter,
        "to_act": state.turn,
        "phase": state.phase,
        "stacks": [list(stack) for stack in stacks],
        "hands": [list(hand) for hand in hands],
        "last_exchange": {"won": list(state.last.won), "wounded": state.last.wounded} if state.last else None,
        "picks": [asdict(pick) if pick else None for pick in picks],
        "again": state.again,
    }
