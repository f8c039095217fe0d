"""Five positions that teach Eye 2 Eye: lay a card, take one away, knock, reach for a stack, and the stronger shot.

The learner's own cards are marked (E24), so that what the words speak of can be seen.
"""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.eye2eye.entries import AnyEntry
from tenpaces.games.lesson import Ask, Lesson, Row, entries, reply

_MARKED = {"mark_own": "on"}
_STARTS: Row = {"do": "starter", "by": "chance", "seat": 0}


def _deal(row: str, own: str, other: str) -> Row:
    """A round: the bottoms of the stacks and both hands, a letter for each shot."""
    parts = {"A": "head", "K": "torso", "Q": "hand", "J": "leg"}
    four, first, second = ([parts[letter] for letter in letters] for letters in (row, own, other))
    return {"do": "deal", "by": "chance", "row": four, "hands": [first, second]}


def _play(seat: int, card: str, stack: int) -> Row:
    return {"do": "play", "by": seat, "card": card, "stack": stack - 1}


def _knock(seat: int) -> Row:
    return {"do": "pass", "by": seat}


def _grab(seat: int, stack: int, ms: int) -> Row:
    return {"do": "grab", "by": seat, "stack": stack - 1, "ms": ms}


_OPEN = _deal("AKQJ", "AAKJ", "KQQJ")
"""Heads in the learner's hand, one on stack 1."""


def lessons(text: Text) -> tuple[Lesson, ...]:
    """Return the five lessons, in the order in which they are taken."""
    return (_lay(text), _take_away(text), _twice(text), _reach(text), _stronger(text))


def _lay(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Lay a card"),
        seats=2,
        log=entries(AnyEntry, _STARTS, _OPEN),
        course=(
            Ask(
                text.gettext(
                    "Two shots at the same place make a stack fire. A head lies on stack 1: tap your head, then that stack."
                ),
                wants=({"do": "play", "card": "head", "stack": 0},),
                instead=(
                    (
                        {"do": "play", "card": "broken"},
                        text.gettext("The broken weapon spoils a stack. Keep it for one that you will not take."),
                    ),
                    ({"do": "play", "card": "head"}, text.gettext("Put the head where a head lies already, on stack 1.")),
                    ({}, text.gettext("The rules allow that, but a head on the head of stack 1 makes a pair.")),
                ),
            ),
            reply(AnyEntry, _play(1, "broken", 1)),
        ),
        close=text.gettext("A pair of heads, and only you know it. But Vesper laid a card on it, and nobody says which."),
        rule="E24",
        options=_MARKED,
    )


def _take_away(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Take one away"),
        seats=2,
        log=entries(AnyEntry, _STARTS, _OPEN, _play(0, "head", 1), _play(1, "broken", 1)),
        course=(
            Ask(
                text.gettext(
                    "What did Vesper lay on your heads? Perhaps the broken weapon. Move the top card: tap stack 1, then another."
                ),
                wants=({"do": "move", "source": 0},),
                instead=(
                    ({"do": "pass"}, text.gettext("Knocking hands the turn over, and the card stays. Move it first.")),
                    (
                        {},
                        text.gettext("That leaves Vesper’s card on your heads. Tap stack 1 itself, then where its top card goes."),
                    ),
                ),
            ),
            reply(AnyEntry, _play(1, "hand", 3)),
        ),
        close=text.gettext("It moved face down: nobody may look, not even you. Any face-down top card can go, whoever laid it."),
        rule="E2",
        options=_MARKED,
    )


def _twice(text: Text) -> Lesson:
    other = text.gettext("You may, but your stack is ready. Knock, and the end comes sooner.")
    return Lesson(
        title=text.gettext("Knock twice"),
        seats=2,
        log=entries(AnyEntry, _STARTS, _OPEN, _play(0, "head", 1), _play(1, "torso", 2)),
        course=(
            Ask(
                text.gettext("Your pair stands, so change nothing: knock."),
                wants=({"do": "pass"},),
                instead=(({}, other),),
            ),
            reply(AnyEntry, _play(1, "leg", 4)),
            Ask(
                text.gettext("Vesper had one more turn. Knock again: your second knock in a row begins the Fire Exchange."),
                wants=({"do": "pass"},),
                instead=(({}, other),),
            ),
        ),
        close=text.gettext("Two knocks in a row, yours alone or one of each, and both reach for a stack. That comes next."),
        rule="E5",
        options=_MARKED,
    )


def _reach(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Fire Exchange"),
        seats=2,
        log=entries(AnyEntry, _STARTS, _OPEN, _play(0, "head", 1), _play(1, "hand", 3), _knock(0), _knock(1)),
        course=(
            Ask(
                text.gettext("Press ready, keep your fingers off until the bell, then touch stack 1: your two heads."),
                wants=({"do": "grab", "stack": 0},),
                instead=(
                    (
                        {"do": "grab", "stack": 2},
                        text.gettext("Vesper laid there, and you do not know what. Your heads are on stack 1."),
                    ),
                    ({}, text.gettext("Only one card lies there, and one card never fires. Your heads are on stack 1.")),
                ),
                runs=True,
            ),
            reply(AnyEntry, _grab(1, 3, 1400), after=500),
        ),
        close=text.gettext(
            "Both stacks fired, and heads beat hands, so Vesper is wounded. On the same stack the quicker touch has it."
        ),
        rule="E12",
        options=_MARKED,
    )


_WOUNDS = (
    *(_deal("AKQJ", "AAKJ", "KQQJ"), _play(0, "head", 1), _play(1, "torso", 2), _knock(0), _knock(1), _grab(0, 1, 600)),
    *(_grab(1, 3, 900), _deal("AKQJ", "AAKJ", "KQQJ"), _play(1, "torso", 2), _play(0, "leg", 3), _knock(1), _knock(0)),
    *(_grab(0, 3, 900), _grab(1, 2, 600)),
)
"""Two rounds, a wound each."""


def _stronger(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Stronger shot"),
        seats=2,
        log=entries(
            AnyEntry,
            _STARTS,
            _WOUNDS,
            _deal("JAKQ", "JJKQ", "AAKQ"),
            *(_play(0, "leg", 1), _play(1, "head", 2), _play(0, "leg", 1), _play(1, "broken", 4), _play(0, "torso", 3)),
            *(_knock(1), _knock(0)),
        ),
        course=(
            Ask(
                text.gettext(
                    "Three legs on stack 1, two torsos on stack 3, and Vesper will take two heads. "
                    "Three alike beat any two. Which is yours?"
                ),
                wants=({"do": "grab", "stack": 0},),
                instead=(
                    (
                        {"do": "grab", "stack": 2},
                        text.gettext("Two torsos are weaker than two heads. Three of a kind, even legs, beat both."),
                    ),
                    ({}, text.gettext("That may be Vesper’s. Your three legs are on stack 1.")),
                ),
                runs=True,
            ),
            reply(AnyEntry, _grab(1, 2, 1400), after=500),
        ),
        close=text.gettext("Three legs beat two heads. It is Vesper’s second wound, and the duel is over: you win."),
        rule="E13",
        options=_MARKED,
    )
