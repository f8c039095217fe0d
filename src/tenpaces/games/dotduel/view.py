"""The screens of a Dot Duel match on a phone: seeking and duelling. What lies flat on a table has a module of its own."""

from __future__ import annotations

from htpy import Element, Node, button, div, li, ol, p, span

from tenpaces.core.text import Text
from tenpaces.games.dotduel.grounds import duel
from tenpaces.games.dotduel.observation import Observation, Pending
from tenpaces.games.dotduel.picks import PAIR, Pick
from tenpaces.games.dotduel.pieces import (
    badge,
    card_button,
    claim_words,
    face,
    gone,
    news_lines,
    number_tile,
    pad,
    refused,
    rim,
    seats,
    tag,
)
from tenpaces.games.dotduel.sides import flat
from tenpaces.games.dotduel.story import ready, told
from tenpaces.games.paper import hidden, icon, screen, short
from tenpaces.games.scene import Scene, Side

__all__ = ["play", "ready", "told"]

CLAIMS = range(1, 5)
"""The most symbols of one number on a card is three; four allow an error."""
CHECKS = range(9)


def play(text: Text, scene: Scene) -> Element:
    """Draw a moment of play."""
    if scene.form == "table":
        return flat(text, scene)
    if scene.seen.phase == "duel" or scene.seen.grounds:
        return duel(text, scene)
    return seek(text, scene)


def seek(text: Text, scene: Scene) -> Element:
    """Draw the round: the number, the seats, six cards, and what may be called."""
    side = scene.side if scene.form == "solo" or scene.closes is not None else speaker(scene)
    seen: Observation = side.seen if side else scene.seen
    pick = side.pick if side and isinstance(side.pick, Pick) else Pick()
    forward = pick.cards[0] if pick.cards and pick.grab in ("claim", "check") else None
    return screen(
        "dotduel",
        number_tile(text, seen, scene.news, scene.now),
        news_lines(text, scene.names, scene.news),
        _left(scene, seen),
        seats(text, scene.names, seen),
        board(text, scene, seen, pick, covered=forward is not None),
        None if forward is None or side is None else _forward(text, scene, seen, pick, forward),
        div("#foot.foot")[
            p(".dd-open")[text.gettext("Everybody: tap a claim to check it.")]
            if scene.form == "hand" and scene.closes is None
            else _calls(text, seen, side, pick)
        ],
        refused(text, side.refused if side else None),
        heading=status(text, scene, seen, pick),
        kind="dd-play",
        live=True,
        grab=pick.grab or "none",
        forward=forward is not None,
    )


def speaker(scene: Scene) -> Side | None:
    """Return the side that is about to check a claim, where the phone lies in the open."""
    return next(
        (side for side in scene.sides if isinstance(side.pick, Pick) and side.pick.grab == "check" and side.pick.cards), None
    )


def _left(scene: Scene, seen: Observation) -> Element | None:
    """Return the bar that runs out with the time behind the curtain."""
    if scene.closes is None:
        return None
    lasts = scene.closes - seen.rolled_at
    style = f"--window:{lasts}ms;--gone:-{max(0, scene.now - seen.rolled_at)}ms"
    return div(f"#left-{scene.closes}.dd-time", data_runs=True, style=style, aria_hidden="true")[span]


def status(text: Text, scene: Scene, seen: Observation, pick: Pick) -> str:
    """Say what there is to do, in a line."""
    names, roller = scene.names, seen.roller
    if seen.phase != "seek":
        name = short(names[roller]) if roller is not None else ""
        return text.gettext("{name} rolls the dice.").format(name=name) if name else text.gettext("The cards are shuffled.")
    number = seen.number
    if scene.form == "hand" and scene.closes is None:
        return text.gettext("How many really?") if pick.cards else text.gettext("Is every claim right?")
    if seen.seat is not None and seen.out[seen.seat]:
        return text.gettext("{name} is out.").format(name=short(names[seen.seat]))
    match pick.grab:
        case "double":
            return text.gettext("Which two share {n}?").format(n=number)
        case "claim" if pick.cards:
            return text.gettext("How many show {n}?").format(n=number)
        case "check" if pick.cards:
            return text.gettext("How many really?")
    if seen.seat is not None and seen.done[seen.seat]:
        return text.gettext("{name} sees nothing more.").format(name=short(names[seen.seat]))
    return text.gettext("Tap a card with {n}.").format(n=number)


def board(text: Text, scene: Scene, seen: Observation, pick: Pick, *, covered: bool = False) -> Element:
    """Draw the cards on show, each in its place, and those that have just been won on their way to their owner.

    No key reaches what is ``covered`` by a card that is brought forward.
    """
    claims = {claim.card: claim for claim in seen.pending}
    flown = gone(scene.news)
    taps = scene.side is not None and seen.phase == "seek"
    return ol("#board.dd-board", aria_label=text.gettext("The cards on show"), data_n=len(seen.lying), inert=covered)[
        [
            li(f"#place-{place}.dd-place", data_part=True)[
                _card(text, scene, seen, card, claims.get(card), pick, taps)
                if card in seen.showing
                else _flying(card, flown.get(card), len(scene.names))
            ]
            for place, card in enumerate(seen.lying)
        ]
    ]


