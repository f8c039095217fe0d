"""The rules of Dvoboj in our own words, with every ruling where the rulebook leaves a question open."""

from __future__ import annotations

from htpy import Element, dd, div, dl, dt, h2, p, span

from tenpaces.core.text import Text
from tenpaces.games.dvoboj.cards import Card
from tenpaces.games.dvoboj.face import face
from tenpaces.games.dvoboj.rulings import rulings
from tenpaces.games.rulebook import rulebook


def guide(text: Text, ruling: str | None = None) -> Element:
    """Draw the rules page. ``ruling`` (``V16``) marks one ruling as the one that was asked for."""
    return rulebook(
        text,
        "dvoboj",
        h2[text.gettext("The aim")],
        p[text.gettext("Both play with a whole pack of their own. Whoever’s pile is spent first loses.")],
        h2[text.gettext("The cards")],
        dl(".dv-deck")[
            [div[span(".dv-card", aria_hidden="true")[face(card)], dt[name], dd[does]] for card, name, does in _cards(text)]
        ],
        h2[text.gettext("A turn")],
        [p[paragraph] for paragraph in _turn(text)],
        h2[text.gettext("A battle")],
        [p[paragraph] for paragraph in _battle(text)],
        heading=text.gettext("How Dvoboj is played"),
        rulings=rulings(text),
        asked=ruling,
        credit=text.gettext("Plays by the rules of Dvoboj. Words and pictures are our own."),
    )


def _cards(text: Text) -> tuple[tuple[Card, str, str], ...]:
    return (
        ("KS", text.gettext("Officers"), text.gettext("King 3, Jack 2, Queen 1: so many points, as the stars on the card say.")),
        ("8H", text.gettext("Warriors"), text.gettext("Four to Ten, worth what they show.")),
        ("3C", text.gettext("Support"), text.gettext("A Two or a Three adds itself to an attack or a defence.")),
        ("AD", text.gettext("Aces"), text.gettext("Stop an attack that has a support. They are of no other use.")),
    )


def _turn(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "Take seven cards from the pack at the start: lay one face down for attack and one for defence, and keep five. "
            "The rest is the pile."
        ),
        text.gettext(
            "Every turn begins with a card from the pile. Then lay a card on an empty place, exchange cards on the places, or let "
            "the two change places."
        ),
        text.gettext("End the turn by discarding down to five cards, or attack."),
    )


def _battle(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "An attack needs an officer and a warrior: one lies on the place for attack and is turned up, the other comes from the "
            "hand."
        ),
        text.gettext(
            "The defender may lay a second card beside the one kept for defence, so that officer and warrior stand together. "
            "A warrior alone defends too; an officer alone does not."
        ),
        text.gettext("Then the attacker may lay a support, and the defender may answer with a support or with an Ace."),
        text.gettext(
            "All cards turn. If the attack is stronger, the difference goes from the defender’s pile to the heap, unseen. If the "
            "defence is stronger, one card of the attacker’s pile does. An Ace ends the battle with nothing shown and nothing lost."
        ),
        text.gettext("Both draw to five cards again, the attacker first, and it is the defender’s turn."),
    )
