"""Eye 2 Eye under the terms ``fair``: a card is laid as a commitment, and shown before the Fire Exchange counts.

Which five cards a seat was dealt is no secret, only which of them lies where. So after a deal every seat commits to its five
cards in an order of its own, lays commitments, and shows them all when both have reached; they must be the cards that it was
dealt. Until then the table's state takes the cards of a seat to lie in the order of its hand: the rules of the turns look at no
face.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as changed

from tenpaces.core.entry import Entry, Resign
from tenpaces.core.rng import Rng
from tenpaces.fair.hashing import number, same, tagged
from tenpaces.fair.steps import Cards, Lay, Show
from tenpaces.fair.table import Fair, Table, at, form, play, refuse
from tenpaces.games.eye2eye.entries import Deal

CARDS = 5


@dataclass(frozen=True, slots=True)
class Placements:
    """The round's secrets as the table knows them.

    ``base`` is the state right after the deal, when the log had ``start`` entries. By seat: the ``commits`` (none: not yet, or
    a bot's), the places of those that were ``laid``, in order, and the ``shown`` order: commitment i is card ``shown[i]`` of
    the hand.
    """

    base: Any
    start: int
    commits: tuple[tuple[str, ...], ...] = ((), ())
    laid: tuple[tuple[int, ...], ...] = ((), ())
    shown: tuple[tuple[int, ...], ...] = ((), ())


def card_commitment(table: Table, seat: int, place: int, card: str, salt: str) -> str:
    """Return the commitment of a seat's card."""
    round_ = int(table.state.round)
    parts = (table.setup.match.encode(), number(round_), number(seat), number(place), card.encode(), bytes.fromhex(salt))
    return tagged("card", *parts).hex()


def of(table: Table) -> Placements | None:
    """Return the round's placements, while they are secret."""
    found = table.fair.hidden if table.fair else None
    return found if isinstance(found, Placements) else None


def make(table: Table, entry: Entry, _rng: Rng | None) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry; a deal begins the round's secrets, and what would score waits until the cards are shown."""
    made, events = play(table, entry)
    if isinstance(entry, Deal):
        return _with(made, Placements(made.state, len(made.log))), events
    if held_back(table, made, entry):
        assert table.fair is not None
        return replace(table, fair=replace(table.fair, held=entry), asked=None), ()
    return made, events


def uncommitted(table: Table) -> list[int]:
    """List the seats that have yet to commit to the cards that they were dealt."""
    found = of(table)
    if found is None or table.over:
        return []
    return [seat for seat in (0, 1) if not found.commits[seat] and not table.bot(seat)]


def unshown(table: Table) -> list[int]:
    """List the seats that have to show their cards now: both have reached, or the match is over."""
    found = of(table)
    if found is None or table.fair is None or (table.fair.held is None and not table.over):
        return []
    return [seat for seat in (0, 1) if found.commits[seat] and not found.shown[seat]]


def held_back(table: Table, made: Table, entry: Any) -> bool:
    """Whether an entry that was made would score cards that are not shown yet."""
    found = of(table)
    if found is None or isinstance(entry, Resign) or table.state.phase not in ("fire", "tie"):
        return False
    return made.state.phase not in ("fire", "tie") and any(found.commits)


def commit(table: Table, seat: int, step: Cards) -> tuple[Table, tuple[Any, ...]]:
    """Commit to five cards."""
    found = of(table)
    if found is None or seat not in uncommitted(table):
        raise refuse("phase", "no_cards", seat)
    return _with(table, replace(found, commits=at(found.commits, seat, step.commits))), ()


def lay(table: Table, seat: int, step: Lay, t: int) -> tuple[Table, tuple[Any, ...]]:
    """Lay a commitment onto a stack."""
    found = of(table)
    if found is None or not found.commits[seat] or uncommitted(table):
        raise refuse("phase", "no_cards", seat)
    if step.place in found.laid[seat]:
        raise refuse("hand", "not_held", seat)
    guess = found.base.hands[seat][step.place]
    table, events = play(table, form(table, {"do": "play", "by": seat, "t": t, "card": guess, "stack": step.stack}))
    return _with(table, replace(found, laid=at(found.laid, seat, (*found.laid[seat], step.place)))), _masked(events)


def _masked(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Take out what the table only guesses."""
    return tuple(changed(event, card=None) if hasattr(event, "card") else event for event in events)


def show(table: Table, seat: int, step: Show) -> tuple[Table, tuple[Any, ...]]:
    """Show the five cards; once both have, the round's entries become what they were, and the one that waited is made."""
    found = of(table)
    if found is None or seat not in unshown(table):
        raise refuse("phase", "nothing_to_show", seat)
    if sorted(step.order) != list(range(CARDS)):
        raise refuse("record", "not_the_cards", seat)
    for place, (card, salt) in enumerate(zip(step.order, step.salts, strict=True)):
        face = found.base.hands[seat][card]
        proof = card_commitment(table, seat, place, face, salt)
        if not same(bytes.fromhex(proof), bytes.fromhex(found.commits[seat][place])):
            raise refuse("record", "not_the_cards", seat)
    table = _with(table, replace(found, shown=at(found.shown, seat, step.order)))
    if unshown(table):
        return table, ()
    state, log = true(table, {0: (), 1: ()})
    assert table.fair is not None
    held = table.fair.held
    table = replace(table, state=state, log=log, fair=replace(table.fair, held=None, hidden=None), before=None)
    return play(table, held) if held is not None else (table, ())


def true(table: Table, known: dict[int, tuple[int, ...]]) -> tuple[Any, tuple[Any, ...]]:
    """Return state and log with every card of which the order is shown, or ``known`` to whoever asks, where it really lies."""
    found = of(table)
    assert found is not None
    orders = [found.shown[seat] or known.get(seat) or tuple(range(CARDS)) for seat in (0, 1)]
    laid = [iter(places) for places in found.laid]
    state, log = found.base, list(table.log[: found.start])
    for entry in table.log[found.start :]:
        if entry.__struct_config__.tag == "play" and found.commits[entry.by]:  # type: ignore[attr-defined]
            seat: int = entry.by  # type: ignore[attr-defined]
            entry = changed(entry, card=found.base.hands[seat][orders[seat][next(laid[seat])]])
        state, _ = table.game.apply(state, entry)
        log.append(entry)
    return state, tuple(log)


def _with(table: Table, found: Placements) -> Table:
    fair: Fair | None = table.fair
    assert fair is not None
    return replace(table, fair=replace(fair, hidden=found))
