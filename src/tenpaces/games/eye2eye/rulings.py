"""The questions that the rulebook of Eye 2 Eye leaves open, and how this table answers them."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.rulebook import Ruling


def rulings(text: Text) -> tuple[Ruling, ...]:
    """List every ruling in order."""
    found = (*_turns(text), *_fire(text), *_strength(text), *_table(text))
    return tuple(sorted(found, key=lambda ruling: int(ruling[0][1:])))


def _turns(text: Text) -> tuple[Ruling, ...]:
    return (
        ("E1", text.gettext("Where may a card be moved?"), text.gettext("Onto the top of any other stack, never its own."), None),
        (
            "E2",
            text.gettext("Which card may be moved?"),
            text.gettext("The top face-down card of a stack, whoever laid it. The face-up bottom stays."),
            text.gettext("only a card that one has laid oneself."),
        ),
        ("E3", text.gettext("May one look at a card that one moves?"), text.gettext("No. Nobody looks."), None),
        (
            "E4",
            text.gettext("Can cards be moved for ever?"),
            text.gettext("No. After 20 turns in a row without a card from a hand, the Fire Exchange begins by itself."),
            text.gettext("another number of turns; and a move may not undo the move before it."),
        ),
        (
            "E5",
            text.gettext("What are two knocks in a row?"),
            text.gettext("Knocks on two of one’s own turns in a row, or a knock answered by a knock."),
            None,
        ),
        (
            "E6",
            text.gettext("Does what the rival does in between cancel them?"),
            text.gettext("No. Only one’s own card or move does."),
            None,
        ),
        (
            "E7",
            text.gettext("Who has to lay a card first?"),
            text.gettext("Each player, on the first turn of each round."),
            None,
        ),
        ("E8", text.gettext("Who begins?"), text.gettext("A coin says so in the first round; then the start alternates."), None),
        ("E9", text.gettext("How are the shots dealt?"), text.gettext("Four to each hand, four as bottoms."), None),
    )


def _fire(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "E10",
            text.gettext("Does a broken weapon in the hand matter?"),
            text.gettext("No. Only what lies in the won stack counts."),
            None,
        ),
        ("E11", text.gettext("Does the bottom card count?"), text.gettext("Yes. It is the first card of the stack."), None),
        (
            "E12",
            text.gettext("Both grab the same stack?"),
            text.gettext(
                "The earlier touch after the bell has it, and the other has nothing; in the same thousandth of a second a coin "
                "decides. The first touch is final, and a touch before the bell does not count. Where people touch one after the "
                "other, the shorter time wins."
            ),
            text.gettext("the slower may reach once more, for another stack."),
        ),
        (
            "E26",
            text.gettext("Must one grab a stack?"),
            text.gettext("No, but who grabs none within six seconds wins nothing and does not fire."),
            None,
        ),
    )


def _strength(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "E13",
            text.gettext("Does the taller stack win?"),
            text.gettext("No. If both fire, three alike beat two alike, however tall the stacks are."),
            text.gettext("the taller stack wins first, and equal ones go by their sets."),
        ),
        (
            "E14",
            text.gettext("What do the letters mean?"),
            text.gettext("A is the head, K the torso, Q the hand, J the leg: from the strongest to the weakest."),
            None,
        ),
        ("E15", text.gettext("Several sets in one stack?"), text.gettext("The best one fires, and only that."), None),
        (
            "E16",
            text.gettext("Can two sets be equal?"),
            text.gettext("No. There are only three of each part, so two stacks cannot both hold two."),
            None,
        ),
        ("E17", text.gettext("How many wounds can a round give?"), text.gettext("One at most."), None),
        (
            "E18",
            text.gettext("If both fire, is the stronger one hit too?"),
            text.gettext("No. Only the weaker one is wounded."),
            None,
        ),
        (
            "E27",
            text.gettext("Are there poker hands?"),
            text.gettext("Not here. Pairs and threes of one part are all that fires."),
            None,
        ),
    )


def _table(text: Text) -> tuple[Ruling, ...]:
    return (
        (
            "E19",
            text.gettext("Do wounds change the next round?"),
            text.gettext("No. All cards come back, and each hand has a broken weapon again."),
            None,
        ),
        (
            "E20",
            text.gettext("How many rounds are there?"),
            text.gettext("As many as it takes to give somebody a second wound."),
            text.gettext("a number of rounds; then fewer wounds win, and equal wounds are a draw."),
        ),
        (
            "E21",
            text.gettext("What if somebody looks away?"),
            text.gettext("Eyes on the rival is a matter of honour. The screen does not judge it."),
            None,
        ),
        (
            "E22",
            text.gettext("May one look at the own hand?"),
            text.gettext("Yes: on a phone it lies open to its owner, on a table it shows while its owner holds."),
            text.gettext("it is seen before the first own turn of a round alone, to be put in order, and then lies face down."),
        ),
        (
            "E23",
            text.gettext("Are the other stacks shown afterwards?"),
            text.gettext("No. What nobody won goes back unseen."),
            text.gettext("all four stacks are turned up."),
        ),
        (
            "E24",
            text.gettext("Who laid which card?"),
            text.gettext("Everybody sees the stack and the moment, only its owner knows the face, and backs bear no mark."),
            text.gettext("the screen marks the own cards for their owner."),
        ),
        (
            "E25",
            text.gettext("May hands push each other?"),
            text.gettext("There is nothing to push: each side has pads of its own."),
            None,
        ),
    )
