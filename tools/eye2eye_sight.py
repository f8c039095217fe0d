"""What seats see of many rounds at once, in the numbers of ``tenpaces.games.eye2eye.features``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.eye2eye_table import Flags, Floats, Ints, Small, Table, power

Array = NDArray[Any]


def steps(count: Array, most: int) -> Flags:
    """Return "at least 1", "at least 2" … up to ``most``, in a new last axis."""
    return np.stack([count >= step for step in range(1, most + 1)], axis=-1)


def _flat(count: Array) -> Flags:
    return np.concatenate([count >= step for step in (1, 2, 3)], axis=-1)


def see(table: Table, rows: Ints, seat: Small, fire: bool) -> tuple[Floats, Floats]:
    """Return what the seats ``seat`` see of rounds: of each stack (n, 4, 70) and of the whole (n, 66)."""
    return _stacks(table, rows, seat), _round(table, rows, seat, fire)


def _stacks(table: Table, rows: Ints, seat: Small) -> Floats:
    swap = seat == 1

    def own_first(tokens: Array) -> Array:
        return np.where(swap.reshape(-1, *[1] * (tokens.ndim - 1)), np.roll(tokens, 5, axis=1), tokens)

    card, where, under = (own_first(tokens[rows]) for tokens in (table.card, table.where, table.under))
    moved = own_first(table.moved[rows])
    moved = np.where(swap[:, None, None], moved[:, :, ::-1], moved)
    public, height = table.public[rows], table.height[rows]
    lies = where[:, :, None] == np.arange(4)
    faces = card[:, :5, None] == np.arange(5)
    mine = np.einsum("nks,nkf->nsf", lies[:, :5].astype(np.float32), faces.astype(np.float32))
    known = mine[:, :, :4] + public
    top = table.tokens[rows[:, None], np.arange(4)[None], np.maximum(height - 1, 0)]
    top = np.where(height > 0, np.where(swap[:, None] & (top >= 0), (top + 5) % 10, top), -1)
    own_top = (top >= 0) & (top < 5)
    face = np.where(own_top, card[np.arange(len(rows))[:, None], np.clip(top, 0, 4)], -1)
    stacked = lies.transpose(0, 2, 1)

    def any_of(flag: Flags) -> tuple[Flags, Flags]:
        marked = stacked & flag[:, None, :]
        return marked[:, :, :5].any(2), marked[:, :, 5:].any(2)

    laid = [any_of(under == kind) for kind in range(3)]
    by_me, by_him = any_of(moved[:, :, 0]), any_of(moved[:, :, 1])
    his_match = ((public > 0) * table.dealt[rows, 1 - seat][:, None]).sum(2)
    my_match = ((public > 0) * table.dealt[rows, seat][:, None]).sum(2)
    broken = mine[:, :, 4] > 0
    parts = [
        public >= 1,
        public >= 2,
        _flat(known),
        broken[:, :, None],
        steps(lies[:, 5:].sum(1), 3),
        steps(lies[:, :5].sum(1), 3),
        face[:, :, None] == np.arange(5),
        (top >= 5)[:, :, None],
        stacked[:, :, 5:],
        stacked[:, :, :5],
        np.stack([kind[1] for kind in laid] + [kind[0] for kind in laid], axis=2),
        np.stack([by_him[1], by_me[1], by_me[0], by_him[0]], axis=2),
        steps(his_match, 2),
        steps(my_match, 2),
        power(known, broken)[:, :, None] == np.arange(1, 9),
        steps(public.sum(2) + height, 6)[:, :, 1:],
    ]
    return np.concatenate(parts, axis=2).astype(np.float32)


def _round(table: Table, rows: Ints, seat: Small, fire: bool) -> Floats:
    hand = table.hand[rows, seat]
    last_me, last_him = table.last[rows, seat], table.last[rows, 1 - seat]
    since_me, since_him = table.since[rows, seat], table.since[rows, 1 - seat]
    left = table.limit[rows] - table.idle[rows]
    contest = np.where(seat == 0, table.contest[rows], 1 - table.contest[rows])
    draw = np.where(seat == 0, table.draw[rows], -table.draw[rows])
    flags = [last_him == 3, last_him == 2, last_me == 3, last_me == 2, since_me >= 1, since_me >= 2, since_him >= 1, since_him >= 2]
    flags += [left <= 1, left <= 2, left <= 3, table.taller[rows], table.repick[rows]]
    flags += [np.full(len(rows), fire), table.turns[rows] < 2]
    parts = [
        _flat(hand[:, :4]),
        hand[:, 4:] > 0,
        _flat(table.dealt[rows, 1 - seat]),
        _flat(table.dealt[rows, seat]),
        steps(table.hand[rows, 1 - seat].sum(1), 5),
        steps(hand.sum(1), 5),
        np.stack([*flags, 2 * contest - 1, draw, table.own[rows], table.ko[rows]], axis=1),
    ]
    return np.concatenate(parts, axis=1).astype(np.float32)


def truth(table: Table, rows: Ints, seat: Small) -> tuple[Floats, Floats]:
    """Return what only the table knows: of each stack (n, 4, 21), and the other's hand (n, 13)."""
    counts = table.counts(rows)
    shots, broken = counts[:, :, :4] + table.public[rows], counts[:, :, 4] > 0
    stacks = [_flat(shots), broken[:, :, None], power(shots, broken)[:, :, None] == np.arange(1, 9)]
    hand = table.hand[rows, 1 - seat]
    whole = np.concatenate([_flat(hand[:, :4]), hand[:, 4:] > 0], axis=1)
    return np.concatenate(stacks, axis=2).astype(np.float32), whole.astype(np.float32)
