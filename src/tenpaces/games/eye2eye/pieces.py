"""The furniture of an Eye 2 Eye table: cards, stacks, wounds, and a pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, span
from markupsafe import Markup

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.events import Card
from tenpaces.games.eye2eye.observation import Observation, laid_by
from tenpaces.games.eye2eye.words import card_name
from tenpaces.games.paper import hidden, icon

LETTERS: dict[Card, str] = {"head": "A", "torso": "K", "hand": "Q", "leg": "J", "broken": "×"}
"""The corner letters of the cards (E14), which are the same in every language."""
MORTAL = 2


def face(card: Card, *, both: bool = False) -> list[Node]:
    """Return what a card shows: its corner letter and its silhouette; ``both`` corners where it is seen from two sides."""
    kind = "e2-letter e2-cross" if card == "broken" else "e2-letter"
    return [
        span(class_=kind, aria_hidden="true")[LETTERS[card]],
        icon(f"e2-{card}"),
        span(class_=f"{kind} e2-turned", aria_hidden="true")[LETTERS[card]] if both else None,
    ]


def back() -> Markup:
    """Return the mark that every back carries."""
    return icon("e2-mark")


def wounds(text: Text, count: int) -> Element:
    """Return a seat's wound cards, and the ones that it may still take."""
    words = text.ngettext("{n} wound", "{n} wounds", count).format(n=count) if count else text.gettext("no wound")
    return span(".e2-wounds")[hidden(words), [icon("e2-wound" if place < count else "e2-whole") for place in range(MORTAL)]]


def first_turn(text: Text, seen: Observation, seat: int) -> Element | None:
    """Return the badge of whoever had the first turn of the round."""
    if seen.starter != seat:
        return None
    return span(".e2-first", title=text.gettext("First turn of this round"))[
        icon("e2-first"), hidden(text.gettext("First turn of this round"))
    ]


def knocked(text: Text, seen: Observation, seat: int) -> Element | None:
    """Return the mark of whoever knocked at the last turn: one more knock of either begins the Fire Exchange (E5)."""
    last = next((turn for turn in reversed(seen.turns) if turn.by == seat), None)
    if seen.phase != "turns" or last is None or last.do != "pass":
        return None
    return span(".e2-first.e2-knocked", title=text.gettext("Knocked last"))[icon("e2-knock"), hidden(text.gettext("Knocked last"))]


def eyes(look: str, hurt: bool = False) -> Element:
    """Return a pair of eyes; ``look``: ``near``, ``far``, ``down``, ``wide`` or ``shut``. They say nothing that words do not."""
    one = span(".e2-eye")[
        icon("e2-eye", box="8 14 168 120"),
        icon("e2-iris", box="0 0 80 80", classes="e2-iris"),
        icon("e2-lid", box="8 14 168 120", classes="e2-lid"),
    ]
    return span(".e2-eyes", data_look=look, aria_hidden="true")[one, one, icon("e2-plaster") if hurt else None]


def stack_words(text: Text, seen: Observation, stack: int) -> str:
    """Say in words what everybody sees of a stack."""
    cards = seen.stacks[stack]
    bottom = cards[0] if cards else None
    if bottom is None:
        return text.gettext("Stack {stack}").format(stack=stack + 1)
    on_it = len(cards) - 1
    form = text.ngettext(
        "Stack {stack}: {card}, and {n} card face down on it",
        "Stack {stack}: {card}, and {n} cards face down on it",
        on_it,
    )
    if not on_it:
        form = text.gettext("Stack {stack}: {card}, and nothing on it")
    return form.format(stack=stack + 1, card=card_name(text, bottom), n=on_it)


def pile(
    seen: Observation, stack: int, *, marks: Sequence[Card | None] = (), both: bool = False, lifted: bool = False
) -> list[Node]:
    """Return the cards of a stack: its bottom face up, and what was laid on it face down.

    ``marks`` are the faces that its owner's screen marks (E24), bottom first. ``lifted``: the top card is about to be moved. The
    card of the last turn comes from where it was.
    """
    cards = seen.stacks[stack]
    last = seen.turns[-1] if seen.turns else None
    top = len(cards) - 1
    rows: list[Node] = []
    for place in range(1, len(cards)):
        classes, style = "e2-laid", f"--i:{place - 1}"
        if place == top and last is not None and last.to == stack:
            if last.source is None:
                classes += " e2-lands"
                style += f";--from:{-1 if last.by else 1}"
            else:
                classes += " e2-slides"
                style += f";--from:{last.source - stack}"
        if place == top and lifted:
            classes += " e2-lifted"
        mark = marks[place] if place < len(marks) else None
        rows.append(
            span(f"#laid-{stack}-{place}", class_=classes, style=style)[
                back(), span(".e2-mine", aria_hidden="true")[LETTERS[mark]] if mark else None
            ]
        )
    bottom = cards[0] if cards else None
    return [
        span(f"#base-{stack}.e2-base", data_card=bottom)[face(bottom, both=both)] if bottom else span(".e2-base"),
        rows,
    ]


def own_marks(seen: Observation, stack: int) -> tuple[Card | None, ...]:
    """Return the faces of the own cards in a stack, bottom first, where the table marks them (E24)."""
    if seen.seat is None or seen.options.mark_own == "off":
        return ()
    laid = laid_by(seen.turns)[stack]
    return tuple(card if by == seen.seat else None for card, by in zip(seen.stacks[stack], laid, strict=False))
