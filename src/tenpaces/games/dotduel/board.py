"""A Dot Duel table as one looks back at it: the number, who owns how much, the cards on show with their claims, and the grounds."""

from __future__ import annotations

from htpy import Element, Node, div, li, ol, p, span

from tenpaces.core.text import Text
from tenpaces.games.dotduel.deck import count
from tenpaces.games.dotduel.observation import Observation
from tenpaces.games.dotduel.pieces import badge, claim_words, face, number_tile, rim, seats, tag
from tenpaces.games.paper import hidden
from tenpaces.games.scene import Scene

SETTLED_MS = 10_000
"""So long after a roll the dice lie still."""


def board(text: Text, scene: Scene) -> Element:
    """Draw the moment; with open cards each says how many of its signs stand for the number."""
    seen: Observation = scene.seen
    duel = seen.phase in ("stakes", "duel_roll", "duel")
    cards = seen.grounds if duel else seen.showing
    disputed = seen.duels[0].card if duel and seen.duels else None
    shown = [*((disputed,) if disputed is not None and disputed not in cards else ()), *cards]
    return div(".board.board-dd")[
        div(".board-top")[number_tile(text, seen, scene.news, seen.rolled_at + SETTLED_MS), seats(text, scene.names, seen)],
        p(".board-duel")[_duel(scene, seen)] if duel else None,
        ol(".board-cards", data_n=len(shown))[[_card(text, scene, seen, card, disputed=card == disputed) for card in shown]],
    ]


def _duel(scene: Scene, seen: Observation) -> Node:
    if seen.final or not seen.duels:
        return [badge(seat) for seat, out in enumerate(seen.out) if not out]
    duel = seen.duels[0]
    return [[badge(seat), span(".who", dir="auto")[scene.names[seat]], " "] for seat in (duel.initiator, duel.accused)]


def _card(text: Text, scene: Scene, seen: Observation, card: int, *, disputed: bool) -> Element:
    claim = next((pending for pending in seen.pending if pending.card == card), None)
    truth = count(card, seen.number) if scene.open and seen.number is not None else None
    said = [] if claim is None else [claim_words(text, scene.names, claim)]
    if truth is not None:
        said.append(text.ngettext("really {n}", "really {n}", truth).format(n=truth))
    return li(data_disputed="true" if disputed else None)[
        span(".dd-card.oblong")[
            rim(claim, seen, seen.t, runs=False) if claim else None,
            face(card, "oblong"),
            tag(claim.seat, claim.count) if claim else None,
            span(".board-truth", aria_hidden="true")[str(truth)] if truth is not None else None,
        ],
        hidden(", ".join(said)),
    ]
