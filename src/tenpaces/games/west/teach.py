"""Five positions that teach West: point and shoot, hide, reload, break through, take the last dollar."""

from __future__ import annotations

from tenpaces.core.entry import Entry
from tenpaces.core.text import Text
from tenpaces.games.lesson import Ask, Lesson, Row, entries, reply
from tenpaces.games.west.entries import AnyEntry

_CARDS = {"P": "pistol", "R": "rifle", "B": "barricade", "L": "reload"}


def _choose(seat: int, card: str, target: int) -> Row:
    return {"do": "choose", "by": seat, "card": _CARDS[card], "target": target}


def _two(*exchanges: str) -> tuple[Entry, ...]:
    """Exchanges between two, a letter for the learner's card and one for the other's."""
    return entries(AnyEntry, *((_choose(0, pair[0], 1), _choose(1, pair[1], 0)) for pair in exchanges))


_SPENT = ("BP", "PP", "PP", "PR", "LB")
"""The other has a reload left and nothing else; the learner, all six."""
_THREE = entries(
    AnyEntry,
    *((_choose(0, laid[0], 2), _choose(1, laid[1], 2), _choose(2, laid[2], 1)) for laid in ("PPP", "PPP", "RRP", "PPR", "LLB")),
)
"""Belle has spent everything but her reload, the other two have reloaded."""


def lessons(text: Text) -> tuple[Lesson, ...]:
    """Return the five lessons, in the order in which they are taken."""
    return (
        _shoot(text),
        _hide(text),
        _reload(text),
        _break_through(text),
        _last_dollar(text),
    )


def _shoot(text: Text) -> Lesson:
    nobody = text.gettext("That is allowed, but look at Belle: her reload is all she has left. Shoot her.")
    return Lesson(
        title=text.gettext("Point and shoot"),
        seats=3,
        log=_THREE,
        course=(
            Ask(
                text.gettext(
                    "Belle has only her reload left, and whoever reloads is hit by any gun. Tap a pistol, tap Belle, lay it down."
                ),
                wants=({"do": "choose", "card": "pistol", "target": 2}, {"do": "choose", "card": "rifle", "target": 2}),
                instead=(
                    (
                        {"card": "pistol", "target": 1},
                        text.gettext("Doc is about to shoot, and a shooter is never hit. Point at Belle."),
                    ),
                    (
                        {"card": "rifle", "target": 1},
                        text.gettext("Doc is about to shoot, and a shooter is never hit. Point at Belle."),
                    ),
                    ({}, nobody),
                ),
            ),
            reply(AnyEntry, _choose(1, "P", 0), after=0),
            reply(AnyEntry, _choose(2, "L", 0), after=0),
        ),
        close=text.gettext(
            "Belle is out until the dollar is won. Doc’s bullet missed you: whoever shoots is on the move, and no gun hits."
        ),
        rule="W7",
    )


def _hide(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Take cover"),
        seats=2,
        log=_two("PP", "PR", "PB", "RP"),
        course=(
            Ask(
                text.gettext("Your guns are spent, and Doc still has a pistol. A barricade stops pistols: lay it down."),
                wants=({"do": "choose", "card": "barricade"},),
                instead=(({}, text.gettext("Doc’s pistol would hit you while you reload. Hide first.")),),
            ),
            reply(AnyEntry, _choose(1, "P", 0), after=0),
        ),
        close=text.gettext("Stopped. Any number of pistols stick in a barricade; only a rifle comes through it."),
        rule="W19",
    )


def _reload(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("Reload"),
        seats=2,
        log=_two("PP", "PP", "PP", "RR"),
        course=(
            Ask(
                text.gettext("Now Doc’s guns are spent too, so nobody can shoot at you. Reload: it brings every card back."),
                wants=({"do": "choose", "card": "reload"},),
                instead=(({}, text.gettext("That is safe too, but there is no gun to hide from. Reload while you can.")),),
            ),
            reply(AnyEntry, _choose(1, "B", 0), after=0),
        ),
        close=text.gettext("All six cards are back, the reload with them. Doc hid, and has one card left."),
        rule="W3",
    )


def _break_through(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("The rifle"),
        seats=2,
        log=_two("BP", "PP", "PP", "PR"),
        course=(
            Ask(
                text.gettext("Doc can only hide or reload. A pistol hits a reload alone, your rifle hits both: lay it down."),
                wants=({"do": "choose", "card": "rifle"},),
                instead=(({}, text.gettext("Safe, but Doc stays in. The rifle hits him whichever of the two he does.")),),
            ),
            reply(AnyEntry, _choose(1, "B", 0), after=0),
        ),
        close=text.gettext("Through the barricade. Yours is the last heart standing, and that is worth a dollar."),
        rule="W8",
    )


def _last_dollar(text: Text) -> Lesson:
    return Lesson(
        title=text.gettext("The fifth dollar"),
        seats=2,
        log=_two("PL", "LP", "PL", "LP", "PL", "LP", "PL", *_SPENT),
        course=(
            Ask(
                text.gettext("You have four dollars, and Doc nothing but his reload. One more dollar wins. Your choice of card!"),
                wants=({"do": "choose", "card": "pistol"}, {"do": "choose", "card": "rifle"}),
                instead=(({}, text.gettext("He would have all his cards again. Any gun hits whoever reloads.")),),
            ),
            reply(AnyEntry, _choose(1, "L", 0), after=0),
        ),
        close=text.gettext("Five dollars, and the game is yours. You know all there is to know; the rest is nerve."),
        rule="W18",
    )
