"""What a person without a plan tends to play: guns while there are some, reloading as the hand runs out."""

from __future__ import annotations

from tenpaces.games.west.codes import BARRICADE, PISTOL, RELOAD, RIFLE, count, guns

_NEED = (0.0, 0.02, 0.1, 0.3, 0.8, 2.0, 2.0)
"""Weight of a reload by the number of cards spent."""


def instinct(code: int, threatened: bool) -> list[float]:
    """Return a mix over the four cards of a hand that is not empty; ``threatened``: somebody else alive holds a gun.

    It is the yardstick of the lower levels and the slip that the strong level expects of the others.
    """
    pistols = count(code, PISTOL)
    spent = 5 - guns(code) - count(code, BARRICADE)
    if threatened:
        weights = [(0.6 + 0.2 * pistols) * bool(pistols), 0.5 * count(code, RIFLE), 0.45 * count(code, BARRICADE), 0.0]
        reload = _NEED[spent] if sum(weights) else 1.0
    else:
        # Nobody can shoot: a reload is free, and a barricade is wasted.
        weights = [0.2 * bool(pistols), 0.2 * count(code, RIFLE), 0.02 * count(code, BARRICADE), 0.0]
        reload = 1.0 if spent else 0.02
    weights[RELOAD] = reload * count(code, RELOAD)
    total = sum(weights)
    return [weight / total for weight in weights]


def even(code: int) -> list[float]:
    """Return the mix that plays each different card held with equal chance."""
    held = [float(bool(count(code, card))) for card in range(4)]
    return [share / sum(held) for share in held]


def blend(first: list[float], second: list[float], share: float) -> list[float]:
    """Return ``(1 - share) * first + share * second``."""
    return [(1 - share) * a + share * b for a, b in zip(first, second, strict=True)]
