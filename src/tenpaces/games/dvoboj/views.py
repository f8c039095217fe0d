"""What a seat may see of a Dvoboj match."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from tenpaces.games.dvoboj import events, observation
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.state import Lying, State

Viewer = int | Literal["all"] | None
"""A seat, everybody at once, or a spectator (``None``)."""


def observe(state: State, seat: int | None) -> Observation:
    """Return what ``seat`` may know; ``None`` is a spectator."""
    return Observation(
        seat=seat,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        sides=(_side(state, 0, seat == 0), _side(state, 1, seat == 1)),
        battle=_battle(state, seat),
        opening=state.opening,
        placed=state.placed,
        prepared=state.prepared,
        result=state.result,
    )


def _side(state: State, seat: int, own: bool) -> observation.Side:
    side = state.sides[seat]
    return observation.Side(
        pile=len(side.pile),
        hand=side.hand if own else (HIDDEN,) * len(side.hand),
        attack=_face(side.attack, own),
        defence=_face(side.defence, own),
        heap=tuple(
            observation.Lying(lying.card if in_sight(lying, own) else HIDDEN, lying.how, lying.batch) for lying in side.heap
        ),
        gone=side.gone,
        batches=_batches(state, seat, own) if side.batches else (),
    )


def _batches(state: State, seat: int, own: bool) -> tuple[observation.Batch, ...]:
    """Return what the viewer remembers of the Jokers' shuffles."""
    side = state.sides[seat]
    seen_again = {*side.gone, *(lying.card for lying in side.heap if lying.how == "up")}
    if state.battle and seat == state.turn and state.options.attack_view == "open":
        seen_again.add(state.battle.lead)
    found: list[observation.Batch] = []
    for batch in reversed(side.batches):
        public = tuple(card for card in batch.public if card not in seen_again)
        loose = batch.drawn - (len(batch.public) - len(public))
        found.append(observation.Batch(batch.size, batch.known if own else public, public, loose, batch.joins))
        seen_again.update(batch.public)
    return tuple(reversed(found))


Face = TypeVar("Face")


def _face(card: Face | None, seen: bool) -> Face | Literal["?"] | None:
    return card if seen or card is None else HIDDEN


def in_sight(lying: Lying, own: bool) -> bool:
    """Whether a card in the heap is known to its owner (``own``) or to anybody else (V25)."""
    return lying.how == "up" or (own and lying.how != "down")


def _battle(state: State, viewer: Viewer) -> observation.Battle | None:
    battle = state.battle
    if battle is None:
        return None
    mine = viewer in ("all", state.turn)
    theirs = viewer is not None and (viewer == "all" or viewer != state.turn)
    opened = state.options.attack_view == "open"  # V9
    return observation.Battle(
        lead=battle.lead if mine or opened else HIDDEN,
        joined=battle.joined if mine else HIDDEN,
        support=_face(battle.support, mine),
        guard=_face(battle.guard, theirs),
        second=_face(battle.second, theirs),
    )


_OWNERS: dict[type[events.Event], tuple[str, ...]] = {
    events.Dealt: ("cards",),
    events.Drew: ("card",),
    events.Laid: ("card",),
    events.Exchanged: ("card", "back"),
    events.Defended: ("card",),
    events.Supported: ("card",),
}
"""Fields that only the seat of the event may see."""
_NOBODYS: dict[type[events.Event], tuple[str, ...]] = {events.Moved: ("cards",), events.Recycled: ("cards",)}
"""Fields that nobody may see."""


def redact(event: Any, seat: int | None) -> Any:
    """Return an event as ``seat`` (``None``: a spectator) sees it."""
    kind = type(event)
    if kind in _NOBODYS:
        return _masked(event, _NOBODYS[kind])
    if kind in _OWNERS and event.seat != seat:
        return _masked(event, _OWNERS[kind])
    if kind is events.Attacked and event.seat != seat:
        return _masked(event, ("joined",) if event.opened else ("lead", "joined"))
    return event


def _masked(event: Any, fields: tuple[str, ...]) -> Any:
    values = {name: getattr(event, name) for name in fields}
    hidden = {name: (None,) * len(value) if isinstance(value, tuple) else None for name, value in values.items()}
    return msgspec.structs.replace(event, **hidden)


def show(state: State, seat: int | Literal["all", "spectator"]) -> dict[str, Any]:
    """Return the JSON form of a state, as the match record prints it; hidden faces are ``None``.

    Beside the keys of the match record: ``filled`` tells which places hold a card (attack, defence), ``heaps`` lists the heaps from
    the bottom, ``gone`` the Jokers that left the game.
    """
    viewer: Viewer = None if seat == "spectator" else seat
    sides = tuple(_side(state, owner, viewer in ("all", owner)) for owner in range(2))
    return {
        "turn": state.turn,
        "phase": state.phase,
        "piles": [side.pile for side in sides],
        "hands": [_faces(side.hand) for side in sides],
        "attack": [_shown(side.attack) for side in sides],
        "defence": [_shown(side.defence) for side in sides],
        "discards": [len(side.heap) for side in sides],
        "battle": _show_battle(_battle(state, viewer)),
        "filled": [[side.attack is not None, side.defence is not None] for side in state.sides],
        "heaps": [
            [lying.card if viewer == "all" else _shown(seen.card) for lying, seen in zip(whole.heap, side.heap, strict=True)]
            for whole, side in zip(state.sides, sides, strict=True)
        ],
        "gone": [list(side.gone) for side in sides],
        "opening": state.opening,
        "placed": state.placed,
        "prepared": state.prepared,
    }


def _shown(card: Seen | None) -> str | None:
    return None if card is None or card == HIDDEN else card


def _faces(cards: tuple[Seen | None, ...]) -> list[str | None]:
    return [_shown(card) for card in cards]


def _show_battle(battle: observation.Battle | None) -> dict[str, list[str | None]] | None:
    if battle is None:
        return None
    attack = [battle.lead, battle.joined, battle.support]
    defence = [battle.guard, battle.second]
    return {
        "attack": [_shown(card) for card in attack if card is not None],
        "defence": [_shown(card) for card in defence if card is not None],
    }
