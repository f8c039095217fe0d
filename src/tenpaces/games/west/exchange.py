"""One exchange among several hearts as a game of its own, for search: what each choice would be worth.

Seats with equal hands are one *kind* and share a mix; a choice is a card and the kind it is aimed at. Beyond the exchange the
chance of the dollar comes from the tables (``policy.py``).
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpaces.core.rng import Rng
from tenpaces.games.west.codes import NOTHING, PISTOL, RIFLE, after, cards, falls, guns
from tenpaces.games.west.instinct import instinct
from tenpaces.games.west.options import Options
from tenpaces.games.west.policy import pair_value, strengths, variant

Move = tuple[int, int]
"""(card, kind aimed at; -1 where aiming changes nothing, W5)."""


class Exchange:
    """The one-shot game. ``hands`` are the codes of the living, ``seats`` the seats of the whole table."""

    def __init__(self, hands: Sequence[int], seats: int, options: Options) -> None:
        self.hands = tuple(hands)
        self.seats = seats
        self.options = options
        self.kind = variant(options)
        self.kinds = tuple(dict.fromkeys(hands))
        self.of = [self.kinds.index(hand) for hand in hands]
        self.members = [[i for i, hand in enumerate(hands) if hand == kind] for kind in self.kinds]
        self.menus = [self._menu(index) for index in range(len(self.kinds))]
        self.habits = [self._habit(index) for index in range(len(self.kinds))]
        self._after = [
            {card: after(code, card, options) for card in range(-1, 4) if card < 0 or card in cards(code)} for code in hands
        ]
        self._weights = {alive: strengths(self.kind, alive) for alive in range(3, len(hands) + 1)}

    def others(self, player: int, kind: int) -> list[int]:
        """Return the players of a kind without ``player``."""
        return [i for i in self.members[kind] if i != player]

    def _menu(self, kind: int) -> list[Move]:
        found: list[Move] = []
        for card in cards(self.kinds[kind]):
            if card in (PISTOL, RIFLE):
                found += [(card, k) for k, group in enumerate(self.members) if len(group) > (k == kind)]
            else:
                found.append((card, NOTHING))
        return found or [(NOTHING, NOTHING)]

    def _habit(self, kind: int) -> list[float]:
        """Instinct's mix over the menu, aiming at every other player alike."""
        code = self.kinds[kind]
        if not code:
            return [1.0]
        mix = instinct(code, any(guns(hand) for i, hand in enumerate(self.hands) if i != self.members[kind][0]))
        rivals = len(self.hands) - 1
        return [mix[card] * (1.0 if k < 0 else (len(self.members[k]) - (k == kind)) / rivals) for card, k in self.menus[kind]]

    def gains(self, player: int, played: Sequence[tuple[int, int]], rng: Rng) -> list[float]:
        """Return what each choice of ``player``'s menu is worth when the others play ``played`` (card, player aimed at)."""
        options = self.options
        count = len(self.hands)
        pistols, rifles = [0] * count, [0] * count
        for i, (card, target) in enumerate(played):
            if i != player:
                if card == PISTOL:
                    pistols[target] += 1
                elif card == RIFLE:
                    rifles[target] += 1
        left: list[int] = [-1] * count
        for i, (card, _) in enumerate(played):
            if i != player and not falls(card, pistols[i], rifles[i], options):
                left[i] = self._after[i][card]
        kind = self.of[player]
        worth: dict[tuple[int, int], float] = {}
        found: list[float] = []
        for card, aimed in self.menus[kind]:
            target = -1
            if aimed >= 0:
                pool = self.others(player, aimed)
                target = pool[rng.randrange(len(pool))] if len(pool) > 1 else pool[0]
                mine = played[target][0]
                more = falls(mine, pistols[target] + (card == PISTOL), rifles[target] + (card == RIFLE), options)
                if left[target] < 0 or not more:
                    target = -1  # the shot changes nothing
            key = (card, target)
            if key not in worth:
                hit = falls(card, pistols[player], rifles[player], options)
                rest = [hand for i, hand in enumerate(left) if hand >= 0 and i != target]
                worth[key] = self.worth(-1 if hit else self._after[player][card], rest)
            found.append(worth[key])
        return found

    def worth(self, mine: int, rest: Sequence[int]) -> float:
        """Return my chance of the dollar holding ``mine`` (-1: hit) against the hands ``rest``; a void round is shared by all."""
        if not rest and mine < 0:
            return 1 / self.seats  # W10
        if mine < 0:
            return 0.0 if any(rest) or len(rest) == 1 else 1 / self.seats  # W3: all hands empty
        if not rest:
            return 1.0
        if not mine and not any(rest):
            return 1 / self.seats
        if len(rest) == 1:
            return (1 + pair_value(self.kind, mine, rest[0])) / 2
        weights = self._weights[len(rest) + 1]
        own = weights[mine]
        return own / (own + sum(weights[hand] for hand in rest))
