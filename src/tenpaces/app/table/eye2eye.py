"""The table of Eye 2 Eye: turns by taps on cards and stacks, and the Fire Exchange by the moment of a touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, cast

from tenpaces.app.table import Act, Signal
from tenpaces.app.table.usual import Guide, House, Levels, Teach, Usual, View
from tenpaces.core.entry import SeatEntry
from tenpaces.core.game import Game, Outcome
from tenpaces.core.text import Text
from tenpaces.games.eye2eye import GAME, guide, house, race, reveal, teach, view
from tenpaces.games.eye2eye.bot import LEVELS
from tenpaces.games.eye2eye.entries import Grab, Miss, Move, Pass, Play
from tenpaces.games.eye2eye.events import Dealt, Fired, Knocked, Moved, Played, Touched, Unharmed, Won, Wounded
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.picks import Held, arranging, kept, own_hand, swapped
from tenpaces.games.scene import Form, Refused, Scene, Side, Standing

WAIT = (800, 2600)
"""The bell rings so long (ms) after everybody is ready: the knocker has no head start, and nobody can count it out."""
WINDOW_MS = 6000
"""Who has touched nothing so long after the bell reaches for nothing (E26)."""
REST_MS = 900
"""So long a bot waits after a turn, so that people can follow the card."""
PLACES = [str(place) for place in range(5)]
STACK_NAMES = [str(stack) for stack in range(STACKS)]


@dataclass(frozen=True, slots=True)
class Eye2Eye(Usual):
    """See ``tenpaces.app.table.Table``."""

    game: ClassVar[Game] = GAME
    forms: ClassVar[tuple[Form, ...]] = ("solo", "hand", "table")
    names: ClassVar[tuple[str, ...]] = ("Vesper", "Tilda")
    house: ClassVar[House] = house
    levels: ClassVar[Levels] = LEVELS
    view: ClassVar[View] = view
    teach: ClassVar[Teach] = teach
    guide: ClassVar[Guide] = guide

    def pick(self, seen: Observation) -> Held:
        """The hand lies as it was dealt."""
        return Held(own_hand(seen))

    def again(self, pick: Held, seen: Observation) -> Held:
        """The order of the hand lasts, and so does the wish to touch one after the other."""
        return kept(pick, seen)

    def keeps(self, pick: Held, seen: Observation) -> Held:
        """What the other does takes nothing from a pick but a card that it moved away, or the round."""
        gone = pick.source is not None and (seen.phase != "turns" or len(seen.stacks[pick.source]) < 2)
        if pick.hand != own_hand(seen) and sorted(pick.hand) != sorted(own_hand(seen)):
            return kept(pick, seen)
        return replace(pick, source=None) if gone else pick

    def act(self, text: Text, scene: Scene, side: Side, act: Act) -> Held | SeatEntry | Refused:
        """Pick a card and a stack, or two stacks; knock; learn the hand; be ready for the bell; touch a pad."""
        held: Held = side.pick
        if cast("Observation", side.seen).phase == "fire":
            return self._fire(text, scene, side, act)
        match act.verb:
            case "card" if act.value in PLACES[: len(held.hand)]:
                return self._card(side, act, int(act.value))
            case "stack" if act.value in STACK_NAMES:
                return self._stack(text, side, act, int(act.value))
            case "knock":
                return Pass(t=0, by=act.seat)
            case "know":
                return replace(held, known=arranging(side.seen, held), card=None)
        return held

    def _card(self, side: Side, act: Act, place: int) -> Held | Refused:
        held: Held = side.pick
        if arranging(side.seen, held):  # E22: two cards change places
            return swapped(held, place)
        if held.card == place:
            return replace(held, card=None)
        refused = act.refuse(Play(t=0, by=act.seat, card=held.hand[place], stack=0))
        return refused or replace(held, card=place, source=None)

    def _stack(self, text: Text, side: Side, act: Act, stack: int) -> Held | SeatEntry | Refused:
        held: Held = side.pick
        if held.card is not None:
            return Play(t=0, by=act.seat, card=held.hand[held.card], stack=stack)
        if held.source == stack:
            return replace(held, source=None)
        if held.source is not None:
            return Move(t=0, by=act.seat, source=held.source, to=stack)
        # Whether the top may be taken at all; where it may go is asked when it is put down (E1, E4).
        refused = [act.refuse(Move(t=0, by=act.seat, source=stack, to=to)) for to in range(STACKS) if to != stack]
        if None in refused:
            return replace(held, source=stack)
        first = refused[0]
        if first and first.rule == "E7":  # Whoever taps the stack before the card wants to lay, not to move.
            return Refused(text.gettext("Tap a card of the hand first, then a stack."), "E7")
        return first or held

    def _fire(self, text: Text, scene: Scene, side: Side, act: Act) -> Held | SeatEntry | Refused:
        held: Held = side.pick
        slow = race.slow(scene)
        waits = side.acts and held.since is None
        match act.verb:
            case "ready" if waits and not slow:
                return replace(held, ready=True)
            case "turns" if (
                waits and not scene.elsewhere and act.value in ("on", "off") and cast("Observation", scene.seen).again is None
            ):
                # Both begin anew: whoever is ready for the bell is not by that ready for a turn without one.
                return replace(held, last=act.value == "on", ready=False)
            case "go" if waits and slow and race.toucher(scene) == side.seat:
                return replace(held, since=act.t)
            case "pad" if act.value in STACK_NAMES:
                return self._pad(text, scene, side, act)
        return held

    def _pad(self, text: Text, scene: Scene, side: Side, act: Act) -> SeatEntry | Refused:
        stack = int(act.value)
        begun = race.begun(scene, side)
        if begun is None and side.acts and race.gone(scene.seen) != stack:
            if race.slow(scene):
                return Refused(text.gettext("Not yet: one touches after the other."), "E12")
            return Refused(text.gettext("Too early: wait for the bell."), "E12")
        # One who has touched, or reaches for what is taken, is refused by the rules themselves.
        return Grab(t=0, by=act.seat, stack=stack, ms=max(0, act.t - (begun or 0)))

    def live(self, seen: Observation) -> bool:
        """In the Fire Exchange everybody acts at once, and nothing is secret."""
        return seen.phase == "fire"

    def final(self, seen: Observation) -> bool:
        """The first touch is final (E12)."""
        return seen.phase == "fire"

    def timed(self, seen: Observation) -> bool:
        """Time counts in the Fire Exchange alone."""
        return seen.phase == "fire"

    def signal(self, seen: Observation) -> Signal | None:
        """A bell opens the Fire Exchange, and opens it again for who may reach once more (E12)."""
        if seen.phase != "fire":
            return None
        return Signal(f"{seen.round}{'' if seen.again is None else ' again'}", *WAIT)

    def patient(self, seen: Observation, picks: Mapping[int, Any]) -> bool:
        """The bell waits until all are ready, and does not ring where one touches after the other."""
        return seen.phase == "fire" and race.patient(picks)

    def opening_cue(self, seen: Observation) -> str | None:
        """The bell."""
        return "bell"

    def window(self, seen: Observation) -> int | None:
        """A race does not last for ever (E26)."""
        return WINDOW_MS if seen.phase == "fire" else None

    def silent(self, seen: Observation, seat: int, t: int) -> SeatEntry | None:
        """Who touches nothing wins nothing (E26)."""
        return Miss(t=t, by=seat)

    def steps(self, events: Sequence[Any]) -> tuple[int, ...] | None:
        """A Fire Exchange is told in four steps, an end without one in one."""
        if reveal.settled(events):
            return reveal.steps(events)
        return () if any(isinstance(event, Won) for event in events) else None

    def gathers(self, events: Sequence[Any], people: Sequence[bool]) -> bool:
        """The Fire Exchange has called everybody together already."""
        return False

    def rest(self, events: Sequence[Any]) -> int:
        """A card has to be seen landing."""
        return REST_MS if any(isinstance(event, Played | Moved | Knocked | Dealt) for event in events) else 0

    def ends_round(self, events: Sequence[Any]) -> bool:
        """Whether a Fire Exchange was settled."""
        return any(isinstance(event, Wounded | Unharmed | Won) for event in events)

    def cue(self, events: Sequence[Any], step: int | None) -> str | None:
        """Each stack has a tone of its own, so that eyes can stay on the other; then cards, shots and wounds."""
        if step is None:
            for event in events:
                match event:
                    case Played(stack=stack):
                        return f"pad-{stack}"
                    case Moved(to=stack):
                        return f"slide-{stack}"
                    case Knocked():
                        return "knock"
                    case Dealt():
                        return "deal"
            return None
        touched = [event for event in events if isinstance(event, Touched)]
        if step == 0:
            return f"pad-{min(touched, key=lambda one: one.ms).stack}" if touched else "turn"
        if step == 1:
            return "turn"
        if step == 2:
            return "shot" if any(isinstance(event, Fired) for event in events) else None
        if any(isinstance(event, Won) for event in events):
            return "won"
        return "wound" if any(isinstance(event, Wounded) for event in events) else None

    def title(self, text: Text, seen: Observation) -> str:
        """The round."""
        return text.gettext("round {n}").format(n=seen.round)

    def verdict(self, text: Text, names: Sequence[str], seen: Observation, outcome: Outcome) -> str:
        """A second wound, the last round, or somebody gave up; and how long it took."""
        played = text.ngettext("{n} round played.", "{n} rounds played.", seen.round).format(n=seen.round)
        if outcome.why == "rounds":
            drawn = text.gettext("After the last round nobody has fewer wounds: a draw.")
            won = text.gettext("Fewer wounds after the last round.")
            return f"{drawn if outcome.winner is None else won} {played}"
        if outcome.winner is None:
            return played
        other = names[1 - outcome.winner]
        why = {
            "wounds": text.gettext("{name} was wounded twice."),
            "resigned": text.gettext("{name} gave up."),
        }[outcome.why].format(name=other)
        return f"{why} {played}"

    def standings(self, text: Text, seen: Observation) -> tuple[Standing, ...]:
        """Wounds, the fewer the better."""
        return tuple(
            Standing(
                seat,
                text.ngettext("{n} wound", "{n} wounds", count).format(n=count) if count else text.gettext("no wound"),
                count,
                prize=False,
            )
            for seat, count in enumerate(seen.wounds)
        )


TABLE = Eye2Eye()
