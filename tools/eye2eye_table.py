"""Many rounds of Eye 2 Eye at once, as arrays: the rules of the turns, and the Fire Exchange's payoffs.

Faces, tokens and choices are numbered as in ``tenpaces.games.eye2eye.course``, which the rounds are checked against
(``tools/eye2eye_train.py --check``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
PASS, CHOICES = 36, 37
DECK = np.array([face for face in range(4) for _ in range(3)])
RANKS = np.array([4, 3, 2, 1])


class Table:
    """``size`` rounds side by side. Each deal draws house rules and stakes anew; ``fixed`` sets some of them for good.

    One deal in five is reduced: hands of fewer shots, and the others lie face up on the bottoms.
    """

    def __init__(self, size: int, rng: np.random.Generator, fixed: Mapping[str, Any] | None = None) -> None:
        self.size, self.rng, self.fixed = size, rng, dict(fixed or {})
        n = size
        self.public = np.zeros((n, 4, 4), np.int8)
        self.dealt = np.zeros((n, 2, 4), np.int8)
        self.hand = np.zeros((n, 2, 5), np.int8)
        self.card = np.zeros((n, 10), np.int8)
        self.where = np.zeros((n, 10), np.int8)
        self.under = np.zeros((n, 10), np.int8)
        self.moved = np.zeros((n, 10, 2), bool)
        self.tokens = np.zeros((n, 4, 12), np.int8)
        self.height = np.zeros((n, 4), np.int8)
        self.laid = np.zeros((n, 2), np.int8)
        self.turn = np.zeros(n, np.int8)
        self.turns = np.zeros(n, np.int16)
        self.last = np.zeros((n, 2), np.int8)
        self.since = np.zeros((n, 2), np.int8)
        self.idle = np.zeros(n, np.int16)
        self.ko_source = np.zeros(n, np.int8)
        self.ko_to = np.zeros(n, np.int8)
        self.contest = np.zeros(n, np.float32)
        self.draw = np.zeros(n, np.float32)
        self.taller = np.zeros(n, bool)
        self.repick = np.zeros(n, bool)
        self.own = np.zeros(n, bool)
        self.ko = np.zeros(n, bool)
        self.limit = np.zeros(n, np.int16)
        self.deal(np.arange(n))

    def deal(self, rows: Ints) -> None:
        """Begin these rounds anew."""
        n, rng = len(rows), self.rng
        if not n:
            return
        cards = rng.permuted(np.broadcast_to(DECK, (n, 12)), axis=1)
        few = np.where(rng.random(n) < 0.2, rng.integers(1, 4, n), 4)
        owner = np.full((n, 12), 2)
        for seat in (0, 1):
            owner[:, 4 + 4 * seat : 8 + 4 * seat] = np.where(np.arange(4)[None] < few[:, None], seat, 2)
        for face in range(4):
            for seat in (0, 1):
                self.hand[rows, seat, face] = ((cards == face) & (owner == seat)).sum(1)
            for stack in range(4):
                self.public[rows, stack, face] = ((cards == face) & (owner == 2))[:, stack::4].sum(1)
        self.hand[rows, :, 4] = 1
        self.dealt[rows] = self.hand[rows][:, :, :4]
        for blank in (self.height, self.laid, self.turns, self.last, self.since, self.idle, self.moved):
            blank[rows] = 0
        for none in (self.card, self.where, self.under, self.tokens, self.ko_source, self.ko_to):
            none[rows] = -1
        self.turn[rows] = rng.integers(0, 2, n)
        self._stakes(rows, few)

    def _stakes(self, rows: Ints, few: Ints) -> None:
        n, rng = len(rows), self.rng
        self.contest[rows] = np.where(rng.random(n) < 0.4, 0.5, rng.uniform(0.03, 0.97, n))
        kind = rng.random(n)
        extreme = np.where(kind < 0.92, rng.choice([-1.0, 1.0], n), rng.uniform(-1, 1, n))
        self.draw[rows] = np.where(kind < 0.85, 0.0, extreme)
        self.taller[rows] = rng.random(n) < 0.15
        self.repick[rows] = rng.random(n) < 0.2
        self.own[rows] = (rng.random(n) < 0.15) | (few < 4)
        self.ko[rows] = rng.random(n) < 0.1
        self.limit[rows] = np.where(rng.random(n) < 0.85, 20, rng.integers(1, 9, n))
        for key, value in self.fixed.items():
            getattr(self, key)[rows] = value

    def legal(self) -> Flags:
        """Return which choices the seats to move have: (n, 37)."""
        n, rows = self.size, np.arange(self.size)
        found = np.zeros((n, CHOICES), bool)
        found[:, :20] = np.repeat(self.hand[rows, self.turn] > 0, 4, axis=1)
        free = self.turns >= 2
        top = self.tokens[rows[:, None], np.arange(4)[None], np.maximum(self.height - 1, 0)]
        owner = np.where(self.height > 0, top // 5, -1)
        may = (self.height > 0) & free[:, None] & (self.since[rows, self.turn] < 2)[:, None]
        may &= ~self.own[:, None] | (owner == self.turn[:, None])
        move = np.repeat(may[:, :, None], 4, axis=2)
        move[:, range(4), range(4)] = False
        banned = np.flatnonzero(self.ko & (self.ko_source >= 0))
        move[banned, self.ko_to[banned], self.ko_source[banned]] = False
        found[:, 20:36] = move.reshape(n, 16)
        found[:, PASS] = free
        return found

    def step(self, choice: Ints) -> Flags:
        """Carry out one choice in every round; return where the Fire Exchange begins."""
        seat = self.turn.copy()
        fire = np.zeros(self.size, bool)
        self._play(np.flatnonzero(choice < 20), choice, seat)
        self._move(np.flatnonzero((choice >= 20) & (choice < PASS)), choice, seat)
        rows = np.flatnonzero(choice == PASS)
        mine = seat[rows]
        fire[rows] = (self.last[rows, 1 - mine] == 3) | (self.last[rows, mine] == 3)
        self.last[rows, mine] = 3
        self.idle[rows] += 1
        fire |= self.idle >= self.limit
        self.turns += 1
        self.turn[:] = 1 - self.turn
        return fire

    def _play(self, rows: Ints, choice: Ints, seat: Small) -> None:
        face, stack, mine = choice[rows] // 4, choice[rows] % 4, seat[rows]
        token = mine * 5 + self.laid[rows, mine]
        self.hand[rows, mine, face] -= 1
        self.laid[rows, mine] += 1
        height = self.height[rows, stack]
        below = self.tokens[rows, stack, np.maximum(height - 1, 0)]
        self.under[rows, token] = np.where(height == 0, 0, np.where(below // 5 == mine, 1, 2))
        self.card[rows, token] = face
        self.where[rows, token] = stack
        self.tokens[rows, stack, height] = token
        self.height[rows, stack] += 1
        self.last[rows, mine] = 1
        self.since[rows, mine] = 0
        self.idle[rows] = 0
        self.ko_source[rows] = -1

    def _move(self, rows: Ints, choice: Ints, seat: Small) -> None:
        source, to, mine = (choice[rows] - 20) // 4, (choice[rows] - 20) % 4, seat[rows]
        token = self.tokens[rows, source, self.height[rows, source] - 1]
        self.tokens[rows, source, self.height[rows, source] - 1] = -1
        self.height[rows, source] -= 1
        self.tokens[rows, to, self.height[rows, to]] = token
        self.height[rows, to] += 1
        self.where[rows, token] = to
        self.moved[rows, token, mine] = True
        self.last[rows, mine] = 2
        self.since[rows, mine] += 1
        self.idle[rows] += 1
        self.ko_source[rows], self.ko_to[rows] = source, to

    def counts(self, rows: Ints) -> Small:
        """Return the tokens' faces by stack: (n, 4, 5)."""
        where = (self.where[rows, :, None] == np.arange(4)).astype(np.float32)
        faces = (self.card[rows, :, None] == np.arange(5)).astype(np.float32)
        return np.asarray(np.einsum("nks,nkf->nsf", where, faces).astype(np.int8))

    def duel(self, rows: Ints) -> Floats:
        """Return what it is worth to seat 0 to win stack i while seat 1 wins j; 4 is nothing: (n, 5, 5)."""
        counts = self.counts(rows)
        powers = power(counts[:, :, :4] + self.public[rows], counts[:, :, 4] > 0).astype(np.int16)
        height = (self.public[rows].sum(2) + self.height[rows]).astype(np.int16)
        powers = np.where((powers > 0) & self.taller[rows][:, None], powers + 16 * height, powers)
        powers = np.concatenate([powers, np.zeros((len(rows), 1), powers.dtype)], axis=1)
        mine, his = powers[:, :, None], powers[:, None, :]
        found = np.where((mine == 0) & (his == 0), self.draw[rows][:, None, None], np.sign(mine - his))
        return np.asarray(found, np.float32)

    def exchange(self, rows: Ints, first: Floats, second: Floats) -> tuple[Floats, Floats]:
        """Return what each pick is worth to either seat, given the mixes of both: twice (n, 4)."""
        worth = self.duel(rows)
        chance = self.contest[rows][:, None]
        again = self.repick[rows][:, None]
        payoffs = worth[:, :4, :4].copy()
        # E12: the slower has nothing, or reaches again as its mix has it.
        won = np.where(again, np.einsum("nij,nij->ni", _others(second), payoffs), worth[:, :4, 4])
        lost = np.where(again, np.einsum("nij,nji->ni", _others(first), payoffs), worth[:, 4, :4])
        both = np.arange(4)
        payoffs[:, both, both] = chance * won + (1 - chance) * lost
        return np.einsum("nij,nj->ni", payoffs, second), -np.einsum("nij,ni->nj", payoffs, first)


def _others(mix: Floats) -> Floats:
    """Return the mixes over what is left when a stack is gone: (n, gone, 4)."""
    left = mix[:, None, :] * (1 - np.eye(4, dtype=np.float32))
    return np.asarray(left / np.maximum(left.sum(2, keepdims=True), 1e-9))


def power(shots: NDArray[Any], broken: Flags) -> Small:
    """Return 0 where a stack does not fire, else 1 to 8: pairs from leg to head, then triples (E13, E14, E15)."""
    pair = np.where(shots >= 2, RANKS, 0).max(-1)
    triple = np.where(shots >= 3, RANKS + 4, 0).max(-1)
    return np.asarray(np.where(broken, 0, np.maximum(pair, triple)).astype(np.int8))
