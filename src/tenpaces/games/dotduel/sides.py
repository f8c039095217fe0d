"""The table form: a tablet lies flat between two to six people, cards in the middle, a side with keys of its own for everybody.

A touch cannot be told from another, so whoever wants a card buzzes first. The buzz stamps the moment and opens a short window in
which the board belongs to that side; buzzes wait for each other in the order in which they came.
"""

from __future__ import annotations

from htpy import Element, Node, button, div, i, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.dotduel import events as ev
from tenpaces.games.dotduel.grounds import counts, duellists, typing
from tenpaces.games.dotduel.observation import Observation, Pending
from tenpaces.games.dotduel.picks import LOCK_MS, PAIR, WINDOW_MS, Pick
from tenpaces.games.dotduel.pieces import (
    badge,
    bearing,
    card_button,
    claim_words,
    face,
    gone,
    news_lines,
    number_tile,
    pad,
    reason,
    refused,
    rim,
    tag,
    told,
)
from tenpaces.games.dotduel.words import sentence
from tenpaces.games.edges import EDGES
from tenpaces.games.paper import hidden, icon, listing, screen, short
from tenpaces.games.scene import Scene, Side

CLAIMS = range(1, 5)
CHECKS = range(9)
LEADS = "#board button"
"""Where a buzz by key leads the focus: to the cards, for which there is little time."""


def edges(people: tuple[bool, ...]) -> dict[int, str]:
    """Return the edge of each person, by seat; bots have no side."""
    seats = [seat for seat, person in enumerate(people) if person]
    return dict(zip(seats, EDGES[max(2, len(seats))], strict=False))


def holder(scene: Scene, now: int) -> Side | None:
    """Return whose the board is now: of those who may point at a card, the one who buzzed first."""
    open_ = [side for side in scene.sides if isinstance(side.pick, Pick) and side.pick.points(now)]
    return min(open_, key=lambda side: (side.pick.at, side.seat), default=None)


def flat(text: Text, scene: Scene) -> Element:
    """Draw the whole table."""
    seen: Observation = scene.seen
    places = edges(scene.people)
    return screen(
        "dotduel",
        div(".dd-table", data_n=len(places))[
            div(".dd-middle")[_middle(text, scene)],
            [_side(text, scene, side, places[side.seat]) for side in scene.sides if side.seat in places],
        ],
        heading=_status(text, scene, seen),
        kind="dd-flat",
        live=True,
        phase=seen.phase,
    )


def _status(text: Text, scene: Scene, seen: Observation) -> str:
    if seen.phase == "seek":
        return text.gettext("Buzz, then tap a card with {n}.").format(n=seen.number)
    if seen.phase == "duel":
        who = listing(text, [short(scene.names[seat], 10) for seat in duellists(seen)])
        return text.gettext("{names}: how many show {n}?").format(names=who, n=seen.number)
    return text.gettext("The dice are rolled.")


def _middle(text: Text, scene: Scene) -> Node:
    """The number twice, so that it stands upright for both long sides, the cards, and what happened."""
    seen: Observation = scene.seen
    duel = bool(seen.grounds)
    cards = seen.grounds if duel else seen.lying
    flown = gone(scene.news)
    claims = {claim.card: claim for claim in seen.pending}
    owner = holder(scene, scene.now)
    bots = [seat for seat, person in enumerate(scene.people) if not person]
    return [
        div(".hidden")[news_lines(text, scene.names, scene.news, 1)],
        ol(".dd-bots")[[li[badge(seat), f"{short(scene.names[seat], 8)} {len(seen.collections[seat])}"] for seat in bots]]
        if bots
        else None,
        number_tile(text, seen, scene.news, scene.now),
        div(".dd-number.far", aria_hidden="true")[span(".dd-sum")["–" if seen.number is None else str(seen.number)]],
        ol("#board.dd-board.dd-round", aria_label=text.gettext("The cards on show"), data_n=len(cards))[
            [
                li(f"#place-{place}.dd-place", data_part=True)[
                    _card(text, scene, card, claims.get(card), owner)
                    if duel or card in seen.showing
                    else (span(f"#fly-{card}.dd-fly.away", aria_hidden="true")[face(card, "round")] if card in flown else None)
                ]
                for place, card in enumerate(cards)
            ]
        ],
    ]


def _card(text: Text, scene: Scene, card: int, claim: Pending | None, owner: Side | None) -> Element:
    seen: Observation = scene.seen
    aimed = [side.seat for side in scene.sides if isinstance(side.pick, Pick) and card in side.pick.cards]
    inside: list[Node] = []
    if claim:
        inside += [rim(claim, seen, scene.now), tag(claim.seat, claim.count)]
    if aimed:
        inside.append(span(class_=f"dd-aimed dd-seat-{aimed[0]}")[icon(f"dd-seat-{aimed[0]}")])
    return card_button(
        text,
        card,
        claim_words(text, scene.names, claim) if claim else text.gettext("An open card"),
        inside,
        outline="round",
        verb="card",
        pressed=bool(aimed),
        kind=f"claimed dd-seat-{claim.seat}" if claim else "",
        seat=owner.seat if owner else None,
        turn=bearing(card, seen.rolled_at),
    )


