"""The pieces of a Dot Duel table: cards, the number, seats, pads, what happened. Every screen is put together from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from htpy import Element, Node, button, div, i, li, ol, span, svg
from htpy import use as use_element
from markupsafe import Markup

from tenpaces.core.text import Text
from tenpaces.games.dotduel import events as ev
from tenpaces.games.dotduel.events import Event
from tenpaces.games.dotduel.face import Outline, card_words, size, spots
from tenpaces.games.dotduel.observation import Observation, Pending
from tenpaces.games.dotduel.words import sentence
from tenpaces.games.paper import SPRITE, hidden, icon, lines_of, short
from tenpaces.games.scene import Refused

LINE = 33
"""So many letters of news stand on one line of a phone."""
CALLED = 14
"""So many letters of a name the news have room for."""
ROLLING_MS = 1100
"""So long the dice tumble before the number stands."""
QUIET = (
    *(ev.Turned, ev.Reopened, ev.Reinserted, ev.Voted, ev.Rolled, ev.Cast, ev.Took, ev.Duelling, ev.Staked),
    ev.Challenged,
)
"""What the eye sees without a sentence, or another sentence says: what came of a check is told with who made it."""
MINOR = (ev.Claimed, ev.Kept)
"""What a card on the table shows as well: it gives way where there is no room for all."""
AFTERMATH = (ev.Returning, ev.Sits, ev.FellOut)
"""What follows from what went before: of it the first of these is told. Who is out stands with the names as well."""
RECENT = 5
"""So many sentences back there may be a reason that is still told."""


@cache
def face(card: int, outline: Outline) -> Markup:
    """Return a card's picture: its eight symbols where they always lie on it."""
    high = 80 if outline == "oblong" else 100
    wide = size(outline)
    symbols = []
    for spot in spots(card, outline):
        x, y = 50 + spot.x, high / 2 + spot.y
        turned = f"rotate({spot.turn} {x:.1f} {y:.1f})"
        box = {"x": f"{x - wide / 2:.1f}", "y": f"{y - wide / 2:.1f}", "width": f"{wide:g}", "height": f"{wide:g}"}
        symbols.append(use_element(box, href=f"{SPRITE}dd-{spot.symbol}", transform=turned))
    return Markup(str(svg(".dd-face", viewBox=f"0 0 100 {high}", aria_hidden="true", focusable="false")[symbols]))


def badge(seat: int) -> Element:
    """Return the sign of a seat, in its ink."""
    return span(class_=f"dd-badge dd-seat-{seat}")[icon(f"dd-seat-{seat}")]


def rim(claim: Pending, seen: Observation, now: int, *, runs: bool = True) -> Element:
    """Return the ring around a claimed card: it runs out, in the ink and pattern of its owner, when the claim ripens."""
    period = 1000 * seen.options.period_s
    gone = max(0, now - (claim.ripe_at - period))
    if not runs:
        return span(class_=f"dd-rim dd-seat-{claim.seat} still")
    ring = f"#rim-{claim.card}-{claim.ripe_at}"
    return span(ring, class_=f"dd-rim dd-seat-{claim.seat}", data_runs=True, style=f"--period:{period}ms;--gone:-{gone}ms")[i, i]


def tag(seat: int, count: int | str) -> Element:
    """Return the count that a seat has claimed, on its disc."""
    return span(class_=f"dd-tag dd-seat-{seat}", aria_hidden="true")[str(count)]


def claim_words(text: Text, names: Sequence[str], claim: Pending) -> str:
    """Say who has claimed a card with what."""
    return text.gettext("{name} claims {n}").format(name=names[claim.seat], n=claim.count)


def number_tile(text: Text, seen: Observation, news: Sequence[Event], now: int) -> Element:
    """Return the number to look for, with the dice while they are news; while they roll the number is not yet to be seen."""
    dice = next((event.dice for event in reversed(news) if isinstance(event, ev.Rolled | ev.Cast)), None)
    rolling = seen.number is not None and now < seen.rolled_at + ROLLING_MS
    shown = "–" if seen.number is None else str(seen.number)
    attributes: dict[str, str | bool] = {"id": "number"}
    if rolling:
        attributes = {"id": f"rolling-{seen.rolled_at}", "data-runs": True, "style": f"--gone:-{max(0, now - seen.rolled_at)}ms"}
    return div(attributes, class_=f"dd-number{' rolling' if rolling else ''}")[
        span(".dd-dice", aria_hidden="true")[[icon(f"dd-die-{pips}") for pips in dice]] if dice else None,
        span(".dd-sum")[hidden(text.gettext("The number is")), " ", shown],
    ]


def seats(text: Text, names: Sequence[str], seen: Observation) -> Element:
    """Return who plays, how many cards everybody owns, and who is out or has seen everything."""
    return ol(".dd-seats", data_n=len(names))[
        [
            li(f"#seat-{seat}", class_=_standing(seen, seat))[
                badge(seat),
                span(".who", dir="auto")[name],
                span(".sum")[
                    str(len(seen.collections[seat])), hidden(" ", text.ngettext("card", "cards", len(seen.collections[seat])))
                ],
                _status(text, seen, seat),
            ]
            for seat, name in enumerate(names)
        ]
    ]


def _standing(seen: Observation, seat: int) -> str | None:
    if seen.phase == "duel" and not seen.final and seen.duels:
        duel = seen.duels[0]
        return "fights" if seat in (duel.initiator, duel.accused) else "out"
    return "out" if seen.out[seat] else None


