"""A West table as one looks back at it: every seat with its hand, what it laid, at whom it pointed, and who was hit."""

from __future__ import annotations

from htpy import Element, Node, li, ol, span

from tenpaces.core.text import Text
from tenpaces.games.paper import hidden, icon
from tenpaces.games.scene import Scene
from tenpaces.games.west.events import CARDS, Card, Earned, Hit, Pointed, Turned
from tenpaces.games.west.observation import Observation
from tenpaces.games.west.words import card_name, dollars, holding


def board(text: Text, scene: Scene) -> Element:
    """Draw the moment; a card that was laid and not yet turned is seen by whoever looks with open cards."""
    cards: dict[int, Card] = {event.seat: event.card for event in scene.news if isinstance(event, Turned)}
    targets = {event.seat: event.target for event in scene.news if isinstance(event, Pointed)}
    if not cards:
        choices = {side.seat: side.seen.choice for side in scene.sides if side.seen.choice is not None}
        cards = {seat: choice.card for seat, choice in choices.items()}
        targets = {seat: choice.target for seat, choice in choices.items()}
    return ol(".board.board-west", data_n=len(scene.names))[
        [_seat(text, scene, seat, cards.get(seat), targets.get(seat)) for seat in range(len(scene.names))]
    ]


def _seat(text: Text, scene: Scene, seat: int, card: Card | None, target: int | None) -> Element:
    seen: Observation = scene.seen
    own = next((side.seen.hands[seat] for side in scene.sides if side.seat == seat), None)
    hand = seen.hands[seat] or own
    hit = any(isinstance(event, Hit) and event.seat == seat for event in scene.news)
    laid: Node = None
    if card is not None and target is not None:
        laid = span(class_="board-laid hit" if hit else "board-laid")[
            icon(card),
            hidden(card_name(text, card), ", ", text.gettext("pointing at"), " "),
            icon("hand", box="0 0 120 48"),
            span(".who", dir="auto")[scene.names[target]],
        ]
    left = {kind: getattr(hand, kind) for kind in CARDS} if hand else {}
    counts = [span(".count", data_left=n, aria_hidden="true")[icon(kind), span[str(n)]] for kind, n in left.items()]
    won = any(isinstance(event, Earned) and event.seat == seat for event in scene.news)
    marks = {"out": not seen.alive[seat], "hit": hit, "won": won}
    return li(class_=" ".join(mark for mark, there in marks.items() if there) or None)[
        icon("grave" if marks["out"] or hit else "heart", classes="life"),
        span(".who", dir="auto")[scene.names[seat]],
        span(".sum")[dollars(text, seen.money[seat])],
        hidden(f". {holding(text, hand)}. "),
        span(".board-counts")[counts or text.gettext("remember")],
        laid,
    ]
