"""The private screen of an Eye 2 Eye table: the rival on top, the four stacks, the own hand."""

from __future__ import annotations

from htpy import Element, Node, button, div, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye import calls
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.picks import Held, arranging, faces_shown, had_turn, own_hand
from tenpaces.games.eye2eye.pieces import back, eyes, face, first_turn, knocked, own_marks, pile, stack_words, wounds
from tenpaces.games.eye2eye.words import card_name
from tenpaces.games.paper import called, hidden, icon, refusal_line, screen, short
from tenpaces.games.scene import Scene, Side


def duel(text: Text, scene: Scene) -> Element:
    """Draw a turn as one person sees it, or, where nobody looks in private, as everybody may."""
    side = scene.sides[0] if len(scene.sides) == 1 else None
    seen: Observation = side.seen if side else scene.seen
    held = held_of(side)
    seat = side.seat if side else 0
    mine = side is not None and seen.turn == seat and side.acts
    picked = "card" if held.card is not None else "source" if held.source is not None else "none"
    return screen(
        "eye2eye",
        refusal_line(text, "eye2eye", side.refused if side else None),
        rival(text, scene, seen, 1 - seat),
        news(text, scene, seat),
        section(".e2-piles", data_part=True, aria_label=text.gettext("The stacks"))[
            [_stack(text, seen, held, stack, mine=mine) for stack in range(STACKS)]
        ],
        section(".e2-hand", data_part=True, aria_label=text.gettext("The hand of {name}").format(name=scene.names[seat]))[
            hand(text, seen, held)
        ]
        if side
        else None,
        _foot(text, scene, seen, held, seat, mine=mine) if side else None,
        heading=called(short(scene.names[side.seat]), calls.side_call(text, scene, side, held))
        if side
        else calls.turn_call(text, scene.names, seen),
        kind="e2-duel",
        live=True,
        mine=mine,
        picked=picked,
    )


def held_of(side: Side | None) -> Held:
    """Return a side's pick; one that was never made holds the hand as it was dealt."""
    if side is not None and isinstance(side.pick, Held):
        return side.pick
    return Held(own_hand(side.seen)) if side is not None else Held()


def rival(text: Text, scene: Scene, seen: Observation, seat: int) -> Element:
    """Return the strip of the one on the other side: eyes that follow the turn, name, wounds, and the cards left."""
    look = "near" if seen.turn == 1 - seat else "down" if seen.turn == seat else "wide"
    left = len(seen.hands[seat])
    count = text.ngettext("{n} card in the hand", "{n} cards in the hand", left).format(n=left)
    return section("#rival.e2-rival", aria_label=scene.names[seat])[
        eyes(look, seen.wounds[seat] > 0),
        div(".e2-who")[span(".who", dir="auto")[scene.names[seat]], first_turn(text, seen, seat), knocked(text, seen, seat)],
        div(".e2-purse")[
            wounds(text, seen.wounds[seat]),
            span(".e2-backs", data_n=left)[hidden(count), [span(".e2-tiny") for _ in range(left)]],
        ],
    ]


def news(text: Text, scene: Scene, seat: int | None) -> Element:
    """Return what has happened, and the warning of what comes next."""
    idle = calls.warning(text, scene.seen)
    lines = calls.happened(text, scene, seat)
    return div("#news.e2-news", aria_live="polite")[
        [p[line] for line in (lines[-1:] if idle else lines)], p(".e2-idle")[idle] if idle else None
    ]


def _stack(text: Text, seen: Observation, held: Held, stack: int, *, mine: bool) -> Element:
    cards = seen.stacks[stack]
    lifted = held.source == stack
    words = stack_words(text, seen, stack)
    targeted = mine and not lifted and (held.card is not None or held.source is not None)
    if targeted:
        words = text.gettext("Onto {stack}").format(stack=words)
    return button(
        f"#pile-{stack}.e2-pile",
        type="button",
        data_do="act",
        data_verb="stack",
        data_value=stack,
        data_target="true" if targeted else None,
        aria_pressed="true" if lifted else None,
        aria_disabled=None if mine else "true",
        style=f"--n:{max(len(cards) - 1, 0)}",
    )[
        hidden(words),
        span(".e2-number", aria_hidden="true")[str(stack + 1)],
        span(".e2-high", aria_hidden="true")[f"×{len(cards) - 1}" if len(cards) > 1 else ""],
        span(".e2-cards", aria_hidden="true")[pile(seen, stack, marks=own_marks(seen, stack), lifted=lifted)],
    ]


def hand(text: Text, seen: Observation, held: Held, seat: int | None = None) -> list[Node]:
    """Return the own hand as buttons; ``seat`` names the side where several are on one screen, and then it lies face down."""
    shown = faces_shown(seen, held)
    cards: list[Node] = []
    for place, card in enumerate(held.hand):
        unseen = text.gettext("Card {n} of the hand, face down").format(n=place + 1)
        words = card_name(text, card) if shown and seat is None else unseen
        inside: Node = face(card) if shown and seat is None else back()
        if shown and seat is not None:  # a table: the face lies under the back until its owner holds
            inside = [back(), span(".e2-under")[hidden(card_name(text, card)), face(card)]]
        cards.append(
            button(
                f"#card-{'' if seat is None else f'{seat}-'}{place}",
                type="button",
                class_="e2-card" if shown and seat is None else "e2-card e2-down",
                data_do="act",
                data_verb="card",
                data_value=place,
                data_seat=seat,
                data_press=None if seat is None else "",
                data_card=card if shown and seat is None else None,
                aria_pressed="true" if held.card == place else "false",
            )[hidden(words), inside]
        )
    return cards


def knock(text: Text, seat: int, *, mine: bool, many: bool = False) -> Element:
    """Return the button that passes the turn; ``many`` sides are on one screen."""
    return button(
        f"#knock-{seat}.e2-knock",
        type="button",
        data_do="act",
        data_verb="knock",
        data_value="",
        data_seat=seat if many else None,
        data_press="" if many else None,
        aria_disabled=None if mine else "true",
    )[icon("e2-knock"), span[text.gettext("Knock")]]


def _foot(text: Text, scene: Scene, seen: Observation, held: Held, seat: int, *, mine: bool) -> Element:
    return div("#foot.foot.e2-foot")[
        div(".e2-me")[
            span(".who", dir="auto")[scene.names[seat]],
            first_turn(text, seen, seat),
            knocked(text, seen, seat),
            wounds(text, seen.wounds[seat]),
        ],
        button(".go.second.e2-know", type="button", data_do="act", data_verb="know", data_value="")[text.gettext("I know my hand")]
        if arranging(seen, held)
        else None,
        knock(text, seat, mine=mine and had_turn(seen, seat)),  # E7
    ]
