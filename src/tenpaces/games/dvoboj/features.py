"""What the judge (``judge``) looks at: a seat's own cards, what it has seen of the packs, and the battle, as places of a network.

Every feature but the shares and the piles' measures is one of a few values and switches on one row of the network's first layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.ranks import (
    ACE,
    COUNT,
    JACK,
    KING,
    NONE,
    QUEEN,
    RANKS,
    THREE,
    TWO,
    WARRIORS,
    WORTH,
    best_officer,
    best_warrior,
    full_pack,
    is_officer,
    is_warrior,
)
from tenpaces.games.dvoboj.stand import Stand
from tenpaces.games.dvoboj.state import HAND

ENDED, ATTACKED, SECONDED, SUPPORTED, ANSWERED, LAID, LAID_FIRST, NEXT = range(8)
"""The moments that are judged, each after what the seat chose: the end of its turn, a step of a battle, the cards laid before the
first turn (``LAID_FIRST``: by who begins); ``NEXT`` is when its turn is about to begin."""

_SIZES = {
    "moment": 8,
    "option": 12,
    "hand": 4 * COUNT,
    "attack": COUNT + 1,
    "defence": COUNT + 1,
    "pair": 32,
    "next_warrior": 8,
    "guard": 14,
    "officers": 7,
    "warriors": 7,
    "supports": 5,
    "aces": 5,
    "missing": 8,
    "pile": 60,
    "foe_pile": 60,
    "foe_places": 4,
    "lead": COUNT,
    "joined": COUNT,
    "sum": 17,
    "against": 2,
    "supported_sum": 17,
    "support": 3,
    "met": 6,
    "supported_lead": COUNT,
    "seconded_lead": COUNT + 1,
    "seconded_sum": 17,
    "seconded_support": 3,
    "second": 2,
    "answered_lead": COUNT + 1,
    "answered_sum": 17,
    "answer": 4,
    "answered_support": 2,
    "margin": 24,
}
ROWS = sum(_SIZES.values())
_AT = dict(zip(_SIZES, accumulate(_SIZES.values(), initial=0), strict=False))
MEASURES = 2 * COUNT + 6

# fmt: off
(
    MOMENT, OPTION, HAND_AT, ATTACK_AT, DEFENCE_AT, PAIR, NEXT_WARRIOR, GUARD, OFFICERS_AT, WARRIORS_AT, SUPPORTS_AT, ACES,
    MISSING, PILE, FOE_PILE, FOE_PLACES, LEAD, JOINED, SUM, AGAINST, SUPPORTED_SUM, SUPPORT, MET, SUPPORTED_LEAD,
    SECONDED_LEAD, SECONDED_SUM, SECONDED_SUPPORT, SECOND, ANSWERED_LEAD, ANSWERED_SUM, ANSWER, ANSWERED_SUPPORT, MARGIN,
) = _AT.values()
# fmt: on

_SHARES = [each / 52 for each in full_pack(jokers=False)]


def options_rows(options: Options, opening: bool) -> list[int]:
    """Return the rows of the house rules."""
    on = (
        options.attack_view == "closed",
        options.ace == "any_attack",
        options.tie == "attacker_one",
        options.bare_defence == "none",
        options.lone_officer == "points",
        options.loss == "cannot_draw",
        options.double_out == "draw",
        options.joker == "on",
        options.battle == "fast",
        options.setup == "empty",
        opening,
    )
    return [OPTION + index for index, each in enumerate(on) if each]


def common(here: Stand, moment: int) -> list[int]:
    """Return the rows that all choices of a moment share."""
    attack, defence = here.foe_places
    return [
        MOMENT + moment,
        *options_rows(here.options, here.opening),
        *piles(here.pile, here.foe_pile),
        FOE_PLACES + attack + 2 * defence,
    ]


def piles(own: int, foe: int) -> list[int]:
    """Return the rows of the piles."""
    return [PILE + min(own, 59), FOE_PILE + min(foe, 59)]


def pile_measures(own: int, foe: int) -> list[float]:
    """Return the measures of the piles, the last six."""
    return [(own - foe) / sqrt(own + foe + 1), own / 45, foe / 45, 1 / (own + 1), 1 / (foe + 1), (own - foe) / 10]


def shares(unseen: Sequence[int]) -> list[float]:
    """Return how the cards that a seat cannot see differ from a full pack."""
    total = max(1, sum(unseen))
    return [8 * (each / total - usual) for each, usual in zip(unseen, _SHARES, strict=True)]


def measures(here: Stand) -> list[float]:
    """Return all measures."""
    return [*shares(here.unseen[0]), *shares(here.unseen[1]), *pile_measures(here.pile, here.foe_pile)]


def cards(hand: Sequence[int], attack: int, defence: int, bare: bool) -> list[int]:
    """Return the rows of a seat's own cards. ``bare``: one warrior may defend an empty or useless place (V15)."""
    rows = [HAND_AT + 4 * rank + min(hand[rank], 4) - 1 for rank in RANKS if hand[rank]]
    # What an attack next turn can be made of.
    warriors = [rank - WARRIORS.start + 1 for rank in reversed(WARRIORS) for _ in range(hand[rank] + (attack == rank))]
    officer = best_officer(list(hand))
    points = WORTH[officer] if officer != NONE else 0
    own = WORTH[attack] if attack != NONE and is_officer(attack) else 0
    # What defends.
    warrior = best_warrior(list(hand))
    strength = WORTH[warrior] if warrior != NONE else 0
    if defence != NONE and is_officer(defence):
        guard = strength + WORTH[defence] if strength else 0
    elif defence != NONE and is_warrior(defence):
        guard = WORTH[defence] + points
    else:
        guard = strength if bare else 0
    officers = hand[KING] + hand[QUEEN] + hand[JACK] + (own > 0)
    first = warriors[0] if warriors else 0
    following = warriors[1] if len(warriors) > 1 else 0
    rows += (
        ATTACK_AT + (attack if attack != NONE else COUNT),
        DEFENCE_AT + (defence if defence != NONE else COUNT),
        PAIR + 8 * max(points, own) + first,
        NEXT_WARRIOR + following,
        GUARD + guard,
        OFFICERS_AT + min(officers, 6),
        WARRIORS_AT + min(len(warriors), 6),
        SUPPORTS_AT + min(hand[TWO] + hand[THREE], 4),
        ACES + min(hand[ACE], 4),
        MISSING + max(0, HAND - sum(hand)),
    )
    return rows


