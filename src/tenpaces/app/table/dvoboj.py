"""The table of Dvoboj: two places, a hand, and battles in which everybody is always asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tenpaces.app.table import Act
from tenpaces.app.table.usual import Guide, House, Levels, Teach, Usual, View
from tenpaces.core.entry import SeatEntry
from tenpaces.core.game import Game, Outcome
from tenpaces.core.text import Text
from tenpaces.games.dvoboj import GAME, guide, house, reveal, teach, view
from tenpaces.games.dvoboj.bot import LEVELS
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.entries import End, Joker, Lay, Place, Regroup, Slot
from tenpaces.games.dvoboj.events import (
    Attacked,
    Began,
    Compared,
    Defended,
    Discarded,
    Drew,
    Exchanged,
    Joked,
    Laid,
    Recycled,
    Regrouped,
    Starts,
    Stopped,
    Supported,
    Won,
)
from tenpaces.games.dvoboj.observation import Observation
from tenpaces.games.dvoboj.picks import Pick, attack_of, battle_entry, filled, spare
from tenpaces.games.scene import Form, Refused, Scene, Side, Standing

REST_MS = 900
"""How long (ms) bots hold still after whatever was done, always the same: no pause tells what they hold (rules README 4)."""
_SLOTS: Mapping[str, Slot] = {"attack": "attack", "defence": "defence"}


@dataclass(frozen=True, slots=True)
class Dvoboj(Usual):
    """See ``tenpaces.app.table.Table``."""

    game: ClassVar[Game] = GAME
    forms: ClassVar[tuple[Form, ...]] = ("solo", "hand", "table")
    names: ClassVar[tuple[str, ...]] = ("Vuk", "Zora")
    house: ClassVar[House] = house
    levels: ClassVar[Levels] = LEVELS
    view: ClassVar[View] = view
    teach: ClassVar[Teach] = teach
    guide: ClassVar[Guide] = guide

    def pick(self, seen: Observation) -> Pick:
        """Nothing is picked at first."""
        return Pick()

    def keeps(self, pick: Pick, seen: Observation) -> Pick:
        """What is still held stays picked: only a seat's own entries take cards from its hand, but a battle may draw some."""
        hand = () if seen.seat is None else seen.sides[seen.seat].hand
        held = [card for card in (pick.card, pick.attack, pick.defence, *pick.discard) if card is not None]
        return pick if all(card in hand for card in held) else Pick()

    def act(self, text: Text, scene: Scene, side: Side, act: Act) -> Pick | SeatEntry | Refused:
        """Pick a card, lay it somewhere, attack, answer, or end the turn."""
        seen: Observation = side.seen
        pick: Pick = side.pick
        if not side.acts:
            return pick
        match seen.phase:
            case "lay":
                return _lay(text, seen, pick, act)
            case "prepare" if pick.ending:
                return _ending(text, seen, pick, act)
            case "prepare":
                return _turn(text, seen, pick, act)
            case "defend" | "support" | "answer":
                return _battle(text, seen, pick, act, scene.form)
        return pick

    def steps(self, events: Sequence[Any]) -> tuple[int, ...] | None:
        """A reveal is told in four steps, an Ace in three, the end of a match in one."""
        return reveal.steps(events)

    def gathers(self, events: Sequence[Any], people: Sequence[bool]) -> bool:
        """Both look when cards turn or an Ace falls."""
        return any(isinstance(event, Compared | Stopped) for event in events)

    def rest(self, events: Sequence[Any]) -> int:
        """Bots act one entry at a time, at an even pace."""
        return REST_MS

    def new_to(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        """An answer ends the battle and begins the turn of who gave it, with a card that nothing has shown yet (V4)."""
        began = (index for index, event in enumerate(events) if isinstance(event, Began) and event.seat == seat)
        return events[next(began, len(events)) :]

    def ends_round(self, events: Sequence[Any]) -> bool:
        """A match is one round."""
        return any(type(event).__name__ in ("Won", "Drawn") for event in events)

    def cue(self, events: Sequence[Any], step: int | None) -> str | None:
        """Every sound belongs to what everybody sees."""
        return _quiet_cue(events) if step is None else _told_cue(events, step)

    @property
    def title_counts(self) -> bool:
        """It counts cards."""
        return True

    def title(self, text: Text, seen: Observation) -> str:
        """Both piles, which no line parts."""
        said = text.gettext("piles {one} : {other}").format(one=seen.sides[0].pile, other=seen.sides[1].pile)
        return said.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}")

    def verdict(self, text: Text, names: Sequence[str], seen: Observation, outcome: Outcome) -> str:
        """Say whose pile was spent, and in which way."""
        if outcome.winner is None:
            return text.gettext("Both piles were spent after the same battle.")
        return reveal.why_won(text, names, Won(outcome.winner, outcome.why))  # type: ignore[arg-type]

    def standings(self, text: Text, seen: Observation) -> tuple[Standing, ...]:
        """What is left of each pile; the loser comes last even where the other's is as small."""
        winner = seen.result.winner if seen.result else None
        return tuple(
            Standing(
                seat,
                text.ngettext("{n} card left", "{n} cards left", side.pile).format(n=side.pile),
                (0 if seat == winner else 1) * 100 - side.pile,
            )
            for seat, side in enumerate(seen.sides)
        )


def _held(seen: Observation, value: str) -> Card | None:
    """Return the hand card that a value names, if the seat holds it."""
    assert seen.seat is not None
    return next((card for card in seen.sides[seen.seat].hand if card == value and card != "?"), None)


