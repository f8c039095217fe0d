"""The Fire Exchange: people say that they are ready, hands off until the bell, then one touch for each side, on pads of its own.

For those who cannot race at one screen each touches in turn, and the time from being ready to the touch is measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from htpy import Element, Node, button, div, h2, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.across import half_class, middle, order, pad_face
from tenpaces.games.eye2eye.calls import event_of
from tenpaces.games.eye2eye.duel import held_of, rival
from tenpaces.games.eye2eye.events import Opened
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.picks import Held
from tenpaces.games.eye2eye.pieces import eyes, wounds
from tenpaces.games.eye2eye.words import sentence
from tenpaces.games.paper import hidden, icon, refusal_line, screen, short
from tenpaces.games.scene import Scene, Side


def patient(picks: Mapping[int, Any]) -> bool:
    """Whether the bell waits: not everybody who is to touch is ready, or each touches in turn and needs no bell."""
    held = [pick for pick in picks.values() if isinstance(pick, Held)]
    return any(pick.last for pick in held) or not all(pick.ready for pick in held)


def slow(scene: Scene) -> bool:
    """Whether this table touches one after the other instead of at the same time."""
    return any(held_of(side).last for side in scene.sides)


def toucher(scene: Scene) -> int | None:
    """Return whose turn it is to touch where one goes after the other: whoever asked for it goes last."""
    waiting = sorted((side for side in scene.sides if side.acts), key=lambda side: (held_of(side).last, side.seat))
    return waiting[0].seat if waiting else None


def begun(scene: Scene, side: Side) -> int | None:
    """Return the match time from which a side's touch is measured, or ``None`` while its touch would be too early."""
    if not slow(scene):
        return scene.opened
    return held_of(side).since if toucher(scene) == side.seat else None


def state_of(scene: Scene, side: Side) -> str:
    """Return what a side is to do: ``call`` (say that it is ready), ``off`` (wait), ``go`` (start its time), ``on`` or ``done``."""
    if not side.acts:
        return "done"
    if begun(scene, side) is not None:
        return "on"
    if slow(scene):
        return "go" if toucher(scene) == side.seat else "off"
    # Between devices nobody can be waited for: the bell rings for all when the log says so.
    return "off" if held_of(side).ready or scene.elsewhere else "call"


def race(text: Text, scene: Scene) -> Element:
    """Draw the Fire Exchange. Nothing here is secret, and nothing tells what a side has touched."""
    sides = sorted(scene.sides, key=lambda side: -side.seat)
    states = [state_of(scene, side) for side in sides]
    if len(sides) == 1 and states[0] == "call":
        return _alone(text, scene, sides[0])
    alone = len(sides) == 1
    head = _head(text, scene, states)
    return screen(
        "eye2eye",
        rival(text, scene, scene.seen, 1 - sides[0].seat) if alone else None,
        None if alone else _half(text, scene, sides[0]),
        div(".e2-seam")[
            middle(text, scene) if scene.form == "table" and not alone else None,
            icon("e2-target", box="0 0 100 100", classes="e2-bull"),
            _turns(text, scene),
        ],
        _half(text, scene, sides[-1]),
        heading=head if alone else hidden(head),
        kind="e2-race",
        live=True,
        form="solo" if alone else scene.form,
        alone=alone,
        open="on" in states,
    )


def _alone(text: Text, scene: Scene, side: Side) -> Element:
    """Call one person: nothing happens before the bell is asked for."""
    return screen(
        "eye2eye",
        div(".e2-sight")[eyes("near"), icon("e2-target", box="0 0 100 100", classes="e2-bull")],
        div(".e2-lines")[
            p[why(text, scene)],
            p(".lead")[text.gettext("Fingers off until the bell. Then touch one stack, faster than the other.")],
        ],
        div("#foot.foot")[_call_button(text, side.seat), _turns(text, scene)],
        heading=text.gettext("Fire Exchange!"),
        kind="e2-calls",
        live=True,
    )


def why(text: Text, scene: Scene) -> str:
    """Say why there is a Fire Exchange, or who may reach once more (E12 ``repick``)."""
    seen: Observation = scene.seen
    pick = seen.picks[1 - seen.again] if seen.again is not None else None
    names = [short(name) for name in scene.names]
    if seen.again is not None and pick is not None and pick.stack is not None:
        form = text.gettext("{name} gets stack {stack}; {other} may reach once more.")
        return form.format(name=names[1 - seen.again], stack=pick.stack + 1, other=names[seen.again])
    opened = next((event for event in reversed(scene.news) if isinstance(event, Opened)), None)
    return sentence(text, names, opened or event_of(seen.turns[-1])) if opened or seen.turns else ""


