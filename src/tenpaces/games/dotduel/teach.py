"""Five positions that teach Dot Duel: claim a card, catch a false claim, call Double Dot, catch a short one, and duel for it."""

from __future__ import annotations

from tenpaces.core.text import Text
from tenpaces.games.dotduel.deck import CARDS
from tenpaces.games.dotduel.entries import AnyEntry
from tenpaces.games.lesson import Ask, Lesson, Row, entries, reply

_QUICK = {"period_s": 3}
"""A claim is the owner's after three seconds here, so that nobody waits long."""


def _board(*top: int) -> tuple[Row, Row]:
    """A deck with these cards on top, of which six are shown; the learner rolls."""
    order = [*top, *(card for card in range(CARDS) if card not in top)]
    return {"do": "deck", "by": "chance", "order": order}, {"do": "starter", "by": "chance", "seat": 0}


def _roll(one: int, other: int) -> Row:
    return {"do": "roll", "by": "chance", "dice": [one, other]}


def _said(seat: int, do: str, card: int, count: int) -> Row:
    return {"do": do, "by": seat, "card": card, "count": count}


def _done(seat: int) -> Row:
    return {"do": "done", "by": seat}


_SHORT = _board(15, 30, 2, 16, 6, 18, 5, 1, 12, 3)
"""Card 30 shows three eights, the other five none; the four that come next are the grounds of the duel."""


def lessons(text: Text) -> tuple[Lesson, ...]:
    """Return the five lessons, in the order in which they are taken."""
    return (_claim(text), _too_many(text), _double_dot(text), _too_few(text), _duel(text))


def _claim(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Claim a card"),
        seats=2,
        log=entries(AnyEntry, _board(12, 7, 14, 22, 26, 33), _roll(4, 5)),
        course=(
            Ask(
                text.gettext(
                    "Nine is rolled. One card here has signs with nine dots each: tap it, and call how many of them it has."
                ),
                wants=(_said(0, "claim", 26, 2),),
                instead=(
                    (
                        {"do": "claim", "card": 26, "count": 1},
                        text.gettext("There is one more. Call too few, and the card can be fought over."),
                    ),
                    (
                        {"do": "claim", "card": 26},
                        text.gettext("Count once more. Call too many, and you can be put out for the round."),
                    ),
                    (
                        {"do": "claim"},
                        text.gettext("That card has no nine, and a call can be checked. Look for signs with nine dots."),
                    ),
                    ({"do": "done"}, text.gettext("One card has signs with nine dots. Look for them.")),
                    ({}, text.gettext("No two cards share a nine here. Claim one card: tap it, and call how many nines it has.")),
                ),
            ),
            reply(AnyEntry, {"do": "tick", "by": "clock"}, after=3000),
        ),
        close=text.gettext("Nobody checked your call in time, so the card is yours."),
        rule="D36",
        options=_QUICK,
    )


def _too_many(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Called too many"),
        seats=2,
        log=entries(AnyEntry, _board(2, 15, 3, 7, 16, 6), _roll(3, 5), _said(1, "claim", 7, 3)),
        course=(
            Ask(
                text.gettext(
                    "Vega claims three signs with eight dots. Are there three? Tap her card, and say how many there really are."
                ),
                wants=(_said(0, "challenge", 7, 2),),
                instead=(
                    ({"do": "challenge"}, text.gettext("A check counts only with the right number. Look again: how many eights?")),
                    ({}, text.gettext("You may, but Vega’s claim will be hers in a moment. Tap that card first.")),
                ),
            ),
        ),
        close=text.gettext("Two, not three. Vega is out for this round, and the card lies open again, for you."),
        rule="D10",
        options=_QUICK,
    )


def _double_dot(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Double Dot"),
        seats=2,
        log=entries(AnyEntry, _board(7, 10, 12, 14, 34, 22), _roll(3, 6)),
        course=(
            Ask(
                text.gettext("Any two cards share one sign. On two of these it has nine dots! Tap Double Dot, then both cards."),
                wants=({"do": "double", "cards": (10, 34)}, {"do": "double", "cards": (34, 10)}),
                instead=(
                    ({"do": "double"}, text.gettext("Those two share another sign. Look for the same sign of nine on both.")),
                    ({}, text.gettext("You may, but there is more to win: two cards share a nine. Tap Double Dot.")),
                ),
            ),
        ),
        close=text.gettext("The whole table is yours. A wrong Double Dot costs this round and the next, so look twice."),
        rule="D17",
        options=_QUICK,
    )


def _too_few(text: Text) -> Lesson:
    later = text.gettext("You may, but Vega’s claim will be hers in a moment. Tap that card first.")
    return Lesson(
        title=text.gettext("Called too few"),
        seats=2,
        log=entries(AnyEntry, _SHORT, _roll(4, 4), _said(1, "claim", 30, 2)),
        course=(
            Ask(
                text.gettext("Vega calls two signs with eight dots. Check it: tap her card, and say how many there really are."),
                wants=(_said(0, "challenge", 30, 3),),
                instead=(
                    ({"do": "challenge"}, text.gettext("A check counts only with the right number. Look again: how many eights?")),
                    ({}, later),
                ),
            ),
            reply(AnyEntry, _done(1)),
            Ask(
                text.gettext(
                    "Three: the card is set aside, and you will duel for it. No eights are left here, so say: nothing left."
                ),
                wants=({"do": "done"},),
                instead=(({}, text.gettext("There is no eight on these cards any more. Tap Nothing left.")),),
            ),
        ),
        close=text.gettext("When all agree that nothing is left the round ends, and the duels are fought."),
        rule="D15",
        options=_QUICK,
    )


def _duel(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("The duel"),
        seats=2,
        log=entries(
            AnyEntry, _SHORT, _roll(4, 4), _said(1, "claim", 30, 2), _said(0, "challenge", 30, 3), _done(1), _done(0), _roll(2, 3)
        ),
        course=(
            Ask(
                text.gettext(
                    "Five is rolled. Count the signs with five dots on all four cards together, and say it before Vega does."
                ),
                wants=({"do": "say", "count": 3},),
                instead=(
                    ({"do": "say"}, text.gettext("At the table a wrong number loses the duel. Here you may count again.")),
                    ({}, text.gettext("A Double Dot would take everything, but no two of these share a five. Count, and say it.")),
                ),
            ),
        ),
        close=text.gettext("Right, and first: the four cards and the one you fought for are yours. The first number said decides."),
        rule="D23",
        options=_QUICK,
    )
