"""The one theatrical moment: who touched what, the won stacks turned card by card, sets that light up, and the wound that falls.

One document for all steps, so that a change of step moves what is there instead of drawing it anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htpy import Element, Node, button, div, h2, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.events import (
    Card,
    Contested,
    Event,
    Fired,
    Halved,
    Missed,
    Revealed,
    Shot,
    Silent,
    Tied,
    Took,
    Touched,
    Unharmed,
    Won,
    Wounded,
)
from tenpaces.games.eye2eye.observation import Observation
from tenpaces.games.eye2eye.pieces import back, face, wounds
from tenpaces.games.eye2eye.words import card_name, sentence, set_name
from tenpaces.games.paper import hidden, icon, lines_of, screen, short
from tenpaces.games.scene import Telling

LAST = 3
"""The step that stays: 0 who touched what and when, 1 the cards turn, 2 the sets, 3 the wound."""
TOUCH_MS, TURN_MS, CARD_MS, SETS_MS = 1800, 700, 240, 1700
NEAR_MS = 100
"""Two touches that are no further apart are a photo finish; of others anybody sees which was first."""
LINE, LINES = 40, 4
"""So many letters stand on a line of a phone, and so many lines above the button."""
SEEN = (Touched, Took, Won)
"""What the bars, the cards or the headline show as well: it is left to the ear where all that is to be said has no room."""


@dataclass(frozen=True, slots=True)
class Share:
    """What came of one seat's reach."""

    touched: Touched | None = None
    taken: Took | None = None
    fired: Fired | None = None
    silent: Silent | None = None


def settled(events: Sequence[Event]) -> bool:
    """Whether these events settle a Fire Exchange."""
    return any(isinstance(event, Wounded | Unharmed) for event in events)


def steps(events: Sequence[Event]) -> tuple[int, ...]:
    """Return how long each step but the last one stays (ms): the turning takes as long as the taller stack asks."""
    tallest = max((len(event.cards) for event in events if isinstance(event, Took)), default=0)
    return (TOUCH_MS, TURN_MS + CARD_MS * tallest, SETS_MS)


def events_of(events: Sequence[Event], step: int) -> list[Event]:
    """List the events that a step tells, one sentence each; over the steps every event is told once."""
    kinds: dict[int, tuple[type[Event], ...]] = {
        0: (Touched, Missed, Tied, Contested),
        1: (Took,),
        2: (Fired, Silent),
        LAST: (Wounded, Unharmed, Revealed, Won, Halved),
    }
    return [event for event in events if isinstance(event, kinds[min(max(step, 0), LAST)])]


def shares(events: Sequence[Event], before: Observation) -> tuple[Share, Share]:
    """Gather by seat what came of a Fire Exchange; the touch of one who was first on a stack earlier is known from before (E12)."""
    found = []
    for seat in (0, 1):
        own = [event for event in events if getattr(event, "seat", None) == seat]
        touched = next((event for event in reversed(own) if isinstance(event, Touched)), None)
        pick = before.picks[seat]
        if touched is None and pick is not None and pick.stack is not None and pick.ms is not None:
            touched = Touched(seat, pick.stack, pick.ms)
        found.append(
            Share(
                touched,
                next((event for event in own if isinstance(event, Took)), None),
                next((event for event in own if isinstance(event, Fired)), None),
                next((event for event in own if isinstance(event, Silent)), None),
            )
        )
    return found[0], found[1]


def reveal(text: Text, telling: Telling) -> Element:
    """Draw one step of a Fire Exchange that is already settled. Everything here is public."""
    events: Sequence[Event] = telling.events
    before: Observation = telling.before
    step = min(max(telling.step, 0), LAST)
    found = shares(events, before)
    loser = next((event.seat for event in events if isinstance(event, Wounded)), None)
    slowest = max((share.touched.ms for share in found if share.touched), default=1) or 1
    bottom = telling.seat if telling.seat is not None else 0
    return screen(
        "eye2eye",
        [
            _panel(text, telling, seat, found[seat], step, slowest=slowest, loser=loser, own=seat == bottom)
            for seat in (1 - bottom, bottom)
        ],
        None if telling.form == "table" else [_told(text, telling, step), div("#foot.foot")[_next(text, telling, step)]],
        heading=_head(text, telling, step, loser),
        kind="e2-reveal",
        step=step,
        form=telling.form,
    )


def _head(text: Text, telling: Telling, step: int, loser: int | None) -> str:
    if step == 0:
        times = [event.ms for event in telling.events if isinstance(event, Touched)]
        near = len(times) > 1 and max(times) - min(times) <= NEAR_MS
        return text.gettext("Photo finish") if near else text.gettext("Who was faster?")
    if step < LAST:
        return text.gettext("Stacks up") if step == 1 else text.gettext("Who fires?")
    won = next((event for event in telling.events if isinstance(event, Won)), None)
    if won is not None:
        return text.gettext("{name} wins the duel").format(name=short(telling.names[won.seat]))
    if loser is None:
        return text.gettext("Nobody is wounded")
    return text.gettext("{name} is wounded").format(name=short(telling.names[loser]))


