"""A Dvoboj table as one looks back at it: both hands, places, piles and heaps, and the battle between them."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.events import Attacked, Compared, Revealed
from tenpaces.games.dvoboj.face import back, face
from tenpaces.games.dvoboj.observation import HIDDEN, Battle, Observation, Seen
from tenpaces.games.dvoboj.parts import said, sign, slot_name
from tenpaces.games.paper import facts, hidden
from tenpaces.games.scene import Scene


def board(text: Text, scene: Scene) -> Element:
    """Draw the moment with every face that may be seen: of each side, whoever sees most of it."""
    own = scene.sides[0].seat if len(scene.sides) == 1 else 0
    return div(".board.board-dv")[_army(text, scene, 1 - own), _battle(text, scene, own), _army(text, scene, own)]


def _view(scene: Scene, seat: int) -> Observation:
    found: Observation = next((side.seen for side in scene.sides if side.seat == seat), scene.seen)
    return found


def _army(text: Text, scene: Scene, seat: int) -> Element:
    seen = _view(scene, seat)
    army = seen.sides[seat]
    pile = text.ngettext("pile {n}", "pile {n}", army.pile).format(n=army.pile)
    heap = text.ngettext("heap {n}", "heap {n}", len(army.heap)).format(n=len(army.heap))
    return div(".board-seat", data_army=seat, data_turn="true" if seen.turn == seat else None)[
        span(".board-plate")[span(".who", dir="auto")[scene.names[seat]], span(".board-piles")[facts(pile, heap)]],
        div(".board-row")[
            [
                span(".board-place")[
                    hidden(slot_name(text, slot), ": "),
                    span(".board-role", aria_hidden="true")[sign("swords" if slot == "attack" else "shield")],
                    _card(text, getattr(army, slot)),
                ]
                for slot in ("attack", "defence")
            ],
            span(".board-hand", style=f"--n:{max(1, len(army.hand))}")[
                hidden(text.gettext("Hand"), ": "), [_card(text, card) for card in army.hand]
            ],
        ],
    ]


def _battle(text: Text, scene: Scene, own: int) -> Element:
    """The cards of the battle under way, or of the one that has just been fought."""
    revealed = {event.seat: event for event in scene.news if isinstance(event, Revealed)}
    compared = next((event for event in scene.news if isinstance(event, Compared)), None)
    attacked = next((event for event in scene.news if isinstance(event, Attacked)), None)
    seen: Observation = scene.seen
    rows: list[Node] = []
    for seat in (1 - own, own):
        cards: Sequence[Seen] = ()
        strength: Node = None
        if seat in revealed:
            cards, strength = revealed[seat].cards, str(revealed[seat].strength)
        elif seen.battle is not None:
            views = [view.battle for view in (_view(scene, seat), seen) if view.battle is not None]
            cards = _laid(views[0], attacks=seen.turn == seat)
        attacks = seat == (attacked.seat if attacked else seen.turn)
        won = compared is not None and compared.winner == seat
        rows.append(
            div(".board-row", data_army=seat, data_won="true" if won else None)[
                span(".board-role", aria_hidden="true")[sign("swords" if attacks else "shield")],
                [_card(text, card) for card in cards],
                span(".board-strength")[strength] if strength else None,
            ]
            if cards
            else None
        )
    return div(".board-battle")[rows]


def _laid(battle: Battle, *, attacks: bool) -> list[Seen]:
    parts = (battle.lead, battle.joined, battle.support) if attacks else (battle.guard, battle.second)
    return [card for card in parts if card is not None]


def _card(text: Text, card: Seen | None) -> Element:
    if card is None:
        return span(".board-card.board-none")[hidden(text.gettext("empty"), " ")]
    return span(".board-card")[back() if card == HIDDEN else face(card), hidden(said(text, card), " ")]
