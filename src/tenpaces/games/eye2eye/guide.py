"""The rules of Eye 2 Eye in our own words, with every ruling where the rulebook leaves a question open."""

from __future__ import annotations

from htpy import Element, dd, div, dl, dt, h2, p

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.events import CARDS
from tenpaces.games.eye2eye.pieces import LETTERS
from tenpaces.games.eye2eye.rulings import rulings
from tenpaces.games.eye2eye.words import card_name
from tenpaces.games.paper import icon
from tenpaces.games.rulebook import rulebook


def guide(text: Text, ruling: str | None = None) -> Element:
    """Draw the rules page. ``ruling`` (``E12``) marks one ruling as the one that was asked for."""
    return rulebook(
        text,
        "eye2eye",
        h2[text.gettext("A round")],
        [p[paragraph] for paragraph in _round(text)],
        h2[text.gettext("The cards")],
        dl(".deck")[
            [
                div[icon(f"e2-{card}"), dt[f"{LETTERS[card]} · {card_name(text, card)}"], dd[does]]
                for card, does in zip(CARDS, _cards(text), strict=True)
            ]
        ],
        h2[text.gettext("Who shoots whom")],
        [p[paragraph] for paragraph in _shots(text)],
        # The name of a game does not break.
        heading=text.gettext("How Eye 2 Eye is played").replace(" 2 ", "\u00a02\u00a0"),
        rulings=rulings(text),
        asked=ruling,
        credit=text.gettext("Plays by the rules of Eye 2 Eye Duel. Words and pictures are our own."),
    )


def _round(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "Four shots lie face up as the bottoms of four stacks. Each hand is four shots and a broken weapon. Look at the "
            "rival, not at the table."
        ),
        text.gettext(
            "On a turn, lay one card of the hand face down on any stack, or move the top face-down card of a stack onto another "
            "without looking at it, or knock. Each player’s first turn of a round must lay a card."
        ),
        text.gettext(
            "Two knocks in a row, one from each, or two knocks on one’s own turns in a row, start the Fire Exchange: hands off, "
            "and after the bell each grabs one stack. If both grab the same one, the faster has it and the other has nothing."
        ),
        text.gettext("Then the won stacks are turned up. The weaker shot is wounded, and the second wound ends the duel."),
    )


def _cards(text: Text) -> tuple[str, ...]:
    return (
        text.gettext("Three in the pack; the strongest shot."),
        text.gettext("Three in the pack; second to the head."),
        text.gettext("Three in the pack; third."),
        text.gettext("Three in the pack; the weakest shot, but three of them beat any pair."),
        text.gettext("One in each hand. A stack with one in it does not fire."),
    )


def _shots(text: Text) -> tuple[str, ...]:
    return (
        text.gettext("A won stack fires if it holds at least two shots of one part and no broken weapon. Its bottom card counts."),
        text.gettext("If one stack fires, the other side is wounded. If neither does, nobody is, and a new round begins."),
        text.gettext(
            "If both fire, three alike beat two alike; then the head beats the torso, the hand and the leg, in this order."
        ),
    )
