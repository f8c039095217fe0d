"""Filling the hidden places of a pack, so that every way that agrees with what is known has the same chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import factorial, perm

from tenpaces.core.rng import Rng, shuffled
from tenpaces.games.dvoboj.cards import KIND, KINDS, Card, Kind
from tenpaces.games.dvoboj.observation import Seen

Row = list[Seen | None]
"""All places of one pack in a fixed order."""


@dataclass(frozen=True, slots=True)
class Group:
    """Places of a battle that the rules bind together, and the kinds that may lie there, place by place."""

    places: tuple[int, ...]
    menu: tuple[tuple[Kind, ...], ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The places of a batch. All its ``known`` faces but up to ``loose`` lie there, or in the batch after if that one ``joins``."""

    places: tuple[int, ...]
    known: tuple[Card, ...]
    loose: int
    joins: bool


@dataclass(frozen=True, slots=True)
class Blanks:
    """The hidden places: ``groups`` and ``free``, where any card may be; ``fresh``, where none of a batch can be; the batches."""

    groups: tuple[Group, ...]
    free: tuple[int, ...]
    fresh: tuple[int, ...]
    batches: tuple[Shuffled, ...]


Category = tuple[int, Kind]
"""The number of the batch that a card is known to belong to, 0 for none, and the card's kind."""
Counts = tuple[int, ...]


def fill(row: Row, blanks: Blanks, pool: Sequence[Card], rng: Rng) -> None:
    """Put the cards of the pool on the hidden places of the row."""
    if not blanks.groups and not blanks.batches:
        _put(row, (*blanks.free, *blanks.fresh), shuffled(pool, rng))
        return
    batch_of = {card: number for number, batch in enumerate(blanks.batches, 1) for card in batch.known}
    sources = range(len(blanks.batches) + 1)
    stacks: dict[Category, list[Card]] = {(source, kind): [] for source in sources for kind in KINDS}
    for card in shuffled(pool, rng):
        stacks[batch_of.get(card, 0), KIND[card]].append(card)
    if blanks.groups:
        _fill_groups(row, blanks, stacks, rng)
    left = [shuffled([card for kind in KINDS for card in stacks[source, kind]], rng) for source in sources]
    _fill_rest(row, blanks, left, rng)


def _fill_groups(row: Row, blanks: Blanks, stacks: dict[Category, list[Card]], rng: Rng) -> None:
    groups = blanks.groups
    sources = range(len(blanks.batches) + 1)
    categories = tuple(stacks)

    def steps(group: Group, counts: Counts) -> Iterator[tuple[int, Counts, tuple[Category, ...]]]:
        """Yield, for all that may lie in a group: in how many ways it can be taken, what is left then, and what it is."""
        for kinds in group.menu:
            for origin in product(sources, repeat=len(kinds)):
                wanted = tuple(zip(origin, kinds, strict=True))
                ways, left = 1, list(counts)
                for category in wanted:
                    index = categories.index(category)
                    ways *= left[index]
                    left[index] -= 1
                if ways:
                    yield ways, tuple(left), wanted

    @cache
    def ways(first: int, counts: Counts) -> int:
        """Count the ways to fill the groups from ``first`` on, and then everything else."""
        if first < len(groups):
            return sum(here * ways(first + 1, left) for here, left, _ in steps(groups[first], counts))
        if not blanks.batches:
            return 1
        left = [sum(counts[source * len(KINDS) : (source + 1) * len(KINDS)]) for source in sources]
        return sum(_ways(blanks, left, split) for split in _splits(blanks, left))

    counts = tuple(len(cards) for cards in stacks.values())
    for first, group in enumerate(groups):
        ticket = rng.randrange(ways(first, counts))
        for here, left, wanted in steps(group, counts):
            ticket -= here * ways(first + 1, left)
            if ticket < 0:
                counts = left
                for place, category in zip(group.places, wanted, strict=True):
                    row[place] = stacks[category].pop()
                break


def _splits(blanks: Blanks, left: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each batch may lie on the free places."""
    return product(*(range(min(cards, len(blanks.free)) + 1) for cards in left[1:]))


def _ways(blanks: Blanks, left: Sequence[int], split: Sequence[int]) -> int:
    """Count the ways to fill all places but the groups, with so many cards of each batch on the free places.

    ``left`` are the cards not yet on a place, by batch; the first are those of none. The last batch comes first: the one before may
    use its places and its spare.
    """
    others = len(blanks.free) - sum(split)
    if not 0 <= others <= left[0]:
        return 0
    found = factorial(len(blanks.free)) // factorial(others) * perm(left[0], others) * factorial(left[0] - others)
    spare = unused = 0
    for batch, cards, taken in zip(reversed(blanks.batches), reversed(left[1:]), reversed(split), strict=True):
        rest = cards - taken
        spare += batch.loose - (len(batch.known) - rest)
        unused += len(batch.places)
        if spare < 0:
            return 0
        found = found // factorial(taken) * perm(cards, taken) * perm(unused, rest)
        spare, unused = (spare, unused - rest) if batch.joins else (0, 0)
    return found


def _fill_rest(row: Row, blanks: Blanks, left: Sequence[Sequence[Card]], rng: Rng) -> None:
    """Fill the free places, then those of the batches, the last one first, then all others. The cards come in a drawn order."""
    counts = [len(cards) for cards in left]
    split: Sequence[int] = [0] * len(blanks.batches)
    if blanks.batches and blanks.free:
        splits = list(_splits(blanks, counts))
        ticket = rng.randrange(sum(_ways(blanks, counts, each) for each in splits))
        for split in splits:
            ticket -= _ways(blanks, counts, split)
            if ticket < 0:
                break
    others = len(blanks.free) - sum(split)
    loose = [*left[0][:others], *(card for cards, taken in zip(left[1:], split, strict=True) for card in cards[:taken])]
    _put(row, blanks.free, shuffled(loose, rng))
    rest: list[int] = list(blanks.fresh)
    unused: tuple[int, ...] = ()
    for batch, cards, taken in zip(reversed(blanks.batches), reversed(left[1:]), reversed(split), strict=True):
        places = shuffled((*batch.places, *unused), rng)
        known = cards[taken:]
        _put(row, places[: len(known)], known)
        unused = places[len(known) :]
        if not batch.joins:
            rest += unused
            unused = ()
    _put(row, (*rest, *unused), left[0][others:])


def _put(row: Row, places: Sequence[int], cards: Sequence[Card]) -> None:
    for place, card in zip(places, cards, strict=True):
        row[place] = card
