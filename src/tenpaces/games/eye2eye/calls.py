"""The lines that an Eye 2 Eye screen says: what is to be done now, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.events import Dealt, Drawn, Event, Knocked, Moved, Opened, Played, Received
from tenpaces.games.eye2eye.observation import Observation, Turn
from tenpaces.games.eye2eye.picks import Held, arranging, faces_shown, had_turn
from tenpaces.games.eye2eye.words import card_name, sentence
from tenpaces.games.paper import short
from tenpaces.games.scene import Scene, Side

SHOWN = 2
"""How many sentences of what happened a screen has room for."""
NEAR = 5
"""The turns before the end of the guard of E4 at which a screen begins to count them."""


def turn_call(text: Text, names: Sequence[str], seen: Observation) -> str:
    """Say whose turn it is, to everybody."""
    if seen.turn is None:
        return text.gettext("A moment")
    return text.gettext("{name}’s turn").format(name=short(names[seen.turn]))


def side_call(text: Text, scene: Scene, side: Side, held: Held) -> str:
    """Say to one side what it can do now; a person is called by name only where several share the device."""
    seen: Observation = side.seen
    name = short(scene.names[side.seat])
    if seen.turn is None:
        return text.gettext("A moment")
    if seen.turn != side.seat:
        other = short(scene.names[seen.turn])
        if arranging(seen, held):
            return text.gettext("{name} begins. Learn the hand meanwhile.").format(name=other)
        return text.gettext("{name}’s turn").format(name=other)
    if held.source is not None:
        return text.gettext("Now tap the stack that it moves onto.")
    if held.card is not None:
        if arranging(seen, held):
            return text.gettext("Tap a stack to lay it, or a card to swap.")
        if faces_shown(seen, held) and scene.form != "table" and held.card < len(held.hand):
            return text.gettext("{card}: tap a stack.").format(card=card_name(text, held.hand[held.card]))
        return text.gettext("Now tap a stack.")
    if arranging(seen, held):
        return text.gettext("{name}: learn the hand, then lay a card.").format(name=name)
    if not had_turn(seen, side.seat):
        return text.gettext("{name}: lay a card on a stack.").format(name=name)
    if not own_cards(seen):
        return text.gettext("{name}: move a card, or knock.").format(name=name)
    return text.gettext("{name}: lay, move or knock.").format(name=name)


def own_cards(seen: Observation) -> int:
    """Count the own hand."""
    return 0 if seen.seat is None else len(seen.hands[seen.seat])


def happened(text: Text, scene: Scene, seat: int | None, news: Sequence[Event] | None = None) -> list[str]:
    """Tell what has happened since a side last acted, in at most two sentences; without news, the last turn."""
    events = list(scene.news if news is None else news)
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], Dealt):
            events = events[place:]
            break
    lines = [_line(text, scene.names, event) for event in events if _counts(event, seat)]
    found = [line for line in lines if line]
    if not found:
        seen: Observation = scene.seen
        found = [last_turn(text, scene.names, seen)] if seen.turns else [round_begins(text, scene.names, seen)]
    return [line for line in found if line][-SHOWN:]


def _counts(event: Event, seat: int | None) -> bool:
    match event:
        case Played(seat=by) | Moved(seat=by) | Knocked(seat=by):
            return by != seat
        case Dealt() | Opened():
            return True
        case Drawn() | Received() | _:
            return False


def _line(text: Text, names: Sequence[str], event: Event) -> str:
    if isinstance(event, Dealt):
        form = text.gettext("Round {n}: {name} has the first turn.")
        return form.format(n=event.round, name=short(names[event.starter]))
    return sentence(text, [short(name) for name in names], event)


def round_begins(text: Text, names: Sequence[str], seen: Observation) -> str:
    """Say who begins the round."""
    if seen.starter is None:
        return ""
    return text.gettext("Round {n}: {name} has the first turn.").format(n=seen.round, name=short(names[seen.starter]))


def last_turn(text: Text, names: Sequence[str], seen: Observation) -> str:
    """Say what the last turn was."""
    return sentence(text, [short(name) for name in names], event_of(seen.turns[-1])) if seen.turns else ""


def event_of(turn: Turn) -> Event:
    """Return a turn as everybody saw it happen."""
    if turn.do == "play" and turn.to is not None:
        return Played(turn.by, turn.to, None)
    if turn.source is not None and turn.to is not None:
        return Moved(turn.by, turn.source, turn.to)
    return Knocked(turn.by)


def idle_turns(seen: Observation) -> int:
    """Count the last turns that were no plays (E4)."""
    return sum(1 for _ in takewhile(lambda turn: turn.do != "play", reversed(seen.turns)))


def warning(text: Text, seen: Observation) -> str | None:
    """Say that the Fire Exchange is near: it will begin by itself (E4), or with a knock now (E5)."""
    after = seen.phase == "turns" and any(turn.do == "pass" for turn in seen.turns[-2:])
    return idle_call(text, seen) or (text.gettext("A knock now begins the Fire Exchange.") if after else None)


def idle_call(text: Text, seen: Observation) -> str | None:
    """Warn that the Fire Exchange will begin by itself, once that is near (E4)."""
    idle = idle_turns(seen)
    left = seen.options.idle_limit - idle
    if seen.phase != "turns" or idle == 0 or left > NEAR:
        return None
    form = text.ngettext(
        "{n} more turn without a card, and it is Fire Exchange.", "{n} more turns without a card, and it is Fire Exchange.", left
    )
    return form.format(n=left)
