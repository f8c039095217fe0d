"""What is told between rounds: who starts, how a round or a duel ended, who duels next; and the game’s one moment, a Double Dot."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, button, div, li, ol, p, span, svg
from htpy import use as use_element

from tenpaces.core.text import Text
from tenpaces.games.dotduel import events as ev
from tenpaces.games.dotduel.deck import CARDS, SYMBOLS, count
from tenpaces.games.dotduel.events import Event
from tenpaces.games.dotduel.face import size, spots, symbol_words
from tenpaces.games.dotduel.observation import Observation
from tenpaces.games.dotduel.pieces import badge, face
from tenpaces.games.dotduel.words import sentence
from tenpaces.games.paper import SPRITE, facts, hidden, icon, screen, short
from tenpaces.games.scene import Scene, Telling

SILENT = (ev.Turned, ev.Reopened, ev.Reinserted, ev.Voted, ev.Staked, ev.Cast, ev.Rolled)
DOUBLE_MS = 1400
"""So long two cards slide onto each other before the symbol that they share stands out."""


def steps(events: Sequence[Event]) -> tuple[int, ...] | None:
    """Return how a story is told: the end of a round or duel, and who starts, halt the play; a Double Dot takes its time."""
    if not any(isinstance(event, ev.Starts | ev.Ended | ev.DuelWon | ev.Won) for event in events):
        return None
    return (DOUBLE_MS,) if any(isinstance(event, ev.Doubled) for event in events) else ()


def told(text: Text, telling: Telling) -> Element:
    """Draw a step of the story."""
    seen: Observation = telling.after
    double = next((event for event in telling.events if isinstance(event, ev.Doubled)), None)
    said = next((event for event in telling.events if isinstance(event, ev.Said)), None)
    done = telling.step >= telling.last
    lines = [event for event in telling.events if not isinstance(event, SILENT)]
    roller = None if telling.over else _roller(seen)
    return screen(
        "dotduel",
        _shared(text, double) if double else None,
        _counted(text, telling.before, said) if said else None,
        ol("#told.dd-story", aria_live="polite")[[li[sentence(text, telling.names, event)] for event in lines]] if done else None,
        standing(text, telling.names, seen) if done else None,
        div(".dd-throw", aria_hidden="true")[icon("dd-throw", box="0 0 160 100")] if done and roller is not None else None,
        div("#foot.foot")[
            button(
                ".go" if done else ".go.quiet",
                type="button",
                data_do="next",
                data_step=telling.step,
            )[_next(text, telling.names, roller, over=telling.over) if done else text.gettext("Skip")]
        ],
        heading=_headline(text, telling.names, telling.events),
        kind="dd-tell",
        live=True,
        step=telling.step,
        hero=bool(double or said),
    )


def _headline(text: Text, names: Sequence[str], events: Sequence[Event]) -> str:
    for event in events:
        match event:
            case ev.Won(seat=seat):
                return text.gettext("{name} wins the game").format(name=short(names[seat]))
    for event in events:
        match event:
            case ev.Final():
                return text.gettext("The final duel")
            case ev.Doubled():
                return text.gettext("Double Dot!")
            case ev.DuelWon(seat=seat):
                return text.gettext("{name} wins the duel").format(name=short(names[seat]))
            case ev.Starts(seat=seat):
                return text.gettext("{name} starts").format(name=short(names[seat]))
    if any(isinstance(event, ev.Duelling) for event in events):
        return text.gettext("Dot Duel!")
    return text.gettext("The round is over")


def _roller(seen: Observation) -> int | None:
    duelling = seen.phase in ("stakes", "duel_roll") and bool(seen.duels)
    return seen.duels[0].initiator if duelling else seen.roller


def _next(text: Text, names: Sequence[str], roller: int | None, *, over: bool) -> str:
    if over:
        return text.gettext("See the result")
    if roller is None:
        return text.gettext("Go on")
    return text.gettext("{name} rolls the dice").format(name=short(names[roller], 14))


def standing(text: Text, names: Sequence[str], seen: Observation) -> Element:
    """Return how many cards everybody owns, and the deck."""
    owned = [len(cards) for cards in seen.collections]
    # What is sure to win is a full bar: more than half of all cards, or as many as anybody can still come to.
    full = max(*owned, min(CARDS // 2 + 1, max(owned) + CARDS - sum(owned)))
    return ol(".dd-standing")[
        [
            li(f"#stand-{seat}")[
                badge(seat),
                span(".who", dir="auto")[names[seat]],
                span(class_=f"dd-bar dd-seat-{seat}", aria_hidden="true")[span(style=f"--share:{len(cards) / full:.3f}"),],
                span(".sum")[str(len(cards)), hidden(" ", text.ngettext("card", "cards", len(cards)))],
            ]
            for seat, cards in enumerate(seen.collections)
        ],
        li(".dd-left")[
            facts(text.gettext("{n} in the deck").format(n=seen.deck), text.gettext("{n} on the table").format(n=len(seen.showing)))
        ],
    ]


def _shared(text: Text, double: ev.Doubled) -> Element:
    """Draw two cards that slide onto each other, and the symbol that they share, large, where they meet."""
    return div(".dd-meet")[
        hidden(text.gettext("Both cards have {symbol}.").format(symbol=symbol_words(text, double.symbol))),
        *[
            div(f"#meet-{card}.dd-card.round.{way}")[_lit(card, double.symbol)]
            for card, way in zip(double.cards, ("left", "right"), strict=True)
        ],
        div(".dd-common")[
            svg(viewBox="0 0 64 64", aria_hidden="true", focusable="false")[use_element(href=f"{SPRITE}dd-{double.symbol}")],
            span(".sum", aria_hidden="true")[str(SYMBOLS[double.symbol].number)],
        ],
    ]


def _lit(card: int, symbol: int) -> Element:
    """Draw a card on which one symbol is marked."""
    spot = next(spot for spot in spots(card, "round") if spot.symbol == symbol)
    style = f"left:{50 + spot.x:.1f}%;top:{50 + spot.y:.1f}%;width:{size('round') + 3:.1f}%"
    return span(".dd-lit")[face(card, "round"), span(".dd-mark", style=style)]


def _counted(text: Text, seen: Observation, said: ev.Said) -> Element | None:
    """Draw the grounds of a duel that was decided by a count, with what each card really has."""
    number = seen.number
    if number is None:
        return None
    return div(".dd-counted")[
        ol(".dd-small", data_n=len(seen.grounds))[
            [li[div(".dd-card.oblong")[face(card, "oblong")], span(".dd-count")[str(count(card, number))]] for card in seen.grounds]
        ],
        p(".dd-total")[text.gettext("Said: {said}. Right: {right}.").format(said=said.count, right=said.total),],
    ]


def ready(text: Text, scene: Scene) -> Element:
    """Draw the screen on which people are called together; this game tells everything in the open, so it hardly comes to it."""
    return screen(
        "dotduel",
        p(".lead")[text.gettext("Put the phone where everybody sees it.")],
        div("#foot.foot")[button(".go", type="button", data_do="draw")[text.gettext("Everybody look")]],
        standing(text, scene.names, scene.seen),
        heading=text.gettext("The cards are on the table"),
        kind="dd-tell",
    )
