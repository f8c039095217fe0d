"""Three and four hearts left: tables that are hard to exploit and still punish players of instinct.

With three or more players no equilibrium is the only one, and among careful players rounds may go on for ever. What is sought is
a mix for each state that balances two aims: my chance of the dollar among steady players, half careful and half instinct, is to be
large, and the chance that a best reply gets against copies of the table is to be small. It is a restricted Nash response (Johanson,
Zinkevich & Bowling 2007) carried over to several copies: they play together against their best reply, whoever that is.

Every round weighs all joint choices in all states at once. Averages of the gains lead to logit mixes (McKelvey & Palfrey 1995),
and the mean of those of the second half is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tenpaces.games.west.instinct import blend, even, instinct
from tools.west_joint import NONE, Joint, logit
from tools.west_pairs import Board, Pairs, evaluate
from tools.west_states import HANDS, gather, rows

Singles = npt.NDArray[np.float32]

LONGEST = 200
"""Exchanges beyond which length counts no more (W11)."""
WAVER = 0.1
"""How often the players of instinct that the table expects waver, as *steady* does."""


def habit(hearts: int, waver: float = WAVER) -> Singles:
    """Return what players of instinct play, who aim at anybody."""
    states = rows(hearts)
    cards = np.zeros((2, HANDS, 4))
    for threatened in (0, 1):
        for hand in range(HANDS):
            cards[threatened, hand] = blend(instinct(hand + 16, bool(threatened)), even(hand + 16), waver)
    armed = ((states.rest & 7) > 0).any(axis=1).astype(np.int64)
    mix = cards[armed, states.mine][:, states.card]
    mix[:, : 2 * states.others] /= states.others
    return np.asarray(mix, dtype=np.float32)


@dataclass
class Values:
    """Chances of the dollar by state of all sizes: a best reply's among copies, the table's among steady players."""

    reply: Singles
    among: Singles


def start(pairs: Pairs) -> Values:
    """Return the values of one heart and of two."""
    third = np.zeros(NONE + 1, dtype=np.float32)
    third[:HANDS] = 1.0
    states = rows(2)
    both = slice(states.first, states.first + states.count)
    foes = habit(2)[:, [0, 1, 2, 3]].reshape(HANDS, HANDS, 4).transpose(1, 0, 2)
    steady = 0.5 * pairs.mix + 0.5 * foes
    among = evaluate(Board(pairs.rules), pairs.mix, steady.transpose(1, 0, 2))
    values = Values(third.copy(), third.copy())
    # Rows go by the other's hand first.
    values.reply[both] = ((1 + pairs.value) / 2).T.ravel()
    values.among[both] = ((1 + among) / 2).T.ravel()
    return values


def widen(hearts: int, mix: Singles) -> Singles:
    """Return mixes for one heart more: the mean of what a table advises when any one of the others is left out."""
    states, small = rows(hearts), rows(hearts - 1)
    n = states.others
    found = np.zeros((states.count, states.actions), dtype=np.float32)
    for out in range(n):
        kept = [k for k in range(n) if k != out]
        row = gather([states.rest[:, k] for k in kept]) * HANDS + states.mine - small.first
        where = [*kept, *(n + k for k in kept), 2 * n, 2 * n + 1]
        found[:, where] += mix[row] / n
    return states.level(found)


def solve(
    hearts: int,
    values: Values,
    peers: Singles,
    rounds: int,
    trust: float = 0.5,
    heat: float = 0.01,
    haste: float = 0.002,
    least: float = 0.05,
) -> Singles:
    """Return the mixes of all states of so many hearts; write their values into ``values``.

    Steady players are half ``peers``, half instinct. ``trust`` is the weight of the gain among them, ``haste`` what an exchange
    costs, ``heat`` that of the logit, ``least`` the least weight of the newest gains in their average.
    """
    joint = Joint(hearts)
    states = joint.states
    part = slice(states.first, states.first + states.count)
    values.reply[part] = values.among[part] = 1 / hearts
    length = np.zeros_like(values.reply)
    length[part] = 10.0
    steady = 0.5 * peers + 0.5 * habit(hearts)
    flat = np.zeros((states.count, states.actions), dtype=np.float32)
    mix = logit(states, flat, 1.0)
    aim, kept = flat.copy(), np.zeros_like(mix)
    for step in range(1, rounds + 1):
        share = np.float32(max(least, 2 / (step + 1)))
        gain, cost = joint.both(values.reply, mix, 0.003)
        among = joint.gains(values.among, steady)
        if step % 3 == 1:
            longer = joint.gains(length, mix)
            length[part] += share * (np.minimum(1 + (mix * longer).sum(axis=1), LONGEST) - length[part])
        values.reply[part] += share * (np.where(states.can, gain, 0.0).max(axis=1) - values.reply[part])
        values.among[part] += share * ((mix * among).sum(axis=1) - values.among[part])
        aim += share * (trust * among - (1 - trust) * cost - haste * longer - aim)
        if step > rounds // 2:
            kept += mix
        mix = states.level(logit(states, aim, heat))
    return np.asarray(kept / kept.sum(axis=1, keepdims=True), dtype=np.float32)
