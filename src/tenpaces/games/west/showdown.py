"""The showdown: hands up, all point, all cards turn, and what came of it. One document for all four steps, so that a change of step
moves what is there instead of drawing it anew."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, li, line, ol, span, svg

from tenpaces.core.text import Text
from tenpaces.games.paper import hidden, icon, screen, short
from tenpaces.games.west.events import Card, Earned, Event, Hit, Pointed, TimedOut, Turned, Void
from tenpaces.games.west.observation import Observation
from tenpaces.games.west.stage import HEIGHT, WIDTH, Plan, bearing, lane, plan, sight
from tenpaces.games.west.words import card_name, dollars, headline, sentence

LAST = 3
"""The step that tells what came of it: 0 hands up, 1 arms point, 2 cards turn, 3 the outcome."""
CALLED = 12
"""So many letters of a name the sentences have room for; the whole one stands on the stage."""


def showdown(
    text: Text,
    names: Sequence[str],
    before: Observation,
    events: Sequence[Event],
    step: int,
    after: Observation,
    last: bool = False,
    rush: bool = False,
) -> Element:
    """Draw one step (0 to 3) of an exchange that is already settled. Everything here is public.

    ``before`` and ``after`` are a spectator's observations around the exchange; ``last`` tells that the match is over,
    ``rush`` that nobody here is left in the round, so that its end alone may be asked for.
    """
    stage = plan(len(names))
    called = [short(name, CALLED) for name in names]
    targets = {event.seat: event.target for event in events if isinstance(event, Pointed)}
    cards: dict[int, Card] = {event.seat: event.card for event in events if isinstance(event, Turned)}
    hits = {event.seat for event in events if isinstance(event, Hit)}
    money = after.money if step >= LAST else before.money
    earners = {event.seat for event in events if isinstance(event, Earned)}
    told = events_of(events, step)
    return screen(
        "west",
        div(".stage", data_n=len(names), style=_box(stage))[
            sights(stage, WIDTH, targets, cards if step >= 2 else {}, hits if step >= LAST else set()),
            [_arm(stage, seat, targets) for seat in targets],
            [
                _tile(
                    text,
                    stage,
                    seat,
                    name,
                    cards.get(seat),
                    alive=before.alive[seat],
                    hit=seat in hits,
                    earned=seat in earners,
                    money=money[seat],
                    step=step,
                )
                for seat, name in enumerate(names)
            ],
        ],
        ol(
            "#told.told",
            tabindex="0",
            aria_live="polite",
            aria_label=text.gettext("What happens"),
        )[[li(class_=f"told-{type(event).__name__.lower()}")[sentence(text, called, event)] for event in told]],
        div("#foot.foot")[
            button(".go" if step >= LAST else ".go.quiet", type="button", data_do="next", data_step=step)[
                next_words(text, events, step, last)
            ],
            button(".plain", type="button", data_do="rush")[text.gettext("To the end of the round")]
            if rush and step >= LAST
            else None,
        ],
        heading=_head(text, names, events, step),
        kind="showdown",
        step=step,
    )


def events_of(events: Sequence[Event], step: int) -> list[Event]:
    """List the events that a step tells, one sentence each; over the steps every event is told once, the laying down apart."""
    if step <= 0:
        return [event for event in events if isinstance(event, TimedOut)]
    if step == 1:
        return [event for event in events if isinstance(event, Pointed)]
    if step == 2:
        return [event for event in events if isinstance(event, Turned)]
    rest = [event for event in events if not isinstance(event, TimedOut | Pointed | Turned) and type(event).__name__ != "Laid"]
    return sorted(rest, key=lambda event: 0 if isinstance(event, Hit) else 1)


def _head(text: Text, names: Sequence[str], events: Sequence[Event], step: int) -> str:
    if step >= LAST:
        return headline(text, names, events)
    return (text.gettext("Draw!"), text.gettext("Everybody points"), text.gettext("Cards up"))[max(step, 0)]


def next_words(text: Text, events: Sequence[Event], step: int, last: bool) -> str:
    """Say what comes when a step is left."""
    if step < LAST:
        return text.gettext("Skip")
    if last:
        return text.gettext("See the result")
    if any(isinstance(event, Earned | Void) for event in events):
        return text.gettext("Next round")
    return text.gettext("Next exchange")


def _box(stage: Plan) -> str:
    return f"--w:{stage.width:g};--h:{stage.height:g};--reach:{stage.reach:g}"


def sights(stage: Plan, width: float, targets: dict[int, int], cards: dict[int, Card], hits: set[int]) -> Element:
    """Return the lines of sight; a line that hit somebody is told apart by its dashes, not by colour alone.

    ``cards`` are those that are face up, ``hits`` the seats that are seen to be hit.
    """
    lines: list[Node] = []
    for seat, target in targets.items():
        x, y, to_x, to_y = sight(stage, seat, targets)
        fires = cards.get(seat) in ("pistol", "rifle")
        kind = "hits" if fires and target in hits else "fires" if fires else "idle" if cards else "mute"
        lines.append(
            line(f"#sight-{seat}", class_=f"sight {kind}", x1=f"{x:.1f}", y1=f"{y:.1f}", x2=f"{to_x:.1f}", y2=f"{to_y:.1f}")
        )
    return svg(".sights", viewBox=f"0 0 {width:g} {HEIGHT:g}", aria_hidden="true", focusable="false")[lines]


def _arm(stage: Plan, seat: int, targets: dict[int, int]) -> Element:
    x, y = stage.places[seat].shoulder
    turn = bearing(stage, seat, targets[seat])
    mirror = -1 if turn < -90 else 1
    return div(
        f"#arm-{seat}.arm.{stage.places[seat].side}",
        aria_hidden="true",
        style=f"--x:{x:.2f};--y:{y:.2f};--turn:{turn:.1f}deg;--mirror:{mirror};--aside:{lane(stage, seat, targets):g}",
    )[icon("hand", box="0 0 120 48")]


def _tile(
    text: Text,
    stage: Plan,
    seat: int,
    name: str,
    card: Card | None,
    *,
    alive: bool,
    hit: bool,
    earned: bool,
    money: int,
    step: int,
) -> Element:
    place = stage.places[seat]
    fallen = not alive or (hit and step >= LAST)
    classes = [
        "tile",
        place.side,
        "fallen" if fallen else "",
        "hit" if hit and step >= LAST else "",
        "earned" if earned and step >= LAST else "",
    ]
    return div(
        f"#tile-{seat}", class_=" ".join(filter(None, classes)), style=f"--x:{place.left:.2f};--y:{place.top:.2f};--i:{seat}"
    )[
        div(".slot", aria_hidden="true")[
            div(".flip")[
                div(".face")[[icon(card), span(".index")[card_name(text, card)]] if step >= 2 else None],
                div(".rear")[icon("back", box="0 0 64 90")],
            ]
            if card
            else div(".none")
            if alive  # W3: an empty hand
            else icon("grave"),
            icon("hole", classes="burst"),
        ],
        span(".who", dir="auto")[name],
        div(".state")[
            icon("grave" if fallen else "heart", classes="life"),
            hidden(" ", text.gettext("out") if fallen else text.gettext("standing"), ", "),
            span(".sum")[dollars(text, money)],
        ],
    ]
