"""Three to six hearts left: what each hand is worth, fitted to simulated rounds of players who follow instinct.

With m hearts left the chance of the dollar is modelled as strength(hand) / sum of strengths (a multinomial logit), fitted to who
earned it in the end. Positions are those that the simulated rounds pass through.
"""

from __future__ import annotations

import numpy as np

from tenpaces.games.west.instinct import instinct
from tools.west_pairs import BARRICADE, PISTOL, RIFLE, Floats, Ints, Rules, after, legal

CODES = 32
NOTHING = 4
"""The column of an empty hand's missing card."""


def _mixes() -> Floats:
    found = np.zeros((2, CODES, 5))
    for threatened in (0, 1):
        found[threatened, 0, NOTHING] = 1.0
        for code in range(1, CODES):
            mix = 0.9 * np.array(instinct(code, bool(threatened)))
            mix += 0.1 * np.array([card in legal(code) for card in range(4)]) / len(legal(code))
            found[threatened, code, :4] = mix
    return found


def _next(rules: Rules) -> Ints:
    found = np.zeros((CODES, 5), dtype=np.int64)
    for code in range(CODES):
        found[code] = code
        for card in legal(code):
            if card >= 0:
                found[code, card] = after(rules, code, card)
    return found


def simulate(rules: Rules, seats: int, rounds: int, rng: np.random.Generator) -> list[tuple[Ints, Floats]]:
    """Play rounds; return for every exchange the hands (-1: dead) and each seat's share of the dollar in the end."""
    mixes, follow = _mixes().cumsum(axis=2), _next(rules)
    hands = np.full((rounds, seats), CODES - 1, dtype=np.int64)
    share = np.zeros((rounds, seats))
    live = np.arange(rounds)
    path: list[tuple[Ints, Ints]] = []
    for _ in range(200):
        now = hands[live]
        path.append((live.copy(), now.copy()))
        alive = now >= 0
        held = np.where(alive, now, 0)
        armed = (held & 7) > 0
        threatened = ((armed.sum(axis=1, keepdims=True) - armed) > 0).astype(np.int64)
        steps = mixes[threatened, held]
        cards = (rng.random((len(live), seats, 1)) > steps[:, :, :4]).sum(axis=2)
        keys = rng.random((len(live), seats, seats))
        keys[:, np.arange(seats), np.arange(seats)] = -1.0
        targets = np.where(alive[:, None, :], keys, -1.0).argmax(axis=2)
        pistols, rifles = np.zeros_like(now), np.zeros_like(now)
        rows = np.arange(len(live))[:, None].repeat(seats, axis=1)
        np.add.at(pistols, (rows, targets), (cards == PISTOL) & alive)
        np.add.at(rifles, (rows, targets), (cards == RIFLE) & alive)
        fall = np.where(
            cards == PISTOL,
            (rifles > 0) & rules.like,
            np.where(cards == RIFLE, (pistols > 0) & rules.like, np.where(cards == BARRICADE, rifles > 0, pistols + rifles > 0)),
        )
        left = np.where(alive & ~fall, follow[held, cards], -1)
        hands[live] = left
        count = (left >= 0).sum(axis=1)
        empty = (left <= 0).all(axis=1) & (count > 1)
        share[live[count == 1]] = left[count == 1] >= 0
        share[live[(count == 0) | empty]] = 1 / seats
        live = live[(count > 1) & ~empty]
        if not len(live):
            break
    share[live] = 1 / seats
    return [(now, share[which]) for which, now in path]


def fit(rules: Rules, rounds: int, rng: np.random.Generator) -> Floats:
    """Return strengths (4, 32): for 3, 4, 5 and 6 hearts left, by hand code, 1 on average over the hands seen."""
    found = np.ones((4, CODES))
    samples: dict[int, list[tuple[Ints, Floats]]] = {m: [] for m in range(3, 7)}
    for hands, share in simulate(rules, 6, rounds, rng) + simulate(rules, 3, rounds, rng):
        count = (hands >= 0).sum(axis=1)
        for m in samples:
            pick = count == m
            if pick.any():
                order = np.argsort(hands[pick] < 0, axis=1, kind="stable")[:, :m]
                samples[m].append((np.take_along_axis(hands[pick], order, 1), np.take_along_axis(share[pick], order, 1)))
    for m, rows in samples.items():
        hands, share = np.concatenate([row[0] for row in rows]), np.concatenate([row[1] for row in rows])
        few = rng.permutation(len(hands))[:200_000]
        hands, share = hands[few], share[few]
        share = (share + 1e-9) / (share + 1e-9).sum(axis=1, keepdims=True)
        score = np.zeros(CODES)
        seen = np.bincount(hands.ravel(), minlength=CODES)
        for _ in range(400):
            chance = np.exp(score[hands])
            chance /= chance.sum(axis=1, keepdims=True)
            slope = np.bincount(hands.ravel(), weights=(share - chance).ravel(), minlength=CODES) - 2.0 * score
            score += 1.5 * slope / (seen * (m - 1) / m**2 * 1.5 + 20.0)
        # Hands that never came up get the mean of those that differ from them by one card.
        for code in np.flatnonzero(seen == 0):
            near = [score[other] for other in range(CODES) if seen[other] and bin(int(code) ^ other).count("1") == 1]
            score[code] = float(np.mean(near)) if near else score.min()
        found[m - 3] = np.exp(score - np.log((np.exp(score) * seen).sum() / seen.sum()))
    return found
