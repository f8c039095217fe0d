"""Dot Duel's deck under the terms ``fair``: nobody knows the next card before it is turned.

The order in which the state lists the deck means nothing until cards leave its top. An entry that would take some waits for a
draw, by which the whole deck is shuffled first. A record needs one order of the deck and the places of cards that returned to
it: they are worked out backwards from the cards that were turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from tenpaces.core.entry import Entry
from tenpaces.core.rng import Rng, shuffled
from tenpaces.fair.table import Table, play
from tenpaces.games.dotduel.entries import Deck, Reinsert


def make(table: Table, entry: Entry, rng: Rng | None) -> tuple[Table, tuple[Any, ...]]:
    """Make an entry; one that takes cards off the deck waits for a draw, unless ``rng`` is the draw's."""
    assert table.fair is not None
    deck = table.state.deck
    made, events = play(table, entry)
    if isinstance(entry, Deck):
        return _turned(made, entry.order[: len(entry.order) - len(made.state.deck)]), events
    taken = _taken(deck, made.state.deck, entry)
    if not taken:
        return made, events
    if rng is None:
        return replace(table, fair=replace(table.fair, held=entry), asked=None), ()
    shuffle = shuffled(sorted(deck), rng)
    made, events = play(replace(table, state=changed(table.state, deck=shuffle)), entry)
    return _turned(made, _top(shuffle, entry)[: _taken(shuffle, made.state.deck, entry)]), events


def _top(deck: tuple[int, ...], entry: Entry) -> tuple[int, ...]:
    """Return the deck as it lies when the entry's own cards have returned to it."""
    if not isinstance(entry, Reinsert):
        return deck
    found = list(deck)
    for card, place in entry.places:
        found.insert(place, card)
    return tuple(found)


def _taken(before: tuple[int, ...], after: tuple[int, ...], entry: Entry) -> int:
    """Return how many cards left the top of the deck."""
    return len(before) + (len(entry.places) if isinstance(entry, Reinsert) else 0) - len(after)


def _turned(table: Table, cards: Sequence[int]) -> Table:
    assert table.fair is not None
    return replace(table, fair=replace(table.fair, turned=(*table.fair.turned, (len(table.log) - 1, tuple(cards)))))


def settled(table: Table) -> tuple[Entry, ...]:
    """Return the log with one order of the deck from which all that was turned follows."""
    assert table.fair is not None
    turned = dict(table.fair.turned)
    deck = list(table.state.deck)
    log = list(table.log)
    for number in range(len(log) - 1, -1, -1):
        entry = log[number]
        deck[:0] = turned.get(number, ())
        if isinstance(entry, Reinsert):
            places = []
            for card, _ in reversed(entry.places):
                place = deck.index(card)
                del deck[place]
                places.append((card, place))
            log[number] = changed(entry, places=tuple(reversed(places)))
        elif isinstance(entry, Deck):
            log[number] = changed(entry, order=tuple(deck))
    return tuple(log)
