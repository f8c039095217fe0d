"""What a seat may see of a Dot Duel match, and full states that agree with what it sees."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Any, Literal

from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.events import Event
from tenpaces.games.dotduel.observation import Observation
from tenpaces.games.dotduel.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return what ``seat`` may know; ``None`` is a spectator, who sees what every seat sees."""
    return Observation(
        seat=seat,
        phase=state.phase,
        deck=len(state.deck),
        showing=state.showing,
        pending=state.pending,
        collections=tuple(_faces(state, owner, seat) for owner in range(state.seats)),
        added=state.added,
        adders=state.adders,
        roller=state.roller,
        number=state.number,
        rolled_at=state.rolled_at,
        out=state.out,
        sat=state.sat,
        sitting=state.sitting,
        done=state.done,
        barred=state.barred,
        returning=state.returning,
        duels=state.duels,
        grounds=state.grounds,
        final=state.final,
        t=state.t,
        result=state.result,
        options=state.options,
        lying=state.lying,
    )


def _faces(state: State, owner: int, viewer: int | str | None) -> tuple[int | None, ...]:
    """Return a collection as a viewer sees it: its owner has the cards before him, to the others they are closed (D29)."""
    cards = state.collections[owner]
    return cards if viewer in (owner, "all") else (None,) * len(cards)


def redact(event: Event, _seat: int | None) -> Event:
    """Return the event: all of them are public."""
    return event


def worlds(observation: Observation, rng: Rng) -> State:
    """Draw a full state that agrees with an observation, each with equal chance: the cards not in sight lie anywhere."""
    known = [card for cards in observation.collections for card in cards if card is not None]
    in_sight = {*observation.showing, *observation.returning, *observation.grounds, *(duel.card for duel in observation.duels)}
    unseen = iter(shuffled([card for card in range(CARDS) if card not in in_sight and card not in known], rng))
    return State(
        options=observation.options,
        phase=observation.phase,
        deck=tuple(islice(unseen, observation.deck)),
        showing=observation.showing,
        pending=observation.pending,
        collections=tuple(tuple(next(unseen) if card is None else card for card in cards) for cards in observation.collections),
        added=observation.added,
        adders=observation.adders,
        roller=observation.roller,
        number=observation.number,
        rolled_at=observation.rolled_at,
        out=observation.out,
        sat=observation.sat,
        sitting=observation.sitting,
        done=observation.done,
        barred=observation.barred,
        returning=observation.returning,
        duels=observation.duels,
        grounds=observation.grounds,
        final=observation.final,
        t=observation.t,
        result=observation.result,
        lying=observation.lying,
    )


def show(state: State, seat: int | Literal["all", "spectator"]) -> dict[str, Any]:
    """Return the JSON form of a state, as the match record prints it.

    The deck is a count for everybody; the faces in the collections of others are ``None`` (D29).
    """
    return {
        "phase": state.phase,
        "deck": len(state.deck),
        "showing": list(state.showing),
        "pending": [
            {"card": claim.card, "seat": claim.seat, "count": claim.count, "ripe_at": claim.ripe_at} for claim in state.pending
        ],
        "challenged": [list(claim.challenged) for claim in state.pending],
        "collections": [list(_faces(state, owner, seat)) for owner in range(state.seats)],
        "added": list(state.added),
        "roller": state.roller,
        "number": state.number,
        "rolled_at": state.rolled_at,
        "out": list(state.out),
        "sitting": list(state.sitting),
        "done": list(state.done),
        "barred": [list(pair) for pair in state.barred],
        "returning": list(state.returning),
        "duels": [asdict(duel) for duel in state.duels],
        "grounds": list(state.grounds),
        "final": state.final,
    }
