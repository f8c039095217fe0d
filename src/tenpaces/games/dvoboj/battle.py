"""A battle, step by step, from the opening card to the refill."""

from __future__ import annotations

from msgspec.structs import replace

from tenpaces.games.dvoboj import piles
from tenpaces.games.dvoboj.cards import KIND, Card
from tenpaces.games.dvoboj.course import Course, without
from tenpaces.games.dvoboj.entries import Answer, Attack, Defend, Support
from tenpaces.games.dvoboj.events import Attacked, Cleared, Compared, Defended, Moved, Revealed, Stopped, Supported
from tenpaces.games.dvoboj.observation import How
from tenpaces.games.dvoboj.state import HAND, Battle, Lying
from tenpaces.games.dvoboj.strength import attack_strength, defence_strength


def attack(match: Course, entry: Attack) -> None:
    """Open the attack: both table cards go into the battle."""
    seat, foe = entry.by, 1 - entry.by
    mine, theirs = match.sides[seat], match.sides[foe]
    assert mine.attack is not None
    match.battle = Battle(mine.attack, entry.card, None, theirs.defence, None)
    match.sides[seat] = replace(mine, hand=without(mine.hand, entry.card), attack=None)
    match.sides[foe] = replace(theirs, defence=None)
    match.events.append(Attacked(seat, mine.attack, entry.card, match.options.attack_view == "open"))  # V9
    match.phase = "support" if match.options.battle == "fast" else "defend"


def _from_hand(match: Course, seat: int, card: Card | None) -> None:
    if card is not None:
        side = match.sides[seat]
        match.sides[seat] = replace(side, hand=without(side.hand, card))


def defend(match: Course, entry: Defend) -> None:
    """Lay the defender's second card, or none (V13)."""
    assert match.battle is not None
    _from_hand(match, entry.by, entry.card)
    match.battle = replace(match.battle, second=entry.card)
    match.events.append(Defended(entry.by, entry.card is not None, entry.card))
    match.phase = "answer" if match.options.battle == "fast" else "support"


def support(match: Course, entry: Support) -> None:
    """Lay the attacker's third card, or none (V16)."""
    assert match.battle is not None
    _from_hand(match, entry.by, entry.card)
    match.battle = replace(match.battle, support=entry.card)
    match.events.append(Supported(entry.by, entry.card is not None, entry.card))
    match.phase = "defend" if match.options.battle == "fast" else "answer"


def answer(match: Course, entry: Answer) -> None:
    """Play the defender's Ace or support, or neither; then the battle resolves by itself."""
    battle = match.battle
    assert battle is not None
    _from_hand(match, entry.by, entry.card)
    match.battle = None
    if entry.card is not None and KIND[entry.card] == "ace":
        match.events.append(Stopped(entry.by, entry.card))
        _clear(match, battle, entry.card, stopped=True)  # V18
    else:
        match.events.append(Supported(entry.by, entry.card is not None, entry.card))
        _compare(match, battle, entry.card)
    if not match.result:
        _refill(match)
    if not match.result:
        match.opening = False
        match.begin_turn(entry.by)


def _compare(match: Course, battle: Battle, reply: Card | None) -> None:
    seat, foe = match.mover, 1 - match.mover
    mine = attack_strength(battle.lead, battle.joined, battle.support)
    theirs = defence_strength(battle.guard, battle.second, reply, match.options.lone_officer)
    match.events += [
        Revealed(seat, _laid(battle.lead, battle.joined, battle.support), mine),
        Revealed(foe, _laid(battle.guard, battle.second, reply), theirs),
        Compared(mine, theirs, None if mine == theirs else seat if mine > theirs else foe),
    ]
    if mine > theirs:
        _penalise(match, foe, mine - theirs)
    elif mine < theirs or match.options.tie == "attacker_one":  # V20, V21
        _penalise(match, seat, 1)
    _clear(match, battle, reply, stopped=False)
    if match.options.loss == "at_empty":  # V23
        for loser in (seat, foe):
            if not match.sides[loser].pile:
                match.lose(loser, "penalty")
                break


def _laid(*cards: Card | None) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _penalise(match: Course, seat: int, cards: int) -> None:
    moved, side = piles.penalise(match.sides[seat], cards)
    match.sides[seat] = side
    match.events.append(Moved(seat, moved, len(side.pile)))


def _clear(match: Course, battle: Battle, reply: Card | None, *, stopped: bool) -> None:
    """Discard the battle cards: face up, but after an Ace only itself and an attack card that was open (V25)."""
    opened = match.options.attack_view == "open"
    mine: list[tuple[Card | None, How]] = [
        (battle.lead, "up" if opened else "lead"),
        (battle.joined, "joined"),
        (battle.support, "support"),
    ]
    theirs: list[tuple[Card | None, How]] = [(battle.guard, "guard"), (battle.second, "second"), (reply, "up")]
    for seat, cards in ((match.mover, mine), (1 - match.mover, theirs)):
        side = match.sides[seat]
        lying = (Lying(card, how if stopped else "up") for card, how in cards if card is not None)
        match.sides[seat] = replace(side, heap=(*side.heap, *lying))
    match.events.append(Cleared(not stopped))


def _refill(match: Course) -> None:
    """Let both draw to five, the attacker first (V24)."""
    seats = (match.mover, 1 - match.mover)
    if match.options.double_out == "attacker":
        for seat in seats:
            if not _draw_up(match, seat):
                match.lose(seat, "refill")
                return
        return
    dry = [seat for seat in seats if not _draw_up(match, seat)]
    if len(dry) == 2:
        match.tie()
    elif dry:
        match.lose(dry[0], "refill")


def _draw_up(match: Course, seat: int) -> bool:
    """Draw to five or until the pile is spent; return whether the seat is still in the match."""
    return all(match.draw(seat) for _ in range(HAND - len(match.sides[seat].hand)))
