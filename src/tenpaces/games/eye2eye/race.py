"""The Fire Exchange: hands off until the bell, then one touch for each side, on pads of its own."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, h2, p, section, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.across import half_class, middle, order, pad_face
from tenpaces.games.eye2eye.duel import held_of, rival
from tenpaces.games.eye2eye.observation import STACKS, Observation
from tenpaces.games.eye2eye.pieces import refusal, wounds
from tenpaces.games.paper import hidden, icon, screen, short
from tenpaces.games.scene import Scene, Side


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


def race(text: Text, scene: Scene) -> Element:
    """Draw the Fire Exchange. Nothing here is secret, and nothing tells what a side has touched."""
    seen: Observation = scene.seen
    sides = sorted(scene.sides, key=lambda side: -side.seat)
    alone = len(sides) == 1
    live = any(begun(scene, side) is not None for side in sides)
    return screen(
        "eye2eye",
        [rival(text, scene, seen, 1 - sides[0].seat)] if alone else None,
        [_half(text, scene, side) for side in sides[:1]] if not alone else None,
        _seam(text, scene, live=live),
        [_half(text, scene, side) for side in sides[-1:]],
        heading=_head(text, scene, live=live) if alone else hidden(_head(text, scene, live=live)),
        kind="e2-race",
        live=True,
        form=scene.form,
        alone=alone,
        open=live,
        paused=scene.paused,
    )


def _head(text: Text, scene: Scene, *, live: bool) -> str:
    if scene.paused:
        return text.gettext("Paused")
    if slow(scene):
        turn = toucher(scene)
        return (
            text.gettext("One after the other")
            if turn is None
            else text.gettext("{name} touches").format(name=short(scene.names[turn]))
        )
    return text.gettext("Fire!") if live else text.gettext("Fingers off")


def _seam(text: Text, scene: Scene, *, live: bool) -> Element:
    """Return what lies between the halves: the target, and the choice of a race that nobody need be quick for."""
    untouched = all(side.acts for side in scene.sides) and all(held_of(side).since is None for side in scene.sides)
    chosen = slow(scene)
    asker = next((side.seat for side in scene.sides if held_of(side).last), scene.sides[0].seat if scene.sides else 0)
    offered = untouched and not scene.paused and (chosen or not live)
    return div(".e2-seam")[
        middle(text, scene) if scene.form == "table" and not scene.paused else None,
        icon("e2-target", box="0 0 100 100", classes="e2-bull"),
        button(
            "#turns.plain.e2-turns",
            type="button",
            data_do="act",
            data_verb="turns",
            data_value="off" if chosen else "on",
            data_seat=asker,
            aria_pressed="true" if chosen else "false",
        )[text.gettext("At the same time") if chosen else text.gettext("One after the other")]
        if offered
        else None,
    ]


def _half(text: Text, scene: Scene, side: Side) -> Element:
    seen: Observation = scene.seen
    start = begun(scene, side)
    state = "paused" if scene.paused else "done" if not side.acts else "off" if start is None else "on"
    waits = slow(scene) and side.acts and start is None
    ready = waits and toucher(scene) == side.seat and not scene.paused
    stacks: Sequence[int] = order(side.seat) if scene.form == "table" else range(STACKS)
    return section(
        f"#half-{side.seat}",
        class_=half_class(side.seat) if len(scene.sides) > 1 else "e2-half",
        aria_label=scene.names[side.seat],
        data_state=state,
    )[
        refusal(side.refused),
        div(".e2-pads", role="group")[
            [_pad(text, scene, side, stack) for stack in stacks] if not ready else _ready(text, side.seat)
        ],
        div(".e2-plate")[
            span(".who", dir="auto")[scene.names[side.seat]],
            wounds(text, seen.wounds[side.seat]),
            h2(".e2-call")[icon("e2-off") if state == "off" and not ready else None, _call(text, scene, side, start)],
            p(".e2-then")[_again(text, scene)] if seen.again is not None else None,
        ],
    ]


def _call(text: Text, scene: Scene, side: Side, start: int | None) -> str:
    if scene.paused:
        return text.gettext("Paused")
    if not side.acts:
        return text.gettext("The touch counts.") if scene.seen.again != 1 - side.seat else text.gettext("The stack is taken.")
    if start is not None:
        return text.gettext("Fire!")
    if slow(scene):
        turn = toucher(scene)
        if turn == side.seat:
            return text.gettext("Choose, then press and touch")
        return text.gettext("Look away")
    return text.gettext("Fingers off")


def _again(text: Text, scene: Scene) -> str:
    """Say who acts once more (E12 ``repick``)."""
    seen: Observation = scene.seen
    again = seen.again
    pick = seen.picks[1 - again] if again is not None else None
    if again is None or pick is None or pick.stack is None:
        return ""
    form = text.gettext("{name} gets stack {stack}; {other} may reach once more.")
    return form.format(name=short(scene.names[1 - again]), stack=pick.stack + 1, other=short(scene.names[again]))


def gone(seen: Observation) -> int | None:
    """Return the stack that is taken already while the slower one acts once more (E12 ``repick``)."""
    pick = seen.picks[1 - seen.again] if seen.again is not None else None
    return pick.stack if pick else None


def _ready(text: Text, seat: int) -> Element:
    return button(
        f"#ready-{seat}.go.e2-ready", type="button", data_do="act", data_press="", data_verb="go", data_value="", data_seat=seat
    )[text.gettext("Ready: the time runs"), span[text.gettext("Then touch a stack. The shorter time wins.")]]


def _pad(text: Text, scene: Scene, side: Side, stack: int) -> Element:
    seen: Observation = scene.seen
    taken = gone(seen) == stack
    inside: Node = pad_face(text, seen, stack, taken=taken) if not scene.paused else hidden(text.gettext("Paused"))
    return button(
        f"#pad-{side.seat}-{stack}.e2-pad",
        type="button",
        data_do="act",
        data_press="",
        data_verb="pad",
        data_value=stack,
        data_seat=side.seat,
        data_gone="true" if taken else None,
        aria_disabled="true" if taken or not side.acts or begun(scene, side) is None else None,
    )[inside]