def _lay(text: Text, seen: Observation, pick: Pick, act: Act) -> Pick | SeatEntry | Refused:
    """Before the first turn: a card to each place, and both are laid down together (V1)."""
    match act.verb:
        case "card":
            card = _held(seen, act.value)
            return pick if card is None else replace(pick, card=None if card == pick.card else card)
        case "slot" if act.value in _SLOTS:
            slot = _SLOTS[act.value]
            there = pick.attack if slot == "attack" else pick.defence
            if pick.card is None and there is None:
                return Refused(text.gettext("Tap a card of the hand first, then the place for it."), "V1")
            # The card that lay there goes back to the hand; with nothing picked it is taken up again.
            up = there if pick.card is None else None
            return replace(pick, card=up, attack=pick.card) if slot == "attack" else replace(pick, card=up, defence=pick.card)
        case "regroup" if pick.attack or pick.defence:
            return replace(pick, attack=pick.defence, defence=pick.attack)
        case "regroup":
            return Refused(text.gettext("Nothing lies on the places yet that they could change."), "V1")
        case "confirm":
            if pick.attack is None or pick.defence is None:
                return Refused(text.gettext("Each place needs a card before they are laid down."), "V1")
            return Lay(t=act.t, by=act.seat, attack=pick.attack, defence=pick.defence)
    return pick


def _turn(text: Text, seen: Observation, pick: Pick, act: Act) -> Pick | SeatEntry | Refused:
    match act.verb:
        case "card":
            card = _held(seen, act.value)
            return pick if card is None else replace(pick, card=None if card == pick.card else card)
        case "slot" if act.value in _SLOTS:
            if pick.card is not None:
                return Place(t=act.t, by=act.seat, card=pick.card, slot=_SLOTS[act.value])
            if filled(seen, _SLOTS[act.value]):
                return Refused(text.gettext("Tap a card of the hand first: it is exchanged for the one that lies here."), "V5")
            return Refused(text.gettext("Tap a card of the hand first, then the place for it."), "V5")
        case "regroup":
            return Regroup(t=act.t, by=act.seat)
        case "joker":
            return Joker(t=act.t, by=act.seat)
        case "attack" if pick.card is None:
            return _no_attack(text, seen, act)
        case "attack" if pick.card is not None:
            return attack_of(seen, pick.card, act.t)
        case "end" if spare(seen) == 0:
            return End(t=act.t, by=act.seat, discard=())
        case "end":
            # What is in hand was meant for the table; what is to go is said by a tap of its own.
            return Pick(ending=True)
    return pick


def _no_attack(text: Text, seen: Observation, act: Act) -> Refused:
    """Say what an attack needs; what forbids it altogether comes first (V3)."""
    hand = [card for card in seen.sides[act.seat].hand if card != "?"]
    why = next((refused for card in hand if (refused := act.refuse(attack_of(seen, card))) and refused.rule == "V3"), None)
    return why or Refused(text.gettext("Tap the card of the hand that is to go with the one kept for attack."), "V10")


def _ending(text: Text, seen: Observation, pick: Pick, act: Act) -> Pick | SeatEntry | Refused:
    """Choose what goes, as many cards as are too many (V8); the latest choices count."""
    match act.verb:
        case "card":
            card = _held(seen, act.value)
            if card is None:
                return pick
            if card in pick.discard:
                return replace(pick, discard=tuple(other for other in pick.discard if other != card))
            return replace(pick, discard=(*pick.discard, card)[-spare(seen) :])
        case "back":
            return Pick()
        case "slot" | "regroup" if act.verb == "regroup" or act.value in _SLOTS:
            return Refused(text.gettext("Choose first what is discarded, or go back."), "V8")
        case "discard":
            if len(pick.discard) != spare(seen):
                form = text.ngettext("Tap {n} card to discard first.", "Tap {n} cards to discard first.", spare(seen))
                return Refused(form.format(n=spare(seen)), "V8")
            return End(t=act.t, by=act.seat, discard=pick.discard)
    return pick


def _battle(text: Text, seen: Observation, pick: Pick, act: Act, form: Form) -> Pick | SeatEntry | Refused:
    """Lay a card that fits, or nothing. The question is the same whatever is held.

    On a tablet between two, a card that lies face down is picked whatever it is: that it does not fit is said only when it is laid.
    """
    match act.verb:
        case "card":
            card = _held(seen, act.value)
            if card is None:
                return pick
            entry = battle_entry(seen, card, act.t)
            refused = act.refuse(entry) if entry is not None and form != "table" else None
            return refused or replace(pick, card=None if card == pick.card else card)
        case "none":
            return battle_entry(seen, None, act.t) or pick
        case "confirm":
            if pick.card is None:
                rule = {"defend": "V13", "support": "V16"}.get(seen.phase, "V17")
                return Refused(text.gettext("Tap a card first, or lay nothing."), rule)
            return battle_entry(seen, pick.card, act.t) or pick
    return pick


def _quiet_cue(events: Sequence[Any]) -> str | None:
    """Name the sound of what halted nothing: what was done sounds before what was drawn for it."""
    kinds = {type(event) for event in events}
    for cue, of in (
        ("coin", (Starts,)),
        ("clash", (Attacked,)),
        ("lay", (Laid, Exchanged, Regrouped, Defended, Supported, Discarded, Joked)),
        ("draw-card", (Recycled, Drew)),
    ):
        if any(kind in of for kind in kinds):
            if cue == "lay" and any(isinstance(event, Defended | Supported) and not event.laid for event in events):
                return None
            return cue
    return None


def _told_cue(events: Sequence[Any], step: int) -> str | None:
    story = reveal.tale(events)
    if story.compared:
        burnt = "burn" if story.moved and story.moved.cards else "draw-card"
        return ("lay", "turn", burnt, "won" if story.ending else None)[min(step, 3)]
    if story.stopped:
        return ("lay", "ace", "won" if story.ending else None)[min(step, 2)]
    return "won" if story.ending else None


TABLE = Dvoboj()