def attacked(lead: int, joined: int, against: bool) -> list[int]:
    """Return the rows of an attack just made; ``against``: something lies in the foe's defence."""
    return [LEAD + lead, JOINED + joined, SUM + WORTH[lead] + WORTH[joined], AGAINST + against]


def supported(lead: int, joined: int, support: int, met: int) -> list[int]:
    """Return the rows of an attack after the support; ``met`` as ``meeting`` gives it."""
    total = WORTH[lead] + WORTH[joined] + (WORTH[support] if support != NONE else 0)
    return [SUPPORTED_LEAD + lead, SUPPORTED_SUM + total, SUPPORT + max(0, support), MET + met]


def meeting(guarded: bool, seconded: bool, fast: bool) -> int:
    """Return what an attack has met with: a card in the defence, a second card, or not yet known."""
    return 2 * (2 if fast else seconded) + guarded


def defence_sum(guard: int, second: int, answer: int, lone_officer: bool) -> tuple[int, bool]:
    """Return what a defence is worth, and whether a warrior is in it (V14, V16)."""
    warrior = officers = 0
    for rank in (guard, second):
        if rank != NONE:
            if is_warrior(rank):
                warrior = WORTH[rank]
            elif is_officer(rank):
                officers += WORTH[rank]
    if not warrior:
        return (officers if lone_officer else 0), False
    return warrior + officers + (WORTH[answer] if answer in (TWO, THREE) else 0), True


def seconded(options: Options, lead: int, guard: int, second: int, support: bool) -> list[int]:
    """Return the rows of a defence after the second card. ``lead`` is ``NONE`` while it lies face down."""
    total, _ = defence_sum(guard, second, NONE, options.lone_officer == "points")
    return [
        SECONDED_LEAD + (lead if lead != NONE else COUNT),
        SECONDED_SUM + total,
        SECONDED_SUPPORT + (support if options.battle == "fast" else 2),
        SECOND + (second != NONE),
    ]


def answered(options: Options, lead: int, guard: int, second: int, support: bool, answer: int) -> list[int]:
    """Return the rows of a defence after its answer, before anything is revealed."""
    total, _ = defence_sum(guard, second, answer, options.lone_officer == "points")
    rows = [
        ANSWERED_LEAD + (lead if lead != NONE else COUNT),
        ANSWERED_SUM + total,
        ANSWER + (0 if answer == NONE else 3 if answer == ACE else answer),
        ANSWERED_SUPPORT + support,
    ]
    if answer != ACE and lead != NONE:
        rows.append(MARGIN + min(23, total - WORTH[lead] + 3))
    return rows
