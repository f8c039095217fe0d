"""An Eye 2 Eye table that lies between two people: two halves that face each other, and the four stacks in the middle.

Nobody needs to look down: each side has its own hand, its own four pads in line with the stacks, and its own knock.
"""

from __future__ import annotations

from htpy import Element, Node, button, div, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye import calls
from tenpaces.games.eye2eye.duel import hand, held_of, knock
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.picks import Held, arranging, faces_shown, had_turn
from tenpaces.games.eye2eye.pieces import LETTERS, eyes, face, first_turn, knocked, own_marks, pile, stack_words, wounds
from tenpaces.games.paper import called, hidden, icon, refusal_line, screen, short
from tenpaces.games.scene import Scene, Side


def across(text: Text, scene: Scene) -> Element:
    """Draw a turn at a table. The far half is turned by the sheet, and its pads run the other way so that they face the stacks."""
    seen: Observation = scene.seen
    far, near = sorted(scene.sides, key=lambda side: -side.seat)
    return screen(
        "eye2eye",
        _half(text, scene, far),
        middle(text, scene),
        _half(text, scene, near),
        heading=hidden(calls.turn_call(text, scene.names, seen)),
        kind="e2-across",
        live=True,
        turn="" if seen.turn is None else seen.turn,
    )


def middle(text: Text, scene: Scene) -> Element:
    """Return the stacks between the two, with the eyes that follow the turn."""
    seen: Observation = scene.seen
    look = {0: "down", 1: "far"}.get(-1 if seen.turn is None else seen.turn, "near")
    return section(".e2-middle", aria_label=text.gettext("The stacks"))[
        [
            div(f"#pile-{stack}.e2-pile", style=f"--n:{max(len(seen.stacks[stack]) - 1, 0)}")[
                hidden(stack_words(text, seen, stack)),
                span(".e2-cards", aria_hidden="true")[pile(seen, stack, both=True)],
            ]
            for stack in range(STACKS)
        ],
        eyes(look),
    ]


def _half(text: Text, scene: Scene, side: Side) -> Element:
    seen: Observation = side.seen
    seat, held = side.seat, held_of(side)
    mine = seen.turn == seat and side.acts
    idle = calls.warning(text, scene.seen)
    lines = calls.happened(text, scene, seat)
    call = called(short(scene.names[seat]), calls.side_call(text, scene, side, held))
    return section(
        f"#half-{seat}",
        class_=half_class(seat),
        aria_label=scene.names[seat],
        data_mine="true" if mine else "false",
        data_picked="card" if held.card is not None else "source" if held.source is not None else "none",
    )[
        refusal_line(text, "eye2eye", side.refused, f"-{seat}"),
        div(".e2-pads", data_part=True)[[_pad(text, seen, held, stack, seat, mine=mine) for stack in order(seat)]],
        div(".e2-plate")[
            span(".who", dir="auto")[scene.names[seat]],
            first_turn(text, seen, seat),
            knocked(text, seen, seat),
            wounds(text, seen.wounds[seat]),
            div(".e2-says")[p(".e2-call")[call], p(".e2-then")[idle or (lines or [""])[-1]]],
        ],
        div(".e2-row")[
            _look(text, seat) if faces_shown(seen, held) and held.hand else span(".e2-look.e2-none"),
            div(
                ".e2-hand",
                data_part=True,
                role="group",
                aria_label=text.gettext("The hand of {name}").format(name=scene.names[seat]),
            )[hand(text, seen, held, seat)],
            _know(text, seat) if arranging(seen, held) else None,
            knock(text, seat, mine=mine and had_turn(seen, seat), many=True),
        ],
    ]


def half_class(seat: int) -> str:
    """Return the class of a side's half; the second seat sits at the far edge."""
    return "e2-half e2-far" if seat == 1 else "e2-half"


def order(seat: int) -> list[int]:
    """List the stacks from left to right as a seat at a table sees them: from the far edge they run the other way."""
    return list(range(STACKS)) if seat == 0 else list(reversed(range(STACKS)))


def pad_face(text: Text, seen: Observation, stack: int, *, taken: bool = False) -> list[Node]:
    """Return what stands on a pad: the stack's number, its bottom, and how many cards lie on it, or that it is ``taken``."""
    cards = seen.stacks[stack]
    bottom = cards[0] if cards else None
    return [
        hidden(stack_words(text, seen, stack)),
        span(".e2-number", aria_hidden="true")[str(stack + 1)],
        span(".e2-small", aria_hidden="true")[face(bottom)] if bottom else None,
        span(".e2-high.e2-taken")[text.gettext("taken")]
        if taken
        else span(".e2-high", aria_hidden="true")[f"×{len(cards) - 1}" if len(cards) > 1 else ""],
    ]


def _pad(text: Text, seen: Observation, held: Held, stack: int, seat: int, *, mine: bool) -> Element:
    lifted = held.source == stack
    targeted = mine and not lifted and (held.card is not None or held.source is not None)
    marks = [LETTERS[card] for card in own_marks(seen, stack) if card]
    return button(
        f"#pad-{seat}-{stack}.e2-pad",
        type="button",
        data_do="act",
        data_verb="stack",
        data_value=stack,
        data_seat=seat,
        data_press="",
        data_target="true" if targeted else None,
        aria_pressed="true" if lifted else None,
        aria_disabled=None if mine else "true",
    )[pad_face(text, seen, stack), span(".e2-under.e2-own")[" ".join(marks)] if marks else None]


def _look(text: Text, seat: int) -> Element:
    return button(f"#look-{seat}.e2-look", type="button", data_hold="")[icon("e2-look"), span[text.gettext("Hold to look")]]


def _know(text: Text, seat: int) -> Element:
    return button(
        f"#know-{seat}.e2-knowing", type="button", data_do="act", data_verb="know", data_value="", data_seat=seat, data_press=""
    )[text.gettext("I know my hand")]
