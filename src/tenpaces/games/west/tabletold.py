"""The showdown on a tablet: a count, then all arms point, all cards turn, and every side is told what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from htpy import Element, button, div, li, ol, p

from tenpaces.core.text import Text, listing, short
from tenpaces.games.paper import hidden
from tenpaces.games.scene import Telling
from tenpaces.games.west.events import Card, Earned, Event, Hit, Pointed, Turned, Void, Won
from tenpaces.games.west.seats import ring
from tenpaces.games.west.showdown import LAST, events_of, next_words, sights
from tenpaces.games.west.tablet import arm, bot_side, flat, frame, lines, tile, who
from tenpaces.games.west.words import headline, sentence


def told(text: Text, telling: Telling) -> Element:
    """Draw a beat of the count (``step`` below 0), or a step: 0 and 1 all arms point, 2 cards turn, 3 the outcome.

    Everything here is public.
    """
    names, events, step = telling.names, telling.events, telling.step
    ends = step >= LAST
    place = ring(len(names))
    targets = {event.seat: event.target for event in events if isinstance(event, Pointed)}
    cards: dict[int, Card] = {event.seat: event.card for event in events if isinstance(event, Turned)}
    up = cards if step >= 2 else {}
    hits = {event.seat for event in events if isinstance(event, Hit)} if ends else set()
    earners = {event.seat for event in events if isinstance(event, Earned)} if ends else set()
    seen = replace(telling.before, money=telling.after.money) if ends else telling.before
    return flat(
        text,
        names,
        [_side(text, telling, seat, money=seen.money[seat]) for seat in range(len(names))],
        [
            sights(place.plan, place.wide, targets, up, hits) if step >= 0 else None,
            [
                tile(
                    text,
                    names,
                    seen,
                    seat,
                    laid=seat in cards,
                    card=up.get(seat),
                    fallen=seat in hits,
                    hit=seat in hits,
                    earned=seat in earners,
                )
                for seat in range(len(names))
            ],
            [arm(place, seat, targets, points=step >= 0) for seat in targets],
            ol("#told.hidden", aria_live="polite", aria_label=text.gettext("What happens"))[
                [li[sentence(text, names, event)] for event in events_of(events, step)] if step >= 0 else None
            ],
        ],
        heading=headline(text, names, events) if ends else text.gettext("All cards are down"),
        step=step,
    )


def _side(text: Text, telling: Telling, seat: int, *, money: int) -> Element:
    names, events, step = telling.names, telling.events, telling.step
    if not telling.people[seat]:
        return bot_side(text, names, seat)
    alive = telling.before.alive[seat] and not (step >= LAST and Hit in {type(event) for event in of_seat(events, seat)})
    named = who(text, names, seat, alive=alive, money=money)
    if step < 0:
        return frame(names, seat, "count", named, p(f"#count-{seat}.w-count", aria_hidden="true")[str(-step)])
    return frame(
        names,
        seat,
        "told",
        named,
        div(".w-told", aria_hidden="true")[
            p(".w-headline")[_headline(text, names, events, seat, step)],
            lines(story(text, names, events, seat, step)),
        ],
        _buttons(text, telling, seat),
    )


def _buttons(text: Text, telling: Telling, seat: int) -> Element:
    last = telling.step >= LAST
    mine = hidden(f"{telling.names[seat]}: ")
    return div(".w-on")[
        button(
            f"#next-{seat}",
            class_="go" if last else "go quiet",
            type="button",
            data_do="next",
            data_step=telling.step,
            data_press=True,
        )[mine, next_words(text, telling.events, telling.step, telling.over)],
        button(".plain", type="button", data_do="rush", data_press=True)[mine, text.gettext("To the end of the round")]
        if telling.rush and last
        else None,
    ]


def of_seat(events: Sequence[Event], seat: int) -> list[Event]:
    """List the events that are about a seat itself."""
    return [event for event in events if getattr(event, "seat", None) == seat]


def _headline(text: Text, names: Sequence[str], events: Sequence[Event], seat: int, step: int) -> str:
    if step < 2:
        return text.gettext("Draw!")
    if step < LAST:
        return text.gettext("Cards up")
    if any(isinstance(event, Hit) for event in of_seat(events, seat)) and not any(isinstance(event, Won) for event in events):
        return text.gettext("{name} is hit").format(name=short(names[seat]))
    return headline(text, names, events)


def story(text: Text, names: Sequence[str], events: Sequence[Event], seat: int, step: int) -> list[str]:
    """Return what a step tells a side: what its own seat did, what was done to it, and what came of its shot."""
    at_me = [event.seat for event in events if isinstance(event, Pointed) and event.target == seat]
    own = of_seat(events, seat)
    if step < 2:
        points = [sentence(text, names, event) for event in own if isinstance(event, Pointed)]
        return [*points, _pointers(text, names, seat, at_me)] if points else []
    if step < LAST:
        return [sentence(text, names, event) for event in events if isinstance(event, Turned) and event.seat in (seat, *at_me)]
    came = events_of(events, LAST)
    mine = [event for event in came if event in own or seat in getattr(event, "by", ())]
    ends = [event for event in came if isinstance(event, Earned | Void | Won) and event not in mine]
    return [sentence(text, names, event) for event in (*mine, *ends)]


def _pointers(text: Text, names: Sequence[str], seat: int, others: Sequence[int]) -> str:
    if not others:
        return text.gettext("Nobody points at {name}.").format(name=names[seat])
    form = text.ngettext("{others} points at {name}.", "{others} point at {name}.", len(others))
    return form.format(others=listing(text, [names[other] for other in others]), name=names[seat])
