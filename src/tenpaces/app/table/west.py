"""The table of West: everybody chooses in secret, then all hands come down and all cards turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import msgspec
from htpy import Element, p

from tenpaces.app.table import Act
from tenpaces.app.table.usual import Guide, House, Levels, Teach, Usual
from tenpaces.core.entry import SeatEntry
from tenpaces.core.game import Game, Outcome
from tenpaces.core.text import Text
from tenpaces.games.paper import screen
from tenpaces.games.scene import Form, Refused, Scene, Side, Standing, Telling
from tenpaces.games.west import GAME, guide, house, tabletold, teach, view
from tenpaces.games.west.bot import LEVELS
from tenpaces.games.west.entries import Choose
from tenpaces.games.west.events import CARDS, Began, Earned, Hit, Turned, Void, Won
from tenpaces.games.west.observation import Observation
from tenpaces.games.west.picks import Pick, fan
from tenpaces.games.west.showdown import showdown
from tenpaces.games.west.tablet import tablet
from tenpaces.games.west.words import dollars

GUNS = ("pistol", "rifle")
STEPS = (1000, 1300, 1500)
"""How long (ms) hands are up, arms point and cards are turned, before what came of it."""
BEATS = (650, 650, 650)
"""How long (ms) each beat of the count lasts to which all hands come down round a tablet."""


@dataclass(frozen=True, slots=True)
class West(Usual):
    """See ``tenpaces.app.table.Table``."""

    game: ClassVar[Game] = GAME
    forms: ClassVar[tuple[Form, ...]] = ("solo", "hand", "table")
    names: ClassVar[tuple[str, ...]] = ("Doc", "Belle", "Ringo", "Calamity", "Slim", "Hattie")
    house: ClassVar[House] = house
    levels: ClassVar[Levels] = LEVELS
    teach: ClassVar[Teach] = teach
    guide: ClassVar[Guide] = guide

    def problem(self, text: Text, options: Mapping[str, str | int], seats: int) -> str | None:
        """A round needs a least number of exchanges to be won (W11)."""
        least = house.fewest_exchanges(seats, options)
        if int(options.get("exchange_cap", least)) >= least:
            return None
        return text.ngettext(
            "With so many seats a round takes at least {n} exchange, so it would never be won. Raise the limit (W11).",
            "With so many seats a round takes at least {n} exchanges, so it would never be won. Raise the limit (W11).",
            least,
        ).format(n=least)

    def pick(self, seen: Observation) -> Pick:
        """With one opponent left the pointing is automatic (W2)."""
        others = [other for other, alive in enumerate(seen.alive) if alive and other != seen.seat]
        return Pick(target=others[0] if len(others) == 1 else None)

    def act(self, text: Text, scene: Scene, side: Side, act: Act) -> Pick | SeatEntry | Refused:
        """Pick a card, point at somebody, lay the card down."""
        seen: Observation = side.seen
        pick: Pick = side.pick
        if not side.acts and scene.form == "table":
            return pick
        hand = seen.hands[act.seat]
        card = next((card for card in CARDS if hand is not None and getattr(hand, card)), CARDS[0])
        target = next((other for other, alive in enumerate(seen.alive) if alive and other != act.seat), act.seat)
        match act.verb:
            case "card" if act.value in CARDS:
                # What is not held is refused at once, and the pick stays.
                why = act.refuse(_entry(act.seat, act.value, target))
                return _spent(text, why) if why else replace(pick, card=act.value)
            case "take" if side.acts and act.value in map(str, range(len(fan(seen)))):
                return _taken(text, side, int(act.value))
            case "aim" if act.value in map(str, range(len(scene.names))):
                return act.refuse(_entry(act.seat, card, int(act.value))) or replace(pick, target=int(act.value))
            case "lock" if pick.card is None:
                return Refused(text.gettext("Pick a card first."))
            case "lock" if pick.target is None:
                return Refused(text.gettext("Tap somebody to point at first (W5)."), "W5")
            case "lock" if pick.card is not None and pick.target is not None:
                return _entry(act.seat, pick.card, pick.target)
        return pick

    def steps(self, events: Sequence[Any]) -> tuple[int, ...] | None:
        """An exchange is told in four steps."""
        return STEPS if any(isinstance(event, Turned | Void | Began | Won) for event in events) else None

    def count(self, form: Form, events: Sequence[Any]) -> tuple[int, ...]:
        """Round a tablet all hands come down on a count."""
        return BEATS if form == "table" and any(isinstance(event, Turned) for event in events) else ()

    def gathers(self, events: Sequence[Any], people: Sequence[bool]) -> bool:
        """Everybody looks when the cards turn, unless only bots laid any."""
        return any(isinstance(event, Turned) and people[event.seat] for event in events)

    def rushes(self, events: Sequence[Any], seen: Observation) -> bool:
        """Those who are out may not want to see every exchange of the bots."""
        return True

    def ends_round(self, events: Sequence[Any]) -> bool:
        """Whether the dollar was earned, or by nobody."""
        return any(isinstance(event, Earned | Void | Won) for event in events)

    def play(self, text: Text, scene: Scene) -> Element:
        """Draw a private screen, a tablet with all sides, or that only bots are left."""
        if scene.form == "table":
            return tablet(text, scene)
        side = scene.side
        if side is None or not side.acts:
            others, bots = text.gettext("The others make up their minds."), text.gettext("The bots make up their minds.")
            note = p(".note")[others if scene.elsewhere else bots]
            return screen("west", note, heading=text.gettext("A moment"), kind="curtain")
        shared = scene.form != "solo"
        return view.choose(text, scene.names, side.seen, side.pick, side.refused, shared)

    def ready(self, text: Text, scene: Scene) -> Element:
        """Draw the cards lying face down; ``scene.seen`` is from before the exchange."""
        return view.ready(text, scene.names, scene.seen)

    def told(self, text: Text, telling: Telling) -> Element:
        """Draw a step of the showdown."""
        if telling.form == "table":
            return tabletold.told(text, telling)
        return showdown(
            text, telling.names, telling.before, telling.events, telling.step, telling.after, telling.over, telling.rush
        )

    def cue(self, events: Sequence[Any], step: int | None) -> str | None:
        """The count, the draw, the arms, the shots, and what came of them."""
        match step:
            case None:
                return None
            case beat if beat < 0:
                return "beat"
            case 0:
                return "draw"
            case 1:
                return "point"
            case 2:
                return "shot" if any(isinstance(event, Turned) and event.card in GUNS for event in events) else "turn"
        kinds = {type(event) for event in events}
        return "won" if Won in kinds else "coin" if Earned in kinds else "hit" if Hit in kinds else None

    def title(self, text: Text, seen: Observation) -> str:
        """The round."""
        return text.gettext("round {n}").format(n=seen.round)

    def verdict(self, text: Text, names: Sequence[str], seen: Observation, outcome: Outcome) -> str:
        """Five dollars, or somebody gave up; and how long it took."""
        why = ""
        if outcome.why == "money":
            why = text.gettext("First to ${money}.").format(money=max(seen.money))
        elif outcome.winner is not None:
            why = text.gettext("{name} gave up.").format(name=names[1 - outcome.winner])
        played = text.ngettext("{n} round played.", "{n} rounds played.", seen.round).format(n=seen.round)
        return f"{why} {played}".strip()

    def standings(self, text: Text, seen: Observation) -> tuple[Standing, ...]:
        """Dollars."""
        return tuple(Standing(seat, dollars(text, money), -money) for seat, money in enumerate(seen.money))


def _taken(text: Text, side: Side, place: int) -> Pick | Refused:
    """Take a card from where it lies face down; a second touch lays it back."""
    pick: Pick = side.pick
    card = fan(side.seen)[place]
    if card is None:  # W13: what is spent keeps its place
        return Refused(text.gettext("That card is spent. Look at the hand again."), "W13")
    return replace(pick, card=None, place=None) if pick.place == place else replace(pick, card=card, place=place)


def _spent(text: Text, why: Refused) -> Refused:
    """A card that is spent is named as such, with the ruling on what brings it back."""
    return Refused(text.gettext("That card is spent until a reload brings it back (W3)."), "W3") if why.rule == "hand" else why


def _entry(seat: int, card: str, target: int) -> Choose:
    return msgspec.convert({"do": "choose", "t": 0, "by": seat, "card": card, "target": target}, Choose)


TABLE = West()
