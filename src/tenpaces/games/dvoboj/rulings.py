"""Every ruling of Dvoboj that a player may ask about: number, question, answer, and the house rule if one is offered."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.rulebook import Ruling


def rulings(text: Text) -> tuple[Ruling, ...]:
    """Return the rulings in the order of their numbers."""
    return (*_start(text), *_turn(text), *_battle(text), *_end(text))


def _start(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "V1",
            text.gettext("Where do the first two cards on the table come from?"),
            text.gettext("From seven that are dealt: their owner chooses which two to lay, and keeps five."),
            text.gettext(
                "five cards and an empty table, with no attack in the very first turn; or five, and two dealt to the table blind."
            ),
        ),
        (
            "V2",
            text.gettext("May the owner look at the cards on the table?"),
            text.gettext("Yes, at any time. They could be taken back into the hand anyway."),
            text.gettext("cards that were dealt blind may be looked at too, from the first moment on (V1)."),
        ),
        (
            "V3",
            text.gettext("Who begins, and may the first turn attack?"),
            text.gettext("A coin says who begins, and that player may attack at once."),
            text.gettext("no attack in the very first turn."),
        ),
    )


def _turn(text: Text) -> tuple[Ruling, ...]:
    return (
        ("V4", text.gettext("Must a card be drawn?"), text.gettext("Yes, every turn begins with it."), None),
        (
            "V5",
            text.gettext("How many cards may be laid in a turn?"),
            text.gettext(
                "One on an empty place. Exchanging cards and regrouping the places is free, up to forty times in a turn: then the "
                "only choice is to attack or to end it."
            ),
            None,
        ),
        (
            "V6",
            text.gettext("Which cards may lie on the places?"),
            text.gettext("Any. Only officers and warriors are of use there, but nobody can check a card that lies face down."),
            None,
        ),
        ("V7", text.gettext("Must an empty place be filled?"), text.gettext("No."), None),
        (
            "V8",
            text.gettext("When do five cards have to be left?"),
            text.gettext("At the end of one’s own turn. Whoever has more chooses what to discard."),
            None,
        ),
        (
            "V11",
            text.gettext("May a card attack in the turn in which it was laid?"),
            text.gettext("Yes."),
            None,
        ),
        ("V12", text.gettext("How often may one attack in a turn?"), text.gettext("Once. The turn ends with the battle."), None),
        (
            "V26",
            text.gettext("What does a Joker do?"),
            text.gettext("There is none in the usual game."),
            text.gettext(
                "two in each pack. In one’s own turn a Joker brings ten cards of the shuffled heap back under the pile, or all if "
                "there are fewer, and leaves the game. To play one counts as one of the forty times (V5)."
            ),
        ),
        (
            "V29",
            text.gettext("Is a hand filled up after a Joker?"),
            text.gettext("No. Hands are filled after the next battle."),
            None,
        ),
    )


def _battle(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "V9",
            text.gettext("Which cards of an attack are seen?"),
            text.gettext("The one from the place is turned up; the one from the hand lies face down."),
            text.gettext("both stay face down until all cards turn."),
        ),
        (
            "V10",
            text.gettext("May a warrior attack alone?"),
            text.gettext("No. An attack needs an officer and a warrior."),
            None,
        ),
        (
            "V13",
            text.gettext("Must the defender lay a second card?"),
            text.gettext("No, and nobody learns whether there was one to lay: the question is always asked."),
            None,
        ),
        (
            "V14",
            text.gettext("What is an officer worth who defends alone?"),
            text.gettext("Nothing, and he is discarded with the rest."),
            text.gettext("his own points."),
        ),
        (
            "V15",
            text.gettext("What if the place for defence is empty, or its card useless?"),
            text.gettext("One warrior from the hand may defend. A useless card is discarded and counts nothing."),
            text.gettext("then there is no defence."),
        ),
        (
            "V16",
            text.gettext("Who may support?"),
            text.gettext(
                "Both, with one Two or Three each from the hand; the attacker decides first. The defender needs a warrior in the "
                "battle, but not that the attacker supports."
            ),
            None,
        ),
        (
            "V17",
            text.gettext("When may an Ace be played?"),
            text.gettext("When the attacker has laid a third card, and then at once."),
            text.gettext("against any attack."),
        ),
        (
            "V18",
            text.gettext("What does an Ace do?"),
            text.gettext(
                "All cards of the battle are discarded with it and nothing is shown. No penalty is paid, both draw to five, and "
                "the turn passes."
            ),
            None,
        ),
        (
            "V19",
            text.gettext("May an Ace be used that lies on the place for defence?"),
            text.gettext("No, only one from the hand."),
            None,
        ),
        (
            "V20",
            text.gettext("What if both are equally strong?"),
            text.gettext("Nobody moves a card."),
            text.gettext("the attacker moves one, as if beaten off."),
        ),
        (
            "V21",
            text.gettext("Is the penalty the same for both?"),
            text.gettext("No. The defender moves the difference, the attacker always one card."),
            None,
        ),
        (
            "V27",
            text.gettext("Is the Jack above the Queen?"),
            text.gettext("Yes: King 3, Jack 2, Queen 1."),
            None,
        ),
        ("V30", text.gettext("Can an attack be called off?"), text.gettext("No, once its card is turned up."), None),
    )


def _end(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "V22",
            text.gettext("What if a penalty is larger than the pile?"),
            text.gettext("What is there is moved, and the pile is spent."),
            None,
        ),
        (
            "V23",
            text.gettext("When is a pile spent?"),
            text.gettext("As soon as its last card is gone. Whoever begins a turn with one card in the pile draws it and loses."),
            text.gettext("only when a card has to be drawn and none is there."),
        ),
        (
            "V24",
            text.gettext("What if both piles are spent after the same battle?"),
            text.gettext("The attacker draws first, and so loses."),
            text.gettext("nobody wins."),
        ),
        (
            "V25",
            text.gettext("Which cards of a heap may be looked at?"),
            text.gettext(
                "Those that everybody has seen: revealed battle cards and discards. Penalty cards lie face down, and so do cards "
                "that an Ace swept away, but for the opened one and the Ace."
            ),
            None,
        ),
    )
