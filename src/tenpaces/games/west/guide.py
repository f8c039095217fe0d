"""The rules of West in our own words, with every ruling where the rulebook leaves a question open."""

from __future__ import annotations

from htpy import Element, dd, div, dl, dt, h2, p

from tenpaces.core.text import Text
from tenpaces.games.paper import icon
from tenpaces.games.rulebook import Ruling, rulebook
from tenpaces.games.west.events import CARDS
from tenpaces.games.west.words import card_does, card_name


def guide(text: Text, ruling: str | None = None) -> Element:
    """Draw the rules page. ``ruling`` (``W6``) marks one ruling as the one that was asked for."""
    return rulebook(
        text,
        "west",
        h2[text.gettext("A round")],
        [p[paragraph] for paragraph in _play(text)],
        h2[text.gettext("The four cards")],
        dl(".deck")[[div[icon(card), dt[card_name(text, card)], dd[card_does(text, card)]] for card in CARDS]],
        heading=text.gettext("How West is played"),
        rulings=_rulings(text),
        asked=ruling,
        credit=text.gettext("Plays by the rules of Duel: Once Upon a Game in the West. Words and pictures are our own."),
    )


def _play(text: Text) -> tuple[str, ...]:
    return (
        text.gettext("Everybody starts with a heart and the same six cards: three pistols, one rifle, one barricade, one reload."),
        text.gettext(
            "Choose a card and whom to point at, both in secret. When all have chosen, all hands come down together, "
            "then all cards turn."
        ),
        text.gettext(
            "Whoever shot was moving and is missed by everybody. Behind a barricade only a rifle hits. Whoever reloads "
            "is hit by any gun."
        ),
        text.gettext(
            "Whoever is hit turns the heart to a grave and is out until the dollar is won. Cards played stay aside; a "
            "reload that nobody shot at brings them all back."
        ),
        text.gettext(
            "The last heart takes a dollar. Then all hearts and all cards come back for the next round. Five dollars win the game."
        ),
    )


def _rulings(text: Text) -> tuple[Ruling, ...]:
    """Number, question, answer, house rule if any."""
    return (
        ("W1", text.gettext("How long is somebody out?"), text.gettext("Until the round ends."), None),
        ("W2", text.gettext("How many can play?"), text.gettext("Two to six. With two, the pointing settles itself."), None),
        (
            "W3",
            text.gettext("Does a reload bring itself back?"),
            text.gettext("Yes: all six cards are in the hand again."),
            text.gettext(
                "the Reload stays spent. An empty hand sits the exchange out, and any gun hits it. When nobody standing "
                "has a card left, nobody earns the dollar."
            ),
        ),
        (
            "W4",
            text.gettext("Can a hand be empty?"),
            text.gettext("No. The Reload is always there at the start of an exchange."),
            text.gettext("only where the Reload stays spent, see W3."),
        ),
        (
            "W5",
            text.gettext("Do those who hide or reload point too?"),
            text.gettext("Yes, and it does nothing. Not pointing would give the card away."),
            None,
        ),
        ("W6", text.gettext("At whom may one point?"), text.gettext("At an opponent who still has a heart, and one has to."), None),
        (
            "W7",
            text.gettext("Which guns miss a shooter?"),
            text.gettext("All of them, pistols and rifles alike."),
            text.gettext("only guns of the same kind miss, so that a pistol and a rifle hit each other."),
        ),
        (
            "W8",
            text.gettext("What becomes of a barricade?"),
            text.gettext("It is laid aside like every card that was played, shot at or not."),
            text.gettext("it goes back to the hand of a player who was not hit."),
        ),
        ("W9", text.gettext("Several are hit at once?"), text.gettext("They all go out together; nobody is quicker."), None),
        (
            "W10",
            text.gettext("Can nobody be left?"),
            text.gettext("No: whoever is hit was hit by a shooter, and shooters cannot be hit."),
            text.gettext("under the like-for-like rule of W7 it can, and then nobody earns the dollar."),
        ),
        (
            "W11",
            text.gettext("Can a round go on for ever?"),
            text.gettext("If two or more still stand after 200 exchanges, nobody earns the dollar and a new round begins."),
            text.gettext("another number of exchanges."),
        ),
        (
            "W12",
            text.gettext("Do those who are out come back?"),
            text.gettext("Yes, everybody, with a heart and six cards, when a new round begins."),
            None,
        ),
        (
            "W13",
            text.gettext("May one see what others have left?"),
            text.gettext("Yes. All cards were shown, so the count is open and stands on the table."),
            text.gettext("the count is hidden and everybody has to remember."),
        ),
        (
            "W14",
            text.gettext("Who gives the call?"),
            text.gettext("One person in each round, in turn. It gives no advantage; the page calls."),
            None,
        ),
        (
            "W15",
            text.gettext("What if somebody is late or silent?"),
            text.gettext("Card and target are laid down together. For a silent seat chance picks both, and says so."),
            None,
        ),
        (
            "W16",
            text.gettext("May one reload with nothing spent?"),
            text.gettext("Yes. It gains nothing, and it can be shot at."),
            None,
        ),
        (
            "W17",
            text.gettext("Does the shot of somebody who is hit count?"),
            text.gettext("All shots fall at the same moment, so yes."),
            None,
        ),
        ("W18", text.gettext("How much money wins?"), text.gettext("Five dollars."), text.gettext("three dollars, a short game.")),
        ("W19", text.gettext("Do several pistols break a barricade?"), text.gettext("No. It stops every one of them."), None),
    )