def _head(text: Text, scene: Scene, states: Sequence[str]) -> str:
    if slow(scene):
        turn = toucher(scene)
        if turn is not None:
            return text.gettext("{name} touches").format(name=short(scene.names[turn]))
    if "on" in states:
        return text.gettext("Fire!")
    return text.gettext("Fire Exchange!") if "call" in states else text.gettext("Fingers off")


def _turns(text: Text, scene: Scene) -> Element | None:
    """Offer a race that nobody need be quick for, or the common one again, while nobody has touched."""
    untouched = all(side.acts and held_of(side).since is None for side in scene.sides)
    if not untouched or scene.seen.again is not None or scene.elsewhere:
        return None
    chosen = slow(scene)
    asker = next((side.seat for side in scene.sides if held_of(side).last), scene.sides[0].seat)
    return button(
        "#turns.plain.e2-turns",
        type="button",
        data_do="act",
        data_verb="turns",
        data_value="off" if chosen else "on",
        data_seat=asker,
        data_press="",
    )[text.gettext("Both at once instead") if chosen else text.gettext("One at a time instead")]


def _call_button(text: Text, seat: int) -> Element:
    return button(
        f"#ready-{seat}.go", type="button", data_do="act", data_verb="ready", data_value="", data_seat=seat, data_press=""
    )[text.gettext("Ready for the bell")]


def _half(text: Text, scene: Scene, side: Side) -> Element:
    seen: Observation = scene.seen
    state = state_of(scene, side)
    many = len(scene.sides) > 1
    stacks: Sequence[int] = order(side.seat) if scene.form == "table" and many else range(STACKS)
    return section(
        f"#half-{side.seat}",
        class_=half_class(side.seat) if many else "e2-half",
        aria_label=scene.names[side.seat],
        data_state=state,
    )[
        # Once the bell has rung, what was refused before it is of no use any more.
        None if state == "on" and seen.again is None else refusal_line(text, "eye2eye", side.refused, f"-{side.seat}"),
        _summons(text, scene, side)
        if state == "call"
        else div(".e2-pads", role="group")[
            _go(text, side.seat) if state == "go" else [_pad(text, scene, side, stack, state) for stack in stacks]
        ],
        div(".e2-plate")[
            span(".who", dir="auto")[scene.names[side.seat]],
            wounds(text, seen.wounds[side.seat]),
            h2(".e2-call")[icon("e2-off") if state == "off" else None, _call(text, scene, side, state)],
        ],
        p(".e2-then")[why(text, scene)] if seen.again is not None and state != "call" else None,
    ]


def _summons(text: Text, scene: Scene, side: Side) -> Element:
    """Call one of two sides."""
    if scene.form == "hand":
        asks = text.gettext("Lay the phone flat between you. Each has four pads of the four stacks; fingers off until the bell.")
    else:
        asks = text.gettext("Eyes up, fingers off until the bell. Then each touches one pad.")
    return div(".e2-summons")[p[why(text, scene)], p(".lead")[asks], _call_button(text, side.seat)]


def _call(text: Text, scene: Scene, side: Side, state: str) -> str:
    if state == "done":
        taken = scene.seen.again == 1 - side.seat
        return text.gettext("The stack is taken.") if taken else text.gettext("The touch counts.")
    if state == "off" and slow(scene):
        return text.gettext("Look away")
    return {
        "call": text.gettext("Fire Exchange!"),
        "off": text.gettext("Fingers off"),
        "go": text.gettext("Choose, then press"),
        "on": text.gettext("Fire!"),
    }[state]


def gone(seen: Observation) -> int | None:
    """Return the stack that is taken already while the slower one acts once more (E12 ``repick``)."""
    pick = seen.picks[1 - seen.again] if seen.again is not None else None
    return pick.stack if pick else None


def _go(text: Text, seat: int) -> Element:
    return button(
        f"#go-{seat}.go.e2-ready", type="button", data_do="act", data_verb="go", data_press="", data_value="", data_seat=seat
    )[text.gettext("Ready: the time runs"), span[text.gettext("Then touch a stack. The shorter time wins.")]]


def _pad(text: Text, scene: Scene, side: Side, stack: int, state: str) -> Element:
    seen: Observation = scene.seen
    taken = gone(seen) == stack
    inside: list[Node] = pad_face(text, seen, stack, taken=taken)
    return button(
        f"#pad-{side.seat}-{stack}.e2-pad",
        type="button",
        data_do="act",
        data_verb="pad",
        data_press="",
        data_value=stack,
        data_seat=side.seat,
        data_gone="true" if taken else None,
        aria_disabled=None if state == "on" and not taken else "true",
    )[inside]
