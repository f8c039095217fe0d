"""The table of Dot Duel: everybody seeks at once, in real time, and claims ripen unless somebody shows that they are wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tenpaces.app.table import Act, Trial
from tenpaces.app.table.dotduel_trial import leaves, mark, played, trial, unmark
from tenpaces.app.table.usual import Guide, House, Levels, Teach, Usual, View
from tenpaces.core.entry import Entry, SeatEntry
from tenpaces.core.game import Game, Outcome
from tenpaces.core.text import Text
from tenpaces.games.dotduel import GAME, events, guide, house, story, teach, view
from tenpaces.games.dotduel.bot import LEVELS
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.entries import Challenge, Claim, Done, Double, Say
from tenpaces.games.dotduel.observation import Observation
from tenpaces.games.dotduel.picks import PAIR, Pick, kept
from tenpaces.games.dotduel.sides import holder
from tenpaces.games.scene import Form, Refused, Scene, Side, Standing

DIGITS = 2
"""A count in a final duel has two digits at most."""
CUES: tuple[tuple[type[Any], str], ...] = (
    (events.Won, "won"),
    (events.Doubled, "double"),
    (events.NotDoubled, "wrong"),
    (events.Overclaimed, "wrong"),
    (events.Undercounted, "wrong"),
    (events.SetAside, "duel"),
    (events.DuelWon, "duel_won"),
    (events.Unproved, "check"),
    (events.Claimed, "claim"),
    (events.Kept, "kept"),
    (events.Rolled, "roll"),
    (events.Cast, "roll"),
)
"""The sounds, what matters most first."""


@dataclass(frozen=True, slots=True)
class DotDuel(Usual):
    """See ``tenpaces.app.table.Table``."""

    game: ClassVar[Game] = GAME
    forms: ClassVar[tuple[Form, ...]] = ("solo", "hand", "table")
    names: ClassVar[tuple[str, ...]] = ("Vega", "Orion", "Lyra", "Altair", "Mira", "Rigel")
    house: ClassVar[House] = house
    levels: ClassVar[Levels] = LEVELS
    view: ClassVar[View] = view
    teach: ClassVar[Teach] = teach
    guide: ClassVar[Guide] = guide

    def pick(self, seen: Observation) -> Pick:
        """Nothing is pointed at."""
        return Pick()

    def keeps(self, pick: Pick, seen: Observation) -> Pick:
        """A card that is gone cannot be pointed at any more; one that another has claimed can be checked."""
        return kept(pick, seen)

    def act(self, text: Text, scene: Scene, side: Side, act: Act) -> Pick | SeatEntry | Refused:
        """Point at cards, name counts, call."""
        pick: Pick = side.pick if isinstance(side.pick, Pick) else Pick()
        match act.verb:
            case "card":
                card = number(act.value, CARDS - 1)
                return pick if card is None else self._card(text, scene, side, pick, card, act)
            case "claim" | "check" | "say":
                count = number(act.value, 99)
                return pick if count is None else self._count(scene, side.seen, pick, act, count)
            case "double":
                return self._double(text, scene, side.seen, pick, act)
            case "buzz":
                return self._buzz(text, scene, side, pick, act)
            case "look":
                return self._look(side.seen, pick, act) or Refused(text.gettext("There is no claim to check."))
            case "done" if scene.closes is not None:
                return replace(pick, grab="", cards=(), sealed=True)
            case "done":
                entry = Done(t=0, by=act.seat)
                return act.refuse(entry) or entry
            case "digit" if number(act.value, 9) is not None and len(pick.typed) < DIGITS:
                return replace(pick, typed=(pick.typed + act.value).lstrip("0") or "0")
            case "erase":
                return replace(pick, typed=pick.typed[:-1])
            case "cancel":
                return Pick(marks=pick.marks)
        return pick

    def _card(self, text: Text, scene: Scene, side: Side, pick: Pick, card: int, act: Act) -> Pick | SeatEntry | Refused:
        seen: Observation = side.seen
        here = seen.grounds if seen.phase == "duel" else seen.showing
        if card not in here:
            return pick
        if scene.form == "table" and not pick.points(act.t):
            return pick if pick.grab == "check" else Refused(text.gettext("Buzz first, then tap a card."))
        if pick.grab == "double":
            if card in pick.cards:
                return replace(pick, cards=())
            if not pick.cards:
                return replace(pick, cards=(card,))
            entry = Double(t=pick.at or 0, by=act.seat, cards=(pick.cards[0], card))
            return act.refuse(entry) or (mark(seen, pick, entry.cards, 0, act) if scene.closes is not None else entry)
        if seen.phase == "duel":
            return pick
        if scene.closes is not None and any(done.cards == (card,) for done in pick.marks):
            return unmark(pick, card)
        if scene.form == "hand" and scene.closes is None and all(claim.card != card for claim in seen.pending):
            return Refused(text.gettext("Everybody has searched alone; now claims can be checked."))
        if any(claim.card == card for claim in seen.pending) and scene.form != "table":
            return act.refuse(Challenge(t=0, by=act.seat, card=card, count=0)) or Pick("check", (card,))
        return act.refuse(Claim(t=0, by=act.seat, card=card, count=1)) or replace(pick, grab="claim", cards=(card,))

    def _count(self, scene: Scene, seen: Observation, pick: Pick, act: Act, count: int) -> Pick | SeatEntry | Refused:
        entry: SeatEntry
        sealed = scene.closes is not None
        if act.verb == "say":
            entry = Say(t=0, by=act.seat, count=count)
            return act.refuse(entry) or (mark(seen, pick, (), count, act) if sealed else entry)
        if not pick.cards or pick.grab not in ("claim", "check"):
            return pick
        if act.verb == "claim":
            entry = Claim(t=pick.at or 0, by=act.seat, card=pick.cards[0], count=count)
        else:
            entry = Challenge(t=0, by=act.seat, card=pick.cards[0], count=count)
        return act.refuse(entry) or (mark(seen, pick, pick.cards, count, act) if sealed else entry)

    def _double(self, text: Text, scene: Scene, seen: Observation, pick: Pick, act: Act) -> Pick | Refused:
        if pick.grab == "double" and (pick.at is None or pick.points(act.t)):
            return Pick(marks=pick.marks)
        cards = seen.grounds if seen.phase == "duel" else seen.showing
        if cards:
            why = act.refuse(Double(t=0, by=act.seat, cards=(cards[0], cards[-1])))
            if why is not None and len(cards) < PAIR and why.ruled:
                return replace(why, sentence=text.gettext("A Double Dot needs two cards, and only one is left here."))
            if why is not None:
                return why
        return Pick("double", at=act.t if scene.form == "table" else None, marks=pick.marks)

    def _buzz(self, text: Text, scene: Scene, side: Side, pick: Pick, act: Act) -> Pick | Refused:
        """Open a window in which the board is this side's; whoever let the last one pass has to wait."""
        seen: Observation = side.seen
        if pick.locked(act.t):
            return Refused(text.gettext("Nothing was tapped in time, so this buzzer rests for a moment."))
        if pick.points(act.t) and pick.grab == "claim":
            return pick
        free = next((card for card in seen.showing if all(claim.card != card for claim in seen.pending)), None)
        if free is not None:
            why = act.refuse(Claim(t=0, by=act.seat, card=free, count=1))
            if why is not None:
                return why
        return Pick("claim", at=act.t)

    def _look(self, seen: Observation, pick: Pick, act: Act) -> Pick | Refused | None:
        """Take the next claim that this side may check; after the last one, none."""
        claims = [claim.card for claim in seen.pending if claim.seat != act.seat]
        after = claims.index(pick.cards[0]) + 1 if pick.grab == "check" and pick.cards and pick.cards[0] in claims else 0
        if after and after == len(claims):
            return Pick()
        why: Refused | None = None
        for card in claims[after:]:
            why = act.refuse(Challenge(t=0, by=act.seat, card=card, count=0))
            if why is None:
                return Pick("check", (card,))
        return why

    def whose(self, scene: Scene, act: Act) -> int:
        """A touch on the board of a table is that of the side whose buzz came first and still waits for a card."""
        if scene.form != "table" or act.verb != "card":
            return act.seat
        side = holder(scene, act.t)
        return side.seat if side else act.seat

    def trial(self, form: Form, seen: Observation) -> Trial | None:
        """Where the phone goes round everybody searches alone, equally long."""
        return trial(form, seen)

    def has_sealed(self, pick: Pick) -> bool:
        """Whether somebody has said that nothing is left."""
        return pick.sealed

    def marks(self, seen: Observation, picks: Mapping[int, Pick]) -> tuple[SeatEntry, ...]:
        """What was marked, by the times at which it was."""
        return played(seen, picks)

    def leaves(self, seen: Observation, seat: int) -> Entry | None:
        """After a trial nothing is left to claim."""
        return leaves(seen, seat)

    def halts(self, picks: Sequence[Pick]) -> bool:
        """Whoever checks a claim after a trial has time to count."""
        return any(pick.grab == "check" and pick.cards for pick in picks)

    @property
    def all_open(self) -> bool:
        """Everybody sees everything."""
        return True

    def live(self, seen: Observation) -> bool:
        """All seek at once, and duels are fought in the open."""
        return seen.phase in ("seek", "duel")

    def timed(self, seen: Observation) -> bool:
        """Claims ripen and duels are races."""
        return seen.phase in ("seek", "duel")

    def steps(self, events: Sequence[Any]) -> tuple[int, ...] | None:
        """The end of a round, the end of a duel and who starts are told."""
        return story.steps(events)

    def gathers(self, events: Sequence[Any], people: Sequence[bool]) -> bool:
        """Everything happened in the open."""
        return False

    def ends_round(self, events: Sequence[Any]) -> bool:
        """Whether the seeking ended, or a duel."""
        return story.steps(events) is not None

    def cue(self, events: Sequence[Any], step: int | None) -> str | None:
        """The sound of what matters most; a story sounds when it begins."""
        if step:
            return None
        kinds = {type(event) for event in events}
        return next((name for kind, name in CUES if kind in kinds), None)

    @property
    def title_counts(self) -> bool:
        """It counts cards."""
        return True

    def title(self, text: Text, seen: Observation) -> str:
        """How many cards nobody has won yet."""
        left = seen.deck + len(seen.showing)
        return text.ngettext("one card left", "{n} cards left", left).format(n=left)

    def verdict(self, text: Text, names: Sequence[str], seen: Observation, outcome: Outcome) -> str:
        """Most cards, the final duel, or somebody gave up."""
        if outcome.why == "resigned" and outcome.winner is not None:
            return text.gettext("{name} gave up.").format(name=names[1 - outcome.winner])
        return {
            "most_cards": text.gettext("All cards are owned, and nobody has more."),
            "final_duel": text.gettext("The leaders had equally many cards, and the final duel decided."),
        }.get(outcome.why, "")

    def standings(self, text: Text, seen: Observation) -> tuple[Standing, ...]:
        """Cards; the winner of a final duel before whoever has as many."""
        winner = seen.result.winner if seen.result else None
        return tuple(
            Standing(
                seat,
                text.ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards)),
                -2 * len(cards) - (100 if seat == winner else 0),
            )
            for seat, cards in enumerate(seen.collections)
        )


def number(value: str, most: int) -> int | None:
    """Read a number from 0 to ``most`` as the page wrote it; anything else is ``None``."""
    if not (value.isascii() and value.isdecimal()) or len(value) > 3:
        return None
    found = int(value)
    return found if found <= most else None


TABLE = DotDuel()