def _side(text: Text, scene: Scene, side: Side, edge: str) -> Element:
    """Draw a person's side: name and cards, buzzer, own keys, own Double Dot, check and done."""
    seen: Observation = side.seen
    seat, pick = side.seat, side.pick if isinstance(side.pick, Pick) else Pick()
    name = scene.names[seat]
    out = seen.out[seat] and seen.phase in ("seek", "reinsert")
    return section(
        f"#side-{seat}",
        class_=f"dd-side dd-seat-{seat} {edge}",
        data_part=True,
        aria_label=name,
        data_out=str(out).lower(),
        data_grab=pick.grab or "none",
    )[
        div(".dd-turn")[
            p(".dd-who")[
                badge(seat),
                span(".who", dir="auto")[name],
                span(".sum")[
                    str(len(seen.collections[seat])), hidden(" ", text.ngettext("card", "cards", len(seen.collections[seat])))
                ],
                span(".dd-say")[_hint(text, scene, side, pick)],
            ],
            _duel_keys(text, seen, pick, seat, scene.now)
            if seen.phase == "duel" or seen.grounds
            else _seek_keys(text, scene, side, pick),
            refused(text, side.refused),
        ]
    ]


def _hint(text: Text, scene: Scene, side: Side, pick: Pick) -> str:
    seen: Observation = side.seen
    seat = side.seat
    if seen.phase == "seek" and seen.out[seat]:
        return text.gettext("out this round")
    if seen.phase == "seek" and seen.done[seat] and not pick.grab:
        return text.gettext("sees nothing more")
    first = holder(scene, scene.now)
    match pick.grab:
        case "claim" if pick.cards:
            return text.gettext("how many?")
        case "check" if pick.cards:
            return text.gettext("how many really?")
        case "claim" | "double" if pick.points(scene.now):
            if first is not None and first.seat != seat:
                return text.gettext("next")
            return text.gettext("tap a card") if pick.grab == "claim" else text.gettext("tap two cards")
    news = [event for event in told(scene.news) if not isinstance(event, ev.Starts)]
    if news:
        return sentence(text, scene.names, reason(news) or news[-1])
    # Who starts was told to everybody; what a stranger needs to read before the first touch is what to touch.
    return text.gettext("Buzz first, then tap a card.") if seen.phase == "seek" else ""


def _window(pick: Pick, seat: int, now: int) -> Element | None:
    """Return the bar that runs out while a buzz waits for a card, and then stays for as long as the buzzer is dead."""
    if pick.at is None or len(pick.cards) >= pick.needs or now >= pick.at + WINDOW_MS * pick.needs + LOCK_MS:
        return None
    style = f"--window:{WINDOW_MS * pick.needs}ms;--lock:{LOCK_MS}ms;--gone:-{now - pick.at}ms"
    return span(f"#window-{seat}-{pick.at}-{pick.needs}.dd-window", data_runs=True, style=style, aria_hidden="true")[i, i]


def _seek_keys(text: Text, scene: Scene, side: Side, pick: Pick) -> Node:
    seen: Observation = side.seen
    seat = side.seat
    checks = pick.grab == "check" and bool(pick.cards)
    claims = pick.grab == "claim" and bool(pick.cards)

    def call(verb: str, words: str, face_: str, *, on: bool = False, off: bool = False) -> Element:
        return button(
            f"#{verb}-{seat}.dd-own",
            type="button",
            data_do="act",
            data_verb=verb,
            data_value="",
            data_seat=seat,
            data_press="",
            data_leads=LEADS if verb == "double" else None,
            aria_pressed="true" if on else "false",
            aria_disabled="true" if off else None,
        )[icon(face_), span(".dd-word")[words]]

    out = seen.out[seat]
    checkable = [claim for claim in seen.pending if claim.seat != seat and seat not in claim.challenged]
    return div(".dd-keys")[
        button(
            f"#buzz-{seat}.dd-buzz",
            type="button",
            data_do="act",
            data_verb="buzz",
            data_value="",
            data_seat=seat,
            data_press="",
            data_leads=LEADS,
            aria_pressed="true" if pick.grab == "claim" else "false",
            aria_disabled="true" if out else None,
        )[icon(f"dd-seat-{seat}"), span(".dd-word")[text.gettext("Buzz")], _window(pick, seat, scene.now)],
        pad(text, "check" if checks else "claim", CHECKS if checks else CLAIMS, seat, ready=checks or claims),
        div(".dd-owns")[
            call("double", text.gettext("Double"), "dd-double", on=pick.grab == "double", off=out or len(seen.showing) < PAIR),
            call("look", text.gettext("Check"), "dd-check", on=pick.grab == "check", off=not checkable),
            call("done", text.gettext("Done"), "dd-done", on=seen.done[seat], off=out),
        ],
    ]


def _duel_keys(text: Text, seen: Observation, pick: Pick, seat: int, now: int) -> Node:
    if seat not in duellists(seen) or seen.phase != "duel":
        return div(".dd-keys.idle")[p(".dd-watch")[text.gettext("watches the duel")]]
    return div(".dd-keys.duel")[
        typing(text, pick, seat) if seen.final else pad(text, "say", counts(seen), seat),
        button(
            f"#double-{seat}.dd-own",
            type="button",
            data_do="act",
            data_verb="double",
            data_value="",
            data_seat=seat,
            data_press="",
            data_leads=LEADS,
            aria_pressed="true" if pick.grab == "double" else "false",
            aria_disabled="true" if len(seen.grounds) < PAIR else None,
        )[icon("dd-double"), span(".dd-word")[text.gettext("Double")], _window(pick, seat, now)],
    ]
