"""A tablet that lies between two people: two halves, the far one turned about, the battle in the middle. The own hand lies face
down; pressing and holding shows it, so that the other hand can be its shield."""

from __future__ import annotations

from htpy import Element, Node, button, div, h2, li, ol, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj import news as reports
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.deeds import deeds, tag
from tenpaces.games.dvoboj.entries import SLOTS
from tenpaces.games.dvoboj.face import back, face
from tenpaces.games.dvoboj.observation import HIDDEN, Observation, Seen
from tenpaces.games.dvoboj.parts import battle_cards, hand_back, heap, heap_sheet, pile, place, said, sign, swap
from tenpaces.games.dvoboj.picks import Pick, attack_in_sight, known, strength_with
from tenpaces.games.dvoboj.prompts import plain_prompt, prompt, waits
from tenpaces.games.paper import hidden, name_tag, screen
from tenpaces.games.scene import Refused, Scene, Side


def halves(text: Text, scene: Scene) -> Element:
    """Draw the tablet. Nothing outside what is held down tells of a hidden card, a button's state no more than a sentence."""
    seen: Observation = scene.seen
    near, far = scene.sides[0], scene.sides[1]
    acting = [side for side in scene.sides if side.acts]
    heading = prompt(text, scene, acting[0]) if len(acting) == 1 else waits(text, scene, seen)
    return screen(
        "dvoboj",
        _half(text, scene, far, far=True),
        div(".dv-field")[_field(text, scene, seen, near.seat)],
        _half(text, scene, near, far=False),
        [heap_sheet(text, seat, scene.names[seat], seen.sides[seat]) for seat in range(2)],
        heading=heading,
        kind="dv-flat",
        live=True,
        phase=seen.phase,
        battle=seen.battle is not None,
    )


def _half(text: Text, scene: Scene, side: Side, *, far: bool) -> Element:
    seen: Observation = side.seen
    seat = side.seat
    name = scene.names[seat]
    pick = side.pick if isinstance(side.pick, Pick) else Pick()
    army = seen.sides[seat]
    came = reports.touched(scene.news)
    laying = seen.phase == "lay" and army.attack is None
    cards: dict[str, Seen | None] = {"attack": army.attack, "defence": army.defence}
    if laying:
        cards = {"attack": pick.attack, "defence": pick.defence}
    turn = side.acts and seen.phase in ("lay", "prepare")
    lit = turn and not pick.ending
    places: list[Node] = [
        place(text, seat, slot, cards[slot], came=came.get((seat, slot), 0), taps=turn, lit=lit, owner=True, veiled=True)
        for slot in SLOTS
    ]
    able = not pick.ending and any(cards.values())
    # The name stands beside the prompt, which need not call it again.
    words = plain_prompt(text, scene, side) if side.acts else waits(text, scene, seen)
    return section(
        f"#half-{seat}.dv-half",
        aria_label=name,
        data_army=seat,
        data_far="true" if far else "false",
        data_acts="true" if side.acts else "false",
    )[
        div(".dv-half-in")[
            div(".dv-half-said")[
                h2(".dv-half-name")[name_tag(name)],
                p(".dv-half-prompt", aria_hidden="true")[words],
                _refused(text, side.refused),
            ],
            div(".dv-places")[places[:1], swap(text, seat, taps=turn, able=able, press=True), places[1:]],
            div(f"#veil-{seat}.dv-veiled")[_hand(text, scene, side, pick), _look(text, side, pick)],
            div(".dv-store")[pile(text, seat, name, army.pile), heap(text, seat, name, scene.seen.sides[seat])],
            deeds(text, side, pick, veiled=True),
        ]
    ]


def _refused(text: Text, refused: Refused | None) -> Node:
    """Say that a tap was refused; the reason names cards, so it is read while the hand is looked at."""
    if refused is None:
        return None
    return p(".dv-half-refused", role="alert")[text.gettext("That cannot be. Look at the hand to read why.")]


