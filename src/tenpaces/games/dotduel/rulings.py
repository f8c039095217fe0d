"""Every question that the rulebook of Dot Duel leaves open: its number, what is asked, the usual answer, the house rule if any."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.rulebook import Ruling


def rulings(text: Text) -> tuple[Ruling, ...]:
    """Return them all in order."""
    return (*_round(text), *_penalties(text), *_duels(text), *_ends(text))


def _round(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "D1",
            text.gettext("Which symbols stand for which number?"),
            text.gettext("Its dots say so. There are five symbols for each number, and six for two and for twelve."),
            None,
        ),
        (
            "D2",
            text.gettext("Who starts?"),
            text.gettext("Whoever rolls highest; those who are tied roll again."),
            None,
        ),
        (
            "D3",
            text.gettext("Who rolls next?"),
            text.gettext("The next player clockwise. Rolling gives no advantage, and who sits out passes the dice on."),
            None,
        ),
        (
            "D4",
            text.gettext("May one claim a card with none of the number?"),
            text.gettext("No. A claim needs at least one symbol that matches; else every card could be taken at once."),
            None,
        ),
        (
            "D5",
            text.gettext("Two people claim one card?"),
            text.gettext("It belongs to the first. The other may check the claim."),
            None,
        ),
        ("D6", text.gettext("How many cards may one claim at once?"), text.gettext("As many as one dares."), None),
        (
            "D7",
            text.gettext("What does it cost to check a claim that was right?"),
            text.gettext("Nothing, but nobody checks the same claim twice."),
            text.gettext("a check that proves nothing puts whoever made it out for the round."),
        ),
        (
            "D8",
            text.gettext("How is a claim proved wrong?"),
            text.gettext("By naming the true count. To say no is not enough."),
            None,
        ),
        (
            "D9",
            text.gettext("What if somebody checks for a missed symbol and there is one too few?"),
            text.gettext("The true count alone decides what follows."),
            None,
        ),
        (
            "D14",
            text.gettext("What if nobody notices a wrong claim?"),
            text.gettext("It stands, and the card is won."),
            text.gettext("the page checks every claim at once. A miscounted card cannot be claimed again by the same player."),
        ),
        (
            "D15",
            text.gettext("When is nothing left?"),
            text.gettext("When everybody who is not out says so. The page does not correct them."),
            None,
        ),
        ("D16", text.gettext("What if everybody is out?"), text.gettext("The round ends."), None),
        (
            "D17",
            text.gettext("What does a Double Dot need, and take?"),
            text.gettext(
                "Two cards on show, claimed ones too. It takes everything on show, also what others have claimed; cards already "
                "won or set aside are safe. It is checked at once."
            ),
            text.gettext("it takes the two cards alone, and the round goes on."),
        ),
        (
            "D19",
            text.gettext("What if two act at the same moment?"),
            text.gettext(
                "The earlier touch counts, to the thousandth of a second; where they are equal, a coin that favours nobody. "
                "Where a duel is fought in turn behind the curtain, two right answers in the same time are rolled for again."
            ),
            None,
        ),
        (
            "D36",
            text.gettext("How long may a claim be checked?"),
            text.gettext("Five seconds. Several claims run side by side, and nothing makes one of them run longer."),
            text.gettext("any time from three to fifteen seconds."),
        ),
    )


def _penalties(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "D10",
            text.gettext("What becomes of a card that was claimed with too many?"),
            text.gettext("It stays on show and is open again."),
            None,
        ),
        (
            "D11",
            text.gettext("And of the other claims of whoever claimed too many?"),
            text.gettext("They are void, and those cards are open again. Cards won earlier in the round go into the deck."),
            None,
        ),
        (
            "D12",
            text.gettext("Does a duel that waits fall with a player who is put out?"),
            text.gettext("No, it is fought. Only new duels are barred."),
            None,
        ),
        (
            "D13",
            text.gettext("May somebody who is out check claims?"),
            text.gettext("Yes, to show that a claim was too high. There is no duel then."),
            text.gettext("who is out has no part in the round at all."),
        ),
        (
            "D18",
            text.gettext("Which cards does a wrong Double Dot cost?"),
            text.gettext("All that the caller claimed or won in this round. They go into the deck."),
            None,
        ),
        (
            "D26",
            text.gettext("Do penalties add up?"),
            text.gettext("Yes. A round in which everybody sits out is skipped and counts."),
            None,
        ),
        (
            "D30",
            text.gettext("Where do cards go that return to the deck?"),
            text.gettext("Each to a random place."),
            None,
        ),
        (
            "D32",
            text.gettext("Two play and one is out: what keeps the other honest?"),
            text.gettext("Whoever is out may still show that a claim was too high, see D13."),
            None,
        ),
        ("D35", text.gettext("May one take a claim back?"), text.gettext("No."), None),
    )


def _duels(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "D20",
            text.gettext("Which cards are laid for a duel?"),
            text.gettext("Chance draws them. Where both lack cards, the deck helps whoever began the duel first."),
            None,
        ),
        (
            "D21",
            text.gettext("Is the disputed card part of the grounds?"),
            text.gettext("No, unless it is the only card there is."),
            None,
        ),
        (
            "D22",
            text.gettext("What if none of the grounds has the number?"),
            text.gettext("The dice are rolled again before the race begins."),
            text.gettext("the race is on, the right word is zero, and any other number loses."),
        ),
        ("D23", text.gettext("May one try twice?"), text.gettext("No. The first word ends the duel."), None),
        (
            "D24",
            text.gettext("What does a Double Dot in a duel win?"),
            text.gettext("The grounds, the disputed card and the whole collection of the other."),
            None,
        ),
        (
            "D25",
            text.gettext("What if nobody answers?"),
            text.gettext("After a minute the dice are rolled again."),
            None,
        ),
        (
            "D33",
            text.gettext("What if there are more or fewer than four cards in the grounds?"),
            text.gettext("Whatever lies there counts."),
            None,
        ),
        (
            "D37",
            text.gettext("Does somebody who must sit out fight a duel?"),
            text.gettext("Yes. Duels are fought whatever else has happened."),
            None,
        ),
    )


def _ends(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "D27",
            text.gettext("What if a duel waits when the last card is gone?"),
            text.gettext("The duel is fought first."),
            None,
        ),
        (
            "D28",
            text.gettext("How is a tie for the lead fought out?"),
            text.gettext(
                "All who are tied lay two cards each and duel together. A wrong word puts that player out; the first right one, or "
                "whoever is left last, wins the game."
            ),
            None,
        ),
        (
            "D29",
            text.gettext("May one look at collections?"),
            text.gettext("How many cards everybody owns is open, their faces are not."),
            None,
        ),
        (
            "D31",
            text.gettext("Can a card have one symbol twice?"),
            text.gettext("No, but several symbols of one number."),
            None,
        ),
        (
            "D34",
            text.gettext("What becomes of cards that nobody wanted?"),
            text.gettext("They stay on show, and the show is filled up to six."),
            None,
        ),
    )