def _status(text: Text, seen: Observation, seat: int) -> Element | None:
    if seen.phase not in ("seek", "reinsert"):
        return None
    if seen.out[seat]:
        return span(".dd-status")[icon("dd-out"), hidden(text.gettext("out"))]
    if seen.done[seat]:
        return span(".dd-status")[icon("dd-done"), hidden(text.gettext("done"))]
    return None


def pad(text: Text, verb: str, counts: Iterable[int], seat: int | None = None, *, ready: bool = True) -> Element:
    """Return the keys for a count. ``seat`` is whose they are where several sides are on one screen."""
    return div(class_="dd-pad", data_verb=verb, role="group", aria_label=text.gettext("How many"))[
        [
            button(
                f"#key-{'' if seat is None else f'{seat}-'}{count}.dd-key",
                type="button",
                data_do="act",
                data_verb=verb,
                data_value=count,
                data_seat=seat,
                data_press=None if seat is None else "",
                aria_disabled=None if ready else "true",
            )[str(count)]
            for count in counts
        ]
    ]


def refused(text: Text, why: Refused | None) -> Element | None:
    """Return why the last tap changed nothing; where a ruling says so it opens the rules there."""
    if why is None:
        return None
    if not why.ruled:
        return div(".dd-refused", role="alert")[why.sentence]
    return div(".dd-refused", role="alert")[
        button(type="button", data_do="rules", data_game="dotduel", data_ruling=why.rule)[
            why.sentence, " ", span(".ruling")[why.rule], hidden(text.gettext("Open the rules there"))
        ]
    ]


def told(news: Sequence[Event]) -> list[Event]:
    """Return what is worth a sentence: how a round ended is told no longer once the dice are rolled for the next."""
    over = max((at for at, event in enumerate(news) if isinstance(event, ev.Ended)), default=len(news))
    rolled = next((at for at, event in enumerate(news) if at > over and isinstance(event, ev.Rolled)), 0)
    # Whoever called a wrong Double Dot is told for how long that is; who is out now stands with the names.
    return [e for e in news[rolled:] if not isinstance(e, QUIET) and not (isinstance(e, ev.FellOut) and e.why == "double")]


def news_lines(text: Text, names: Sequence[str], news: Sequence[Event], lines: int = 2) -> Element:
    """Return what has happened last, a sentence a line; of longer ones the one that matters most has all the room."""
    chosen = _chosen(told(news), lines) or [event for event in news if isinstance(event, ev.Rolled)][-lines:]
    called = [short(name, CALLED) for name in names]
    said = [sentence(text, called, event) for event in chosen]
    main = max((at for at, event in enumerate(chosen) if not isinstance(event, (*MINOR, *AFTERMATH))), default=len(chosen) - 1)
    room = 2 if any(isinstance(event, MINOR) for event in chosen) else 3
    long = len(said) > 1 and lines_of(said, LINE) > room
    return ol("#told.dd-told", aria_live="polite", data_long="true" if long else None)[
        [li(data_main="true" if at == main else None)[line] for at, line in enumerate(said)]
    ]


def reason(found: Sequence[Event]) -> Event | None:
    """Return the last event of these, if it is a late one, that is more than a claim and no mere aftermath."""
    return next((event for event in reversed(found[-RECENT:]) if not isinstance(event, (*MINOR, *AFTERMATH, ev.Starts))), None)


def _chosen(found: list[Event], lines: int) -> list[Event]:
    """Choose what is told of the last events: the last one, and before it what it comes from or what still matters more."""
    late, cause = found[-RECENT:], reason(found)
    causes = [at for at, event in enumerate(late) if event is cause]
    if lines < 2 or not causes:
        return late[-lines:]
    rest = late[causes[-1] + 1 :]
    after = min((event for event in rest if isinstance(event, AFTERMATH)), key=lambda e: AFTERMATH.index(type(e)), default=None)
    minor = next((event for event in reversed(rest) if isinstance(event, MINOR)), None)
    last = minor or after
    return [late[causes[-1]], last] if last else late[max(0, causes[-1] - 1) :]


def card_button(
    text: Text,
    card: int,
    words: str,
    inside: Node,
    *,
    outline: Outline,
    verb: str | None,
    pressed: bool = False,
    kind: str = "",
    seat: int | None = None,
    turn: int | None = None,
    popover: str | None = None,
) -> Element:
    """Return a card that may be tapped; its words list what is on it, in reading order."""
    return button(
        f"#card-{card}",
        class_=f"dd-card {outline} {kind}".strip(),
        type="button",
        data_do="act" if verb else None,
        data_verb=verb,
        data_value=card if verb else None,
        data_seat=seat,
        data_press=None if turn is None or not verb else "",
        popovertarget=popover,
        aria_pressed="true" if pressed else "false",
        style=None if turn is None else f"--turn:{turn}deg",
    )[
        face(card, outline),
        hidden(text.gettext("{state}: {symbols}").format(state=words, symbols=card_words(text, card, outline))),
        # What comes and goes comes last, or the page would make everything behind it anew.
        inside,
    ]


def bearing(card: int, rolled_at: int) -> int:
    """Return how a card is turned on a table with people around it: anyhow, so that no side reads better."""
    mixed = (card * 2_654_435_761 + rolled_at * 40_503 + 12_345) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 2_246_822_519 & 0xFFFFFFFF) % 360


def gone(news: Sequence[Event]) -> dict[int, int]:
    """Return which cards have just left the show for whose collection."""
    found: dict[int, int] = {}
    for event in news:
        match event:
            case ev.Rolled():
                found = {}
            case ev.Kept(seat=seat, card=card):
                found[card] = seat
            case ev.Took(seat=seat, cards=cards):
                found |= dict.fromkeys(cards, seat)
    return found