def _next(text: Text, telling: Telling, step: int) -> Element:
    if step < LAST:
        return button(".go.quiet", type="button", data_do="next", data_step=step)[text.gettext("Skip")]
    words = text.gettext("See the result") if telling.over else text.gettext("Next round")
    return button(".go", type="button", data_do="next", data_step=step)[words]


def _told(text: Text, telling: Telling, step: int, *, echo: bool = False) -> Element:
    """Return what the step tells; the ``echo`` of it on the far side is not said twice."""
    names = [short(name) for name in telling.names]
    said = [(event, sentence(text, names, event)) for event in events_of(telling.events, step)]
    crowded = lines_of((words for _, words in said), LINE) > LINES
    lines = [
        li(class_=f"told-{type(event).__name__.lower()}{' hidden' if crowded and isinstance(event, SEEN) else ''}")[words]
        for event, words in said
    ]
    if echo:
        return ol(".e2-told", aria_hidden="true")[lines]
    return ol("#told.e2-told", tabindex="0", aria_live="polite", aria_label=text.gettext("What happens"))[lines]


def _panel(
    text: Text, telling: Telling, seat: int, share: Share, step: int, *, slowest: int, loser: int | None, own: bool
) -> Element:
    """Return one side's share. At a table each half carries its own headline, sentences and button, the far one turned."""
    hit = seat == loser and step >= LAST
    before: Observation = telling.before
    count = before.wounds[seat] + (1 if hit else 0)
    table = telling.form == "table"
    fires = share.fired is not None and step >= 2
    cards: tuple[Card, ...] = share.taken.cards if share.taken else ()
    verdict = _verdict(text, share, step)
    return section(
        f"#panel-{seat}",
        class_=f"{'e2-half' if own or not table else 'e2-half e2-far'} e2-panel{' e2-hit' if hit else ''}",
        aria_label=telling.names[seat],
        data_seat="own" if own else "other",
        data_fires="true" if fires else None,
    )[
        div(".e2-plate")[
            span(".who", dir="auto")[telling.names[seat]],
            wounds(text, count),
            p(".e2-head", aria_hidden="true")[_head(text, telling, step, loser)] if table else None,
        ],
        _bar(text, share, slowest),
        div(".e2-won", style=f"--n:{len(cards)}", aria_hidden="true")[
            [_card(text, share, place, card, step) for place, card in enumerate(cards)] or span(".e2-empty")
        ],
        (h2 if verdict else p)(".e2-call")[verdict],  # a heading is never empty
        [_told(text, telling, step, echo=not own), _next(text, telling, step)] if table else None,
        span(".e2-burst", aria_hidden="true")[icon("e2-shot")] if share.fired else None,
        span(".e2-falls", aria_hidden="true")[icon("e2-wound")] if seat == loser else None,
    ]


def _verdict(text: Text, share: Share, step: int) -> str:
    if step < 2:
        return ""
    if share.fired is not None:
        return set_name(text, share.fired.part, share.fired.count)
    return {
        "broken": text.gettext("Broken weapon"),
        "set": text.gettext("No two alike"),
        "nothing": text.gettext("No stack"),
    }[share.silent.why if share.silent else "nothing"]


def _bar(text: Text, share: Share, slowest: int) -> Element:
    """Return the raw time as a bar."""
    if share.touched is None:
        return div(".e2-time.e2-none")[span(".e2-ms")[text.gettext("No touch")]]
    lost = share.taken is None
    return div(".e2-time", style=f"--part:{max(share.touched.ms, 0) / slowest:.3f}", data_lost="true" if lost else None)[
        span(".e2-bar", aria_hidden="true"),
        span(".e2-ms")[text.gettext("{ms} ms").format(ms=share.touched.ms)],
        span(".e2-at")[text.gettext("Stack {stack}").format(stack=share.touched.stack + 1)],
    ]


def _card(text: Text, share: Share, place: int, card: Card, step: int) -> Element:
    part: Shot | None = share.fired.part if share.fired else None
    lit = step >= 2 and card == part
    spoils = step >= 2 and card == "broken"
    classes = "e2-flip" + (" e2-lit" if lit else " e2-spoils" if spoils else " e2-dim" if step >= 2 else "")
    up = step >= 1 or place == 0
    front = span(".e2-front")[[face(card), hidden(card_name(text, card))] if up else None]
    inside: list[Node] = [front, span(".e2-rear")[back()]]
    return span(class_=classes, style=f"--i:{place}", data_up="true" if up else "false")[inside]
