"""What a seat knows, counted by rank: the form in which the bots read an observation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tenpaces.games.dvoboj.observation import Observation, Seen
from tenpaces.games.dvoboj.options import Options
from tenpaces.games.dvoboj.ranks import Counts, count, full_pack, rank_of


@dataclass(frozen=True, slots=True)
class Fight:
    """The battle by rank. A card that is hidden is ``NONE`` as one that is not there; the flags tell them apart."""

    lead: int
    joined: int
    support: int
    guard: int
    second: int
    supported: bool
    guarded: bool
    seconded: bool


@dataclass(frozen=True, slots=True)
class Stand:
    """One seat's view. ``unseen`` counts the cards of each seat's pack that it cannot see, own first;
    ``shown`` those of its own pack that the other seat cannot.

    ``foe_held`` counts the hidden cards of the other seat outside its pile: those in the hand, and whether there is one on each of
    its places.
    """

    seat: int
    options: Options
    turn: int | None
    opening: bool
    placed: bool
    prepared: int
    hand: Counts
    attack: int
    defence: int
    pile: int
    foe_pile: int
    heap: int
    foe_hand: int
    foe_places: tuple[bool, bool]
    unseen: tuple[Counts, Counts]
    shown: Counts
    fight: Fight | None

    @property
    def held(self) -> int:
        """The number of cards in the hand."""
        return sum(self.hand)

    @property
    def may_attack(self) -> bool:
        """Whether this turn may attack at all (V1, V3)."""
        return not (self.opening and (self.options.first_attack == "banned" or self.options.setup == "empty"))


def stand(seen: Observation) -> Stand:
    """Read an observation.

    Raises:
        ValueError: for a spectator.
    """
    seat = seen.seat
    if seat is None:
        raise ValueError("a spectator has nothing to choose")
    own, foe = seen.sides[seat], seen.sides[1 - seat]
    battle = seen.battle
    fight = None
    fought: tuple[list[Seen | None], list[Seen | None]] = ([], [])
    if battle:
        fight = Fight(
            rank_of(battle.lead),
            rank_of(battle.joined),
            rank_of(battle.support),
            rank_of(battle.guard),
            rank_of(battle.second),
            battle.support is not None,
            battle.guard is not None,
            battle.second is not None,
        )
        fought = ([battle.lead, battle.joined, battle.support], [battle.guard, battle.second])
    unseen = []
    for owner, side in ((seat, own), (1 - seat, foe)):
        here = fought[0 if owner == seen.turn else 1]
        unseen.append(_left(seen, [*side.hand, side.attack, side.defence, *(lying.card for lying in side.heap), *side.gone, *here]))
    public: list[Seen | None] = [*(lying.card for lying in own.heap if lying.how == "up"), *own.gone]
    if battle and seat == seen.turn and seen.options.attack_view == "open":
        public.append(battle.lead)
    return Stand(
        seat=seat,
        options=seen.options,
        turn=seen.turn,
        opening=seen.opening,
        placed=seen.placed,
        prepared=seen.prepared,
        hand=count(own.hand),
        attack=rank_of(own.attack),
        defence=rank_of(own.defence),
        pile=own.pile,
        foe_pile=foe.pile,
        heap=len(own.heap),
        foe_hand=len(foe.hand),
        foe_places=(foe.attack is not None, foe.defence is not None),
        unseen=(unseen[0], unseen[1]),
        shown=_left(seen, public),
        fight=fight,
    )


def _left(seen: Observation, cards: Iterable[Seen | None]) -> Counts:
    """Return a pack without some cards."""
    return [whole - gone for whole, gone in zip(full_pack(seen.options.joker == "on"), count(cards), strict=True)]