def _look(text: Text, side: Side, pick: Pick) -> Element:
    """Draw the strip that is held to look, with what only its owner should read."""
    seen: Observation = side.seen
    strength = strength_with(seen, pick.card) if seen.battle else None
    total = None
    if strength is not None:
        total = text.gettext("Strength {n}").format(n=strength)
    return button(f"#look-{side.seat}.dv-look-strip", type="button", data_hold=True)[
        sign("hand"),
        span(".dv-veil")[text.gettext("Hold to look")],
        span(".dv-look")[side.refused.sentence if side.refused else total or text.gettext("Shield the cards with the other hand")],
    ]


def _hand(text: Text, scene: Scene, side: Side, pick: Pick) -> Element:
    seen: Observation = side.seen
    seat = side.seat
    laid = (pick.attack, pick.defence)
    cards: list[Card] = [face_ for card in seen.sides[seat].hand if (face_ := known(card)) and face_ not in laid]
    if not cards and seen.sides[seat].hand and seen.sides[seat].hand[0] == HIDDEN:
        return hand_back(text, seat, scene.names[seat], len(seen.sides[seat].hand))
    return div(f"#hand-{seat}.dv-hand", style=f"--n:{len(cards)}")[
        [_card(text, side, pick, card, index, len(cards)) for index, card in enumerate(cards)]
    ]


def _card(text: Text, side: Side, pick: Pick, card: Card, index: int, count: int) -> Element:
    """Draw a card that lies face down. Its place is all that its button says before it is looked at."""
    word = tag(text, side.seen, pick, card)
    picked = card == pick.card or card in pick.discard
    return button(
        f"#card-{side.seat}-{card}.dv-held",
        data_part=True,
        type="button",
        data_do="act" if side.acts else None,
        data_verb="card",
        data_value=card,
        data_seat=side.seat,
        data_press=side.acts,
        aria_pressed="true" if picked else "false",
        disabled=not side.acts,
        style=f"--i:{index}",
    )[
        hidden(text.gettext("Card {k} of {n}").format(k=index + 1, n=count)),
        span(".dv-card.dv-veil", aria_hidden="true", data_army=side.seat)[back()],
        span(".dv-card.dv-look")[
            hidden(said(text, card)), face(card), span(".dv-tag", aria_hidden="true")[word.short] if word.short else None
        ],
    ]


def _field(text: Text, scene: Scene, seen: Observation, near: int) -> Node:
    if seen.battle is None:
        return [_news(text, scene, far=True), _news(text, scene, far=False)]
    lines: list[Node] = []
    for seat in (1 - near, near):
        attacks = seat == seen.turn
        cards = battle_cards(seen.battle, attacks)
        lead = attack_in_sight(seen) if attacks else None
        lines.append(
            div(f"#battle-{seat}.dv-line", data_army=seat, data_far="true" if seat != near else "false")[
                span(".dv-role", aria_hidden="true")[sign("swords" if attacks else "shield")],
                span(".dv-laid")[
                    [
                        span(f"#laid-{seat}-{index}.dv-card.dv-lies", data_came="a")[
                            hidden(said(text, card)), back() if card == HIDDEN else face(card)
                        ]
                        for index, card in enumerate(cards)
                    ],
                    span(".dv-none.dv-card") if not cards else None,
                ],
                span(".dv-total", aria_hidden="true")["?" if lead is None else f"{lead} + ?"],
            ]
        )
    return lines


def _news(text: Text, scene: Scene, *, far: bool) -> Element:
    """The same sentences for both sides of the tablet; a screen reader hears them once."""
    lines = [li[line] for line in reports.lines(text, scene.names, scene.news, None, 2)]
    if far:
        return ol("#news-far.dv-news", data_far="true", aria_hidden="true")[lines]
    return ol("#news.dv-news", aria_live="polite", aria_label=text.gettext("What happened"))[lines]
