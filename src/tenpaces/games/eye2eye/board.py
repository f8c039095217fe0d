"""An Eye 2 Eye table as one looks back at it: both hands, the four stacks card by card, wounds, and who won which stack."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, li, ol, span

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.events import Card, Took, Touched
from tenpaces.games.eye2eye.observation import STACKS, Observation, laid_by
from tenpaces.games.eye2eye.pieces import LETTERS, back, first_turn, wounds
from tenpaces.games.eye2eye.words import card_name
from tenpaces.games.paper import hidden, icon
from tenpaces.games.scene import Scene


def board(text: Text, scene: Scene) -> Element:
    """Draw the moment with every face that may be seen."""
    views: Sequence[Observation] = [scene.seen, *(side.seen for side in scene.sides)]
    own = scene.sides[0].seat if len(scene.sides) == 1 else 0
    return div(".board.board-e2")[_seat(text, scene, views, 1 - own), _stacks(text, scene, views), _seat(text, scene, views, own)]


def _seat(text: Text, scene: Scene, views: Sequence[Observation], seat: int) -> Element:
    seen: Observation = scene.seen
    touch = next((event for event in reversed(scene.news) if isinstance(event, Touched) and event.seat == seat), None)
    hand = _merged([view.hands[seat] for view in views])
    return div(".board-seat", data_turn="true" if seen.turn == seat else None)[
        span(".board-plate")[
            span(".who", dir="auto")[scene.names[seat]],
            first_turn(text, seen, seat),
            span(".board-ms")[text.gettext("{ms} ms").format(ms=touch.ms)] if touch else None,
            wounds(text, seen.wounds[seat]),
        ],
        span(".board-hand")[[_card(text, card) for card in hand]],
    ]


def _stacks(text: Text, scene: Scene, views: Sequence[Observation]) -> Element:
    seen: Observation = scene.seen
    owners = laid_by(seen.turns)
    took = {event.stack: event.seat for event in scene.news if isinstance(event, Took)}
    last = seen.turns[-1] if seen.turns else None
    columns: list[Node] = []
    for stack in range(STACKS):
        cards = _merged([view.stacks[stack] for view in views])
        by = owners[stack] if len(owners[stack]) == len(cards) else (None,) * len(cards)
        lands = last is not None and last.to == stack and not took
        pile = [
            _card(text, card, seat, new=lands and place == len(cards) - 1)
            for place, (card, seat) in enumerate(zip(cards, by, strict=True))
        ]
        columns.append(
            li(".board-stack", style=f"--n:{max(2, len(cards))}", data_won="true" if stack in took else None)[
                hidden(text.gettext("Stack {stack}").format(stack=stack + 1), ": "),
                pile[::-1],
                span(".board-winner", dir="auto")[scene.names[took[stack]]] if stack in took else None,
            ]
        )
    return ol(".board-stacks")[columns]


def _merged(views: Sequence[Sequence[Card | None]]) -> list[Card | None]:
    """The same cards as several see them: a face wherever anybody knows it."""
    return [next((card for card in cards if card is not None), None) for cards in zip(*views, strict=True)]


def _card(text: Text, card: Card | None, by: int | None = None, *, new: bool = False) -> Element:
    """A card as small as it can be read: its letter and its silhouette, or its back. ``by`` is who laid it."""
    kind = "e2-letter e2-cross" if card == "broken" else "e2-letter"
    return span(".board-card", data_by=by, data_new="true" if new else None)[
        [span(class_=kind, aria_hidden="true")[LETTERS[card]], icon(f"e2-{card}"), hidden(card_name(text, card), " ")]
        if card
        else [back(), hidden(text.gettext("a card face down"), " ")]
    ]