def _card(text: Text, scene: Scene, seen: Observation, card: int, claim: Pending | None, pick: Pick, taps: bool) -> Node:
    words = claim_words(text, scene.names, claim) if claim else text.gettext("An open card")
    inside: Node = [rim(claim, seen, scene.now), tag(claim.seat, claim.count)] if claim else None
    marked = next((mark for mark in pick.marks if card in mark.cards), None)
    if marked is not None and seen.seat is not None:
        words = text.gettext("marked with {n}").format(n=marked.count) if marked.count else text.gettext("marked for Double Dot")
        inside = tag(seen.seat, marked.count or "×2")
    if scene.form == "hand" and scene.closes is None:
        return _in_the_open(text, scene, card, claim, words, inside)
    return card_button(
        text,
        card,
        words,
        inside,
        outline="oblong",
        verb="card" if taps else None,
        pressed=card in pick.cards or (marked is not None and not marked.count),
        kind=f"claimed dd-seat-{claim.seat}" if claim else "",
    )


def _in_the_open(text: Text, scene: Scene, card: int, claim: Pending | None, words: str, inside: Node) -> Node:
    """Draw a card that everybody looks at: a claim is checked by whoever says so."""
    able = [
        side.seat
        for side in scene.sides
        if claim is not None and claim.seat != side.seat and side.seat not in claim.challenged and _may_check(side.seen)
    ]
    alone = able[0] if len(able) == 1 else None
    drawn = card_button(
        text,
        card,
        words,
        inside,
        outline="oblong",
        verb="card" if alone is not None else None,
        kind=f"claimed dd-seat-{claim.seat}" if claim else "",
        seat=alone,
        popover=f"who-{card}" if len(able) > 1 else None,
    )
    if len(able) < 2:
        return drawn
    return [
        drawn,
        div(f"#who-{card}.sheet", popover="auto", role="dialog", aria_label=text.gettext("Who checks this claim?"))[
            p(".sheet-title")[text.gettext("Who checks this claim?")],
            [
                button(
                    f"#who-{card}-{seat}.plain",
                    type="button",
                    data_do="act",
                    data_verb="card",
                    data_value=card,
                    data_seat=seat,
                    popovertarget=f"who-{card}",
                    popovertargetaction="hide",
                )[badge(seat), span(".who", dir="auto")[scene.names[seat]]]
                for seat in able
            ],
        ],
    ]


def _may_check(seen: Observation) -> bool:
    seat = seen.seat
    return seat is not None and seen.options.referee == "off" and (not seen.out[seat] or seen.options.out_may_check == "yes")


def _flying(card: int, seat: int | None, seats_: int) -> Element | None:
    if seat is None:
        return None
    return span(f"#fly-{card}.dd-fly", style=f"--to:{(seat + 0.5) / seats_:.3f}", aria_hidden="true")[face(card, "oblong")]


def _forward(text: Text, scene: Scene, seen: Observation, pick: Pick, card: int) -> Element:
    """Bring a card forward, large, with the keys for its count."""
    claim = next((claim for claim in seen.pending if claim.card == card), None)
    checks = pick.grab == "check" and claim is not None
    own = seen.seat if scene.form == "hand" and scene.closes is None else None
    return div(f"#forward-{card}.dd-forward", data_grab=pick.grab, data_first=True)[
        div(".dd-big.dd-card.oblong")[face(card, "oblong")],
        p(".dd-claim", dir="auto")[badge(claim.seat), claim_words(text, scene.names, claim)] if claim else None,
        pad(text, "check" if checks else "claim", CHECKS if checks else CLAIMS, own),
        button(
            ".plain.dd-cancel", type="button", data_do="act", data_verb="cancel", data_value="", data_seat=own, data_key="Escape"
        )[text.gettext("Put it back")],
    ]


def _calls(text: Text, seen: Observation, side: Side | None, pick: Pick) -> Node:
    if side is None or seen.seat is None:
        return None
    idle = seen.phase != "seek" or seen.out[seen.seat]
    alone = len(seen.showing) < PAIR
    doubling = pick.grab == "double"
    return [
        button(
            "#double.go.dd-call",
            type="button",
            data_do="act",
            data_verb="double",
            data_value="",
            aria_pressed="true" if doubling else "false",
            aria_disabled="true" if idle or alone else None,
        )[icon("dd-double"), text.gettext("Put back") if doubling else text.gettext("Double Dot")],
        button(
            "#done.go.second.dd-call",
            type="button",
            data_do="act",
            data_verb="done",
            data_value="",
            aria_pressed="true" if seen.done[seen.seat] else "false",
            aria_disabled="true" if idle or seen.done[seen.seat] else None,
        )[text.gettext("Nothing left"), hidden(text.gettext("to claim")) if not idle else None],
    ]
