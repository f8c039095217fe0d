"""The rules of Dot Duel in our own words, and the six ways in which a symbol's dots are drawn."""

from __future__ import annotations

from htpy import Element, dd, div, dl, dt, h2, p, svg
from htpy import use as use_element

from tenpaces.core.text import Text
from tenpaces.games.dotduel.deck import SYMBOLS
from tenpaces.games.dotduel.face import KINDS, kind, kind_word
from tenpaces.games.dotduel.rulings import rulings
from tenpaces.games.paper import SPRITE
from tenpaces.games.rulebook import rulebook

SHOWN = (7, 9)
"""The numbers from which the examples of the six ways are taken."""


def guide(text: Text, ruling: str | None = None) -> Element:
    """Draw the rules page. ``ruling`` (``D17``) marks one ruling as the one that was asked for."""
    return rulebook(
        text,
        "dotduel",
        h2[text.gettext("The cards")],
        [p[paragraph] for paragraph in _cards(text)],
        dl(".dd-ways")[[_way(text, way) for way in KINDS]],
        h2[text.gettext("A round")],
        [p[paragraph] for paragraph in _round(text)],
        h2[text.gettext("A duel")],
        [p[paragraph] for paragraph in _duel(text)],
        h2[text.gettext("On one phone, and on a tablet")],
        [p[paragraph] for paragraph in _shared(text)],
        heading=text.gettext("How Dot Duel is played"),
        rulings=rulings(text),
        asked=ruling,
        credit=text.gettext("Plays by the rules of Dot Duel. Words and pictures are our own."),
    )


def _way(text: Text, way: str) -> Element:
    symbol = next(index for number in SHOWN for index, found in enumerate(SYMBOLS) if found.number == number and kind(index) == way)
    picture = svg(viewBox="0 0 64 64", aria_hidden="true", focusable="false")[use_element(href=f"{SPRITE}dd-{symbol}")]
    return div[picture, dt[kind_word(text, symbol)], dd[str(SYMBOLS[symbol].number)]]


def _cards(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "There are 57 cards with eight symbols each. A symbol stands for the number of its dots, from two to twelve, and its "
            "dots are drawn in one of six ways. Any two cards share exactly one symbol: the same number, drawn in the same way."
        ),
    )


def _round(text: Text) -> tuple[str, ...]:
    return (
        text.gettext("Six cards lie open. Two dice name a number, and everybody seeks at once."),
        text.gettext(
            "Claim a card that shows the number: tap it and say how many of its symbols have that many dots. Nobody else can claim "
            "it then, and after five seconds it joins the collection of whoever claimed it, right or wrong."
        ),
        text.gettext(
            "Within the five seconds the others may check the claim by naming the true count. If the claim was too high, its owner "
            "is out for the round and gives the cards of this round back. If it missed a symbol, the card is set aside, and "
            "the two duel for it when the round is over."
        ),
        text.gettext(
            "Whoever sees two cards that share a symbol of the number calls Double Dot, points at both, takes everything on "
            "show and ends the round. If they share another number, the caller loses this round’s cards and sits out the next."
        ),
        text.gettext("When all agree that nothing is left, the show is filled up to six and the next player rolls."),
        text.gettext("When every card is owned, most cards win. If leaders are tied, a final duel decides."),
    )


def _duel(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "Whoever showed the missed symbol lays one card, the other lays three. These four are the grounds; the deck adds what "
            "somebody lacks, and the winner keeps it. The dice name a number, and both count how many symbols of it the four cards "
            "have together."
        ),
        text.gettext(
            "The first word decides: the right number wins the grounds and the disputed card, a wrong one loses them. A right "
            "Double Dot wins the whole collection of the other as well; a wrong one loses, and sits out two rounds."
        ),
    )


def _shared(text: Text) -> tuple[str, ...]:
    return (
        text.gettext(
            "Nobody can race on a phone that goes round. So everybody gets the same roll and the same cards alone, for as long as "
            "everybody else, and marks claims. Then all marks come to the table in the order of their times, and whoever sees a "
            "wrong one checks it in the open."
        ),
        text.gettext(
            "On a tablet that lies between people everybody has a side with keys. Buzz first: the buzz holds the moment, "
            "and the next card that is tapped is for that side. A buzzer after which nothing is tapped rests for three seconds."
        ),
    )
