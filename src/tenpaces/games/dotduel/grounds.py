"""The screen of a duel: the grounds, the number, and the keys for the one word that decides it."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, button, div, li, ol, span

from tenpaces.core.text import Text
from tenpaces.games.dotduel.observation import Observation
from tenpaces.games.dotduel.picks import PAIR, Pick
from tenpaces.games.dotduel.pieces import card_button, news_lines, number_tile, pad, refused, seats
from tenpaces.games.paper import hidden, icon, listing, screen, short
from tenpaces.games.scene import Scene

MOST = 12
"""Four cards hold eleven symbols of a number at most, so twelve keys do; a final duel has a number field instead."""


def duellists(seen: Observation) -> tuple[int, ...]:
    """List who may answer in the duel under way."""
    if seen.final:
        return tuple(seat for seat, out in enumerate(seen.out) if not out)
    return (seen.duels[0].initiator, seen.duels[0].accused) if seen.duels else ()


def counts(seen: Observation) -> Sequence[int]:
    """List the counts that have a key."""
    least = 0 if seen.options.zero_in_duel == "trap" else 1  # D22
    return range(least, MOST + 1)


def question(text: Text, names: Sequence[str], seen: Observation) -> str:
    """Say who duels and what is asked."""
    who = listing(text, [short(names[seat], 10) for seat in duellists(seen)])
    if seen.number is None:
        return text.gettext("A duel: {names}").format(names=who)
    return text.gettext("How many show {n} in all?").format(n=seen.number)


def duel(text: Text, scene: Scene) -> Element:
    """Draw a duel."""
    side = scene.side if scene.form == "solo" or scene.closes is not None else None
    seen: Observation = side.seen if side else scene.seen
    pick = side.pick if side and isinstance(side.pick, Pick) else Pick()
    fights = side is not None and seen.phase == "duel" and side.seat in duellists(seen)
    return screen(
        "dotduel",
        number_tile(text, seen, scene.news, scene.now),
        news_lines(text, scene.names, scene.news),
        seats(text, scene.names, seen),
        lying(text, seen, pick, taps=fights),
        div("#foot.foot")[keys(text, seen, pick) if fights else None],
        refused(text, side.refused if side else None),
        heading=text.gettext("Which two share {n}?").format(n=seen.number)
        if pick.grab == "double" and fights
        else question(text, scene.names, seen),
        kind="dd-play dd-duel",
        live=True,
        grab=pick.grab or "none",
        n=len(seen.grounds),
    )


def lying(text: Text, seen: Observation, pick: Pick, *, taps: bool) -> Element:
    """Draw the cards of the grounds; they are tapped for a Double Dot alone."""
    return ol("#grounds.dd-board.dd-grounds", aria_label=text.gettext("The duelling grounds"), data_n=len(seen.grounds))[
        [
            li(f"#ground-{place}.dd-place", data_part=True)[
                card_button(
                    text,
                    card,
                    text.gettext("A card of the grounds"),
                    None,
                    outline="oblong",
                    verb="card" if taps else None,
                    pressed=card in pick.cards,
                )
            ]
            for place, card in enumerate(seen.grounds)
        ]
    ]


def keys(text: Text, seen: Observation, pick: Pick, seat: int | None = None) -> Node:
    """Return the keys of a duellist: the count, and Double Dot."""
    doubling = pick.grab == "double"
    return [
        typing(text, pick, seat) if seen.final else pad(text, "say", counts(seen), seat),
        button(
            f"#double{'' if seat is None else f'-{seat}'}.go.dd-call",
            type="button",
            data_do="act",
            data_verb="double",
            data_value="",
            data_seat=seat,
            aria_pressed="true" if doubling else "false",
            aria_disabled="true" if len(seen.grounds) < PAIR else None,
        )[icon("dd-double"), text.gettext("Put back") if doubling else text.gettext("Double Dot")],
    ]


def typing(text: Text, pick: Pick, seat: int | None = None) -> Element:
    """Return the number field of a final duel: digits, and one key that says the number."""
    name = "" if seat is None else f"{seat}-"

    def key(verb: str, value: str, face: Node, **attributes: str | None) -> Element:
        return button(
            f"#key-{name}{verb}{value}.dd-key",
            attributes,
            type="button",
            data_do="act",
            data_verb=verb,
            data_value=value,
            data_seat=seat,
            data_press=None if seat is None else "",
        )[face]

    return div(".dd-pad.dd-typing", role="group", aria_label=text.gettext("How many"))[
        [key("digit", str(digit), str(digit)) for digit in (*range(1, 10), 0)],
        key("erase", "", ["←", hidden(text.gettext("Rub out"))]),
        key(
            "say",
            pick.typed,
            [span(".dd-typed")[pick.typed or "…"], hidden(text.gettext("Say it"))],
            aria_disabled=None if pick.typed else "true",
        ),
    ]
