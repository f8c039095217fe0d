"""What others do in every state at once, drawn at random, and what an exchange of up to six hearts brings then."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.west_states import AFTER, BARRICADE, DEAD, HANDS, PISTOL, RELOAD, RIFLE, Ints, Rows, gather, sets

Singles = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class Moment:
    """What the others do in states of so many hearts, all rows unless some are named, and what my actions bring then."""

    def __init__(self, states: Rows, cards: list[Ints], aims: list[Ints], at: Ints | None = None) -> None:
        n = states.others
        self.states = states
        self.mine, rest = (states.mine, states.rest) if at is None else (states.mine[at], states.rest[at])
        self.count = len(self.mine)
        pistols = [np.zeros(self.count, dtype=bool) for _ in range(n + 1)]
        rifles = [np.zeros(self.count, dtype=bool) for _ in range(n + 1)]
        for j in range(n):
            pistol, rifle = cards[j] == PISTOL, cards[j] == RIFLE
            for k in range(n + 1):
                if k != j:
                    at = aims[j] == k
                    pistols[k] |= pistol & at
                    rifles[k] |= rifle & at
        self.shot, self.pierced = pistols[n] | rifles[n], rifles[n]
        self.left: list[Ints] = []
        self.more: list[tuple[Flags, Flags]] = []
        for k in range(n):
            reloads, hides = cards[k] == RELOAD, cards[k] == BARRICADE
            falls = (reloads & (pistols[k] | rifles[k])) | (hides & rifles[k])
            self.left.append(np.where(falls, DEAD, AFTER[rest[:, k], cards[k]]))
            self.more.append((reloads & ~falls, (reloads | hides) & ~falls))

    def place(self, action: Ints) -> Ints:
        """Return where my value stands after one action of mine in each row; the place after all states if I fall."""
        n = self.states.others
        card = self.states.card[action]
        left = []
        for k in range(n):
            killed = (action % n == k) & np.where(card == PISTOL, self.more[k][0], (card == RIFLE) & self.more[k][1])
            left.append(np.where(killed, DEAD, self.left[k]))
        lives = (card <= RIFLE) | np.where(card == BARRICADE, ~self.pierced, ~self.shot)
        return np.where(lives, gather(left) * HANDS + AFTER[self.mine, card], sets().count * HANDS)

    def worth(self, value: Singles) -> Singles:
        """Return what each action of mine is worth."""
        states, n = self.states, self.states.others
        base = gather(self.left)
        less = [gather([self.left[i] for i in range(n) if i != k]) if n > 1 else np.zeros_like(base) for k in range(n)]
        found = np.empty((self.count, states.actions), dtype=np.float32)
        own = [AFTER[self.mine, card] for card in range(4)]
        for action, card in enumerate(states.card.tolist()):
            if card in (PISTOL, RIFLE):
                target = action % n
                rest = np.where(self.more[target][card], less[target], base)
                found[:, action] = value[rest * HANDS + own[card]]
            else:
                lives = ~(self.pierced if card == BARRICADE else self.shot)
                found[:, action] = np.where(lives, value[base * HANDS + own[card]], 0.0)
        return found


class Sampler:
    """Draws one action for every state, several times independently."""

    def __init__(self, states: Rows, rng: np.random.Generator) -> None:
        self.states, self.rng = states, rng

    def draw(self, mix: Singles) -> Ints:
        """Return an action for each state."""
        steps = mix.cumsum(axis=1)
        chance = self.rng.random(len(mix), dtype=np.float32) * steps[:, -1]
        found = np.zeros(len(mix), dtype=np.int64)
        for column in range(mix.shape[1] - 1):
            found += chance >= steps[:, column]
        return found

    def moment(self, mixes: list[Singles]) -> Moment:
        """Let other j play ``mixes[j]``."""
        states = self.states
        cards, aims = [], []
        for j, mix in enumerate(mixes):
            action = self.draw(mix)[states.seen[:, j]]
            cards.append(states.card[action])
            aims.append(states.aims[np.arange(states.count), j, action % states.others])
        return Moment(states, cards, aims)
